"""How a game went, counted from its journal: points, roads and armies by the turn, who held the titles, what came."""

from collections.abc import Sequence
from dataclasses import dataclass

from hearthsea.engine import points
from hearthsea.entries import Entry, Header, apply_entry, start
from hearthsea.events import (
    BankTraded,
    CardBought,
    CardStolen,
    Discarded,
    Event,
    GoldChosen,
    Monopolized,
    Paid,
    TradeClosed,
    TurnBegan,
    Undone,
)
from hearthsea.resources import total
from hearthsea.rules.awards import road_length
from hearthsea.state import State

FATES = ("gained", "taken", "lost", "traded", "bought")


@dataclass(frozen=True, slots=True)
class Course:
    """The course of one game; lists by turn have as many places as turns were begun, and one for the end."""

    points: tuple[tuple[int, ...], ...]
    """By seat: the points at the beginning of each turn, hidden ones among them."""
    lengths: tuple[tuple[int, ...], ...]
    """By seat: the length of its longest road or trade route at those moments (R9.1)."""
    knights: tuple[tuple[int, ...], ...]
    """By seat: the knights that it had played by then (R10.1)."""
    road: tuple[int, ...]
    """By turn: the seat that had the longest road or route, -1 for none."""
    army: tuple[int, ...]
    """By turn: the seat that had the largest army, -1 for none."""
    fates: tuple[dict[str, int], ...]
    """By seat: cards that the bank gave for nothing, cards taken from others, cards lost to them and to sevens, cards
    given away in trades, development cards bought; by the names of `FATES`."""

    @property
    def turns(self) -> int:
        """How many moments there are to show."""
        return len(self.road)


class _Tally:
    """What is counted on the way, by seat; titles by the turn."""

    def __init__(self, seats: int) -> None:
        self.fates = [dict.fromkeys(FATES, 0) for _ in range(seats)]
        self.points: list[list[int]] = [[] for _ in range(seats)]
        self.lengths: list[list[int]] = [[] for _ in range(seats)]
        self.knights: list[list[int]] = [[] for _ in range(seats)]
        self.road: list[int] = []
        self.army: list[int] = []

    def course(self) -> Course:
        """All that was counted."""
        return Course(
            points=_fixed(self.points),
            lengths=_fixed(self.lengths),
            knights=_fixed(self.knights),
            road=tuple(self.road),
            army=tuple(self.army),
            fates=tuple(self.fates),
        )

    def look(self, state: State) -> None:
        """Note how all stand; `road_length` measures anew only what pieces on a seat's roads have changed."""
        for seat in range(state.game.seats):
            self.points[seat].append(points(state, seat))
            self.lengths[seat].append(road_length(state, seat))
            self.knights[seat].append(state.knights[seat])
        self.road.append(state.longest_road)
        self.army.append(state.largest_army)

    def count(self, event: Event) -> None:
        match event:
            case Paid(gains):
                for seat, gain in enumerate(gains):
                    self.fates[seat]["gained"] += total(gain)
            case GoldChosen(seat, cards):
                self.fates[seat]["gained"] += total(cards)
            case CardStolen(thief, victim):
                self.fates[thief]["taken"] += 1
                self.fates[victim]["lost"] += 1
            case Monopolized(seat, _, given):
                self.fates[seat]["taken"] += sum(given)
                for other, number in enumerate(given):
                    self.fates[other]["lost"] += number
            case Discarded(seat, cards):
                self.fates[seat]["lost"] += total(cards)
            case BankTraded(seat, give):
                self.fates[seat]["traded"] += total(give)
            case Undone(seat, back, gone) if gone:  # of all that can be taken back only a bank trade gave cards (R14.8)
                self.fates[seat]["traded"] -= total(back)
            case TradeClosed(_, seat, partner, give, take):
                self.fates[seat]["traded"] += total(give)
                self.fates[partner]["traded"] += total(take)
            case CardBought(seat):
                self.fates[seat]["bought"] += 1


def _fixed(rows: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in rows)


def course_of(header: Header, journal: Sequence[Entry]) -> Course:
    """Follow a whole journal, as the host has it, from the start."""
    state = start(header)
    seats = state.game.seats
    tally = _Tally(seats)
    for entry in journal:
        apply_entry(state, entry)
        for event in entry.events:
            tally.count(event)
        if any(isinstance(event, TurnBegan) for event in entry.events):
            tally.look(state)
    tally.look(state)
    return tally.course()
