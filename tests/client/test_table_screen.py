"""The table's screen: what hovering, keys, the wheel and time do to it."""

import random

import pytest

from client.layout import areas
from client.scene import Label, Scene, Sprite
from client.screens.base import Ask, Navigate, SendAction, SendChat
from client.screens.table.motion import DICE_S, PULSE_S
from client.store import LogLine, Refused
from client.text.flow import measure
from client.theme import Scale
from hearthsea.actions import (
    AcceptOffer,
    BuildSettlement,
    CounterOffer,
    DeclineOffer,
    EndTurn,
    MakeOffer,
    RollDice,
    TradeBank,
)
from hearthsea.engine import legal_actions
from hearthsea.phases import Main, Over, Roll
from hearthsea.resources import ONE, bundle
from hearthsea.state import State
from tests.client.table_pilot import NAMES, Pilot, Table, header, random_action

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


def at_roll(seats: int = 3) -> Pilot:
    """A pilot in seat 0, whose turn it is to roll."""
    return _when(seats, lambda state: state.turn == 0 and isinstance(state.phase, Roll))


def in_main(seats: int = 3, hand: tuple[int, ...] = (4, 4, 4, 4, 4)) -> Pilot:
    """A pilot in seat 0, in its main phase with cards in hand."""
    pilot = _when(seats, lambda state: state.turn == 0 and isinstance(state.phase, Main))
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.hands[0] = bundle(hand)
        state.hand_sizes[0] = sum(hand)
    pilot.table.store.version += 1
    return pilot


def _when(seats: int, found: object) -> Pilot:
    rng = random.Random(7)
    table = Table(header(seats), seed=11)
    while not found(table.state):  # type: ignore[operator]
        table.act(random_action(table.state, rng))
    table.store.recent.clear()
    table.store.trail.clear()
    table.store.rolled = None
    return Pilot(table)


def sprites(scene: Scene, kind: str) -> list[Sprite]:
    return [item for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == kind]


def test_setting_up_marks_every_legal_place_and_takes_the_nearest() -> None:
    pilot = Pilot(Table(header(3)))
    legal = [choice for choice in legal_actions(pilot.table.state, 0) if isinstance(choice, BuildSettlement)]
    scene = pilot.scene()
    marks = [item for item in sprites(scene, "marker") if item.picture[1] == "legal"]
    assert len(marks) == len(legal) == 54
    target = scene.target("settlement:20")
    assert target.circle is not None
    x, y, _ = target.circle
    # A third of a side away from the corner, where no target is, it is still the place that is meant.
    pilot.hover(x + 18, y + 4)
    ghosts = [item for item in sprites(pilot.scene(), "piece") if item.picture[-1] is True]
    assert [(item.x, item.y) for item in ghosts] == [(x, y)]
    pilot.click_at(x + 18, y + 4)
    assert pilot.sent == [BuildSettlement(0, 20)]


def test_with_nothing_chosen_pointing_at_a_place_shows_what_a_click_builds() -> None:
    pilot = in_main()
    assert not [item for item in sprites(pilot.scene(), "marker") if item.picture[1] in ("legal", "hover")]
    road = next(name for name in pilot.targets() if name.startswith("road:"))
    circle = pilot.scene().target(road).circle
    assert circle is not None
    pilot.hover(*circle[:2])
    scene = pilot.scene()
    assert [item for item in sprites(scene, "road") if item.picture[-1] is True]
    assert "Road for wood + brick" in scene.texts()
    pilot.click_at(*circle[:2])
    assert [type(action).__name__ for action in pilot.sent] == ["BuildRoad"]


def test_tiles_tell_what_they_are_and_whom_they_pay() -> None:
    pilot = in_main()
    state = pilot.table.store.state
    assert state is not None
    assert pilot.scene().target("tile:13").tooltip == "Desert\nbrings nothing"
    state.robber = 12
    pilot.table.store.version += 1
    scene = pilot.scene()
    assert scene.target("tile:12").tooltip.endswith("the robber is here: it pays nobody")
    told = {target.tooltip for target in scene.targets if target.id.startswith("tile:")}
    assert any("pays you 1" in words or "pays Bo" in words for words in told)
    x, y = scene.target("tile:9").rect.centre
    pilot.hover(x, y)
    assert scene.target("tile:9").tooltip.split("\n")[0] in pilot.scene().texts()


