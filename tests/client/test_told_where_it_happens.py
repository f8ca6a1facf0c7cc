"""Everything says what it is, and whatever cannot be done says why, there and at once."""

import pytest
from fakes import FakeDesk, FakeLink, a_lobby, click, context, show
from msgspec import structs

from client.app import HELPED, App
from client.scene import Label, Sprite
from client.screens.base import Ask, Dismiss, Navigate, Play
from client.screens.help import PAD_LABELS, HelpScreen
from client.screens.lobby import LobbyScreen
from client.screens.table.keymap import ROWS
from client.screens.table.places import positions
from client.store import Refused, Store
from client.text import say
from hearthsea.actions import BuildCity, BuildRoad, BuildSettlement, CloseOffer, RollDice
from hearthsea.base import Action
from hearthsea.board import bits
from hearthsea.engine import check, legal_actions
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Discard, Extra, Free, Gold, Main, Robber, Roll
from hearthsea.pieces import Card, Terrain
from hearthsea.resources import ONE, bundle
from hearthsea.state import Offer, State
from tests.client.table_pilot import Pilot, Table, header
from tests.client.test_table_screen import at_roll, in_main
from tests.client.test_table_sea import at_sea, change, hold

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


def test_a_refusal_stands_at_the_control_that_was_used_and_goes_away() -> None:
    pilot = in_main()
    road = next(name for name in pilot.targets() if name.startswith("road:"))
    pilot.table.state.hands[0] = 0  # what the window does not know yet
    pilot.click(road)
    assert pilot.table.store.refused is not None
    sentence = f"{pilot.table.store.refused.text} ({pilot.table.store.refused.rule})"
    assert pilot.scene().texts().count(sentence) == 2, "on the line on top, and beside the place"
    label = [item for item in pilot.scene().layers[-1].items if getattr(item, "text", "") == sentence]
    assert label, "the slip is the topmost thing"
    pilot.now += 20
    pilot.table.store.version += 1
    assert sentence not in pilot.scene().texts()


def test_a_disabled_control_says_why_as_soon_as_it_is_clicked() -> None:
    pilot = at_roll()
    target = pilot.scene().target("action:city")
    assert not target.enabled
    for kind in ("move", "press", "release"):
        pilot.screen.pointer(kind, *target.rect.centre, 1)  # type: ignore[arg-type]
        scene = pilot.scene()
    assert any("Roll the dice first" in text for text in scene.texts())
    pilot.screen.pointer("move", 5, 5)
    assert not any("Roll the dice first" in text for text in pilot.scene().texts())


@pytest.mark.parametrize(("key", "why"), [("b", "Roll the dice first"), ("c", "Roll the dice first")])
def test_a_key_pressed_in_vain_says_why(key: str, why: str) -> None:
    pilot = at_roll()
    pilot.key(key)
    assert pilot.commands == [Play("deny")]
    assert any(why in text for text in pilot.scene().texts())
    pilot.key("f9")
    assert not any(why in text for text in pilot.scene().texts())


def test_in_the_lobby_a_key_pressed_in_vain_says_why_too() -> None:
    screen = LobbyScreen(context(Store("Ada", 6, lobby=a_lobby(seats=a_lobby().seats[:1]), connection="joined")))
    assert not show(screen).target("start").enabled
    screen.key("enter")
    assert "This map needs 2 seats taken at least: add a bot or a person." in show(screen).texts()
    screen.key("f9")
    assert "This map needs 2 seats taken at least: add a bot or a person." not in show(screen).texts()


def test_space_says_why_too_where_nothing_comes_next() -> None:
    pilot = Pilot(Table(header(3), viewer=1))
    pilot.key("space")
    assert "It is Ada’s turn" in pilot.scene().texts()


def test_every_disabled_control_of_the_table_says_why() -> None:
    for pilot in (at_roll(), in_main(), in_main(hand=(0, 0, 0, 0, 0)), Pilot(Table(header(3), viewer=1))):
        for target in pilot.scene().targets:
            assert target.enabled or target.tooltip, target.id


