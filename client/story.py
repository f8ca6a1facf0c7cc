"""A game told in words, for the terminal: what an event says, and a line for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from hearthsea import engine, events
from hearthsea.board import Board
from hearthsea.entries import Entry, Header, Noted, Said, Seated, start
from hearthsea.phases import Extra, Setup
from hearthsea.pieces import CARD_NAMES, TERRAIN_NAMES
from hearthsea.resources import RESOURCE_NAMES, Bundle, named
from hearthsea.rules.awards import LONGEST_ROAD
from hearthsea.state import State


class Turn(Struct, frozen=True):
    """What happened in one turn: from the entry ``first`` to the entry before ``end``."""

    number: int
    """1 for the first turn after the set-up, 0 for the set-up itself."""
    seat: int
    is_extra: bool
    first: int
    end: int
    clauses: tuple[str, ...]
    points: tuple[int, ...]
    """All points of every seat after the turn, as far as they are known."""


COLUMN = 8
"""Signs of a name above its column of points; a longer name is cut."""


def columns(names: Sequence[str]) -> str:
    """Name the columns of points that `standing` writes."""
    return "  ".join(f"{name[:COLUMN]:>2}" for name in names)


def standing(names: Sequence[str], points: Sequence[int]) -> str:
    """Write the points of every seat, each below its name."""
    each = zip(names, points, strict=True)
    return "  ".join(f"{scored:>{max(2, len(name[:COLUMN]))}}" for name, scored in each)


class Teller:
    """Tells events with the names of the players and the places of the board."""

    def __init__(self, header: Header, board: Board) -> None:
        self.names = tuple(player.name for player in header.players)
        self._at_sea = bool(header.layout.pieces.ship)
        self.board = board

    def clause(self, event: events.AnyEvent) -> str:
        """What the event says, beginning with who did it; empty where it is only bookkeeping."""
        match event:
            case events.DiceRolled():
                return f"{self.names[event.seat]} rolls {event.first + event.second}"
            case events.Paid():
                gains = [f"{self.names[seat]} {cards(gain)}" for seat, gain in enumerate(event.gains) if gain]
                return f"the bank pays {', '.join(gains)}"
            case events.RoadBuilt():
                return f"{self.names[event.seat]} builds a road at {self.board.edges[event.at]}"
            case events.SettlementBuilt():
                return f"{self.names[event.seat]} founds a settlement at {self.board.nodes[event.at]}"
            case events.ShipBuilt():
                return f"{self.names[event.seat]} sets a ship at {self.board.edges[event.at]}"
            case events.ShipMoved():
                return f"{self.names[event.seat]} moves a ship to {self.board.edges[event.to]}"
            case events.IslandReached():
                return f"{self.names[event.seat]} reaches another island"
            case events.FogRevealed():
                return f"{self.names[event.seat]} uncovers {_tile(event)}"
            case events.CityBuilt():
                return f"{self.names[event.seat]} makes a city at {self.board.nodes[event.at]}"
            case events.Discarded():
                return f"{self.names[event.seat]} gives back {cards(event.cards)}"
            case events.GoldChosen():
                return f"{self.names[event.seat]} takes {cards(event.cards)} for gold"
            case events.PirateMoved():
                return f"{self.names[event.seat]} moves the pirate to {self.board.hexes[event.to]}"
            case events.TilesShuffled():
                return "every tile changes its resource"
            case events.Undone():
                return f"{self.names[event.seat]} takes that back"
            case events.RobberMoved():
                return f"{self.names[event.seat]} moves the robber to {self.board.hexes[event.to]}"
            case events.CardStolen():
                stolen = "a card" if event.kind < 0 else RESOURCE_NAMES[event.kind]
                return f"{self.names[event.thief]} takes {stolen} from {self.names[event.victim]}"
            case events.CardBought():
                return f"{self.names[event.seat]} buys a card"
            case events.CardPlayed():
                return f"{self.names[event.seat]} plays {CARD_NAMES[event.kind].replace('_', ' ')}"
            case events.Monopolized():
                return f"{self.names[event.seat]} collects {sum(event.given)} {RESOURCE_NAMES[event.resource]}"
            case _:
                return self._at_the_table(event)

    def _at_the_table(self, event: events.AnyEvent) -> str:
        match event:
            case events.BankTraded():
                return f"{self.names[event.seat]} trades {cards(event.give)} for {cards(event.take)} with the bank"
            case events.TradeClosed():
                deal = f"{cards(event.give)} for {cards(event.take)}"
                return f"{self.names[event.seat]} trades {deal} with {self.names[event.partner]}"
            case events.TitleMoved():
                is_route = self._at_sea and event.title == LONGEST_ROAD
                title = "longest trade route" if is_route else event.title.replace("_", " ")
                holder = "nobody" if event.holder < 0 else self.names[event.holder]
                return f"{holder} holds the {title}"
            case events.SeatResigned():
                return f"{self.names[event.seat]} resigns"
            case events.GameOver():
                return "the game ends undecided" if event.winner < 0 else f"{self.names[event.winner]} wins"
            case _:
                return ""

    def fact(self, entry: Entry) -> str:
        """What a fact of the table says; empty where it is of no interest afterwards."""
        match entry.fact:
            case Seated(seat=seat, name=name):
                return f"{name} plays for {self.names[seat]}"
            case Said(name=name, text=text):
                return f"{name} says: {text}"
            case Noted(text=text):
                return text
            case _:
                return ""


def _tile(event: events.FogRevealed) -> str:
    name = TERRAIN_NAMES[event.terrain]
    return f"{name} {event.token}" if event.token else name


def cards(bundle: Bundle) -> str:
    """Write ``2 wood, 1 ore``; "nothing" for an empty bundle."""
    return ", ".join(f"{number} {name}" for name, number in named(bundle).items()) or "nothing"


class Chronicle:
    """Gathers entries, whole ones or as a viewer may know them, into turns."""

    def __init__(self, header: Header, state: State, seq: int = 0) -> None:
        """Begin at a state, or at a view, after so many entries; the state given does not change."""
        self._state = state.copy()
        self._teller = Teller(header, state.game.board)
        self._number, self._seat, self._is_extra = 0, state.turn, False
        self._first = self._at = seq
        self._clauses: list[str] = []

    def feed(self, entry: Entry) -> Turn | None:
        """Take the next entry; return the turn that it ended."""
        self._at += 1
        ended = None
        for event in entry.events:
            if isinstance(event, events.TurnBegan) and not isinstance(event.phase, Setup):
                ended = self._ended(self._at)
                self._number, self._seat = self._number + 1, event.seat
                self._is_extra = isinstance(event.phase, Extra)
            event.apply(self._state)
            if said := self._teller.clause(event):
                self._clauses.append(said)
        if said := self._teller.fact(entry):
            self._clauses.append(said)
        return ended

    def rest(self) -> Turn | None:
        """The turn that has not ended, None where nothing has happened in it."""
        return self._ended(self._at + 1) if self._clauses else None

    def _ended(self, end: int) -> Turn:
        points = all_points(self._state)
        turn = Turn(self._number, self._seat, self._is_extra, self._first, end, tuple(self._clauses), points)
        self._clauses.clear()
        self._first = end
        return turn


def turns(header: Header, entries: Iterable[Entry]) -> Iterator[Turn]:
    """Every turn of a game in order, the set-up first as number 0; the last one may be cut off."""
    chronicle = Chronicle(header, start(header))
    for entry in entries:
        if (turn := chronicle.feed(entry)) is not None:
            yield turn
    if (last := chronicle.rest()) is not None:
        yield last


def all_points(state: State) -> tuple[int, ...]:
    """The points of every seat, hidden ones too where they are known."""
    return tuple(engine.points(state, seat) for seat in range(state.game.seats))
