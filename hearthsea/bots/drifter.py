"""The drifter: goes wherever the current takes it. It measures the other bots, and walks every path of the rules."""

from collections.abc import Callable
from typing import Any

from hearthsea.base import Action
from hearthsea.bots.choice import Choice, unanswered
from hearthsea.chance import Rng
from hearthsea.engine import legal_actions
from hearthsea.phases import Main
from hearthsea.rules.sea import MoveShip
from hearthsea.rules.trading import CounterForm, OfferForm, WithdrawOffer
from hearthsea.seen import Seen
from hearthsea.state import State

OFFERS = 1
"""It offers, and counters, so often a turn: an offer costs others an answer."""
COUNTER_SHARE = 0.2


class Drifter:
    """Draws a kind of action first, then one of that kind, so that many bank trades do not drown one settlement.

    It moves no ships while it holds the longest route: else that title could go round for ever, and with it the game
    (R3.4).
    """

    def choose(self, view: State, seen: Seen, seat: int, rng: Rng, out_of_time: Callable[[], bool]) -> Choice:
        """See :class:`hearthsea.bots.choice.Bot`."""
        del seen, out_of_time
        asked = set(unanswered(view, seat)) if seat != view.turn and type(view.phase) is Main else None
        offered = sum(offer.by == seat for offer in view.offers) >= OFFERS
        kinds: dict[type, list[Any]] = {}
        for option in legal_actions(view, seat):
            kind = type(option)
            if asked is not None and (getattr(option, "offer", -1) not in asked or kind is WithdrawOffer):
                continue
            if kind is MoveShip and view.longest_road == seat:
                continue
            if kind is OfferForm and offered:
                continue
            if kind is CounterForm and (offered or rng.random() > COUNTER_SHARE):
                continue
            kinds.setdefault(kind, []).append(option)
        if not kinds:
            raise ValueError(f"Seat {seat} has nothing to decide.")
        options = rng.choice(list(kinds.values()))
        option = rng.choice(options)
        return Choice(option if isinstance(option, Action) else option.sample(rng), "drifts")
