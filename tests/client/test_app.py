import io
import json

from fakes import SIZE, FakeDesk, FakeLink, a_lobby, context, found
from msgspec import structs

from client.app import LINGER, App
from client.intake import take_in
from client.screens.base import HostTable, LeaveTable, Navigate, SendMessage, ShowSeat
from client.store import Store
from client.trace import Trace
from hearthsea.entries import Header, Player, start
from hearthsea.maps import deal, load_map
from hearthsea.phases import Over
from hearthsea.settings import Settings
from net.messages import Knock, LetIn, TurnTime


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def an_app(store: Store | None = None) -> tuple[App, FakeLink, FakeDesk, Clock]:
    link, desk, clock = FakeLink(), FakeDesk(), Clock()
    return App(context(store), link, desk, clock), link, desk, clock


def click(app: App, target: str) -> None:
    x, y = app.scene(SIZE, 0.0).target(target).rect.centre
    app.pointer("move", x, y)
    app.scene(SIZE, 0.0)
    app.pointer("press", x, y, 1)
    app.pointer("release", x, y, 1)


def playing(store: Store, *, seats: tuple[int, ...] = (0,), over: bool = False) -> None:
    players = (Player("Ada", 6), Player("Bo", 3))
    store.header = Header(game="g", layout=deal(load_map("classic"), None), settings=Settings(), players=players)
    store.state = start(store.header)
    if over:
        store.state.phase = Over(0)
    store.my_seats, store.viewer = seats, seats[0]
    store.lobby = a_lobby(phase="over" if over else "playing")
    store.version += 1


def test_the_title_comes_first_and_leads_on() -> None:
    app, link, desk, _ = an_app()
    assert app.screen.name == "title"
    click(app, "host")
    assert link.commands == [HostTable()]
    assert desk.sounds == ["click"]
    click(app, "join")
    assert app.screen.name == "join"
    assert link.commands[-1] == Navigate("join")
    app.scene(SIZE, 0.0)
    app.key("escape")
    assert app.screen.name == "title"
    assert link.commands[-1] == Navigate("title")


def read_the_rules(app: App) -> None:
    """Look the rules up through the help, and come back."""
    app.scene(SIZE, 0.0)
    app.key("f1")
    app.scene(SIZE, 0.0)
    app.key("r")
    assert app.where == "rules"
    assert app.overlay is None
    app.scene(SIZE, 0.0)
    app.key("escape")


def test_from_the_rules_one_comes_back_to_where_one_was() -> None:
    app, link, _, _ = an_app(Store("Ada", 6, tables=(found(), found("t2"))))
    app.carry_out(Navigate("join"))
    click(app, "table.t2")
    app.text("K7")
    app.key("escape")  # out of the field
    read_the_rules(app)
    assert app.where == "join"
    assert link.commands[-1] == Navigate("join"), "tables are looked for again"
    code = app.scene(SIZE, 0.0).texts()
    assert "K7" in code, "what was typed is still there"
    app.key("escape")
    assert app.where == "title"
    app.scene(SIZE, 0.0)
    app.key("f1")
    app.scene(SIZE, 0.0)
    app.key("escape")
    assert app.where == "title"
    store = app.context.store
    store.lobby, store.connection = a_lobby(), "joined"
    app.tick(0.0)
    lobby = app.screen
    read_the_rules(app)
    assert app.screen is lobby


def test_from_the_rules_one_comes_back_to_the_table_as_it_was_but_to_none_of_another_game() -> None:
    store = Store("Ada", 6, connection="joined")
    playing(store)
    app, _, _, _ = an_app(store)
    app.tick(0.0)
    app.scene(SIZE, 0.0)
    app.key("plus")
    table = app.screen
    read_the_rules(app)
    assert app.screen is table
    assert app.screen.desk.view is not None  # type: ignore[attr-defined]
    app.carry_out(Navigate("rules"))
    assert store.header is not None
    store.header = structs.replace(store.header, game="another")
    store.version += 1
    app.carry_out(Navigate("back"))
    assert app.where == "table"
    assert app.screen is not table
    playing(store, over=True)
    app.carry_out(Navigate("board"))
    read_the_rules(app)
    assert app.where == "table", "the board after the end, not the results"


def test_the_letter_of_a_shortcut_does_not_land_in_the_field_it_opens() -> None:
    app, _, _, _ = an_app()
    app.scene(SIZE, 0.0)
    app.key("j")
    app.text("j")
    app.scene(SIZE, 0.0)
    app.key("k")
    app.text("k")
    assert "K" in app.scene(SIZE, 0.0).texts()
    assert "JK" not in app.scene(SIZE, 0.0).texts()


def test_the_screen_follows_what_is_known() -> None:
    app, _, _, clock = an_app()
    store = app.context.store
    store.lobby = a_lobby()
    app.tick(0.0)
    assert app.screen.name == "lobby"
    playing(store)
    app.tick(0.0)
    assert app.screen.name == "table"
    playing(store, over=True)
    app.tick(0.0)
    assert app.screen.name == "table"
    clock.now = LINGER + 0.1
    app.tick(clock.now)
    assert app.screen.name == "end"
    click(app, "board")
    assert app.screen.name == "table"
    store.lobby = None
    app.tick(0.0)
    assert app.screen.name == "title"


def test_whoever_came_back_to_a_running_game_is_not_led_to_the_list_when_it_closes() -> None:
    app, _, _, _ = an_app()
    store = app.context.store
    click(app, "join")
    assert app.screen.name == "join"
    store.lobby = a_lobby()
    playing(store)
    app.tick(0.0)
    assert app.screen.name == "table"
    store.lobby = None
    app.tick(0.0)
    assert app.screen.name == "title"


