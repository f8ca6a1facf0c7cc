from itertools import pairwise
from pathlib import Path

import pytest
from fakes import OPEN, SIZE, a_lobby, click, context, person, show, type_in
from msgspec import structs

from client.art.board import READABLE, snug
from client.scene import Label, Sprite, Target
from client.screens import lobby_rules
from client.screens.base import Ask, Copy, Play, SendChat, SendMessage
from client.screens.lobby import LobbyScreen
from client.store import LogLine, Refused, Store
from client.text import say
from hearthsea.maps import deal, load_map, map_names
from hearthsea.settings import Settings
from net.house import ALL_SETTINGS
from net.messages import (
    AddBot,
    ChangeSetting,
    ChooseMap,
    DealAgain,
    Kick,
    Knock,
    LetIn,
    LobbyInfo,
    MoveSeat,
    Ready,
    Recolour,
    RemoveSeat,
    Rename,
    SeatInfo,
    SetSeats,
    Sit,
    Stand,
    StartGame,
)
from tests.net.test_own_maps import SMALL


def screen_of(lobby: LobbyInfo | None = None) -> LobbyScreen:
    store = Store("Ada", 6)
    store.lobby = lobby or a_lobby()
    return LobbyScreen(context(store))


def sent(commands: list[object]) -> list[object]:
    return [command.message for command in commands if isinstance(command, SendMessage)]


@pytest.mark.parametrize(
    ("target", "messages"),
    [
        ("start", [StartGame()]),
        ("seat.3.bot", [AddBot("greedy", 3)]),
        ("seat.3.sit", [Sit("Player 2", -1, 3)]),
        ("seat.2.swap", [RemoveSeat(2), AddBot("drifter", 2)]),
        ("seat.1.kick", [Kick(2)]),
        ("seat.2.remove", [RemoveSeat(2)]),
        ("seat.3.up", [MoveSeat(3, 2)]),
        ("seat.0.colour", [Recolour(0, 0)]),
        ("seats.less", [SetSeats(3)]),
        ("map.more", [ChooseMap("classic_wide")]),
        ("deal", [DealAgain()]),
        ("set.deal.fair", [ChangeSetting("deal", "fair")]),
        ("maps", []),
        ("set.balanced_dice", [ChangeSetting("balanced_dice", True)]),
        ("set.points_to_win.more", [ChangeSetting("points_to_win", 11)]),
        ("set.discard_limit.less", [ChangeSetting("discard_limit", 6)]),
        ("set.phase_order.strict", [ChangeSetting("phase_order", "strict")]),
    ],
)
def test_what_the_host_can_do(target: str, messages: list[object]) -> None:
    assert sent(click(screen_of(), target)) == messages


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        (["onlookers", "off"], ChangeSetting("onlookers", "off")),
        (["turn_seconds", "more"], ChangeSetting("turn_seconds", 15)),
        (["turn_seconds", "less"], ChangeSetting("turn_seconds", 0)),
        (["absence_seconds", "less"], ChangeSetting("absence_seconds", 90)),
    ],
)
def test_what_the_house_settles_is_changed_like_the_rules(path: list[str], wish: ChangeSetting) -> None:
    lobby = a_lobby(settings={"turn_seconds": 0, "absence_seconds": 120, "onlookers": "code"})
    assert sent(lobby_rules.use(lobby, path)) == [wish]  # type: ignore[arg-type]


def test_who_knocks_is_shown_with_the_words_and_let_in() -> None:
    lobby = a_lobby(knocks=(Knock(9, "Eve", False, ("back", "rore", "link")),))
    screen = screen_of(lobby)
    assert "back rore link" in str(show(screen))
    assert sent(click(screen, "knock.in")) == [LetIn(9)]
    assert sent(click(screen, "knock.out")) == [LetIn(9, welcome=False)]


def test_a_guest_can_say_ready_and_change_what_is_its_own_only() -> None:
    screen = screen_of(a_lobby(owner=False))
    assert sent(click(screen, "ready")) == [Ready(1, False)]
    scene = show(screen)
    assert not scene.target("deal").enabled
    assert not scene.target("set.balanced_dice").enabled
    ids = {target.id for target in scene.targets}
    assert "seat.1.colour" in ids
    assert not ids & {"start", "seat.0.colour", "seat.2.colour", "seat.0.remove", "seats.more", "seat.3.bot"}


