"""The log: cards stand behind the words, or below them where there is no room; filters; places; a long game."""

import random

import pytest
from table_pilot import Pilot, Table, header, random_action

from client.art.type import text_size
from client.ledger import Teller
from client.scene import Label, Rect, Sprite
from client.screens.base import ScreenContext
from client.screens.chat import draw_chat
from client.screens.form import Form
from client.screens.table import logbook
from client.store import KINDS, LogLine
from client.theme import Scale
from client.widgets.pen import Pen
from hearthsea.entries import Absent, Entry, Noted, Player, Returned, Seated
from hearthsea.events import BankTraded, OfferMade, TradeClosed
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


def many(number: int) -> list[LogLine]:
    """Lines of every kind, by both seats in turn, each about a place."""
    kinds = ("dice", "build", "trade", "robber", "seat")
    return [
        LogLine("11:00", n % 2, f"line {n}", kinds[n % 5], place=("node", n % 50) if n % 5 == 1 else None, colour=6)
        for n in range(number)
    ]


def told(pilot: Pilot) -> list[int]:
    """The numbers of the lines that are to be seen, oldest first."""
    return [int(text.removeprefix("line ")) for text in pilot.scene().texts() if text.startswith("line ")][::-1]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_a_click_on_the_filter_goes_through_all_and_back(size: tuple[int, int]) -> None:
    pilot = Pilot(Table(header(2)), size, 0.85 if size[0] < 1280 else 1.0)
    pilot.table.store.log = many(60)
    shows = {
        "all": lambda n: True,
        "mine": lambda n: n % 2 == 0,
        "trades": lambda n: n % 5 == 2,
        "builds": lambda n: n % 5 == 1,
        "dice": lambda n: n % 5 in (0, 3),
    }
    for name in (*logbook.FILTERS, "all"):
        assert pilot.screen.desk.log_filter == name
        seen = told(pilot)
        assert seen == [n for n in range(60) if shows[name](n)][-len(seen) :]
        assert len(seen) > 4
        pilot.click("log:filter")
    pilot.table.store.log = many(1)
    pilot.screen.desk.log_filter = "trades"
    assert "Nothing of this kind yet." in pilot.scene().texts()


def test_an_arrow_scrolls_back_to_the_first_line_and_one_click_to_the_last() -> None:
    pilot = Pilot(Table(header(2)))
    pilot.table.store.log = many(60)
    last = told(pilot)
    for _ in range(20):
        pilot.click("log:older")
    assert told(pilot) == [0]
    pilot.click("log:newest")
    assert told(pilot) == last


def test_a_filtered_log_scrolls_to_its_own_beginning() -> None:
    pilot = Pilot(Table(header(2)))
    pilot.table.store.log = many(60)
    pilot.scene()
    pilot.screen.desk.log_filter = "trades"
    pilot.screen.desk.log_back = 1000
    assert told(pilot)[0] == 2
    assert pilot.screen.desk.log_back == 11


def test_where_a_line_has_no_room_for_its_time_the_tooltip_tells_it() -> None:
    table = Table(header(2))
    table.store.log = many(60)
    small, usual = Pilot(table, (1024, 640), 0.85), Pilot(table)
    tips = [target.tooltip for target in small.scene().targets if target.id.startswith(("log:place:", "log:line:"))]
    assert tips
    assert all(tip.startswith(table.store.log[0].clock) for tip in tips)
    assert not any(target.id.startswith("log:line:") for target in usual.scene().targets)


