"""Check a journal: every entry is judged again by the rules, and after each it is counted whether anything was lost.

The counting is done here from the pieces and cards themselves, and does not ask what the engine thinks the score is.
"""

from __future__ import annotations

from msgspec import Struct

from client.rejudge import objection
from hearthsea import events
from hearthsea.entries import apply_entry, start
from hearthsea.journal import MISFITS, Journal
from hearthsea.phases import Over
from hearthsea.pieces import Card
from hearthsea.resources import LARGEST_COUNT, counts, total
from hearthsea.rules.awards import due_largest_army, due_longest_road
from hearthsea.state import State


class Verdict(Struct, frozen=True):
    """What a check of a journal found; ``problems`` is empty where all is well."""

    entries: int
    is_over: bool
    winner: int
    """The seat that has won, -1 for nobody."""
    points: tuple[int, ...]
    """Counted anew from pieces, titles and victory point cards."""
    problems: tuple[str, ...]


class NotWholeError(ValueError):
    """A journal in which something is hidden: it is what one player saw, and cannot be counted."""


def verify(journal: Journal) -> Verdict:
    """Judge every entry again and count after each.

    Raises:
        NotWholeError: the journal leaves out what somebody had hidden.
    """
    hides = events.CardBought | events.CardStolen
    if any(isinstance(event, hides) and event.kind < 0 for entry in journal.entries for event in entry.events):
        raise NotWholeError("This journal is what one player saw; only the host's holds what is needed to verify.")
    state = start(journal.header)
    problems: list[str] = []
    bought = [0] * len(journal.header.players)
    for number, entry in enumerate(journal.entries, start=1):
        was_over = state.is_over
        for event in entry.events:
            if isinstance(event, events.CardBought | events.CardStolen) and event.kind < 0:
                raise NotWholeError(
                    "This journal is what one player saw; only the host's holds what is needed to verify."
                )
            if isinstance(event, events.CardBought) and event.kind == Card.VICTORY_POINT:
                bought[event.seat] += 1
        try:
            if entry.events and not was_over and (reason := objection(state, entry)):
                problems.append(f"Entry {number} {reason}.")
            apply_entry(state, entry)
        except MISFITS:  # it names a place, a seat or an offer that is not there
            problems.append(f"Entry {number} does not fit the game; what follows was not read.")
            break
        if was_over and entry.events:
            problems.append(f"Entry {number} comes after the end of the game.")
        problems += [f"After entry {number} {problem}." for problem in miscounts(state)]
    score = tuple(recount(state, seat, bought[seat]) for seat in range(len(bought)))
    winner = state.phase.winner if isinstance(state.phase, Over) else -1
    if winner >= 0:
        if score[winner] < state.game.points_to_win:
            problems.append(f"The winner has {score[winner]} points and needs {state.game.points_to_win}.")
        if winner != state.turn:
            problems.append("The winner was not on turn.")
    return Verdict(len(journal.entries), state.is_over, winner, score, tuple(problems))


def recount(state: State, seat: int, victory_cards: int) -> int:
    """A seat's points, from what lies on the table, the islands it reached and the victory point cards it bought."""
    on_board = state.settlements[seat].bit_count() + 2 * state.cities[seat].bit_count()
    on_board += 2 * state.islands[seat].bit_count()  # R11.4
    return on_board + 2 * (due_longest_road(state) == seat) + 2 * (due_largest_army(state) == seat) + victory_cards


def miscounts(state: State) -> list[str]:
    """What does not add up in a whole state, as phrases; the sums of the rulebook's R16."""
    found = []
    game = state.game
    hands = [hand or 0 for hand in state.hands]
    held = [cards or 0 for cards in state.cards]
    for name, bundles, whole, has_end in (
        ("the resource cards", (state.bank, *hands), game.bank, game.bank_counts),
        ("the development cards", (state.deck or 0, *held, *state.played), game.deck, game.deck_counts),
    ):
        if not has_end:  # R16: the sums hold where bank and deck are limited
            continue
        # Kind by kind: a packed sum could hide a loss of one kind in the gain of another.
        sums = tuple(sum(each) for each in zip(*map(counts, bundles), strict=True))
        if sums != counts(whole) or max(max(counts(each)) for each in bundles) > LARGEST_COUNT:
            found.append(f"{name} are {sums} in all and should be {counts(whole)}")
    if [total(hand) for hand in hands] != state.hand_sizes:
        found.append(f"the hands hold {[total(hand) for hand in hands]} cards and should hold {state.hand_sizes}")
    pieces = game.pieces
    for seat in range(game.seats):
        on_board = (state.roads[seat], state.settlements[seat], state.cities[seat], state.ships[seat])
        for own, most in zip(on_board, (pieces.road, pieces.settlement, pieces.city, pieces.ship), strict=True):
            if own.bit_count() > most:
                found.append(f"seat {seat} has {own.bit_count()} pieces of a kind of which there are {most}")
    if state.longest_road != due_longest_road(state):
        found.append(f"the longest road is held by {state.longest_road} and should be by {due_longest_road(state)}")
    if state.largest_army != due_largest_army(state):
        found.append(f"the largest army is held by {state.largest_army} and should be by {due_largest_army(state)}")
    return found
