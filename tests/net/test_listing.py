"""What is advertised, what a browser makes of it, how it ages, and which interfaces are used: all without a network."""

from dataclasses import dataclass

import pytest

from net.interfaces import LOOPBACK, Address, Chosen, choose, nearest_first
from net.listing import GONE, GREY, MOST_BYTES, MOST_ENDPOINTS, Listing, Roster, from_record, record_bytes, to_record
from net.plaintext import clean_text, cut_bytes

MARK = "ab" * 32
LISTING = Listing("t1", "Ada's table", "ada-laptop", "classic", 2, 4, "lobby", True, MARK)
HERE = ("10.0.0.2",)


def test_a_listing_survives_its_record() -> None:
    found = from_record(to_record(LISTING, 7), HERE, 7777, 1.5)
    assert found is not None
    assert (found.table, found.name, found.host, found.map) == ("t1", "Ada's table", "ada-laptop", "classic")
    assert (found.seats_taken, found.seats_all, found.phase, found.code_needed) == (2, 4, "lobby", True)
    assert (found.fingerprint, found.addresses, found.port, found.age) == (MARK, HERE, 7777, 1.5)
    assert not found.fading


def test_the_longest_record_fits() -> None:
    longest = Listing("t" * 32, "ü" * 200, "ß" * 200, "m" * 200, 8, 8, "playing", False, MARK)
    assert record_bytes(to_record(longest, 999_999)) <= MOST_BYTES


SPOILED = {
    "no protocol": {"p": ""},
    "a protocol of letters": {"p": "one"},
    "foreign digits": {"p": "\u0661"},
    "a protocol too long": {"p": "123456"},
    "no table": {"t": ""},
    "a table with signs": {"t": "../x"},
    "a short mark": {"f": "ab"},
    "seats of letters": {"s": "a/b"},
    "too many seats": {"s": "10/12"},
    "no phase": {"ph": "z"},
}


@pytest.mark.parametrize("name", SPOILED)
def test_what_is_no_table_is_not_listed(name: str) -> None:
    assert from_record({**to_record(LISTING, 1), **SPOILED[name]}, HERE, 7777, 0.0) is None


def test_a_table_without_address_or_port_is_not_listed() -> None:
    record = to_record(LISTING, 1)
    assert from_record(record, (), 7777, 0.0) is None
    assert from_record(record, HERE, 0, 0.0) is None


def test_hostile_names_are_made_plain() -> None:
    found = from_record({**to_record(LISTING, 1), "n": "a\u202eb\x1b[31m\nc\u200b" + "x" * 300}, HERE, 1, 0.0)
    assert found is not None
    assert found.name.startswith("ab [31m cx")
    assert len(found.name) == 40
    assert clean_text("\u202e\x00\n ", 10) == ""
    assert clean_text("  Ada \t Lovelace\u2028!", 40) == "Ada Lovelace !"
    assert clean_text("\ud800x", 5) == "x"
    assert cut_bytes("äöü", 3) == "ä"


def test_another_version_is_listed_so_that_one_can_be_told() -> None:
    found = from_record({**to_record(LISTING, 1), "p": "9"}, HERE, 7777, 0.0)
    assert found is not None
    assert found.protocol == 9


@dataclass
class Heard:
    """A roster and a heart that beats into it."""

    roster: Roster
    beat: int = 0

    def at(self, now: float, beat: int | None = None, instance: str = "i", mark: str = MARK) -> bool:
        self.beat = self.beat + 1 if beat is None else beat
        return self.roster.see(instance, {**to_record(LISTING, self.beat), "f": mark}, HERE, 7777, now)


def test_a_table_fades_and_goes_when_its_heart_stops() -> None:
    heard = Heard(Roster())
    assert heard.at(0.0)
    assert not heard.at(3.0), "a heartbeat alone is no news"
    assert heard.roster.tables(3.0 + GREY)[0].fading is False
    assert heard.roster.tables(3.1 + GREY)[0].fading is True
    assert not heard.at(3.0 + GREY, beat=heard.beat), "the same beat again is no sign of life"
    assert heard.roster.tables(3.0 + GONE)
    assert heard.roster.tables(3.1 + GONE) == ()
    assert heard.at(60.0)
    assert heard.roster.tables(60.0)


def test_goodbye_is_at_once() -> None:
    heard = Heard(Roster())
    heard.at(0.0)
    assert heard.roster.lose("i")
    assert not heard.roster.lose("i")
    assert heard.roster.tables(0.0) == ()


def test_one_table_is_listed_once_and_a_forger_beside_it() -> None:
    heard = Heard(Roster())
    heard.at(0.0, instance="old")
    heard.at(1.0, instance="new")
    heard.at(1.0, instance="forger", mark="cd" * 32)
    found = heard.roster.tables(1.0)
    assert [table.fingerprint for table in found] == [MARK, "cd" * 32]
    assert found[0].age == 0.0


