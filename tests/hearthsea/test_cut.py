"""Law L8: a journal cut at any byte restores to its last whole entry; whole journals and what each viewer keeps."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from hearthsea.entries import Entry, Header, Player, redacted
from hearthsea.journal import entry_line, header_line, read
from hearthsea.snapshot import digest
from tests.hearthsea.playing import Step, Table, a_table, steps
from tests.hearthsea.tally import VIEWERS, Tally


def cut_anywhere(seed: int, most: int, tally: Tally) -> None:
    """One random game: its journal, and each viewer's record of it, cut within every line."""
    rng = random.Random(seed)
    table = a_table(rng, odd=seed % 2 == 0)
    cut_journal(table, list(steps(table, rng, most, furnish=False)), rng, tally)


def cut_journal(table: Table, played: Sequence[Step], rng: random.Random, tally: Tally) -> None:
    """The same for a game that was played from a table's start on."""
    people = tuple(
        Player(f"P{seat}", seat, "" if table.people >> seat & 1 else "drifter") for seat in range(table.seats)
    )
    header = Header(game=f"g{rng.randrange(1000)}", layout=table.layout, settings=table.settings, players=people)
    entries = [Entry(tuple(step.events), at=number) for number, step in enumerate(played)]
    for viewer in ("whole", None, *range(table.seats)):
        kept = entries if viewer == "whole" else [redacted(entry, viewer) for entry in entries]  # type: ignore[arg-type]
        lines = [header_line(header), *map(entry_line, kept)]
        text = b"".join(lines)
        assert list(read(text).entries) == kept
        starts = [len(lines[0])]
        for line in lines[1:]:
            starts.append(starts[-1] + len(line))
        for number in rng.sample(range(len(kept)), min(12, len(kept))):
            cuts = {starts[number], starts[number] + 1, starts[number + 1] - 1}
            for length in cuts | {rng.randrange(starts[number], starts[number + 1])}:
                journal = read(text[:length])
                assert list(journal.entries) == kept[:number]
                assert journal.whole_bytes == starts[number]
                assert journal.header == header
        for step in played:
            tally.meet(step.events, step.action.seat if viewer == "whole" else viewer, step.action.seat)  # type: ignore[arg-type]
        if viewer == "whole":
            number = rng.randrange(len(kept))
            state = read(text[: starts[number + 1]]).state_at(number + 1)
            assert digest(state) == digest(played[number].after)


def test_law_8_a_cut_journal_restores_to_its_last_whole_entry() -> None:
    tally = Tally("L8")
    for seed in range(4):
        cut_anywhere(seed, 150, tally)
    assert {viewer for _, viewer in tally.met} == set(VIEWERS)


@pytest.mark.slow
def test_law_8_for_every_kind_of_event() -> None:
    tally = Tally("L8")
    for seed in range(30):
        cut_anywhere(seed, 300, tally)
    assert {missing.split()[0] for missing in tally.missing()} <= {"AgreementFell", "IslandReached"}
