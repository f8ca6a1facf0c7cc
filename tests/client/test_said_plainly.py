"""Small words and signs that a newcomer stumbled over."""

import pytest
from fakes import a_lobby, context, show

from client.art import keys
from client.scene import Label, Rect, Scene, Sprite
from client.screens.dialog import leave_dialog, quit_dialog
from client.screens.lobby import LobbyScreen
from client.screens.title import TitleScreen
from client.store import Store
from client.text import say
from client.theme import THEME_NAMES, THEMES, contrast
from hearthsea.phases import Extra
from tests.client.table_pilot import Pilot, Table, header
from tests.client.test_continue import GAME
from tests.client.test_table_screen import in_main


def fills(scene: Scene, chip: Rect) -> list[str]:
    """The colours of the boxes that fill a chip exactly."""
    return [
        str(item.picture[4])
        for item in scene.items()
        if isinstance(item, Sprite) and item.picture[0] == "box"
        and item.picture[1:3] == (int(chip.w), int(chip.h)) and abs(item.x - chip.centre[0]) <= 1
        and abs(item.y - chip.centre[1]) <= 1
    ]  # fmt: skip


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("how", ["random", "fair", "fixed"])
def test_a_guest_sees_plainly_which_chip_the_host_chose(theme: str, how: str) -> None:
    lobby = a_lobby(owner=False)
    lobby.settings["deal"] = how
    here = context(Store("Bo", 3, lobby=lobby))
    here.theme = theme
    scene = show(LobbyScreen(here))
    chips = {value: scene.target(f"set.deal.{value}").rect for value in ("random", "fair", "fixed")}
    [fill] = fills(scene, chips[how])
    assert contrast(fill, THEMES[theme].panel2) > 3
    [label] = [item for item in scene.items() if isinstance(item, Label) and chips[how].holds(item.x, item.y)]
    assert contrast(label.colour, fill) > 4.5
    assert all(not fills(scene, rect) for value, rect in chips.items() if value != how)


def test_at_a_table_on_this_computer_only_nobody_is_said_to_be_able_to_join() -> None:
    store = Store("Ada", 6, lobby=a_lobby())
    assert say("lobby.open.help") in said(LobbyScreen(context(store)))
    store.here = True
    words = said(LobbyScreen(context(store)))
    assert say("lobby.open.help") not in words
    assert say("lobby.open.help.here") in words


def said(screen: LobbyScreen) -> str:
    return " ".join(show(screen, (1920, 1080)).texts())


@pytest.mark.parametrize("dialog", [leave_dialog, quit_dialog])
def test_who_leaves_a_game_on_this_computer_reads_how_to_come_back(dialog: object) -> None:
    store = Store("Ada", 6, lobby=a_lobby(phase="playing"))
    store.here = True
    words = dialog(context(store)).words  # type: ignore[operator]
    assert "you can continue it from the title" in words
    assert "ends" not in words
    store.lobby = a_lobby()
    assert "continue" not in dialog(context(store)).words  # type: ignore[operator]


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_card_that_leads_on_looks_like_a_button_that_can_be_used(theme: str) -> None:
    for busy, state in ((False, "normal"), (True, "disabled")):
        here = context(Store("Ada", 6, unfinished=(GAME,), connection="starting" if busy else "none"))
        here.theme = theme
        scene = show(TitleScreen(here))
        card = scene.target("continue").rect
        wanted = keys.button(state, int(card.w), int(card.h), theme, 1.0)  # type: ignore[arg-type]
        assert wanted in [item.picture for item in scene.items() if isinstance(item, Sprite)]


def test_in_an_extra_turn_nobody_is_told_to_ask_the_others() -> None:
    pilot = in_main()
    assert say("trade.hint") in pilot.scene().texts()
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.phase = Extra()
    pilot.table.store.version += 1
    texts = pilot.scene().texts()
    assert say("trade.hint.extra") in texts
    assert say("trade.hint") not in texts


def test_the_rules_do_not_say_seven_where_a_table_may_have_another_limit() -> None:
    assert "more than seven" not in say("rules.text")


def test_the_legend_shows_harbors_as_the_board_does() -> None:
    pilot = Pilot(Table(header(3)))
    pilot.click("legend")
    pictures = [item.picture for item in pilot.scene().items() if isinstance(item, Sprite)]
    assert any(picture[:2] == ("slip", "3:1") for picture in pictures)
    assert not any(picture[:2] == ("icon", "anchor") for picture in pictures)