def test_the_curtain_makes_the_window_forget_before_anything_is_shown() -> None:
    app, link, _, _ = an_app()
    store = app.context.store
    playing(store, seats=(0, 1))
    store.curtain_for = 1
    app.tick(0.0)
    assert app.screen.name == "curtain"
    assert link.commands == [ShowSeat(None)]


def test_a_frame_is_due_only_when_something_changed() -> None:
    app, _, _, _ = an_app()
    assert app.stale(0.0)
    app.shown(app.scene(SIZE, 0.0), 0.0)
    assert not app.stale(0.0)
    app.context.store.version += 1
    assert app.stale(0.0)
    app.shown(app.scene(SIZE, 0.0), 0.0)
    app.pointer("move", 5, 5)
    assert app.stale(0.0)


def test_closing_the_window_asks_only_where_a_table_would_be_left() -> None:
    app, link, desk, _ = an_app()
    app.close()
    assert desk.ended
    assert link.closed
    app, link, desk, _ = an_app()
    app.context.store.lobby = a_lobby()
    app.tick(0.0)
    app.close()
    assert not desk.ended
    assert app.top.name == "quit"
    app.scene(SIZE, 0.0)
    app.key("escape")
    assert app.top.name == "lobby"
    app.close()
    app.scene(SIZE, 0.0)
    app.key("enter")
    assert link.commands == [], "Enter stays"
    assert app.top.name == "lobby"
    app.close()
    app.scene(SIZE, 0.0)
    app.key("c")
    assert link.commands == [LeaveTable(close=True)]
    assert desk.ended


def test_a_dialog_takes_all_input_and_goes_with_the_table() -> None:
    app, _, _, _ = an_app()
    app.context.store.lobby = a_lobby()
    app.tick(0.0)
    app.scene(SIZE, 0.0)
    app.key("escape")
    assert app.top.name == "leave"
    assert {t.id for t in app.scene(SIZE, 0.0).targets} == {"backing", "stay", "close"}
    app.context.store.lobby = None
    app.tick(0.0)
    assert app.top.name == "title"


def test_the_owner_is_asked_about_a_knock_while_a_game_is_on() -> None:
    app, link, desk, _ = an_app()
    store = app.context.store
    playing(store)
    app.tick(0.0)
    knock = Knock(9, "Eve", True, ("back", "rore", "link"))
    store.lobby = a_lobby(phase="playing", knocks=(knock,))
    app.tick(0.0)
    assert app.top.name == "knock.9"
    assert "back rore link" in str(app.scene(SIZE, 0.0))
    app.key("enter")
    app.key("space")
    assert not link.commands, "no key of the game lets anybody in"
    app.key("l")
    assert link.commands[-1] == SendMessage(LetIn(9))
    app.tick(0.0)
    assert app.top.name == "table", "asked once"
    store.lobby = a_lobby(phase="playing", knocks=(Knock(10, "Di", True, ("a", "b", "c")),))
    app.tick(0.0)
    assert app.top.name == "knock.10"
    store.lobby = a_lobby(phase="playing")
    app.tick(0.0)
    assert app.top.name == "table", "who has gone away is asked about no more"
    del desk


def test_the_last_seconds_of_a_turn_of_ours_are_heard_once_and_read() -> None:
    app, _, desk, _ = an_app()
    store = app.context.store
    playing(store)
    app.tick(0.0)
    take_in(store, TurnTime(1, 10_000, True, True), 50.0, "20:00")
    app.tick(50.0)
    assert not desk.sounds, "somebody else's"
    take_in(store, TurnTime(0, 60_000, True, False), 50.0, "20:00")
    for now in (60.0, 99.0, 100.5, 101.0, 105.0):
        app.tick(now)
        assert desk.sounds == (["hurry"] if now > 100 else [])
        assert desk.calls == (["Your time is nearly over"] if now > 100 else [])
    take_in(store, TurnTime(0, 10_000, True, True), 100.0, "20:01")
    assert store.log[-1].text == "You have 10 seconds left"
    assert store.turn_ends[0] == 110.0


def test_copy_and_paste_go_through_the_desk() -> None:
    app, _, desk, _ = an_app()
    app.context.store.lobby = a_lobby()
    app.tick(0.0)
    click(app, "copy")
    assert desk.clipboard.startswith("hearthsea://")
    desk.clipboard = "from elsewhere"
    click(app, "chat")
    app.key("v", frozenset({"ctrl"}))
    assert "from elsewhere" in app.scene(SIZE, 0.0).texts()


def test_the_trace_tells_once_what_is_to_be_seen() -> None:
    app, _, _, _ = an_app()
    out = io.StringIO()
    app.trace = Trace(out)
    for _ in range(3):
        app.shown(app.scene(SIZE, 0.0), 0.0)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(lines) == 1
    assert lines[0]["screen"] == "title"
    assert lines[0]["targets"]["host"][2:] == [220, 52]


def test_full_screen_is_one_key() -> None:
    app, _, desk, _ = an_app()
    app.key("f11")
    assert desk.fullscreen


def test_on_a_dense_screen_everything_is_as_large_as_on_another() -> None:
    app, _, _, _ = an_app()
    once = app.scene(SIZE, 0.0).target("host").rect
    app.pixel_ratio = 2.0
    twice = app.scene((2 * SIZE[0], 2 * SIZE[1]), 0.0).target("host").rect
    assert (twice.w, twice.h) == (2 * once.w, 2 * once.h)
