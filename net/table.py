"""The host without sockets, files or clock: people, seats, wishes and what is told to whom.

`handle`, `admit`, `gone`, `persisted`, `failed`, `thought` and `tick` return effects. Everything sent waits, in order,
until the entries before it are on the disk, so nothing is ever told that a crash could take back. (This file is the one
place where a peer's wish meets the lobby and the game, so it is longer than most.)
"""

import math
from collections import deque
from collections.abc import Callable

from hearthsea.actions import Action, AnyAction
from hearthsea.bots import careful_action
from hearthsea.chance import Chance, shuffled
from hearthsea.entries import Absent, Entry, Fact, Header, Noted, Player, Returned, Said, Seated
from hearthsea.illegal import IllegalAction
from hearthsea.journal import Journal, entry_line, header_line
from net.absence import Absence
from net.door import Joined
from net.doorstep import Doorstep
from net.effects import (
    Admit,
    Cut,
    Effect,
    End,
    KnownSeat,
    NewCode,
    Persist,
    Remember,
    Send,
    TableRecord,
    Think,
    Timer,
)
from net.guests import MOST_GUESTS, PUBLIC, Guest, Guests
from net.handshake import JoinError
from net.lobby import Lobby, Luck, Refused, Seat
from net.messages import (
    Accepted,
    Act,
    Closed,
    CloseTable,
    GuestMessage,
    Heard,
    Kick,
    Knock,
    Leave,
    LetIn,
    Look,
    Message,
    Notice,
    Ping,
    Pong,
    Presence,
    Refusal,
    Rematch,
    Say,
    StartGame,
    TablePhase,
    TurnTime,
    Welcome,
)
from net.names import unique_name
from net.plaintext import clean_text
from net.play import Play
from net.showing import Sign, lobby_infos, presence
from net.thinking import Thinking
from net.turnclock import Time, TurnClock
from net.wishes import LobbyWish, arrange, by_owner

GRACE = 45.0
"""Seconds a seat of the lobby is kept for somebody whose connection dropped; the owner's table too."""
ABANDONED = 600.0
"""Seconds after which a table nobody is at ends itself."""
SUBSTITUTE = "greedy"
"""The bot that plays for somebody who resigned (R14.4), is gone for long (R14.2) or was sent away."""
ALARM_EVERY = 20.0
"""Seconds between two warnings to the owner that somebody guesses the code."""


