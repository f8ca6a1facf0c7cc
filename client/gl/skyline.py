"""Room on a page for pictures of all sizes: each is laid as low as it can on the outline of those before."""

from collections.abc import Iterable


class Skyline:
    """The outline of what lies on a page, seen from its open end; pure arithmetic in pixels."""

    def __init__(self, width: int, height: int) -> None:
        """Begin with an empty page."""
        self.width, self.height = width, height
        self.top = 0  # how far the page is taken
        self._steps: list[tuple[int, int]] = [(0, 0)]  # where a step begins and how high it is, from left to right

    def find(self, w: int, h: int) -> tuple[int, int] | None:
        """Take room for a picture and return its corner, x and y; None where there is none."""
        best: tuple[int, int] | None = None  # y, x
        steps = self._steps
        for first, (x, _) in enumerate(steps):
            if x + w > self.width:
                break
            y, n = 0, first
            while n < len(steps) and steps[n][0] < x + w:
                y = max(y, steps[n][1])
                n += 1
            if best is None or (y, x) < best:
                best = y, x
        if best is None or best[0] + h > self.height:
            return None
        y, x = best
        self._raise(x, x + w, y + h)
        self.top = max(self.top, y + h)
        return x, y

    def fill(self, sizes: Iterable[tuple[int, int]]) -> list[tuple[int, int] | None]:
        """Take room on an empty page for pictures, the highest first, in rows: as tight as one by one, and at once.

        Returns:
            The corner of each, None where there was no room.
        """
        found: list[tuple[int, int] | None] = []
        x = y = row = 0
        for w, h in sizes:
            if x + w > self.width:
                x, y, row = 0, y + row, 0
            if w > self.width or y + h > self.height:
                found.append(None)
                continue
            found.append((x, y))
            row = max(row, h)
            self.top = max(self.top, y + h)
            x += w
        self._steps = [(0, self.top)]
        return found

    def _raise(self, left: int, right: int, to: int) -> None:
        """Lift the outline between two places."""
        beyond = next(y for x, y in reversed(self._steps) if x <= right)
        steps = [step for step in self._steps if step[0] < left]
        steps.append((left, to))
        if right < self.width:
            steps.append((right, beyond))
            steps += [step for step in self._steps if step[0] > right]
        self._steps = steps
