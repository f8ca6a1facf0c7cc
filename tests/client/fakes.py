"""Stand-ins for what a screen or the app is given: a link that only listens, a desk that only notes, a lobby."""

from pathlib import Path

from msgspec import structs

from client.scene import Scene
from client.screens.base import Command, Screen, ScreenContext
from client.store import Store
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings
from net.listing import FoundTable
from net.messages import LobbyInfo, SeatInfo

SIZE = (1280, 720)


class FakeLink:
    """Notes what it was asked for."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.closed = False

    def poll(self, now: float) -> bool:
        del now
        return False

    def carry_out(self, command: Command) -> None:
        self.commands.append(command)

    def close(self) -> None:
        self.closed = True


class FakeDesk:
    """A clipboard, and notes about the rest."""

    def __init__(self) -> None:
        self.clipboard = ""
        self.sounds: list[str] = []
        self.fullscreen = False
        self.ended = False

    def copy(self, text: str) -> None:
        self.clipboard = text

    def paste(self) -> str:
        return self.clipboard

    def play(self, sound: str) -> None:
        self.sounds.append(sound)

    def toggle_fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen

    def quit(self) -> None:
        self.ended = True


def person(name: str, colour: int, owner: int, *, ready: bool = False) -> SeatInfo:
    return SeatInfo("person", name, colour, "", ready, True, owner)


OPEN = SeatInfo("open", "", 0, "", False, False, 0)


def a_lobby(*, owner: bool = True, **changes: object) -> LobbyInfo:
    """Ada hosts, Bo is a guest, Marten a bot, one seat is open."""
    lobby = LobbyInfo(
        table="t1",
        name="Ada’s table",
        map="classic",
        layout=deal(load_map("classic"), None),
        seats=(
            person("Ada", 6, 1),
            person("Bo", 3, 2, ready=True),
            SeatInfo("bot", "Marten", 7, "greedy", True, True, 0),
            OPEN,
        ),
        settings=structs.asdict(Settings()),
        code="K7WQ3" if owner else "",
        phase="lobby",
        you=1 if owner else 2,
        owner=owner,
        warnings=(),
        address="hearthsea://192.168.1.20:7377/#abc",
    )
    return structs.replace(lobby, **changes)


def found(table: str = "t1", **changes: object) -> FoundTable:
    """A table as it is listed."""
    one = FoundTable(
        table, "Ada’s table", "ada-laptop", "classic", 2, 4, "lobby", True, "f" * 64, ("10.0.0.1",), 7377, 1.0
    )
    return structs.replace(one, **changes)


def context(store: Store | None = None, map_folders: tuple[Path, ...] = ()) -> ScreenContext:
    return ScreenContext(store or Store("Ada", 6), map_folders=map_folders)


def show(screen: Screen, size: tuple[int, int] = SIZE, now: float = 0.0) -> Scene:
    """Draw a screen as the app would."""
    from client.theme import Scale

    return screen.scene(size, Scale.of(*size).type, now)


def click(screen: Screen, target: str, size: tuple[int, int] = SIZE) -> list[Command]:
    """Click the middle of a target of a screen."""
    found_target = show(screen, size).target(target)
    assert found_target.enabled, f"{target} is not enabled: {found_target.tooltip}"
    x, y = found_target.rect.centre
    screen.pointer("move", x, y)
    show(screen, size)
    commands = screen.pointer("press", x, y, 1)
    commands += screen.pointer("release", x, y, 1)
    show(screen, size)
    return commands


def type_in(screen: Screen, text: str) -> list[Command]:
    """Type into whatever takes text."""
    commands: list[Command] = []
    for sign in text:
        commands += screen.text(sign)
    return commands
