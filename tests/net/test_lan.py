"""Between machines: found, joined, lost and gone on small networks of network namespaces (root only)."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from net.bench.lan import Lan, lan, line, missing
from net.bench.machines import measure_lan
from net.listing import GONE, GREY, HEARTBEAT

pytestmark = [pytest.mark.lan, pytest.mark.slow, pytest.mark.xdist_group("lan")]


def test_a_table_is_found_and_joined_from_another_machine(network: Lan, tmp_path: Path) -> None:
    host = network.start("A", "host", str(tmp_path / "host"))
    ready = line(host)
    assert ready["addresses"][0] == "10.77.0.1"
    assert ready["note"] == ""
    found = line(network.start("B", "find", "5"))
    assert found["found"] == "Ada's table"
    assert found["addresses"][0] == "10.77.0.1"
    assert found["seconds"] < 1.0
    joined = line(network.start("C", "join", str(tmp_path / "bo"), str(ready["code"])))
    assert joined["address"] == "10.77.0.1"
    assert joined["seconds"] < 1.0


def test_closing_is_seen_at_once_and_a_killed_host_fades_and_goes(network: Lan, tmp_path: Path) -> None:
    watch = network.start("B", "watch", "60")
    host = network.start("A", "host", str(tmp_path / "host"))
    line(host)
    assert line(watch)["state"] == "listed"
    host.terminate()
    closed = time.monotonic()
    gone = line(watch)
    assert gone["state"] == "none"
    assert gone["at"] - closed < 1.0
    host = network.start("A", "host", str(tmp_path / "host"))
    line(host)
    assert line(watch)["state"] == "listed"
    host.kill()
    killed = time.monotonic()
    fading = line(watch)
    assert fading["state"] == "fading"
    assert fading["at"] - killed < GREY + 1.0
    gone = line(watch)
    assert gone["state"] == "none"
    assert gone["at"] - killed < GONE + 1.0


def test_a_table_is_found_again_when_its_machine_gets_another_address(network: Lan, tmp_path: Path) -> None:
    ready = line(network.start("A", "host", str(tmp_path / "host")))
    assert line(network.start("B", "find", "5", "10.77.0.1"))["found"]
    watch = network.start("B", "find", "12", "10.77.0.9")
    moved = time.monotonic()
    network.readdress("A", "10.77.0.1", "10.77.0.9")
    found = line(watch)
    assert "10.77.0.9" in found["addresses"]  # perhaps beside the old one, until that record has aged
    assert found["at"] - moved < 5.0
    joined = line(network.start("C", "join", str(tmp_path / "bo"), str(ready["code"])))
    assert joined["address"] == "10.77.0.9"


def test_a_forged_goodbye_hides_a_table_no_longer_than_a_heartbeat(network: Lan, tmp_path: Path) -> None:
    line(network.start("A", "host", str(tmp_path / "host")))
    watch = network.start("B", "watch", "60")
    assert line(watch)["state"] == "listed"
    forged = line(network.start("C", "forge", "goodbye"))
    assert line(watch)["state"] == "none", "the forgery is believed, so that this test can fail"
    back = line(watch)
    assert back["state"] == "listed"
    assert back["at"] - forged["at"] < HEARTBEAT + 2.0


def test_a_forged_twin_takes_nobody_in(network: Lan, tmp_path: Path) -> None:
    """It copies id, name and key's mark, and a host with another key answers at its address."""
    ready = line(network.start("A", "host", str(tmp_path / "host")))
    line(network.start("C", "host", str(tmp_path / "twin"), "unseen"))
    line(network.start("C", "forge", "twin"))
    listing = network.start("B", "tables", "--json", "--profile", str(tmp_path / "bo"), module="client")
    tables = json.loads(listing.communicate(timeout=60)[0])["tables"]
    assert len(tables) == 2, "ours, with one more address; and one with a mark of its own"
    ours = next(table for table in tables if table["fingerprint"] == ready["fingerprint"])
    assert set(ours["addresses"]) == {"10.77.0.1", "10.77.0.3"}
    ugly = next(table for table in tables if table is not ours)
    assert ugly["name"].startswith("[31mAda's table x")
    assert len(ugly["name"]) <= 40
    assert ugly["name"].isprintable()
    joined = line(network.start("B", "join", str(tmp_path / "bo"), str(ready["code"])))
    assert joined["address"] == "10.77.0.1"