def test_when_the_game_is_over_the_large_button_leads_to_the_results() -> None:
    pilot = in_main()
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.phase = Over(1)
    pilot.table.store.version += 1
    assert "Results" in pilot.scene().texts()
    pilot.click("results")
    pilot.key("space")
    assert pilot.commands == [Navigate("title"), Navigate("title")]


def test_a_mode_reaches_a_whole_hex_and_escape_leaves_it() -> None:
    pilot = in_main()
    pilot.key("b")
    places = [name for name in pilot.targets() if name.startswith("road:")]
    assert places
    circle = pilot.scene().target(places[0]).circle
    assert circle is not None
    radius = circle[2] / 0.24
    pilot.click_at(circle[0], circle[1] + 0.3 * radius)
    assert len(pilot.sent) == 1
    pilot.key("b")
    pilot.key("escape")
    assert pilot.screen.desk.mode == ""
    pilot.key("escape")
    assert pilot.commands[-1] == Ask("leave")


def test_space_rolls_then_ends_the_turn() -> None:
    pilot = at_roll()
    pilot.key("space")
    assert pilot.sent == [RollDice(0)]
    pilot = in_main()
    pilot.key("enter")
    assert pilot.sent == [EndTurn(0)]
    pilot = in_main()
    pilot.key("e")
    assert pilot.sent == [EndTurn(0)]
    pilot = at_roll()
    pilot.key("r")
    assert pilot.sent == [RollDice(0)]


def test_the_dice_roll_for_less_than_600_ms_and_any_input_skips() -> None:
    assert DICE_S + PULSE_S <= 0.6
    pilot = at_roll()
    pilot.key("r")
    pilot.scene()
    assert pilot.screen.wants_frame(pilot.now)
    pilot.now += 0.1
    assert next(item.angle for item in sprites(pilot.scene(), "die")) != 0
    pilot.now += DICE_S
    assert {item.angle for item in sprites(pilot.scene(), "die")} == {0}
    pilot.now += PULSE_S
    pilot.scene()
    assert not pilot.screen.wants_frame(pilot.now)
    pilot = at_roll()
    pilot.key("r")
    pilot.scene()
    assert pilot.screen.motion.is_running
    pilot.key("f9")
    assert not pilot.screen.motion.is_running
    pilot = at_roll()
    pilot.key("r")
    pilot.scene()
    pilot.screen.scroll(600, 300, 0, 1)
    assert not pilot.screen.motion.is_running, "the wheel is input too"


def test_at_rest_the_layers_stay_the_same() -> None:
    pilot = in_main()
    first = pilot.scene()
    pilot.now += 5
    second = pilot.scene()
    assert first == second
    assert not pilot.screen.wants_frame(pilot.now)


def test_the_bank_trades_in_two_clicks() -> None:
    pilot = in_main(hand=(4, 0, 0, 0, 0))
    rate = 4 if "4:1" in pilot.scene().texts() else 3
    pilot.click("draft:give:wood")
    pilot.click("bank:take:ore")
    action = pilot.sent[0]
    assert isinstance(action, TradeBank)
    assert action.give <= bundle([4, 0, 0, 0, 0])
    assert rate <= 4
    assert pilot.table.store.refused is None


def test_the_right_button_takes_one_back() -> None:
    pilot = in_main()
    pilot.click("draft:give:ore")
    pilot.click("draft:give:ore")
    pilot.click("draft:take:wood")
    assert pilot.screen.desk.draft.give[4] == 2
    pilot.click("draft:give:ore", button=3)
    assert pilot.screen.desk.draft.give[4] == 1
    pilot.click("draft:take:ore")  # no kind stands on both sides
    assert pilot.screen.desk.draft.give[4] == 0
    pilot.key("escape")
    assert pilot.screen.desk.draft.is_empty


def test_a_refusal_is_shown_with_its_paragraph_and_goes_away() -> None:
    pilot = in_main()
    store = pilot.table.store
    store.refused = Refused("cannot_afford", "R6.1", "The cards in hand do not pay for it.", pilot.now)
    store.version += 1
    assert "The cards in hand do not pay for it. (R6.1)" in pilot.scene().texts()
    assert "Your turn" in pilot.scene().texts(), "whose turn it is always shows"
    pilot.now += 20
    store.version += 1
    assert "The cards in hand do not pay for it. (R6.1)" not in pilot.scene().texts()


def test_no_second_wish_before_the_first_is_answered() -> None:
    pilot = in_main()
    pilot.table.store.unanswered.add(7)
    pilot.key("e")
    assert pilot.sent == []


