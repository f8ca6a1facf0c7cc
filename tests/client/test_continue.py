"""What the title and the list offer to go on with: one click, keys alone, and no game is thrown away unasked."""

from dataclasses import replace

import pytest
from fakes import FakeDesk, FakeLink, click, context, found, show

from client.app import App
from client.screens.base import Ask, Command, Continue, Forget, Navigate, Play, ScreenContext
from client.screens.continue_list import ContinueScreen
from client.screens.title import TitleScreen
from client.store import Store
from client.unfinished import Player, Unfinished

PLAYERS = (Player("Ada", 6, 5), Player("Bo", 3, 4))
GAME = Unfinished("g1", "hosted", "Ada’s table", "Classic", PLAYERS, 2.0, "today 21:10", round=9, ended="killed")
HERE = replace(GAME, key="g2", kind="here", ended="closed", round=0)
BROKEN = replace(GAME, key="g3", flaw="It cannot be gone on with: line 7 is damaged.")
SEAT = replace(GAME, key="t9", kind="guest", name="Bo’s table", table="t9", fingerprint="f" * 64, ended="")


def store_with(*games: Unfinished, **known: object) -> Store:
    store = Store("Ada", 6, unfinished=games)
    for name, value in known.items():
        setattr(store, name, value)
    return store


def title(*games: Unfinished, **known: object) -> TitleScreen:
    return TitleScreen(context(store_with(*games, **known)))


def listed(*games: Unfinished, **known: object) -> ContinueScreen:
    return ContinueScreen(context(store_with(*games, **known)))


def quiet(commands: list[Command]) -> list[Command]:
    return [command for command in commands if not isinstance(command, Play)]


def targets(screen: TitleScreen | ContinueScreen) -> set[str]:
    return {target.id for target in show(screen).targets}


def test_with_nothing_to_go_on_with_the_title_offers_nothing() -> None:
    assert "continue" not in targets(title())
    assert title().key("c") == []


@pytest.mark.parametrize("game", [GAME, HERE, SEAT])
def test_one_game_is_one_click_or_key_away(game: Unfinished) -> None:
    assert quiet(click(title(game), "continue")) == [Continue(game.key)]
    screen = title(game)
    show(screen)
    assert quiet(screen.key("c")) == [Continue(game.key)]
    assert quiet(click(title(game), "unfinished")) == [Navigate("continue")]


@pytest.mark.parametrize("games", [(GAME, HERE), (BROKEN,)])
def test_where_one_has_to_choose_or_to_read_the_title_leads_to_the_list(games: tuple[Unfinished, ...]) -> None:
    assert quiet(click(title(*games), "continue")) == [Navigate("continue")]


def test_the_card_says_which_game_and_how_far_it_is() -> None:
    assert "Classic · round 9 · today 21:10" in show(title(GAME)).texts()
    assert "Classic · setting up · today 21:10" in show(title(HERE)).texts()
    assert "2 games, the last today 21:10" in show(title(GAME, HERE)).texts()


def test_while_a_table_is_gone_to_the_card_waits() -> None:
    screen = title(SEAT, connection="connecting")
    assert not show(screen).target("continue").enabled
    assert "Going back to the table …" in show(screen).texts()


def test_the_list_tells_of_each_game_and_goes_on_with_the_one_chosen() -> None:
    screen = listed(GAME, HERE, SEAT)
    texts = show(screen).texts()
    assert "Classic · round 9 · your table · broken off" in texts
    assert "Classic · setting up · at this computer · its table was closed" in texts
    for words in ("Ada’s table", "Bo’s table", "Ada", "Bo", "5", "4"):
        assert words in texts
    assert quiet(click(screen, "game.g2")) == [Continue("g2")]


def test_another_table_says_whether_it_is_there() -> None:
    away = "Classic · your seat waits at another’s table · the table is not found right now"
    there = "Classic · your seat waits at another’s table · the table is there"
    over = "Classic · your seat waits at another’s table · no game is on there now"
    assert away in show(listed(SEAT)).texts()
    assert away in show(listed(SEAT, tables=(found("t9", fingerprint="0" * 64),))).texts(), "only with the same key"
    assert there in show(listed(SEAT, tables=(found("t9", phase="playing"),))).texts()
    assert over in show(listed(SEAT, tables=(found("t9"),))).texts()
    assert quiet(click(listed(SEAT), "game.t9")) == [Continue("t9")], "it may be there all the same"


def test_a_damaged_game_says_so_and_the_others_can_be_gone_on_with() -> None:
    screen = listed(BROKEN, GAME)
    assert BROKEN.flaw in show(screen).texts()
    assert not show(screen).target("game.g3").enabled
    assert quiet(screen.key("enter")) == [Continue("g1")], "Enter goes on with the first that can be"


def test_by_keys_alone() -> None:
    screen = listed(GAME, HERE)
    show(screen)
    for key in ("down", "down", "left", "down"):  # Back, the cross of the first, the first, the second
        screen.key(key)
        show(screen)
    assert screen.form.hands.focus == "game.g2"
    assert quiet(screen.key("delete")) == [Ask("forget.g2")]
    assert quiet(screen.key("enter")) == [Continue("g2")]
    screen.key("right")
    show(screen)
    assert quiet(screen.key("enter")) == [Ask("forget.g2")]
    assert quiet(screen.key("escape")) == [Navigate("title")]


def test_a_game_is_thrown_away_only_after_a_yes() -> None:
    link = FakeLink()
    app = App(ScreenContext(store_with(GAME, HERE)), link, FakeDesk(), lambda: 0.0)
    app.carry_out(Navigate("continue"))
    assert app.where == "continue"
    press(app, "forget.g2")
    assert app.top.name == "forget.g2"
    press(app, "stay")
    assert app.top.name == "continue"
    assert not [c for c in link.commands if isinstance(c, Forget)]
    press(app, "forget.g2")
    press(app, "forget")
    assert link.commands[-1] == Forget("g2")
    assert app.top.name == "continue"


def press(app: App, target: str) -> None:
    x, y = app.scene((1280, 720), 0.0).target(target).rect.centre
    for kind in ("move", "press", "release"):
        app.pointer(kind, x, y, 1)  # type: ignore[arg-type]
        app.scene((1280, 720), 0.0)


def test_a_game_whose_table_is_open_is_not_thrown_away() -> None:
    target = show(listed(replace(GAME, ended="open"))).target("forget.g1")
    assert not target.enabled
    assert "still open" in target.tooltip


def test_the_network_looks_only_while_there_is_something_to_see() -> None:
    link = FakeLink()
    app = App(ScreenContext(store_with(GAME)), link, FakeDesk(), lambda: 0.0)
    app.carry_out(Navigate("continue"))
    assert link.commands[-1] == Navigate("continue")
    app.carry_out(Navigate("title"))
    assert link.commands[-1] == Navigate("title")


def test_what_went_wrong_is_told_on_the_list() -> None:
    assert "The table is gone." in show(listed(GAME, failure="The table is gone.")).texts()
    assert "The game is being taken up again …" in show(listed(GAME, connection="starting")).texts()
    assert not show(listed(GAME, connection="starting")).target("game.g1").enabled
