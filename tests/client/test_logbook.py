"""The log: cards stand behind the words, or below them where there is no room."""

import pytest
from table_pilot import Pilot, Table, header

from client.art.type import text_size
from client.scene import Label, Sprite
from client.store import LogLine
from hearthsea.resources import bundle


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["Bo", "Greedy 2", "Marten of Hearthsea"])
def test_cards_never_cover_the_words_of_their_line(size: tuple[int, int], name: str) -> None:
    pilot = Pilot(Table(header(2)), size)
    pilot.table.store.log.append(LogLine("19:42", 1, f"{name} gave the bank", goods=bundle((3, 0, 0, 0, 0)), colour=3))
    items = list(pilot.scene().items())
    words = [item for item in items if isinstance(item, Label) and item.text.endswith("bank")]
    last = words[-1]
    wide, _ = text_size(last.text, round(last.size), last.font.family, last.font.weight, italic=last.font.italic)
    icons = (item for item in items if isinstance(item, Sprite) and item.picture[:2] == ("icon", "wood"))
    card = min((icon for icon in icons if icon.x >= last.x), key=lambda item: abs(item.y - last.y))
    assert card.x > last.x + wide - 8 or card.y > last.y + 8
