"""Every legal action of many positions can be done with the pointer, and does exactly that."""

import random
from collections import Counter

import pytest

from hearthsea.actions import ACTION_TYPES, AgreeDraw, Resign, Undo
from hearthsea.base import Action
from hearthsea.engine import legal_actions, may_answer, waiting_on
from hearthsea.phases import MAIN, Discard, Free, Gold, Main
from hearthsea.pieces import Card
from hearthsea.resources import ONE, bundle
from hearthsea.state import State
from tests.client.table_pilot import Pilot, Table, concrete, header, perform, random_action


def rich(state: State, rng: random.Random) -> None:
    """Give everybody cards, so that more can be done than in a poor random game."""
    for seat in range(state.game.seats):
        state.hands[seat] = bundle([rng.randrange(4) for _ in range(5)])
        state.hand_sizes[seat] = sum((state.hands[seat] or 0) >> 12 * kind & 4095 for kind in range(5))
        state.cards[seat] = sum(ONE[card] for card in Card)
        state.card_counts[seat] = 5


def rare(state: State, seat: int, step: int) -> None:
    """Now and then the phases to which random games come too seldom."""
    size = state.hand_sizes[seat]
    if step % 36 == 0:
        state.phase = Free(1 + step // 36 % 2, MAIN)
    elif step % 36 == 18 and size > 7:
        state.phase = Discard(tuple(size // 2 * (other == seat) for other in range(state.game.seats)), MAIN)
        state.undo = None  # what came before a seven cannot be taken back


def everything(state: State, seat: int, rng: random.Random) -> list[Action]:
    """Every action of a seat, forms by two samples each."""
    found = []
    for choice in legal_actions(state, seat):
        found.append(concrete(choice, rng))
        if not isinstance(choice, Action):
            found.append(choice.sample(rng))
    if state.undo is not None and state.turn == seat:
        found.append(Undo(seat))
    return found


def a_sample(options: list[Action], rng: random.Random, most: int) -> list[Action]:
    """Some of them, no kind left out."""
    kinds = {type(action): action for action in rng.sample(options, len(options))}
    return [*kinds.values(), *rng.sample(options, min(len(options), max(0, most - len(kinds))))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "size", "scale"),
    [
        ("classic", 2, (1280, 720), 1.0),
        ("classic", 3, (1024, 640), 0.85),
        ("classic", 4, (1920, 1080), 1.25),
        ("classic_wide", 6, (1024, 640), 0.85),
        ("new_shores", 3, (1024, 640), 0.85),
        ("four_islands_wide", 5, (1280, 720), 1.0),
        ("fog_islands", 2, (1280, 720), 1.0),
        ("gold_rush", 4, (1024, 640), 0.85),
        ("rivers", 6, (1280, 720), 1.0),
        ("continental_drift", 8, (1280, 720), 1.0),
    ],
)
def test_every_legal_action_can_be_clicked(name: str, seats: int, size: tuple[int, int], scale: float) -> None:
    assert clicked(name, seats, size, scale)


def clicked(name: str, seats: int, size: tuple[int, int], scale: float) -> Counter[str]:
    """Do what can be done at positions of a game by clicks; how often each kind of action was done."""
    met: Counter[str] = Counter()
    rng = random.Random(seats)
    head = header(seats, map_name=name, deal_seed=seats)
    game = Table(head, seed=seats)
    for step in range(420 if name.startswith("classic") else 240):
        if game.state.is_over:
            break
        asked, due = may_answer(game.state), waiting_on(game.state)
        agreed = any(offer.agreed and not offer.fallen for offer in game.state.offers)
        if step % 6 == 0 or agreed or (asked and step % 3 == 0):
            seat = rng.choice(due if agreed or not asked else asked)
            state = game.state.copy()
            late = step > (60 if name.startswith("classic") else 4 * seats)
            if late and not agreed and (step % 12 == 6 or step % 36 == 0):  # who has agreed must be able to pay
                rich(state, rng)
            if not state.offers and isinstance(state.phase, Main):
                rare(state, seat, step)
            if isinstance(state.phase, Main) and not state.offers and name in ("new_shores", "gold_rush") and step % 4:
                state.phase = Gold(tuple(2 * (other == seat) for other in range(seats)), state.phase)
            options = everything(state, seat, rng)
            for action in a_sample(options, rng, 9):
                table = Table(head, viewer=seat, state=state.copy())
                pilot = Pilot(table, size, scale)
                pilot.scene()
                perform(pilot, action)
                assert pilot.sent == [action], f"step {step}: {action} but sent {pilot.sent}"
                assert table.store.refused is None
                met[type(action).__name__] += 1
        game.act(random_action(game.state, rng))
    return met


@pytest.mark.slow
def test_all_kinds_of_actions_are_met_by_two_of_these_games() -> None:
    met = clicked("fog_islands", 4, (1280, 720), 1.0) + clicked("new_shores", 3, (1024, 640), 0.85)
    assert set(met) >= {kind.__name__ for kind in ACTION_TYPES.values()} - {"Resign", "AgreeDraw"}


@pytest.mark.parametrize("kind", [Resign, AgreeDraw])
def test_resigning_and_agreeing_take_two_clicks(kind: type[Action]) -> None:
    table = Table(header(3))
    pilot = Pilot(table)
    perform(pilot, kind(0))
    assert pilot.sent == [kind(0)]


@pytest.mark.parametrize("bots", ["", "greedy"])
def test_who_gives_up_as_the_last_person_is_told_that_the_game_ends(bots: str) -> None:
    pilot = Pilot(Table(header(3, bots=bots)))
    pilot.click("resign")
    words = " ".join(pilot.scene().texts())
    assert ("the game ends at once, nobody wins" in words) == bool(bots)
    assert ("A bot plays on in your seat" in words) != bool(bots)


@pytest.mark.parametrize("mode", ["road", "settlement", "city"])
def test_a_build_is_also_a_mode_and_one_click(mode: str) -> None:
    rng = random.Random(4)
    table = Table(header(2), seed=3)
    while not (type(table.state.phase).__name__ == "Main" and table.state.turn == 0):
        table.act(random_action(table.state, rng))
    rich(table.state, rng)
    table.state.hands[0] = bundle([5, 5, 5, 5, 5])
    # A road leads on from the first settlement until there is room for another one.
    while not any(type(choice).__name__ == "BuildSettlement" for choice in legal_actions(table.state, 0)):
        table.look(0)
        roads = [choice for choice in legal_actions(table.state, 0) if type(choice).__name__ == "BuildRoad"]
        table.act(rng.choice(roads))
        table.state.hands[0] = bundle([5, 5, 5, 5, 5])
    table.look(0)
    pilot = Pilot(table)
    pilot.key({"road": "b", "settlement": "s", "city": "c"}[mode])
    assert pilot.screen.desk.mode == mode
    places = [name for name in pilot.targets() if name.split(":")[0] in ("road", "settlement", "city")]
    assert places
    assert all(name.startswith(mode) for name in places)
    pilot.click(places[0])
    assert f"{mode}:{pilot.sent[0].at}" == places[0]  # type: ignore[attr-defined]
    assert pilot.screen.desk.mode == ""


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0.85), ((1280, 720), 1.0)])
def test_who_only_watches_is_told_so_and_has_no_dead_buttons(size: tuple[int, int], scale: float) -> None:
    pilot = Pilot(Table(header(3), viewer=None), size, scale)
    scene = pilot.scene()
    assert "You are watching" in scene.texts()
    assert not [target.id for target in scene.targets if target.id.startswith("action:")]
    for name in ("space", "e", "r", "t", "b"):
        pilot.key(name)
    assert not pilot.sent
