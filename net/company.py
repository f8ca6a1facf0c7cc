"""The people at a table and what is said to them: who is here, who plays which seat, the lobby as each may see it."""

from collections import deque
from collections.abc import Callable

from net.absence import Absence
from net.effects import Send
from net.guests import Guest, Guests
from net.lobby import Lobby
from net.messages import Heard, HeardBefore, Line, Message, Presence, TablePhase
from net.outbox import Outbox
from net.play import Play
from net.showing import Sign, lobby_infos, presence

TALK_KEPT = 32
"""Lines of the lobby's chat that are kept, and so many go into a HeardBefore."""


class Company:
    """Seats, devices and the game between them; what is sent goes through the outbox."""

    def __init__(self, lobby: Lobby, outbox: Outbox, sign: Callable[[], Sign]) -> None:
        """Begin with nobody; `sign` says what stands over the table's door now."""
        self.lobby = lobby
        self.guests = Guests()
        self.outbox = outbox
        self.phase: TablePhase = "lobby"
        self.play: Play | None = None
        """The game that runs or has ended."""
        self.absence = Absence()
        self._talk: deque[tuple[Heard, float]] = deque(maxlen=TALK_KEPT)
        self._sign = sign

    # ---- who is who ----

    def own_seats(self, guest: Guest) -> tuple[int, ...]:
        """Return the seats a guest plays, without those it resigned."""
        resigned = self.play.state.resigned if self.play is not None else 0
        return tuple(seat for seat in self.lobby.of_guest(guest.number) if not resigned >> seat & 1)

    def name_of(self, guest: Guest) -> str:
        """Return the name a guest goes by: its first seat's, else its own."""
        seats = self.lobby.of_guest(guest.number)
        return self.lobby.seats[seats[0]].name if seats else guest.name

    def names(self) -> list[str]:
        """Return every name that somebody here goes by."""
        return [*self.guests.names_but(None), *(seat.name for seat in self.lobby.filled)]

    def is_present(self, seat: int) -> bool:
        """Say whether the person of a seat is here."""
        return self.presence(seat) in {"here", "shaky"}

    def presence(self, seat: int) -> Presence:
        """Say how the person of a seat is."""
        if self.phase == "playing" and self.absence.is_helped(seat):
            return "helped"
        return presence(self.guests.by_number(self.lobby.seats[seat].guest))

    @property
    def is_of_bots(self) -> bool:
        """True while a game goes on by itself, with nobody to wait for."""
        return self.phase == "playing" and all(seat.kind == "bot" for seat in self.lobby.seats)

    @property
    def is_manned(self) -> bool:
        """True where the game goes on: somebody plays here, or it is one of bots alone (R14.3)."""
        return self.is_of_bots or any(self.own_seats(guest) for guest, _ in self.guests.connected())

    def gone_since(self) -> dict[int, float]:
        """Return since when the person of each absent seat is gone."""
        away = [guest for guest in self.guests if guest.peer is None]
        return {seat: guest.gone_at for guest in away for seat in self.own_seats(guest)}

    def free_seats(self, guest: Guest) -> None:
        """Make the seats of a guest open again."""
        for seat in self.lobby.of_guest(guest.number):
            self.lobby.empty(seat)

    # ---- what is said ----

    def heard(self, line: Heard, now: float) -> None:
        """Tell everyone a line of chat outside a game; that of the lobby is kept for those who come later."""
        if self.phase == "lobby":
            self._talk.append((line, now))
        self.send_all(line)

    def tell_talk(self, peer: int, now: float) -> None:
        """Tell one connection what was said in the lobby before it came."""
        lines = tuple(Line(line.guest, line.name, line.text, max(0, int(now - at))) for line, at in self._talk)
        if lines:
            self.send(peer, HeardBefore(lines))

    def tell_lobby(self, only: int | None = None) -> None:
        """Send everyone, or one connection, the table as it is now."""
        for peer, info in lobby_infos(self._sign(), self.lobby, self.guests, self.lobby.infos(self.presence)):
            if only in (None, peer):
                self.send(peer, info)

    def send(self, peer: int, message: Message) -> None:
        """Send a message to one connection."""
        self.outbox.put(Send((peer,), message))

    def send_all(self, message: Message) -> None:
        """Send a message to everyone who is here."""
        peers = tuple(peer for _, peer in self.guests.connected())
        if peers:
            self.outbox.put(Send(peers, message))