def test_two_people_at_one_machine_can_each_be_removed() -> None:
    lobby = a_lobby(seats=(person("Ada", 6, 1), person("Bo", 3, 1), OPEN))
    assert sent(click(screen_of(lobby), "seat.1.remove")) == [Stand(1)]


def test_a_seat_is_renamed_where_it_stands() -> None:
    screen = screen_of()
    click(screen, "seat.0.name")
    assert screen.takes_text()
    screen.key("end")  # else the name, all marked, is replaced
    type_in(screen, " B.")
    assert sent(screen.key("enter")) == [Rename(0, "Ada B.")]
    click(screen, "seat.0.name")
    assert sent(screen.key("escape")) == []
    assert "Ada" in show(screen).texts()


def test_the_code_can_be_read_and_the_link_copied() -> None:
    screen = screen_of()
    texts = show(screen).texts()
    assert "".join(sign for sign in texts if len(sign) == 1).startswith("K7WQ3")
    assert Copy("hearthsea://192.168.1.20:7377/#abc") in click(screen, "copy")
    assert not set("KWQ") & set(show(screen_of(a_lobby(owner=False))).texts())


def test_a_lonely_host_cannot_start_and_is_told_why() -> None:
    target = show(screen_of(a_lobby(seats=(person("Ada", 6, 1), OPEN)))).target("start")
    assert not target.enabled
    assert "2 seats" in target.tooltip


def test_a_setting_under_the_pointer_shows_its_help_with_its_paragraph() -> None:
    screen = screen_of()
    x, y = show(screen).target("set.friendly_robber").rect.centre
    screen.pointer("move", x, y)
    show(screen)
    assert any("(R5.3)" in text for text in show(screen).texts())


def test_a_number_the_table_leaves_to_the_map_shows_the_maps() -> None:
    assert {"10", "7"} <= set(show(screen_of()).texts())


def test_warnings_and_refusals_are_told() -> None:
    screen = screen_of(a_lobby(warnings=("Waiting for Bo to be ready.",)))
    assert "Waiting for Bo to be ready." in show(screen).texts()
    screen.context.store.refused = Refused("seats", "R1.1", "All seats are taken.", 0.0)
    assert "All seats are taken." in show(screen).texts()


def test_chat_is_said_with_enter_and_shown() -> None:
    screen = screen_of()
    click(screen, "chat")
    type_in(screen, "Hello!")
    assert screen.key("enter") == [SendChat("Hello!")]
    assert screen.key("enter") == []
    screen.context.store.chat.append(LogLine("21:02", 1, "Evening!", "chat", name="Bo", colour=3))
    assert {"Bo", "Evening!"} <= set(show(screen).texts())


def test_escape_asks_and_enter_starts() -> None:
    screen = screen_of()
    show(screen)
    assert screen.key("escape") == [Play("click"), Ask("leave")]
    assert sent(screen.key("enter")) == [StartGame()]


