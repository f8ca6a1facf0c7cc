"""The sentences of the table: what is going on, who is awaited, what a card does."""

from typing import NamedTuple

from client.screens.table.sight import Sight
from hearthsea.phases import Discard, Extra, Free, Main, Over, Robber, Roll, Setup

CARD_TITLES = {
    "knight": "Knight",
    "victory_point": "Victory point",
    "road_building": "Road building",
    "year_of_plenty": "Year of plenty",
    "monopoly": "Monopoly",
}
CARD_HELP = {
    "knight": "Move the robber and take a card; three knights make an army",
    "victory_point": "Counts one point by itself, hidden from the others; it is never played",
    "road_building": "Two roads for nothing",
    "year_of_plenty": "Any two cards from the bank",
    "monopoly": "All others hand over every card of one kind",
}


class Status(NamedTuple):
    """The line on top: whose badge (-1: none), what in large letters, what in small ones."""

    seat: int
    head: str
    body: str


def several(number: int, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listed(names: list[str]) -> str:
    """``Ada``, ``Ada and Bo``, ``Ada, Bo and Chiara``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def status(sight: Sight) -> Status:
    """What now, and who is awaited."""
    state, me = sight.state, sight.seat
    phase = state.phase
    if isinstance(phase, Over):
        if phase.winner < 0:
            return Status(-1, "The game is over", "nobody has won")
        head = "You have won!" if phase.winner == me else f"{sight.faces[phase.winner].name} has won"
        return Status(phase.winner, head, f"with {several(sight.points(phase.winner), 'point')}")
    turn = state.turn
    mine = turn == me
    extra = isinstance(phase, Extra) or isinstance(getattr(phase, "then", None), Extra)
    kind = "extra turn" if extra else "turn"
    head = f"Your {kind}" if mine else f"{sight.faces[turn].name}’s {kind}"
    if isinstance(phase, Discard):
        return Status(turn, *_discarding(sight, phase, head))
    return Status(turn, head, _own(sight) if mine else _other(sight))


def _discarding(sight: Sight, phase: Discard, head: str) -> tuple[str, str]:
    owing = [seat for seat, owed in enumerate(phase.owed) if owed]
    if sight.seat in owing:
        return "A seven", f"give back {several(phase.owed[sight.seat], 'card')} of your choice"
    names = [f"{sight.faces[seat].name} ({phase.owed[seat]})" for seat in owing]
    return head, f"a seven was rolled · waiting for {listed(names)} to discard"


def _own(sight: Sight) -> str:
    phase = sight.state.phase
    match phase:
        case Setup(node=node):
            return "place a settlement" if node < 0 else "place a road beside your settlement"
        case Roll():
            return "roll the dice" + (" or play a card" if sight.choices.any_card else "")
        case Robber():
            return "move the robber to another hex"
        case Free(left=left):
            return f"place {several(left, 'free road')}" + (" or finish" if sight.choices.finish is not None else "")
        case Extra():
            return "build, trade with the bank or end · no dice, no trade with players"
        case Main():
            return "build, trade or end the turn" + _about_offers(sight)
        case _:
            return ""


def _about_offers(sight: Sight) -> str:
    """What the others say to the offers of the seat on turn, the newest first."""
    for offer in reversed(sight.state.offers):
        if offer.fallen:
            continue
        if offer.by != sight.seat:
            return f" · {sight.faces[offer.by].name} has countered"
        agreed = [sight.faces[seat].name for seat in range(sight.seats) if offer.agreed >> seat & 1]
        if agreed:
            return f" · {listed(agreed)} agreed, choose with whom"
        asked = [seat for seat in range(sight.seats) if offer.to >> seat & 1 and seat != offer.by]
        thinking = [sight.faces[seat].name for seat in asked if not offer.declined >> seat & 1]
        return f" · {listed(thinking)} may answer" if thinking else " · nobody wants your offer"
    return ""


def _other(sight: Sight) -> str:
    phase = sight.state.phase
    name = sight.faces[sight.state.turn].name
    if sight.choices.accept or sight.choices.counter:
        return "offers you a trade"
    match phase:
        case Setup(node=node):
            return f"{name} places a {'settlement' if node < 0 else 'road'}"
        case Roll():
            return f"{name} is about to roll"
        case Robber():
            return f"{name} moves the robber"
        case Free():
            return f"{name} places free roads"
        case Extra():
            return f"{name} builds and trades with the bank"
        case _:
            names = [sight.faces[seat].name for seat in sight.asked if seat != sight.seat]
            return f"{name} builds and trades" + (f" · waiting for {listed(names)}" if names else "")


def doing(sight: Sight, seat: int) -> str:
    """What a seat is about, in a few words, for its panel."""
    state = sight.state
    phase = state.phase
    if isinstance(phase, Over):
        return "has won" if phase.winner == seat else ""
    if state.resigned >> seat & 1:
        return "has resigned"
    if not sight.faces[seat].present:
        return "away"
    if seat in sight.waiting:
        match phase:
            case Setup(node=node):
                return "places a settlement" if node < 0 else "places a road"
            case Discard(owed=owed):
                return f"must discard {owed[seat]}"
            case Roll():
                return "on turn · to roll"
            case Robber():
                return "moves the robber"
            case Free():
                return "places free roads"
            case Extra():
                return "extra turn"
            case _:
                return "on turn · main phase"
    if state.turn == seat:
        return "on turn"
    for offer in reversed(state.offers):
        if offer.fallen or offer.by == seat:
            continue
        if offer.agreed >> seat & 1:
            return "agreed"
        if offer.declined >> seat & 1:
            return "declined"
        if seat in sight.asked:
            return "considers the offer"
    bot = sight.faces[seat].bot
    return f"bot · {bot}" if bot else ""
