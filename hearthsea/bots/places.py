"""What places are worth: income, the use of an income, and the sites a seat can still reach."""

from functools import lru_cache

from msgspec import Struct

from hearthsea.board import Tiles, bits
from hearthsea.maps import ANY_KIND
from hearthsea.pieces import Terrain, pips
from hearthsea.state import State

Pips = tuple[float, ...]
"""Chances out of 36 to be paid a card, for each of the five kinds, on one roll."""

KINDS = 5
ROBBED_SHARE = 0.6
"""What a tile is worth while the robber stands on it: he will move on."""
_GOLD_SHARE = 0.25  # gold pays any kind, so a fifth of it each, and a little for the choice
_BASE = (1.0, 1.0, 0.85, 1.1, 1.1)  # wool builds least, ore and grain build what counts double
_SCARCE = 0.3
_BEND = 0.75  # below 1: the second source of a kind is worth less than the first
_HARBOR = 0.7
_KEPT_SHARE = 0.4  # of a tile's pips that count for the kind it pays now, where tiles change


class Land(Struct, frozen=True):
    """What a deal of tiles offers: per node the pips of each kind, and how much a kind is wanted."""

    node_pips: tuple[Pips, ...]
    worth: Pips


def land_of(view: State) -> Land:
    """The land as it lies, counted once; fogged hexes count as the mean of what the fog still hides (R11.5)."""
    return _land(view.tiles, view.fog, view.fog_tokens, is_shuffled=view.game.settings.resource_shuffler)


@lru_cache(maxsize=64)
def _land(tiles: Tiles, fog: tuple[int, ...], fog_tokens: tuple[int, ...], *, is_shuffled: bool) -> Land:
    hidden = _hidden(fog, fog_tokens)
    hex_pips = [
        hidden if kind == Terrain.FOG else _paid(kind, pips(token))
        for kind, token in zip(tiles.terrain, tiles.token, strict=True)
    ]
    if is_shuffled:
        hex_pips = [_unsettled(paid) for paid in hex_pips]
    there = [sum(paid[kind] for paid in hex_pips) for kind in range(KINDS)]
    mean = sum(there) / KINDS
    return Land(
        node_pips=tuple(
            tuple(sum(hex_pips[place][kind] for place in places) for kind in range(KINDS))
            for places in tiles.board.node_hexes
        ),
        worth=tuple(
            base * min(2.0, (mean / number) ** _SCARCE if number else 2.0)
            for base, number in zip(_BASE, there, strict=True)
        ),
    )


def _paid(terrain: int, number: float) -> list[float]:
    paid = [0.0] * KINDS
    if terrain <= Terrain.MOUNTAINS:
        paid[terrain] = number
    elif terrain == Terrain.GOLD:
        paid = [_GOLD_SHARE * number] * KINDS
    return paid


def _hidden(fog: tuple[int, ...], tokens: tuple[int, ...]) -> list[float]:
    """What a fogged hex may be expected to pay."""
    paid = [0.0] * KINDS
    if tokens and any(fog):
        mean = sum(map(pips, tokens)) / len(tokens)
        for terrain, number in enumerate(fog):
            for kind, share in enumerate(_paid(terrain, mean * number / sum(fog))):
                paid[kind] += share
    return paid


def _unsettled(paid: list[float]) -> list[float]:
    """What a tile pays in the long run where every seven changes it (R13.1)."""
    return [_KEPT_SHARE * number + (1 - _KEPT_SHARE) * sum(paid) / KINDS for number in paid]


def income(view: State, seat: int) -> list[float]:
    """The seat's pips by kind, with the robber taken into account."""
    found = [0.0] * KINDS
    if view.game.settings.only_sevens:  # R13.2: no roll ever pays
        return found
    node_pips = land_of(view).node_pips
    for nodes, times in ((view.settlements[seat], 1), (view.cities[seat], 2)):
        for node in bits(nodes):
            for kind, number in enumerate(node_pips[node]):
                found[kind] += times * number
    robbed = robbed_pips(view, seat)
    if robbed:
        terrain = view.tiles.terrain[view.robber]
        for kind in range(KINDS) if terrain == Terrain.GOLD else (terrain,):
            found[kind] = max(0.0, found[kind] - robbed * (1 - ROBBED_SHARE))
    return found


def robbed_pips(view: State, seat: int) -> int:
    """The pips that the robber costs the seat where he stands."""
    return hurt(view, seat, view.robber) if view.robber >= 0 else 0


def hurt(view: State, seat: int, place: int) -> int:
    """The pips that a robber on a hex would cost the seat."""
    around = view.game.board.hex_nodes[place]
    number = (view.settlements[seat] & around).bit_count() + 2 * (view.cities[seat] & around).bit_count()
    return number * pips(view.tiles.token[place]) if view.tiles.terrain[place] <= Terrain.GOLD else 0


def use_of(worth: Pips, paid: list[float], rates: tuple[int, ...]) -> float:
    """How much an income is good for: many kinds rather than much of one, unless a harbor takes it."""
    use = 0.0
    for wanted, number, rate in zip(worth, paid, rates, strict=True):
        if number:
            use += wanted * number**_BEND + _HARBOR * number * (1 / rate - 0.25)
    return use


def with_node(paid: list[float], more: Pips) -> list[float]:
    """An income with a node's pips added."""
    return [number + extra for number, extra in zip(paid, more, strict=True)]


def rates_with(view: State, rates: tuple[int, ...], node: int) -> tuple[int, ...]:
    """The bank's rates when a building stands on a node as well."""
    harbors = view.game.board.harbor_nodes
    if not any(nodes >> node & 1 for nodes in harbors):
        return rates
    common = 3 if harbors[ANY_KIND] >> node & 1 else 4
    return tuple(
        2 if nodes >> node & 1 else min(rate, common) for rate, nodes in zip(rates, harbors[:ANY_KIND], strict=True)
    )