SENT_AWAY = "The host has sent you away from this table."
BANNED = "The host has sent you away from this table for good."


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
        self.phase: TablePhase = "lobby"
        self._luck = luck
        self._boot = 1 + luck.randrange(2**31)
        self._chance = chance
        self._start_when_full = start_when_full
        self._stamp = stamp
        self._play: Play | None = None
        self._on_disk = -1
        self._guests = Guests()
        self._outbox: deque[tuple[int, Effect]] = deque()
        self._now_out: list[Effect] = []
        self._acts: deque[tuple[int, Guest, int]] = deque()
        self._thinking = Thinking(pace)
        self._absence = Absence()
        self._clock = TurnClock()
        self._doorstep = Doorstep()
        self._banned: set[bytes] = set()
        self._alarmed_at = -math.inf
        self._nobody_since: float | None = None
        self.is_over = False
        """True once the table has ended."""

    # ---- what the host asks ----

    def is_known(self, key: bytes) -> bool:
        """Say whether a device has been here before, and so needs no code."""
        guest = self._guests.by_key(key)
        return guest is not None and guest.proven

    def is_banned(self, key: bytes) -> bool:
        """Say whether a device was sent away for good."""
        return key in self._banned

    @property
    def has_owner(self) -> bool:
        """True where somebody owns the table, and so can let people in."""
        return any(guest.owner for guest in self._guests)

    def is_onlooker(self, peer: int) -> bool:
        """Say whether the guest behind a connection has no seat."""
        guest = self._guests.by_peer(peer)
        return guest is not None and not self.lobby.of_guest(guest.number)

    @property
    def seats_taken(self) -> int:
        """How many seats are not open."""
        return len(self.lobby.filled)

    @property
    def play(self) -> Play | None:
        """The game that runs or has ended."""
        return self._play

    def set_code(self, code: str, invitation: bytes = b"", address: str = "") -> list[Effect]:
        """Give the table a new join code, and another invitation and link where those change too."""
        self.code = code
        if invitation:
            self.invitation, self.address = invitation, address
        self._remember()
        self._tell_lobby()
        return self._take()

    def guessed(self, source: str, wrong: int, now: float) -> list[Effect]:
        """Tell the owner that somebody at `source` guesses the code; not too often."""
        if now >= self._alarmed_at + ALARM_EVERY:
            self._alarmed_at = now
            text = f"Somebody at {source} is guessing the code of this table; wrong guesses so far: {wrong}."
            for guest, peer in self._guests.connected():
                if guest.owner:
                    self._send(peer, Notice(text))
        return self._take()

    # ---- coming and going ----

    def opened(self, now: float) -> list[Effect]:
        """Begin to wait for people; bots of a table that is full already begin."""
        self._nobody_since = now
        self._put(Timer(now + ABANDONED))
        self._start_if_full(now)
        self._go_on(now)
        return self._take()

    def shut(self, reason: str) -> list[Effect]:
        """Tell everyone and end the table; the game, if there is one, stays on the disk."""
        if not self.is_over:
            self._close(reason)
        return self._take()

    def admit(self, peer: int, joined: Joined, now: float) -> list[Effect]:
        """Let somebody in who has proved to be who they are.

        Raises:
            JoinError: There is no place for them.
        """
        if joined.key in self._banned:
            raise JoinError("banned", "The host has sent this device away from the table.")
        guest = self._guests.by_key(joined.key) or self._newcomer(joined)
        was_gone = guest.peer is None
        if guest.peer is not None:
            self._send(guest.peer, Closed("You came to this table again from elsewhere."))
            self._put(Cut(guest.peer))
        guest.peer = peer
        guest.shaky = False
        guest.owner = guest.owner or joined.owner
        guest.proven = guest.proven or joined.proven
        self._nobody_since = None
        self._send(peer, Welcome(self.table, guest.number, guest.owner, guest.last_n, self._boot, joined.mac))
        if self._play is not None:
            self._tell_lobby(peer)  # a history is told as that of one's own seats
            self._bring_up_to_date(guest, joined, now)
        if self.phase == "playing":
            for seat in self._own_seats(guest):
                self._give_back(seat, now, was_gone=was_gone)
        self._tell_lobby()
        self._go_on(now)
        for time in self._clock.times(now):
            self._send(peer, _turn_time(time))
        return self._take()

    def _give_back(self, seat: int, now: float, *, was_gone: bool) -> None:
        """Let somebody play their seat again, whatever is going on (R14.2): one entry."""
        if self._absence.back(seat):
            self._thinking.forget(seat)
            self._clock.renew(seat)
            self._tell(Seated(seat, self.lobby.seats[seat].name), now)
        elif was_gone:
            self._tell(Returned(seat), now)

    def shaky(self, peer: int, now: float, *, on: bool) -> list[Effect]:  # noqa: ARG002 (one shape for all)
        """Note that a connection has been silent for a while, or is heard again."""
        guest = self._guests.by_peer(peer)
        if guest is not None and guest.shaky != on:
            guest.shaky = on
            self._tell_lobby()
        return self._take()

    def refresh(self, peer: int) -> list[Effect]:
        """Bring an onlooker that read too slowly up to date: what it missed is skipped."""
        guest = self._guests.by_peer(peer)
        if guest is not None:
            self._tell_lobby()
            if self._play is not None:
                self._send(peer, self._play.snapshot(guest.viewer))
                if self.phase == "over":
                    self._send(peer, self._play.reveal())
        return self._take()

    # ---- the door of an open table ----

    def knocked(self, key: bytes, knock: Knock) -> list[Effect]:
        """Let somebody wait at the door; the owner sees the words that they see.

        Raises:
            JoinError: Too many wait.
        """
        if self._doorstep.is_full:
            raise JoinError("full", "Too many wait at the door of this table; try again in a moment.")
        name = unique_name(knock.name, self._names(), "Guest")
        self._doorstep.add(key, Knock(knock.number, name, knock.watch, knock.words))
        self._tell_lobby()
        return self._take()

    def left_door(self, knock: int) -> list[Effect]:
        """Note that somebody waits no more."""
        if self._doorstep.take(knock) is not None:
            self._tell_lobby()
        return self._take()

    def gone(self, peer: int, now: float) -> list[Effect]:
        """Note that a connection has ended."""
        guest = self._guests.by_peer(peer)
        if guest is not None and not self.is_over:
            self._lost(guest, now)
        return self._take()

    def _newcomer(self, joined: Joined) -> Guest:
        if len(self._guests) >= MOST_GUESTS:
            self._forget_an_onlooker()
        if len(self._guests) >= MOST_GUESTS:
            raise JoinError("full", "This table has all the guests it can take.")
        if joined.watch and not joined.owner and self.lobby.house.onlookers == "off":
            raise JoinError("no_onlookers", "This table takes no onlookers.")
        if not joined.watch and not joined.owner:
            if self.phase != "lobby":
                raise JoinError("started", "The game at this table has begun; you can watch it.")
            if all(seat.kind != "open" for seat in self.lobby.seats):
                raise JoinError("full", "All seats at this table are taken; you can watch.")
        name = unique_name(joined.name, self._names(), "Guest")
        return self._guests.add(joined.key, name, owner=joined.owner, proven=joined.proven)

    def _forget_an_onlooker(self) -> None:
        """Make room: who looked on and has gone longest is known no longer."""
        gone = [g for g in self._guests if g.peer is None and not g.owner and not self.lobby.of_guest(g.number)]
        if gone:
            self._guests.forget(min(gone, key=lambda guest: guest.gone_at))

    def _names(self) -> list[str]:
        """Return every name that somebody here goes by."""
        return [*self._guests.names_but(None), *(seat.name for seat in self.lobby.filled)]

    def _bring_up_to_date(self, guest: Guest, joined: Joined, now: float) -> None:
        """Send what a return has missed, or the whole story (never more than its own seats may know)."""
        play = self._play
        assert play is not None
        assert guest.peer is not None
        mine = self._own_seats(guest)
        same = joined.game == play.header.game and joined.since >= 0
        if same and (joined.viewer == PUBLIC or joined.viewer in mine):
            guest.viewer = joined.viewer
            told = play.missed(guest.viewer, joined.since, now)
        else:
            guest.viewer = mine[0] if len(mine) == 1 else PUBLIC
            told = play.story(guest.viewer, now)
        for message in told:
            self._send(guest.peer, message)
        if self.phase == "over":
            self._send(guest.peer, play.reveal())

    def _lost(self, guest: Guest, now: float) -> None:
        guest.peer = None
        guest.gone_at = now
        if self.phase == "playing":
            for seat in self._own_seats(guest):
                if not self._absence.is_helped(seat):
                    self._tell(Absent(seat), now)
        elif self.phase == "lobby":
            self._put(Timer(now + GRACE))
        if all(other.peer is None for other in self._guests):
            self._nobody_since = now
            self._put(Timer(now if self.phase == "over" else now + ABANDONED))
        self._tell_lobby()
        self._go_on(now)

    # ---- wishes ----

    def handle(self, peer: int, message: GuestMessage, now: float) -> list[Effect]:
        """Do what a guest wishes, or refuse it with a sentence."""
        guest = self._guests.by_peer(peer)
        if guest is None or self.is_over:
            return []
        try:
            self._do(guest, peer, message, now)
        except Refused as refused:
            self._send(peer, Refusal(0, refused.code, refused.rule, str(refused)))
        return self._take()

    def _do(self, guest: Guest, peer: int, message: GuestMessage, now: float) -> None:
        match message:
            case Ping():
                self._put(Send((peer,), Pong()))
            case Act():
                self._act(guest, peer, message, now)
            case Look():
                self._look(guest, peer, message.viewer)
            case Say():
                self._say(guest, message.text, now)
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
                if self._doorstep.take(message.knock) is None:
                    raise Refused("no_such_guest", "Whoever that was waits no more.")
                self._tell_lobby()
                self._put(Admit(message.knock, message.welcome))  # last: whoever comes in is told of after this
            case Kick():
                by_owner(guest)
                self._kick(guest, message, now)
            case _:
                self._arrange(guest, message, now)

    def _arrange(self, guest: Guest, wish: LobbyWish | StartGame, now: float) -> None:
        """Do what is done in the lobby only."""
        if self.phase != "lobby":
            raise Refused("wrong_phase", "That can be changed before the game only.")
        if isinstance(wish, StartGame):
            by_owner(guest)
            self.lobby.check_start(guest.number)
            self._start(now)
            return
        arrange(self.lobby, guest, wish, self._guests.names_but(guest))
        self._tell_lobby()
        self._start_if_full(now)

    def _act(self, guest: Guest, peer: int, message: Act, now: float) -> None:
        """Judge an action of a person; every one is answered, the same number with the same answer."""
        n = message.n
        if n <= guest.last_n:
            answer = guest.answers.get(n)
            self._send(peer, answer or Refusal(n, "stale", "", "That action is too old to be answered."))
            if answer is None and self._play is not None:
                self._send(peer, self._play.snapshot(guest.viewer))
            return
        guest.last_n = n
        refusal: Refusal | None = None
        if self._play is None or self.phase == "lobby":
            refusal = Refusal(n, "wrong_phase", "", "The game has not begun.")
        elif message.action.seat not in self._own_seats(guest):
            refusal = Refusal(n, "not_your_turn", "", "You do not play that seat.")
        else:
            try:
                self._happen(self._play.act(message.action, now), now, (guest, n))
            except IllegalAction as illegal:
                refusal = Refusal(n, illegal.code, illegal.rule, str(illegal))
        if refusal is not None:
            guest.answer(n, refusal)
            self._send(peer, refusal)

    def _look(self, guest: Guest, peer: int, viewer: int) -> None:
        """Turn a connection to another seat of its own, or to what is public."""
        if self._play is None:
            raise Refused("wrong_phase", "There is nothing to look at before the game.")
        if viewer != PUBLIC and viewer not in self._own_seats(guest):
            raise Refused("not_yours", "That seat is not yours to look at.")
        guest.viewer = viewer
        self._send(peer, self._play.snapshot(viewer))

    def _say(self, guest: Guest, text: str, now: float) -> None:
        clean = clean_text(text, 300)
        if not clean:
            return
        if not guest.may_talk(now):
            raise Refused("too_fast", "That was a lot of talk; wait a moment.")
        seats, name = self.lobby.of_guest(guest.number), self._name_of(guest)
        if self.phase == "playing":
            self._tell(Said(seats[0] if seats else -1, name, clean), now)
        else:
            self._send_all(Heard(guest.number, name, clean))

    def _leave(self, guest: Guest, peer: int, now: float) -> None:
        if self.phase == "lobby":
            if guest.owner:
                self._close("The host has left, so the table is closed.")
                return
            self._free_seats(guest)
            self._guests.forget(guest)
        self._send(peer, Closed("You have left the table."))
        self._put(Cut(peer))
        self._lost(guest, now)

    def _kick(self, owner: Guest, wish: Kick, now: float) -> None:
        """Send a guest away; its seats become open, or in a game a bot plays them to the end."""
        guest = self._guests.by_number(wish.guest)
        if guest is None or guest is owner:
            raise Refused("no_such_guest", "There is no such guest to send away.")
        peer, seats = guest.peer, self._own_seats(guest)
        name = self._name_of(guest)
        if peer is not None:
            self._send(peer, Closed(BANNED if wish.ban else SENT_AWAY))
            self._put(Cut(peer))
        if self.phase == "lobby":
            self._free_seats(guest)
        for seat in self.lobby.of_guest(guest.number):
            self.lobby.seats[seat].guest = 0
        self._guests.forget(guest)
        if self.phase == "playing":
            self._tell(Noted(f"The host has sent {name} away."), now)
            for seat in seats:
                self._help(seat, now)
        if wish.ban:
            self._banned.add(guest.key)
            self._put(NewCode())
        self._remember()
        self._tell_lobby()
        self._go_on(now)

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
        self._play = play = Play(header, chance, now)
        self.phase = "playing"
        self._on_disk = -1
        self._thinking.reset()
        self._absence, self._clock = Absence(), TurnClock()
        self._now_out.append(Remember(header.game, self._record()))
        self._now_out.append(Persist(header.game, 0, header_line(header)))
        self._tell_lobby()
        for guest in self._guests:
            mine = self._own_seats(guest)
            guest.viewer = mine[0] if len(mine) == 1 else PUBLIC
        for guest, peer in self._guests.connected():
            self._send(peer, play.snapshot(guest.viewer))
        for guest in self._guests:
            if guest.peer is None:
                for seat in self._own_seats(guest):
                    self._tell(Absent(seat), now)
        self._go_on(now)

    def _happen(self, entry: Entry, now: float, by: tuple[Guest, int] | None = None) -> None:
        """Write an entry down and tell everyone, each what they may know."""
        play = self._play
        assert play is not None
        self._now_out.append(Persist(play.header.game, play.seq, entry_line(entry)))
        peers: dict[int, list[int]] = {}
        for guest, peer in self._guests.connected():
            peers.setdefault(guest.viewer, []).append(peer)
        for audience, message in play.audiences(entry, peers):
            self._put(Send(audience, message))
        if by is not None:
            guest, n = by
            self._acts.append((play.seq, guest, n))
            accepted = Accepted(n, play.seq)
            guest.answer(n, accepted)
            if guest.peer is not None:
                self._send(guest.peer, accepted)
        self._thinking.happened(entry, play, now)
        self._clock.happened(entry, play.state)
        if play.state.is_over and self.phase == "playing":
            self.phase = "over"
            self._thinking.reset()
            self._send_all(play.reveal())
            self._tell_lobby()
            if self._nobody_since is not None:
                self._put(Timer(now))
        self._go_on(now)

    def _tell(self, fact: Fact, now: float) -> None:
        assert self._play is not None
        self._happen(self._play.tell(fact, now), now)

    def _rematch(self) -> None:
        if self.phase != "over":
            raise Refused("wrong_phase", "There can be a rematch when the game is over.")
        self.phase = "lobby"
        self._play = None
        self.lobby.reopen()
        for guest in self._guests:
            guest.viewer = PUBLIC
        self._tell_lobby()

    # ---- the disk ----

    def persisted(self, game: str, number: int, now: float) -> list[Effect]:  # noqa: ARG002 (one shape for all)
        """Note that all lines of a game up to `number` are on the disk; what waited for them goes out."""
        play = self._play
        if play is not None and play.header.game == game:
            self._on_disk = max(self._on_disk, number)
            while self._acts and self._acts[0][0] <= number:
                self._acts.popleft()
        return self._take()

    def failed(self, game: str, reason: str, now: float) -> list[Effect]:
        """Take back what could not be written, and say so; nobody has been told of it."""
        play = self._play
        if play is None or play.header.game != game or self._on_disk >= play.seq:
            return self._take()
        self._outbox.clear()
        text = f"The table could not save the game ({reason}); the last move was taken back. Free some disk space."
        if self._on_disk < 0:
            self.phase = "lobby"
            self._play = None
        else:
            play.take_back(self._on_disk)
            self.phase = "over" if play.state.is_over else "playing"
        for _, guest, n in self._acts:
            refusal = Refusal(n, "not_saved", "", text)
            guest.answer(n, refusal)
            if guest.peer is not None:
                self._send(guest.peer, refusal)
        self._acts.clear()
        self._thinking.reset()
        self._clock = TurnClock()
        self._send_all(Notice(text))
        for guest, peer in self._guests.connected():
            if self._play is not None:
                self._send(peer, self._play.snapshot(guest.viewer))
        self._tell_lobby()
        self._put(self._thinking.pause(now))
        return self._take()

    def _record(self) -> TableRecord:
        seats = tuple(KnownSeat(one.kind, one.name, one.colour, one.bot, one.guest) for one in self.lobby.seats)
        return TableRecord(
            self.table,
            self.name,
            self.code,
            self.lobby.map,
            self._guests.known(),
            seats,
            self.lobby.house,
            tuple(sorted(self._banned)),
            self.invitation,
        )

    def _remember(self) -> None:
        """Keep what has changed beside the journal of a running game."""
        if self._play is not None and self.phase == "playing":
            self._now_out.append(Remember(self._play.header.game, self._record()))

    def resume(self, record: TableRecord, journal: Journal, now: float) -> list[Effect]:
        """Take up a game again after its process has died: the same seats for the same devices."""
        self.code = record.code
        self.invitation = record.invitation or self.invitation
        self.lobby.house = record.house
        self._banned = set(record.banned)
        for known in record.guests:
            self._guests.restore(known, now)
        self.lobby.seats = [
            Seat("bot" if seat.kind == "bot" else "person", seat.name, seat.colour, seat.bot, True, seat.guest)
            for seat in record.seats
        ]
        self.lobby.map, self.lobby.layout = record.map, journal.header.layout
        self.lobby.settings = journal.header.settings
        self._play = Play(journal.header, self._chance(), now, journal.entries)
        self._on_disk = self._play.seq
        for number, seat in enumerate(self.lobby.seats):
            if seat.kind == "person" and not seat.guest:
                self._absence.help(number)
        self.phase = "over" if self._play.state.is_over else "playing"
        if self.phase == "playing":
            self._tell(Noted("The table was taken up again."), now)
        return self._take()

    # ---- bots and time ----

    def thought(self, ticket: int, action: Action | None, note: str, now: float) -> list[Effect]:
        """Take a bot's choice; None where it failed, and `note` says how."""
        play = self._play
        asked = self._thinking.answered(ticket, play, now) if play is not None else None
        if play is None or asked is None or self.phase != "playing":
            return self._take()
        seat, asked_at = asked
        if not self._bot_of(seat):
            return self._take()
        if action is None:
            self._send_all(Notice(f"The bot of {self.lobby.seats[seat].name} failed ({note}) and is helped out."))
            self._help_out(seat, now)
        elif not self._try(seat, action, now) and play.seq == asked_at:
            self._help_out(seat, now)
        self._go_on(now)
        return self._take()

    def tick(self, now: float) -> list[Effect]:
        """Do what is due by the clock."""
        if self.phase == "lobby":
            self._give_up_waiting(now)
        elif self.phase == "playing":
            self._pass_time(now)
        if self._nobody_since is not None and not self.is_over and not self._is_played_by_bots():
            patience = 0.0 if self.phase == "over" else ABANDONED
            if now >= self._nobody_since + patience:
                self._close("Nobody was at the table any more.")
        self._go_on(now)
        return self._take()

    def _is_played_by_bots(self) -> bool:
        """Say whether a game goes on by itself, with nobody to wait for."""
        return self.phase == "playing" and all(seat.kind == "bot" for seat in self.lobby.seats)

    def _is_manned(self) -> bool:
        """Say whether the game goes on: somebody plays here, or it is one of bots alone (R14.3)."""
        return self._is_played_by_bots() or any(self._own_seats(guest) for guest, _ in self._guests.connected())

    def _gone_since(self) -> dict[int, float]:
        """Return since when the person of each absent seat is gone."""
        away = [guest for guest in self._guests if guest.peer is None]
        return {seat: guest.gone_at for guest in away for seat in self._own_seats(guest)}

    def _pass_time(self, now: float) -> None:
        """Let bots take over for those who are gone too long, and end turns whose time is over."""
        for seat in self._absence.due(self._gone_since(), self.lobby.house.absence_seconds, now):
            self._help(seat, now)
        for seat in self._clock.over(now):
            self._end_time(seat, now)

    def _help(self, seat: int, now: float) -> None:
        """Let a bot play a seat from now on."""
        self._absence.help(seat)
        self._tell(Seated(seat, self.lobby.seats[seat].name, SUBSTITUTE), now)
        self._tell_lobby()

    def _end_time(self, seat: int, now: float) -> None:
        """Do what a seat owes as a careful bot would, then end its turn (R14.1)."""
        play = self._play
        assert play is not None
        # What is done may end the turn, or make others owe something first; the clock tells.
        while self.phase == "playing" and seat in play.waiting_on() and seat in self._clock.over(now):
            before = play.seq
            self._help_out(seat, now)
            if play.seq == before:
                return

    def _give_up_waiting(self, now: float) -> None:
        """Free the seats of those who did not come back to the lobby in time."""
        late = [g for g in self._guests if g.peer is None and now >= g.gone_at + GRACE]
        if any(guest.owner for guest in late):
            self._close("The host has gone, so the table is closed.")
            return
        for guest in late:
            self._free_seats(guest)
            self._guests.forget(guest)
        if late:
            self._tell_lobby()

    def _go_on(self, now: float) -> None:
        """Let time run, and bots think that are asked or have a duty; where nobody is there the game waits."""
        play = self._play
        if play is None or self.phase != "playing":
            return
        manned = self._is_manned()
        self._absence.watch(now, somebody=manned)
        self._follow_time(play, now, manned=manned)
        if not manned:
            return
        for effect in self._thinking.due(play, self._bot_of, self._is_present, now):
            if isinstance(effect, Think):
                self._now_out.append(effect)
            else:
                self._put(effect)

    def _follow_time(self, play: Play, now: float, *, manned: bool) -> None:
        house = self.lobby.house
        self._clock.follow(
            play.state, play.waiting_on(), house.turn_seconds, lambda seat: manned and not self._bot_of(seat), now
        )
        for time in self._clock.news(now):
            self._send_all(_turn_time(time))
        looks = (self._clock.next_look(now), self._absence.next_look(self._gone_since(), house.absence_seconds))
        for look in looks:
            if look is not None:
                self._put(Timer(math.ceil(look * 1000) / 1000))

    def _try(self, seat: int, action: Action, now: float) -> bool:
        """Do what a bot chose; False where the rules forbid it (what it saw may be outdated)."""
        assert self._play is not None
        if action.seat != seat:
            return False
        try:
            self._happen(self._play.act(_typed(action), now), now)
        except IllegalAction:
            return False
        return True

    def _help_out(self, seat: int, now: float) -> None:
        assert self._play is not None
        if seat in self._play.waiting_on() or seat in self._play.may_answer():
            self._try(seat, careful_action(self._play.view(seat), seat), now)

    def _bot_of(self, seat: int) -> str:
        """Return the bot that plays a seat; empty for a person."""
        assert self._play is not None
        if self.lobby.seats[seat].kind == "bot":
            return self.lobby.seats[seat].bot
        if self._play.state.resigned >> seat & 1 or self._absence.is_helped(seat):
            return SUBSTITUTE
        return ""

    # ---- closing ----

    def _close(self, reason: str) -> None:
        self._send_all(Closed(reason))
        for _, peer in self._guests.connected():
            self._put(Cut(peer))
        self._put(End(reason))
        self.is_over = True

    # ---- who is who ----

    def _own_seats(self, guest: Guest) -> tuple[int, ...]:
        """Return the seats a guest plays, without those it resigned."""
        resigned = self._play.state.resigned if self._play is not None else 0
        return tuple(seat for seat in self.lobby.of_guest(guest.number) if not resigned >> seat & 1)

    def _name_of(self, guest: Guest) -> str:
        """Return the name a guest goes by: its first seat's, else its own."""
        seats = self.lobby.of_guest(guest.number)
        return self.lobby.seats[seats[0]].name if seats else guest.name

    def _is_present(self, seat: int) -> bool:
        return self._presence(seat) in {"here", "shaky"}

    def _presence(self, seat: int) -> Presence:
        """Say how the person of a seat is."""
        if self.phase == "playing" and self._absence.is_helped(seat):
            return "helped"
        return presence(self._guests.by_number(self.lobby.seats[seat].guest))

    def _free_seats(self, guest: Guest) -> None:
        for seat in self.lobby.of_guest(guest.number):
            self.lobby.empty(seat)

    # ---- sending ----

    def _tell_lobby(self, only: int | None = None) -> None:
        """Send everyone, or one connection, the table as it is now."""
        sign = Sign(self.table, self.name, self.code, self.phase, self.address, self._doorstep.knocks)
        for peer, info in lobby_infos(sign, self.lobby, self._guests, self.lobby.infos(self._presence)):
            if only in (None, peer):
                self._send(peer, info)

    def _send(self, peer: int, message: Message) -> None:
        self._put(Send((peer,), message))

    def _send_all(self, message: Message) -> None:
        peers = tuple(peer for _, peer in self._guests.connected())
        if peers:
            self._put(Send(peers, message))

    def _put(self, effect: Effect) -> None:
        """Let an effect happen once the entries so far are on the disk."""
        self._outbox.append((self._play.seq if self._play is not None else -1, effect))

    def _take(self) -> list[Effect]:
        """Return what may happen now."""
        found, self._now_out = self._now_out, []
        while self._outbox and self._outbox[0][0] <= self._on_disk:
            found.append(self._outbox.popleft()[1])
        return found


def _turn_time(time: Time) -> TurnTime:
    return TurnTime(time.seat, round(1000 * time.left), time.running, time.is_last)


def _typed(action: Action) -> AnyAction:
    """Say to the type checker what every action is."""
    return action  # type: ignore[return-value]
