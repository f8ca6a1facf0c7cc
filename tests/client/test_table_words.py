"""The words of the table: every key that the code asks for is in the catalogue, and none lies there unused."""

import re
import tomllib
from pathlib import Path

import pytest

from client.screens.table import actions, bar, words
from client.screens.table.phrases import cost, listed, several
from client.screens.table.sight import Sight
from client.text import catalogue, has
from hearthsea.entries import start
from hearthsea.phases import Discard, Extra, Free, Main, Over, Robber, Roll, Setup
from hearthsea.resources import bundle
from hearthsea.state import Offer
from tests.client.table_pilot import Pilot, Table, header

FOLDER = Path(actions.__file__).parent
CODE = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
# Keys that are put together: what stands before the first brace.
STARTS = set(re.findall(r"[\"']([a-z_.]+\.)\{", CODE))


def test_every_key_asked_for_is_there() -> None:
    asked = set(re.findall(r"say\(\s*[\"']([a-z_.]+)[\"']\s*[,)]", CODE))
    asked |= set(re.findall(r"say\(\s*[\"']([a-z_.]+)[\"'] if", CODE))
    assert len(asked) > 60
    assert not {key for key in asked if not has(key)}


def test_no_key_lies_unused() -> None:
    own = {}
    text = (FOLDER.parent.parent / "text" / "en" / "table.toml").read_text(encoding="utf-8")
    for section, keys in tomllib.loads(text).items():
        own |= {f"{section}.{key}": value for key, value in keys.items()}
    unused = {
        key
        for key in own
        if not re.search(f"[\"']{re.escape(key)}[\"']", CODE) and not any(key.startswith(start) for start in STARTS)
    }
    assert not unused
    assert set(own) <= set(catalogue("en"))


def test_small_phrases() -> None:
    assert several(1, "card") == "1 card"
    assert several(3, "devcard") == "3 development cards"
    assert listed([]) == ""
    assert listed(["Ada"]) == "Ada"
    assert listed(["Ada", "Bo", "Gwen"]) == "Ada, Bo and Gwen"
    assert cost(bundle([1, 1, 0, 0, 0])) == "wood + brick"
    assert cost(bundle([0, 0, 0, 2, 3])) == "2 grain + 3 ore"


@pytest.mark.parametrize(
    ("phase", "turn", "head", "body"),
    [
        (Setup(), 0, "Your turn", "place a settlement"),
        (Setup(3), 1, "Bo’s turn", "Bo places a road"),
        (Roll(), 0, "Your turn", "roll the dice"),
        (Roll(), 1, "Bo’s turn", "Bo is about to roll"),
        (Discard((4, 0, 5), Main()), 1, "A seven", "give back 4 cards of your choice"),
        (
            Discard((0, 4, 5), Main()),
            0,
            "Your turn",
            "a seven was rolled · waiting for Bo (4) and Chiara (5) to discard",
        ),
        (
            Robber(Main()),
            0,
            "Your turn",
            "move the robber · the thicker a ring, the more it costs; dashed: you too",
        ),
        (Robber(Extra()), 1, "Bo’s extra turn", "Bo moves the robber"),
        (Free(2, Main()), 1, "Bo’s turn", "Bo places free roads"),
        (Main(), 0, "Your turn", "build, trade or end the turn"),
        (Main(), 2, "Chiara’s turn", "Chiara builds and trades"),
        (Extra(), 0, "Your extra turn", "build, trade with the bank or end · no dice, no trade with players"),
        (Over(0), 0, "You have won!", "with 0 points"),
        (Over(2), 0, "Chiara has won", "with 0 points"),
        (Over(-1), 0, "The game is over", "nobody has won"),
    ],
)
def test_the_line_on_top_says_what_now_and_who_is_awaited(phase: object, turn: int, head: str, body: str) -> None:
    table = Table(header(3))
    state = table.store.state
    assert state is not None
    state.phase = phase  # type: ignore[assignment]
    state.turn = turn
    state.hands[0] = bundle([2, 2, 2, 2, 0])
    line = words.status(Sight(table.store, state))
    assert (line.head, line.body) == (head, body)


@pytest.mark.parametrize(("width", "words"), [(1920, "dashed"), (1280, "dashed"), (1024, "thick rings cost most")])
def test_a_window_without_room_says_it_in_fewer_words(width: int, words: str) -> None:
    table = Table(header(3))
    assert table.store.state is not None
    table.store.state.phase = Robber(Main())
    pilot = Pilot(table, (width, width * 9 // 16 + 64), 0.85 if width == 1024 else 1.0)
    [line] = [text for text in pilot.scene().texts() if text.startswith("move the robber")]
    assert words in line


def test_who_has_resigned_only_looks_on() -> None:
    table = Table(header(3))
    state = table.store.state
    assert state is not None
    state.phase = Main()
    state.hands[0] = bundle([2, 2, 2, 2, 2])
    state.resigned = 1
    sight = Sight(table.store, state)
    assert words.status(sight).head == "Ada’s turn"
    assert all(not action.enabled(sight) for action in actions.ACTIONS)
    assert actions.BY_ID["road"].why_not(sight) == "You have given up: a bot plays on in your seat"


def test_a_button_says_why_not() -> None:
    table = Table(header(3))
    state = table.store.state
    assert state is not None
    state.phase = Main()
    state.settlements[0] = 1 << 20
    state.hands[0] = bundle([0, 1, 0, 2, 2])
    sight = Sight(table.store, state)
    assert bar.tip_of(sight, actions.BY_ID["city"]) == "City: 1 ore short\n2 grain + 3 ore — you hold 2 grain, 2 ore"
    assert actions.BY_ID["road"].why_not(sight) == "1 wood short"
    assert actions.BY_ID["card"].why_not(sight) == "1 wool short"
    assert actions.BY_ID["play"].why_not(sight) == "You hold no development cards"
    state.turn = 1
    sight = Sight(table.store, state)
    assert actions.BY_ID["end"].why_not(sight) == "It is Bo’s turn"
    assert actions.BY_ID["road"].why_not(sight) == "It is Bo’s turn"


def at_three(agreed: int = 0, draw: int = 0) -> Table:
    """Ada's turn at a table of three, with an offer of hers to both others."""
    state = start(header(3))
    state.phase, state.turn, state.agreed_draw = Main(), 0, draw
    state.offers = [Offer(0, bundle([1, 0, 0, 0, 0]), bundle([0, 1, 0, 0, 0]), 0b110, agreed=agreed)]
    return Table(header(3), state=state)


def test_a_draw_that_somebody_wants_shows_on_the_panel_and_in_the_dialog() -> None:
    pilot = Pilot(at_three(draw=0b010))
    assert "wants a draw" in pilot.scene().texts()
    pilot.click("resign")
    assert any("Bo would end it in a draw" in text for text in pilot.scene().texts())


@pytest.mark.parametrize(("agreed", "said"), [(0b010, "click the name"), (0b110, "choose with whom")])
def test_one_who_agreed_is_clicked_and_of_several_one_is_chosen(agreed: int, said: str) -> None:
    table = at_three(agreed)
    assert table.store.state is not None
    assert said in words.status(Sight(table.store, table.store.state)).body