def test_pieces_harbors_and_the_robber_say_what_they_are_and_whose() -> None:
    pilot = in_main()
    told = {target.id: target.tooltip for target in pilot.scene().targets if target.id.startswith(("stands", "harbor"))}
    assert told["stands:robber"] == say("place.robber.stands")
    mine = {words.split("\n")[0] for words in told.values()}
    assert {"Your settlement", "Your road", "Settlement of Bo", "Road of Chiara"} <= mine
    assert any("pip" in words for name, words in told.items() if name.startswith("stands:settlement"))
    assert "Harbor 3:1 for any kind" in mine
    assert any(words.startswith("Harbor 2:1 for ") for words in mine)
    assert sum(name.startswith("harbor") for name in told) == len(pilot.table.state.game.board.layout.harbors)
    name = next(name for name, words in told.items() if words.startswith("Settlement of Bo"))
    circle = pilot.scene().target(name).circle
    assert circle is not None
    pilot.hover(*circle[:2])
    assert told[name].split("\n")[0] in pilot.scene().texts()


def test_an_open_place_counts_before_the_piece_that_stands_there() -> None:
    pilot = in_main()
    pilot.key("c")
    city = next(name for name in pilot.targets() if name.startswith("city:"))
    pilot.click(city)
    assert type(pilot.sent[-1]).__name__ == "BuildCity"


@pytest.mark.parametrize("how", ["click", "key"])
def test_the_legend_tells_what_this_board_has(how: str) -> None:
    for name, seats, has, lacks in (
        ("classic", 3, "desert", "pirate"),
        ("new_shores", 3, "pirate", "fog"),
        ("fog_islands", 3, "fog", "ford"),
        ("rivers", 4, "ford", "pirate"),
    ):
        pilot = Pilot(Table(header(seats, map_name=name)))
        if how == "key":
            pilot.key("l")
        else:
            pilot.click("legend")
        words = " ".join(pilot.scene().texts()).lower()
        assert say(f"legend.{has}").lower() in words
        assert say(f"legend.{lacks}").lower() not in words
        assert "forest: wood" in words
        pilot.key("escape")
        assert pilot.screen.desk.dialog == ""


def test_the_legend_gives_way_to_no_duty() -> None:
    pilot = in_main()
    pilot.key("l")
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.phase = Robber(state.phase)
    pilot.table.store.version += 1
    pilot.key("escape")
    assert any(name.startswith("hex:") for name in pilot.targets())


@pytest.mark.parametrize("size", SIZES)
def test_the_help_lists_every_key_and_keeps_to_its_sheet(size: tuple[int, int]) -> None:
    screen = HelpScreen(structs_context({"road": "x"}))
    scene = show(screen, size)
    texts = scene.texts()
    assert {say(f"bind.{row.id}") for row in ROWS} <= set(texts)
    assert "X" in texts
    assert say("help.people") in texts, "a digit tells about a player, or closes a trade"
    panel = scene.target("backing").rect
    for target in scene.targets:
        assert panel.y <= target.rect.y <= target.rect.bottom <= panel.bottom
    from client.text.flow import measure

    for item in scene.items():
        if isinstance(item, Label):
            wide = min(item.width or 1e9, measure(item.text, item.size, item.font))
            assert item.anchor != "left" or item.x + wide <= panel.right, item
            assert panel.y < item.y < panel.bottom, item


@pytest.mark.parametrize("size", SIZES)
def test_the_help_draws_a_controller_s_buttons_otherwise_than_keys(size: tuple[int, int]) -> None:
    scene = show(HelpScreen(context()), size)
    beneath: dict[str, list[str]] = {}
    items = list(scene.items())
    for label in items:
        if isinstance(label, Label):
            pictures = [
                i.picture[0]
                for i in items
                if isinstance(i, Sprite) and (i.y, abs(i.x - label.x) < 2) == (label.y, True)
            ]
            beneath.setdefault(label.text, []).extend(str(name) for name in pictures)
    assert sorted(beneath["Y"]) == ["badge", "key_cap"]
    assert {name for row in ROWS if row.pad and len(row.pad) > 1 for name in beneath[PAD_LABELS[row.pad]]} == {"badge"}


def structs_context(keys: dict[str, str]) -> object:
    made = context()
    made.keys = keys
    return made


