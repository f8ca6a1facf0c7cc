"""What kind of table a window opens: for this machine alone, with a code, or open with its owner at the door."""

from pathlib import Path

from client.hosting import PACE, Wanted, options_for
from net.opening import HostOptions


def test_a_table_has_a_code_is_open_or_is_for_this_machine_alone(tmp_path: Path) -> None:
    coded, is_open, here = (
        options_for(tmp_path, "Ada", wanted) for wanted in (Wanted(), Wanted(is_open=True), Wanted(here=True))
    )
    assert (coded.code, coded.advertise, coded.owner) == (None, True, True)
    assert (is_open.code, is_open.advertise, is_open.owner) == ("", True, True), "its owner lets each in"
    assert (here.code, here.advertise, here.bind) == ("", False, "127.0.0.1")
    assert is_open.name == coded.name
    assert "Ada" in coded.name


def test_what_the_command_line_says_counts_alone(tmp_path: Path) -> None:
    given = HostOptions(profile=tmp_path / "elsewhere", code="AB2CD", name="Kitchen table", seats=3)
    options = options_for(tmp_path, "Ada", Wanted(options=given, is_open=True))
    assert (options.code, options.name, options.seats) == ("AB2CD", "Kitchen table", 3)
    assert options.profile == tmp_path / "elsewhere"
    assert options.pace == PACE
