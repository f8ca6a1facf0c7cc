"""The table at sea: ships, the pirate, gold, fog, islands, taking back, and what a table's modifiers leave out."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from client.layout import areas, overlap
from client.ledger import Teller
from client.scene import Label, Rect, Scene, Sprite
from client.theme import Scale
from hearthsea.actions import BuildRoad, BuildShip, ChooseGold, MoveShip, TradeBank, Undo
from hearthsea.board import bits
from hearthsea.engine import legal_actions
from hearthsea.entries import Entry, Player
from hearthsea.events import TitleMoved
from hearthsea.phases import Free, Gold, Main, Robber, Setup
from hearthsea.pieces import Terrain
from hearthsea.resources import bundle
from hearthsea.state import State
from tests.client.table_pilot import Pilot, Table, header, random_action

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


def at_sea(found: Callable[[State], bool], *, name: str = "new_shores", seats: int = 3, **settings: Any) -> Pilot:
    """A pilot in seat 0 when the position is one that is looked for; what led there is not shown as news."""
    rng = random.Random(7)
    table = Table(header(seats, map_name=name, **settings), seed=11)
    while not found(table.state):
        table.act(random_action(table.state, rng))
    table.store.recent.clear()
    table.store.trail.clear()
    table.store.rolled = None
    return Pilot(table)


def in_main(name: str = "new_shores", seats: int = 3, **settings: Any) -> Pilot:
    """A pilot in its main phase with a ship of an earlier turn on the board, and cards in hand."""

    def found(state: State) -> bool:
        fits = state.turn == 0 and isinstance(state.phase, Main)
        return fits and (not state.game.has_ships or bool(state.ships[0] & ~state.new_ships))

    pilot = at_sea(found, name=name, seats=seats, **settings)
    change(pilot, lambda state: hold(state, (5, 5, 5, 5, 5)))
    return pilot


def hold(state: State, hand: tuple[int, ...]) -> None:
    state.hands[0] = bundle(hand)
    state.hand_sizes[0] = sum(hand)


def change(pilot: Pilot, how: Callable[[State], None]) -> None:
    """Change the position, for the host and for the pilot alike."""
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        how(state)
    pilot.table.store.version += 1


def sprites(scene: Scene, kind: str) -> list[Sprite]:
    return [item for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == kind]


def legal(pilot: Pilot, kind: type) -> list[Any]:
    return [choice for choice in legal_actions(pilot.table.state, 0) if isinstance(choice, kind)]


def of_kind(pilot: Pilot, kind: str) -> set[int]:
    return {int(name.split(":")[1]) for name in pilot.targets() if name.startswith(f"{kind}:")}


def test_a_coast_takes_a_road_on_its_land_side_and_a_ship_on_its_sea_side() -> None:
    pilot = at_sea(lambda state: isinstance(state.phase, Setup) and state.phase.node >= 0 and state.turn == 0)
    both = of_kind(pilot, "road") & of_kind(pilot, "ship")
    if not both:
        pilot = at_sea(lambda state: isinstance(state.phase, Main) and state.turn == 0)
        change(pilot, lambda state: hold(state, (5, 5, 5, 5, 5)))
        both = of_kind(pilot, "road") & of_kind(pilot, "ship")
    edge = min(both)
    scene = pilot.scene()
    land, sea = scene.target(f"road:{edge}").circle, scene.target(f"ship:{edge}").circle
    assert land is not None
    assert sea is not None
    assert land[:2] != sea[:2]
    chart, board = pilot.screen.sight().chart, pilot.table.state.game.board  # type: ignore[union-attr]
    shore = next(h for h in board.edge_hexes[edge] if pilot.table.state.tiles.land_hexes >> h & 1)
    middle = pilot.screen._stage.view.at(chart.hexes[shore])  # type: ignore[union-attr]
    assert _away(land, middle) < _away(sea, middle)
    pilot.click(f"ship:{edge}")
    assert pilot.sent == [BuildShip(0, edge)]


def _away(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return float((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


@pytest.mark.parametrize(("key", "kind", "action"), [("b", "road", BuildRoad), ("v", "ship", BuildShip)])
def test_a_mode_decides_what_an_edge_gets(key: str, kind: str, action: type) -> None:
    pilot = in_main()
    pilot.key(key)
    places = of_kind(pilot, kind)
    assert places
    assert not of_kind(pilot, "ship" if kind == "road" else "road")
    pilot.click(f"{kind}:{min(places)}")
    assert pilot.sent == [action(0, min(places))]


def test_free_pieces_may_be_ships_and_a_mode_still_decides() -> None:
    pilot = in_main()
    change(pilot, lambda state: setattr(state, "phase", Free(2, Main())))
    assert of_kind(pilot, "road")
    assert of_kind(pilot, "ship")
    assert any("free roads or ships" in text for text in pilot.scene().texts())
    pilot.key("v")
    assert not of_kind(pilot, "road")


def test_a_ship_is_moved_in_two_clicks_and_escape_puts_it_back() -> None:
    pilot = in_main()
    moves = legal(pilot, MoveShip)
    assert moves
    pilot.key("g")
    starts = {move.start for move in moves}
    if len(starts) > 1:
        assert of_kind(pilot, "lift") == starts
        pilot.click(f"lift:{moves[0].start}")
        assert pilot.screen.desk.moving == moves[0].start
        pilot.key("escape")
        assert of_kind(pilot, "lift") == starts
        pilot.click(f"lift:{moves[0].start}")
    goals = {move.to for move in moves if move.start == pilot.screen.desk.moving}
    assert of_kind(pilot, "sail") == goals
    assert [item for item in sprites(pilot.scene(), "marker") if item.picture[1] == "selected"]
    pilot.click(f"sail:{min(goals)}")
    assert pilot.sent == [MoveShip(0, moves[0].start, min(goals))]
    assert pilot.screen.desk.mode == ""
    assert not pilot.scene().target("action:move").enabled
    assert "One ship a turn" in pilot.scene().target("action:move").tooltip


def test_what_was_done_last_can_be_taken_back_until_it_cannot() -> None:
    pilot = in_main()
    change(pilot, lambda state: setattr(state, "undo", None))
    target = pilot.scene().target("action:undo")
    assert not target.enabled
    assert "nothing" in target.tooltip
    before = pilot.table.state.ships[0]
    pilot.key("v")
    pilot.click(f"ship:{min(of_kind(pilot, 'ship'))}")
    place = pilot.screen.sight().last_place  # type: ignore[union-attr]
    assert place == ("edge", pilot.sent[0].at)  # type: ignore[attr-defined]
    pilot.key("u")
    assert pilot.sent[-1] == Undo(0)
    assert pilot.table.state.ships[0] == before == pilot.table.store.state.ships[0]  # type: ignore[union-attr]
    assert pilot.screen.sight().last_place is None  # type: ignore[union-attr]
    pilot.click("draft:give:wood")
    pilot.click("bank:take:ore")
    assert isinstance(pilot.sent[-1], TradeBank)
    assert pilot.scene().target("action:undo").enabled


def test_a_table_without_taking_back_has_no_such_button() -> None:
    pilot = in_main(undo=False)
    assert "action:undo" not in {target.id for target in pilot.scene().targets}


def test_robber_and_pirate_have_their_hexes_and_words() -> None:
    pilot = in_main()
    change(pilot, lambda state: setattr(state, "phase", Robber(Main())))
    scene = pilot.scene()
    state = pilot.table.state
    found = of_kind(pilot, "hex")
    assert any(state.tiles.sea_hexes >> place & 1 for place in found)
    assert any(state.tiles.land_hexes >> place & 1 for place in found)
    assert any(text.startswith("robber or pirate · the thicker a ring") for text in scene.texts())
    sea = next(place for place in found if state.tiles.sea_hexes >> place & 1)
    assert scene.target(f"hex:{sea}").tooltip.startswith("Pirate to this sea")
    x, y = scene.target(f"hex:{sea}").circle[:2]  # type: ignore[index]
    pilot.hover(x, y)
    assert len(sprites(pilot.scene(), "pirate")) == 2  # the one that lies there and the ghost


def test_gold_is_chosen_from_what_the_bank_holds() -> None:
    pilot = in_main()

    def owe(state: State) -> None:
        state.phase = Gold((2, 0, 1), Main())
        state.bank = bundle((0, 1, 5, 5, 5))

    change(pilot, owe)
    scene = pilot.scene()
    assert "choose 2 cards from the bank" in scene.texts()
    assert not scene.target("gold:wood").enabled
    assert not scene.target("gold:confirm").enabled
    pilot.key("escape")  # a duty is not left
    pilot.click("gold:brick")
    assert not pilot.scene().target("gold:brick").enabled
    pilot.click("gold:ore")
    pilot.key("enter")
    assert pilot.sent == [ChooseGold(0, bundle((0, 1, 0, 0, 1)))]
    assert any("waiting for Chiara" in text for text in pilot.scene().texts())


def test_fog_that_lifts_paints_no_sea_anew() -> None:
    pilot = in_main("fog_islands")
    scene = pilot.scene()
    sea = sprites(scene, "board")
    assert sea
    assert not sprites(scene, "tile")
    hidden = next(bits(pilot.table.state.tiles.fog_hexes))
    assert scene.target(f"tile:{hidden}").tooltip.startswith("Fog\nopens when")
    assert "fog hides" in scene.target(f"tile:{hidden}").tooltip

    def lift(state: State, terrain: Terrain) -> None:
        kinds, tokens = list(state.tiles.terrain), list(state.tiles.token)
        kinds[hidden], tokens[hidden] = terrain, 4 if terrain == Terrain.HILLS else 0
        state.tiles = state.tiles.changed(tuple(kinds), tuple(tokens))

    change(pilot, lambda state: lift(state, Terrain.HILLS))
    opened = pilot.scene()
    assert sprites(opened, "board") == sea
    assert [item.picture[1] for item in sprites(opened, "tile")] == ["hills"]
    assert [item.picture[1] for item in sprites(opened, "token")] == [4]
    change(pilot, lambda state: lift(state, Terrain.SEA))
    water = pilot.scene()
    assert sprites(water, "board") == sea
    assert len(sprites(water, "open_water")) == 1
    assert {item.picture[1] for item in sprites(water, "tile")} == {"fog"}  # those beside it, whose rim it has covered


def test_islands_and_the_trade_route_stand_with_the_seats() -> None:
    pilot = in_main()
    change(pilot, lambda state: state.islands.__setitem__(0, 0b110))
    scene = pilot.scene()
    assert "+4" in scene.texts()
    assert "2 islands +4" in scene.target("player:0").tooltip
    assert "Trade route" in scene.texts()
    assert "Longest road" in Pilot(Table(header(3))).scene().texts()


def test_the_log_calls_the_title_by_its_name_at_sea() -> None:
    players = (Player("Ada", 6), Player("Bo", 3))
    entry = Entry((TitleMoved("longest_road", 1),))
    assert Teller(players, -1, at_sea=True).lines(1, entry, "")[0].text == "Bo: the longest trade route"
    assert Teller(players, -1).lines(1, entry, "")[0].text == "Bo: the longest road"


def test_ships_roads_and_what_is_left_of_them_are_told() -> None:
    pilot = in_main()
    left = 15 - pilot.table.state.ships[0].bit_count()
    assert f"{left} left in your supply" in pilot.scene().target("action:ship").tooltip
    assert "action:ship" not in {target.id for target in Pilot(Table(header(3))).scene().targets}


def test_what_has_no_end_is_a_question_mark_and_what_there_is_not_has_no_button() -> None:
    pilot = in_main(unlimited_bank=True, unlimited_dev=True)
    texts = pilot.scene().texts()
    assert texts.count("?") == 5
    assert "deck ?" in texts
    pilot = in_main(no_dev=True)
    ids = {target.id for target in pilot.scene().targets}
    assert not ids & {"action:card", "action:play"}
    assert not any(text.startswith("deck") for text in pilot.scene().texts())


def test_a_seven_on_every_tile_lights_none() -> None:
    pilot = at_sea(lambda state: state.turn == 0 and isinstance(state.phase, Main), only_sevens=True)
    board = sprites(pilot.scene(), "board")[0].picture
    assert {7, None} == {tile[3] for tile in board[1]}
    assert not [item for item in sprites(pilot.scene(), "marker") if item.picture[1] == "producing"]


def test_fords_are_marked_and_told() -> None:
    pilot = in_main("rivers", seats=6)
    fords = pilot.table.state.game.board.fords
    scene = pilot.scene()
    assert len(sprites(scene, "ford")) == fords.bit_count() > 0
    assert "road may cross" in scene.target(f"ford:{next(bits(fords))}").tooltip


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_click_on_the_minimap_looks_there(size: tuple[int, int]) -> None:
    pilot = in_main("continental_drift", seats=8)
    pilot.size, pilot.scale = size, Scale.of(*size).type
    if size[1] < 1000:  # a low window has the map in the log's panel
        pilot.click("log:map")
    rect = pilot.scene().target("minimap").rect
    pilot.click_at(rect.x + 0.3 * rect.w, rect.y + 0.4 * rect.h)
    view = pilot.screen.desk.view
    assert view is not None
    pilot.click_at(rect.x + 0.7 * rect.w, rect.y + 0.6 * rect.h)
    moved = pilot.screen.desk.view
    assert moved is not None
    assert moved.radius == view.radius
    assert moved.origin[0] < view.origin[0]
    assert moved.origin[1] < view.origin[1]
    assert "minimap" not in {target.id for target in Pilot(Table(header(3))).scene().targets}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("classic", 2),
        ("continental_drift", 8),
        ("new_shores", 4),
        ("new_shores_wide", 5),
        ("rivers", 6),
        ("continental_drift", 7),
    ],
)
def test_nothing_overlaps_and_everything_keeps_to_the_window(size: tuple[int, int], name: str, seats: int) -> None:
    pilot = Pilot(Table(header(seats, map_name=name)), size, Scale.of(*size).type)
    scene = pilot.scene()
    window = Rect(0, 0, *size)
    kinds = ("action", "dice", "zoom", "minimap", "player", "hand", "trade", "log", "bank", "leave", "help")
    buttons = [target for target in scene.targets if target.id.split(":")[0] in kinds]
    for number, one in enumerate(buttons):
        assert window.holds(one.rect.x, one.rect.y), one.id
        assert one.rect.right <= size[0], one.id
        assert one.rect.bottom <= size[1], one.id
        for other in buttons[number + 1 :]:
            assert not overlap(one.rect, other.rect), (one.id, other.id)
    for target in buttons:
        if target.id.startswith("action:"):
            assert target.rect.w >= 40, target.id
            assert target.rect.h >= 28, target.id


@pytest.mark.parametrize("size", SIZES)
def test_tickets_of_harbors_lie_beside_the_panels(size: tuple[int, int]) -> None:
    pilot = Pilot(Table(header(8, map_name="continental_drift")), size, Scale.of(*size).type)
    frame = areas(size, 8, Scale.of(*size).type, minimap=True).board
    for ticket in sprites(pilot.scene(), "ticket"):
        assert frame.holds(ticket.x, ticket.y)


@pytest.mark.parametrize("size", [(1280, 696), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", ["new_shores", "classic"])
def test_every_button_of_the_bar_shows_its_key(name: str, size: tuple[int, int]) -> None:
    pilot = in_main(name)
    pilot.size, pilot.scale = size, Scale.of(*size).type
    scene = pilot.scene()
    labels = [item for item in scene.items() if isinstance(item, Label)]
    buttons = [target for target in scene.targets if target.id.startswith("action:")]
    assert len(buttons) >= 8
    for button in buttons:
        assert button.key
        assert any(label.text == button.key and button.rect.holds(label.x, label.y) for label in labels), button.id
