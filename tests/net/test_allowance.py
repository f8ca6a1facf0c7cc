"""What one device may do without end: counted, refused in a sentence, and nothing is lost by it."""

import pytest

from hearthsea.actions import AcceptOffer, BuildRoad, DeclineOffer, EndTurn, MakeOffer, RollDice, Undo
from hearthsea.engine import legal_actions
from hearthsea.entries import Absent, Returned, Said
from hearthsea.events import OfferAnswered
from hearthsea.phases import Main
from hearthsea.resources import counts, one
from net.allowance import (
    CHANGES_BURST,
    CHANGES_PER_SECOND,
    CHAT_BURST,
    CHAT_KEPT,
    LOOKS_BURST,
    RETURNS_BURST,
    WISHES_BURST,
    Allowance,
    is_change_of_mind,
)
from net.bucket import Bucket
from net.messages import Accepted, Heard, Look, Refusal, Rename, Say, Sit, Snapshot
from tests.net.mid_game import NAMES, MidGame
from tests.net.tabletop import TableTop


def test_a_bucket_gives_so_many_at_once_and_fills_with_time() -> None:
    bucket = Bucket(3, 0.5)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(11.9)
    assert bucket.take(12.0)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False], "no more than it holds"


def offered() -> tuple[MidGame, int, int]:
    """Somebody on turn asks somebody else for a card they have; return the game, who offers and who is asked."""
    game = MidGame()
    for _ in range(3000):
        state = game.play.state
        if type(state.phase) is Main and not state.offers:
            giver = state.turn
            for seat in range(len(NAMES)):
                hands = (state.hands[giver] or 0, state.hands[seat] or 0)
                kinds = [[kind for kind, number in enumerate(counts(hand)) if number] for hand in hands]
                pairs = [(give, take) for give in kinds[0] for take in kinds[1] if give != take]
                if seat != giver and pairs:
                    give, take = pairs[0]
                    game.act(giver, MakeOffer(giver, one(give), one(take), 1 << seat))
                    return game, giver, seat
        game.step()
    raise AssertionError("nobody could offer anything")


def test_yes_and_no_without_end_is_refused_for_a_while_and_costs_nothing() -> None:
    game, giver, asked = offered()
    game.act(asked, AcceptOffer(asked, 0))
    before = game.play.seq
    for number in range(CHANGES_BURST):
        answer = DeclineOffer(asked, 0) if number % 2 == 0 else AcceptOffer(asked, 0)
        game.act(asked, answer)
    assert game.play.seq == before + CHANGES_BURST
    said = game.act(asked, DeclineOffer(asked, 0))
    assert game.people[asked].refusal == Refusal(
        said.n, "too_fast", "", "You change your mind too often; wait a moment and try again."
    )
    assert game.play.seq == before + CHANGES_BURST
    assert game.play.state.offers[0].agreed >> asked & 1, "the last answer stands"
    game.top.now += 1 / CHANGES_PER_SECOND
    game.act(asked, DeclineOffer(asked, 0))
    assert isinstance(game.play.entries[-1].events[0], OfferAnswered)
    game.check()
    # Nobody else is held up.
    said = game.act(giver, EndTurn(giver))
    assert Accepted(said.n, game.play.seq) in game.people[giver].inbox


def test_what_is_no_longer_possible_is_said_as_such_and_costs_nothing() -> None:
    game, _, asked = offered()
    for _ in range(3 * CHANGES_BURST):
        game.act(asked, Undo(asked))
        assert game.people[asked].refusal.code == "not_your_turn"
    game.act(asked, AcceptOffer(asked, 0))
    game.act(asked, DeclineOffer(asked, 0))
    assert isinstance(game.play.entries[-1].events[0], OfferAnswered)


def test_building_and_taking_back_without_end_is_refused_for_a_while() -> None:
    game = MidGame()
    roads: list[BuildRoad] = []
    for _ in range(4000):
        if type(game.play.state.phase) is Main:
            roads = [
                found for found in legal_actions(game.play.state, game.play.state.turn) if isinstance(found, BuildRoad)
            ]
            if roads:
                break
        game.step()
    seat = game.play.state.turn
    for _ in range(CHANGES_BURST):
        game.act(seat, roads[0])
        game.act(seat, Undo(seat))
    game.act(seat, roads[0])
    game.act(seat, Undo(seat))
    assert game.people[seat].refusal.code == "too_fast"
    assert game.play.state.roads[seat], "the road stands"


