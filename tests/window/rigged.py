"""`python -m tests.window.rigged`: the table's process as it is, but for its luck, its clock and its address.

Two tables that were rigged alike differ in nothing but the development cards that are drawn: all are of the kind that
`HEARTHSEA_CARDS` names.
"""

import os
import sys
from collections.abc import Sequence

from msgspec import structs

from hearthsea.chance import SeededChance
from hearthsea.pieces import CARD_NAMES
from net import host
from net.play import Play

CARDS = "HEARTHSEA_CARDS"
SEED = "HEARTHSEA_SEED"


class Rigged(SeededChance):
    """Luck that is the same in every game, but for the kind of the cards drawn."""

    def pick(self, question: str, weights: Sequence[int]) -> int:
        index = super().pick(question, weights)
        wanted = CARD_NAMES.index(os.environ[CARDS])
        return wanted if question == "card" and weights[wanted] else index


def rig() -> None:
    """Take everything out of the table's process that is another one in every game."""
    opened = host.Host.__init__

    def seeded(self: host.Host, options: host.HostOptions, *rest: object) -> None:
        opened(self, structs.replace(options, seed=int(os.environ[SEED])), *rest)  # type: ignore[arg-type]
        self.table._stamp = lambda: ""

    host.Host.__init__ = seeded  # type: ignore[method-assign]
    host.SeededChance = Rigged  # type: ignore[misc,attr-defined]
    host.link_to = lambda _place: "hearthsea://somewhere"  # type: ignore[attr-defined]
    Play._at = lambda _self, _now: 0  # type: ignore[method-assign]


if __name__ == "__main__":
    from client.serve import main

    rig()
    sys.exit(main())
