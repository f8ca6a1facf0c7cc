"""The dice and what the tiles pay (R4)."""

from hearthsea.base import Action, Event
from hearthsea.chance import Chance
from hearthsea.illegal import IllegalAction
from hearthsea.phases import MAIN, Discard, Roll
from hearthsea.resources import BITS, Bundle, count, counts, holds, one, total
from hearthsea.rules.robber import robber_due
from hearthsea.rules.turn import ENTER_MAIN, PhaseEntered
from hearthsea.state import ALL_ROLLS, State

_EVERY_PAIR = (1,) * 36


class RollDice(Action, frozen=True, array_like=True, tag="roll"):
    """Roll the dice."""


class DiceRolled(Event, frozen=True, array_like=True, tag="dice"):
    """Both dice, each 1 to 6; ``left`` are the pairs left to draw with balanced dice (R4.4), as bits, else -1."""

    seat: int
    first: int
    second: int
    left: int = -1

    def apply(self, state: State) -> None:
        """Note the pairs left."""
        if self.left >= 0:
            state.dice_left = self.left

    @property
    def total(self) -> int:
        """Their sum."""
        return self.first + self.second


class Paid(Event, frozen=True, array_like=True, tag="paid"):
    """The bank has paid cards, one bundle a seat."""

    gains: tuple[Bundle, ...]

    def apply(self, state: State) -> None:
        """From the bank to the hands."""
        hands = state.hands
        for seat, gain in enumerate(self.gains):
            if gain:
                hand = hands[seat]
                if hand is not None:
                    hands[seat] = hand + gain
                state.hand_sizes[seat] += total(gain)
                state.bank -= gain


def check_roll(state: State, action: RollDice) -> None:
    """The seat on turn rolls once, first of all (R3.1)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R3.1")
    if type(state.phase) is not Roll:
        raise IllegalAction("wrong_phase", "R3.1")


def decide_roll(state: State, action: RollDice, chance: Chance) -> list[Event]:
    """Roll, then pay (R4.1) or halve the hands and move the robber (R5)."""
    game = state.game
    if game.settings.balanced_dice:  # R4.4
        drawable = state.dice_left or ALL_ROLLS
        pair = chance.pick("dice", [drawable >> number & 1 for number in range(36)])
        left = drawable & ~(1 << pair)
    else:
        pair = chance.pick("dice", _EVERY_PAIR)
        left = -1
    first, second = pair // 6 + 1, pair % 6 + 1
    rolled = DiceRolled(action.seat, first, second, left)
    if first + second == 7:
        limit = game.hand_limit
        owed = tuple([size // 2 if size > limit else 0 for size in state.hand_sizes])  # R5.1
        if any(owed):
            return [rolled, PhaseEntered(Discard(owed, MAIN))]
        return [rolled, PhaseEntered(robber_due(state, MAIN))]
    gains = produced(state, first + second)
    if gains:
        return [rolled, Paid(gains), ENTER_MAIN]
    return [rolled, ENTER_MAIN]


def produced(state: State, total: int) -> tuple[Bundle, ...]:
    """What each seat gets for a total of the dice, bank permitting (R4.1, R4.2); empty where nobody gets any."""
    gains = [0] * state.game.seats
    claimed = 0
    robber = state.robber
    for place, resource, nodes in state.tiles.by_total[total]:
        if place == robber:
            continue
        for seat, settlements in enumerate(state.settlements):
            number = (settlements & nodes).bit_count() + 2 * (state.cities[seat] & nodes).bit_count()
            if number:
                gain = number << BITS * resource
                gains[seat] += gain
                claimed += gain
    if not claimed:
        return ()
    if not holds(state.bank, claimed):
        _ration(gains, claimed, state.bank)
        if not any(gains):
            return ()
    return tuple(gains)


def _ration(gains: list[Bundle], claimed: Bundle, bank: Bundle) -> None:
    """R4.2, per resource: owed to one seat only, they get what is left; owed to several, nobody gets any."""
    for resource, (wanted, there) in enumerate(zip(counts(claimed), counts(bank), strict=True)):
        if wanted <= there:
            continue
        claimants = [seat for seat, gain in enumerate(gains) if count(gain, resource)]
        for seat in claimants:
            gains[seat] -= one(resource, count(gains[seat], resource))
        if len(claimants) == 1:
            gains[claimants[0]] += one(resource, there)
