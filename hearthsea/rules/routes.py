"""The longest walk over a seat's own pieces (R9.1)."""

from functools import lru_cache

from hearthsea.board import Board, Mask


@lru_cache(maxsize=1 << 15)
def route_length(board: Board, roads: Mask, ships: Mask, own: Mask, others: Mask) -> int:
    """The length of the longest route over these pieces, between own and other seats' buildings (R9.1)."""
    if not roads | ships:
        return 0
    ends = board.ends_of(roads)
    joined = 0
    if ships:
        afloat = board.ends_of(ships)
        joined = own & ends & afloat
        ends |= afloat
    return longest_walk(board, roads, ships, others & ends, joined)


PASSED = 2
"""At a node with so many pieces a walk goes on in one way only."""

Network = dict[int, list[tuple[Mask, int, int]]]
"""For each node the ways on from it: the mask of the way, how many pieces it is long, the node at its other end."""


@lru_cache(maxsize=1 << 15)
def longest_walk(board: Board, roads: Mask, ships: Mask, cut: Mask, joined: Mask) -> int:
    """The most pieces of ``roads`` and ``ships`` that one walk can use, each once.

    ``cut`` are the nodes with an opponent's building: a walk may begin or end there, never pass (R9.1). Each piece
    that ends at a cut node therefore ends at a node of its own. Roads and ships meet only at ``joined``, the nodes
    with an own building; elsewhere they end at nodes of their own too. A longest open walk begins and ends at nodes
    with an odd number of pieces (else it could be lengthened), so only those need to be tried; a component without
    any is walked whole.
    """
    around: Network = {}
    number = len(board.nodes)
    spare = 2 * number
    rest = roads | ships
    while rest:
        low = rest & -rest
        rest ^= low
        afloat = number if ships & low else 0
        ends = []
        for node in board.edge_ends[low.bit_length() - 1]:
            if cut >> node & 1:
                ends.append(spare)
                spare += 1
            elif joined >> node & 1:
                ends.append(node)
            else:
                ends.append(node + afloat)
        around.setdefault(ends[0], []).append((low, 1, ends[1]))
        around.setdefault(ends[1], []).append((low, 1, ends[0]))
    best = 0
    seen: set[int] = set()
    for start in around:
        if start in seen:
            continue
        nodes = _component(around, start)
        seen |= nodes
        pieces = sum(len(around[node]) for node in nodes) // 2
        if pieces <= best:
            continue
        odd = [node for node in nodes if len(around[node]) % 2]
        if len(odd) <= 2:  # Euler: one walk uses every piece
            best = pieces
            continue
        if pieces < len(nodes):  # no way round anywhere: what is farthest from anything is one end of the longest walk
            end, _ = _farthest(around, start)
            best = max(best, _farthest(around, end)[1])
            continue
        network = _joints(around, nodes)
        for node in odd:
            best = max(best, _walk(network, node, 0))
            if best == pieces:
                break
    return best


def _component(around: Network, start: int) -> set[int]:
    nodes = {start}
    frontier = [start]
    while frontier:
        for _, _, node in around[frontier.pop()]:
            if node not in nodes:
                nodes.add(node)
                frontier.append(node)
    return nodes


def _farthest(around: Network, start: int) -> tuple[int, int]:
    """The node farthest from another in a network without a way round, and how far that is."""
    reached = [(start, 0, 0)]
    for node, came, far in reached:  # it grows, nearest nodes first
        reached += [(other, piece, far + 1) for piece, _, other in around[node] if piece != came]
    return reached[-1][0], reached[-1][2]


def _joints(around: Network, nodes: set[int]) -> Network:
    """The same network with each stretch between ends and forks as one way: a walk has nothing to choose there."""
    network: Network = {}
    for joint in nodes:
        if len(around[joint]) != PASSED:
            network[joint] = [_stretch(around, way, node) for way, _, node in around[joint]]
    return network


def _stretch(around: Network, way: Mask, node: int) -> tuple[Mask, int, int]:
    """A way with all that follows it up to the next end or fork."""
    last, pieces = way, 1
    while len(around[node]) == PASSED:
        first, second = around[node]
        last, _, node = second if first[0] == last else first
        way |= last
        pieces += 1
    return way, pieces, node


def _walk(network: Network, node: int, used: Mask) -> int:
    best = 0
    for way, pieces, other in network[node]:
        if not used & way:
            length = pieces + _walk(network, other, used | way)
            best = max(best, length)
    return best
