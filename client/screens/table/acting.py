"""How what happened is seen to happen: pieces fall into place, robber and ships slide, cards fly between the panels."""

from typing import NamedTuple

from client.anim import Spot, Timeline, Tween
from client.art import keys
from client.layout import ROOT3, Areas, BoardView
from client.screens.table.board import picture_angle
from client.screens.table.pen import TablePen
from client.screens.table.places import positions
from client.screens.table.sight import Sight
from hearthsea.base import Event
from hearthsea.events import (
    BankTraded,
    CardBought,
    CardStolen,
    CityBuilt,
    Discarded,
    FogRevealed,
    GoldChosen,
    Monopolized,
    Paid,
    PirateMoved,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    ShipBuilt,
    ShipMoved,
    TradeClosed,
)
from hearthsea.pieces import CARD_NAMES
from hearthsea.resources import RESOURCE_NAMES, Bundle, counts

PIECE_S, CARD_S, ROBBER_S = 0.22, 0.28, 0.32  # look.md
FOG_S, OWN_S = 0.5, 0.6  # fog that lifts; one's own new card, whose face one wants to see
APART_S = 0.02  # between two cards of one way
MOST = 24  # cards in the air at once
CARD_W, CARD_H = 30, 42
BANK: Spot = ("bank", 0)


class Begun(NamedTuple):
    """Where robber and pirate stood before; below zero: nowhere."""

    robber: int
    pirate: int


class Looks(NamedTuple):
    """How pictures are drawn here: a hex's radius, the scale of the interface, the theme."""

    radius: int
    k: float
    theme: str


def script(sight: Sight, events: tuple[Event, ...], begun: Begun, looks: Looks) -> list[Tween]:
    """The way of everything that the events of one entry move.

    Nothing in it has begun yet: its `began` counts from the entry's own beginning.
    """
    made = _Script(sight, looks)
    for event in events:
        match event:
            case RoadBuilt() | ShipBuilt() | SettlementBuilt() | CityBuilt():
                made.piece(event)
            case ShipMoved():
                made.sail(event)
            case RobberMoved() if begun.robber >= 0:
                made.slide("robber", begun.robber, event.to)
            case PirateMoved() if begun.pirate >= 0:
                made.slide("pirate", begun.pirate, event.to)
            case Paid():
                made.pay(event)
            case FogRevealed():
                made.lift(event)
            case _:
                made.hand_over(event)
    return made.tweens