def test_the_help_leads_to_rules_and_keys_and_back() -> None:
    screen = HelpScreen(context())
    assert Navigate("rules") in click(screen, "rules")
    assert Ask("keys") in click(screen, "keys")
    assert Dismiss() in screen.key("f1")


def test_f1_helps_everywhere() -> None:
    app = App(context(Store("Ada", 6, lobby=a_lobby(), connection="joined")), FakeLink(), FakeDesk(), lambda: 0.0)
    app.tick(0.0)
    assert app.screen.name in HELPED
    app.scene((1280, 720), 0.0)
    app.key("f1")
    assert app.top.name == "help"
    app.scene((1280, 720), 0.0)
    app.key("f1")
    assert app.top.name == "lobby"


@pytest.mark.parametrize("line", ["here", "shaky", "away", "helped"])
def test_a_card_says_how_somebody_s_line_is(line: str) -> None:
    pilot = at_roll()
    store = pilot.table.store
    lobby = a_lobby(phase="playing")
    bo = structs.replace(lobby.seats[1], colour=3, presence=line, present=line in ("here", "shaky"))
    store.lobby = structs.replace(lobby, seats=(lobby.seats[0], bo, *lobby.seats[2:]))
    store.version += 1
    assert say(f"seat.{line}") in pilot.scene().texts()
    face = pilot.screen.sight().faces[1]  # type: ignore[union-attr]
    assert face.present == (line in ("here", "shaky"))


def test_titles_and_the_goal_say_what_they_are_for() -> None:
    pilot = at_roll()
    scene = pilot.scene()
    for name in ("goal", "title:route", "title:army"):
        assert scene.target(name).tooltip


def test_a_refusal_of_what_is_no_longer_there_stands_on_the_line_alone() -> None:
    pilot = in_main()
    pilot.screen.desk.wished = "road:999"
    store = pilot.table.store
    store.refused = Refused("cannot_afford", "R6.1", "No.", pilot.now)
    store.version += 1
    assert pilot.scene().texts().count("No. (R6.1)") == 1


def told(pilot: Pilot, name: str) -> str:
    """What a control that cannot be used says."""
    pilot.table.store.version += 1
    target = pilot.scene().target(name)
    assert not target.enabled
    return target.tooltip


def test_what_cannot_be_placed_in_the_set_up_is_told_with_what_comes_first() -> None:
    pilot = Pilot(Table(header(3, map_name="new_shores")))
    assert "Your settlement comes first" in told(pilot, "action:road")
    assert "Your settlement comes first" in told(pilot, "action:ship")
    inland = next(
        name
        for name in pilot.targets()
        if name.startswith("settlement:")
        and not pilot.table.state.game.board.node_edges[int(name.split(":")[1])] & pilot.table.state.tiles.sea_edges
    )
    pilot.click(inland)
    assert "First the road beside your settlement" in told(pilot, "action:settlement")
    assert "There is no place for it" in told(pilot, "action:ship")
    assert "Not while the first settlements are placed" in told(pilot, "action:city")


def test_a_free_piece_without_a_place_says_so() -> None:
    pilot = in_main()
    state = pilot.table.store.state
    assert state is not None
    state.phase = Free(1, state.phase)
    state.roads[0] = (1 << 15) - 1 << 40
    assert "No road is left in your supply" in told(pilot, "action:road")
    assert "Place the free pieces first" in told(pilot, "action:settlement")


def test_an_extra_turn_has_no_dice() -> None:
    pilot = in_main(5)
    state = pilot.table.store.state
    assert state is not None
    state.phase = Extra()
    assert told(pilot, "dice") == "An extra turn has no dice"


@pytest.mark.parametrize(
    ("early", "why"), [("any", "There is no place for a free piece"), ("none", "Not before the roll")]
)
def test_a_card_that_has_no_use_is_not_said_to_come_too_early(early: str, why: str) -> None:
    table = Table(header(3, dev_before_roll=early))
    state = table.store.state
    assert state is not None
    state.phase = Roll()
    state.cards[0], state.card_counts[0] = ONE[Card.ROAD_BUILDING], 1
    state.roads[0] = (1 << 15) - 1
    assert told(Pilot(table), "card:road_building").endswith(why)


