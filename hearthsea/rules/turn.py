"""The frame of a turn: ending it, the extra turn, winning, resigning, agreeing to end (R3, R12, R14.4)."""

from hearthsea.base import Action, Event
from hearthsea.illegal import IllegalAction
from hearthsea.phases import EXTRA, MAIN, ROLL, Extra, Main, Over, Phase
from hearthsea.resources import Bundle
from hearthsea.rules import offers
from hearthsea.rules.awards import (
    LARGEST_ARMY,
    LONGEST_ROAD,
    TitleMoved,
    due_largest_army,
    due_longest_road,
    points,
)
from hearthsea.state import State

EXTRA_TURN_FROM = 5
"""The number of seats from which the extra turn is played (R12.1)."""
QUIET_ROUNDS = 100
"""So many rounds without a change of anybody's points end the game (R3.4)."""


class EndTurn(Action, frozen=True, array_like=True, tag="end_turn"):
    """End the turn, or the extra turn."""


class Resign(Action, frozen=True, array_like=True, tag="resign"):
    """Give up one's seat to a bot (R14.4)."""


class AgreeDraw(Action, frozen=True, array_like=True, tag="agree_draw"):
    """Agree to end the game undecided; it ends when all people do (R3.4)."""


class PhaseEntered(Event, frozen=True, array_like=True, tag="phase"):
    """Something else is awaited now."""

    phase: Phase

    def apply(self, state: State) -> None:
        """Note the phase."""
        state.phase = self.phase


class TurnBegan(Event, frozen=True, array_like=True, tag="turn"):
    """A turn, or an extra turn, has begun; whatever lasted for the turn before is gone."""

    seat: int
    phase: Phase
    quiet: int

    def apply(self, state: State) -> None:
        """Clear what lasted for one turn."""
        state.undo = None
        state.turn = self.seat
        state.phase = self.phase
        state.quiet = self.quiet
        state.played_card = False
        state.trade_over = False
        state.moved_ship = False
        state.new_ships = 0
        state.agreed_draw = 0
        state.offers.clear()
        fresh = state.new_cards
        for seat, cards in enumerate(fresh):
            if cards:
                fresh[seat] = 0

    def seen_by(self, viewer: int | None) -> "TurnBegan":  # noqa: ARG002 (nobody counts hidden points)
        """The quiet turns would tell of victory point cards, so nobody sees them."""
        return TurnBegan(self.seat, self.phase, -1)


class SeatResigned(Event, frozen=True, array_like=True, tag="resigned"):
    """A person has given up the seat."""

    seat: int

    def apply(self, state: State) -> None:
        """Note it."""
        state.undo = None
        state.resigned |= 1 << self.seat


class DrawAgreed(Event, frozen=True, array_like=True, tag="draw"):
    """A person would end the game undecided; it holds until the turn ends."""

    seat: int

    def apply(self, state: State) -> None:
        """Note it."""
        state.undo = None
        state.agreed_draw |= 1 << self.seat


class GameOver(Event, frozen=True, array_like=True, tag="over"):
    """The game has ended, with a winner or undecided (-1); all development cards lie open."""

    winner: int
    cards: tuple[Bundle, ...]

    def apply(self, state: State) -> None:
        """Open the cards."""
        state.undo = None
        state.phase = Over(self.winner)
        state.cards = list(self.cards)
        state.new_cards = [0] * len(self.cards)


def game_over(after: State, winner: int) -> GameOver:
    """The end of the game at a position, which must be a whole one."""
    return GameOver(winner, tuple(cards or 0 for cards in after.cards))


