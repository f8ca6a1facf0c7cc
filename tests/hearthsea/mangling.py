"""Mangled data: what a slip of the pen, a broken program or ill will makes of a document."""

from __future__ import annotations

import copy
import random
from typing import Any

JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    10**40,
    16**5000,  # Python refuses to write a number of so many digits
    1.5,
    float("nan"),
    "",
    "off",
    "none",
    "0,0",
    "0,0:N",
    "0,0:E",
    "9999,-9999:SW",
    "wood",
    "knight",
    "fog",
    "hills 8",
    "tea\n\x00é🜁",
    "x" * 5000,
    [],
    [0],
    ["0,0"],
    [[1, 2]],
    [{}],
    {},
    {"0": 1},
    {"wood": 1},
    {"wood": -1},
    {"wood": "two"},
    {"0,0": "forest 4"},
    {"0,0:E": "3:1"},
    {"seat": 0, "do": "roll"},
)


def mangled(document: dict[str, Any], rng: random.Random, times: int = 1) -> dict[str, Any]:
    """A copy with some of its values and names changed, lost, doubled or exchanged."""
    found = copy.deepcopy(document)
    for _ in range(times):
        places = list(_places(found))
        if not places:
            break
        holder, key = rng.choice(places)
        luck = rng.random()
        if luck < 0.45:
            holder[key] = copy.deepcopy(rng.choice(JUNK))
        elif luck < 0.6:
            del holder[key]
        elif luck < 0.75:
            other, name = rng.choice(places)
            if name in other if isinstance(other, dict) else name < len(other):
                holder[key] = copy.deepcopy(other[name])
        elif isinstance(holder, dict):
            holder[rng.choice(("odd", "", "0", "wood", "seat", "board", "é"))] = holder.pop(key)
        else:
            holder.append(copy.deepcopy(holder[key]))
    return found


def _places(value: Any) -> Any:
    """Every place below a table or list, as what holds it and its name there."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])
