from pathlib import Path

import pytest
from fakes import FakeDesk, FakeLink, click, context, found, show, type_in

from client.app import App
from client.link import Link, in_known_order
from client.news import Found
from client.profile import Preferences
from client.scene import Scene, Sprite
from client.screens.base import Dismiss, JoinTable, Navigate, Play, Sweep
from client.screens.join import JoinScreen
from client.screens.places import tile_keys
from client.store import Store
from client.unfinished import Unfinished
from hearthsea.maps import deal, load_map
from net.listing import HEARTBEAT
from net.messages import PROTOCOL
from tests.client.crowding import faults


def screen_with(*tables: object, **known: object) -> JoinScreen:
    store = Store("Ada", 6)
    store.tables = tables  # type: ignore[assignment]
    for name, value in known.items():
        setattr(store, name, value)
    return JoinScreen(context(store))


def without_sounds(commands: list[object]) -> list[object]:
    return [command for command in commands if not isinstance(command, Play)]


def test_with_one_table_the_code_alone_is_enough() -> None:
    screen = screen_with(found())
    show(screen)
    type_in(screen, "k7wq3")
    show(screen)
    assert without_sounds(screen.key("enter")) == [JoinTable(table="t1", code="K7WQ3")]


def test_a_table_says_name_host_map_seats_and_phase() -> None:
    texts = show(screen_with(found(), found("t2", name="Kitchen", phase="playing", map="classic_wide"))).texts()
    for words in ("Ada’s table", "ada-laptop · Classic", "2 of 4 seats", "Kitchen"):
        assert words in texts
    assert "gathering · heard just now" in texts
    assert "playing · heard just now" in texts
    assert "ada-laptop · Classic Wide" in texts


def test_a_click_chooses_and_asks_for_the_code_at_once() -> None:
    screen = screen_with(found(), found("t2"))
    assert not show(screen).target("go").enabled
    click(screen, "table.t2")
    type_in(screen, "ABC")
    assert not show(screen).target("go").enabled
    type_in(screen, "DE")
    assert without_sounds(click(screen, "go")) == [JoinTable(table="t2", code="ABCDE")]


def test_an_open_table_is_joined_without_a_code() -> None:
    screen = screen_with(found(code_needed=False))
    assert not show(screen).target("code").enabled
    assert without_sounds(click(screen, "go")) == [JoinTable(table="t1")]


def test_a_device_that_is_known_may_leave_the_code_out() -> None:
    assert without_sounds(click(screen_with(found()), "go")) == [JoinTable(table="t1")]


def test_a_typed_address_counts_before_the_list() -> None:
    screen = screen_with(found())
    click(screen, "address")
    type_in(screen, "10.0.0.9:7377")
    assert without_sounds(screen.key("enter")) == [JoinTable(address="10.0.0.9:7377")]


def test_a_table_of_another_version_cannot_be_chosen_and_says_why() -> None:
    target = show(screen_with(found(protocol=PROTOCOL + 1))).target("table.t1")
    assert not target.enabled
    assert "update" in target.tooltip


def test_a_table_that_needs_a_code_says_so_beside_its_lock() -> None:
    scene = show(screen_with(found(), found("t2", code_needed=False)))
    assert list(scene.texts()).count("code") == 1
    sign = scene.target("needs.t1")
    assert sign.tooltip == "A join code is needed: ask whoever hosts."
    locks = [one for one in scene.items() if isinstance(one, Sprite) and one.picture[:2] == ("icon", "lock")]
    assert [sign.rect.holds(one.x, one.y) for one in locks] == [True]
    assert not any(target.id == "needs.t2" for target in scene.targets)
    strange = show(screen_with(found(protocol=PROTOCOL + 1)))
    assert "code" in strange.texts()
    assert not any(target.id == "needs.t1" for target in strange.targets), "the row says that one must update"


def test_a_click_on_the_lock_chooses_its_table_and_keys_pass_it_by() -> None:
    screen = screen_with(found(), found("t2"))
    click(screen, "needs.t2")
    assert screen.chosen == "t2"
    assert screen.form.active == "code"
    screen = screen_with(found(), found("t2"))
    show(screen)
    met = set()
    for _ in range(12):
        screen.key("tab")
        show(screen)
        met.add(screen.form.hands.focus)
    assert {"table.t1", "table.t2"} <= met
    assert not [name for name in met if name.startswith("needs.")]


