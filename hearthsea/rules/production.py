"""The dice and what the tiles pay (R4)."""

from hearthsea.base import Action, Event
from hearthsea.chance import Chance
from hearthsea.illegal import IllegalAction
from hearthsea.phases import MAIN, Discard, Gold, Roll
from hearthsea.resources import BITS, Bundle, count, counts, holds, one, total
from hearthsea.rules.robber import Discarded, lost_at_random, robber_due
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
        state.undo = None
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
                state.bank -= gain & state.game.bank_counts


def check_roll(state: State, action: RollDice) -> None:
    """The seat on turn rolls once, first of all (R3.1)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R3.1")
    if type(state.phase) is not Roll:
        raise IllegalAction("wrong_phase", "R3.1")


def decide_roll(state: State, action: RollDice, chance: Chance) -> list[Event]:
    """Roll, then pay (R4.1) or halve the hands and move the robber (R5)."""
    game = state.game
    left = -1
    if game.settings.balanced_dice:  # R4.4
        drawable = state.dice_left or game.pairs
        pair = chance.pick("dice", [drawable >> number & 1 for number in range(36)])
        left = drawable & ~(1 << pair)
    elif game.pairs == ALL_ROLLS:
        pair = chance.pick("dice", _EVERY_PAIR)
    else:
        pair = chance.pick("dice", [game.pairs >> number & 1 for number in range(36)])
    first, second = pair // 6 + 1, pair % 6 + 1
    rolled = DiceRolled(action.seat, first, second, left)
    if first + second == 7:
        return [rolled, *_seven(state, chance)]
    gains = produced(state, first + second)
    events: list[Event] = [rolled, Paid(gains)] if gains else [rolled]
    gold = gold_owed(state, first + second)
    if gold and state.bank - (sum(gains) & game.bank_counts):  # R4.3: who could get nothing is not asked
        return [*events, PhaseEntered(Gold(gold, MAIN))]
    events.append(ENTER_MAIN)
    return events


def _seven(state: State, chance: Chance) -> list[Event]:
    """Modifiers first, then half of the large hands, then the robber (R5, R13.1)."""
    game = state.game
    events: list[Event] = []
    for modifier in game.modifiers:
        events += modifier.on_seven(state, chance)
    limit = game.hand_limit
    owed = tuple([size // 2 if size > limit else 0 for size in state.hand_sizes])  # R5.1
    if any(owed):
        if not game.settings.random_discard:
            return [*events, PhaseEntered(Discard(owed, MAIN))]
        events += [
            Discarded(seat, lost_at_random(state.hands[seat] or 0, number, seat, chance))
            for seat, number in enumerate(owed)
            if number
        ]
    return [*events, PhaseEntered(robber_due(state, MAIN))]


def gold_owed(state: State, total_rolled: int) -> tuple[int, ...]:
    """The free choices that gold owes each seat for a total of the dice (R4.3); empty where there are none."""
    tiles = state.tiles.gold_by_total[total_rolled]
    if not tiles:
        return ()
    owed = [0] * state.game.seats
    for place, nodes in tiles:
        if place != state.robber:
            for seat, settlements in enumerate(state.settlements):
                owed[seat] += (settlements & nodes).bit_count() + 2 * (state.cities[seat] & nodes).bit_count()
    return tuple(owed) if any(owed) else ()


def produced(state: State, total: int) -> tuple[Bundle, ...]:
    """What each seat gets for a total of the dice, bank permitting (R4.1, R4.2); empty where nobody gets any."""
    gains = [0] * state.game.seats
    claimed = 0
    robber = state.robber
    buildings = state.buildings
    for place, resource, nodes in state.tiles.by_total[total]:
        if place == robber or not buildings & nodes:
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
