"""Taking back one's last build, moved ship or bank trade (R14.8).

A state remembers what its last steps have changed while they can be taken back: what a seat can take back remembers,
whatever others did or luck brought forgets.
"""

from hearthsea.base import Action, Event
from hearthsea.before import Before
from hearthsea.illegal import IllegalAction
from hearthsea.resources import Bundle, bundle, counts
from hearthsea.state import State


class Undo(Action, frozen=True, array_like=True, tag="undo"):
    """Take back the last build, moved ship or bank trade."""


class Undone(Event, frozen=True, array_like=True, tag="undone"):
    """The seat on turn has taken back what it did last: it has these cards back, and others no longer."""

    seat: int
    back: Bundle
    gone: Bundle

    def apply(self, state: State) -> None:
        """Be again what was before; where nothing is remembered nothing was to be taken back."""
        if state.undo is not None:
            state.undo.restore(state)


def remember(state: State) -> None:
    """What comes now can be taken back to here."""
    if state.game.settings.undo:
        state.undo = Before.of(state)


def check_undo(state: State, action: Undo) -> None:
    """The seat on turn, until anyone else has acted or anything was drawn, rolled, stolen or revealed (R14.8)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R14.8")
    if state.undo is None:
        raise IllegalAction("nothing_to_undo", "R14.8", "There is nothing that could still be taken back.")


def decide_undo(state: State, action: Undo) -> list[Event]:
    """Take it back; what cards that moves is as public as it was."""
    assert state.undo is not None
    then, now = counts(state.undo.hand or 0), counts(state.hands[action.seat] or 0)
    back = bundle(max(was - held, 0) for was, held in zip(then, now, strict=True))
    gone = bundle(max(held - was, 0) for was, held in zip(then, now, strict=True))
    return [Undone(action.seat, back, gone)]