def test_a_click_on_a_line_rings_its_place_and_brings_it_into_sight() -> None:
    pilot = Pilot(Table(header(2)))
    pilot.table.store.log = many(60)
    name = next(target.id for target in pilot.scene().targets if target.id.startswith("log:place:"))

    def ringed() -> list[Sprite]:
        return [
            item
            for item in pilot.scene().items()
            if isinstance(item, Sprite) and item.picture[:2] == ("marker", "selected")
        ]

    pilot.click(name)
    pilot.screen.pointer("move", 5, 5)
    assert len(ringed()) == 1
    pilot.key("escape")
    assert not ringed()
    stage = pilot.screen._stage
    assert stage is not None
    pilot.screen.scroll(stage.areas.board.x + 2, stage.areas.board.y + 2, 0, 1)
    pilot.screen.scroll(stage.areas.board.x + 2, stage.areas.board.y + 2, 0, 1)
    for line in [target.id for target in pilot.scene().targets if target.id.startswith("log:place:")]:
        pilot.click(line)
        pilot.screen.pointer("move", 5, 5)
        [ring] = ringed()
        assert stage.areas.board.holds(ring.x, ring.y)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0.85), ((1280, 720), 1.0)])
def test_the_number_of_unread_lines_stands_beside_the_chat_and_goes_once_it_was_shown(
    size: tuple[int, int], scale: float
) -> None:
    pilot = Pilot(Table(header(2, map_name="new_shores")), size, scale)
    pilot.table.store.chat = [LogLine("11:00", 1, f"word {n}", "chat", name="Bo") for n in range(23)]

    def place(text: str) -> float | None:
        words = (item for item in pilot.scene().items() if isinstance(item, Label) and item.text == text)
        return next((label.x for label in words if label.x > size[0] * 0.7), None)

    chat, number, after = place("Chat"), place("23"), place("Map")
    assert None not in (chat, number, after)
    assert sorted(filter(None, (after, number, chat))) == [chat, number, after]
    pilot.click("log:chat")
    assert place("23") is None
    pilot.click("log:log")
    assert place("23") is None


def test_what_was_shown_in_the_lobby_is_not_unread_in_the_game() -> None:
    table = Table(header(2))
    table.store.chat = [LogLine("11:00", 1, "hello", "chat", name="Bo")]
    assert table.store.unread == 1
    context = ScreenContext(table.store)
    form = Form()
    form.add_field("chat")
    form.add_list("chatlines")
    draw_chat(Pen(context.theme, 1.0, form.hands), Rect(0, 0, 400, 240), table.store, form)
    assert table.store.unread == 0


def test_keys_come_to_the_lines_too() -> None:
    pilot = Pilot(Table(header(2)))
    pilot.table.store.log = many(6)
    name = next(target.id for target in pilot.scene().targets if target.id.startswith("log:place:"))
    pilot.screen.hands.focus, pilot.screen.hands.keyboard = name, True
    pilot.key("enter")
    assert pilot.screen.desk.shown == ("node", 1)


def test_a_thousand_lines_are_laid_out_no_more_than_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[str] = []
    real = logbook._rows

    def counted(pen: object, line: LogLine, width: float) -> tuple[logbook.Row, ...]:
        laid.append(line.text)
        return real(pen, line, width)  # type: ignore[arg-type]

    monkeypatch.setattr(logbook, "_rows", counted)
    counts = []
    for number in (30, 1000):
        pilot = Pilot(Table(header(2)))
        pilot.table.store.log = many(number)
        laid.clear()
        pilot.scene()
        counts.append(len(laid))
    assert counts[0] == counts[1] < 20


