"""The storm of storm.py: whatever is late, cut, said twice or dies, what was acknowledged stays and happens once."""

from collections import Counter
from collections.abc import Iterable

import pytest

from net.effects import Effect
from net.outbox import Outbox
from tests.net.storm import storm

OFTEN = ("host died", "torn line", "cut", "returned", "said again", "slow disk", "copies compared", "acknowledged")
RARE = ("window crashed", "failed disk", "bot failed", "kick")


def storms(seeds: Iterable[int], steps: int) -> Counter[str]:
    return sum((storm(seed, steps) for seed in seeds), Counter[str]())


def test_acknowledged_is_never_lost_and_nothing_happens_twice() -> None:
    met = storms(range(2), 500)
    for fact in OFTEN:
        assert met[fact], (fact, met)


@pytest.mark.slow
def test_long_storms() -> None:
    met = storms(range(100, 125), 2500)
    for fact in (*OFTEN, *RARE):
        assert met[fact], (fact, met)
    assert met["host died"] > 100, met


@pytest.mark.proof
def test_a_thousand_storms() -> None:
    met = storms(range(2000, 3000), 2500)
    print("\nstorms:", dict(met))  # noqa: T201
    assert met["host died"] > 10_000, met


@pytest.mark.slow
def test_a_host_that_tells_before_it_is_on_the_disk_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(outbox: Outbox) -> list[Effect]:
        outbox.on_disk = max(outbox.on_disk, outbox.latest)
        return take(outbox)

    take = Outbox.take
    monkeypatch.setattr(Outbox, "take", hasty)
    with pytest.raises((AssertionError, IndexError)):
        storms(range(20), 500)


def test_a_host_that_forgets_what_it_has_answered_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.guests.Guest.answer", lambda guest, n, _message: setattr(guest, "last_n", n - 1))
    with pytest.raises(AssertionError):
        storms(range(20), 500)
