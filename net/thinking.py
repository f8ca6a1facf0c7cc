"""When the bots of a table think: who is due, who waits for whom, and at what pace.

Answers to offers come before the turn goes on, so a bot on turn waits for other bots to answer its offer, and for
people as long as patience allows. Each bot is asked once about each offer.
"""

from collections.abc import Callable

from hearthsea.entries import Entry
from hearthsea.events import OfferMade
from net.effects import Think, Timer
from net.play import Play

PATIENCE = 12.0
"""Seconds for which a bot on turn leaves an offer open for people to answer."""
RETRY = 5.0
"""Seconds after a failed write until bots try again."""


class Thinking:
    """Which bots have been asked to choose, and which must wait."""

    def __init__(self, pace: float) -> None:
        """Begin; `pace` is in seconds between two actions of bots."""
        self._pace = pace
        self._asked_seats: dict[int, tuple[int, int]] = {}
        self._next_ticket = 1
        self._asked_offers: set[tuple[int, int]] = set()
        self._not_before = 0.0
        self._offer_until = 0.0

    def reset(self) -> None:
        """Forget what was asked: another game, or one taken back."""
        self._asked_seats.clear()
        self._asked_offers.clear()

    def forget(self, seat: int) -> None:
        """Want no answer any more for a seat that its person plays again."""
        self._asked_seats.pop(seat, None)

    def pause(self, now: float) -> Timer:
        """Let bots rest after a failed write."""
        self._not_before = now + RETRY
        return Timer(self._not_before)

    def happened(self, entry: Entry, play: Play, now: float) -> None:
        """Note an entry."""
        if any(isinstance(event, OfferMade) for event in entry.events):
            self._offer_until = now + PATIENCE
        if not play.state.offers:
            self._asked_offers.clear()

    def answered(self, ticket: int, play: Play, now: float) -> tuple[int, int] | None:
        """Take a ticket back; return the seat and the entry it was asked at, None where it is outdated."""
        seat = next((seat for seat, (known, _) in self._asked_seats.items() if known == ticket), None)
        if seat is None:
            return None
        _, asked_at = self._asked_seats.pop(seat)
        self._asked_offers.update((seat, number) for number in open_for(play, seat))
        self._not_before = max(self._not_before, now + self._pace)
        return seat, asked_at

    def due(
        self, play: Play, bot_of: Callable[[int], str], is_present: Callable[[int], bool], now: float
    ) -> list[Think | Timer]:
        """Return what to ask now, or when to look again.

        Args:
            play: The game.
            bot_of: The bot that plays a seat, empty for a person.
            is_present: Whether the person of a seat is there.
            now: Seconds of a monotonic clock.
        """
        if now < self._not_before:
            return [Timer(self._not_before)]
        turn = play.state.turn
        asked = [seat for seat in play.may_answer() if seat != turn]
        bots_asked = [
            seat
            for seat in asked
            if bot_of(seat) and any((seat, number) not in self._asked_offers for number in open_for(play, seat))
        ]
        if bots_asked:
            return self._ask(play, bots_asked, bot_of)
        waiting = [seat for seat in play.waiting_on() if bot_of(seat)]
        people_asked = any(not bot_of(seat) and is_present(seat) for seat in asked)
        if turn in waiting and people_asked and now < self._offer_until:
            waiting.remove(turn)
            return [Timer(self._offer_until), *self._ask(play, waiting, bot_of)]
        return self._ask(play, waiting, bot_of)

    def _ask(self, play: Play, seats: list[int], bot_of: Callable[[int], str]) -> list[Think | Timer]:
        found: list[Think | Timer] = []
        for seat in seats:
            if seat not in self._asked_seats:
                ticket = self._next_ticket
                self._next_ticket += 1
                self._asked_seats[seat] = (ticket, play.seq)
                found.append(Think(seat, ticket, bot_of(seat), play.view(seat), play.seen(seat)))
        return found


def open_for(play: Play, seat: int) -> list[int]:
    """Return the numbers of the open offers that ask a seat."""
    return [
        number
        for number, offer in enumerate(play.state.offers)
        if not offer.fallen and (offer.to & ~offer.agreed & ~offer.declined) >> seat & 1
    ]
