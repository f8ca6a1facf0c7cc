"""A table whose window has died goes on for those who are there and ends soon after them; its record says how."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hearthsea.journal import read
from net.guest import Guest
from net.handshake import Wish
from net.identity import load_identity
from net.interfaces import LOOPBACK
from net.messages import AddBot, CloseTable, Sit, Snapshot, StartGame
from net.opening import KEEP, HostOptions, Ready
from net.table import ABANDONED, DESERTED
from net.writer import read_record
from tests.net.mid_game import MidGame
from tests.net.tabletop import TableTop

NOBODY = "Nobody was at the table any more."
ENDED = "The program that held the table was ended; the game is saved."


def deserted() -> MidGame:
    game = MidGame()
    game.reach("Main")
    game.top.run(game.top.table.desert(game.top.now))
    return game


def test_a_deserted_table_goes_on_for_those_who_are_there() -> None:
    game = deserted()
    game.top.drop(game.people[0])
    game.wait(ABANDONED)
    assert not game.top.ended


def test_a_deserted_table_ends_soon_after_everybody_has_gone() -> None:
    game = deserted()
    for person in game.people:
        game.top.drop(person)
    assert game.top.now + DESERTED in game.top.timers, "the host is asked to look at the clock then"
    game.wait(DESERTED - 1)
    assert not game.top.ended
    game.wait(1)
    assert game.top.ended == NOBODY


def test_a_deserted_game_of_bots_ends_too() -> None:
    top = TableTop(seats=3)
    ada = top.join("Ada", owner=True)
    top.say(ada, AddBot("greedy"), AddBot("greedy"), AddBot("greedy"), StartGame())
    top.drop(ada)
    top.tick(DESERTED + 1)
    assert not top.ended, "bots play on without anybody"
    top.run(top.table.desert(top.now))
    top.tick(DESERTED)
    assert top.ended == NOBODY


def test_the_record_says_that_the_table_was_closed_while_its_game_ran_and_why() -> None:
    game = MidGame()
    game.reach("Main")
    assert game.top.remembered[-1].record.closed == ""
    owner = next(person for person in game.people if person.lobby.owner)
    game.top.say(owner, CloseTable())
    last = game.top.remembered[-1].record
    assert last.closed == "The table was closed by its owner."
    again = TableTop()
    journal = read(b"".join(line.line for line in game.top.persisted))
    again.run(again.table.resume(last, journal, again.now))
    assert again.remembered[-1].record.closed == "", "it is open again"


def test_a_table_that_closes_before_or_after_a_game_leaves_no_record_of_that() -> None:
    top = TableTop()
    ada = top.join("Ada", owner=True)
    top.say(ada, Sit("Ada"), CloseTable())
    assert top.ended
    assert not top.remembered


class Served:
    """The table's own process, as a window starts it."""

    def __init__(self, profile: Path) -> None:
        options = HostOptions(profile=profile, code="", bind=LOOPBACK, port=0, advertise=False)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "client.serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(options, enc_hook=str) + b"\n")
        self.process.stdin.flush()
        self.ready = msgspec.json.decode(self.process.stdout.readline(), type=Ready)

    def end(self) -> tuple[int, bytes]:
        """Wait for the end: exit status and what was complained of."""
        complaints = self.process.communicate(timeout=60)[1]
        return self.process.returncode, complaints


async def play(served: Served, profile: Path) -> None:
    """Begin a game with bots, and be gone as a window that dies."""
    guest = Guest(load_identity(profile))
    wish = Wish(name="Ada", secret=bytes.fromhex(served.ready.secret), pinned=served.ready.fingerprint)
    await guest.connect([(LOOPBACK, served.ready.port)], wish)
    for message in (Sit("Ada"), AddBot("greedy"), AddBot("greedy"), AddBot("greedy"), StartGame()):
        guest.send(message)
    while not isinstance(await guest.next_event(), Snapshot):
        pass
    await guest.abandon()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["window died", "terminated", "terminated after that", "left open"])
def test_the_process_of_a_table_ends_by_itself(tmp_path: Path, way: str) -> None:
    served = Served(tmp_path)
    asyncio.run(asyncio.wait_for(play(served, tmp_path), 30))
    pipe = served.process.stdin
    assert pipe is not None
    if way == "left open":
        pipe.write(KEEP)
    if way != "terminated":
        pipe.close()
        served.process.stdin = None  # or `communicate` would write to it
    if way != "window died":
        served.process.send_signal(signal.SIGTERM)
    assert served.end() == (0, b"")
    [journal] = (tmp_path / "games").glob("*.journal")
    read(journal.read_bytes())
    record = read_record(journal)
    assert record.closed == (NOBODY if way == "window died" else ENDED)
    assert (record.port, record.alone) == (served.ready.port, True)
