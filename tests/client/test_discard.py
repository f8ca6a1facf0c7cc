"""The dialog of a seven: numbers say how many of a kind go back, the suggestion fills what was not said."""

from hypothesis import given
from hypothesis import strategies as st
from test_clicks_counted import discarding

from client.scene import Label, Rect
from client.screens.table.desk import Desk
from client.screens.table.discard import choose, suggest
from hearthsea.resources import RESOURCE_NAMES, bundle

HANDS = st.lists(st.integers(0, 9), min_size=5, max_size=5).filter(lambda hand: sum(hand) > 7)


@given(HANDS, st.lists(st.tuples(st.integers(0, 4), st.integers(-2, 12)), max_size=8))
def test_never_more_goes_back_than_owed_nor_than_is_held(hand: list[int], said: list[tuple[int, int]]) -> None:
    owed, desk, cards = sum(hand) // 2, Desk(), bundle(hand)
    suggest(desk, cards, owed)
    assert sum(desk.returned) == owed
    for kind, number in said:
        choose(desk, cards, owed, kind, number)
        assert desk.returned[kind] == max(0, min(number, hand[kind], owed)), "the latest word holds"
        assert sum(desk.returned) <= owed
        assert all(0 <= back <= held for back, held in zip(desk.returned, hand, strict=True))
        if len(desk.said) < 5 and sum(h for k, h in enumerate(hand) if k not in desk.said) >= owed:
            assert sum(desk.returned) == owed, "what was not said is filled"


def test_earlier_words_give_way_to_the_latest() -> None:
    desk, hand = Desk(), bundle((4, 4, 4, 0, 0))
    suggest(desk, hand, 6)
    choose(desk, hand, 6, 0, 4)
    choose(desk, hand, 6, 1, 2)
    assert desk.returned == [4, 2, 0, 0, 0]
    choose(desk, hand, 6, 2, 3)
    assert desk.returned == [1, 2, 3, 0, 0]
    suggest(desk, hand, 6)
    assert (desk.said, desk.returned) == ({}, [2, 2, 2, 0, 0])


def test_a_click_on_the_card_is_one_more_and_with_the_right_button_one_less() -> None:
    pilot = discarding((4, 4, 4, 4, 0))
    desk = pilot.screen.desk
    before = list(desk.returned)
    kind = next(kind for kind in range(4) if 0 < before[kind] < 3)
    card = f"discard:{RESOURCE_NAMES[kind]}"
    pilot.click(card)
    assert desk.returned[kind] == before[kind] + 1
    assert sum(desk.returned) == 8, "another kind gives way"
    for _ in range(2):
        pilot.click(card, 3)
    assert desk.returned[kind] == before[kind] - 1
    assert sum(desk.returned) == 8


def test_the_numbers_are_on_the_sheet_below_their_cards_and_free_of_each_other() -> None:
    for hand in ((14, 0, 0, 0, 0), (5, 5, 4, 6, 8), (2, 2, 2, 2, 2), (60, 50, 1, 0, 0)):
        pilot = discarding(hand)
        for size in ((1024, 640), (1280, 720)):
            pilot.size, pilot.scale = size, 0.85 if size[0] < 1280 else 1.0
            scene = pilot.scene()
            sheet = scene.target("sheet").rect
            boxes = [target for target in scene.targets if target.id.startswith("discard:")]
            assert sum(box.id.startswith("discard:set:") for box in boxes) == sum(
                min(held, sum(hand) // 2, 31) + 1 for held in hand if held
            )
            for number, box in enumerate(boxes):
                assert sheet.x < box.rect.x
                assert box.rect.right < sheet.right
                assert box.rect.bottom < sheet.bottom
                assert not any(meet(box.rect, other.rect) for other in boxes[:number]), box.id
            chosen = next(item for item in scene.items() if isinstance(item, Label) and "chosen" in item.text)
            assert all(box.rect.bottom <= chosen.y - 6 for box in boxes if ":set:" in box.id)


def meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles have a pixel in common."""
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom
