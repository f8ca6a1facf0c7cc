"""Who is at the table, in a sheet over lobby and table; the owner sends people away from it."""

from fakes import OPEN, FakeDesk, FakeLink, a_lobby, click, context, person, show

from client.app import App
from client.screens.base import Ask, Dismiss, HostTable, JoinTable, SendMessage
from client.screens.join import JoinScreen
from client.screens.lobby import LobbyScreen
from client.screens.people import PeopleScreen
from client.screens.title import TitleScreen
from client.store import Store
from net.messages import Kick, LobbyInfo, PersonInfo, Sit
from tests.client.fakes import found
from tests.client.test_table_screen import in_main

PEOPLE = (
    PersonInfo(1, "Ada", onlooker=False),
    PersonInfo(2, "Bo", onlooker=False, presence="shaky"),
    PersonInfo(3, "Eve", onlooker=True),
)


def with_people(**changes: object) -> LobbyInfo:
    return a_lobby(people=PEOPLE, onlookers=1, **changes)


def test_everybody_is_listed_and_the_owner_may_send_all_others_away() -> None:
    screen = PeopleScreen(context(Store("Ada", 6, lobby=with_people(), connection="joined")))
    scene = show(screen)
    assert {"Ada (you)", "Bo", "Eve", "looks on", "sits at the table · the line is shaky"} <= set(scene.texts())
    buttons = {target.id for target in scene.targets if target.focusable}
    assert buttons == {"close", "code", "kick.2", "ban.2", "kick.3", "ban.3"}
    assert SendMessage(Kick(3)) in click(screen, "kick.3")
    assert SendMessage(Kick(2, ban=True)) in click(screen, "ban.2")
    assert Dismiss() in click(screen, "close")


def test_a_guest_only_sees() -> None:
    screen = PeopleScreen(context(Store("Bo", 3, lobby=with_people(owner=False, code=""), connection="joined")))
    assert [target.id for target in show(screen).targets if target.focusable] == ["close"]


def test_many_people_scroll() -> None:
    people = tuple(PersonInfo(n, f"Guest {n}", onlooker=n > 3) for n in range(1, 40))
    screen = PeopleScreen(context(Store("Ada", 6, lobby=a_lobby(people=people, onlookers=36), connection="joined")))
    show(screen)
    screen.key("end")
    assert "Guest 39" in show(screen).texts()


def test_the_lobby_and_the_table_lead_to_it() -> None:
    lobby = LobbyScreen(context(Store("Ada", 6, lobby=with_people(), connection="joined")))
    assert "1 looks on" in show(lobby).texts()
    assert Ask("people") in click(lobby, "people")
    alone = LobbyScreen(context(Store("Ada", 6, lobby=a_lobby(people=PEOPLE[:1]), connection="joined")))
    assert "people" not in {target.id for target in show(alone).targets}
    pilot = in_main()
    assert "people" not in pilot.targets()
    pilot.table.store.lobby = with_people(phase="playing")
    pilot.click("people")
    assert pilot.commands[-1] == Ask("people")


def test_the_owner_finds_the_join_code_at_the_table_one_click_away_and_nobody_else_does() -> None:
    pilot = in_main()
    alone = a_lobby(people=PEOPLE[:1], phase="playing")
    pilot.table.store.lobby = alone
    pilot.click("people")
    assert pilot.commands[-1] == Ask("people")
    sheet = PeopleScreen(context(pilot.table.store))
    assert alone.code in show(sheet).texts()
    assert Ask("code") in click(sheet, "code")
    pilot.size = (1920, 1080)
    assert alone.code in pilot.scene().texts()
    pilot.click("code")
    assert pilot.commands[-1] == Ask("code")
    for code, here in (("", False), (alone.code, True)):
        pilot.table.store.lobby, pilot.table.store.here = with_people(code=code, phase="playing"), here
        pilot.table.store.version += 1
        assert "code" not in pilot.targets()
        assert "code" not in {target.id for target in show(PeopleScreen(context(pilot.table.store))).targets}


def test_the_sheet_goes_with_the_table() -> None:
    app = App(context(Store("Ada", 6, lobby=with_people(), connection="joined")), FakeLink(), FakeDesk(), lambda: 0.0)
    app.tick(0.0)
    app.carry_out(Ask("people"))
    assert app.top.name == "people"
    app.context.store.lobby = None
    app.tick(0.0)
    assert app.top.name == "title"


def test_whoever_looks_on_may_take_a_seat() -> None:
    seats = (person("Ada", 6, 1), OPEN)
    lobby = a_lobby(seats=seats, people=PEOPLE, onlookers=1, owner=False, you=3)
    screen = LobbyScreen(context(Store("Eve", 3, lobby=lobby, connection="joined")))
    assert "You are looking on. Take a seat to play." in show(screen).texts()
    assert SendMessage(Sit("Eve", 3, 1)) in click(screen, "sit")
    full = a_lobby(seats=seats[:1], people=PEOPLE, owner=False, you=3)
    target = show(LobbyScreen(context(Store("Eve", 3, lobby=full, connection="joined")))).target("sit")
    assert not target.enabled
    assert target.tooltip == "No seat is open."


def test_one_looks_on_beside_joining_and_hosts_without_a_code() -> None:
    screen = JoinScreen(context(Store("Ada", 6, tables=(found(code_needed=False),))))
    assert JoinTable(table="t1", watch=True) in click(screen, "watch")
    assert JoinTable(table="t1") in click(screen, "go")
    assert HostTable(is_open=True) in click(TitleScreen(context()), "open")
