"""The places of the board that can be clicked now: what for, where, and how near is near enough."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from client.layout import ROOT3, BoardView, Chart
from client.scene import Rect, Target
from client.screens.table.desk import Desk
from client.screens.table.phrases import cost, listed, several
from client.screens.table.reasons import COSTS, PLURAL
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.base import Action
from hearthsea.board import Board, bits
from hearthsea.hexgrid import SIDES, Edge, Hex, edge_at
from hearthsea.maps import HARBOR_NAMES
from hearthsea.phases import Free, Setup
from hearthsea.pieces import TERRAIN_NAMES, Terrain, pips
from hearthsea.resources import RESOURCE_NAMES

FAR, NEAR = 1.0, 0.4  # hex radii: where robber and pirate may go; pointing straight at a place
REACH = 0.85  # hex radii with a piece chosen to be placed: the middle of a hex means none of its corners and sides
APART = 0.34  # hex radii from the middle of an edge that can bear a road and a ship: landward a road, seaward a ship
ON_EDGES = ("road", "ship", "lift", "sail", "edge")
SEVEN = 7
APOTHEM = ROOT3 / 2  # from the middle of a hex to that of a side, in hex radii


@dataclass(frozen=True)
class Places:
    """What can be placed by a click now. ``shown``: whether each place carries a mark, or only the one pointed at."""

    kinds: Mapping[str, Mapping[int, Sequence[Action]]]
    reach: float
    shown: bool

    def spot(self, sight: Sight, kind: str, number: int) -> tuple[float, float]:
        """Where a place is pointed at, in board units.

        Where an edge can bear a road as well as a ship, the road is meant on its land side, the ship on the other.
        """
        x, y = positions(sight, kind)[number]
        other = {"road": "ship", "ship": "road"}.get(kind)
        if other is None or number not in self.kinds.get(other, {}):
            return x, y
        dx, dy = landward(sight, number)
        away = APART if kind == "road" else -APART
        return x + dx * away, y + dy * away


def landward(sight: Sight, edge: int) -> tuple[float, float]:
    """The direction from an edge to the land beside it (north of it where neither side is land), of length 1."""
    chart, state = sight.chart, sight.state
    x, y = chart.edges[edge]
    sides = state.game.board.edge_hexes[edge]
    land = next((place for place in sides if state.tiles.land_hexes >> place & 1), sides[0])
    dx, dy = chart.hexes[land][0] - x, chart.hexes[land][1] - y
    long = math.hypot(dx, dy)
    return dx / long, dy / long


def open_places(sight: Sight, desk: Desk) -> Places:
    """The places that can be clicked: those owed, those of the mode, or all where something may be built."""
    choices = sight.choices
    if choices.robber:
        return Places({"hex": choices.robber}, FAR, shown=True)
    builds: dict[str, Mapping[int, Action]] = {
        "road": choices.roads,
        "ship": choices.ships,
        "settlement": choices.settlements,
        "city": choices.cities,
    }
    kinds = {kind: {number: (action,) for number, action in found.items()} for kind, found in builds.items() if found}
    if isinstance(sight.state.phase, (Setup, Free)):
        wanted = {desk.mode: kinds[desk.mode]} if desk.mode in kinds else kinds
        return Places(wanted, REACH, shown=True)
    if desk.mode == "move":
        return Places(_moves(sight, desk), REACH, shown=True)
    if desk.mode:
        return Places({desk.mode: kinds.get(desk.mode, {})}, REACH, shown=True)
    return Places(kinds, NEAR, shown=False)


def _moves(sight: Sight, desk: Desk) -> dict[str, Mapping[int, Sequence[Action]]]:
    """The ships that can be moved, or where the one chosen may go; that one can be put back."""
    moves = sight.choices.moves
    if desk.moving not in moves:
        return {"lift": {start: tuple(goals.values()) for start, goals in moves.items()}}
    goals = moves[desk.moving]
    back = {desk.moving: tuple(goals.values())} if len(moves) > 1 else {}
    return {"sail": {to: (action,) for to, action in goals.items()}, "lift": back}


def positions(sight: Sight, kind: str) -> tuple[tuple[float, float], ...]:
    """Where the places of a kind ("hex", "edge", "node", or the piece that goes there) are, in board units."""
    chart = sight.chart
    if kind == "pirate":
        return _moorings(sight.state.game.board, chart)
    return chart.hexes if kind == "hex" else chart.edges if kind in ON_EDGES else chart.nodes


TICKET = 0.72, 0.32  # half as wide and as high as a harbor's ticket is on boards of usual size, in hex radii
PIRATE = -0.45, 0.45, 0.5, 0.34  # how far a pirate reaches to the left, right, up and down, likewise
ASIDE = 0.55  # hex radii that a pirate lies beside the middle of its hex where a ticket is there


@lru_cache(maxsize=4)
def _moorings(board: Board, chart: Chart) -> tuple[tuple[float, float], ...]:
    """Where a pirate lies on each hex: in its middle, or where it hides less of the tickets of harbors."""
    tickets = []
    for q, r, side, _ in board.layout.harbors:
        (hx, hy), (ex, ey) = chart.hexes[board.hex_index[Hex(q, r)]], chart.edges[board.edge_index[_edge(q, r, side)]]
        away = 0.8 if SIDES[side] in (SIDES[1], SIDES[4]) else 0.65  # beside an upright edge it stands farther out
        tickets.append((ex + (ex - hx) / APOTHEM * away, ey + (ey - hy) / APOTHEM * away))

    def hidden(x: float, y: float) -> float:
        left, right, up, down = PIRATE
        wide = (min(x + right, u + TICKET[0]) - max(x + left, u - TICKET[0]) for u, _ in tickets)
        high = (min(y + down, v + TICKET[1]) - max(y - up, v - TICKET[1]) for _, v in tickets)
        return sum(max(0.0, w) * max(0.0, h) for w, h in zip(wide, high, strict=True))

    def mooring(x: float, y: float) -> tuple[float, float]:
        turns = (math.radians(60 * turn + 30) for turn in range(6))
        spots = [(x, y), *((x + ASIDE * math.cos(turn), y + ASIDE * math.sin(turn)) for turn in turns)]
        return min(spots, key=lambda spot: round(hidden(*spot), 2))

    return tuple(mooring(*at) for at in chart.hexes)


def _edge(q: int, r: int, side: int) -> Edge:
    return edge_at(Hex(q, r), SIDES[side])


@lru_cache(maxsize=4)
def harbors(board: Board) -> list[tuple[int, int, str]]:
    """The harbors: edge, side of the hex it belongs to (NE E SE SW W NW are 0 to 5), what it trades."""
    return [
        (board.edge_index[_edge(q, r, side)], side, HARBOR_NAMES[kind]) for q, r, side, kind in board.layout.harbors
    ]


def targets(sight: Sight, places: Places, view: BoardView) -> list[Target]:
    """A small round target for every open place; the pointer reaches further, see `table.aim`."""
    made = []
    for kind, found in places.kinds.items():
        radius = view.radius * (0.5 if kind == "hex" else 0.24)
        for number in found:
            x, y = view.at(places.spot(sight, kind, number))
            if not view.frame.holds(x, y):
                continue
            box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
            tip = hint(sight, kind, number)
            made.append(Target(f"{kind}:{number}", box, tip, circle=(x, y, radius)))
    return made


@dataclass(frozen=True)
class _Standing:
    """All that words about the board depend on: alike for two moments between which only cards have moved."""

    parts: tuple[object, ...]
    sight: Sight = field(compare=False)

    @classmethod
    def of(cls, sight: Sight) -> "_Standing":
        state = sight.state
        pieces = (*state.settlements, *state.cities, *state.roads, *state.ships)
        names = tuple(face.name for face in sight.faces)
        lie = state.game.board, sight.at_sea, state.tiles, state.robber, state.pirate, tuple(state.fog)
        return cls((*lie, pieces, names, sight.seat), sight)


def tiles(sight: Sight, view: BoardView) -> tuple[Target, ...]:
    """A target for every tile, which only tells what lies there and whom it pays; made once a change of the board."""
    return _tiles(_Standing.of(sight), view)


@lru_cache(maxsize=1)
def _tiles(standing: _Standing, view: BoardView) -> tuple[Target, ...]:
    sight = standing.sight
    return tuple(
        msgspec.structs.replace(blank, tooltip=tile_words(sight, number))
        for number, blank in _blank_tiles(sight.chart, view)
    )


@lru_cache(maxsize=1)
def _blank_tiles(chart: Chart, view: BoardView) -> tuple[tuple[int, Target], ...]:
    """The number and the target of every tile in the frame, without words: their shapes never change."""
    made = []
    half = view.radius * ROOT3 / 2
    for number, place in enumerate(chart.hexes):
        x, y = view.at(place)
        if view.frame.holds(x, y):
            box = Rect(x - half, y - view.radius, 2 * half, 2 * view.radius)
            shape = view.hexagon(place, 0.94)
            made.append((number, Target(f"tile:{number}", box, polygon=shape, focusable=False, cursor="")))
    return tuple(made)


def standing(sight: Sight, view: BoardView) -> tuple[Target, ...]:
    """A target for every piece, harbor, robber and pirate, which only tells what it is and whose."""
    return _pieces(_Standing.of(sight), view)


@lru_cache(maxsize=1)
def _pieces(standing: _Standing, view: BoardView) -> tuple[Target, ...]:
    sight = standing.sight
    state, chart, board = sight.state, sight.chart, sight.state.game.board
    made: list[Target] = []

    def add(name: str, at: tuple[float, float], share: float, words: str) -> None:
        x, y = view.at(at)
        radius = view.radius * share
        if view.frame.holds(x, y):
            box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
            made.append(Target(name, box, words, circle=(x, y, radius), focusable=False, cursor=""))

    for q, r, side, kind in board.layout.harbors:
        edge = board.edge_index[_edge(q, r, side)]
        hx, hy = chart.hexes[board.hex_index[Hex(q, r)]]
        ex, ey = chart.edges[edge]
        add(f"harbor:{edge}", (ex + 0.7 * (ex - hx), ey + 0.7 * (ey - hy)), 0.42, _harbor_words(kind))
    for piece, mask_name in PLURAL.items():
        masks: list[int] = getattr(state, mask_name)
        on_edges = piece in ON_EDGES
        where = chart.edges if on_edges else chart.nodes
        for seat, mask in enumerate(masks):
            words = _whose(sight, piece, seat)
            for number in bits(mask):
                around = "" if on_edges else f"\n{_ground(sight, number)}{_harbor_at(board, number)}"
                add(f"stands:{piece}:{number}", where[number], 0.24, words + around)
    if state.robber >= 0:
        x, y = chart.hexes[state.robber]
        add("stands:robber", (x - 0.53, y - 0.04), 0.28, say("place.robber.stands"))
    if state.pirate >= 0:
        add("stands:pirate", positions(sight, "pirate")[state.pirate], 0.4, say("place.pirate.stands"))
    return tuple(made)


def _whose(sight: Sight, kind: str, seat: int) -> str:
    """A piece in words, with whose it is."""
    piece = say(f"piece.{kind}")
    if seat == sight.seat:
        return say("place.of.you", piece=piece)
    return say("place.of", piece=piece.capitalize(), name=sight.faces[seat].name)


def _harbor_at(board: Board, node: int) -> str:
    """The harbor at a node, in a line of its own; empty where there is none."""
    kinds = (kind for kind, nodes in enumerate(board.harbor_nodes) if nodes >> node & 1)
    return "".join("\n" + _harbor_words(kind).partition("\n")[0] for kind in kinds)


def _harbor_words(kind: int) -> str:
    """A harbor in words (R8.3)."""
    name = HARBOR_NAMES[kind]
    if name in RESOURCE_NAMES:
        return say("place.harbor", rate=2, resource=say(f"resource.{name}"))
    return say("place.harbor.any", rate=3)


def tile_words(sight: Sight, place: int) -> str:
    """What a tile is, how often it pays, and whom."""
    state = sight.state
    head = _tile(sight, place).capitalize()
    terrain = state.tiles.terrain[place]
    if terrain == Terrain.SEA:
        key = "pirated" if state.pirate == place else "sailed" if sight.at_sea else "water"
        return f"{head}\n{say(f'place.tile.{key}')}"
    if terrain == Terrain.FOG:
        return f"{head}\n{_hidden(sight)}"
    if not state.tiles.token[place]:
        return f"{head}\n{say('place.tile.none')}"
    chance = chances(state.tiles.token[place])
    if not chance:
        return f"{head}\n{say('place.tile.seven')}"
    robbed = say("place.tile.robbed") if state.robber == place else ""
    times = several(chance, "pip")
    shares = [
        say("place.robber.you", n=lost // chance)
        if seat == sight.seat
        else say("place.tile.share", name=sight.faces[seat].name, n=lost // chance)
        for seat, lost in harm(sight, place).items()
    ]
    if not shares:
        return f"{head}\n{robbed or say('place.tile.nobody', pips=times)}"
    words = say("place.tile.else" if robbed else "place.tile.pays", pips=times, names=say("list.comma").join(shares))
    return "\n".join(filter(None, (head, words, robbed)))


def chances(token: int) -> int:
    """In how many of 36 rolls a token pays: none for a seven, though every token may be one (R13.2)."""
    return 0 if token == SEVEN else pips(token)


def _hidden(sight: Sight) -> str:
    """What all the fog together still hides, which everybody may know."""
    state = sight.state
    stock = [f"{left} {say(f'terrain.{TERRAIN_NAMES[kind]}')}" for kind, left in enumerate(state.fog) if left]
    return say("place.tile.fog", stock=listed(stock)) if stock else say("place.tile.fogged")


def crossings(sight: Sight, view: BoardView) -> list[Target]:
    """A target for every ford, which only tells what it is for (R15.3)."""
    made = []
    radius = view.radius * 0.3
    for edge in bits(sight.state.game.board.fords):
        x, y = view.at(sight.chart.edges[edge])
        if view.frame.holds(x, y):
            box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
            circle = (x, y, radius)
            made.append(Target(f"ford:{edge}", box, say("place.ford"), circle=circle, focusable=False, cursor=""))
    return made


def hint(sight: Sight, kind: str, number: int) -> str:
    """What a click on a place does, and what it costs or hurts."""
    if kind == "hex":
        return _harm_words(sight, number)
    if kind in ("lift", "sail"):
        return say(f"place.{kind}")
    if isinstance(sight.state.phase, (Setup, Free)):
        if kind in ("road", "ship"):
            return say(f"place.free.{kind}")
        return f"{say('place.settlement')}\n{_ground(sight, number)}"
    title = say("place.build", piece=say(f"piece.{kind}").capitalize(), cost=cost(COSTS[kind]))
    return title if kind in ("road", "ship") else f"{title}\n{_ground(sight, number)}"


def _ground(sight: Sight, node: int) -> str:
    """The tiles round a node with their tokens and pips."""
    tiles = sight.state.tiles
    parts = []
    total = 0
    for place in sight.state.game.board.node_hexes[node]:
        parts.append(_tile(sight, place))
        total += chances(tiles.token[place])
    return say("list.dot").join([*parts, several(total, "pip")])


def _tile(sight: Sight, place: int) -> str:
    """A tile in words, with its token."""
    tiles = sight.state.tiles
    terrain = say(f"terrain.{TERRAIN_NAMES[tiles.terrain[place]]}")
    return say("place.tile", terrain=terrain, token=tiles.token[place]) if tiles.token[place] else terrain


def harm(sight: Sight, place: int) -> dict[int, int]:
    """What the robber at a hex costs each seat with a building there, in pips (a city counts twice).

    On a hex of sea it is the pirate, and what counts is ships.
    """
    state = sight.state
    if state.tiles.terrain[place] == Terrain.SEA:
        edges = state.game.board.hex_edges[place]
        held = {seat: (ships & edges).bit_count() for seat, ships in enumerate(state.ships)}
        return {seat: number for seat, number in held.items() if number}
    nodes = state.game.board.hex_nodes[place]
    worth = chances(state.tiles.token[place])
    found: dict[int, int] = {}
    if not worth:
        return found
    for seat in range(sight.seats):
        share = (state.settlements[seat] & nodes).bit_count() + 2 * (state.cities[seat] & nodes).bit_count()
        if share:
            found[seat] = share * worth
    return found


def _harm_words(sight: Sight, place: int) -> str:
    at_sea = sight.state.tiles.terrain[place] == Terrain.SEA
    who = "pirate" if at_sea else "robber"
    head = say("place.pirate") if at_sea else say("place.robber", tile=_tile(sight, place))
    costs = [
        say("place.robber.you", n=lost)
        if seat == sight.seat
        else say("place.robber.cost", name=sight.faces[seat].name, n=lost)
        for seat, lost in sorted(harm(sight, place).items(), key=lambda item: -item[1])
    ]
    if not costs:
        return f"{head}\n{say(f'place.{who}.nobody')}"
    return f"{head}\n{say(f'place.{who}.costs', costs=say('list.comma').join(costs))}"