def test_every_row_says_how_old_it_is_in_words_that_stay_while_the_heart_beats() -> None:
    young = [show(screen_with(found(age=age), found("t2", age=12.0))) for age in (0.0, 1.2, 2.9, HEARTBEAT + 0.5)]
    assert all("gathering · heard just now" in scene.texts() for scene in young)
    assert len({scene.texts() for scene in young}) == 1
    assert "gathering · last heard 7 s ago" in show(screen_with(found(age=7.0))).texts()


def test_a_table_that_fell_silent_says_since_when() -> None:
    assert "gathering · last heard 12 s ago" in show(screen_with(found(age=12.2))).texts()


def test_hampered_discovery_and_failures_are_told_and_failures_forgotten() -> None:
    screen = screen_with(found(), hampered="A VPN is active.", failure="That is not the code of this table.")
    texts = show(screen).texts()
    assert "A VPN is active." in texts
    assert "That is not the code of this table." in texts
    assert Dismiss("failure") in type_in(screen, "K")


def test_while_joining_the_button_waits() -> None:
    screen = screen_with(found(), connection="connecting")
    assert not show(screen).target("go").enabled


def test_escape_leaves_the_field_first_then_the_screen() -> None:
    screen = screen_with(found())
    show(screen)
    type_in(screen, "K")
    show(screen)
    assert screen.key("escape") == []
    assert without_sounds(screen.key("escape")) == [Navigate("title")]


def test_where_nothing_is_found_the_network_can_be_searched() -> None:
    screen = screen_with()
    screen.context.store.looking_on = "eth0 (10.0.0.2)"
    assert "eth0 (10.0.0.2)" in str(show(screen))
    assert Sweep() in click(screen, "sweep")
    screen.context.store.sweeping = True
    assert "Searching" in str(show(screen))


def test_who_waits_at_the_door_sees_the_words() -> None:
    screen = screen_with()
    screen.context.store.connection = "connecting"
    screen.context.store.door_words = "back rore link"
    assert "back rore link" in str(show(screen))


def test_who_waits_on_a_network_that_loses_packets_is_told_so() -> None:
    screen = screen_with()
    screen.context.store.connection = "connecting"
    assert "loses packets" not in str(show(screen))
    screen.context.store.slow = True
    assert "loses packets" in str(show(screen))


def test_a_row_stays_where_it_is_when_tables_come_and_go() -> None:
    before = ("b", "d")
    now = tuple(found(name) for name in "abcd")
    assert [table.table for table in in_known_order(now, before)] == ["b", "d", "a", "c"]
    assert [table.table for table in in_known_order(now[:3], before)] == ["b", "a", "c"]


def test_another_table_that_comes_does_not_take_the_code_that_is_being_typed() -> None:
    screen = screen_with(found())
    show(screen)
    type_in(screen, "K7W")
    screen.context.store.tables = (found(), found("t2"))
    show(screen)
    type_in(screen, "Q3")
    show(screen)
    assert without_sounds(screen.key("enter")) == [JoinTable(table="t1", code="K7WQ3")]
    screen.context.store.tables = (found("t2"),)
    assert not show(screen).target("go").enabled, "what was typed is not for another table"
    click(screen, "table.t2")
    assert without_sounds(click(screen, "go")) == [JoinTable(table="t2", code="K7WQ3")]


def test_a_wrong_code_is_replaced_by_typing() -> None:
    screen = screen_with(found())
    show(screen)
    type_in(screen, "ZZZZZ")
    show(screen)
    screen.key("enter")
    screen.context.store.failure = "That is not the code of this table."
    show(screen)
    type_in(screen, "k7wq3")
    screen.context.store.failure = ""
    show(screen)
    assert without_sounds(screen.key("enter")) == [JoinTable(table="t1", code="K7WQ3")]


def test_any_other_failure_leaves_the_code_as_it_is() -> None:
    screen = screen_with(found())
    show(screen)
    type_in(screen, "K7W")
    screen.context.store.failure = "Nobody answers there."
    show(screen)
    type_in(screen, "Q3")
    show(screen)
    assert without_sounds(screen.key("enter")) == [JoinTable(table="t1", code="K7WQ3")]


