"""The host without sockets, files or clock: people, seats, wishes and what is told to whom.

`handle`, `admit`, `gone`, `persisted`, `failed`, `thought` and `tick` return effects. Everything sent waits, in order,
until the entries before it are on the disk, so nothing is ever told that a crash could take back. Here a wish finds who
grants it: the lobby, the entrance, or the game. (The file is longer than most because every way into a table is one
short method here; what takes thought stands in the modules they call.)
"""

from collections.abc import Callable

from msgspec import structs

from hearthsea.actions import Action
from hearthsea.chance import Chance, shuffled
from hearthsea.entries import Header, Noted, Player
from hearthsea.journal import Journal
from net.company import Company
from net.door import Joined
from net.effects import Cut, Effect, End, NewCode, Remember, Send, TableRecord, Timer
from net.entrance import Entrance
from net.guests import PUBLIC, Guest
from net.lobby import Lobby, Luck, Refused
from net.match import Match
from net.messages import (
    Act,
    Closed,
    CloseTable,
    GuestMessage,
    Kick,
    Knock,
    Leave,
    LetIn,
    Look,
    Ping,
    Pong,
    Refusal,
    Rematch,
    Say,
    Sit,
    StartGame,
    TablePhase,
    Welcome,
)
from net.outbox import Outbox
from net.play import Play
from net.restoring import record_of, restore
from net.showing import Sign
from net.wishes import LobbyWish, arrange, by_owner

GRACE = 45.0
"""Seconds a seat of the lobby is kept for somebody whose connection dropped; the owner's table too."""
ABANDONED = 600.0
"""Seconds after which a table nobody is at ends itself."""
DESERTED = 20.0
"""The same where the window that started it has died: as long as it takes until a silent line is given up."""