def signs(pilot: Pilot) -> list[str]:
    """The muted icons at the beginning of the lines that are to be seen, top to bottom."""
    names = set(logbook.SIGNS.values())
    stage = pilot.screen._stage
    items = [
        item
        for item in pilot.scene().items()
        if isinstance(item, Sprite) and item.picture[:1] == ("icon",) and item.picture[1] in names
    ]
    assert stage is not None
    room = logbook.middle(stage.areas.log, stage.areas.px)
    return [str(item.picture[1]) for item in sorted(items, key=lambda item: item.y) if room.holds(item.x, item.y)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_every_kind_of_line_begins_with_its_own_sign(size: tuple[int, int]) -> None:
    pilot = Pilot(Table(header(2)), size, Scale.of(*size).type)
    told = [kind for kind in KINDS if kind not in ("chat", "turn")]
    assert len(set(logbook.SIGNS.values())) == len(logbook.SIGNS) == len(told) + 1
    for kind in told:
        pilot.table.store.log = [LogLine("11:00", 0, "line", kind, colour=6)]
        pilot.scene()
        assert signs(pilot) == [logbook.SIGNS[kind]]
        [words] = [item for item in pilot.scene().items() if isinstance(item, Label) and item.text == "line"]
        time = [item for item in pilot.scene().items() if isinstance(item, Label) and item.text == "11:00"]
        assert bool(time) is (size[0] >= 1280)
        assert words.x < 80 + min(item.x for item in (*time, words))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_trade_is_one_line_where_it_fits_and_breaks_between_both_sides_where_not(size: tuple[int, int]) -> None:
    pilot = Pilot(Table(header(2)), size, Scale.of(*size).type)
    given = bundle((0, 0, 0, 0, 1))
    for words, gets, is_one in (("You offer", (1, 0, 0, 0, 0), True), ("Bo counters:", (2, 2, 0, 0, 0), False)):
        line = LogLine("19:42", 1, words, "trade", goods=given, gets=bundle(gets), colour=3)
        pilot.table.store.log = [line]
        items = list(pilot.scene().items())
        stage = pilot.screen._stage
        assert stage is not None
        panel = stage.areas.log
        labels = {item.text: item for item in items if isinstance(item, Label) and panel.holds(item.x, item.y)}
        icons = [item for item in items if isinstance(item, Sprite) and item.picture[:1] == ("icon",)]
        inside = [icon for icon in icons if panel.holds(icon.x, icon.y)]
        [ore] = [icon for icon in inside if icon.picture[1] == "ore"]
        wood = [icon for icon in inside if icon.picture[1] == "wood"]
        assert ore.y == labels[words].y
        assert {icon.y for icon in wood} == {labels["for"].y}
        assert (labels["for"].y == ore.y) is is_one
        assert all(icon.x < panel.right - 8 for icon in inside)


def test_the_ledger_tells_both_sides_of_a_trade_in_one_line() -> None:
    players = (Player("Ada", 6), Player("Bo", 3))
    give, take = bundle((2, 0, 0, 0, 0)), bundle((0, 0, 0, 0, 1))
    teller = Teller(players, you=0)
    for event, words in (
        (OfferMade(0, give, take, 2), "You offer"),
        (OfferMade(1, give, take, 1, 0), "Bo counters:"),
        (TradeClosed(0, 1, 0, give, take), "Bo gave you"),
        (BankTraded(0, give, take), "You gave the bank"),
    ):
        [line] = teller.lines(1, Entry((event,)), "19:42")
        assert (line.text, line.goods, line.gets) == (words, give, take)
    [line] = teller.lines(1, Entry((BankTraded(0, 0, take),)), "19:42")
    assert (line.text, line.goods, line.gets) == ("You took from the bank", take, 0)


def test_whatever_a_game_tells_is_of_a_kind_with_a_sign() -> None:
    table = Table(header(4, deal_seed=3), seed=2)
    teller = Teller(table.store.header.players)  # type: ignore[union-attr]
    rng = random.Random(2)
    met = set()
    for _ in range(500):
        if table.state.is_over:
            break
        table.act(random_action(table.state, rng))
        met |= {line.kind for line in teller.lines(1, Entry(table.last_events), "11:00")}
    for fact in (Absent(1), Returned(1), Seated(1, "Greedy", "greedy"), Noted("told")):
        met |= {line.kind for line in teller.lines(1, Entry(fact=fact), "11:00")}
    assert met <= set(KINDS)
    assert met >= {"dice", "gain", "build", "road", "robber", "turn", "away", "seat", "table"}
