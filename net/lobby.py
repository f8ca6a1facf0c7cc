"""The table before the game: seats, people, bots, map and settings, and every sentence that refuses a wish.

Knows nothing of connections: guests are numbers. What is asked for is judged here, once; the window shows the result.
"""

from collections.abc import Callable, Iterable
from typing import Protocol
from zlib import crc32

from msgspec import Struct, structs

from hearthsea.bots import BOTS
from hearthsea.maps import Layout, MapFile, deal
from hearthsea.modifiers import game_of
from hearthsea.rules.reach import reachable_points
from hearthsea.settings import Settings, chosen
from net.bot_names import bot_name
from net.house import House, changed_house, is_of_house
from net.messages import Presence, SeatInfo, SeatKind, Value
from net.names import skeleton, unique_name
from net.own_maps import OwnMaps

COLOURS = 8
MOST_SEATS = 8


class Refused(Exception):  # noqa: N818 (it is an answer to a person, not a fault)
    """A wish of the lobby that is not granted: a code for programs, a sentence for people."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.rule = rule


class Luck(Protocol):
    """What the lobby draws from; `random.Random` and `random.SystemRandom` are such."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to stop - 1."""


class Seat(Struct):
    """A seat while the lobby is open."""

    kind: SeatKind = "open"
    name: str = ""
    colour: int = 0
    bot: str = ""
    ready: bool = False
    guest: int = 0
    """Number of the guest that plays it; 0 for bots and open seats."""


