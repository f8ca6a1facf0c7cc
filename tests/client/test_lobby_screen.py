import pytest
from fakes import OPEN, SIZE, a_lobby, click, context, person, show, type_in

from client.screens import lobby_rules
from client.screens.base import Ask, Copy, Play, SendChat, SendMessage
from client.screens.lobby import LobbyScreen
from client.store import LogLine, Refused, Store
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
        ("seat.1.ban", [Kick(2, ban=True)]),
        ("seat.2.remove", [RemoveSeat(2)]),
        ("seat.3.up", [MoveSeat(3, 2)]),
        ("seat.0.colour", [Recolour(0, 0)]),
        ("seats.less", [SetSeats(3)]),
        ("map.more", [ChooseMap("classic_wide")]),
        ("deal", [DealAgain()]),
        ("fixed", [DealAgain(fixed=True)]),
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
    assert "two seats" in target.tooltip


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
