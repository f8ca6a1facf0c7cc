"""Networks that get in the way: each is found through all the same, or it is said why not (root only)."""

import json
import time
from pathlib import Path

import pytest

from net.doctor import Facts, judge
from net.interfaces import Address, choose
from net.lan import Lan, line
from net.pairing import PER_TABLE
from net.probe import Swept

pytestmark = [pytest.mark.lan, pytest.mark.slow, pytest.mark.xdist_group("lan")]


def opened(network: Lan, folder: Path) -> dict[str, object]:
    return line(network.start("A", "host", str(folder / "host")))


def test_with_multicast_filtered_the_beacon_finds_the_table(network: Lan, tmp_path: Path) -> None:
    network.no_multicast()
    opened(network, tmp_path)
    found = line(network.start("B", "ladder", "6"))
    assert found["found"] == "Ada's table"
    assert found["seconds"] < 3.0


def test_with_containers_and_a_vpn_on_both_machines_it_is_found_and_joined(network: Lan, tmp_path: Path) -> None:
    for machine, last in (("A", 1), ("B", 2)):
        network.extra_interface(machine, "docker0", f"172.17.0.{last}/16")
        network.extra_interface(machine, "tun0", f"10.8.0.{last}/24")
    ready = opened(network, tmp_path)
    assert ready["addresses"][0] == "10.77.0.1"
    joined = line(network.start("B", "join", str(tmp_path / "bo"), str(ready["code"])))
    assert joined["address"] == "10.77.0.1"
    assert joined["seconds"] < 1.0


def test_where_only_connections_get_through_a_sweep_finds_the_table(network: Lan, tmp_path: Path) -> None:
    network.filter("A", "input meta l4proto udp drop")
    opened(network, tmp_path)
    swept = line(network.start("B", "sweep"))
    assert swept["found"] == ["Ada's table"]
    assert swept["asked"] == 253
    print(f"\na sweep of 253 addresses took {swept['seconds']:.2f} s")  # noqa: T201
    assert swept["seconds"] < 3.5


def said(network: Lan, machine: str = "B") -> tuple[list[str], str]:
    told = line(network.start(machine, "doctor"))
    return told["codes"], str(told["note"])


def sentence(code: str, **facts: object) -> str:
    """The sentence as `net.doctor` words it."""
    chosen = choose([Address("10.77.0.2", "eth0", 24, 2)])
    found = judge(Facts(chosen=chosen, **facts))  # type: ignore[arg-type]
    return next(finding.text for finding in found if finding.code == code)


def test_machines_kept_apart_are_told_so(network: Lan, tmp_path: Path) -> None:
    network.isolate()
    opened(network, tmp_path)
    assert said(network) == (["isolated"], sentence("isolated", swept=Swept(253, (), (), ())))
    network.extra_interface("B", "tun0", "10.8.0.2/24")
    assert said(network) == (["vpn"], sentence("vpn", tunnels=("tun0",)))


def test_a_machine_without_a_network_is_told_so(network: Lan) -> None:
    network.unplug("B")
    network.forget_addresses("B")
    codes, note = said(network)
    assert codes == ["no_interface"]
    assert note == judge(Facts(chosen=choose([])))[0].text


def test_a_system_that_lets_nothing_out_is_told_of(network: Lan) -> None:
    network.filter("B", "output oifname eth0 drop")
    codes, note = said(network)
    assert codes[0] == "refused"
    assert note == sentence("refused", refused="Operation not permitted")


def test_a_firewall_on_this_side_and_on_the_other_is_told_of(network: Lan, tmp_path: Path) -> None:
    network.no_multicast()
    assert said(network)[0][0] == "firewall_here"
    network.unfilter("A")
    network.unplug("C")
    network.filter("A", "input tcp dport 7377 drop; meta l4proto udp drop")
    opened(network, tmp_path)
    codes, note = said(network)
    assert codes == ["firewall_here", "firewall_there"]
    assert note == sentence("firewall_here", hears_itself=False)


def test_where_nobody_has_a_table_that_is_told(network: Lan) -> None:
    assert said(network)[0] == ["no_table"]


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


def test_at_thirty_percent_of_loss_a_table_is_listed_and_joined(network: Lan, tmp_path: Path) -> None:
    network.loss(30)
    ready = opened(network, tmp_path)
    found = line(network.start("B", "find", "8"))
    assert found["found"] == "Ada's table"
    print(f"\nlisted at 30 % of loss after {found['seconds']:.2f} s")  # noqa: T201
    assert found["seconds"] < 4.0
    for _ in range(4):  # a person would try again too
        joining = network.start("C", "join", str(tmp_path / "bo"), str(ready["code"]))
        told = joining.communicate(timeout=30)[0]
        if told:
            break
    assert json.loads(told)["joined"]


def test_five_percent_of_loss_and_a_slow_line_still_join(network: Lan, tmp_path: Path) -> None:
    ready = opened(network, tmp_path)
    network.shape("64kbit")
    joined = line(network.start("B", "join", str(tmp_path / "slow"), str(ready["code"])))
    assert joined["joined"]
    network.loss(5)
    joined = line(network.start("C", "join", str(tmp_path / "lossy"), str(ready["code"])))
    assert joined["joined"]


def test_a_cable_out_for_three_seconds_costs_nothing(network: Lan, tmp_path: Path) -> None:
    ready = opened(network, tmp_path)
    staying = network.start("B", "stay", str(tmp_path / "bo"), str(ready["code"]), "7")
    assert line(staying)["joined"]
    assert line(staying)["line"] == "up"
    network.unplug("B")
    time.sleep(3)
    network.unplug("B", on=True)
    rest = staying.communicate(timeout=20)[0].splitlines()
    states = [json.loads(each)["line"] for each in rest]
    assert "lost" not in states, "three seconds are not even shaky"


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
