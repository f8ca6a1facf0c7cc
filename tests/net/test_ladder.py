"""Networks that get in the way: each is found through all the same, or it is said why not (root only)."""

import json
import time
from pathlib import Path

import pytest

from net.bench.lan import Lan, line
from net.doctor import Facts, judge
from net.interfaces import Address, choose
from net.pairing import PER_TABLE
from net.probe import Swept

pytestmark = [pytest.mark.lan, pytest.mark.slow, pytest.mark.xdist_group("lan")]


LOOKED = "Looked on eth0 (10.77.0.2)."


def opened(network: Lan, folder: Path) -> dict[str, object]:
    return line(network.start("A", "host", str(folder / "host")))


def test_with_multicast_filtered_the_beacon_finds_the_table(network: Lan, tmp_path: Path) -> None:
    network.no_multicast()
    opened(network, tmp_path)
    found = line(network.start("B", "ladder", "6"))
    assert found["found"] == "Ada's table"
    assert found["seconds"] < 3.0
    tables = network.start("B", "tables", "--json", "--profile", str(tmp_path), module="client")
    document = json.loads(tables.communicate(timeout=60)[0])
    assert [table["name"] for table in document["tables"]] == ["Ada's table"], "by the command as it comes"


def test_with_containers_and_a_vpn_on_both_machines_it_is_found_and_joined(network: Lan, tmp_path: Path) -> None:
    for machine, last in (("A", 1), ("B", 2)):
        network.extra_interface(machine, "docker0", f"172.17.0.{last}/16")
        network.extra_interface(machine, "tun0", f"10.8.0.{last}/24")
    ready = opened(network, tmp_path)
    assert [ip for ip in ready["addresses"] if ":" not in ip] == ["10.77.0.1"], "the others lead nobody anywhere"
    joined = line(network.start("B", "join", str(tmp_path / "bo"), str(ready["code"])))
    assert joined["address"] == "10.77.0.1"
    assert joined["seconds"] < 1.0


def test_an_address_that_leads_nowhere_does_not_hold_a_guest_up(network: Lan, tmp_path: Path) -> None:
    """As of containers under a name that we do not know, with the same network on both machines."""
    for machine, last in (("A", 1), ("B", 2)):
        network.extra_interface(machine, "a-lab", f"10.0.3.{last}/24")
    ready = opened(network, tmp_path)
    assert "10.0.3.1" in ready["addresses"]
    joined = line(network.start("B", "join", str(tmp_path / "bo"), str(ready["code"])))
    assert joined["address"] == "10.77.0.1"
    assert joined["seconds"] < 2.0


def test_where_only_connections_get_through_a_sweep_finds_the_table(network: Lan, tmp_path: Path) -> None:
    network.filter("A", "input meta l4proto udp drop")
    opened(network, tmp_path)
    swept = line(network.start("B", "sweep"))
    assert swept["found"] == ["Ada's table"]
    assert swept["asked"] == 253
    print(f"\na sweep of 253 addresses took {swept['seconds']:.2f} s")  # noqa: T201
    assert swept["seconds"] < 3.5


def said(network: Lan, folder: Path, machine: str = "B") -> list[str]:
    """What `hearthsea doctor` prints there, and that the list of tables is empty."""
    tables = network.start(machine, "tables", "--seconds", "0.5", "--profile", str(folder), module="client")
    assert tables.communicate(timeout=60)[0] == "No table was found in 0.5 seconds.\n"
    doctor = network.start(machine, "doctor", "--profile", str(folder), module="client")
    printed: list[str] = doctor.communicate(timeout=60)[0].splitlines()
    return printed


def sentence(code: str, **facts: object) -> str:
    """The sentence as `net.doctor` words it."""
    chosen = choose([Address("10.77.0.2", "eth0", 24, 2)])
    found = judge(Facts(chosen=chosen, **facts))  # type: ignore[arg-type]
    return next(finding.text for finding in found if finding.code == code)


def test_machines_kept_apart_are_told_so(network: Lan, tmp_path: Path) -> None:
    network.isolate()
    opened(network, tmp_path)
    isolated = sentence("isolated", swept=Swept(253, (), (), ()))
    assert said(network, tmp_path) == [LOOKED, "Knocked at 253 addresses: no other machine is there.", isolated]
    network.extra_interface("B", "tun0", "10.8.0.2/24")
    assert said(network, tmp_path)[2:] == [sentence("vpn", tunnels=("tun0",))]


