"""A player without a screen: when it is due, and that an offer which nobody can answer now makes nobody due."""

import random

from hearthsea.bots import BOTS, careful_action
from hearthsea.bots.choice import unanswered
from hearthsea.engine import check, view
from hearthsea.resources import one
from hearthsea.state import Offer
from net.player import BotPlayer
from tests.net.mid_game import NAMES, MidGame


def test_nobody_is_due_for_an_offer_while_a_robber_is_moved() -> None:
    game = MidGame()
    mover = game.reach("Robber")
    seat = (mover + 1) % len(NAMES)
    player = BotPlayer(BOTS["drifter"](), random.Random(1))
    for message in game.people[seat].inbox:
        player.take(message)
    state = player.watcher.state
    assert state is not None
    state.offers.append(Offer(mover, one(0), one(1), 1 << seat))  # a knight may be played while an offer is open
    assert unanswered(state, seat)
    assert not player.is_due(), "the drifter would find nothing to decide"


def test_who_moves_the_robber_is_helped_though_an_offer_to_them_is_open() -> None:
    game = MidGame()
    seat = game.reach("Robber")
    seen = view(game.play.state, seat)
    seen.offers.append(Offer((seat + 1) % len(NAMES), one(0), one(1), 1 << seat))
    check(seen, careful_action(seen, seat))