def test_the_list_marks_where_a_seat_of_ours_waits() -> None:
    seat = Unfinished("t2", "guest", "Kitchen", "Rivers", (), 1.0, table="t2", fingerprint="f" * 64)
    playing = found("t2", phase="playing")
    other_key = found("t2", phase="playing", fingerprint="0" * 64)
    for table, marked in ((playing, True), (found("t2"), False), (other_key, False)):
        texts = show(screen_with(found(), table, unfinished=(seat,))).texts()
        assert ("your seat waits here" in texts) == marked
    texts = show(screen_with(playing, unfinished=(seat,))).texts()
    assert "playing · heard just now" in texts
    assert "code" not in texts, "one's own seat takes one back without"


def test_a_table_that_was_gone_for_a_moment_comes_back_to_its_place(tmp_path: Path) -> None:
    store = Store("Ada", 6)
    link = Link(store, tmp_path, Preferences("Ada"), lambda: None)
    try:
        for names in ("abc", "bc", "cba"):
            link._take(Found(tuple(found(name) for name in names), ""), 0.0)
        assert [table.table for table in store.tables] == ["a", "b", "c"]
    finally:
        link.close()


SIZES = ((1024, 640), (1280, 720), (1920, 1080))


def maps_drawn(scene: Scene) -> list[Sprite]:
    """The small pictures of maps on a screen."""
    return [item for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == "minimap"]


@pytest.mark.parametrize("size", SIZES)
def test_the_chosen_table_shows_its_map_and_where_it_is(size: tuple[int, int]) -> None:
    screen = screen_with(found(), found("t2", map="rivers", seats_taken=3, age=2.0))
    assert not maps_drawn(show(screen, size))
    click(screen, "table.t2")
    scene = show(screen, size)
    [picture] = maps_drawn(scene)
    layout = deal(load_map("rivers"), None)
    bare = tuple((q, r, terrain, None) for q, r, terrain, _ in tile_keys(layout))
    assert picture.picture[1:3] == (bare, ()), "how it is dealt there nobody knows here"
    assert "Tiles and numbers are dealt at the table." in scene.texts()
    assert "3 of 4 seats · gathering · ada-laptop" in scene.texts()
    assert "10.0.0.1:7377 · heard just now" in scene.texts()
    high = picture.picture[4]
    assert isinstance(high, int)
    assert picture.y + high / 2 < scene.target("go").rect.y
    assert picture.y - high / 2 > scene.target("address").rect.bottom


@pytest.mark.parametrize("size", SIZES)
def test_a_map_of_their_own_is_a_plain_sign(size: tuple[int, int]) -> None:
    for name in ("", "attic", "../../etc/passwd", "classic\0"):
        scene = show(screen_with(found(map=name, addresses=("fe80::1",))), size)
        assert not maps_drawn(scene)
        assert "A map of their own: you see it at the table." in scene.texts()
        assert any(text.startswith("[fe80::1]:7377") for text in scene.texts())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("known", [{"connection": "connecting", "slow": True}, {"failure": "No. " * 60}])
def test_the_map_makes_room_for_how_joining_goes(size: tuple[int, int], known: dict[str, object]) -> None:
    before = maps_drawn(show(screen_with(found()), size))
    scene = show(screen_with(found(), **known), size)
    after = maps_drawn(scene)
    assert before
    for picture in after:
        assert int(picture.picture[4]) < int(before[0].picture[4])  # type: ignore[call-overload]
    assert "10.0.0.1:7377 · heard just now" in scene.texts() or not after


@pytest.mark.parametrize("user", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)])
def test_long_names_leave_room_for_what_a_row_says(size: tuple[int, int], user: float) -> None:
    name, host = (
        "Bartholomew of Hearthsea’s table by the ",
        "Bartholomew of Hearthsea of the long lighthouse by the sea",
    )
    seat = Unfinished("t2", "guest", "Kitchen", "Rivers", (), 1.0, table="t2", fingerprint="f" * 64)
    rows = (
        found(name=name, host=host, map="continental_drift", age=12.0),
        found("t2", name=name, host=host, phase="playing"),
        found("t3", name=name, host=host, phase="over", protocol=PROTOCOL + 1),
    )
    screen = screen_with(*rows, unfinished=(seat,))
    screen.context.user_scale = user
    app = App(screen.context, FakeLink(), FakeDesk(), lambda: 0.0)
    app.tick(0.0)
    app.carry_out(Navigate("join"))
    for chosen in ("", "t1"):
        assert isinstance(app.screen, JoinScreen)
        app.screen.chosen = chosen
        app.scene(size, 0.0)
        assert not faults(app.scene(size, 0.0), size, ("Bartholomew",))
