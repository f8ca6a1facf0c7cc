"""A host that is killed: what it acknowledged is there when it is taken up again, and everyone comes back."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from hearthsea.engine import legal_actions
from hearthsea.journal import read
from net.guest import Guest
from net.handshake import Wish
from net.identity import load_identity
from net.interfaces import LOOPBACK
from net.messages import Accepted, ChangeSetting, EntryArrived, LobbyInfo, SetSeats, Sit, Snapshot, StartGame
from net.messages import Ready as ReadyMessage
from net.opening import Ready
from net.player import Watcher

PROGRAM = """
import asyncio, sys
from pathlib import Path
from net.host import run_host
from net.opening import HostOptions
resume = Path(sys.argv[3]) if len(sys.argv) > 3 else None
options = HostOptions(profile=Path(sys.argv[1]), port=int(sys.argv[2]), advertise=False, resume=resume)
asyncio.run(run_host(options, lambda ready: print(ready.line(), flush=True)))
"""


async def table(*arguments: str) -> tuple[asyncio.subprocess.Process, Ready]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *arguments, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    return process, msgspec.json.decode(await process.stdout.readline(), type=Ready)


class Seat:
    """A guest, its copy of the game, and what was acknowledged to it."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.watcher = Watcher()
        self.accepted: list[int] = []
        self.lobby: LobbyInfo | None = None

    async def until(self, done: Callable[[], object]) -> None:
        while not done():
            event = await self.guest.next_event()
            assert event is not None
            if isinstance(event, Snapshot | EntryArrived):
                self.watcher.take(event)
            if isinstance(event, Accepted):
                self.accepted.append(event.seq)
            if isinstance(event, LobbyInfo):
                self.lobby = event


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_host_is_killed(tmp_path: Path) -> None:
    async def story() -> None:
        process, ready = await table(str(tmp_path / "host"), "0")
        ada, bo = Seat(Guest(load_identity(tmp_path / "ada"))), Seat(Guest(load_identity(tmp_path / "bo")))
        owner = Wish(name="Ada", secret=bytes.fromhex(ready.secret), pinned=ready.fingerprint)
        await ada.guest.connect([(LOOPBACK, ready.port)], owner)
        await bo.guest.connect([(LOOPBACK, ready.port)], Wish(name="Bo", code=ready.code))
        for wish in (ChangeSetting("seat_order", "lobby"), SetSeats(2), Sit("Ada")):
            ada.guest.send(wish)
        await ada.until(lambda: ada.lobby and ada.lobby.seats[0].kind == "person")
        for wish in (Sit("Bo"), ReadyMessage(1)):
            bo.guest.send(wish)
        await ada.until(lambda: ada.lobby and len(ada.lobby.seats) == 2 and ada.lobby.seats[1].ready)
        ada.guest.send(StartGame())
        await ada.until(lambda: ada.watcher.state is not None)
        await bo.until(lambda: bo.watcher.state is not None)
        assert ada.watcher.state is not None
        for _ in range(2):  # a settlement, and its road
            count = len(ada.accepted) + 1
            ada.guest.act(legal_actions(ada.watcher.state, 0)[0])  # type: ignore[arg-type]
            await ada.until(lambda count=count: len(ada.accepted) == count)
        process.kill()
        await process.wait()
        journal = next((tmp_path / "host" / "games").glob("*.journal"))
        assert len(read(journal.read_bytes()).entries) >= max(ada.accepted)
        process, again = await table(str(tmp_path / "host"), str(ready.port), str(journal))
        assert (again.table, again.fingerprint, again.code) == (ready.table, ready.fingerprint, ready.code)
        await bo.until(lambda: bo.watcher.seq > max(ada.accepted))
        assert bo.watcher.state is not None
        bo.guest.act(legal_actions(bo.watcher.state, 1)[0])  # type: ignore[arg-type]
        await bo.until(lambda: bo.accepted)
        await ada.until(lambda: ada.watcher.seq >= bo.accepted[0])
        for seat in (ada, bo):
            await seat.guest.abandon()
        process.terminate()
        await process.wait()

    asyncio.run(asyncio.wait_for(story(), 30))