def test_the_cards_of_every_dialog_say_why_no_more_of_them_can_be_chosen() -> None:
    pilot = in_main(hand=(0, 9, 1, 0, 0))
    state = pilot.table.store.state
    assert state is not None
    before = state.phase
    state.phase = Discard((5, 0, 0), before)
    assert told(pilot, "discard:wood") == "You hold no wood"
    pilot.click("discard:set:wool:1")
    assert told(pilot, "discard:wool") == "All your wool goes back already"
    pilot.click("discard:set:brick:5")
    assert told(pilot, "discard:brick") == "No more than 5 go back"
    state.phase, state.bank = Gold((1, 0, 0), before), bundle((0, 5, 5, 5, 5))
    assert told(pilot, "gold:wood") == "The bank has no wood left"
    pilot.click("gold:ore")
    assert told(pilot, "gold:brick") == "Enough are chosen: take one back to choose brick"
    for target in pilot.scene().targets:
        assert target.enabled or target.tooltip, target.id


def test_an_offer_that_cannot_be_answered_says_why() -> None:
    pilot = in_main(4)
    state = pilot.table.store.state
    assert state is not None
    state.turn = 1
    one, other = bundle((1, 0, 0, 0, 0)), bundle((0, 1, 0, 0, 0))
    state.offers = [Offer(1, one, other, 0b1101), Offer(1, other, one, 0b1100)]
    before, state.phase = state.phase, Robber(Main())
    assert told(pilot, "offer:0:open") == "Offers can be answered again as soon as the turn goes on"
    state.phase = before
    assert told(pilot, "offer:1:open") == "This offer asks others"


def test_a_tile_below_the_robber_still_tells_its_pips_and_whom_it_would_pay() -> None:
    pilot = in_main()
    state = pilot.table.store.state
    assert state is not None
    state.robber = -1
    pilot.table.store.version += 1
    tiles = [
        target for target in pilot.scene().targets if target.id.startswith("tile:") and "pays you" in target.tooltip
    ]
    before = tiles[0].tooltip
    state.robber = int(tiles[0].id.split(":")[1])
    pilot.table.store.version += 1
    head, words, robbed = pilot.scene().target(tiles[0].id).tooltip.split("\n")
    assert f"{head}\n{words}" == before.replace("pays", "else pays")
    assert robbed == "the robber is here: it pays nobody"


def test_where_every_token_is_a_seven_nothing_is_said_to_pay_or_to_cost() -> None:
    table = Table(header(3, only_sevens=True))
    state = table.store.state
    assert state is not None
    state.settlements = [1 << 20, 1 << 30, 1 << 40]
    state.phase = Robber(Main())
    table.store.version += 1
    scene = Pilot(table).scene()
    told = [target.tooltip for target in scene.targets if target.id.startswith(("tile", "stands", "hex"))]
    assert any(words.endswith("a seven pays nobody") for words in told)
    assert not [words for words in told if "pays Ada" in words or "costs in pips" in words or " 6 pips" in words]
    rings = {item.picture[1] for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == "marker"}
    assert not {name for name in rings if str(name).startswith("harm")}


def test_a_hex_that_the_robber_may_not_go_to_says_why() -> None:
    table = Table(header(3, map_name="fog_islands", friendly_robber=True))
    for state in (table.state, table.store.state):
        assert state is not None
        board, tiles = state.game.board, state.tiles
        home = next(n for n, token in enumerate(tiles.token) if token)
        node = next(bits(board.hex_nodes[home]))
        state.settlements, state.robber = [0, 1 << node, 0], -1
        state.phase = Robber(Main())
    table.store.version += 1
    pilot = Pilot(table)
    open_hexes = {name for name in pilot.targets() if name.startswith("hex:")}
    assert open_hexes
    assert f"hex:{home}" not in open_hexes
    words = told(pilot, f"tile:{home}")
    assert words.startswith("Spared: somebody with fewer than three points is here\n")
    assert "pays Bo 1" in words
    fog = next(n for n, terrain in enumerate(tiles.terrain) if terrain == Terrain.FOG)
    assert told(pilot, f"tile:{fog}").startswith("Not into the fog\n")
    assert told(pilot, f"tile:{table.state.pirate}").startswith("It has to move to another hex\n")
    pilot.click_at(*pilot.scene().target(f"tile:{home}").rect.centre)
    assert "Spared: somebody with fewer than three points is here" in pilot.scene().texts()
    assert not pilot.sent


