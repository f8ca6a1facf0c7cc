"""Refusals: what the rules forbid, as a code with values, a sentence and a paragraph of the rulebook."""

REASONS: dict[str, str] = {
    "game_over": "The game is over.",
    "not_your_turn": "It is not this seat's turn.",
    "wrong_phase": "That is not possible now.",
    "unknown_action": "There is no such action.",
    "off_board": "That place is not on the board.",
    "occupied": "Something stands there already.",
    "too_close": "There must be no building on a neighbouring corner.",
    "not_connected": "It must connect to an own piece.",
    "blocked": "An opponent's building is in the way.",
    "no_land": "There is no land there.",
    "no_sea": "There is no sea there.",
    "fog": "Fog lies there.",
    "pirate": "The pirate is there.",
    "not_a_start": "The map does not allow starting there.",
    "cannot_afford": "The cards in hand do not pay for it.",
    "none_left": "No piece of that kind is left in the supply.",
    "deck_empty": "The development cards are used up.",
    "bank_empty": "The bank does not hold that card.",
    "no_such_card": "This seat does not hold that card.",
    "bought_this_turn": "A card bought this turn cannot be played this turn.",
    "one_card_a_turn": "One development card may be played a turn.",
    "no_place": "There is no place for it.",
    "wrong_count": "That is not the right number of cards.",
    "not_held": "These cards are not in hand.",
    "must_move": "It must move to another place.",
    "protected": "That hex touches a seat with fewer than three visible points.",
    "not_a_victim": "That seat cannot be robbed there.",
    "victim_due": "Several seats can be robbed there: name one.",
    "same_kind": "No kind may stand on both sides of a trade.",
    "no_gift": "Both sides of a trade must give at least one card.",
    "no_trade": "There is no trading now.",
    "not_offered": "That offer is not open to this seat.",
    "not_agreed": "That seat has not agreed to the offer.",
    "no_such_offer": "There is no such offer this turn.",
    "too_many_offers": "Ten offers and counter-offers a turn are the most.",
    "closed_route": "That ship lies on a closed route.",
    "built_this_turn": "A ship built this turn cannot be moved this turn.",
    "moved_already": "One ship may be moved a turn.",
    "excluded": "That excludes what has been chosen before.",
    "nothing_to_undo": "There is nothing to take back.",
}
"""Every code with its sentence, in the order of precedence: of several that apply the first counts."""


class IllegalAction(Exception):  # noqa: N818 (named as the thing it is: the refusal of an action)
    """An action the rules forbid; nothing has changed.

    Attributes:
        code: one of :data:`REASONS`.
        rule: the paragraph of the rulebook, such as ``"R6.3"``; empty where there is none.
        values: plain values that belong to it, for a catalogue in another language.
    """

    def __init__(self, code: str, rule: str = "", sentence: str = "", **values: object) -> None:
        self.code = code
        self.rule = rule
        self.values = values
        super().__init__(sentence or REASONS[code])