class _Script:
    """Collects tweens."""

    def __init__(self, sight: Sight, looks: Looks) -> None:
        self.sight = sight
        self.radius, k, self.theme = looks
        self.size = max(1, round(CARD_W * k)), max(1, round(CARD_H * k))
        self.tweens: list[Tween] = []

    def piece(self, event: RoadBuilt | ShipBuilt | SettlementBuilt | CityBuilt) -> None:
        """A piece falls into its place."""
        kind = type(event).__name__.removesuffix("Built").lower()
        colour = self.sight.faces[event.seat].colour
        where: Spot = ("edge" if kind in ("road", "ship") else "node", event.at)
        if kind == "road":
            picture = keys.road(colour, picture_angle(self.sight.chart.angles[event.at]), self.radius)
        else:
            picture = keys.piece(kind, colour, self.radius)
        self.tweens.append(Tween(picture, where, where, 0, PIECE_S, (kind, event.at)))

    def sail(self, event: ShipMoved) -> None:
        """A ship sails to its new place."""
        picture = keys.piece("ship", self.sight.faces[event.seat].colour, self.radius)
        way: tuple[Spot, Spot] = ("edge", event.start), ("edge", event.to)
        self.tweens.append(Tween(picture, *way, 0, ROBBER_S, ("ship", event.to)))

    def slide(self, who: str, start: int, to: int) -> None:
        """Robber or pirate goes to another hex."""
        picture = keys.robber(self.radius) if who == "robber" else keys.pirate(self.radius)
        kind = "pirate" if who == "pirate" else "hex"
        self.tweens.append(Tween(picture, (kind, start), (kind, to), 0, ROBBER_S, (who, to)))

    def lift(self, event: FogRevealed) -> None:
        """Fog gives way to what lay under it."""
        q, r = self.sight.state.game.board.hexes[event.at]
        picture = keys.tile("fog", 7 * q + 13 * r, self.radius, self.theme, token=False)
        where: Spot = ("hex", event.at)
        self.tweens.append(Tween(picture, where, where, 0, FOG_S, lifts=True))

    def pay(self, event: Paid) -> None:
        """Cards come from the hexes that bring them; what cannot be told apart comes from the bank."""
        state, rolled = self.sight.state, self.sight.rolled
        board, tiles = state.game.board, state.tiles
        left = [list(counts(gain)) for gain in event.gains]
        for place, token in enumerate(tiles.token):
            if rolled is None or token != rolled.total or place == state.robber or tiles.terrain[place] > 4:
                continue
            kind, nodes = int(tiles.terrain[place]), board.hex_nodes[place]
            for seat, gain in enumerate(left):
                due = (state.settlements[seat] & nodes).bit_count() + 2 * (state.cities[seat] & nodes).bit_count()
                brought = min(due, gain[kind])
                gain[kind] -= brought
                self._fly(RESOURCE_NAMES[kind], ("hex", place), ("seat", seat), brought)
        for seat, gain in enumerate(left):
            self._goods(gain, BANK, ("seat", seat))

    def hand_over(self, event: Event) -> None:
        """Cards go between the bank and the seats."""
        match event:
            case GoldChosen(seat=seat, cards=cards):
                self._goods(cards, BANK, ("seat", seat))
            case Discarded(seat=seat, cards=cards):
                self._goods(cards, ("seat", seat), BANK)
            case BankTraded(seat=seat, give=give, take=take):
                self._goods(give, ("seat", seat), BANK)
                self._goods(take, BANK, ("seat", seat))
            case TradeClosed(seat=seat, partner=partner, give=give, take=take):
                self._goods(give, ("seat", seat), ("seat", partner))
                self._goods(take, ("seat", partner), ("seat", seat))
            case CardBought(seat=seat, kind=kind) if seat == self.sight.seat and kind >= 0:  # its owner alone knows it
                picture = keys.card(CARD_NAMES[kind], 2 * self.size[0], 2 * self.size[1], "day")
                self.tweens.append(Tween(picture, BANK, ("seat", seat), 0, OWN_S))
            case CardBought(seat=seat):
                self._fly("back", BANK, ("seat", seat), 1)
            case CardStolen(thief=thief, victim=victim, kind=kind):
                name = RESOURCE_NAMES[kind] if 0 <= kind < 5 else "back"
                self._fly(name, ("seat", victim), ("seat", thief), 1)
            case Monopolized(seat=seat, resource=kind, given=given):
                for other, number in enumerate(given):
                    self._fly(RESOURCE_NAMES[kind], ("seat", other), ("seat", seat), number)

    def _goods(self, goods: Bundle | list[int], start: Spot, end: Spot) -> None:
        for kind, number in enumerate(goods if isinstance(goods, list) else counts(goods)):
            self._fly(RESOURCE_NAMES[kind], start, end, number)

    def _fly(self, name: str, start: Spot, end: Spot, number: int) -> None:
        picture = keys.card(name, *self.size, "day")
        for n in range(min(number, MOST - len(self.tweens))):
            self.tweens.append(Tween(picture, start, end, n * APART_S, CARD_S))


def draw(  # noqa: PLR0917
    pen: TablePen, sight: Sight, areas: Areas, view: BoardView, timeline: Timeline, now: float
) -> None:
    """Draw everything that is on its way where it is now; what has not begun is not seen."""
    for tween in timeline.tweens:
        if now < tween.began and tween.hides is None:
            continue
        done = tween.done(now)
        x, y = _pixel(sight, areas, view, tween.start)
        to_x, to_y = _pixel(sight, areas, view, tween.end)
        alpha = 1.0
        if tween.lifts:
            side = (1 + 0.25 * done) * view.radius
            pen.sprite(tween.picture, x, y, w=ROOT3 * side, h=2 * side, alpha=round(1 - done, 3), clip=view.frame)
            continue
        if tween.start == tween.end:
            y, alpha = y - (1 - done) * 0.45 * view.radius, done
            to_y = y
        elif tween.hides is None:
            alpha = min(1.0, 4 * (1 - done) + 0.25)
        pen.sprite(tween.picture, x + (to_x - x) * done, y + (to_y - y) * done, alpha=round(alpha, 3))


def _pixel(sight: Sight, areas: Areas, view: BoardView, spot: Spot) -> tuple[float, float]:
    """Where a spot is in the window."""
    kind, number = spot
    if kind == "seat":
        return areas.hand.centre if number == sight.seat else areas.players[number].centre
    if kind == "bank":
        return areas.bank.centre
    return view.at(positions(sight, kind)[number])