def test_only_what_can_be_done_again_and_again_is_counted() -> None:
    game, giver, asked = offered()
    state = game.play.state
    assert not is_change_of_mind(state, AcceptOffer(asked, 0)), "a first answer"
    assert not is_change_of_mind(state, AcceptOffer(asked, 7))
    assert not is_change_of_mind(state, AcceptOffer(2**40, 0))
    assert not is_change_of_mind(state, RollDice(giver))
    assert is_change_of_mind(state, Undo(giver))


def test_a_guest_changes_the_lobby_so_often_and_no_more_but_its_owner_may() -> None:
    top = TableTop()
    ada, bo = top.join("Ada", owner=True), top.join("Bo")
    top.say(ada, Sit("Ada"))
    top.say(bo, Sit("Bo"))
    for number in range(WISHES_BURST):
        top.say(bo, Rename(1, f"Bo{number}"))
    assert bo.refusal.text == "Those were many changes at once; wait a moment."
    assert ada.lobby.seats[1].name == f"Bo{WISHES_BURST - 2}"
    for number in range(2 * WISHES_BURST):
        top.say(ada, Rename(0, f"Ada{number}"))
    assert ada.lobby.seats[0].name == f"Ada{2 * WISHES_BURST - 1}"
    top.now += 1.0
    top.say(bo, Rename(1, "Bob"))
    assert ada.lobby.seats[1].name == "Bob"


def test_a_device_asks_for_the_whole_view_so_often_and_no_more() -> None:
    game = MidGame()
    bo = game.people[1]
    before = len(bo.of(Snapshot))
    for _ in range(2 * LOOKS_BURST):
        game.top.say(bo, Look(-1))
    assert len(bo.of(Snapshot)) == before + LOOKS_BURST
    assert bo.refusal.text == "You look around very often; wait a moment."
    game.top.now += 1.0
    game.top.say(bo, Look(1))
    game.check()


def test_what_a_device_says_beyond_its_share_is_heard_and_not_kept() -> None:
    game = MidGame()
    bo = game.people[1]
    line = "ü" * 300
    for _ in range(CHAT_KEPT // 600 + 10):
        game.top.now += 1.0
        game.top.say(bo, Say(line))
    kept = [entry.fact for entry in game.play.entries if isinstance(entry.fact, Said)]
    assert sum(len(fact.text.encode()) for fact in kept) <= CHAT_KEPT
    assert len(kept) + len(game.people[0].of(Heard)) == CHAT_KEPT // 600 + 10, "everything is heard"
    game.top.now += 1.0
    game.top.say(game.people[2], Say("and I?"))
    assert game.play.entries[-1].fact == Said(2, "Cy", "and I?"), "another device has its own share"


def test_coming_and_going_without_end_is_noted_so_often_and_no_more() -> None:
    game = MidGame()
    game.reach("Main")
    before = game.play.seq
    for _ in range(3 * RETURNS_BURST):
        game.top.drop(game.people[3])
        game.back(3)
    noted = [type(entry.fact) for entry in game.play.entries[before:]]
    assert noted == [Absent, Returned] * RETURNS_BURST
    assert game.people[0].lobby.seats[3].presence == "here"
    game.check()
    game.top.now += 60.0
    game.top.drop(game.people[3])
    assert game.play.entries[-1].fact == Absent(3)


def test_another_game_gives_the_journals_share_anew() -> None:
    allowance = Allowance()
    assert [allowance.may_talk(0.0) for _ in range(CHAT_BURST + 1)][-1] is False
    assert not [allowance.is_kept("x" * 1000) for _ in range(CHAT_KEPT // 1000 + 1)][-1]
    allowance.new_game()
    assert allowance.is_kept("x" * 1000)


@pytest.mark.slow
def test_ten_minutes_of_malice_leave_a_small_mark_in_the_journal() -> None:
    game, _, asked = offered()
    before, lines = game.play.seq, len(game.top.persisted)
    for _ in range(600):
        game.top.now += 1.0
        for number in range(4):
            game.act(asked, AcceptOffer(asked, 0) if number % 2 else DeclineOffer(asked, 0))
            game.top.say(game.people[asked], Say("x" * 300))
        game.top.drop(game.people[asked])
        game.back(asked)
    written = sum(len(line.line) for line in game.top.persisted[lines:])
    assert game.play.seq - before < 600
    assert written < 80 * 1024, written
    game.check()