@pytest.mark.parametrize(("machine", "old", "new"), [("A", "10.77.0.1", "10.77.0.9"), ("B", "10.77.0.2", "10.77.0.8")])
def test_a_guest_returns_by_itself_when_a_machine_gets_another_address(
    network: Lan, tmp_path: Path, machine: str, old: str, new: str
) -> None:
    """The host's, so that the guest must find it anew; or its own, so that its line is dead."""
    ready = line(network.start("A", "host", str(tmp_path / "host")))
    staying = network.start("B", "stay", str(tmp_path / "bo"), str(ready["code"]), "60")
    assert line(staying)["joined"]
    assert line(staying)["line"] == "up"
    network.readdress(machine, old, new)
    states = [line(staying)["line"]]
    while states[-1] != "up":
        states.append(line(staying)["line"])
    assert states == ["shaky", "up"], "a second line took the place of the dead one before that was given up"


@pytest.mark.parametrize("percent", [5, 20, 30])
def test_a_lossy_network_shows_lets_join_and_lets_return(network: Lan, tmp_path: Path, percent: int) -> None:
    network.loss(percent)
    ready = line(network.start("A", "host", str(tmp_path / "host")))
    looks = line(network.start("B", "look", "5"))["seconds"]
    print(f"\nlisted at {percent} % of loss after {', '.join(f'{each:.2f}' for each in sorted(looks))} s")  # noqa: T201
    assert sorted(looks)[2] < 4.0
    joined = line(network.start("C", "join", str(tmp_path / "bo"), str(ready["code"])))
    assert joined["joined"]
    back = line(network.start("B", "back", str(tmp_path / "ida"), str(ready["code"])))
    print(f"joined after {joined['seconds']:.2f} s, back after {back['seconds']:.2f} s")  # noqa: T201
    assert back["states"] == ["up", "lost", "up"]


def test_a_line_of_64_kilobits_shows_and_lets_join(network: Lan, tmp_path: Path) -> None:
    network.shape("64kbit")
    ready = line(network.start("A", "host", str(tmp_path / "host")))
    joined = line(network.start("B", "join", str(tmp_path / "slow"), str(ready["code"])))
    assert joined["joined"]


def test_the_figures_of_the_bench_between_machines_come_out(tmp_path: Path) -> None:
    why = missing()
    if why:
        pytest.skip(why)
    told = measure_lan(tmp_path, looks=2, sweeps=1, moves=1)
    assert told.why_not == ""
    assert (len(told.listed), len(told.swept), len(told.moved)) == (4, 1, 1)
    assert 0 < sorted(told.listed)[1] < 4.0
    assert 0.5 < told.swept[0] < 4.0
    assert 0 < told.moved[0] < 5.0
    assert not list(NAMESPACES.glob(f"hs{os.getpid()}*")), "nothing is left behind"


def test_a_network_is_taken_away_when_its_maker_is_ended_or_killed(tmp_path: Path) -> None:
    """Asked to end it clears away at once; after a kill whoever makes the next one does."""
    why = missing()
    if why:
        pytest.skip(why)
    for how in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        maker = subprocess.Popen(
            [sys.executable, "-c", MAKER, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert maker.stdout is not None
        assert maker.stdout.readline() == "up\n"
        assert list(NAMESPACES.glob(f"hs{maker.pid}*"))
        maker.send_signal(how)
        maker.wait(60)
        maker.stdout.close()
        if how == signal.SIGKILL:
            with lan("tests.net.lan"):
                pass
        assert not list(NAMESPACES.glob(f"hs{maker.pid}*")), how


NAMESPACES = Path("/run/netns")
MAKER = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs tests in the background has it ignored
from net.bench.lan import lan, line
with lan("tests.net.lan") as made:
    line(made.start("A", "host", sys.argv[1]))
    print("up", flush=True)
    signal.pause()
"""


def test_where_machines_cannot_reach_each_other_nothing_is_found(network: Lan, tmp_path: Path) -> None:
    network.isolate()
    line(network.start("A", "host", str(tmp_path / "host")))
    assert line(network.start("B", "find", "1.5"))["found"] is None
