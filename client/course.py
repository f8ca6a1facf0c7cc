"""How a game went, counted from its journal: points by the turn, who held the titles when, what came and went."""

from collections.abc import Sequence
from dataclasses import dataclass, field

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

FATES = ("gained", "taken", "lost", "traded", "bought")


@dataclass(frozen=True, slots=True)
class Course:
    """The course of one game; lists by turn have as many places as turns were begun, and one for the end."""

    points: tuple[tuple[int, ...], ...]
    """By seat: the points at the beginning of each turn, hidden ones among them."""
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


@dataclass
class _Tally:
    fates: list[dict[str, int]]
    points: list[list[int]]
    road: list[int] = field(default_factory=list)
    army: list[int] = field(default_factory=list)

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


def course_of(header: Header, journal: Sequence[Entry]) -> Course:
    """Follow a whole journal, as the host has it, from the start."""
    state = start(header)
    seats = state.game.seats
    tally = _Tally([dict.fromkeys(FATES, 0) for _ in range(seats)], [[] for _ in range(seats)])

    def look() -> None:
        for seat in range(seats):
            tally.points[seat].append(points(state, seat))
        tally.road.append(state.longest_road)
        tally.army.append(state.largest_army)

    for entry in journal:
        apply_entry(state, entry)
        for event in entry.events:
            tally.count(event)
        if any(isinstance(event, TurnBegan) for event in entry.events):
            look()
    look()
    return Course(tuple(tuple(row) for row in tally.points), tuple(tally.road), tuple(tally.army), tuple(tally.fates))
