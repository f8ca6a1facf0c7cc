"""What a seat's last step has changed, as it was before: all that taking it back needs (R14.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from hearthsea.board import Mask
from hearthsea.phases import Phase
from hearthsea.resources import Bundle

if TYPE_CHECKING:
    from hearthsea.state import Offer, State


class Before(Struct, frozen=True):
    """What a build, a moved ship or a bank trade has changed, as it was: all that taking it back needs (R14.8).

    Whatever else changes a position leaves nothing to take back, so no other field is kept. Lists of the state appear
    as the one value of the seat on turn; its ``hand`` is None where it is not known. ``earlier`` is what can be taken
    back next, None where nothing can.
    """

    hand: Bundle | None
    hand_size: int
    bank: Bundle
    roads: Mask
    settlements: Mask
    cities: Mask
    ships: Mask
    new_ships: Mask
    moved_ship: bool
    islands: Mask
    longest_road: int
    phase: Phase
    trade_over: bool
    offers: tuple[Offer, ...]
    quiet: int
    earlier: Before | None

    @classmethod
    def of(cls, state: State) -> Before:
        """What a state is before its seat on turn does something that can be taken back."""
        seat = state.turn
        return cls(
            state.hands[seat],
            state.hand_sizes[seat],
            state.bank,
            state.roads[seat],
            state.settlements[seat],
            state.cities[seat],
            state.ships[seat],
            state.new_ships,
            state.moved_ship,
            state.islands[seat],
            state.longest_road,
            state.phase,
            state.trade_over,
            tuple(state.offers),
            state.quiet,
            state.undo,
        )

    def restore(self, state: State) -> None:
        """Let a state that came of it be again what it was."""
        seat = state.turn
        state.hands[seat] = self.hand
        state.hand_sizes[seat] = self.hand_size
        state.bank = self.bank
        state.roads[seat] = self.roads
        state.settlements[seat] = self.settlements
        state.cities[seat] = self.cities
        state.ships[seat] = self.ships
        state.new_ships = self.new_ships
        state.moved_ship = self.moved_ship
        state.islands[seat] = self.islands
        state.longest_road = self.longest_road
        state.phase = self.phase
        state.trade_over = self.trade_over
        state.offers = list(self.offers)
        state.quiet = self.quiet
        state.undo = self.earlier

    def seen(self, *, by_own: bool) -> Before:
        """The same as the seat on turn knows it, or as others do."""
        chain: list[Before] = []
        each: Before | None = self
        while each is not None:
            chain.append(each)
            each = each.earlier
        for one in reversed(chain):
            each = replace(one, hand=one.hand if by_own else None, quiet=-1, earlier=each)
        assert each is not None
        return each
