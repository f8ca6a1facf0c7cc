"""Free pieces of a road building card: where they go, and declining the second (R7.2)."""

from hearthsea.base import Action, Event, Option
from hearthsea.board import bits
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Free
from hearthsea.rules.building import BuildRoad, BuildShip
from hearthsea.rules.places import free_places, has_free_place
from hearthsea.rules.turn import PhaseEntered
from hearthsea.state import State


class FinishFree(Action, frozen=True, array_like=True, tag="finish_free"):
    """Decline the rest of the free pieces."""


def options(state: State, seat: int, phase: Free) -> list[Option]:
    """The places of the free pieces; the second may be declined, and so may what cannot be placed."""
    roads, ships = free_places(state, seat)
    found: list[Option] = [BuildRoad(seat, place) for place in bits(roads)]
    found += [BuildShip(seat, place) for place in bits(ships)]
    if phase.left == 1 or not found:
        found.append(FinishFree(seat))
    return found


def check_finish(state: State, action: FinishFree) -> None:
    """The second free piece may be declined, the first must be placed (R7.2)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R7.2")
    phase = state.phase
    if type(phase) is not Free:
        raise IllegalAction("wrong_phase", "R7.2")
    if phase.left > 1 and has_free_place(state, action.seat):
        raise IllegalAction("wrong_phase", "R7.2", "The first free piece must be placed.")


def decide_finish(state: State, action: FinishFree) -> list[Event]:
    """Back to where the card was played."""
    del action
    phase = state.phase
    assert type(phase) is Free
    return [PhaseEntered(phase.then)]
