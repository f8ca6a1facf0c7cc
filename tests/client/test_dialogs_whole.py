"""No word of a dialog is cut or lies on another, whatever it has to say, in any window and scale."""

from collections.abc import Callable
from typing import Any

import pytest
from fakes import a_lobby, context, person

from client.scene import Rect, Scene
from client.screens.base import ScreenContext
from client.screens.dialog import Dialog, knock_dialog, leave_dialog, quit_dialog
from client.screens.table import TableScreen
from client.store import Store
from client.text import say
from client.theme import Scale
from hearthsea.phases import Discard, Gold, Main, Robber
from hearthsea.resources import bundle
from net.messages import Knock
from tests.client.crowding import faults
from tests.client.table_pilot import NAMES, Pilot, Table, header
from tests.client.test_table_screen import in_main

SIZES = ((1024, 640), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)
LONG = "Bartholomew of Hearthsea"


def everywhere(shown: Callable[[tuple[int, int], float], Scene], *free: str) -> list[str]:
    """What is wrong anywhere; `free` are words that may be cut."""
    return [
        f"{size[0]}x{size[1]} {scale:.0%} {fault}"
        for size in SIZES
        for scale in SCALES
        for fault in faults(shown(size, scale), size, free)
    ]


def resign_among(people: int, agreed: int, names: tuple[str, ...] = NAMES) -> Pilot:
    """The sheet on which one gives up; `people` are the seats of people, `agreed` those that want a draw."""
    seats = 8
    pilot = Pilot(Table(header(seats, map_name="continental_drift", names=names)))
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.game.people = people
        state.agreed_draw = agreed
    pilot.table.store.version += 1
    pilot.click("resign")
    return pilot


def with_cards(dialog: str, held: tuple[int, ...] = (2, 1, 1, 3, 1)) -> Pilot:
    """A sheet about development cards, some of them new."""
    pilot = in_main()
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.cards[0] = bundle(held)
        state.new_cards[0] = bundle(number // 2 for number in held)
        state.card_counts[0] = sum(held)
    pilot.table.store.version += 1
    pilot.scene()
    pilot.screen.desk.dialog = dialog
    return pilot


def with_phase(phase: Any) -> Pilot:
    """A seat that has to choose cards."""
    pilot = in_main()
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.phase = phase
    pilot.table.store.version += 1
    return pilot


SHEETS: dict[str, Callable[[], Pilot]] = {
    "resign": lambda: resign_among(0xFF, 0),
    "resign_last": lambda: resign_among(0x01, 0),
    "resign_last_agreed": lambda: resign_among(0x01, 0b11111110),
    "resign_wanted_by_one": lambda: resign_among(0xFF, 0b10),
    "resign_wanted_by_all": lambda: resign_among(0xFF, 0b11111110, tuple(f"{LONG} {n}" for n in range(8))),
    "cards": lambda: with_cards("cards"),
    "cards_none": lambda: with_cards("cards", (0,) * 5),
    "gold_one": lambda: with_phase(Gold((1, 0, 0), Main())),
    "gold_many": lambda: with_phase(Gold((4, 0, 0), Main())),
    "discard": lambda: with_phase(Discard((10, 3, 0), Robber(Main()))),
    "monopoly": lambda: with_cards("monopoly"),
    "plenty": lambda: with_cards("plenty"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_of_the_table_says_all_its_words(name: str) -> None:
    pilot = SHEETS[name]()

    def shown(size: tuple[int, int], scale: float) -> Scene:
        screen = TableScreen(ScreenContext(pilot.table.store, user_scale=scale))
        screen.scene(size, Scale.of(*size, scale).type, 99.0)
        screen.desk.dialog = pilot.screen.desk.dialog
        scene = screen.scene(size, Scale.of(*size, scale).type, 100.0)
        layers = tuple(layer for layer in scene.layers if layer.name == "dialog")
        assert layers
        [sheet] = [one.rect for one in scene.targets if one.id == "sheet"]
        return Scene(layers, tuple(one for one in scene.targets if _meet(one.rect, sheet)))

    assert not everywhere(shown)


def _meet(one: Rect, other: Rect) -> bool:
    return other.holds(*one.centre)


def test_what_giving_up_means_is_told_to_the_end() -> None:
    words = resign_among(0x01, 0).scene()
    [told] = [item for item in words.items() if getattr(item, "text", "") == say("sheet.resign.last")]
    assert not faults(words, (1280, 720), (*NAMES,))
    assert told.lines != 1  # type: ignore[union-attr]


def asked(kind: str, **lobby: Any) -> Dialog:
    store = Store(LONG, 6, lobby=a_lobby(**lobby))
    store.here = kind.endswith("here")
    here = context(store)
    match kind.split("_", maxsplit=1)[0]:
        case "leave":
            return leave_dialog(here)
        case "quit":
            return quit_dialog(here)
        case _:
            return knock_dialog(here, Knock(1, LONG, True, ("meadow", "lantern", "harbour")))


LOBBIES: dict[str, dict[str, Any]] = {
    "lobby": {},
    "playing": {"phase": "playing"},
    "playing_with_others": {"phase": "playing", "seats": tuple(person(LONG, n, n + 1) for n in range(4))},
    "guest": {"owner": False},
    "guest_playing": {"owner": False, "phase": "playing"},
    "guest_over": {"owner": False, "phase": "over"},
}


@pytest.mark.parametrize("kind", ["leave", "leave_here", "quit", "quit_here", "knock"])
@pytest.mark.parametrize("lobby", LOBBIES)
def test_a_dialog_says_all_its_words(kind: str, lobby: str) -> None:
    dialog = asked(kind, **LOBBIES[lobby])
    assert not everywhere(lambda size, scale: dialog.scene(size, Scale.of(*size, scale).type, 0.0))