def test_what_a_guest_cannot_change_in_the_lobby_says_who_can_and_the_ends_of_what_the_host_can() -> None:
    screen = LobbyScreen(context(Store("Bo", 3, lobby=a_lobby(owner=False), connection="joined")))
    targets = show(screen, (1920, 1080)).targets
    assert sum(not target.enabled for target in targets) > 20
    for target in targets:
        assert target.enabled or target.tooltip, target.id
    mine = show(LobbyScreen(context(Store("Ada", 6, lobby=a_lobby(), connection="joined"))), (1920, 1080))
    assert mine.target("map.less").tooltip == "This is the first map"
    lobby = a_lobby(settings=a_lobby().settings | {"points_to_win": 25, "discard_limit": 3})
    mine = show(LobbyScreen(context(Store("Ada", 6, lobby=lobby, connection="joined"))), (1920, 1080))
    assert mine.target("set.points_to_win.more").tooltip == "25 is the most"
    assert mine.target("set.discard_limit.less").tooltip == "3 is the least"


@pytest.mark.parametrize(("key", "kind"), [("s", "settlement"), ("c", "city"), ("b", "road")])
def test_with_a_thing_in_hand_a_place_where_it_cannot_go_says_why(key: str, kind: str) -> None:
    pilot = with_room_for(kind)
    pilot.key(key)
    assert pilot.screen.desk.mode == kind
    stage = pilot.screen._stage
    sight = pilot.screen.sight()
    assert stage is not None
    assert sight is not None
    spots = positions(sight, kind)
    told = 0
    for number, spot in enumerate(spots):
        x, y = stage.view.at(spot)
        action = BUILDS[kind](0, number)
        refusal = _refused(pilot, action)
        if refusal is None or refusal.code == "occupied":
            continue
        pilot.hover(x, y)
        if pilot.screen.hands.over.partition(":")[0] in {kind, "zoom", "legend"}:
            continue  # near enough to a place that is open, or a button lies there
        assert f"{refusal} ({refusal.rule})" in pilot.scene().texts(), (number, refusal)
        told += 1
    assert told > 5


BUILDS = {"settlement": BuildSettlement, "city": BuildCity, "road": BuildRoad}


def with_room_for(kind: str) -> Pilot:
    """A pilot in its main phase who may build a thing at some places."""

    def found(state: State) -> bool:
        if state.turn != 0 or not isinstance(state.phase, Main):
            return False
        rich = state.copy()
        hold(rich, (5, 5, 5, 5, 5))
        return any(isinstance(action, BUILDS[kind]) for action in legal_actions(rich, 0))

    pilot = at_sea(found)
    change(pilot, lambda state: hold(state, (5, 5, 5, 5, 5)))
    return pilot


def _refused(pilot: Pilot, action: Action) -> IllegalAction | None:
    try:
        check(pilot.table.state, action)
    except IllegalAction as refusal:
        return refusal
    return None


def test_a_click_where_a_thing_cannot_go_says_why_at_once_and_sends_nothing() -> None:
    pilot = with_room_for("settlement")
    pilot.key("s")
    stage, sight = pilot.screen._stage, pilot.screen.sight()
    assert stage is not None
    assert sight is not None
    at = next(
        stage.view.at(spot)
        for number, spot in enumerate(positions(sight, "settlement"))
        if not stage.pick(*stage.view.at(spot)) and (why := _refused(pilot, BuildSettlement(0, number))) is not None
        if why.code == "not_connected"
    )
    pilot.click_at(*at)
    assert not pilot.sent
    assert any("It must connect to an own piece" in text for text in pilot.scene().texts())


