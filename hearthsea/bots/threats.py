"""Who is dangerous, and where the robber does most for the seat that moves him."""

from collections.abc import Sequence

from hearthsea.base import Action, Form
from hearthsea.board import Mask
from hearthsea.bots.places import hurt
from hearthsea.engine import visible_points
from hearthsea.resources import Bundle, holds, total
from hearthsea.rules.robber import MoveRobber
from hearthsea.seen import Seen
from hearthsea.state import State

NEAR_WINNING = 2
"""So few points before the target nobody trades with a seat any more."""
_HIDDEN_POINT = 0.2  # of a card that lies face down


def guessed_points(view: State, seat: int) -> float:
    """The points a seat has, as far as others can guess."""
    return visible_points(view, seat) + _HIDDEN_POINT * view.card_counts[seat]


def threat(view: State, seat: int) -> float:
    """How close a seat is to winning, about 0 to 1; it grows faster towards the end."""
    return (guessed_points(view, seat) / view.game.points_to_win) ** 2


def is_near_winning(view: State, seat: int) -> bool:
    """Whether a seat is so near the target that nobody should help it."""
    return guessed_points(view, seat) >= view.game.points_to_win - NEAR_WINNING


def is_ahead(view: State, seat: int, me: int) -> bool:
    """Whether a seat leads the other by enough to be helped only at a price."""
    return visible_points(view, seat) >= visible_points(view, me) + 2


def robber_worth(view: State, seen: Seen, move: MoveRobber, needs: tuple[int, ...]) -> float:
    """How much a move of the robber does for who makes it: pips of others, weighted by threat, and a card."""
    worth = 0.0
    for other in range(view.game.seats):
        pips = hurt(view, other, move.to)
        if pips:
            worth += pips * (-2.0 if other == move.seat else 0.3 + threat(view, other))
    victim = move.victim
    if victim >= 0:
        held = seen.expected(victim)
        size = view.hand_sizes[victim] or 1
        wanted = sum(number for number, needed in zip(held, needs, strict=True) if needed) / size
        worth += 1.5 + wanted + 2 * threat(view, victim) + 0.1 * min(size, 10)
    return worth


def best_robber(view: State, seen: Seen, moves: Sequence[Action | Form], needs: tuple[int, ...]) -> MoveRobber:
    """The move of the robber that does most."""
    robbing = [move for move in moves if isinstance(move, MoveRobber)]
    return max(robbing, key=lambda move: robber_worth(view, seen, move, needs))


def possible_holders(view: State, seen: Seen, cards: Bundle) -> Mask:
    """The seats, as a mask, that may hold these cards for all that was seen."""
    mask = 0
    for seat, most in enumerate(seen.high):
        if view.hand_sizes[seat] >= total(cards) and holds(most, cards):
            mask |= 1 << seat
    return mask
