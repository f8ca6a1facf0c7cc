"""Games played at random, quickly, for tests that need a journal."""

from __future__ import annotations

from functools import cache
from random import Random

from client.bench_engine import chosen
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide
from hearthsea.entries import Entry, Header, Player, start
from hearthsea.journal import entry_line, header_line
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings

NAMES = ("Ada", "Bo", "Chiara", "Dag", "Ema", "Finn")


@cache
def journal_bytes(seats: int = 4, seed: int = 1, points: int = 4) -> bytes:
    """The journal of a whole game."""
    header = Header(
        game=f"random-{seed}",
        layout=deal(load_map("classic" if seats < 5 else "classic_wide"), seed),
        settings=Settings(points_to_win=points),
        players=tuple(Player(name, index, "drifter") for index, name in enumerate(NAMES[:seats])),
    )
    lines = [header_line(header)]
    state, rng, chance = start(header), Random(seed), SeededChance(seed)
    while not state.is_over:
        events = decide(state, chosen(state, rng), chance)
        apply(state, events)
        lines.append(entry_line(Entry(tuple(events))))
    return b"".join(lines)
