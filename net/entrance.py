"""Who may come in: newcomers and those who were here before, those sent away, those who wait, those who guess."""

import math

from net.company import Company
from net.door import Joined
from net.doorstep import Doorstep
from net.effects import Admit, Cut
from net.guests import MOST_GUESTS, Guest
from net.handshake import NOT_LET_IN, JoinError
from net.lobby import Refused
from net.messages import Closed, Failure, Kick, Knock, LetIn, Notice
from net.names import unique_name

SENT_AWAY = "The host has sent you away from this table."
BANNED = "The host has sent you away from this table for good."
KNOCKED_AGAIN = "You knocked at this table again from elsewhere."
ALARM_EVERY = 20.0
"""Seconds between two warnings to the owner that somebody guesses the code."""


class Entrance:
    """The door of a table, from within."""

    def __init__(self, company: Company) -> None:
        self._company = company
        self._doorstep = Doorstep()
        self.banned: set[bytes] = set()
        """Keys of devices that were sent away for good."""
        self._alarmed_at = -math.inf

    @property
    def knocks(self) -> tuple[Knock, ...]:
        """Who waits to be let in."""
        return self._doorstep.knocks

    def guest_for(self, joined: Joined) -> Guest:
        """Return the device that has come, known before or new.

        Raises:
            JoinError: There is no place for it.
        """
        if joined.key in self.banned:
            raise JoinError("banned", "The host has sent this device away from the table.")
        return self._company.guests.by_key(joined.key) or self._newcomer(joined)

    def _newcomer(self, joined: Joined) -> Guest:
        company = self._company
        if len(company.guests) >= MOST_GUESTS:
            self._forget_an_onlooker()
        if len(company.guests) >= MOST_GUESTS:
            raise JoinError("full", "This table has all the guests it can take.")
        if joined.watch and not joined.owner and company.lobby.house.onlookers == "off":
            raise JoinError("no_onlookers", "This table takes no onlookers.")
        if not joined.watch and not joined.owner:
            if company.phase != "lobby":
                raise JoinError("started", "The game at this table has begun; you can watch it.")
            if all(seat.kind != "open" for seat in company.lobby.seats):
                raise JoinError("full", "All seats at this table are taken; you can watch.")
        name = unique_name(joined.name, company.names(), "Guest")
        return company.guests.add(joined.key, name, owner=joined.owner, proven=joined.proven)

    def _forget_an_onlooker(self) -> None:
        """Make room: who looked on and has gone longest is known no longer."""
        guests, lobby = self._company.guests, self._company.lobby
        gone = [g for g in guests if g.peer is None and not g.owner and not lobby.of_guest(g.number)]
        if gone:
            guests.forget(min(gone, key=lambda guest: guest.gone_at))

    # ---- those who wait at an open table ----

    def knocked(self, key: bytes, knock: Knock) -> None:
        """Let somebody wait; the owner sees the words that they see.

        Raises:
            JoinError: Too many wait.
        """
        if self._doorstep.is_full_for(key):
            raise JoinError("full", "Too many wait at the door of this table; try again in a moment.")
        name = unique_name(knock.name, self._company.names(), "Guest")
        replaced = self._doorstep.add(key, Knock(knock.number, name, knock.watch, knock.words))
        if replaced is not None:  # nobody will answer that connection any more: it need not wait for its time to pass
            self._company.send(replaced, Failure(NOT_LET_IN, KNOCKED_AGAIN))
            self._company.outbox.put(Cut(replaced))
        self._company.tell_lobby()

    def left_door(self, knock: int) -> None:
        """Note that somebody waits no more."""
        if self._doorstep.take(knock) is not None:
            self._company.tell_lobby()

    def decide(self, wish: LetIn) -> None:
        """Let somebody in, or send them away.

        Raises:
            Refused: Nobody waits under that number.
        """
        if self._doorstep.take(wish.knock) is None:
            raise Refused("no_such_guest", "Whoever that was waits no more.")
        self._company.tell_lobby()
        self._company.outbox.put(Admit(wish.knock, wish.welcome))  # last: whoever comes in is told of after this

    # ---- those who are sent away ----

    def send_away(self, owner: Guest, wish: Kick) -> tuple[str, tuple[int, ...]]:
        """Know a device no longer, after telling it why; a ban keeps it away.

        Returns:
            The name it went by, and the seats it played; in the lobby those are open now.

        Raises:
            Refused: There is no such device, or it is the owner's own.
        """
        company = self._company
        guest = company.guests.by_number(wish.guest)
        if guest is None or guest is owner:
            raise Refused("no_such_guest", "There is no such guest to send away.")
        seats, name = company.own_seats(guest), company.name_of(guest)
        if guest.peer is not None:
            company.send(guest.peer, Closed(BANNED if wish.ban else SENT_AWAY))
            company.outbox.put(Cut(guest.peer))
        if company.phase == "lobby":
            company.free_seats(guest)
        for seat in company.lobby.of_guest(guest.number):
            company.lobby.seats[seat].guest = 0
        company.guests.forget(guest)
        if wish.ban:
            self.banned.add(guest.key)
        return name, seats

    # ---- those who guess ----

    def guessed(self, source: str, wrong: int, now: float) -> None:
        """Tell the owner that somebody at `source` guesses the code; not too often."""
        if now < self._alarmed_at + ALARM_EVERY:
            return
        self._alarmed_at = now
        if wrong == 1:  # whoever misheard a sign does the same once
            text = f"Somebody at {source} has typed a wrong code."
        else:
            text = f"Somebody at {source} keeps typing wrong codes: {wrong} so far."
        for guest, peer in self._company.guests.connected():
            if guest.owner:
                self._company.send(peer, Notice(text))
