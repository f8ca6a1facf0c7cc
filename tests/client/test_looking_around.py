"""A board that is zoomed in is moved by keys alone and by a D-pad alone: while one looks around, arrows move it."""

import pytest
from fakes import FakeDesk, FakeLink
from pad_pilot import PadPilot
from table_pilot import Pilot, Table, header

from client.app import App
from client.layout import BoardView
from client.scene import Scene, Sprite
from client.screens.base import ScreenContext
from client.screens.table import TableScreen
from client.text import say
from hearthsea.actions import BuildSettlement
from net.messages import LobbyInfo
from tests.client.fakes import a_lobby


def view_of(pilot: Pilot) -> BoardView:
    """What is looked at; the board has to be zoomed in."""
    assert pilot.screen.desk.view is not None
    return pilot.screen.desk.view


def open_places(scene: Scene) -> set[str]:
    """The corners that are open and in sight."""
    return {target.id for target in scene.targets if target.id.startswith("settlement:") and target.enabled}


@pytest.mark.parametrize(("key", "dx", "dy"), [("left", 1, 0), ("right", -1, 0), ("up", 0, 1), ("down", 0, -1)])
def test_arrows_move_the_board_while_one_looks_around_and_the_focus_afterwards(key: str, dx: int, dy: int) -> None:
    pilot = Pilot(Table(header(4)))
    pilot.key("w")
    before = view_of(pilot).origin
    assert say("zoom.look.help") in pilot.scene().texts()
    pilot.key(key)
    after = view_of(pilot).origin
    assert ((after[0] - before[0]) * dx > 0) is bool(dx)
    assert ((after[1] - before[1]) * dy > 0) is bool(dy)
    assert not pilot.screen.hands.focus
    pilot.key("escape")
    assert not pilot.commands, "Esc ends it and asks nothing"
    assert say("zoom.look.help") not in pilot.scene().texts()
    pilot.key(key)
    assert view_of(pilot).origin == after
    assert pilot.screen.hands.focus in {target.id for target in pilot.scene().targets}


@pytest.mark.parametrize("end", ["enter", "space", "w", "tab"])
def test_what_would_use_something_only_ends_it(end: str) -> None:
    pilot = Pilot(Table(header(4)))
    pilot.key("plus")
    pilot.key("w")
    zoom = view_of(pilot).zoom
    pilot.key(end)
    assert not pilot.screen.desk.looking
    assert view_of(pilot).zoom == zoom
    assert not pilot.sent
    assert not pilot.screen.desk.chat_focus


def test_a_click_ends_it_the_whole_board_too_and_the_key_can_be_another() -> None:
    pilot = Pilot(Table(header(4)))
    assert not any(target.id == "zoom:look" for target in pilot.scene().targets)
    pilot.click("zoom:in")
    pilot.click("zoom:look")
    assert pilot.screen.desk.looking
    pilot.click("log:chat")
    assert not pilot.screen.desk.looking
    pilot.click("zoom:look")
    pilot.key("0")
    assert not pilot.screen.desk.looks_around
    pilot.key("right")
    assert pilot.screen.desk.view is None
    pilot.screen.context.keys = {"look": "y"}
    pilot.key("w")
    assert not pilot.screen.desk.looks_around
    pilot.key("y")
    assert pilot.screen.desk.looks_around


def test_a_d_pad_alone_brings_a_corner_into_sight_and_builds_there() -> None:
    table = Table(header(4))
    table.store.lobby = a_lobby(phase="playing")
    assert isinstance(table.store.lobby, LobbyInfo)
    link = FakeLink()
    app = App(ScreenContext(table.store), link, FakeDesk(), lambda: 0.0)
    app.tick(0.0)
    pilot = PadPilot(app)
    screen = app.screen
    assert isinstance(screen, TableScreen)
    everywhere = open_places(pilot.scene())
    pilot.use("zoom:in")
    pilot.use("zoom:in")
    hidden = everywhere - open_places(pilot.scene())
    assert hidden
    pilot.use("zoom:look")
    for _ in range(6):
        pilot.press("left")
    for _ in range(6):
        pilot.press("up")
    pilot.press("b")
    found = sorted(hidden & open_places(pilot.scene()))
    assert found
    pilot.use(found[0])
    assert set(pilot.pressed) <= {"up", "down", "left", "right", "a", "b"}
    [sent] = [command for command in link.commands if hasattr(command, "action")]
    assert sent.action == BuildSettlement(0, int(found[0].split(":")[1]))


def test_a_board_that_is_zoomed_in_shows_in_its_frame_alone() -> None:
    pilot = Pilot(Table(header(4, map_name="new_shores", deal_seed=2)))
    pilot.scene()
    pilot.key("plus")
    scene = pilot.scene()
    stage = pilot.screen._stage
    assert stage is not None
    assert stage.view != stage.home
    shown = [item for layer in scene.layers if layer.name in ("board", "pieces") for item in layer.items]
    loose = [item for item in shown if item.clip != stage.view.frame]
    [whole] = loose  # the board as it is drawn whole: what shows between the panels
    assert isinstance(whole, Sprite)
    assert whole.picture[0] == "board"
    assert (whole.w, whole.h) == (0, 0)
