"""Who is dangerous, and where the robber does most for the seat that moves him."""

from collections.abc import Sequence

from hearthsea.base import Action, Form
from hearthsea.board import Mask
from hearthsea.bots.places import hurt, robbed_pips
from hearthsea.engine import visible_points
from hearthsea.resources import Bundle, holds, total
from hearthsea.rules.robber import MovePirate, MoveRobber
from hearthsea.seen import Seen
from hearthsea.state import State

NEAR_WINNING = 2
"""So few points before the target nobody trades with a seat any more."""
_HIDDEN_POINT = 0.2  # of a card that lies face down
_PIRATE = 1.5  # what a ship beside the pirate is held up by, in pips
_HEMMED = 2  # more ships than that are not held up more


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


def robber_worth(view: State, seen: Seen, move: MoveRobber | MovePirate, needs: tuple[int, ...]) -> float:
    """How much a move of robber or pirate does for who makes it: what it costs others, and spares it, and a card."""
    seat = move.seat
    if isinstance(move, MovePirate):
        worth = sum(
            _PIRATE * hemmed_in(view, other, move.to) * _weight(view, other, seat) for other in range(view.game.seats)
        )
        if view.pirate >= 0:
            worth += _PIRATE * hemmed_in(view, seat, view.pirate)
    else:
        worth = sum(hurt(view, other, move.to) * _weight(view, other, seat) for other in range(view.game.seats))
        worth += robbed_pips(view, seat)
    if move.victim >= 0:
        worth += _card_from(view, seen, move.victim, needs)
    return worth


def _weight(view: State, other: int, seat: int) -> float:
    return -2.0 if other == seat else 0.3 + threat(view, other)


def _card_from(view: State, seen: Seen, victim: int, needs: tuple[int, ...]) -> float:
    size = view.hand_sizes[victim] or 1
    held = seen.expected(victim)
    wanted = sum(number for number, needed in zip(held, needs, strict=True) if needed) / size
    return 1.5 + wanted + 2 * threat(view, victim) + 0.1 * min(size, 10)


def hemmed_in(view: State, seat: int, place: int) -> int:
    """How many of a seat's ships touch a hex of sea and could neither go on nor move while the pirate lies there."""
    board = view.game.board
    return min((view.ships[seat] & board.hex_edges[place]).bit_count(), _HEMMED)


def best_robber(
    view: State, seen: Seen, moves: Sequence[Action | Form], needs: tuple[int, ...]
) -> MoveRobber | MovePirate:
    """The move of the robber, or of the pirate, that does most."""
    robbing = [move for move in moves if isinstance(move, MoveRobber | MovePirate)]
    return max(robbing, key=lambda move: robber_worth(view, seen, move, needs))


def possible_holders(view: State, seen: Seen, cards: Bundle) -> Mask:
    """The seats, as a mask, that may hold these cards for all that was seen."""
    mask = 0
    for seat, most in enumerate(seen.high):
        if view.hand_sizes[seat] >= total(cards) and holds(most, cards):
            mask |= 1 << seat
    return mask
