"""Why no table is found: each sentence from its facts."""

import pytest

from net.doctor import Facts, judge
from net.interfaces import Address, choose, tunnels_among
from net.probe import Swept, known_neighbours, own_neighbours

WIFI = Address("192.168.1.5", "wlan0", 24, 2)
CHOSEN = choose([WIFI])
NOBODY = Swept(253, (), (), ())

CASES = {
    "no interface": (Facts(chosen=choose([])), ["no_interface"]),
    "all well": (Facts(chosen=CHOSEN, tunnels=("tun0",), hears_itself=False, tables=1), []),
    "seen but not answering": (Facts(chosen=CHOSEN, tables=2, unanswered=("Ada's table",)), ["unanswered"]),
    "seen, and sends refused": (
        Facts(chosen=CHOSEN, tables=1, unanswered=("Ada's table",), refused="Operation not permitted"),
        ["refused"],
    ),
    "nothing tried": (Facts(chosen=CHOSEN), []),
    "sends refused": (Facts(chosen=CHOSEN, refused="Operation not permitted", hears_itself=False), ["refused"]),
    "vpn": (Facts(chosen=CHOSEN, tunnels=("tun0", "wg1"), hears_itself=True), ["vpn"]),
    "vpn, and nobody answers": (Facts(chosen=CHOSEN, tunnels=("tun0",), swept=NOBODY), ["vpn"]),
    "deaf": (Facts(chosen=CHOSEN, hears_itself=False), ["firewall_here"]),
    "nobody answers": (Facts(chosen=CHOSEN, hears_itself=True, swept=NOBODY), ["isolated"]),
    "machines that drop": (Facts(chosen=CHOSEN, swept=Swept(253, (), (), ("192.168.1.7",))), ["firewall_there"]),
    "machines without a table": (Facts(chosen=CHOSEN, swept=Swept(253, (), ("192.168.1.7",), ())), ["no_table"]),
    "another program": (Facts(chosen=CHOSEN, swept=Swept(253, ("192.168.1.7",), (), ())), []),
    "deaf and kept apart": (Facts(chosen=CHOSEN, hears_itself=False, swept=NOBODY), ["firewall_here", "isolated"]),
}


@pytest.mark.parametrize("name", CASES)
def test_each_state_of_a_network_has_its_sentence(name: str) -> None:
    facts, codes = CASES[name]
    found = judge(facts)
    assert [finding.code for finding in found] == codes
    for finding in found:
        assert finding.text.endswith(".")
        assert len(finding.text) < 260


def test_the_reason_of_the_system_and_the_names_of_tunnels_are_told() -> None:
    assert "Operation not permitted" in judge(CASES["sends refused"][0])[0].text
    assert "tun0, wg1" in judge(CASES["vpn"][0])[0].text


def test_tunnels_are_told_from_other_interfaces() -> None:
    names = ("eth0", "tun0", "docker0", "wg-home", "tailscale0", "utun3")
    found = tunnels_among([Address("10.8.0.2", name, 24, 1) for name in names])
    assert found == ("tun0", "wg-home", "tailscale0", "utun3")
    assert tunnels_among([Address("fe80::1", "utun0", 64, 1)]) == (), "macOS has some without a VPN"


def test_a_sweep_keeps_to_the_own_private_neighbourhood() -> None:
    wide = choose([Address("10.1.2.3", "eth0", 8, 2)])
    assert len(own_neighbours(wide)) == 253
    assert {address.rpartition(".")[0] for address in own_neighbours(wide)} == {"10.1.2"}
    assert own_neighbours(choose([Address("8.8.4.4", "eth0", 24, 2)])) == ()
    assert own_neighbours(choose([])) == ()
    assert len(own_neighbours(choose([Address("10.0.0.1", "eth0", 30, 2)]))) == 1
    many = [Address(f"10.0.{number}.1", f"eth{number}", 24, number) for number in range(5)]
    assert len(own_neighbours(choose(many))) == 2 * 253


def test_neighbours_the_system_knows(tmp_path: object) -> None:
    from pathlib import Path

    table = Path(str(tmp_path)) / "arp"
    table.write_text(
        "IP address       HW type     Flags       HW address            Mask     Device\n"
        "10.0.0.2         0x1         0x2         aa:bb:cc:dd:ee:ff     *        eth0\n"
        "10.0.0.3         0x1         0x0         00:00:00:00:00:00     *        eth0\n",
        encoding="ascii",
    )
    assert known_neighbours(table) == {"10.0.0.2"}
    assert known_neighbours(table.parent / "none") == frozenset()
