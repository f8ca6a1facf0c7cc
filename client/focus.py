"""Moving the focus by keyboard: TAB in reading order, arrows to the nearest target that way."""

from collections.abc import Sequence

from client.scene import Target

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
NEXT = ("action:roll", "action:finish", "action:end", "results")
"""The large button of the table, by what it does now."""
COVERS = ("sheet", "backing")
"""Targets of these names lie below a dialog: while one is there, keys stay among what was laid on it."""


def inside(targets: Sequence[Target]) -> list[Target]:
    """The targets that keys can reach: usable ones, and while a dialog is open only those on it."""
    covers = [n for n, target in enumerate(targets) if target.id in COVERS]
    first = covers[-1] + 1 if covers else 0
    return [target for target in targets[first:] if target.focusable and target.enabled]


def reachable(targets: Sequence[Target]) -> list[Target]:
    """The targets a key can reach, in reading order: row by row, where a row is what overlaps in height by half."""
    waiting = sorted(inside(targets), key=lambda t: t.rect.y + t.rect.h / 2)
    out: list[Target] = []
    while waiting:
        first = waiting[0]
        middle = first.rect.y + first.rect.h / 2
        row = [t for t in waiting if abs(t.rect.y + t.rect.h / 2 - middle) <= first.rect.h / 2]
        out.extend(sorted(row, key=lambda t: t.rect.x))
        waiting = [t for t in waiting if t not in row]
    return out


def following(targets: Sequence[Target], current: str, *, back: bool = False, leaves: bool = False) -> str:
    """The id that TAB leads to (shift+TAB with `back`); "" when there is nothing to reach.

    With `leaves` it leads from an open place of the board to the next target that is none.
    """
    order = reachable(targets)
    if not order:
        return ""
    ids = [target.id for target in order]
    if current not in ids:
        return ids[-1] if back else ids[0]
    at, step = ids.index(current), -1 if back else 1
    onward = [order[(at + step * n) % len(order)] for n in range(1, len(order) + 1)]
    if leaves and order[at].circle is not None:
        onward = [target for target in onward if target.circle is None] or onward
    return onward[0].id


def toward(targets: Sequence[Target], current: str, direction: str, *, stays: bool = False) -> str:
    """The id of the nearest target in a direction of `STEPS`; the current one when there is none that way.

    What lies straight ahead, within 45 degrees, counts before what lies aside. On the board the next open place
    that way counts before everything beyond the board's edge, however near that is; with `stays` nothing else counts.
    """
    dx, dy = STEPS[direction]
    here = next((t for t in targets if t.id == current), None)
    if here is None:
        return beginning(targets)
    x, y = here.rect.centre
    found: list[tuple[bool, bool, float, str]] = []
    for target in inside(targets):
        if target.id == current:
            continue
        tx, ty = target.rect.centre
        along = (tx - x) * dx + (ty - y) * dy
        aside = abs((tx - x) * dy) + abs((ty - y) * dx)
        if along > 0.01:
            leaves_board = here.circle is not None and target.circle is None
            if leaves_board and stays:
                continue
            found.append((leaves_board, aside > along, along + aside, target.id))
    return min(found)[3] if found else current


def beginning(targets: Sequence[Target]) -> str:
    """Where arrows begin: in the midst of the board's open places, else at what comes next, else where TAB begins."""
    usable = {target.id for target in inside(targets)}
    return midst(targets) or next((name for name in NEXT if name in usable), following(targets, ""))


def midst(targets: Sequence[Target]) -> str:
    """The id of the place in the midst of the board's open places; "" where none is open."""
    places = [target.rect.centre for target in inside(targets) if target.circle is not None]
    if not places:
        return ""
    return nearest(targets, (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)))


def nearest(targets: Sequence[Target], at: tuple[float, float]) -> str:
    """The id of the place of the board nearest to a pixel; "" where no place is open."""
    places = [target for target in inside(targets) if target.circle is not None]
    if not places:
        return ""
    return min(places, key=lambda t: (t.rect.centre[0] - at[0]) ** 2 + (t.rect.centre[1] - at[1]) ** 2).id


def route(targets: Sequence[Target], start: str, goal: str, *, stays: bool = False) -> list[str] | None:
    """The shortest list of arrow keys from one target to another; None where they do not lead there.

    Ids that are not there begin where the first arrow begins. Where arrows stay on the board, "tab" leaves it.
    """
    there = {target.id for target in targets}
    ways: dict[str, list[str]] = {start: []}
    waiting = [start]
    if start not in there:
        first = beginning(targets)
        ways = {first: ["down"]}
        waiting = [first]
    while waiting:
        at = waiting.pop(0)
        if at == goal:
            return ways[at]
        steps = {key: toward(targets, at, key, stays=stays) for key in STEPS}
        if stays:
            steps["tab"] = following(targets, at, leaves=True)
        for key, to in steps.items():
            if to not in ways:
                ways[to] = [*ways[at], key]
                waiting.append(to)
    return None
