"""Writing states and views as positions of the notation (docs/notation.md)."""

from typing import Any

from hearthsea.board import Tiles, bits
from hearthsea.hexgrid import SIDES
from hearthsea.maps import HARBOR_NAMES, Layout, map_names
from hearthsea.phases import EXTRA, MAIN, Discard, Free, Gold, Over, Robber, Roll
from hearthsea.phases import phase_name as name_of_phase
from hearthsea.pieces import CARD_NAMES, PIECE_NAMES, TERRAIN_NAMES, Card
from hearthsea.position_reader import winner_by_points
from hearthsea.resources import RESOURCE_NAMES, counts, named, one
from hearthsea.settings import SETTINGS, Settings
from hearthsea.state import State


def position_of(state: State) -> dict[str, Any]:
    """A state, or a view, as a position; plain data for TOML or JSON."""
    game = state.game
    board = game.board
    position: dict[str, Any] = {}
    settings = _changed_settings(game.settings)
    if game.layout.name in map_names():
        position["map"] = game.layout.name
    else:  # a map of somebody's own: its rules are written out, so that nobody needs its file
        usual = Layout("", "", ())
        for name, number, as_usual in (
            ("points_to_win", game.points_to_win, usual.points),
            ("discard_limit", game.hand_limit, usual.hand_limit),
        ):
            if number != as_usual:
                settings[name] = number
        settings = {setting.name: settings[setting.name] for setting in SETTINGS if setting.name in settings}
    position |= {"seats": game.seats, "settings": settings, "turn": state.turn}
    position |= _phase_keys(state)
    position["robber"] = "off" if state.robber < 0 else str(board.hexes[state.robber])
    if game.has_ships:
        position["pirate"] = "off" if state.pirate < 0 else str(board.hexes[state.pirate])
    position["bank"] = dict(zip(RESOURCE_NAMES, counts(state.bank), strict=True))
    if state.deck is not None:
        position["deck"] = named(state.deck, CARD_NAMES)
    for name in ("longest_road", "largest_army"):
        if getattr(state, name) >= 0:
            position[name] = getattr(state, name)
    if state.dice_left != game.pairs:
        position["dice_left"] = [[pair // 6 + 1, pair % 6 + 1] for pair in bits(state.dice_left)]
    for name in ("played_card", "moved_ship", "trade_over"):
        if getattr(state, name):
            position[name] = True
    for name in ("resigned", "agreed_draw"):
        if getattr(state, name):
            position[name] = list(bits(getattr(state, name)))
    if state.quiet > 0:
        position["quiet"] = state.quiet
    position["board"] = _board_keys(state)
    position["seat"] = [_seat_keys(state, seat) for seat in range(game.seats)]
    if state.offers:
        position["offer"] = offers_of(state)
    return position


def _changed_settings(settings: Settings) -> dict[str, object]:
    return {
        setting.name: getattr(settings, setting.name)
        for setting in SETTINGS
        if getattr(settings, setting.name) != setting.default
    }


def _phase_keys(state: State) -> dict[str, Any]:
    phase = state.phase
    keys: dict[str, Any] = {"phase": name_of_phase(phase)}
    if isinstance(phase, Discard | Robber | Free | Gold):
        keys["after_roll"] = not isinstance(phase.then, Roll)
        keys["then"] = name_of_phase(phase.then)
    elif not isinstance(phase, Over):
        keys["after_roll"] = phase in (MAIN, EXTRA)
    if isinstance(phase, Gold) and phase.free:
        keys["free"] = phase.free
    if isinstance(phase, Discard | Gold):
        keys["owed"] = {str(seat): owed for seat, owed in enumerate(phase.owed) if owed}
    elif isinstance(phase, Free):
        keys["free"] = phase.left
    elif isinstance(phase, Over) and winner_by_points(state) != (phase.winner if phase.winner >= 0 else "none"):
        keys["winner"] = phase.winner if phase.winner >= 0 else "none"
    return keys


def _board_keys(state: State) -> dict[str, Any]:
    layout = state.game.layout
    keys: dict[str, Any] = {
        "tiles": {str(place): tile_text(state.tiles, number) for number, place in enumerate(state.game.board.hexes)},
        "harbors": {f"{q},{r}:{SIDES[side]}": HARBOR_NAMES[kind] for q, r, side, kind in layout.harbors},
        "pieces": {name: getattr(layout.pieces, name) for name in PIECE_NAMES},
    }
    if layout.start:
        keys["start"] = [f"{q},{r}" for q, r in layout.start]
    if layout.home or layout.home_is_started:
        keys["home"] = "started" if layout.home_is_started else [f"{q},{r}" for q, r in layout.home]
    if layout.name not in map_names():
        if layout.deck:
            keys["deck"] = dict(zip(CARD_NAMES, layout.deck, strict=True))
        if layout.kept:
            keys["kept"] = [TERRAIN_NAMES[kind] for kind in layout.kept]
    if layout.fords:
        keys["fords"] = [f"{q},{r}:{SIDES[side]}" for q, r, side in layout.fords]
    if layout.fog:
        keys["fog"] = {name: number for name, number in zip(TERRAIN_NAMES, state.fog, strict=True) if number}
        keys["fog_tokens"] = list(state.fog_tokens)
    return keys


def tile_text(tiles: Tiles, number: int) -> str:
    """A tile as ``"hills 8"``."""
    token = tiles.token[number]
    return TERRAIN_NAMES[tiles.terrain[number]] + (f" {token}" if token else "")


def _seat_keys(state: State, seat: int) -> dict[str, Any]:
    board = state.game.board
    keys: dict[str, Any] = {}
    hand, held, fresh = state.hands[seat], state.cards[seat], state.new_cards[seat]
    if hand is None:
        keys["hand_size"] = state.hand_sizes[seat]
    else:
        keys["hand"] = named(hand)
    keys["settlements"] = [str(board.nodes[number]) for number in bits(state.settlements[seat])]
    keys["cities"] = [str(board.nodes[number]) for number in bits(state.cities[seat])]
    keys["roads"] = [str(board.edges[number]) for number in bits(state.roads[seat])]
    if state.ships[seat]:
        keys["ships"] = [str(board.edges[number]) for number in bits(state.ships[seat])]
        keys["new_ships"] = [str(board.edges[number]) for number in bits(state.ships[seat] & state.new_ships)]
    if state.islands[seat]:
        keys["islands"] = [str(board.hexes[next(bits(board.islands[island]))]) for island in bits(state.islands[seat])]
    if held is None or fresh is None:
        keys["card_count"] = state.card_counts[seat]
    else:
        keys["cards"] = named(held - fresh, CARD_NAMES)
        keys["new_cards"] = named(fresh, CARD_NAMES)
    keys["knights"] = state.knights[seat]
    keys["played"] = named(state.played[seat] - one(Card.KNIGHT, state.knights[seat]), CARD_NAMES)
    return keys


def offers_of(state: State) -> list[dict[str, Any]]:
    """The offers of this turn as ``[[offer]]`` tables."""
    return [
        {
            "by": offer.by,
            "give": named(offer.give),
            "take": named(offer.take),
            "to": list(bits(offer.to)),
            "agreed": list(bits(offer.agreed)),
            "declined": list(bits(offer.declined)),
            "fallen": offer.fallen,
        }
        for offer in state.offers
    ]
