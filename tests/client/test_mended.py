"""What once looked or said something wrong, each with what it has to be."""

import itertools
import random

import pytest
from fakes import OPEN, a_lobby, context, person, show

from client.focus import STEPS
from client.intake import take_in
from client.scene import Label, Scene, Sprite
from client.screens.end import EndScreen
from client.screens.lobby import LobbyScreen
from client.screens.lobby_rules import SHOWN
from client.store import Store
from client.text import catalogue, say
from hearthsea.entries import start
from hearthsea.phases import Main, Over
from hearthsea.pieces import Card
from hearthsea.resources import ONE
from hearthsea.snapshot import snapshot
from net.messages import LobbyInfo, Snapshot
from tests.client.table_pilot import Pilot, Table, header, random_action
from tests.client.test_table_screen import in_main


def lobby(shown: LobbyInfo) -> LobbyScreen:
    return LobbyScreen(context(Store("Ada", 6, lobby=shown, connection="joined")))


def test_the_start_waits_for_guests_and_says_for_whom() -> None:
    seats = (person("Ada", 6, 1), person("Bo", 3, 2), person("Cy", 4, 3), person("Dag", 5, 4, ready=True))
    target = show(lobby(a_lobby(seats=seats))).target("start")
    assert not target.enabled
    assert target.tooltip == "Waiting for Bo and Cy to be ready"


def test_of_two_people_here_only_the_first_is_the_host() -> None:
    texts = show(lobby(a_lobby(seats=(person("Ada", 6, 1), person("Bo", 3, 1), OPEN)))).texts()
    assert texts.count("you · host") == 1
    assert say("lobby.person.here") in texts


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_rules_list_ends_with_a_whole_row_and_arrows_reach_every_rule(size: tuple[int, int]) -> None:
    screen = lobby(a_lobby())
    scene = show(screen, size)
    box = screen.rules.box
    rows = [target.rect for target in scene.targets if target.id.startswith("about.")]
    assert {round(row.h) for row in rows[:-1]} == {round(rows[0].h)}
    assert rows[-1].h >= rows[0].h - 1.5, "no row is cut"
    assert box.bottom - rows[-1].bottom < 2
    met = set()
    screen.form.hands.focus, screen.form.hands.keyboard = f"set.{SHOWN[0].name}.more", True
    for _ in range(4 * len(SHOWN)):
        met.add(screen.form.hands.focus.split(".")[1])
        screen.key("down")
        show(screen, size)
        if not screen.form.hands.focus.startswith("set."):
            break
    assert met >= {setting.name for setting in SHOWN}
    assert set(STEPS) >= {"down"}


def test_long_names_are_not_cut_and_points_look_like_points() -> None:
    names = ("Bartholomew of Hearthsea", "Bo", "Cy", "Dag", "Eve", "Finn")
    head = header(6, names=names)
    store = Store("Ada", 6, lobby=a_lobby(phase="over"), header=head, state=start(head), viewer=0)
    store.my_seats = (0,)
    assert store.state is not None
    store.state.phase = Over(0)
    store.state.cities[0] = 0b11
    scene = show(EndScreen(context(store)), (1024, 640))
    assert "+4" in scene.texts()
    [name] = [item for item in scene.items() if isinstance(item, Label) and item.text == names[0]]
    assert name.lines == 2 or not name.width


def test_play_is_lit_only_when_a_card_can_be_played() -> None:
    pilot = in_main()
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.cards[0], state.card_counts[0], state.new_cards[0] = ONE[Card.KNIGHT], 1, 0
    pilot.table.store.version += 1
    assert pilot.scene().target("action:play").enabled
    pilot.table.store.state.turn = 1  # type: ignore[union-attr]
    pilot.table.store.version += 1
    target = pilot.scene().target("action:play")
    assert not target.enabled
    assert target.tooltip == "It is Bo’s turn"


def test_after_the_end_nobody_is_invited_to_trade() -> None:
    pilot = in_main()
    pilot.table.store.state.phase = Over(1)  # type: ignore[union-attr]
    pilot.table.store.version += 1
    texts = pilot.scene().texts()
    assert say("why.over") in texts
    assert not {say("trade.hint"), say("trade.hint"), say("trade.hint.wait")} & set(texts)


def icons_below(scene: Scene, name: str) -> list[Sprite]:
    rect = scene.target(name).rect
    return [
        item
        for item in scene.items()
        if isinstance(item, Sprite)
        and item.picture[0] == "icon"
        and item.picture[1] in ("grain", "ore")
        and rect.holds(item.x, item.y)
    ]


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0.85), ((1280, 720), 1.0)])
def test_what_a_city_costs_does_not_overlap(size: tuple[int, int], scale: float) -> None:
    pilot = in_main()
    pilot.size, pilot.scale = size, scale
    icons = sorted(icons_below(pilot.scene(), "action:city"), key=lambda item: item.x)
    assert len(icons) in (2, 5)
    for one, two in itertools.pairwise(icons):
        assert two.x - one.x >= 0.8 * int(one.picture[2])  # type: ignore[call-overload]


@pytest.mark.parametrize(("row", "word"), [("draft:give", "give"), ("bank:take", "bank"), ("draft:take", "ask")])
def test_the_words_before_the_cells_keep_away_from_them(row: str, word: str) -> None:
    pilot = in_main()
    pilot.size, pilot.scale = (1024, 640), 0.85
    scene = pilot.scene()
    cell = scene.target(f"{row}:wood").rect
    before = [item for item in scene.items() if isinstance(item, Label) and item.text == say(f"trade.{word}")]
    label = next(item for item in before if item.x > pilot.size[0] / 2 and item.y > 100)
    from client.text.flow import measure

    assert label.x + measure(label.text, label.size, label.font) + 4 <= cell.x


def test_what_a_seat_is_about_is_not_cut_in_the_least_window() -> None:
    for seats in (4, 6, 8):
        pilot = Pilot(Table(header(seats, map_name="classic" if seats < 5 else "classic_wide")), (1024, 640), 0.85)
        [words] = [i for i in pilot.scene().items() if isinstance(i, Label) and i.text == say("doing.settlement")]
        from client.text.flow import measure

        assert measure(words.text, words.size, words.font) <= words.width


def test_whoever_comes_back_is_told_so_and_keeps_the_log_of_this_window() -> None:
    table, rng = Table(header(2), seed=3), random.Random(7)
    while not isinstance(table.state.phase, Main):
        table.act(random_action(table.state, rng))
    store = Store("Ada", 6)
    assert table.store.header is not None
    message = Snapshot(7, 0, table.store.header, snapshot(table.state))
    take_in(store, message, 0.0, "19:42")
    assert [line.text for line in store.log] == [say("log.resumed")]
    take_in(store, message, 0.0, "19:50")
    assert len(store.log) == 1


def test_apostrophes_are_printed_ones() -> None:
    assert not [key for key, text in catalogue("en").items() if "'" in text]
