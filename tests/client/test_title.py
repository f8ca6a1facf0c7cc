import pytest
from fakes import click, context, show, type_in
from test_continue import GAME

from client import __version__
from client.scene import Label, Sprite
from client.screens.base import HostTable, Navigate, Play, Quit, SetPlayer
from client.screens.title import TitleScreen
from client.text import say
from client.theme import Scale

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize(
    ("target", "command"),
    [
        ("host", HostTable()),
        ("open", HostTable(is_open=True)),
        ("here", HostTable(here=True, bots=("greedy",) * 3)),
        ("join", Navigate("join")),
        ("rules", Navigate("rules")),
        ("quit", Quit()),
    ],
)
def test_every_button_does_something_and_its_key_the_same(target: str, command: object) -> None:
    screen = TitleScreen(context())
    scene = show(screen)
    key = scene.target(target).key.lower()
    assert [c for c in click(screen, target) if not isinstance(c, Play)] == [command]
    assert [c for c in screen.key(key) if not isinstance(c, Play)] == [command]


def test_a_name_is_kept_when_it_is_left_or_entered() -> None:
    screen = TitleScreen(context())
    click(screen, "name")
    assert screen.takes_text()
    type_in(screen, "Ada Lovelace")
    assert screen.key("enter") == [SetPlayer(name="Ada Lovelace")]
    click(screen, "name")
    screen.key("end")
    type_in(screen, "!")
    assert SetPlayer(name="Ada Lovelace!") in click(screen, "colour.2")


def test_an_empty_name_is_none() -> None:
    screen = TitleScreen(context())
    click(screen, "name")
    for _ in range(9):
        screen.key("backspace")
    assert screen.key("enter") == []
    assert "Ada" in show(screen).texts()


def test_letters_are_no_shortcuts_while_the_name_is_typed() -> None:
    screen = TitleScreen(context())
    click(screen, "name")
    assert screen.key("h") == []


def test_a_colour_is_chosen_by_its_disc() -> None:
    assert SetPlayer(colour=3) in click(TitleScreen(context()), "colour.3")


def test_what_went_wrong_is_told() -> None:
    ctx = context()
    ctx.store.failure = "The table was closed by its owner."
    assert "The table was closed by its owner." in show(TitleScreen(ctx)).texts()


@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_inside_the_window(size: tuple[int, int]) -> None:
    for target in show(TitleScreen(context()), size).targets:
        assert target.rect.x >= 0, target
        assert target.rect.y >= 0, target
        assert target.rect.right <= size[0], target
        assert target.rect.bottom <= size[1], target


@pytest.mark.parametrize("size", [*SIZES, (1280, 648), (1280, 696), (1366, 696)])
@pytest.mark.parametrize("failure", ["", "The table was closed by its owner."])
def test_menu_motto_and_what_is_told_keep_clear_of_each_other_and_of_the_frame(
    failure: str, size: tuple[int, int]
) -> None:
    ctx = context()
    ctx.store.unfinished = (GAME,)
    ctx.store.failure = failure
    scene = TitleScreen(ctx).scene(size, Scale.of(*size).type, 0.0)
    panel = next(item for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == "panel")
    labels = {item.text: item for item in scene.items() if isinstance(item, Label)}
    wide, high = panel.picture[1:3]
    assert isinstance(wide, int)
    assert isinstance(high, int)
    top, bottom = panel.y - high / 2, panel.y + high / 2
    motto = labels[say("title.motto")]
    assert motto.y + 0.3 * motto.size < top
    last = labels.get(failure) or labels[say("title.version", version=__version__)]
    assert bottom < last.y - 0.4 * last.size
    assert last.y + (1.4 if failure else 0.4) * last.size < size[1] - 20 * min(size[0] / 1280, size[1] / 720)