class Lobby:
    """Seats, map and settings; methods raise `Refused` and then nothing has changed."""

    def __init__(
        self,
        luck: Luck,
        map_name: str = "classic",
        seats: int = 4,
        settings: Settings | None = None,
        own: OwnMaps | None = None,
        *,
        house: House | None = None,
    ) -> None:
        self._luck = luck
        self._own = own or OwnMaps()
        self.settings = settings or Settings()
        self.house = house or House()
        drawn = self._drawn(map_name)
        self.map = map_name
        self.layout = self._dealt(drawn)
        self._first_bot = crc32(repr(self.layout.tiles).encode())  # other tables, other names; luck is for the game
        self.seats: list[Seat] = []
        self.set_seats(max(seats, self.layout.seats_min))

    # ---- seats ----

    def sit(self, guest: int, name: str, colour: int = -1, seat: int = -1, others: Iterable[str] = ()) -> int:
        """Seat a person; return the seat's number. `others` are the names of other devices here."""
        number = self._free(seat, "" if self.of_guest(guest) else "; you can watch")
        self._make_way(name, others)
        self.seats[number] = Seat("person", self._unique(name, others), self._colour(colour), "", False, guest)
        return number

    def add_bot(self, bot: str, seat: int = -1, others: Iterable[str] = ()) -> int:
        """Seat a bot; return the seat's number. `others` are the names of devices here."""
        if bot not in BOTS:
            raise Refused("no_such_bot", f"There is no bot {bot!r}; there are: {', '.join(BOTS)}.")
        number = self._free(seat)
        self.seats[number] = Seat("bot", self._bot_name(others), self._colour(-1), bot, True, 0)
        return number

    def empty(self, seat: int) -> None:
        """Make a seat open again."""
        self._taken(seat)
        self.seats[seat] = Seat()

    def rename(self, seat: int, name: str, others: Iterable[str] = ()) -> None:
        """Give a seat another name."""
        self._taken(seat).name = ""
        self._make_way(name, others)
        self.seats[seat].name = self._unique(name, others)

    def move(self, seat: int, to: int) -> None:
        """Let a seat, open or not, stand at another place in the order."""
        if seat >= len(self.seats) or to >= len(self.seats):
            raise Refused("no_such_seat", f"There are {len(self.seats)} seats at this table.")
        self.seats.insert(to, self.seats.pop(seat))

    def recolour(self, seat: int, colour: int) -> None:
        """Give a seat a colour nobody has."""
        taken = self._taken(seat)
        if colour == taken.colour:
            return
        if colour in self._colours():
            raise Refused("colour_taken", "Somebody has that colour already.")
        taken.colour = colour

    def ready(self, seat: int, ready: bool) -> None:
        """Say whether the person in a seat is ready."""
        self._taken(seat).ready = ready

    def set_seats(self, count: int) -> None:
        """Make it so many seats; open seats go first, from the end."""
        least, most = self.layout.seats_min, self.layout.seats_max
        if not least <= count <= most:
            many = f"{least} to {most}" if least < most else str(least)
            raise Refused("seats", f"{self.layout.title} is for {many} seats.", "R1.1")
        filled = self.filled
        if len(filled) > count:
            raise Refused("seats", f"{len(filled)} seats are taken; free some first.", "R1.1")
        while len(self.seats) > count:
            last_open = max(index for index, seat in enumerate(self.seats) if seat.kind == "open")
            del self.seats[last_open]
        self.seats.extend(Seat() for _ in range(count - len(self.seats)))

    def owner_of(self, seat: int) -> int:
        """Return the guest that plays a seat, 0 for a bot; refuse where nobody sits."""
        return self._taken(seat).guest

    def of_guest(self, guest: int) -> tuple[int, ...]:
        """Return the seats a guest plays."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.kind == "person" and seat.guest == guest)

    @property
    def filled(self) -> tuple[Seat, ...]:
        """The seats that are not open."""
        return tuple(seat for seat in self.seats if seat.kind != "open")

    # ---- map and settings ----

    def choose_map(self, name: str) -> None:
        """Play on another map, dealt anew; the number of seats follows where it must."""
        drawn = self._drawn(name)
        fixed = deal(drawn, None)
        filled = len(self.filled)
        if filled > fixed.seats_max:
            raise Refused(
                "seats", f"{fixed.title} is for at most {fixed.seats_max} seats and {filled} are taken.", "R1.1"
            )
        self.map = name
        self.layout = self._dealt(drawn)
        self.set_seats(min(max(len(self.seats), fixed.seats_min), fixed.seats_max))

    def deal_again(self, *, fixed: bool) -> None:
        """Deal the map anew as the settings say, or take its fixed deal (R15.5)."""
        self.layout = deal(self._drawn(self.map), None) if fixed else self._dealt(self._drawn(self.map))

    def change(self, name: str, value: Value) -> None:
        """Set one setting, of the game or of the house.

        What a rule excludes is turned off (R13.4), and another way to deal deals at once.
        """
        try:
            if is_of_house(name):
                self.house = changed_house(self.house, name, value)
            else:
                self.settings = chosen(self.settings, name, value)
        except ValueError as error:
            raise Refused("bad_setting", str(error)) from error
        if name == "deal":
            self.deal_again(fixed=False)

    def values(self) -> dict[str, Value]:
        """Return all settings by name."""
        return {**structs.asdict(self.settings), **structs.asdict(self.house)}

    # ---- the start ----

    def warnings(self, owner: int, reader: int = 0) -> tuple[str, ...]:
        """Say what stands in the way of a start, or of a good game; `owner` starts and is ready by that.

        The guest `reader` is called "you"; 0: nobody is.
        """
        found = []
        filled = len(self.filled)
        if filled < self.layout.seats_min:
            found.append(
                f"{self.layout.title} needs at least {self.layout.seats_min} players; so far there {_are(filled)}."
            )
        late = [seat for seat in self.seats if seat.kind == "person" and not seat.ready and seat.guest != owner]
        waiting = [seat.name for seat in late if not reader or seat.guest != reader]
        if len(waiting) < len(late):
            waiting.insert(0, "you")
        if waiting:
            found.append(f"Waiting for {_listed(waiting)} to be ready.")
        game = game_of(self.layout, self.settings, max(filled, self.layout.seats_min))
        most = reachable_points(game)
        if game.points_to_win > most:
            found.append(f"Nobody can reach {game.points_to_win} points here; {most} is the most.")
        return tuple(found)

    def check_start(self, owner: int) -> None:
        """Refuse where the game cannot begin yet."""
        if len(self.filled) < self.layout.seats_min:
            raise Refused("too_few", self.warnings(owner)[0], "R1.1")
        waiting = [seat.name for seat in self.seats if seat.kind == "person" and not seat.ready and seat.guest != owner]
        if waiting:
            raise Refused("not_ready", f"Waiting for {_listed(waiting)} to be ready.")

    def settle(self, shuffle: Callable[[list[Seat]], list[Seat]]) -> None:
        """Drop the open seats and put the rest in the order of play (R1.6)."""
        self.seats = list(self.filled)
        if self.settings.seat_order == "random":
            self.seats = shuffle(self.seats)

    def reopen(self) -> None:
        """After a game: the same people, nobody ready, a new deal, open seats as the map allows."""
        self.seats = [Seat() if seat.kind == "person" and not seat.guest else seat for seat in self.seats]
        for seat in self.seats:
            seat.ready = seat.kind == "bot"
        if self.map in self._own.names:  # a game taken up again may have had a map that is gone since
            self.layout = self._dealt(self._drawn(self.map))

    def infos(self, presence: Callable[[int], Presence]) -> tuple[SeatInfo, ...]:
        """Return the seats as everyone may see them; `presence` tells how the person of a seat is."""
        return tuple(_info(seat, presence(number)) for number, seat in enumerate(self.seats))

    def _drawn(self, name: str) -> MapFile:
        """Return a map by its name."""
        try:
            return self._own.map(name)
        except ValueError as error:
            raise Refused("no_such_map", str(error)) from error

    def _dealt(self, drawn: MapFile) -> Layout:
        """Return a map dealt as the settings say."""
        return deal(drawn, self._luck.randrange(2**31), self.settings.deal)

    def _free(self, seat: int, instead: str = "") -> int:
        """Return the seat asked for, or the first open one for -1; without one say what can be done `instead`."""
        if seat == -1:
            for index, candidate in enumerate(self.seats):
                if candidate.kind == "open":
                    return index
            raise Refused("full", f"All seats are taken{instead}.")
        if seat >= len(self.seats):
            raise Refused("no_such_seat", f"There is no seat {seat + 1} at this table.")
        if self.seats[seat].kind != "open":
            raise Refused("seat_taken", f"{self.seats[seat].name} sits there.")
        return seat

    def _taken(self, seat: int) -> Seat:
        if seat >= len(self.seats) or self.seats[seat].kind == "open":
            raise Refused("no_such_seat", f"Nobody sits on seat {seat + 1}.")
        return self.seats[seat]

    def _colours(self) -> set[int]:
        return {seat.colour for seat in self.filled}

    def _colour(self, wished: int) -> int:
        """Return the colour wished for, or the first free one."""
        taken = self._colours()
        if 0 <= wished < COLOURS and wished not in taken:
            return wished
        return next(colour for colour in range(COLOURS) if colour not in taken)

    def _bot_name(self, others: Iterable[str]) -> str:
        """Return a name for a bot that nobody at the table has."""
        taken = [*(seat.name for seat in self.filled), *others]
        return self._unique(bot_name(taken, self._first_bot), others)

    def _make_way(self, name: str, others: Iterable[str]) -> None:
        """Let a bot that is called as somebody wants to be called take another name."""
        others = [*others, name]
        for seat in self.filled:
            if seat.kind == "bot" and seat.name and skeleton(seat.name) == skeleton(name):
                seat.name = self._bot_name(others)

    def _unique(self, name: str, others: Iterable[str] = ()) -> str:
        """Return a name that none at the table looks like, cleaned."""
        return unique_name(name, [*(seat.name for seat in self.filled), *others])


def _info(seat: Seat, presence: Presence) -> SeatInfo:
    return SeatInfo(
        kind=seat.kind,
        name=seat.name,
        colour=seat.colour,
        bot=seat.bot,
        ready=seat.ready,
        present=seat.kind == "bot" or (seat.kind == "person" and presence in {"here", "shaky"}),
        owner=seat.guest,
        presence="here" if seat.kind != "person" else presence,
    )


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
