"""What the panels look at: the view of one seat, with who sits where and what may be done, worked out once a change."""

from dataclasses import dataclass
from functools import cached_property

from client import muting
from client.layout import Chart, chart
from client.screens.table.choices import Choices
from client.screens.table.reasons import Reasons
from client.store import LogLine, Store
from client.text import say
from hearthsea.engine import legal_actions, may_answer, points, visible_points, waiting_on
from hearthsea.events import DiceRolled
from hearthsea.phases import Over, Roll
from hearthsea.resources import Bundle
from hearthsea.rules.awards import rates, road_length
from hearthsea.state import State
from net.messages import Presence


@dataclass(frozen=True)
class Face:
    """Who sits in a seat, as the table shows it."""

    name: str
    colour: int
    bot: str = ""
    line: Presence = "here"

    @property
    def present(self) -> bool:
        """Whether the person, or a bot in its own right, is there to act."""
        return self.line in ("here", "shaky")


class Sight:
    """One moment of the table as the store has it. Nothing in it is known that the store's view does not know."""

    def __init__(self, store: Store, state: State) -> None:
        self.store = store
        self.state = state
        viewer = store.viewer
        self.seat: int | None = viewer if viewer is not None and 0 <= viewer < state.game.seats else None
        self.seats = state.game.seats
        self.is_over = state.is_over
        self.hand_limit = state.game.hand_limit

    # --- who ------------------------------------------------------------------------------------------------------

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Names, colours and presence by seat."""
        return faces_of(self.store, self.seats)

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have a duty now."""
        return tuple(waiting_on(self.state))

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats that may answer an offer."""
        return tuple(may_answer(self.state))

    @cached_property
    def choices(self) -> Choices:
        """What the seat may do."""
        if self.seat is None or self.is_over or self.has_resigned:
            return Choices(self.state, self.seat, ())
        return Choices(self.state, self.seat, legal_actions(self.state, self.seat))

    @property
    def has_resigned(self) -> bool:
        """Whether the person at this screen has given the seat up to a bot (R14.4)."""
        return self.seat is not None and bool(self.state.resigned >> self.seat & 1)

    @cached_property
    def reasons(self) -> Reasons:
        """Why the seat may not do the rest."""
        return Reasons(self.choices, [face.name for face in self.faces])

    @property
    def any_card(self) -> bool:
        """Whether a development card can be played now."""
        return any(not self.reasons.why_not_card(kind) for kind in range(5))

    @cached_property
    def muted(self) -> tuple[int, ...]:
        """The seats whose offers the seat at this screen wants to hear no more of this turn."""
        return tuple(sorted(by for seat, by in self.store.muted if seat == self.seat))

    def is_left_over(self, number: int) -> bool:
        """Whether an offer is older than the last trade of this turn: it stands, but is no news."""
        return number in self.store.left_over

    def has_countered(self, seat: int, number: int) -> bool:
        """Whether a seat has an offer of its own on the table since an offer was made."""
        return any(
            offer.by == seat and not offer.fallen and not self.is_left_over(later)
            for later, offer in enumerate(self.state.offers)
            if later > number
        )

    @property
    def awaits_closing(self) -> bool:
        """Whether the seat has agreed to an offer with which whoever is on turn still has to close."""
        return any(self.has_agreed(number) for number in range(len(self.state.offers)))

    def has_agreed(self, number: int) -> bool:
        """Whether the seat has agreed to an open offer."""
        offer = self.state.offers[number]
        return self.seat is not None and not offer.fallen and bool(offer.agreed >> self.seat & 1)

    @property
    def wants_answer(self) -> bool:
        """Whether an offer waits for the answer of the seat at this screen."""
        return self.seat is not None and self.seat in muting.asked(self.store)

    @property
    def may_resign(self) -> bool:
        """Whether a person at this screen still holds the seat."""
        seat = self.seat
        if seat is None or self.is_over:
            return False
        return bool(self.state.game.people & ~self.state.resigned & 1 << seat)

    # --- what -----------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> Bundle | None:
        """The seat's own resource cards."""
        return None if self.seat is None else self.state.hands[self.seat]

    @property
    def cards(self) -> Bundle | None:
        """The seat's own development cards, those bought this turn included."""
        return None if self.seat is None else self.state.cards[self.seat]

    @property
    def new_cards(self) -> Bundle | None:
        """The seat's own development cards bought this turn."""
        return None if self.seat is None else self.state.new_cards[self.seat]

    @cached_property
    def rates(self) -> tuple[int, ...]:
        """How many of each kind the bank takes from the seat for one card."""
        return (4,) * 5 if self.seat is None else tuple(rates(self.state, self.seat))

    @cached_property
    def _points(self) -> tuple[int, ...]:
        return tuple(
            points(self.state, seat) if seat == self.seat or self.is_over else visible_points(self.state, seat)
            for seat in range(self.seats)
        )

    def points(self, seat: int) -> int:
        """The points of a seat as far as they are known here: one's own with the hidden ones."""
        return self._points[seat]

    @property
    def hidden_points(self) -> int:
        """How many of one's own points the others do not see."""
        return 0 if self.seat is None else self.points(self.seat) - visible_points(self.state, self.seat)

    @cached_property
    def _roads(self) -> tuple[int, ...]:
        return tuple(road_length(self.state, seat) for seat in range(self.seats))

    def road_length(self, seat: int) -> int:
        """The length of a seat's longest road."""
        return self._roads[seat]

    @cached_property
    def chart(self) -> Chart:
        """Where the places of the board are."""
        return chart(self.state.game.board)

    @property
    def at_sea(self) -> bool:
        """Whether seats have ships here, so that there is a pirate, and the longest road is a trade route (R11.1)."""
        return self.state.game.has_ships

    @property
    def has_islands(self) -> bool:
        """Whether there is an island that brings points (R11.4)."""
        board = self.state.game.board
        return board.layout.home_is_started or board.home.bit_count() < len(board.islands)

    # --- what has happened ----------------------------------------------------------------------------------------

    @property
    def log(self) -> list[LogLine]:
        """The lines of the log, oldest first."""
        return self.store.log

    @property
    def chat(self) -> list[LogLine]:
        """What was said, oldest first."""
        return self.store.chat

    @property
    def rolled(self) -> DiceRolled | None:
        """The last roll that is remembered; behind a curtain too dice lie where they fell."""
        return self.store.rolled

    @property
    def dice(self) -> tuple[int, int] | None:
        """The faces of the last roll."""
        return None if self.rolled is None else (self.rolled.first, self.rolled.second)

    @property
    def roller_words(self) -> str:
        """Who rolled them."""
        if self.rolled is None:
            return ""
        if self.rolled.seat == self.seat:
            return say("dice.you")
        return say("dice.other", name=self.faces[self.rolled.seat].name)

    @property
    def shows_production(self) -> bool:
        """Whether the hexes of the last roll are still of interest: until the next one is due."""
        return self.rolled is not None and not isinstance(self.state.phase, (Roll, Over))

    @property
    def last_place(self) -> tuple[str, int] | None:
        """Where something was built or moved last: ("node" | "edge" | "hex" | "pirate", number).

        What was taken back since then does not count. Behind a curtain too it stands where it was put.
        """
        return next((place for place in reversed(self.store.trail) if place is not None), None)

    @property
    def only_watches(self) -> bool:
        """Whether nobody at this screen has a seat in the game that goes on."""
        return self.seat is None and not self.store.my_seats and not self.is_over

    @property
    def onlooker_words(self) -> str:
        """What stands in place of a hand where nobody's hand is shown."""
        return say("hand.covered" if self.store.my_seats else "hand.looking")

    def trouble(self, now: float, shown: float) -> str:
        """What is wrong: a bad connection, or a refusal not older than ``shown`` seconds; empty for nothing."""
        if self.store.connection in ("shaky", "lost"):
            return say("status.lost")
        return self.refusal(now, shown)

    def refusal(self, now: float, shown: float) -> str:
        """Why the last wish was refused, while that is not older than ``shown`` seconds; else empty."""
        refused = self.store.refused
        if refused is None or now - refused.at > shown:
            return ""
        return say("status.refused", text=refused.text, rule=refused.rule) if refused.rule else refused.text


def faces_of(store: Store, seats: int) -> tuple[Face, ...]:
    """Who sits where: the game's header, with the lobby's newest word on who is there.

    The lobby may list its seats in another order than the game drew, so colours, which are unique, tell who is who.
    """
    players = store.header.players if store.header is not None else ()
    there = {seat.colour: seat for seat in store.lobby.seats} if store.lobby is not None else {}
    faces = []
    for seat in range(seats):
        if seat >= len(players):
            faces.append(Face(say("seat.empty", n=seat + 1), seat))
            continue
        player = players[seat]
        listed = there.get(player.colour)
        line: Presence = "here" if player.bot or listed is None else listed.presence
        if listed is not None and not player.bot and not listed.present and line == "here":
            line = "away"
        faces.append(Face(player.name, player.colour, player.bot, line))
    return tuple(faces)