def settled(state: State, events: list[Event], title: str = "") -> list[Event]:
    """The events with what follows from them: the title they may move, fallen offers, the win (R3.3, R8.2, R9, R10).

    ``state`` is the whole state before them; it does not change.
    """
    after = state.copy()
    for event in events:
        event.apply(after)
    if title == LONGEST_ROAD:
        holder = due_longest_road(after)
        if holder != after.longest_road:
            _also(events, after, TitleMoved(LONGEST_ROAD, holder))
    elif title == LARGEST_ARMY:
        holder = due_largest_army(after)
        if holder != after.largest_army:
            _also(events, after, TitleMoved(LARGEST_ARMY, holder))
    if after.offers:
        events += offers.fallen(after)
    if wins(after):
        events.append(game_over(after, after.turn))
    return events


def _also(events: list[Event], after: State, event: Event) -> None:
    event.apply(after)
    events.append(event)


def wins(state: State) -> bool:
    """Whether the seat on turn has won (R3.3); in an extra turn only where that may be (R12.2)."""
    resting = getattr(state.phase, "then", state.phase)  # a knight or free roads may interrupt an extra turn
    if type(resting) is Extra and not state.game.settings.extra_turn_can_win:
        return False
    return points(state, state.turn) >= state.game.points_to_win


def turn_began(state: State, seat: int, *, extra: bool, quiet: int) -> list[Event]:
    """The beginning of a turn, and the win of whom it finds at the target (R3.3, R12.2)."""
    events: list[Event] = [TurnBegan(seat, EXTRA if extra else ROLL, quiet)]
    may_win = not extra or state.game.settings.extra_turn_can_win
    if may_win and points(state, seat) >= state.game.points_to_win:
        events.append(game_over(state, seat))
    elif not extra and quiet > QUIET_ROUNDS * state.game.seats:  # the turn of the last change counts as one
        events.append(game_over(state, -1))
    return events


def has_extra_turn(state: State) -> bool:
    """Whether a main turn is followed by an extra turn (R12.1)."""
    return state.game.seats >= EXTRA_TURN_FROM and state.game.settings.extra_turn == "paired"


def check_end_turn(state: State, action: EndTurn) -> None:
    """A turn ends when nothing is owed (R3.1)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R3.1")
    if type(state.phase) is not Main and type(state.phase) is not Extra:
        raise IllegalAction("wrong_phase", "R3.1")


def decide_end_turn(state: State, action: EndTurn) -> list[Event]:
    """The next turn: the extra turn three to the left, else the neighbour of the main player (R12.1)."""
    seats = state.game.seats
    if type(state.phase) is Main:
        if has_extra_turn(state):
            return turn_began(state, (action.seat + 3) % seats, extra=True, quiet=state.quiet)
        main = action.seat
    else:
        main = (action.seat - 3) % seats
    return turn_began(state, (main + 1) % seats, extra=False, quiet=state.quiet + 1)


def check_resign(state: State, action: Resign) -> None:
    """A person may resign once, at any moment (R14.4)."""
    if not state.game.people & ~state.resigned & 1 << action.seat:
        raise IllegalAction("excluded", "R14.4", "Only a person who still holds the seat can resign it.")


def decide_resign(state: State, action: Resign) -> list[Event]:
    """Own offers fall; with the last person the game ends undecided (R14.4)."""
    events: list[Event] = [SeatResigned(action.seat), *offers.all_of(state, action.seat)]
    return _ended_by_people(state, events)


def check_agree_draw(state: State, action: AgreeDraw) -> None:
    """A person at the table may agree, once a turn (R3.4)."""
    if not state.game.people & ~state.resigned & ~state.agreed_draw & 1 << action.seat:
        raise IllegalAction("excluded", "R3.4", "Only a person who has not agreed yet can agree to end the game.")


def decide_agree_draw(state: State, action: AgreeDraw) -> list[Event]:
    """When all people agree, the game ends undecided (R3.4)."""
    return _ended_by_people(state, [DrawAgreed(action.seat)])


def _ended_by_people(state: State, events: list[Event]) -> list[Event]:
    after = state.copy()
    for event in events:
        event.apply(after)
    if not after.game.people & ~after.resigned & ~after.agreed_draw:
        events.append(game_over(after, -1))
    return events


ENTER_MAIN = PhaseEntered(MAIN)
