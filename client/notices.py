"""What calls a player to the table, and what the others’ doings sound like. Told of the store, it says what is new."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from client import muting
from client.screens.base import Play
from client.text import say
from hearthsea.engine import waiting_on
from hearthsea.events import (
    BankTraded,
    CardBought,
    CardPlayed,
    CityBuilt,
    DiceRolled,
    Discarded,
    PirateMoved,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    ShipBuilt,
    ShipMoved,
    TradeClosed,
    TurnBegan,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client.store import Store
    from hearthsea.base import Event

SOUNDS: dict[type, str] = {
    DiceRolled: "dice",
    **dict.fromkeys((RoadBuilt, ShipBuilt, ShipMoved, SettlementBuilt, CityBuilt, RobberMoved, PirateMoved), "place"),
    **dict.fromkeys((CardBought, CardPlayed, Discarded, BankTraded, TradeClosed), "card"),
}
CALLS = {"turn": "turn", "offer": "offer", "over": "win"}
"""What is heard when something calls."""


@dataclass(slots=True)
class News:
    """What is new since the last look."""

    sounds: list[Play] = field(default_factory=list)
    call: str = ""  # "turn", "offer", "over"; "" for nothing


class Watch:
    """Looks at the store again and again; what was there at the first look of a game is no news."""

    def __init__(self) -> None:
        self._game = ""
        self._seq = 0
        self._due = False
        self._offers: frozenset[tuple[int, int]] = frozenset()
        self._over = False
        self._refused: object = None

    def look(self, store: Store) -> News:
        """Say what is new for the people at this machine."""
        news = News()
        state = store.state
        if state is None or store.header is None:
            self._game = ""
            return news
        first = store.header.game != self._game
        mine = store.my_seats
        due = not state.is_over and any(seat in mine for seat in waiting_on(state))
        offers = muting.waiting(store)
        if not first:
            news.sounds = self._heard(store)
            if state.is_over and not self._over:
                news.call = "over"
            elif offers - self._offers:
                news.call = "offer"
            elif due and (not self._due or self._others_played(store)):
                news.call = "turn"
            if store.refused is not None and store.refused is not self._refused:
                news.sounds.append(Play("deny"))
        self._game, self._seq, self._due = store.header.game, store.seq, due
        self._offers, self._over, self._refused = offers, state.is_over, store.refused
        if news.call:
            news.sounds = [Play(CALLS[news.call], "notice")]
        return news

    def _heard(self, store: Store) -> list[Play]:
        """One sound for all that the others have just done: the last that has one."""
        for event in self._new(store):
            sound = SOUNDS.get(type(event), "")
            if sound and getattr(event, "seat", -1) not in store.my_seats:
                return [Play(sound, "others")]
        return []

    def _others_played(self, store: Store) -> bool:
        """Whether a turn of somebody elsewhere has begun since the last look, and is over where one of ours is due."""
        return any(isinstance(event, TurnBegan) and event.seat not in store.my_seats for event in self._new(store))

    def _new(self, store: Store) -> Iterator[Event]:
        """What has happened since the last look, the latest first."""
        for arrived in reversed(store.recent):
            if arrived.seq <= self._seq:
                break
            yield from reversed(arrived.entry.events)


def title(store: Store, *, lit: bool = True) -> str:
    """What stands on the window's frame: whether the table waits for somebody at this machine.

    While it flashes it is `lit` and not in turn.
    """
    state = store.state
    if state is None or state.is_over or store.lobby is None:
        return say("notice.title")
    mine = store.my_seats
    key = "notice.marked" if lit else "notice.marked.off"
    if any(seat in mine for seat in waiting_on(state)):
        return say(key, what=say("notice.turn"))
    if muting.waiting(store):
        return say(key, what=say("notice.offer"))
    return say("notice.named", table=store.lobby.name)
