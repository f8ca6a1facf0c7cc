"""Entries as lines of the log: the same words for what was just seen and for a replay."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from client.store import LogLine
from client.text import has, number, say
from hearthsea.entries import Absent, Entry, Noted, Player, Returned, Said, Seated
from hearthsea.events import (
    BankTraded,
    CardBought,
    CardPlayed,
    CardStolen,
    CityBuilt,
    DiceRolled,
    Discarded,
    DrawAgreed,
    Event,
    FogRevealed,
    GameOver,
    GoldChosen,
    IslandReached,
    Monopolized,
    OfferAnswered,
    OfferMade,
    Paid,
    PirateMoved,
    RoadBuilt,
    RobberMoved,
    SeatResigned,
    SettlementBuilt,
    ShipBuilt,
    ShipMoved,
    TilesShuffled,
    TitleMoved,
    TradeClosed,
    TurnBegan,
    Undone,
)
from hearthsea.phases import Extra
from hearthsea.pieces import TERRAIN_NAMES, Card
from hearthsea.resources import one, total
from hearthsea.rules.awards import LONGEST_ROAD

TAKEN_BACK = (RoadBuilt, ShipBuilt, ShipMoved, SettlementBuilt, CityBuilt, BankTraded)
"""What can be taken back (R14.8)."""


def place_of(event: Event) -> tuple[str, int] | None:
    """Where an event built or moved something: ("node" | "edge" | "hex" | "pirate", number)."""
    match event:
        case RoadBuilt() | ShipBuilt():
            return "edge", event.at
        case ShipMoved():
            return "edge", event.to
        case SettlementBuilt() | CityBuilt():
            return "node", event.at
        case RobberMoved():
            return "hex", event.to
        case PirateMoved():
            return "pirate", event.to
    return None


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells entries as lines; `you` is the seat that is called "You", -1 for none; `at_sea`: there are ships.

    `draw_offered`: somebody has offered a draw this turn already, so that who speaks now agrees.
    """

    players: tuple[Player, ...]
    you: int = -1
    at_sea: bool = False
    draw_offered: bool = False

    def lines(self, seq: int, entry: Entry, clock: str) -> list[LogLine]:
        """Return the lines of an entry as its reader may know it; chat is left out, see `chat_line`."""
        if entry.fact is not None:
            told = list(self._fact(entry.fact))
        else:
            told = [line for event in entry.events for line in self._event(event)]
        return [self._finished(line, seq, clock) for line in told]

    def chat_line(self, seq: int, said: Said, clock: str) -> LogLine:
        """Return what somebody said."""
        return self._finished(LogLine("", said.seat, said.text, "chat", name=said.name), seq, clock)

    def last_seconds(self, seat: int, seconds: int, clock: str) -> LogLine:
        """Return the warning that a seat's time is nearly over."""
        return self._finished(
            LogLine("", seat, self._tell(number("seconds", seconds), seat, n=seconds), "time"), 0, clock
        )

    def who(self, seat: int) -> str:
        """Return how a seat is called."""
        if seat == self.you:
            return say("log.you")
        return self.players[seat].name if 0 <= seat < len(self.players) else "?"

    def whom(self, seat: int) -> str:
        """Return how a seat is called within a sentence."""
        return say("log.you.within") if seat == self.you else self.who(seat)

    def _tell(self, key: str, seat: int, **values: object) -> str:
        """The words of a line about a seat; the language may say it another way of "you"."""
        own = f"log.{key}.you"
        return say(own if seat == self.you and has(own) else f"log.{key}", who=self.who(seat), **values)

    def _finished(self, line: LogLine, seq: int, clock: str) -> LogLine:
        known = 0 <= line.seat < len(self.players)
        return replace(
            line,
            clock=clock,
            seq=seq,
            name=line.name or (self.players[line.seat].name if known else ""),
            colour=self.players[line.seat].colour if known else -1,
        )

    def _event(self, event: Event) -> Iterator[LogLine]:
        tell = _TELLERS.get(type(event))
        if tell is not None:
            yield from tell(self, event)

    def _fact(self, fact: object) -> Iterator[LogLine]:
        match fact:
            case Seated(seat, _, bot):
                yield LogLine("", seat, self._tell("bot" if bot else "seated", seat), "seat")
            case Absent(seat):
                yield LogLine("", seat, self._tell("absent", seat), "away")
            case Returned(seat):
                yield LogLine("", seat, self._tell("returned", seat), "seat")
            case Noted(text):
                yield LogLine("", -1, text)

    # --- one for each kind of event that is worth a line ----------------------------------------------------------

    def _built(self, event: SettlementBuilt | CityBuilt | RoadBuilt | ShipBuilt) -> Iterator[LogLine]:
        word = {SettlementBuilt: "settlement", CityBuilt: "city", RoadBuilt: "road", ShipBuilt: "ship"}[type(event)]
        at_edge = word in ("road", "ship")
        place = ("edge" if at_edge else "node", event.at)
        yield LogLine("", event.seat, self._tell(word, event.seat), word if at_edge else "build", place=place)

    def _sailed(self, event: ShipMoved) -> Iterator[LogLine]:
        yield LogLine("", event.seat, self._tell("moved", event.seat), "ship", place=("edge", event.to))

    def _island(self, event: IslandReached) -> Iterator[LogLine]:
        yield LogLine("", event.seat, self._tell("island", event.seat), "title")

    def _fog(self, event: FogRevealed) -> Iterator[LogLine]:
        words = self._tell("fog", event.seat, terrain=say(f"terrain.{TERRAIN_NAMES[event.terrain]}"))
        yield LogLine("", event.seat, words, "fog", place=("hex", event.at))

    def _gold(self, event: GoldChosen) -> Iterator[LogLine]:
        yield LogLine("", event.seat, self._tell("gold", event.seat), "gain", goods=event.cards)

    def _pirate(self, event: PirateMoved) -> Iterator[LogLine]:
        yield LogLine("", event.seat, self._tell("pirate", event.seat), "pirate", place=("hex", event.to))

    def _shuffled(self, event: TilesShuffled) -> Iterator[LogLine]:
        del event
        yield LogLine("", -1, say("log.shuffled"), "dice")

    def _undone(self, event: Undone) -> Iterator[LogLine]:
        yield LogLine("", event.seat, self._tell("undone", event.seat), "undo")

    def _rolled(self, event: DiceRolled) -> Iterator[LogLine]:
        yield LogLine("", event.seat, self._tell("dice", event.seat, total=event.total), "dice")

    def _paid(self, event: Paid) -> Iterator[LogLine]:
        for seat, gain in enumerate(event.gains):
            if gain:
                yield LogLine("", seat, self._tell("paid", seat), "gain", goods=gain)

    def _discarded(self, event: Discarded) -> Iterator[LogLine]:
        words = self._tell("discarded", event.seat)
        yield LogLine("", event.seat, words, "robber", goods=event.cards)

    def _robber(self, event: RobberMoved) -> Iterator[LogLine]:
        words = self._tell("robber", event.seat)
        yield LogLine("", event.seat, words, "robber", place=("hex", event.to))

    def _stolen(self, event: CardStolen) -> Iterator[LogLine]:
        known = event.kind >= 0
        words = self._tell("stolen.kind" if known else "stolen", event.thief,
                    victim=self.whom(event.victim))  # fmt: skip
        yield LogLine("", event.thief, words, "robber", goods=one(event.kind) if known else 0)

    def _bought(self, event: CardBought) -> Iterator[LogLine]:
        yield LogLine("", event.seat, self._tell("bought", event.seat), "card")

    def _played(self, event: CardPlayed) -> Iterator[LogLine]:
        words = self._tell("card", event.seat, card=say(f"card.{Card(event.kind).name.lower()}"))
        yield LogLine("", event.seat, words, "card")

    def _monopoly(self, event: Monopolized) -> Iterator[LogLine]:
        n = sum(event.given)
        lost = event.given[self.you] if 0 <= self.you < len(event.given) else 0
        if not lost or lost < n:
            words = self._tell(number("monopoly", n) if n else "monopoly.none", event.seat, n=n)
            yield LogLine("", event.seat, words, "card", goods=one(event.resource))
        if lost:  # what was taken from whoever reads it is told apart from the rest
            words = self._tell("monopoly.lost", event.seat, victim=self.whom(self.you))
            yield LogLine("", event.seat, words, "card", goods=one(event.resource, lost))

    def _bank(self, event: BankTraded) -> Iterator[LogLine]:
        if total(event.give):
            words = self._tell("bank", event.seat)
            yield LogLine("", event.seat, words, "bank", goods=event.give, gets=event.take)
        else:
            yield LogLine("", event.seat, self._tell("bank.took", event.seat), "bank", goods=event.take)

    def _offer(self, event: OfferMade) -> Iterator[LogLine]:
        words = "offer" if event.answers < 0 else "counter"
        yield LogLine("", event.by, self._tell(words, event.by), "trade", goods=event.give, gets=event.take)

    def _answered(self, event: OfferAnswered) -> Iterator[LogLine]:
        words = "agreed" if event.agreed else "declined"
        yield LogLine("", event.seat, self._tell(words, event.seat), "trade")

    def _closed(self, event: TradeClosed) -> Iterator[LogLine]:
        words = self._tell("closed", event.seat, partner=self.whom(event.partner))
        yield LogLine("", event.seat, words, "trade", goods=event.give, gets=event.take)

    def _title(self, event: TitleMoved) -> Iterator[LogLine]:
        title = "trade_route" if self.at_sea and event.title == LONGEST_ROAD else event.title
        words = f"title.{title}" if event.holder >= 0 else f"lost.{title}"
        yield LogLine("", event.holder, self._tell(words, event.holder), "title")

    def _turn(self, event: TurnBegan) -> Iterator[LogLine]:
        words = "extra" if isinstance(event.phase, Extra) else "turn"
        yield LogLine("", event.seat, self._tell(words, event.seat), words)

    def _resigned(self, event: SeatResigned) -> Iterator[LogLine]:
        yield LogLine("", event.seat, self._tell("resigned", event.seat), "resigned")

    def _draw(self, event: DrawAgreed) -> Iterator[LogLine]:
        words = "draw" if self.draw_offered else "draw.first"
        yield LogLine("", event.seat, self._tell(words, event.seat), "draw")

    def _over(self, event: GameOver) -> Iterator[LogLine]:
        words = "won" if event.winner >= 0 else "undecided"
        yield LogLine("", event.winner, self._tell(words, event.winner), "over")


