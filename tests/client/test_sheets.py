"""What sheets say: the address beside the large code, keys with long names, the sea in the legend."""

import pytest
from fakes import a_lobby, context, show

from client.art import keys
from client.scene import Sprite
from client.screens.code import CodeScreen, typed
from client.screens.help import HelpScreen
from client.screens.table.legend import TILE
from client.store import Store
from client.text.flow import measure
from client.theme import THEMES
from tests.client.table_pilot import Pilot
from tests.client.test_table_sea import in_main as at_sea


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (f"hearthsea://192.168.1.20:7377/#{'1f3a' * 16}.{'ab' * 16}", "192.168.1.20:7377"),
        (f"hearthsea://[fd00::7]:7400/#{'1f3a' * 16}", "[fd00::7]:7400"),
        ("hearthsea://10.0.0.1:99999/", ""),
        ("", ""),
    ],
)
def test_of_a_link_is_read_out_what_can_be_typed(link: str, words: str) -> None:
    assert typed(link) == words
    scene = show(CodeScreen(context(Store("Ada", 6, lobby=a_lobby(address=link)))))
    told = [text for text in scene.texts() if text.startswith("Not listed?")]
    assert len(told) == bool(words)
    assert all(words in text for text in told)


def test_keys_with_long_names_push_the_words_aside() -> None:
    here = context()
    here.keys = {"nearer": "backspace", "farther": "pagedown"}
    scene = show(HelpScreen(here))
    labels = {item.text: item for item in scene.items() if hasattr(item, "text")}
    assert {"Bksp", "PgDn"} <= labels.keys()
    cap = labels["Bksp"]
    wide = measure(cap.text, cap.size, cap.font)
    assert cap.x + wide / 2 + 8 < labels["Nearer"].x
    button = labels["RT"]
    assert labels["Nearer"].x + measure("The legend of the board", 13) < button.x - measure("RT", button.size) / 2 - 8


def test_the_legend_shows_the_sea() -> None:
    pilot = at_sea()
    water = keys.hex_tint(THEMES["day"].shelf, 100, TILE)
    assert water not in pictures(pilot)
    pilot.key("l")
    assert water in pictures(pilot)


def pictures(pilot: Pilot) -> set[keys.PictureKey]:
    return {item.picture for item in pilot.scene().items() if isinstance(item, Sprite)}