def test_in_the_setup_a_click_on_a_forbidden_corner_says_why_and_the_middle_of_a_tile_means_none() -> None:
    pilot = at_sea(lambda state: state.turn == 0 and any(state.settlements[1:]), name="classic")
    pilot.scene()
    stage, sight = pilot.screen._stage, pilot.screen.sight()
    assert stage is not None
    assert sight is not None
    close = [
        number
        for number in range(len(sight.chart.nodes))
        if (why := _refused(pilot, BuildSettlement(0, number))) is not None and why.code == "too_close"
    ]
    assert close
    for number in close:
        x, y = stage.view.at(sight.chart.nodes[number])
        pilot.click_at(x, y)
        assert not pilot.sent
        assert any("There must be no building on a neighbouring corner" in text for text in pilot.scene().texts())
    for middle in sight.chart.hexes[:4]:
        pilot.click_at(*stage.view.at(middle))
        assert not pilot.sent
    free = min(sight.choices.settlements)
    x, y = stage.view.at(sight.chart.nodes[free])
    hx, hy = stage.view.at(sight.chart.hexes[sight.state.game.board.node_hexes[free][0]])
    pilot.click_at(x + 0.45 * (hx - x), y + 0.45 * (hy - y))
    assert pilot.sent == [BuildSettlement(0, free)]


def test_a_pointer_that_moves_ends_what_a_key_has_told() -> None:
    pilot = at_roll()
    pilot.key("c")
    assert any("Roll the dice first" in text for text in pilot.scene().texts())
    pilot.hover(400, 300)
    assert not any("Roll the dice first" in text for text in pilot.scene().texts())


def test_what_a_digit_tells_about_a_player_goes_with_the_next_click() -> None:
    pilot = in_main()
    pilot.key("2")
    assert pilot.screen.desk.face == 1
    pilot.click_at(400, 300)
    assert pilot.screen.desk.face == -1
    pilot.click("player:1")
    assert pilot.screen.desk.face == 1
    pilot.click("player:1")
    assert pilot.screen.desk.face == -1


def test_a_building_at_a_harbor_names_it_and_only_there() -> None:
    pilot = at_sea(
        lambda state: any(mask & nodes for mask in state.settlements for nodes in state.game.board.harbor_nodes)
    )
    board, words = pilot.table.state.game.board, {}
    for target in pilot.scene().targets:
        if target.id.startswith("stands:settlement:"):
            words[int(target.id.rpartition(":")[2])] = target.tooltip
    assert words
    for node, told in words.items():
        at_harbor = any(nodes >> node & 1 for nodes in board.harbor_nodes)
        assert ("Harbor" in told) == at_harbor, told


def test_the_key_that_ends_the_turn_says_before_the_roll_why_it_does_not() -> None:
    pilot = at_roll()
    pilot.key("e")
    assert say("why.roll") in pilot.scene().texts()
    assert pilot.commands[-1] == Play("deny")
    assert pilot.sent == []
    pilot.key("r")
    assert pilot.sent == [RollDice(0)]


def test_a_click_on_what_stands_on_a_corner_says_at_once_whose_it_is() -> None:
    pilot = Pilot(Table(header(3)))
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.settlements[1] = 1 << 20
    pilot.table.store.version += 1
    target = pilot.scene().target("stands:settlement:20")
    assert target.circle is not None
    pilot.click_at(*target.circle[:2])
    assert pilot.sent == []
    assert "Settlement of Bo" in pilot.scene().texts()


def test_a_digit_that_means_a_trade_since_this_moment_does_not_close_it() -> None:
    pilot = in_main(hand=(4, 4, 4, 0, 0))
    pilot.look()
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.hands[1] = state.hands[1] and bundle((0, 0, 0, 3, 0))
        state.offers = [Offer(0, ONE[0], ONE[3], 0b110, 0b010)]
    pilot.table.store.version += 1
    pilot.press("2")
    assert pilot.sent == []
    pilot.now += 0.9
    pilot.press("2")
    assert pilot.sent == [CloseOffer(0, 0, 1)]


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0.85), ((1280, 720), 1.0)])
def test_the_button_that_closes_a_trade_shows_its_digit(size: tuple[int, int], scale: float) -> None:
    pilot = in_main(hand=(4, 4, 4, 0, 0))
    pilot.size, pilot.scale = size, scale
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.offers = [Offer(0, ONE[0], ONE[3], 0b110, 0b010)]
    pilot.table.store.version += 1
    scene = pilot.scene()
    button = scene.target("offer:0:close:1").rect
    assert "2" in [i.text for i in scene.items() if isinstance(i, Label) and button.holds(i.x, i.y)]
