# ruff: noqa: RUF001 (lookalikes are what this file is about)
"""Names that a glance could take for each other are the same name."""

import pytest

from net.names import LONGEST, skeleton, unique_name


@pytest.mark.parametrize(
    "other",
    [
        "ADA", "ada", " Ada ", "A d a", "Аdа", "Ａｄａ", "A\u200bda", "Áda", "A-d-a", "4da", "αda", "@da",
        "A\u202ed\u202ca", "𝐀𝐝𝐚", "Ada\u0301",
    ],
)  # fmt: skip
def test_lookalikes_of_a_name(other: str) -> None:
    assert skeleton(other) == skeleton("Ada"), other
    assert unique_name(other, ["Ada"]).endswith(" 2")


@pytest.mark.parametrize(("one", "other"), [("Illa", "lIIa"), ("modern", "modem"), ("vvim", "wim"), ("B0", "8o")])
def test_signs_and_pairs_that_pass_for_others(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("Bo", "Jo"), ("Zoë", "Joe"), ("李", "王"), ("Ada 2", "Ada 3")]
)
def test_other_names_are_others(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)
    assert unique_name(one, [other]) == one


def test_names_of_nothing_and_long_names() -> None:
    assert unique_name(" \u200b\u202e ", []) == "Player"
    assert unique_name("...", [], "Guest") == "Guest"
    assert unique_name("x" * 40, []) == "x" * LONGEST
    taken = ["Ada"]
    for _ in range(30):
        taken.append(unique_name("Ada", taken))
    assert len({skeleton(name) for name in taken}) == len(taken)
    assert all(len(name) <= LONGEST for name in taken)
