"""Every legal action of many positions can be done with the keyboard alone, and a whole game is played by it."""

import random

import pytest

from client.focus import STEPS, following, inside, toward
from client.scene import Scene
from hearthsea.actions import ACTION_TYPES, AgreeDraw, Resign
from hearthsea.base import Action
from hearthsea.engine import may_answer, waiting_on
from hearthsea.phases import Gold, Main
from tests.client.key_pilot import KeyPilot, perform_by_keys
from tests.client.table_pilot import Table, header, random_action
from tests.client.test_table_game import play
from tests.client.test_table_reach import everything, rare, rich


def cut_off(scene: Scene, *, stays: bool = False) -> set[str]:
    """The targets that arrows (and Tab, where arrows stay on the board) do not reach from every other one."""
    ids = {target.id for target in inside(scene.targets)}
    ways = {name: {toward(scene.targets, name, key, stays=stays) for key in STEPS} for name in ids}
    if stays:
        for name, to in ways.items():
            to.add(following(scene.targets, name, leaves=True))
    back = {name: {other for other in ids if name in ways[other]} for name in ids}
    first = min(ids)
    return (ids - _closure(ways, first)) | (ids - _closure(back, first))


def _closure(ways: dict[str, set[str]], start: str) -> set[str]:
    seen, waiting = {start}, [start]
    while waiting:
        new = ways[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "size", "scale"),
    [
        ("classic", 3, (1024, 640), 0.85),
        ("classic", 4, (1280, 720), 1.0),
        ("classic_wide", 6, (1280, 720), 1.0),
        ("new_shores", 4, (1280, 720), 1.0),
        ("gold_rush", 5, (1280, 720), 1.0),
        ("fog_islands_wide", 6, (1024, 640), 0.85),
        ("continental_drift", 8, (1280, 720), 1.0),
    ],
)
def test_every_legal_action_has_a_keyboard_path(name: str, seats: int, size: tuple[int, int], scale: float) -> None:
    met = by_keys(name, seats, size, scale)
    assert {"BuildRoad", "BuildSettlement", "RollDice", "EndTurn", "MakeOffer"} <= met


@pytest.mark.slow
def test_all_kinds_of_actions_are_met_by_three_of_these_games() -> None:
    met = by_keys("classic", 3, (1024, 640), 0.85) | by_keys("new_shores", 4, (1280, 720), 1.0)
    met |= by_keys("fog_islands_wide", 6, (1024, 640), 0.85)
    assert met >= {kind.__name__ for kind in ACTION_TYPES.values()} - {"Resign", "AgreeDraw"}


@pytest.mark.parametrize("kind", [Resign, AgreeDraw])
def test_resigning_and_agreeing_go_by_keys(kind: type[Action]) -> None:
    pilot = KeyPilot(Table(header(3)))
    perform_by_keys(pilot, kind(0))
    assert pilot.sent == [kind(0)]


def by_keys(name: str, seats: int, size: tuple[int, int], scale: float) -> set[str]:
    """Do what can be done at positions of a game by keys; the kinds of action that were done."""
    rng = random.Random(seats)
    head = header(seats, map_name=name, deal_seed=seats)
    game = Table(head, seed=seats)
    met: set[str] = set()
    for step in range(220):
        if game.state.is_over:
            break
        asked, due = may_answer(game.state), waiting_on(game.state)
        agreed = any(offer.agreed and not offer.fallen for offer in game.state.offers)
        if step % 9 == 0 or agreed or (asked and step % 3 == 0):
            seat = rng.choice(due if agreed or not asked else asked)
            state = game.state.copy()
            if step > 4 * seats + 20 and (step % 18 == 9 or step % 36 == 18) and not agreed:
                rich(state, rng)
            if not state.offers and isinstance(state.phase, Main):
                rare(state, seat, step)
                if step % 27 == 0 and name in ("new_shores", "gold_rush") and isinstance(state.phase, Main):
                    state.phase = Gold(tuple(2 * (other == seat) for other in range(seats)), state.phase)
                    state.undo = None  # what came before a payment of gold cannot be taken back
            options = everything(state, seat, rng)
            rng.shuffle(options)
            for action in {type(option): option for option in options}.values():
                pilot = KeyPilot(Table(head, viewer=seat, state=state.copy()), size, scale)
                assert not cut_off(pilot.scene(), stays=pilot.screen.hands.stays)
                perform_by_keys(pilot, action)
                assert pilot.sent == [action], f"step {step}: {action} but sent {pilot.sent}"
                met.add(type(action).__name__)
        game.act(random_action(game.state, rng))
    return met


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("classic", 3), ("new_shores", 4)])
def test_a_whole_game_is_played_by_keyboard(name: str, seats: int) -> None:
    table = Table(header(seats, map_name=name, deal_seed=2), seed=8)
    pilot = KeyPilot(table)
    done = play(table, pilot, ["greedy"] * seats, seed=4, do=perform_by_keys)
    assert table.state.is_over
    assert not {"move", "press"} & set(pilot.pressed)
    assert bool(done["BuildShip"]) is (name == "new_shores")
    assert sum(done.values()) > 40


def test_keys_go_from_place_to_place_and_enter_builds() -> None:
    table = Table(header(3, deal_seed=5))
    pilot = KeyPilot(table)
    pilot.key("right")
    assert pilot.screen.hands.focus.startswith("settlement:")
    for key in ("right", "right", "up", "left", "down"):
        pilot.key(key)
        assert pilot.screen.hands.focus.startswith("settlement:")
    place = pilot.screen.hands.focus
    pilot.key("enter")
    assert f"settlement:{pilot.sent[-1].at}" == place  # type: ignore[attr-defined]
    pilot.scene()
    assert pilot.screen.hands.focus.startswith("road:"), "the road that is due has the focus"
    pilot.key("space")
    assert type(pilot.sent[-1]).__name__ == "BuildRoad"


def test_a_key_that_opens_something_leads_into_it() -> None:
    table = Table(header(2, deal_seed=5), seed=3)
    rng = random.Random(4)
    while not (isinstance(table.state.phase, Main) and table.state.turn == 0):
        table.act(random_action(table.state, rng))
    rich(table.state, rng)
    table.look(0)
    pilot = KeyPilot(table)
    for key, start in (("b", "road:"), ("p", ("play:", "dialog:")), ("t", ("draft:", "bank:"))):
        pilot.key(key)
        pilot.scene()
        assert pilot.screen.hands.focus.startswith(start), key
        if key == "p":
            pilot.key("down")
            assert pilot.screen.hands.focus.startswith(start), "keys stay on the sheet while it lies there"
        pilot.key("escape")