def test_chat_is_typed_and_sent() -> None:
    pilot = at_roll()
    pilot.click("chat")
    assert pilot.screen.takes_text()
    pilot.type("Hello r")
    pilot.key("r")
    assert pilot.sent == []
    pilot.key("enter")
    assert pilot.commands[-1] == SendChat("Hello r")
    assert pilot.screen.takes_text(), "one may go on"
    pilot.key("r")
    assert pilot.sent == []
    pilot.key("escape")
    assert not pilot.screen.takes_text()
    pilot.key("r")
    assert pilot.sent == [RollDice(0)]


def test_the_wheel_zooms_the_board_and_a_drag_moves_it() -> None:
    pilot = in_main()
    before = pilot.scene().target("zoom:out")
    assert not before.enabled
    pilot.screen.scroll(600, 300, 0, 1)
    pilot.screen.scroll(600, 300, 0, 1)
    view = pilot.screen.desk.view
    assert view is not None
    assert view.zoom == pytest.approx(2.56)
    assert {item.picture[3] for item in sprites(pilot.scene(), "tile")} == {round(53 * 2.56)}
    for kind, x in (("press", 600), ("move", 640), ("release", 640)):
        pilot.scene()
        assert pilot.screen.pointer(kind, x, 300, 1) == []  # type: ignore[arg-type]
    assert pilot.screen.desk.view is not None
    assert pilot.screen.desk.view.origin[0] == view.origin[0] + 40
    pilot.key("0")
    assert pilot.screen.desk.view is None
    assert not sprites(pilot.scene(), "tile")


def test_the_log_scrolls_and_points_at_places() -> None:
    pilot = in_main()
    store = pilot.table.store
    store.log = [LogLine("11:00", 0, f"line {n}", "build", place=("node", 9), colour=6) for n in range(60)]
    store.version += 1
    texts = pilot.scene().texts()
    assert "line 59" in texts
    assert "line 20" not in texts
    log = areas(pilot.size, 3, 1.0).log
    for _ in range(12):
        pilot.screen.scroll(*log.centre, 0, 1)
    assert "line 59" not in pilot.scene().texts()
    assert "line 20" in pilot.scene().texts()
    name = next(target.id for target in pilot.scene().targets if target.id.startswith("log:place:node:9"))
    pilot.hover(*pilot.scene().target(name).rect.centre)
    assert [item for item in sprites(pilot.scene(), "marker") if item.picture[1] == "selected"]
    pilot.click("log:newest")
    assert "line 59" in pilot.scene().texts()


def test_number_keys_tell_about_people_and_f1_opens_the_help() -> None:
    pilot = at_roll()
    pilot.key("2")
    assert any("development card" in text for text in pilot.scene().texts())
    pilot.key("2")
    assert not any("development card" in text for text in pilot.scene().texts())
    pilot.key("f1")
    assert pilot.commands[-1] == Ask("help")


def test_another_seat_finds_a_clean_desk() -> None:
    pilot = in_main()
    pilot.key("b")
    pilot.click("draft:give:ore")
    pilot.table.look(1)
    pilot.scene()
    assert pilot.screen.desk.mode == ""
    assert pilot.screen.desk.draft.is_empty


def test_keys_alone_can_build() -> None:
    pilot = Pilot(Table(header(2)))
    for _ in range(200):
        pilot.key("tab")
        if pilot.screen.hands.focus.startswith("settlement:"):
            break
    focus = pilot.screen.hands.focus
    assert focus.startswith("settlement:")
    pilot.key("enter")
    assert pilot.sent == [BuildSettlement(0, int(focus.split(":")[1]))]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 5, 6])
def test_words_stay_on_their_panels(size: tuple[int, int], seats: int) -> None:
    rng = random.Random(seats)
    names = tuple(f"{name} of Wilhelmshaven-Ost"[:24] for name in NAMES)
    table = Table(header(seats, names=names), seed=seats)
    table.store.log = [LogLine("11:38", 0, f"{name} counters with", goods=4097, colour=2) for name in names]
    table.store.chat = [LogLine("11:38", 0, "Wool! " * 30, "chat", name=name, colour=2) for name in names]
    scale = Scale.of(*size).type
    for _ in range(30):
        for _ in range(12):
            if not table.state.is_over:
                table.act(random_action(table.state, rng))
        viewer = rng.randrange(seats)
        table.look(viewer)
        pilot = Pilot(table, size, scale)
        pilot.screen.desk.log_tab = rng.choice(("log", "chat"))
        check_words(pilot, table.state, size, scale)


