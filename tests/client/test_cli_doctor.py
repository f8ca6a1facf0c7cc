"""`hearthsea doctor`, and what `join` says at the door of an open table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fakes import found

from client.cli import run
from client.commands.doctor import data, lines
from client.commands.join import waiting_words
from net.doctor import Facts, judge
from net.interfaces import Address, choose
from net.probe import Swept

Capture = pytest.CaptureFixture[str]
CHOSEN = choose([Address("192.168.1.5", "wlan0", 24, 2)])


def test_all_is_well_where_a_table_is_seen() -> None:
    told = lines(Facts(chosen=CHOSEN, tables=1), (), (found(),))
    assert told == ["Looked on wlan0 (192.168.1.5).", "All is well: “Ada’s table” can be seen and answers."]


def test_what_hampers_is_told_with_what_to_do() -> None:
    facts = Facts(chosen=CHOSEN, swept=Swept(253, (), (), ()))
    told = lines(facts, judge(facts), ())
    assert told[1] == "Knocked at 253 addresses: no other machine is there."
    assert "keeps its devices apart" in told[2]
    document = data(facts, judge(facts), ())
    assert document["findings"][0]["code"] == "isolated"
    assert document["others"] == 0


def test_nothing_wrong_and_no_table_is_told_too() -> None:
    assert "nothing is wrong" in lines(Facts(chosen=CHOSEN), (), ())[-1]


def test_the_words_at_the_door_are_said() -> None:
    assert "back rore link" in waiting_words(("back", "rore", "link"))


@pytest.mark.slow
def test_doctor_prints_one_document(capsys: Capture, tmp_path: Path) -> None:
    assert run(["doctor", "--no-sweep", "--json", "--profile", str(tmp_path)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["others"] is None
    assert document["interfaces"]
