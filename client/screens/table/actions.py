"""The table of what can be done from the bar: one row an action, from which buttons, keys and tests are made."""

from collections.abc import Callable
from dataclasses import dataclass

from client.screens.table.desk import Desk
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.base import Action
from hearthsea.pieces import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, SHIP_COST, Card
from hearthsea.resources import Bundle, count

Press = Callable[[Sight, Desk], Action | None]
"""What pressing does: an action to be sent, or None where it only changed what is half-done at this screen."""


@dataclass(frozen=True)
class BarAction:
    """One row: where it stands, how it is called, when it can be done, and what it does."""

    id: str  # its words are those below "action" in the catalogue
    key: str  # the cap shown on the button; as a key its lower case
    picture: str  # a piece, a card, or an icon of `client.art.keys.ICONS`
    why_not: Callable[[Sight], str]  # empty where it can be done
    press: Press
    cost: Bundle = 0
    half: bool = False  # one of two that stand one above the other

    @property
    def label(self) -> str:
        """What stands on the button."""
        return say(f"action.{self.id}")

    @property
    def help(self) -> str:
        """What it does."""
        return say(f"action.{self.id}.help")

    def enabled(self, sight: Sight) -> bool:
        """Whether it can be done now."""
        return not self.why_not(sight)


def _mode(name: str) -> Press:
    def press(_sight: Sight, desk: Desk) -> None:
        desk.close_dialog()
        if desk.mode == name:
            desk.leave_mode()
        else:
            desk.mode, desk.moving = name, -1

    return press


def _move(sight: Sight, desk: Desk) -> None:
    _mode("move")(sight, desk)
    movable = list(sight.choices.moves)
    if desk.mode and len(movable) == 1:
        desk.moving = movable[0]


def _play(_sight: Sight, desk: Desk) -> None:
    if desk.dialog == "cards":
        desk.close_dialog()
    else:
        desk.open_dialog("cards")


def _trade(_sight: Sight, desk: Desk) -> None:
    desk.leave_mode()
    desk.trading = not desk.trading


def _why_not_play(sight: Sight) -> str:
    if sight.seat is None:
        return say("why.looking")
    held = [kind for kind in range(5) if count(sight.cards or 0, kind)]
    if not held:
        return say("why.nocards")
    if sight.any_card:
        return ""
    return sight.reasons.why_not_card(min(held, key=lambda kind: kind == Card.VICTORY_POINT))


def _why_not_trade(sight: Sight) -> str:
    choices = sight.choices
    if choices.bank or choices.may_offer or choices.accept or choices.counter or choices.close:
        return ""
    return sight.reasons.why_not_now() or sight.reasons.why_not_offer() or say("why.trade")


ROLL = BarAction(
    "roll",
    "R",
    "dice",
    lambda sight: sight.reasons.why_not_roll(),
    lambda sight, _desk: sight.choices.roll,
)
FINISH = BarAction(
    "finish",
    "E",
    "check",
    lambda sight: "" if sight.choices.finish is not None else say("why.free"),
    lambda sight, _desk: sight.choices.finish,
)
END = BarAction(
    "end",
    "E",
    "end",
    lambda sight: "" if sight.choices.end is not None else sight.reasons.why_not_now() or say("why.now"),
    lambda sight, _desk: sight.choices.end,
)
ACTIONS: tuple[BarAction, ...] = (
    BarAction(
        "road",
        "B",
        "road",
        lambda sight: sight.reasons.why_not_build("road"),
        _mode("road"),
        cost=ROAD_COST,
    ),
    BarAction(
        "ship",
        "V",
        "ship",
        lambda sight: sight.reasons.why_not_build("ship"),
        _mode("ship"),
        cost=SHIP_COST,
    ),
    BarAction(
        "settlement",
        "S",
        "settlement",
        lambda sight: sight.reasons.why_not_build("settlement"),
        _mode("settlement"),
        cost=SETTLEMENT_COST,
    ),
    BarAction(
        "city",
        "C",
        "city",
        lambda sight: sight.reasons.why_not_build("city"),
        _mode("city"),
        cost=CITY_COST,
    ),
    BarAction(
        "card",
        "D",
        "card",
        lambda sight: sight.reasons.why_not_buy(),
        lambda sight, _desk: sight.choices.buy,
        cost=CARD_COST,
    ),
    BarAction("play", "P", "star", _why_not_play, _play),
    BarAction("trade", "T", "trade", _why_not_trade, _trade),
    BarAction("move", "G", "anchor", lambda sight: sight.reasons.why_not_move(), _move, half=True),
    BarAction(
        "undo",
        "U",
        "undo",
        lambda sight: sight.reasons.why_not_undo(),
        lambda sight, _desk: sight.choices.undo,
        half=True,
    ),
)
# The last place of the bar, with Space and Enter: the first of these that can be done, else the last.
PRIMARY: tuple[BarAction, ...] = (ROLL, FINISH, END)
BY_ID = {action.id: action for action in (*ACTIONS, *PRIMARY)}


def shown(sight: Sight) -> tuple[tuple[BarAction, ...], ...]:
    """The columns of the bar before the large button: what this table's rules know, two halves above each other."""
    game = sight.state.game
    known = {
        "ship": game.has_ships,
        "move": game.has_ships,
        "card": not game.settings.no_dev,
        "play": not game.settings.no_dev,
        "undo": game.settings.undo,
    }
    actions = [action for action in ACTIONS if known.get(action.id, True)]
    halves = tuple(action for action in actions if action.half)
    return (*((action,) for action in actions if not action.half), *((halves,) if halves else ()))


def primary(sight: Sight) -> BarAction:
    """What the large button at the end of the bar does now."""
    return next((action for action in PRIMARY if action.enabled(sight)), END)
