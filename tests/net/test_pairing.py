"""Coming in: codes right and wrong, a man in the middle, proofs of keys, and what guessing costs."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from net import pairing
from net.identity import Identity, IdentityError, certificate_key, load_identity, verified
from net.pairing import (
    BEFORE_NEW_CODE,
    PER_SOURCE,
    PER_TABLE,
    GuessLimiter,
    GuestPairing,
    HostPairing,
    Meeting,
    WrongCodeError,
    clean_code,
    is_code,
    new_code,
    prove,
    proved,
)


def meeting(**changes: bytes | str) -> Meeting:
    facts = {
        "host_key": b"h" * 32,
        "guest_key": b"g" * 32,
        "table": "t1",
        "host_nonce": b"1" * 32,
        "guest_nonce": b"2" * 32,
    }
    return Meeting(**{**facts, **changes})  # type: ignore[arg-type]


def join(guest: GuestPairing, host: HostPairing) -> None:
    answer = host.answer(guest.first)
    guest.check(host.check(guest.answered(answer)))


def test_the_right_code_brings_both_to_one_key() -> None:
    join(GuestPairing("ab2-cd", meeting()), HostPairing("AB2CD", meeting()))


def test_a_wrong_code_is_told_by_the_first_proof() -> None:
    with pytest.raises(WrongCodeError):
        join(GuestPairing("AB2CE", meeting()), HostPairing("AB2CD", meeting()))


@pytest.mark.parametrize("fact", ["host_key", "guest_key", "host_nonce", "guest_nonce"])
def test_a_man_in_the_middle_fails_with_the_right_code(fact: str) -> None:
    """He relays every message, but must show a key of his own on at least one side."""
    with pytest.raises(WrongCodeError):
        join(GuestPairing("AB2CD", meeting()), HostPairing("AB2CD", meeting(**{fact: b"m" * 32})))


def test_another_table_of_the_same_host_fails() -> None:
    with pytest.raises(WrongCodeError):
        join(GuestPairing("AB2CD", meeting()), HostPairing("AB2CD", meeting(table="t2")))


def test_a_host_that_never_knew_the_code_cannot_welcome() -> None:
    guest = GuestPairing("AB2CD", meeting())
    with pytest.raises(WrongCodeError):
        guest.check(b"\x00" * 32)
    guest.answered(HostPairing("ZZZZZ", meeting()).answer(guest.first))
    with pytest.raises(WrongCodeError):
        guest.check(b"")


def test_a_guests_proof_reflected_is_none() -> None:
    host = HostPairing("AB2CD", meeting())
    guest = GuestPairing("AB2CD", meeting())
    proof = guest.answered(host.answer(guest.first))
    host.check(proof)
    with pytest.raises(WrongCodeError):
        guest.check(proof)


NOT_POINTS = [b"", b"A", b"A" * 33, b"B" + b"\x00" * 32, b"A" + b"\x01" + b"\x00" * 31, b"A" + b"\xff" * 32, b"A" * 64]


@pytest.mark.parametrize("message", NOT_POINTS)
def test_nonsense_instead_of_a_point_is_a_wrong_code(message: bytes) -> None:
    with pytest.raises(WrongCodeError):
        HostPairing("AB2CD", meeting()).answer(message)


def test_codes_have_no_lookalikes() -> None:
    codes = [new_code(random.Random(seed).randrange) for seed in range(50)]
    assert len(set(codes)) == 50
    assert all(is_code(code) for code in codes)
    assert len(pairing.SIGNS) == 31
    assert not set(pairing.SIGNS) & set("01ILO")
    assert clean_code(" ab2-cd ") == "AB2CD"
    assert not is_code("AB1CD")


def test_five_guesses_a_minute_for_a_source() -> None:
    limiter = GuessLimiter()
    assert [limiter.charge("a", 0.0) for _ in range(PER_SOURCE)] == [""] * PER_SOURCE
    assert "your machine" in limiter.charge("a", 59.0)
    assert limiter.charge("b", 59.0) == ""
    assert limiter.charge("a", 61.0) == ""


def test_twelve_guesses_a_minute_for_a_table() -> None:
    limiter = GuessLimiter()
    assert [limiter.charge(str(source), 0.0) for source in range(PER_TABLE)] == [""] * PER_TABLE
    assert "at this table" in limiter.charge("other", 1.0)


def test_a_right_code_is_given_back() -> None:
    limiter = GuessLimiter()
    for _ in range(20):
        assert limiter.charge("a", 0.0) == ""
        limiter.give_back("a")
    assert limiter.wrong == 0


def test_thirty_wrong_guesses_wear_a_code_out() -> None:
    limiter = GuessLimiter()
    now = 0.0
    for guess in range(BEFORE_NEW_CODE):
        assert not limiter.is_code_worn
        assert limiter.charge(f"s{guess}", now) == ""
        now += 10.0
    assert limiter.is_code_worn
    limiter.renewed()
    assert not limiter.is_code_worn


def test_a_proof_is_good_for_one_meeting(identity: Callable[[], Identity]) -> None:
    who = identity()
    true = meeting(guest_key=who.public_key)
    signature = prove(who, true)
    assert proved(signature, true)
    assert not proved(signature, meeting(guest_key=who.public_key, table="t2"))
    assert not proved(signature, meeting(guest_key=who.public_key, host_nonce=b"9" * 32))
    assert not proved(signature, meeting())
    assert not verified(b"short", signature, b"")


def test_a_profile_keeps_its_key_to_itself(tmp_path: Path) -> None:
    folder = tmp_path / "profile"
    first = load_identity(folder)
    again = load_identity(folder)
    assert first.fingerprint == again.fingerprint
    assert first.key_file.stat().st_mode & 0o777 == 0o600
    assert first.certificate_file.stat().st_mode & 0o777 == 0o600
    assert load_identity(tmp_path / "other").fingerprint != first.fingerprint


def test_a_certificate_that_is_not_the_keys_is_made_anew(tmp_path: Path) -> None:
    one, other = load_identity(tmp_path / "one"), load_identity(tmp_path / "other")
    one.certificate_file.write_bytes(other.certificate_file.read_bytes())
    load_identity(tmp_path / "one")
    assert one.certificate_file.read_bytes() != other.certificate_file.read_bytes()
    one.certificate_file.write_text("nothing")
    load_identity(tmp_path / "one")
    assert one.certificate_file.read_bytes().startswith(b"-----BEGIN CERTIFICATE")


def test_a_broken_key_is_one_sentence(tmp_path: Path) -> None:
    identity = load_identity(tmp_path)
    identity.key_file.write_text("nonsense")
    with pytest.raises(IdentityError, match="move it away"):
        load_identity(tmp_path)


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IdentityError, match="cannot be used"):
        load_identity(tmp_path / "file" / "profile")


def test_other_certificates_have_no_key_for_us() -> None:
    assert certificate_key(b"not der") is None
