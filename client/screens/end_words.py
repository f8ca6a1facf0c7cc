"""Why a game ended as it did, where that is not plain: who gave up, and why nobody won (R3.4, R14.4)."""

from collections.abc import Sequence

from client.text import say
from hearthsea.entries import Header
from hearthsea.phases import Over
from hearthsea.state import State


def why(state: State, header: Header, mine: Sequence[int]) -> str:
    """A sentence or two for whoever plays these seats; empty where somebody has simply won."""
    gave_up = [seat for seat in range(state.game.seats) if state.resigned >> seat & 1]
    winner = state.phase.winner if isinstance(state.phase, Over) else -1
    told = []
    if gave_up:
        own = [seat for seat in gave_up if seat in mine]
        others = [header.players[seat].name for seat in gave_up if seat not in mine]
        if own and len(mine) == 1:
            told.append(say("end.gave.up.won" if winner in own else "end.gave.up.you"))
        else:
            others = [header.players[seat].name for seat in gave_up]
        if others:
            told.append(say("end.gave.up", names=_listed(others)))
    if winner < 0:
        if state.agreed_draw & ~state.resigned:
            told.append(say("end.agreed.others" if gave_up else "end.agreed"))
        elif not gave_up:
            told.append(say("end.quiet"))
    return " ".join(told)


def _listed(names: Sequence[str]) -> str:
    most = say("list.comma").join(names[:-1])
    return say("list.and", most=most, last=names[-1]) if most else names[-1]