_TELLERS: dict[type[Event], Callable[..., Iterator[LogLine]]] = {
    SettlementBuilt: Teller._built,  # noqa: SLF001 - the table belongs to the class
    CityBuilt: Teller._built,  # noqa: SLF001
    RoadBuilt: Teller._built,  # noqa: SLF001
    ShipBuilt: Teller._built,  # noqa: SLF001
    ShipMoved: Teller._sailed,  # noqa: SLF001
    IslandReached: Teller._island,  # noqa: SLF001
    FogRevealed: Teller._fog,  # noqa: SLF001
    GoldChosen: Teller._gold,  # noqa: SLF001
    PirateMoved: Teller._pirate,  # noqa: SLF001
    TilesShuffled: Teller._shuffled,  # noqa: SLF001
    Undone: Teller._undone,  # noqa: SLF001
    DiceRolled: Teller._rolled,  # noqa: SLF001
    Paid: Teller._paid,  # noqa: SLF001
    Discarded: Teller._discarded,  # noqa: SLF001
    RobberMoved: Teller._robber,  # noqa: SLF001
    CardStolen: Teller._stolen,  # noqa: SLF001
    CardBought: Teller._bought,  # noqa: SLF001
    CardPlayed: Teller._played,  # noqa: SLF001
    Monopolized: Teller._monopoly,  # noqa: SLF001
    BankTraded: Teller._bank,  # noqa: SLF001
    OfferMade: Teller._offer,  # noqa: SLF001
    OfferAnswered: Teller._answered,  # noqa: SLF001
    TradeClosed: Teller._closed,  # noqa: SLF001
    TitleMoved: Teller._title,  # noqa: SLF001
    TurnBegan: Teller._turn,  # noqa: SLF001
    SeatResigned: Teller._resigned,  # noqa: SLF001
    DrawAgreed: Teller._draw,  # noqa: SLF001
    GameOver: Teller._over,  # noqa: SLF001
}
