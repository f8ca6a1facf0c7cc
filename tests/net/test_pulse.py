"""Silence, sleep and wrong clocks, with the time given."""

import pytest

from net.pulse import EVERY, Pulse

TEN_YEARS = 10 * 365 * 86400.0


def test_silence_grows_from_shaky_over_a_second_line_to_lost() -> None:
    pulse = Pulse(100.0, 100.0)
    judged = [pulse.look(100.0 + second, 100.0 + second) for second in range(1, 22)]
    assert judged == ["well"] * 4 + ["shaky"] + ["beside"] * 15 + ["lost"]


def test_a_word_makes_all_well() -> None:
    pulse = Pulse(0.0, 0.0)
    for second in (1.0, 2.0, 3.0, 4.0, 5.0, 6.0):
        pulse.look(second, second)
    pulse.heard(6.5)
    assert pulse.look(7.0, 7.0) == "well"


@pytest.mark.parametrize("slept", [30.0, 150.0])
def test_sleep_is_noticed_at_once_whatever_the_monotonic_clock_does(slept: float) -> None:
    pulse = Pulse(0.0, 1000.0)
    assert pulse.look(2.0, 1002.0) == "well"
    assert pulse.look(4.0, 1004.0 + slept) == "slept", "a clock that stands in sleep"
    stopped = Pulse(0.0, 0.0)
    assert stopped.look(slept, slept) == "slept", "a process that was stopped"
    assert stopped.look(slept + EVERY, slept + EVERY) != "slept", "said once"


@pytest.mark.parametrize("jump", [TEN_YEARS, -TEN_YEARS])
def test_a_wall_clock_that_is_set_costs_one_return_and_no_more(jump: float) -> None:
    pulse = Pulse(0.0, 0.0)
    assert pulse.look(2.0, 2.0 + jump) == "slept"
    pulse.heard(2.1)
    assert pulse.look(4.0, 4.0 + jump) == "well"
