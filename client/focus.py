"""Moving the focus by keyboard: TAB in reading order, arrows to the nearest target that way."""

from collections.abc import Sequence

from client.scene import Target

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def reachable(targets: Sequence[Target]) -> list[Target]:
    """The targets a key can reach, in reading order: row by row, where a row is what overlaps in height by half."""
    waiting = sorted((t for t in targets if t.focusable and t.enabled), key=lambda t: t.rect.y + t.rect.h / 2)
    out: list[Target] = []
    while waiting:
        first = waiting[0]
        middle = first.rect.y + first.rect.h / 2
        row = [t for t in waiting if abs(t.rect.y + t.rect.h / 2 - middle) <= first.rect.h / 2]
        out.extend(sorted(row, key=lambda t: t.rect.x))
        waiting = [t for t in waiting if t not in row]
    return out


def following(targets: Sequence[Target], current: str, *, back: bool = False) -> str:
    """The id that TAB leads to (shift+TAB with `back`); "" when there is nothing to reach."""
    ids = [target.id for target in reachable(targets)]
    if not ids:
        return ""
    if current not in ids:
        return ids[-1] if back else ids[0]
    return ids[(ids.index(current) + (-1 if back else 1)) % len(ids)]


def toward(targets: Sequence[Target], current: str, direction: str) -> str:
    """The id of the nearest target in a direction of `STEPS`; the current one when there is none that way."""
    dx, dy = STEPS[direction]
    here = next((t for t in targets if t.id == current), None)
    if here is None:
        return following(targets, "")
    x, y = here.rect.centre
    best, least = current, float("inf")
    for target in targets:
        if target.id == current or not target.focusable or not target.enabled:
            continue
        tx, ty = target.rect.centre
        along = (tx - x) * dx + (ty - y) * dy
        aside = abs((tx - x) * dy) + abs((ty - y) * dx)
        if along > 1 and (cost := along + 2.5 * aside) < least:
            best, least = target.id, cost
    return best