class Table:
    """A table from opening to closing, over as many games as its people like."""

    def __init__(
        self,
        table: str,
        name: str,
        lobby: Lobby,
        luck: Luck,
        chance: Callable[[], Chance],
        *,
        code: str = "",
        invitation: bytes = b"",
        address: str = "",
        pace: float = 0.0,
        start_when_full: bool = False,
        stamp: Callable[[], str] = lambda: "",
    ) -> None:
        """Open a table.

        Args:
            table: Its id.
            name: Its name.
            lobby: Seats, map and settings to begin with.
            luck: For ids and the like.
            chance: Makes the source of a new game's dice, cards and thefts.
            code: The join code; empty at an open table.
            invitation: What a link carries instead of the code.
            address: The link to pass on.
            pace: Seconds between two actions of bots, so that people can follow.
            start_when_full: Begin by itself when all seats are taken and ready; for tables without an owner.
            stamp: The date and time for a new game's header.
        """
        self.table = table
        self.name = name
        self.lobby = lobby
        self.code = code
        self.invitation = invitation
        self.address = address
        self._luck = luck
        self._boot = 1 + luck.randrange(2**31)
        self._chance = chance
        self._start_when_full = start_when_full
        self._stamp = stamp
        self._outbox = Outbox()
        self._company = Company(lobby, self._outbox, self._sign)
        self._entrance = Entrance(self._company)
        self._match = Match(self._company, pace)
        self._nobody_since: float | None = None
        self._patience = ABANDONED
        self.is_over = False
        """True once the table has ended."""

    # ---- what the host asks ----

    @property
    def phase(self) -> TablePhase:
        """How far the table is."""
        return self._company.phase

    @property
    def play(self) -> Play | None:
        """The game that runs or has ended."""
        return self._company.play

    def is_known(self, key: bytes) -> bool:
        """Say whether a device has been here before, and so needs no code."""
        guest = self._company.guests.by_key(key)
        return guest is not None and guest.proven

    def is_banned(self, key: bytes) -> bool:
        """Say whether a device was sent away for good."""
        return key in self._entrance.banned

    @property
    def has_owner(self) -> bool:
        """True where somebody owns the table, and so can let people in."""
        return any(guest.owner for guest in self._company.guests)

    def is_onlooker(self, peer: int) -> bool:
        """Say whether the guest behind a connection has no seat."""
        guest = self._company.guests.by_peer(peer)
        return guest is not None and not self.lobby.of_guest(guest.number)

    @property
    def seats_taken(self) -> int:
        """How many seats are not open."""
        return len(self.lobby.filled)

    def set_code(self, code: str, invitation: bytes = b"", address: str = "") -> list[Effect]:
        """Give the table a new join code, and another invitation and link where those change too."""
        self.code = code
        if invitation:
            self.invitation, self.address = invitation, address
        self._remember()
        self._company.tell_lobby()
        return self._outbox.take()

    def guessed(self, source: str, wrong: int, now: float) -> list[Effect]:
        """Tell the owner that somebody at `source` guesses the code; not too often."""
        self._entrance.guessed(source, wrong, now)
        return self._outbox.take()

    # ---- coming and going ----

    def opened(self, now: float) -> list[Effect]:
        """Begin to wait for people; bots of a table that is full already begin."""
        self._nobody_since = now
        self._outbox.put(Timer(now + ABANDONED))
        self._start_if_full(now)
        self._match.steward.go_on(now)
        return self._outbox.take()

    def shut(self, reason: str) -> list[Effect]:
        """Tell everyone and end the table; the game, if there is one, stays on the disk."""
        if not self.is_over:
            self._close(reason)
        return self._outbox.take()

    def desert(self, now: float) -> list[Effect]:
        """Note that the window that started the table has died: it goes on for those who are here, for nobody else."""
        self._patience = DESERTED
        self._outbox.put(Timer(now + DESERTED))
        return self._outbox.take()

    def admit(self, peer: int, joined: Joined, now: float) -> list[Effect]:
        """Let somebody in who has proved to be who they are.

        Raises:
            JoinError: There is no place for them.
        """
        company = self._company
        was_known = self.is_known(joined.key)
        guest = self._entrance.guest_for(joined)
        if guest.peer is not None:
            company.send(guest.peer, Closed("You came to this table again from elsewhere."))
            self._outbox.put(Cut(guest.peer))
        guest.peer = peer
        guest.shaky = False
        guest.owner = guest.owner or joined.owner
        guest.proven = guest.proven or joined.proven
        if guest.proven and not was_known:
            self._remember()  # so that a restart of the table does not ask for a code that is not kept
        self._nobody_since = None
        company.send(peer, Welcome(self.table, guest.number, guest.owner, guest.last_n, self._boot, joined.mac))
        if company.play is not None:
            company.tell_lobby(peer)  # a history is told as that of one's own seats
            company.tell_talk(peer, now)
            self._match.bring_up_to_date(guest, joined, now)
        if company.phase == "playing":
            self._match.back(guest, now)
        company.tell_lobby()
        if company.play is None:
            company.tell_talk(peer, now)
        self._match.steward.go_on(now)
        for time in self._match.steward.times(now):
            company.send(peer, time)
        return self._outbox.take()

    def shaky(self, peer: int, now: float, *, on: bool) -> list[Effect]:  # noqa: ARG002 (one shape for all)
        """Note that a connection has been silent for a while, or is heard again."""
        guest = self._company.guests.by_peer(peer)
        if guest is not None and guest.shaky != on:
            guest.shaky = on
            self._company.tell_lobby()
        return self._outbox.take()

    def refresh(self, peer: int, now: float) -> list[Effect]:
        """Bring an onlooker that read too slowly up to date: what it missed is skipped."""
        guest = self._company.guests.by_peer(peer)
        if guest is not None:
            self._company.tell_lobby(peer)
            if self._company.play is not None:
                self._match.show(guest, peer)
                for time in self._match.steward.times(now):
                    self._company.send(peer, time)
        return self._outbox.take()

    def knocked(self, key: bytes, knock: Knock) -> list[Effect]:
        """Let somebody wait at the door of an open table; the owner sees the words that they see.

        Raises:
            JoinError: Too many wait.
        """
        self._entrance.knocked(key, knock)
        return self._outbox.take()

    def left_door(self, knock: int) -> list[Effect]:
        """Note that somebody waits no more."""
        self._entrance.left_door(knock)
        return self._outbox.take()

    def gone(self, peer: int, now: float) -> list[Effect]:
        """Note that a connection has ended."""
        guest = self._company.guests.by_peer(peer)
        if guest is not None and not self.is_over:
            self._lost(guest, now)
        return self._outbox.take()

    def _lost(self, guest: Guest, now: float) -> None:
        guest.peer = None
        guest.gone_at = now
        if self.phase == "playing":
            self._match.left(guest, now)
        elif self.phase == "lobby":
            self._outbox.put(Timer(now + GRACE))
        if all(other.peer is None for other in self._company.guests):
            self._nobody_since = now
            self._outbox.put(Timer(now if self.phase == "over" else now + self._patience))
        self._company.tell_lobby()
        self._match.steward.go_on(now)

    # ---- wishes ----

    def handle(self, peer: int, message: GuestMessage, now: float) -> list[Effect]:
        """Do what a guest wishes, or refuse it with a sentence."""
        guest = self._company.guests.by_peer(peer)
        if guest is None or self.is_over:
            return []
        try:
            self._do(guest, peer, message, now)
        except Refused as refused:
            self._company.send(peer, Refusal(0, refused.code, refused.rule, str(refused)))
        return self._outbox.take()

    def _do(self, guest: Guest, peer: int, message: GuestMessage, now: float) -> None:
        match message:
            case Ping():
                self._outbox.put(Send((peer,), Pong()))
            case Act():
                self._match.act(guest, peer, message, now)
            case Look():
                self._match.look(guest, peer, message.viewer, now)
            case Say():
                self._match.say(guest, message.text, now)
            case Leave():
                self._leave(guest, peer, now)
            case CloseTable():
                by_owner(guest)
                self._close("The table was closed by its owner.")
            case Rematch():
                by_owner(guest)
                self._rematch()
            case LetIn():
                by_owner(guest)
                self._entrance.decide(message)
            case Kick():
                by_owner(guest)
                self._kick(guest, message, now)
            case _:
                self._arrange(guest, message, now)

    def _arrange(self, guest: Guest, wish: LobbyWish | StartGame, now: float) -> None:
        """Do what is done in the lobby only."""
        if self.phase != "lobby":
            if isinstance(wish, Sit):  # the last seat went while this one was on its way
                raise Refused("wrong_phase", "The game at this table has begun; you can watch it.")
            raise Refused("wrong_phase", "That can be changed before the game only.")
        if isinstance(wish, StartGame):
            by_owner(guest)
            self.lobby.check_start(guest.number)
            self._start(now)
            return
        if not guest.owner and not guest.allowance.may_arrange(now):
            raise Refused("too_fast", "Those were many changes at once; wait a moment.")
        arrange(self.lobby, guest, wish, self._company.guests.names_but(guest))
        self._company.tell_lobby()
        self._start_if_full(now)

    def _leave(self, guest: Guest, peer: int, now: float) -> None:
        if self.phase == "lobby":
            if guest.owner:
                self._close("The host has left, so the table is closed.")
                return
            self._company.free_seats(guest)
            self._company.guests.forget(guest)
        self._company.send(peer, Closed("You have left the table."))
        self._outbox.put(Cut(peer))
        self._lost(guest, now)

    def _kick(self, owner: Guest, wish: Kick, now: float) -> None:
        """Send a guest away; its seats become open, or in a game a bot plays them to the end."""
        company = self._company
        name, seats = self._entrance.send_away(owner, wish)
        if self.phase == "playing":
            self._match.tell(Noted(f"The host has sent {name} away."), now)
            for seat in seats:
                self._match.steward.help(seat, now)
        if wish.ban:
            self._outbox.put(NewCode())
        self._remember()
        company.tell_lobby()
        self._match.steward.go_on(now)

    # ---- the game ----

    def _start_if_full(self, now: float) -> None:
        seats = self.lobby.seats
        if (
            self.phase == "lobby"
            and self._start_when_full
            and all(seat.kind != "open" and seat.ready for seat in seats)
        ):
            self._start(now)

    def _start(self, now: float) -> None:
        chance = self._chance()
        self.lobby.settle(lambda seats: shuffled(seats, chance, "seats"))
        players = tuple(Player(seat.name, seat.colour, seat.bot) for seat in self.lobby.seats)
        header = Header(
            game=f"{self._luck.randrange(2**62):016x}",
            layout=self.lobby.layout,
            settings=self.lobby.settings,
            players=players,
            started=self._stamp(),
        )
        self._outbox.begin()
        self._outbox.at_once(Remember(header.game, self._record()))
        self._match.begin(Play(header, chance, now), now)

    def _rematch(self) -> None:
        if self.phase != "over":
            raise Refused("wrong_phase", "There can be a rematch when the game is over.")
        if not self._outbox.is_safe:
            raise Refused("wrong_phase", "The game is being saved; try again in a moment.")
        self._outbox.end()
        company = self._company
        company.phase, company.play = "lobby", None
        self.lobby.reopen()
        for guest in company.guests:
            guest.viewer = PUBLIC
        company.tell_lobby()

    def thought(self, ticket: int, action: Action | None, note: str, now: float) -> list[Effect]:
        """Take a bot's choice; None where it failed, and `note` says how."""
        self._match.steward.thought(ticket, action, note, now)
        return self._outbox.take()

    # ---- the disk ----

    def persisted(self, game: str, number: int, now: float) -> list[Effect]:  # noqa: ARG002 (one shape for all)
        """Note that all lines of a game up to `number` are on the disk; what waited for them goes out."""
        self._match.persisted(game, number)
        return self._outbox.take()

    def failed(self, game: str, reason: str, now: float) -> list[Effect]:
        """Take back what could not be written, and say so; nobody has been told of it."""
        self._match.failed(game, reason, now)
        return self._outbox.take()

    def _record(self) -> TableRecord:
        return record_of(self._sign(), self.invitation, self._company, self._entrance)

    def _remember(self, closed: str = "") -> None:
        """Keep what has changed beside the journal of a running game; `closed` says why its table has."""
        if self.play is not None and self.phase == "playing":
            record = structs.replace(self._record(), closed=closed)
            self._outbox.at_once(Remember(self.play.header.game, record))

    def resume(self, record: TableRecord, journal: Journal, now: float) -> list[Effect]:
        """Take up a game again after its process has died: the same seats for the same devices."""
        self.code = record.code
        self.invitation = record.invitation or self.invitation
        restore(record, journal, self._company, self._entrance, now)
        play = Play(journal.header, self._chance(), now, journal.entries)
        self._outbox.latest = self._outbox.on_disk = play.seq
        self._match.take_up(play)
        if self.phase == "playing":
            self._match.tell(Noted("The table was taken up again."), now)
            self._remember()
        return self._outbox.take()

    # ---- time ----

    def tick(self, now: float) -> list[Effect]:
        """Do what is due by the clock."""
        if self.phase == "lobby":
            self._give_up_waiting(now)
        elif self.phase == "playing":
            self._match.steward.pass_time(now)
        waits = self._patience == DESERTED or not self._company.is_of_bots
        if self._nobody_since is not None and not self.is_over and waits:
            patience = 0.0 if self.phase == "over" else self._patience
            if now >= self._nobody_since + patience:
                self._close("Nobody was at the table any more.")
        self._match.steward.go_on(now)
        return self._outbox.take()

    def _give_up_waiting(self, now: float) -> None:
        """Free the seats of those who did not come back to the lobby in time."""
        company = self._company
        late = [guest for guest in company.guests if guest.peer is None and now >= guest.gone_at + GRACE]
        if any(guest.owner for guest in late):
            self._close("The host has gone, so the table is closed.")
            return
        for guest in late:
            company.free_seats(guest)
            company.guests.forget(guest)
        if late:
            company.tell_lobby()

    def _close(self, reason: str) -> None:
        self._remember(closed=reason)
        self._company.send_all(Closed(reason))
        for _, peer in self._company.guests.connected():
            self._outbox.put(Cut(peer))
        self._outbox.put(End(reason))
        self.is_over = True

    def _sign(self) -> Sign:
        """Say what stands over the door now."""
        return Sign(self.table, self.name, self.code, self.phase, self.address, self._entrance.knocks)
