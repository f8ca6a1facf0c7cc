"""The journal: whole lines count, torn ones do not, damage is told (law L8)."""

from zlib import crc32

import pytest
from msgspec import structs

from hearthsea.chance import SeededChance
from hearthsea.engine import decide, legal_actions, waiting_on
from hearthsea.entries import Entry, Header, Noted, Player, Said, Seated, apply_entry, drawn_order, start
from hearthsea.events import OfferMade, RoadBuilt
from hearthsea.journal import Journal, JournalError, entry_line, header_line, read
from hearthsea.maps import PieceLimits, deal, load_map, map_names
from hearthsea.settings import Settings
from hearthsea.snapshot import digest
from hearthsea.sound import flaw

HEADER = Header(
    game="g1",
    layout=deal(load_map("classic"), 4),
    settings=Settings(),
    players=(Player("Ada", 6), Player("Bo", 3), Player("Marten", 7, "greedy")),
)


def opening() -> list[Entry]:
    """The set-up of a game, with a word between."""
    state = start(HEADER)
    entries: list[Entry] = []
    while len(entries) < 12:
        action = legal_actions(state, waiting_on(state)[0])[0]
        entries.append(Entry(tuple(decide(state, action, SeededChance(1))), at=len(entries)))
        apply_entry(state, entries[-1])
    return [*entries, Entry(fact=Said(0, "Ada", "Grüße · \u2028"), at=60), Entry(fact=Seated(1, "Bo", "greedy"))]


ENTRIES = opening()
TEXT = header_line(HEADER) + b"".join(map(entry_line, ENTRIES))


def test_what_was_written_is_read() -> None:
    journal = read(TEXT)
    assert journal == Journal(HEADER, tuple(ENTRIES), len(TEXT))
    *_, last = journal.states()
    assert digest(last) == digest(journal.state_at(len(ENTRIES)))
    assert last.game.people == 0b011


def test_cut_at_any_byte_it_restores_to_the_last_whole_entry() -> None:
    ends = [index + 1 for index, byte in enumerate(TEXT) if byte == 10]
    for length in range(ends[0], len(TEXT) + 1):
        journal = read(TEXT[:length])
        whole = sum(end <= length for end in ends) - 1
        assert len(journal.entries) == whole
        assert journal.whole_bytes == ends[whole]


def test_without_a_whole_header_it_is_no_journal() -> None:
    for length in (0, 1, 40, len(header_line(HEADER)) - 1):
        with pytest.raises(JournalError, match="first line"):
            read(TEXT[:length])


def test_damage_before_the_end_names_the_line() -> None:
    lines = TEXT.split(b"\n")
    lines[3] = lines[3].replace(b"0", b"1")
    with pytest.raises(JournalError, match="Line 4 of the journal is damaged; 2 entries"):
        read(b"\n".join(lines))


def test_a_last_line_damaged_while_written_is_cut_off() -> None:
    assert len(read(TEXT + b"00000000 [\n").entries) == len(ENTRIES)


def test_a_whole_line_that_is_no_entry_is_told() -> None:
    odd = entry_line(Entry(fact=Noted("x"))).replace(b"noted", b"nated")
    text = odd.partition(b" ")[2].rstrip(b"\n")
    with pytest.raises(JournalError, match="is no entry"):
        read(TEXT + b"%08x %s\n" % (crc32(text), text))


def test_a_later_version_is_refused() -> None:
    text = b'{"format":99}'
    with pytest.raises(JournalError, match="version 99"):
        read(b"%08x %s\n" % (crc32(text), text))
    with pytest.raises(JournalError, match="no header"):
        read(b"%08x %s\n" % (crc32(b"{}"), b"{}"))


def forged(**changes: object) -> bytes:
    """The header's line with something else in its layout."""
    header = structs.replace(HEADER, layout=structs.replace(HEADER.layout, **changes))
    return header_line(header)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"tiles": ()}, "there are none"),
        ({"tiles": ((0, 0, 0, 5), (0, 0, 1, 4))}, "lie on each other"),
        ({"tiles": ((1 << 40, 0, 0, 5),), "harbors": ()}, "too far out"),
        ({"tiles": ((0, 0, 9, 5),), "harbors": ()}, "a tile is none"),
        ({"tiles": ((0, 0, 0, 13),), "harbors": ()}, "a tile is none"),
        ({"harbors": ((0, 0, 6, 0),)}, "a harbor is none"),
        ({"harbors": ((0, 0, 0, 6),)}, "a harbor is none"),
        ({"harbors": ((9, 9, 0, 0),)}, "off the board"),
        ({"fords": ((0, 0, -1),)}, "a ford is none"),
        ({"fords": ((9, 9, 0),)}, "off the board"),
        ({"start": ((9, 9),)}, "a place to start is off the board"),
        ({"home": ((9, 9),)}, "a place to start is off the board"),
        ({"pirate": (9, 9)}, "the pirate is off the board"),
        ({"pieces": PieceLimits(road=-1)}, "out of bounds"),
        ({"pieces": PieceLimits(road=30, ship=16)}, "more roads and ships than can be measured"),
        ({"hand_limit": 1 << 50}, "out of bounds"),
        ({"deck": (1, 2)}, "its deck is none"),
        ({"fog": (1,) * 8}, "its fog hides what cannot be"),
        ({"fog_tokens": (99,)}, "a token under its fog is none"),
        ({"kept": (77,)}, "a terrain it keeps is none"),
    ],
)
def test_a_header_that_no_game_can_be_played_on_is_told(changes: dict[str, object], said: str) -> None:
    with pytest.raises(JournalError, match=f"no header: .*{said}"):
        read(forged(**changes))


def test_the_maps_of_the_game_have_no_flaw() -> None:
    for name in map_names():
        drawn = load_map(name)
        assert flaw(deal(drawn, 1), drawn.seats[1]) == ""


def test_a_table_for_nobody_or_for_nine_is_told() -> None:
    for players in ((), HEADER.players * 3):
        with pytest.raises(JournalError, match="players do not fit at a table"):
            read(header_line(structs.replace(HEADER, players=players)))


def test_a_number_that_no_game_could_bear_is_told() -> None:
    for event in (RoadBuilt(0, 1 << 40, 0), RoadBuilt(-2, 3, 0), OfferMade(0, 1, 1, 1 << 20)):
        with pytest.raises(JournalError, match=r"Line 2 of the journal is no entry: \w+ is out of bounds"):
            read(header_line(HEADER) + entry_line(Entry((event,))))


def test_seats_are_drawn_or_stand_as_in_the_lobby() -> None:
    assert drawn_order(HEADER.players, Settings(seat_order="lobby"), SeededChance(3)) == HEADER.players
    orders = {drawn_order(HEADER.players, Settings(), SeededChance(seed)) for seed in range(40)}
    assert len(orders) == 6
