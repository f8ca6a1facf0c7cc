"""From the id of what was clicked to what is sent to the table, or to what changes on the desk."""

from client.art.keys import RESOURCES
from client.screens.base import Ask, Command, Mute, Navigate, Play, SendAction, SendChat
from client.screens.table import actions
from client.screens.table.desk import Desk, Draft, nothing
from client.screens.table.discard import choose, suggest
from client.screens.table.logbook import FILTERS, PAGE
from client.screens.table.offers import open_offers
from client.screens.table.sight import Sight
from hearthsea.actions import (
    AgreeDraw,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    BuyCard,
    ChooseGold,
    MovePirate,
    MoveRobber,
    MoveShip,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Resign,
    RollDice,
)
from hearthsea.base import Action
from hearthsea.resources import counts
from hearthsea.rules.cards import plenty as plenty_due

SOUNDS: dict[type[Action], str] = {
    RollDice: "dice",
    **dict.fromkeys((BuildRoad, BuildShip, BuildSettlement, BuildCity, MoveShip, MoveRobber, MovePirate), "place"),
    **dict.fromkeys((BuyCard, PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly, ChooseGold), "card"),
}


class Clicks:
    """What clicks do; one a scene's worth of sight."""

    def __init__(self, sight: Sight, desk: Desk) -> None:
        self.sight = sight
        self.desk = desk
        self.choices = sight.choices

    def use(self, name: str) -> list[Command]:
        """Use a target by its id; an id that does nothing is no error."""
        head, *rest = name.split(":")
        handler = getattr(self, f"_on_{head.replace('-', '_')}", None)
        return [] if handler is None else handler(*rest)

    def less(self, name: str) -> None:
        """Use a target with the right button: one less of a kind in a draft or among cards picked."""
        match name.split(":"):
            case ["draft", ("give" | "take") as side, kind]:
                self._on_draft("less", side, kind)
            case ["discard", kind] if kind in RESOURCES:
                self._return(RESOURCES.index(kind), self.desk.returned[RESOURCES.index(kind)] - 1)
            case [("plenty" | "gold") as what, kind] if kind in RESOURCES:
                self._pick(what, -1, RESOURCES.index(kind))

    def _send(self, action: Action | None) -> list[Command]:
        """Send an action, once: not while the last one is not answered yet."""
        if action is None or self.sight.store.unanswered:
            return []
        self.desk.settled()
        return [Play(SOUNDS.get(type(action), "click")), SendAction(action)]

    # --- the bar --------------------------------------------------------------------------------------------------

    def _on_action(self, name: str) -> list[Command]:
        action = actions.BY_ID[name]
        if not action.enabled(self.sight):
            return []
        return self._send(action.press(self.sight, self.desk))

    def _on_dice(self) -> list[Command]:
        return self._send(self.choices.roll)

    # --- the board ------------------------------------------------------------------------------------------------

    def _on_road(self, number: str) -> list[Command]:
        return self._send(self.choices.roads.get(int(number)))

    def _on_ship(self, number: str) -> list[Command]:
        return self._send(self.choices.ships.get(int(number)))

    def _on_lift(self, number: str) -> list[Command]:
        self.desk.moving = -1 if self.desk.moving == int(number) else int(number)
        return []

    def _on_sail(self, number: str) -> list[Command]:
        return self._send(self.choices.moves.get(self.desk.moving, {}).get(int(number)))

    def _on_settlement(self, number: str) -> list[Command]:
        return self._send(self.choices.settlements.get(int(number)))

    def _on_city(self, number: str) -> list[Command]:
        return self._send(self.choices.cities.get(int(number)))

    def _on_hex(self, number: str) -> list[Command]:
        moves = self.choices.robber.get(int(number), [])
        if len(moves) > 1:
            self.desk.open_dialog("victim")
            self.desk.victim_hex = int(number)
            return []
        return self._send(moves[0] if moves else None)

    def _on_victim(self, seat: str) -> list[Command]:
        moves: list[MoveRobber | MovePirate] = self.choices.robber.get(self.desk.victim_hex, [])
        return self._send(next((move for move in moves if move.victim == int(seat)), None))

    # --- cards ----------------------------------------------------------------------------------------------------

    def _on_card(self, name: str) -> list[Command]:
        match name:
            case "knight":
                return self._send(self.choices.knight)
            case "road_building":
                return self._send(self.choices.road_building)
            case "year_of_plenty" if self.choices.plenty is not None:
                self.desk.open_dialog("plenty")
            case "monopoly" if self.choices.monopoly:
                self.desk.open_dialog("monopoly")
        return []

    def _on_play(self, name: str) -> list[Command]:
        return self._on_card(name)

    def _on_monopoly(self, name: str) -> list[Command]:
        if name == "confirm":
            kind = next((kind for kind, number in enumerate(self.desk.picked) if number), -1)
            return self._send(self.choices.monopoly.get(kind))
        if RESOURCES.index(name) in self.choices.monopoly:
            self.desk.picked = nothing()
            self.desk.picked[RESOURCES.index(name)] = 1
        return []

    def _on_plenty(self, *rest: str) -> list[Command]:
        match rest:
            case ("confirm",):
                return self._send(self.choices.plenty_of(self.desk.picked))
            case ("less", kind):
                self._pick("plenty", -1, RESOURCES.index(kind))
            case (kind,):
                self._pick("plenty", 1, RESOURCES.index(kind))
        return []

    def _on_gold(self, *rest: str) -> list[Command]:
        match rest:
            case ("confirm",):
                return self._send(self.choices.gold_of(self.desk.picked))
            case ("less", kind):
                self._pick("gold", -1, RESOURCES.index(kind))
            case (kind,) if kind in RESOURCES:
                self._pick("gold", 1, RESOURCES.index(kind))
        return []

    def _on_discard(self, *rest: str) -> list[Command]:
        form = self.choices.discard
        self.desk.weighed = True
        match rest:
            case ("confirm",):
                return self._send(self.choices.discard_of(self.desk.returned))
            case ("suggest",) if form is not None:
                suggest(self.desk, form.hand, form.owed)
            case ("set", kind, number):
                self._return(RESOURCES.index(kind), int(number))
            case (kind,) if kind in RESOURCES:
                self._return(RESOURCES.index(kind), self.desk.returned[RESOURCES.index(kind)] + 1)
        return []

    def _return(self, kind: int, number: int) -> None:
        form = self.choices.discard
        if form is not None:
            self.desk.weighed = True
            choose(self.desk, form.hand, form.owed, kind, number)

    def _pick(self, what: str, by: int, kind: int) -> None:
        picked = self.desk.picked
        if what == "gold":
            gold = self.choices.gold
            most, due = (counts(gold.bank)[kind], gold.owed) if gold is not None else (0, 0)
        else:
            most, due = counts(self.sight.state.bank)[kind], plenty_due(self.sight.state.bank)
        if by < 0 or (picked[kind] < most and sum(picked) < due):
            picked[kind] = max(0, picked[kind] + by)

    # --- trade ----------------------------------------------------------------------------------------------------

    def _on_bank(self, *rest: str) -> list[Command]:
        match rest:
            case ("take", name) if self.desk.draft.only is not None:
                commands = self._send(self.choices.bank.get((self.desk.draft.only, RESOURCES.index(name))))
                if commands:
                    self.desk.draft = Draft()
                return commands
        return []

    def _on_draft(self, *rest: str) -> list[Command]:
        draft = self.desk.draft
        match rest:
            case ("send",):
                action = self.choices.drafted(draft)
                commands = self._send(action)
                if commands:
                    self.desk.draft = Draft()
                return commands
            case ("to", seat):
                self._ask(draft, int(seat))
            case ("less", side, name):
                numbers = draft.give if side == "give" else draft.take
                kind = RESOURCES.index(name)
                numbers[kind] = max(0, numbers[kind] - 1)
            case ("give", name):
                self._give(draft, RESOURCES.index(name))
            case ("take", name):
                kind = RESOURCES.index(name)
                if not self.sight.reasons.why_not_ask(draft):
                    draft.take[kind] += 1
                    draft.give[kind] = 0  # R8.1: no kind stands on both sides
        return []

    def _give(self, draft: Draft, kind: int) -> None:
        """One more of a kind; where only the bank trades, this kind alone, or none."""
        reasons = self.sight.reasons
        if reasons.why_not_give(draft, kind):
            return
        if reasons.why_not_ask(draft):
            was = draft.give[kind]
            draft.give = nothing()
            draft.give[kind] = 0 if was else 1
            return
        draft.give[kind] += 1
        draft.take[kind] = 0  # R8.1

    def _ask(self, draft: Draft, seat: int) -> None:
        everyone = sum(1 << other for other in range(self.sight.seats) if other != self.sight.seat)
        asked = (everyone if draft.to is None else draft.to) ^ 1 << seat
        draft.to = None if asked == everyone else asked

    def _on_offer(self, number: str, what: str, *rest: str) -> list[Command]:
        index = int(number)
        if not 0 <= index < len(self.sight.state.offers):
            return []
        offer = self.sight.state.offers[index]
        match what:
            case "accept":
                return self._send(self.choices.accept.get(index) or self.choices.close.get((index, offer.by)))
            case "decline":
                return self._send(self.choices.decline.get(index))
            case "withdraw":
                return self._send(self.choices.withdraw.get(index))
            case "close":
                return self._send(self.choices.close.get((index, int(rest[0]))))
            case "open":
                self.desk.opened = index
            case "counter":
                # What the other gives is what I get; as the seat on turn I answer with an offer of my own.
                answers = index if index in self.choices.counter else None
                to = None if answers is not None else 1 << offer.by
                hand = counts(self.choices.hand)
                give = [min(number, held) for number, held in zip(counts(offer.take), hand, strict=True)]
                self.desk.draft = Draft(give, list(counts(offer.give)), to, answers)
            case "pile":
                self.desk.pile_top = self._next_of_pile(index)
            case "nomore":
                return [Play("click"), Mute(offer.by)]
        return []

    def _next_of_pile(self, number: int) -> int:
        """The next older of the open offers that say the same; after the oldest the newest again."""
        pile = next(pile for pile in open_offers(self.sight, self.desk) if number in pile.numbers)
        at = pile.numbers.index(number)
        return pile.numbers[(at + 1) % len(pile.numbers)]

    def _on_hear(self, seat: str) -> list[Command]:
        return [Play("click"), Mute(int(seat), on=False)]

    def _on_offers(self, _what: str) -> list[Command]:
        """Show the offers farther down; after the last one the first again."""
        self.desk.offers_back += 1
        if self.desk.offers_back >= len(open_offers(self.sight, self.desk)):
            self.desk.offers_back = 0
        return []

    # --- the rest -------------------------------------------------------------------------------------------------

    def _on_dialog(self, _what: str) -> list[Command]:
        self.desk.close_dialog()
        return []

    def _on_resign(self, *rest: str) -> list[Command]:
        if not rest:
            self.desk.open_dialog("resign")
            return []
        return self._send(Resign(self.sight.seat)) if self.sight.seat is not None else []

    def _on_draw(self, what: str) -> list[Command]:
        if what == "aside":
            self.desk.aside = self.sight.state.agreed_draw
            return [Play("click")]
        return self._send(AgreeDraw(self.sight.seat)) if self.sight.seat is not None else []

    def _on_leave(self) -> list[Command]:
        return [Ask("leave")]

    def _on_settings(self) -> list[Command]:
        return [Ask("settings")]

    def _on_legend(self) -> list[Command]:
        if self.desk.dialog == "legend":
            self.desk.close_dialog()
        else:
            self.desk.open_dialog("legend")
        return []

    def _on_people(self) -> list[Command]:
        return [Ask("people")]

    def _on_code(self) -> list[Command]:
        return [Ask("code")]

    def _on_results(self) -> list[Command]:
        return [Navigate("title")]  # of a table that is over the first screen is its results

    def _on_help(self) -> list[Command]:
        return [Ask("help")]

    def _on_player(self, seat: str) -> list[Command]:
        self.desk.face = -1 if self.desk.face == int(seat) else int(seat)
        return []

    def _on_log(self, *rest: str) -> list[Command]:
        match rest:
            case (("log" | "chat" | "map") as tab,):
                self.desk.log_tab, self.desk.log_back = tab, 0
            case ("filter",):
                at = FILTERS.index(self.desk.log_filter)
                self.desk.log_filter, self.desk.log_back = FILTERS[(at + 1) % len(FILTERS)], 0
            case ("older",):
                self.desk.log_back += PAGE
            case ("newest",):
                self.desk.log_back = 0
        return []

    def say(self, *, stays: bool) -> list[Command]:
        """Send what stands in the field for chat, and stay in it where one may go on typing; an empty one is left."""
        text = self.desk.chat.text.strip()
        self.desk.chat.set("")
        self.desk.chat_focus = stays and bool(text)
        if text:
            self.desk.log_tab, self.desk.log_back = "chat", 0
        return [SendChat(text)] if text else []