def test_a_copied_record_adds_a_place_and_hides_none() -> None:
    roster = Roster()
    roster.see("ours", to_record(LISTING, 1), HERE, 7777, 0.0)
    roster.see("forged", to_record(LISTING, 9), ("10.0.0.66",), 7777, 1.0)
    (found,) = roster.tables(1.0)
    assert found.addresses == ("10.0.0.66", *HERE)
    roster.see("elsewhere", to_record(LISTING, 9), ("10.0.0.67",), 9, 2.0)
    (found,) = roster.tables(2.0)
    assert (found.addresses, found.port) == (("10.0.0.67",), 9), "the youngest word stands in front"
    assert set(found.endpoints) == {("10.0.0.67", 9), ("10.0.0.66", 7777), *((here, 7777) for here in HERE)}


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize("port", [7777, 9])
def test_a_crowd_of_copied_records_crowds_nobody_out(port: int, is_first: bool) -> None:
    roster = Roster()
    if is_first:
        roster.see("ours", to_record(LISTING, 1), HERE, 7777, 0.0)
    for number in range(40):
        roster.see(str(number), to_record(LISTING, 9), tuple(f"10.9.{number}.{n}" for n in range(16)), port, 1.0)
    roster.see("ours", to_record(LISTING, 1), HERE, 7777, 0.0)
    (found,) = roster.tables(1.0)
    assert (HERE[0], 7777) in found.endpoints
    assert len(found.endpoints) <= MOST_ENDPOINTS


def test_a_flood_of_names_is_bounded() -> None:
    heard = Heard(Roster())
    for number in range(Roster.MOST + 50):
        heard.at(0.0, instance=str(number), mark=f"{number:064x}")
    assert len(heard.roster.tables(0.0)) == Roster.MOST


def address(ip: str, interface: str = "eth0") -> Address:
    return Address(ip, interface, 24, 2)


CHOICES = {
    "a plain machine": (["lo 127.0.0.1", "eth0 192.168.1.5"], ["192.168.1.5"]),
    "containers and tunnels": (
        ["docker0 172.17.0.1", "tun0 10.8.0.2", "br-12ab 172.18.0.1", "veth1 10.1.1.1", "wlan0 192.168.1.5"],
        ["192.168.1.5"],
    ),
    "a carrier's address": (["wwan0 100.64.3.4", "eth0 10.0.0.3"], ["10.0.0.3"]),
    "no server for addresses": (["eth0 169.254.7.7", "eth0 fe80::1"], ["169.254.7.7", "fe80::1"]),
    "made up beside given": (["eth0 169.254.7.7", "wlan0 10.0.0.3"], ["10.0.0.3"]),
    "both families": (["eth0 fd00::2", "eth0 fe80::1", "eth0 10.0.0.3"], ["10.0.0.3", "fd00::2"]),
    "Windows": (["vEthernet (WSL) 172.20.0.1", "Intel(R) Wi-Fi 192.168.1.5"], ["192.168.1.5"]),
}


@pytest.mark.parametrize("name", CHOICES)
def test_interfaces_are_chosen_where_people_are(name: str) -> None:
    have, wanted = CHOICES[name]
    chosen = choose([address(line.rsplit(" ", 1)[1], line.rsplit(" ", 1)[0]) for line in have])
    assert sorted(chosen.ips) == sorted(wanted)
    assert chosen.note == ""
    assert not chosen.is_loopback_only


def test_a_machine_alone_says_so() -> None:
    chosen = choose([address(LOOPBACK, "lo"), address("::1", "lo")])
    assert chosen.ips == (LOOPBACK,)
    assert chosen.is_loopback_only
    assert "on this machine only" in chosen.note


def test_whoever_knows_better_names_the_interface() -> None:
    have = [address("10.8.0.2", "tun0"), address("10.0.0.3", "eth0")]
    assert choose(have, ["tun0"]).ips == ("10.8.0.2",)
    assert choose(have, ["10.0.0.3"]).ips == ("10.0.0.3",)
    missing = choose(have, ["wlan7"])
    assert missing.is_loopback_only
    assert "wlan7" in missing.note


def test_addresses_on_our_own_network_are_dialled_first() -> None:
    own = Chosen((Address("192.168.1.5", "eth0", 24, 2), Address("fd00::5", "eth0", 64, 2)))
    theirs = ["172.17.0.1", "fe80::1%3", "10.8.0.2", "fd00::9", "192.168.1.9"]
    assert nearest_first(theirs, own) == ("192.168.1.9", "fd00::9", "10.8.0.2", "172.17.0.1", "fe80::1%3")