@pytest.mark.parametrize("size", [(1024, 640), SIZE, (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_seats_and_controls_lie_inside_the_window_and_apart(size: tuple[int, int], seats: int) -> None:
    bots = [SeatInfo("bot", f"Bot {n}", n, "greedy", True, True, 0) for n in range(1, seats - 1)]
    screen = screen_of(a_lobby(seats=(person("Ada", 0, 1), *bots, OPEN)))
    targets = [t for t in show(screen, size).targets if not t.id.startswith("about.") and not t.id.endswith(".bar")]
    for target in targets:
        rect = target.rect
        assert rect.x >= 0, target
        assert rect.y >= 0, target
        assert rect.right <= size[0], target
        assert rect.bottom <= size[1], target
    for n, one in enumerate(targets):
        for other in targets[n + 1 :]:
            a, b = one.rect.inset(1), other.rect.inset(1)
            apart = a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
            assert apart, (one.id, other.id)


MAP_SIZES = ((1024, 640), SIZE, (1920, 1080), (3840, 2160))


def apart(targets: list[Target], size: tuple[int, int]) -> None:
    """Nothing leaves the window, nothing covers anything else."""
    for n, one in enumerate(targets):
        assert one.rect.x >= 0, one
        assert one.rect.y >= 0, one
        assert one.rect.right <= size[0], one
        assert one.rect.bottom <= size[1], one
        for other in targets[n + 1 :]:
            a, b = one.rect.inset(1), other.rect.inset(1)
            beside = a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
            assert beside, (one.id, other.id)


def buttons(screen: LobbyScreen, size: tuple[int, int]) -> list[Target]:
    return [t for t in show(screen, size).targets if not t.id.startswith("about.") and not t.id.endswith(".bar")]


def on_map(name: str, **settings: object) -> LobbyInfo:
    drawn = load_map(name)
    layout = deal(drawn, 3)
    seats = (person("Ada", 6, 1), *[OPEN] * (drawn.seats[1] - 1))
    table = structs.asdict(Settings()) | settings
    return a_lobby(map=name, layout=layout, seats=seats, settings=table)


@pytest.mark.parametrize("size", MAP_SIZES)
@pytest.mark.parametrize("name", map_names())
def test_every_map_has_its_picture_title_and_seats_at_every_size(name: str, size: tuple[int, int]) -> None:
    screen = screen_of(on_map(name, only_sevens=True))
    apart(buttons(screen, size), size)
    scene = show(screen, size)
    assert load_map(name).title in scene.texts()
    assert sum(isinstance(item, Sprite) and item.picture[0] == "minimap" for item in scene.items()) == 1
    least = load_map(name).seats[0]
    assert (f"needs {least} seats" in scene.target("start").tooltip) is (least > 1)
    assert scene.target("seats.less").enabled is (load_map(name).seats[1] > least)


@pytest.mark.parametrize("size", MAP_SIZES)
def test_all_maps_lie_on_a_sheet_whose_pictures_come_one_after_the_other(size: tuple[int, int]) -> None:
    screen = screen_of(on_map("fog_islands"))
    click(screen, "maps")
    apart(buttons(screen, size), size)
    shown = []
    for _ in range(20):
        pictures = [i for i in show(screen, size).items() if isinstance(i, Sprite) and i.picture[0] == "minimap"]
        shown.append(len(pictures))
    assert max(after - before for before, after in pairwise(shown)) <= 1
    assert not screen.maps.wants_frame
    assert sent(click(screen, "maps.four_islands")) == [ChooseMap("four_islands")]
    assert "maps.classic" not in {target.id for target in show(screen, size).targets}


def test_a_map_for_fewer_than_sit_here_cannot_be_chosen_and_escape_closes_the_sheet() -> None:
    people = tuple(SeatInfo("bot", f"Bot {n}", n, "greedy", True, True, 0) for n in range(1, 6))
    screen = screen_of(a_lobby(seats=(person("Ada", 6, 1), *people), map="large", layout=deal(load_map("large"), 1)))
    click(screen, "maps")
    target = show(screen).target("maps.classic")
    assert not target.enabled
    assert any("4 seats at most" in text for text in show(screen).texts())
    assert not target.tooltip, "it stands on the card, and would cover the one below"
    screen.key("escape")
    assert "maps.classic" not in {target.id for target in show(screen).targets}


def test_ones_own_maps_are_offered_and_a_broken_one_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    about = "Seven hexes to quarrel about. " * 4
    pond = SMALL.format(name="pond").replace("Seven hexes to quarrel about.", about)
    (folder / "pond.toml").write_text(pond, encoding="utf-8")
    (folder / "torn.toml").write_text("name =", encoding="utf-8")
    store = Store("Ada", 6)
    store.lobby = on_map("classic")
    screen = LobbyScreen(context(store, map_folders=(folder,)))
    click(screen, "maps")
    texts = show(screen).texts()
    assert any(text.startswith("Left out of yours: 1. torn.toml is no TOML") for text in texts)
    screen.form.scroll(*show(screen).target("maps.classic").rect.centre, -50)
    assert show(screen).target("maps.pond").tooltip == about, "what is too long for its card"
    assert sent(click(screen, "maps.pond")) == [ChooseMap("pond")]


def test_settings_that_exclude_each_other_say_so() -> None:
    screen = screen_of(on_map("classic", only_sevens=True))
    assert "not with: Only sevens" in show(screen).texts()
    x, y = show(screen).target("set.balanced_dice").rect.centre
    screen.pointer("move", x, y)
    show(screen)
    assert any(text.startswith("Turns off Only sevens.") for text in show(screen).texts())


def test_every_setting_can_be_brought_to_sight_with_its_help() -> None:
    screen = screen_of()
    met: set[str] = set()
    scene = show(screen)
    for _ in range(40):
        scene = show(screen)
        met |= {t.id.split(".")[1] for t in scene.targets if t.id.startswith("about.")}
        screen.form.scroll(*screen.rules.box.centre, -1)
    assert met == {setting.name for setting in ALL_SETTINGS} - {"deal"}
    assert scene.target("set.deal.fair").tooltip


def test_with_the_fixed_deal_there_is_nothing_to_deal_again() -> None:
    target = show(screen_of(on_map("classic", deal="fixed"))).target("deal")
    assert not target.enabled
    assert "always the same" in target.tooltip


def drag(screen: LobbyScreen, start: tuple[float, float], end: tuple[float, float]) -> list[object]:
    show(screen)
    commands: list[object] = [*screen.pointer("press", *start, 1)]
    for share in (0.3, 0.7, 1.0):
        at = tuple(a + (b - a) * share for a, b in zip(start, end, strict=True))
        commands += screen.pointer("move", *at, 1)
        show(screen)
    return [*commands, *screen.pointer("release", *end, 1)]


def test_the_owner_drags_a_seat_to_another_place() -> None:
    screen = screen_of()
    show(screen)
    rows = [rect.centre for rect in screen.rows]
    assert sent(drag(screen, rows[1], rows[3])) == [MoveSeat(1, 3)]
    name = show(screen).target("seat.0.name").rect.centre
    assert sent(drag(screen, name, rows[2])) == [MoveSeat(0, 2)], "by the name too, which is not changed then"
    assert screen.renaming == -1
    assert sent(drag(screen, rows[1], rows[1])) == []
    assert sent(drag(screen, rows[1], (600, 650))) == []
    button = show(screen).target("seat.2.remove").rect.centre
    assert sent(drag(screen, button, rows[0])) == []
    guest = screen_of(a_lobby(owner=False))
    show(guest)
    assert sent(drag(guest, rows[1], rows[3])) == []


def test_the_code_is_shown_across_the_room() -> None:
    from client.screens.code import CodeScreen

    screen = screen_of()
    assert Ask("code") in click(screen, "code")
    large = CodeScreen(context(Store("Ada", 6, lobby=a_lobby())))
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        scene = show(large, size)
        signs = [item for item in scene.items() if getattr(item, "text", "") in set("K7WQ3")]
        assert "".join(item.text for item in signs) == "K7WQ3"  # type: ignore[union-attr]
        assert min(item.size for item in signs) > size[1] / 5  # type: ignore[union-attr]
        panel = scene.target("backing").rect
        assert all(panel.holds(item.x, item.y) for item in signs)
    assert Copy(a_lobby().address) in large.key("c")


def test_of_several_warnings_all_can_be_read() -> None:
    screen = screen_of(a_lobby(warnings=("One thing.", "Another thing.")))
    assert "One thing. · 1 more warning" in show(screen).texts()
    assert show(screen).target("warnings").tooltip == "One thing.\nAnother thing."


def test_who_is_ready_is_said_in_words() -> None:
    texts = show(screen_of()).texts()
    assert "ready" in texts
    lobby = a_lobby()
    seats = (lobby.seats[0], structs.replace(lobby.seats[1], ready=False), *lobby.seats[2:])
    assert "not ready" in show(screen_of(a_lobby(seats=seats))).texts()


def test_the_points_to_win_say_why_two_play_for_more() -> None:
    two = a_lobby(seats=(person("Ada", 6, 1), person("Bo", 3, 2, ready=True), OPEN, OPEN))
    three = a_lobby()
    texts = show(screen_of(two), (1920, 1080)).texts()
    assert "two play; 10 with more" in texts
    assert "2–4 seats · to 15" in texts, "the head of the map says the same"
    texts = show(screen_of(three), (1920, 1080)).texts()
    assert "15 if only two play" in texts
    assert "2–4 seats · to 10" in texts
    chosen = {**structs.asdict(Settings()), "points_to_win": 12}
    texts = show(screen_of(a_lobby(settings=chosen, seats=two.seats)), (1920, 1080)).texts()
    assert not [words for words in texts if "play" in words and "1" in words]
    assert "2–4 seats · to 12" in texts


@pytest.mark.parametrize(
    ("seats", "target", "words"),
    [
        ((person("Ada", 6, 1), OPEN), "seats.less", "Classic needs 2 seats at least."),
        (a_lobby().seats[:3], "seats.less", "3 seats are taken: free one first."),
        (a_lobby().seats, "seats.more", "Classic has room for 4 seats at most."),
    ],
)
def test_where_seats_cannot_be_fewer_or_more_it_says_why(seats: tuple[SeatInfo, ...], target: str, words: str) -> None:
    found = show(screen_of(a_lobby(seats=seats))).target(target)
    assert not found.enabled
    assert found.tooltip == words


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_no_cross_comes_to_lie_where_a_bot_was_just_added(size: tuple[int, int], n: int) -> None:
    seats = [person("Ada", 6, 1), OPEN, OPEN, OPEN]
    x, y = show(screen_of(a_lobby(seats=tuple(seats))), size).target(f"seat.{n}.bot").rect.centre
    seats[n] = SeatInfo("bot", "Marten", 7, "greedy", True, True, 0)
    under = show(screen_of(a_lobby(seats=tuple(seats))), size).target_at(x, y)
    assert under is not None
    assert under.id == f"seat.{n}.swap"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_map_is_the_largest_picture_and_most_rules_are_in_sight(size: tuple[int, int]) -> None:
    scene = show(screen_of(on_map("new_shores")), size)
    [small] = [item.picture for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == "minimap"]
    width, height = int(str(small[3])), int(str(small[4]))
    chat = next(target for target in scene.targets if target.id in {"chatlines", "chat"})
    assert width > 0.28 * size[0]
    assert height > 0.32 * size[1]
    assert chat.rect.w < 0.36 * size[0]
    assert len([target for target in scene.targets if target.id.startswith("about.")]) >= 12


def test_the_chat_says_nothing_of_a_key_that_does_something_else() -> None:
    screen = screen_of(a_lobby())
    scene = show(screen)
    field = scene.target("chat").rect
    told = [item.text for item in scene.items() if isinstance(item, Label) and field.holds(item.x, item.y)]
    assert told == [say("chat.hint")]


def test_nobody_is_offered_a_chat_with_themselves() -> None:
    screen = screen_of()
    assert any(target.id == "chat" for target in show(screen).targets)
    screen.context.store.here = True
    assert not any(target.id.startswith("chat") for target in show(screen).targets)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["classic", "continental_drift"])
def test_seats_and_points_of_the_map_are_always_told(name: str, size: tuple[int, int]) -> None:
    wanted = {"classic": "2–4 seats · to 10", "continental_drift": "2–8 seats · to 20"}
    assert wanted[name] in show(screen_of(on_map(name)), size).texts()


@pytest.mark.parametrize(("name", "size"), [("new_shores", (1280, 720)), ("classic", (1024, 640))])
def test_the_picture_of_a_usual_map_has_its_numbers(name: str, size: tuple[int, int]) -> None:
    scene = show(screen_of(on_map(name)), size)
    [key] = [item.picture for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == "minimap"]
    _, tiles, harbors, width, height, _ = key
    assert snug(tiles, harbors, width, height)[1] >= READABLE  # type: ignore[arg-type]


def test_a_map_says_once_what_it_is() -> None:
    screen = screen_of(a_lobby(seats=(OPEN, OPEN)))
    click(screen, "maps")
    assert show(screen).target("maps.rivers").tooltip == ""
