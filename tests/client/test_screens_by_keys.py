"""Every screen before and after the table by keys alone: arrows lead from anything to anything else."""

import pytest
from fakes import FakeDesk, FakeLink, a_lobby, context, found, person, show

from client.app import App
from client.focus import inside
from client.scene import Scene
from client.screens.base import HostTable, Screen, SendMessage
from client.screens.curtain import CurtainScreen
from client.screens.end import EndScreen
from client.screens.join import JoinScreen
from client.screens.lobby import LobbyScreen
from client.screens.settings import TABS, SettingsScreen
from client.screens.title import TitleScreen
from client.store import Store
from hearthsea.entries import start
from hearthsea.phases import Over
from net.messages import StartGame
from tests.client.table_pilot import header
from tests.client.test_table_keyboard import cut_off

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


def screens() -> list[Screen]:
    head = header(3)
    over = Store("Ada", 6, lobby=a_lobby(phase="over"), header=head, state=start(head), viewer=0)
    assert over.state is not None
    over.state.phase = Over(0)
    passed = Store("Ada", 6, header=head, curtain_for=0)
    made: list[Screen] = [
        TitleScreen(context()),
        JoinScreen(context(Store("Ada", 6, tables=(found(), found("t2"), found("t3"))))),
        LobbyScreen(context(Store("Ada", 6, lobby=a_lobby(), connection="joined"))),
        LobbyScreen(context(Store("Bo", 3, lobby=a_lobby(owner=False), connection="joined"))),
        EndScreen(context(over)),
        CurtainScreen(context(passed)),
    ]
    for tab in TABS:
        settings = SettingsScreen(context())
        settings.tab = tab
        made.append(settings)
    return made


@pytest.mark.parametrize("size", SIZES)
def test_arrows_lead_everywhere(size: tuple[int, int]) -> None:
    for screen in screens():
        scene: Scene = show(screen, size)
        assert inside(scene.targets), screen.name
        assert not cut_off(scene), screen.name


def test_from_the_title_to_a_game_against_bots_by_two_keys() -> None:
    link = FakeLink()
    app = App(context(), link, FakeDesk(), lambda: 0.0)
    app.scene((1280, 720), 0.0)
    app.key("p")
    assert isinstance(link.commands[-1], HostTable)
    bots = (person("Ada", 6, 1), *(a_lobby().seats[2] for _ in range(3)))
    app.context.store.lobby = a_lobby(seats=bots)
    app.tick(0.0)
    app.scene((1280, 720), 0.0)
    app.key("enter")
    assert SendMessage(StartGame()) in link.commands


def test_a_dialog_keeps_the_keys_on_itself() -> None:
    app = App(context(Store("Ada", 6, lobby=a_lobby(), connection="joined")), FakeLink(), FakeDesk(), lambda: 0.0)
    app.tick(0.0)
    app.scene((1280, 720), 0.0)
    app.key("escape")
    met = set()
    for _ in range(6):
        app.scene((1280, 720), 0.0)
        app.key("tab")
        met.add(app.top.form.hands.focus)  # type: ignore[attr-defined]
    assert met == {"stay", "close"}
