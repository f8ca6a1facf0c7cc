"""Counts how often a law met every kind of event, by every kind of viewer."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from hearthsea.base import Event
from hearthsea.events import AnyEvent

KINDS = tuple(kind.__name__ for kind in get_args(AnyEvent))
VIEWERS = ("self", "other", "onlooker")


def relation(viewer: int | None, actor: int) -> str:
    """What a viewer is to the one who acted."""
    return "onlooker" if viewer is None else "self" if viewer == actor else "other"


class Tally:
    """The counts of one law."""

    def __init__(self, law: str, viewers: tuple[str, ...] = VIEWERS) -> None:
        self.law = law
        self.viewers = viewers
        self.met: Counter[tuple[str, str]] = Counter()
        self.also: Counter[str] = Counter()

    def meet(self, events: list[Event], viewer: int | None, actor: int) -> None:
        """The law held for these events before this viewer."""
        kind = relation(viewer, actor)
        for event in events:
            self.met[type(event).__name__, kind] += 1

    def missing(self) -> list[str]:
        """The kinds never met."""
        return [f"{kind} by {viewer}" for kind in KINDS for viewer in self.viewers if not self.met[kind, viewer]]

    def complete(self) -> None:
        """Fail on a kind never met."""
        assert not self.missing(), f"{self.law} never met {', '.join(self.missing())}"

    def add(self, other: Tally) -> None:
        """Count another run of the law in."""
        self.met.update(other.met)
        self.also.update(other.also)

    def table(self) -> str:
        """The counts as text."""
        lines = [
            f"{self.law}: {sum(self.met.values())} events seen"
            + "".join(f", {name} {number}" for name, number in sorted(self.also.items()))
        ]
        lines.append(f"  {'':16}" + "".join(f"{viewer:>10}" for viewer in self.viewers))
        lines += [
            f"  {kind:16}" + "".join(f"{self.met[kind, viewer]:>10}" for viewer in self.viewers) for kind in KINDS
        ]
        return "\n".join(lines)
