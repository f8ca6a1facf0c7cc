"""Who is dangerous, and where the robber does most for the seat that moves him."""

from collections.abc import Sequence

from hearthsea.base import Action, Form
from hearthsea.board import Mask
from hearthsea.bots.places import hurt, robbed_pips
from hearthsea.engine import visible_points
from hearthsea.resources import Bundle, holds, total
from hearthsea.rules.robber import MovePirate, MoveRobber
from hearthsea.rules.sea import route_ends
from hearthsea.seen import Seen
from hearthsea.state import State

NEAR_WINNING = 2
"""So few points before the target nobody trades with a seat any more."""
_HIDDEN_POINT = 0.2  # of a card that lies face down
PIRATE = 9.0
"""What a ship beside the pirate is held up by, in pips."""
_HELD_UP = 2  # more ships than that are not held up more


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


class Raid:
    """What robber and pirate would do for the seat that moves one of them."""

    def __init__(self, view: State, seen: Seen, seat: int, needs: tuple[int, ...]) -> None:
        self.view = view
        self.seen = seen
        self.seat = seat
        self.needs = needs
        seats = range(view.game.seats)
        self.weights = [-2.0 if other == seat else 0.3 + threat(view, other) for other in seats]
        # Where a route may still go on: what lies behind is not worth the pirate's while (R11.2).
        self.ends = [route_ends(view, other) if view.ships[other] else 0 for other in seats]
        self.freed = 0.5 * robbed_pips(view, seat)
        self.sailing = self._held_up(seat, view.pirate) if view.pirate >= 0 else 0.0

    def worth(self, move: MoveRobber | MovePirate) -> float:
        """What a move costs others and spares the seat, and the card that it brings."""
        if isinstance(move, MovePirate):
            worth = self.sailing + sum(
                weight * self._held_up(other, move.to) for other, weight in enumerate(self.weights)
            )
        else:
            worth = self.freed + sum(
                weight * hurt(self.view, other, move.to) for other, weight in enumerate(self.weights)
            )
        return worth + self._card_from(move.victim) if move.victim >= 0 else worth

    def _held_up(self, other: int, place: int) -> float:
        """What the pirate on a hex of sea costs a seat, in pips."""
        return PIRATE * min((self.ends[other] & self.view.game.board.hex_edges[place]).bit_count(), _HELD_UP)

    def _card_from(self, victim: int) -> float:
        size = self.view.hand_sizes[victim] or 1
        held = self.seen.expected(victim)
        wanted = sum(number for number, needed in zip(held, self.needs, strict=True) if needed) / size
        return 1.5 + wanted + 2 * threat(self.view, victim) + 0.1 * min(size, 10)


def best_raid(
    view: State, seen: Seen, moves: Sequence[Action | Form], needs: tuple[int, ...]
) -> MoveRobber | MovePirate:
    """The move of the robber, or of the pirate, that does most."""
    robbing = [move for move in moves if isinstance(move, MoveRobber | MovePirate)]
    return max(robbing, key=Raid(view, seen, robbing[0].seat, needs).worth)


def possible_holders(view: State, seen: Seen, cards: Bundle) -> Mask:
    """The seats, as a mask, that may hold these cards for all that was seen."""
    mask = 0
    for seat, most in enumerate(seen.high):
        if view.hand_sizes[seat] >= total(cards) and holds(most, cards):
            mask |= 1 << seat
    return mask
