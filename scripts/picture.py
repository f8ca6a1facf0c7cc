"""Draw docs/pictures/table.png: the window itself in the middle of a game, with the first seat on turn."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from client.app import App
from client.bench_table import Silent
from client.gl.boot import boot
from client.intake import take_in
from client.screens.base import ScreenContext
from client.store import Store
from hearthsea.bots import BOTS
from hearthsea.bots.arena import never, next_seat
from hearthsea.bots.rng import SeededRng
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, view
from hearthsea.entries import Entry, Header, Player, redacted, start
from hearthsea.maps import deal, load_map
from hearthsea.phases import Main
from hearthsea.seen import Seen
from hearthsea.settings import Settings
from hearthsea.snapshot import snapshot
from hearthsea.state import State
from net.messages import EntryArrived, LobbyInfo, SeatInfo, Snapshot

PAGE = Path(__file__).resolve().parent.parent / "docs/pictures/table.png"
SIZE = 1280, 720
PEOPLE = (("Ada", 6), ("Bo", 3), ("Chiara", 5), ("Marten", 7))
ROUND = 10
"""The picture is of the first seat's turn in this round or a later one in which there is much to see."""


def played(seed: int) -> Store | None:
    """Play a game and tell a store of it as a host would, until there is much to see; None where there never is."""
    store = Store("Ada", 6)
    players = tuple(Player(name, colour) for name, colour in PEOPLE)
    header = Header(game="picture", layout=deal(load_map("classic"), seed), settings=Settings(), players=players)
    state = start(header)
    seats = tuple(SeatInfo("person", name, colour, "", True, True, 1 + n) for n, (name, colour) in enumerate(PEOPLE))
    lobby = LobbyInfo(
        "t", "Kitchen table", "classic", header.layout, seats, {}, "K7QXM", "playing", 1, True, (), "hearthsea://"
    )
    take_in(store, lobby, 0.0, "20:15")
    take_in(store, Snapshot(0, 0, header, snapshot(view(state, 0))), 0.0, "20:15")
    bots = [BOTS["greedy"]() for _ in PEOPLE]
    seen = [Seen.start(len(PEOPLE)) for _ in PEOPLE]
    luck, chance = SeededRng(seed), SeededChance(seed)
    seq = turns = 0
    while not worth_seeing(state, turns):
        seat = next_seat(state)
        if seat < 0:
            return None
        action = bots[seat].choose(view(state, seat), seen[seat], seat, luck, never).action
        events = decide(state, action, chance)
        apply(state, events)
        for event in events:
            for viewer, bounds in enumerate(seen):
                bounds.apply(event.seen_by(viewer))
            turns += type(event).__name__ == "TurnBegan"
        seq += 1
        clock = f"20:{15 + turns // 2:02}"
        take_in(store, EntryArrived(seq, redacted(Entry(tuple(events)), 0)), 0.0, clock)
    return store


def worth_seeing(state: State, turns: int) -> bool:
    """Whether the first seat is on turn late enough, both titles are held, and it can build and play a card."""
    if turns < ROUND * len(PEOPLE) or state.turn or not isinstance(state.phase, Main):
        return False
    can = {type(option).__name__ for option in legal_actions(state, 0)}
    cards = (state.cards[0] or 0) - (state.new_cards[0] or 0)
    return bool(
        {"BuildSettlement", "BuildCity"} & can and cards and state.longest_road >= 0 and state.largest_army >= 0
    )


def main() -> int:
    """Draw the picture into the page's folder, or into the file that is named."""
    boot(headless=True)
    from client.gl.driver import Driver
    from client.gl.window import Window

    store = next(found for seed in count(1) if (found := played(seed)) is not None)
    window = Window(App(ScreenContext(store), Silent(), Silent(), lambda: 100.0))
    driver = Driver(window)
    driver.step()
    driver.step()
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    driver.shot().convert("RGB").save(target, optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