def check_words(pilot: Pilot, state: State, size: tuple[int, int], scale: float) -> None:
    scene = pilot.scene()
    panels = dict(areas(size, state.game.seats, scale, trade=2000).panels())
    # These share one column, higher or lower as there are offers.
    column = panels.pop("trade")
    panels["column"] = column._replace(h=panels.pop("log").bottom - column.y)
    for item in scene.items():
        if not isinstance(item, Label):
            continue
        wide = measure(item.text, item.size, item.font)
        wide = min(wide, item.width) if item.width else wide
        left = item.x - {"left": 0, "centre": wide / 2, "right": wide}[item.anchor]
        assert left >= 0, item
        assert left + wide <= size[0], item
        for name, rect in panels.items():
            if rect.holds(item.x - (item.anchor == "right"), item.y) and name != "board":
                assert left >= rect.x, (name, item)
                assert left + wide <= rect.right + 1, (name, item)


def test_it_sends_only_actions_and_no_state_changes_by_itself() -> None:
    pilot = in_main()
    state = pilot.table.store.state
    assert state is not None
    before = state.copy()
    for name in list(pilot.targets()):
        head = name.split(":")[0]
        if head in ("bank", "trade", "draft", "player", "log", "zoom", "hand"):
            pilot.scene()
            target = pilot.targets().get(name)
            if target is not None:
                pilot.click(name)
    assert not [
        command
        for command in pilot.commands
        if isinstance(command, SendAction) and not isinstance(command.action, TradeBank)
    ]
    if not pilot.sent:
        assert pilot.table.store.state == before


def with_offers(number: int, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Pilot:
    """A pilot in seat 1 who is asked by some offers of seat 0."""
    pilot = in_main(4)
    table = pilot.table
    for seat in range(4):
        table.state.hands[seat] = bundle([4, 4, 4, 4, 4])
        table.state.hand_sizes[seat] = 20
    for kind in range(number):
        table.act(MakeOffer(0, (1 + kind // 5) * ONE[kind % 5], ONE[(kind + 1) % 5], 0b1110))
    table.look(1)
    return Pilot(table, size, scale)


def test_an_offer_is_answered_with_keys() -> None:
    pilot = with_offers(1)
    assert "Ada offers" in pilot.scene().texts()
    pilot.key("k")
    assert pilot.sent == [DeclineOffer(1, 0)]
    pilot = with_offers(3)
    pilot.key("a")
    assert pilot.sent == [AcceptOffer(1, 2)]  # the newest is on top


def test_the_answers_to_an_offer_show_their_keys() -> None:
    pilot = with_offers(1)
    scene = pilot.scene()
    for key, answer in (("A", "accept"), ("J", "counter"), ("K", "decline")):
        box = scene.target(f"offer:0:{answer}").rect
        assert key in {item.text for item in scene.items() if isinstance(item, Label) and box.holds(item.x, item.y)}


def test_counter_lays_the_offer_out_turned_round() -> None:
    pilot = with_offers(1)
    pilot.key("j")
    draft = pilot.screen.desk.draft
    assert (draft.give, draft.take, draft.answers) == ([0, 1, 0, 0, 0], [1, 0, 0, 0, 0], 0)
    assert "counter to Ada" in pilot.scene().texts()
    pilot.click("draft:give:ore")
    pilot.click("draft:send")
    assert pilot.sent == [CounterOffer(1, 0, ONE[1] + ONE[4], ONE[0])]
    assert pilot.screen.desk.draft.is_empty


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0.85), ((1280, 720), 1.0)])
def test_many_offers_keep_to_their_panel(size: tuple[int, int], scale: float) -> None:
    pilot = with_offers(8, size, scale)
    panel = areas(size, 4, scale, trade=2000).trade
    seen = set()
    for _ in range(10):
        scene = pilot.scene()
        for target in scene.targets:
            if target.id.startswith("offer:"):
                seen.add(target.id)
                assert panel.y < target.rect.y
                assert target.rect.bottom <= panel.bottom
        pilot.screen.scroll(*panel.centre, 0, -1)
    assert {f"offer:{number}:accept" for number in range(8)} <= seen
    assert any(text.endswith(" more") for text in scene.texts())