def test_a_machine_without_a_network_is_told_so(network: Lan, tmp_path: Path) -> None:
    network.unplug("B")
    network.forget_addresses("B")
    assert said(network, tmp_path) == ["Looked on lo (127.0.0.1).", judge(Facts(chosen=choose([])))[0].text]


def test_a_system_that_lets_nothing_out_is_told_of(network: Lan, tmp_path: Path) -> None:
    network.filter("B", "output oifname eth0 drop")
    assert sentence("refused", refused="Operation not permitted") in said(network, tmp_path)


def test_a_firewall_on_this_side_and_on_the_other_is_told_of(network: Lan, tmp_path: Path) -> None:
    network.no_multicast()
    deaf = sentence("firewall_here", hears_itself=False)
    assert deaf in said(network, tmp_path)
    network.unfilter("A")
    network.unplug("C")
    network.filter("A", "input tcp dport 7377 drop; meta l4proto udp drop")
    opened(network, tmp_path)
    there = sentence("firewall_there", swept=Swept(253, (), (), ("10.77.0.1",)))
    assert said(network, tmp_path)[2:] == [deaf, there]


def test_a_table_that_shows_itself_behind_a_firewall_is_not_called_well(network: Lan, tmp_path: Path) -> None:
    network.filter("A", "input tcp dport 7377 drop")
    opened(network, tmp_path)
    doctor = network.start("B", "doctor", "--profile", str(tmp_path), module="client")
    unanswered = sentence("unanswered", tables=1, unanswered=("Ada's table",))
    assert doctor.communicate(timeout=60)[0].splitlines() == [LOOKED, unanswered]
    network.unfilter("A")
    doctor = network.start("B", "doctor", "--profile", str(tmp_path), module="client")
    well = "All is well: “Ada's table” can be seen and answers."
    assert doctor.communicate(timeout=60)[0].splitlines() == [LOOKED, well]


def test_where_nobody_has_a_table_that_is_told(network: Lan, tmp_path: Path) -> None:
    none = sentence("no_table", swept=Swept(253, (), ("10.77.0.1",), ()))
    assert said(network, tmp_path)[2:] == [none]


def test_guessing_from_many_addresses_gets_no_more_than_the_limit(network: Lan, tmp_path: Path) -> None:
    guess(network, tmp_path, 600)


@pytest.mark.proof
def test_ten_thousand_guesses_from_two_hundred_addresses(network: Lan, tmp_path: Path) -> None:
    guess(network, tmp_path, 10_000)


def guess(network: Lan, folder: Path, tries: int) -> None:
    opened(network, folder)
    addresses = network.more_addresses("B", 200)
    told = line(network.start("B", "guess", str(folder / "eve"), str(tries), ",".join(addresses)))
    answers: dict[str, int] = told["answers"]
    minutes = 1 + int(float(str(told["seconds"])) / 60)
    print(f"\n{tries} guesses from {len(addresses)} addresses in {told['seconds']:.0f} s: {json.dumps(answers)}")  # noqa: T201
    assert sum(answers.values()) == tries
    assert "let in" not in answers
    assert 0 < answers.get("wrong_code", 0) <= PER_TABLE * minutes


def test_a_cable_out_until_the_line_is_shaky_costs_nothing_more(network: Lan, tmp_path: Path) -> None:
    ready = opened(network, tmp_path)
    staying = network.start("B", "stay", str(tmp_path / "bo"), str(ready["code"]), "60")
    assert line(staying)["joined"]
    assert line(staying)["line"] == "up"
    network.unplug("B")
    assert line(staying)["line"] == "shaky"
    network.unplug("B", on=True)
    assert line(staying)["line"] == "up"


@pytest.mark.proof
def test_a_half_open_line_is_shaky_then_lost_and_the_guest_returns_by_itself(network: Lan, tmp_path: Path) -> None:
    ready = opened(network, tmp_path)
    staying = network.start("B", "stay", str(tmp_path / "bo"), str(ready["code"]), "40")
    assert line(staying)["joined"]
    assert line(staying)["line"] == "up"
    began = time.monotonic()
    network.filter("B", "input tcp sport 7377 drop")
    shaky = line(staying)
    assert shaky["line"] == "shaky"
    assert 4.5 < shaky["at"] - began < 8
    lost = line(staying)
    assert lost["line"] == "lost"
    assert 18 < lost["at"] - began < 24
    network.unfilter("B")
    assert line(staying)["line"] == "up"
