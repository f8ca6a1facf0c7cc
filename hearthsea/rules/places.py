"""Where a seat could place pieces, whatever they cost: roads, ships, settlements (R6.2, R6.3, R11.1)."""

from hearthsea.board import Mask
from hearthsea.illegal import IllegalAction
from hearthsea.rules.awards import opponents_buildings, supply
from hearthsea.state import State


def road_places(state: State, seat: int) -> Mask:
    """The edges on which the seat could lay a road (R6.2)."""
    board = state.game.board
    reach = board.ends_of(state.roads[seat]) | state.settlements[seat] | state.cities[seat]
    reach &= ~opponents_buildings(state, seat)
    return board.edges_at(reach) & state.tiles.road_edges & ~state.pieces_on_edges


def ship_places(state: State, seat: int, lifted: Mask = 0) -> Mask:
    """The edges on which the seat could set a ship (R11.1); ``lifted`` are ships to think away (R11.2)."""
    if not state.game.has_ships:
        return 0
    board = state.game.board
    reach = board.ends_of(state.ships[seat] & ~lifted) | state.settlements[seat] | state.cities[seat]
    reach &= ~opponents_buildings(state, seat)
    free = state.tiles.sea_edges & ~(state.pieces_on_edges & ~lifted)
    return board.edges_at(reach) & free & ~pirate_edges(state)


def pirate_edges(state: State) -> Mask:
    """The sides of the pirate's hex (R11.1)."""
    return state.game.board.hex_edges[state.pirate] if state.pirate >= 0 else 0


def settlement_places(state: State, seat: int) -> Mask:
    """The nodes on which the seat could found a settlement (R6.3)."""
    board = state.game.board
    places = board.ends_of(state.roads[seat] | state.ships[seat]) & state.tiles.land_nodes
    if not places:
        return 0
    buildings = state.buildings
    return places & ~buildings & ~board.nodes_beside(buildings)


def free_places(state: State, seat: int) -> tuple[Mask, Mask]:
    """Where a free road and a free ship could go (R7.2)."""
    roads, _, _, ships = supply(state, seat)
    return road_places(state, seat) if roads > 0 else 0, ship_places(state, seat) if ships > 0 else 0


def has_free_place(state: State, seat: int) -> bool:
    """Whether a free piece could be placed (R7.2)."""
    return any(free_places(state, seat))


def check_free_node(state: State, at: int, rule: str) -> None:
    """Refuse a node that is off the board, taken or too close to a building."""
    board = state.game.board
    if not 0 <= at < len(board.nodes):
        raise IllegalAction("off_board", rule)
    buildings = state.buildings
    if buildings >> at & 1:
        raise IllegalAction("occupied", rule)
    if buildings & board.node_nodes[at]:
        raise IllegalAction("too_close", rule)


def check_free_edge(state: State, at: int, rule: str, lifted: Mask = 0) -> None:
    """Refuse an edge that is off the board or taken; ``lifted`` are ships to think away."""
    if not 0 <= at < len(state.game.board.edges):
        raise IllegalAction("off_board", rule)
    if state.pieces_on_edges & ~lifted & 1 << at:
        raise IllegalAction("occupied", rule)


def check_reach(state: State, seat: int, at: int, own: Mask, rule: str) -> None:
    """Refuse an edge that no own building and none of these own pieces touches, or only past an opponent's building."""
    board = state.game.board
    buildings = state.settlements[seat] | state.cities[seat]
    others = opponents_buildings(state, seat)
    is_blocked = False
    for node in board.edge_ends[at]:
        if board.node_edges[node] & own or buildings >> node & 1:
            if not others >> node & 1:
                return
            is_blocked = True
    raise IllegalAction("blocked" if is_blocked else "not_connected", rule)


def check_sea(state: State, at: int, rule: str) -> None:
    """Refuse an edge without sea, or beside the pirate (R11.1)."""
    if not state.tiles.sea_edges >> at & 1:
        raise IllegalAction("no_sea", rule)
    if pirate_edges(state) >> at & 1:
        raise IllegalAction("pirate", rule)
