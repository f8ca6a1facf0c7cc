"""Fog: what an end of a road or ship touches is uncovered, and pays its builder (R11.5)."""

from hearthsea.base import Event
from hearthsea.board import Mask, bits
from hearthsea.chance import Chance
from hearthsea.pieces import Terrain
from hearthsea.resources import ONE, holds
from hearthsea.rules.production import Paid
from hearthsea.state import State


class FogRevealed(Event, frozen=True, array_like=True, tag="fog"):
    """A fogged hex lies open now, with its token; both leave the fog's stock."""

    seat: int
    at: int
    terrain: int
    token: int

    def apply(self, state: State) -> None:
        """Lay it open."""
        state.undo = None
        tiles = state.tiles
        terrain, token = list(tiles.terrain), list(tiles.token)
        terrain[self.at], token[self.at] = self.terrain, self.token
        state.tiles = tiles.changed(tuple(terrain), tuple(token))
        stock = list(state.fog)
        stock[self.terrain] -= 1
        state.fog = tuple(stock)
        if self.token:
            tokens = list(state.fog_tokens)
            tokens.remove(self.token)
            state.fog_tokens = tuple(tokens)


def uncovered(state: State, seat: int, edge: int, events: list[Event], chance: Chance) -> int:
    """Add what a piece on an edge uncovers to the events that placed it; returns the gold choices its builder has.

    The piece is paid for first; each hex pays once, bank permitting; two at one end are both uncovered, in board order.
    """
    board = state.game.board
    ends = board.edge_nodes[edge]
    if not state.tiles.fog_nodes & ends:
        return 0
    after = state.copy()
    for event in events:
        event.apply(after)
    gold = 0
    for place in bits(state.tiles.fog_hexes & _around(state, ends)):
        revealed = _drawn(after, seat, place, chance)
        if revealed is None:
            break
        revealed.apply(after)
        events.append(revealed)
        kind = revealed.terrain
        if kind == Terrain.GOLD:
            gold += 1
        elif kind <= Terrain.MOUNTAINS and holds(after.bank, ONE[kind]):
            paid = Paid(tuple(ONE[kind] if other == seat else 0 for other in range(state.game.seats)))
            paid.apply(after)
            events.append(paid)
    return gold if after.bank else 0


def _around(state: State, nodes: Mask) -> Mask:
    mask = 0
    for node in bits(nodes):
        for place in state.game.board.node_hexes[node]:
            mask |= 1 << place
    return mask


def _drawn(after: State, seat: int, place: int, chance: Chance) -> FogRevealed | None:
    """What lies there, drawn when it is uncovered; None where a made-up position has no stock left."""
    if not any(after.fog):
        return None
    question = f"fog {after.game.board.hexes[place]}"
    terrain = chance.pick(question, after.fog)
    token = 0
    if terrain <= Terrain.GOLD and after.fog_tokens:
        kinds = sorted(set(after.fog_tokens))
        weights = [after.fog_tokens.count(kind) for kind in range(kinds[-1] + 1)]
        token = chance.pick(f"{question} token", weights)
    return FogRevealed(seat, place, terrain, token)
