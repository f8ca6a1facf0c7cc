"""Minds a running game: lets bots think, takes seats over and gives them back, ends turns whose time is over (R14).

Bots play the seats that are theirs, those of people who are gone too long or were sent away, and those that resigned.
Where nobody who plays is there the game waits.
"""

import math
from collections.abc import Callable

from hearthsea.actions import Action, AnyAction
from hearthsea.bots import careful_action
from hearthsea.entries import Entry, Fact, Seated
from hearthsea.illegal import IllegalAction
from net.absence import Absence
from net.company import Company
from net.effects import Think, Timer
from net.messages import Notice, TurnTime
from net.play import Play
from net.thinking import Thinking
from net.turnclock import Time, TurnClock

SUBSTITUTE = "greedy"
"""The bot that plays for somebody who resigned (R14.4), is gone for long (R14.2) or was sent away."""


class Steward:
    """Bots, absence and the turn timer of one table, game after game."""

    def __init__(
        self,
        company: Company,
        pace: float,
        act: Callable[[AnyAction, float], None],
        tell: Callable[[Fact, float], None],
    ) -> None:
        """Begin to serve.

        Args:
            company: The people.
            pace: Seconds between two actions of bots, so that people can follow.
            act: Does an action for a seat, or raises IllegalAction.
            tell: Adds a fact to the game.
        """
        self._company = company
        self._thinking = Thinking(pace)
        self._clock = TurnClock()
        self._act = act
        self._tell = tell

    def begin(self) -> None:
        """Begin with another game."""
        self._thinking.reset()
        self._company.absence, self._clock = Absence(), TurnClock()

    def happened(self, entry: Entry, play: Play, now: float) -> None:
        """Note an entry."""
        self._thinking.happened(entry, play, now)
        self._clock.happened(entry, play.state)
        if play.state.is_over:
            self._thinking.reset()
            self._clock.begin_anew()
            self._tell_times(now)

    def taken_back(self, now: float) -> None:
        """Begin anew behind what was taken back; bots rest for a while, the disk is not well."""
        self._thinking.reset()
        self._clock.begin_anew()
        self._company.outbox.put(self._thinking.pause(now))

    # ---- who plays ----

    def bot_of(self, seat: int) -> str:
        """Return the bot that plays a seat; empty for a person."""
        company = self._company
        if company.lobby.seats[seat].kind == "bot":
            return company.lobby.seats[seat].bot
        resigned = company.play.state.resigned if company.play is not None else 0
        return SUBSTITUTE if resigned >> seat & 1 or company.absence.is_helped(seat) else ""

    def help(self, seat: int, now: float) -> None:
        """Let a bot play a seat from now on."""
        self._company.absence.help(seat)
        self._tell(Seated(seat, self._company.lobby.seats[seat].name, SUBSTITUTE), now)
        self._company.tell_lobby()

    def give_back(self, seat: int, now: float) -> bool:
        """Let somebody play their seat again, whatever is going on (R14.2); False where no bot had it."""
        if not self._company.absence.back(seat):
            return False
        self._thinking.forget(seat)
        self._clock.renew(seat)
        self._tell(Seated(seat, self._company.lobby.seats[seat].name), now)
        return True

    # ---- time ----

    def times(self, now: float) -> list[TurnTime]:
        """Return what a guest is to be told of the turn timer, whatever it has heard of it before."""
        return [_told(time) for time in self._clock.of_all(len(self._company.lobby.seats), now)]

    def pass_time(self, now: float) -> None:
        """Let bots take over for those who are gone too long, and end turns whose time is over."""
        company = self._company
        for seat in company.absence.due(company.gone_since(), company.lobby.house.absence_seconds, now):
            self.help(seat, now)
        for seat in self._clock.over(now):
            self._end_time(seat, now)

    def _end_time(self, seat: int, now: float) -> None:
        """Do what a seat owes as a careful bot would, then end its turn (R14.1)."""
        play = self._company.play
        assert play is not None
        # What is done may end the turn, or make others owe something first; the clock tells.
        while not play.state.is_over and seat in play.waiting_on() and seat in self._clock.over(now):
            before = play.seq
            self._help_out(play, seat, now)
            if play.seq == before:
                return

    def go_on(self, now: float) -> None:
        """Let time run, and bots think that are asked or have a duty; where nobody is there the game waits."""
        company, outbox = self._company, self._company.outbox
        play = company.play
        if play is None or company.phase != "playing":
            return
        manned = company.is_manned
        company.absence.watch(now, somebody=manned)
        self._follow_time(play, now, manned=manned)
        if not manned:
            return
        for effect in self._thinking.due(play, self.bot_of, company.is_present, now):
            if isinstance(effect, Think):
                outbox.at_once(effect)
            else:
                outbox.put(effect)

    def _follow_time(self, play: Play, now: float, *, manned: bool) -> None:
        company = self._company
        house = company.lobby.house
        self._clock.follow(
            play.state, play.waiting_on(), house.turn_seconds, lambda seat: manned and not self.bot_of(seat), now
        )
        self._tell_times(now)
        looks = (self._clock.next_look(now), company.absence.next_look(company.gone_since(), house.absence_seconds))
        for look in looks:
            if look is not None:
                company.outbox.put(Timer(math.ceil(look * 1000) / 1000))

    def _tell_times(self, now: float) -> None:
        """Tell everyone what is new of the turn timer."""
        for time in self._clock.news(now):
            self._company.send_all(_told(time))

    # ---- bots ----

    def thought(self, ticket: int, action: Action | None, note: str, now: float) -> None:
        """Take a bot's choice; None where it failed, and `note` says how."""
        company = self._company
        play = company.play
        asked = self._thinking.answered(ticket, play, now) if play is not None else None
        if play is None or asked is None or company.phase != "playing":
            return
        seat, asked_at = asked
        if not self.bot_of(seat):
            return
        if action is None:
            name = company.lobby.seats[seat].name
            company.send_all(Notice(f"The bot of {name} failed ({note}) and is helped out."))
            self._help_out(play, seat, now)
        elif not self._try(seat, action, now) and play.seq == asked_at:
            self._help_out(play, seat, now)
        self.go_on(now)

    def _help_out(self, play: Play, seat: int, now: float) -> None:
        if seat in play.waiting_on() or seat in play.may_answer():
            self._try(seat, careful_action(play.view(seat), seat), now)

    def _try(self, seat: int, action: Action, now: float) -> bool:
        """Do what a bot chose; False where the rules forbid it (what it saw may be outdated)."""
        if action.seat != seat:
            return False
        try:
            self._act(_typed(action), now)
        except IllegalAction:
            return False
        return True


def _told(time: Time) -> TurnTime:
    return TurnTime(time.seat, round(1000 * time.left), time.running, time.is_last)


def _typed(action: Action) -> AnyAction:
    """Say to the type checker what every action is."""
    return action  # type: ignore[return-value]
