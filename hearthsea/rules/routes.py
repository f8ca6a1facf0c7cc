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


@lru_cache(maxsize=1 << 15)
def longest_walk(board: Board, roads: Mask, ships: Mask, cut: Mask, joined: Mask) -> int:
    """The most pieces of ``roads`` and ``ships`` that one walk can use, each once.

    ``cut`` are the nodes with an opponent's building: a walk may begin or end there, never pass (R9.1). Each piece
    that ends at a cut node therefore ends at a node of its own. Roads and ships meet only at ``joined``, the nodes
    with an own building; elsewhere they end at nodes of their own too. A longest open walk begins and ends at nodes
    with an odd number of pieces (else it could be lengthened), so only those need to be tried; a component without
    any is walked whole.
    """
    around: dict[int, list[tuple[int, int]]] = {}
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
        around.setdefault(ends[0], []).append((low, ends[1]))
        around.setdefault(ends[1], []).append((low, ends[0]))
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
        for node in odd:
            best = max(best, _walk(around, node, 0))
            if best == pieces:
                break
    return best


def _component(around: dict[int, list[tuple[int, int]]], start: int) -> set[int]:
    nodes = {start}
    frontier = [start]
    while frontier:
        for _, node in around[frontier.pop()]:
            if node not in nodes:
                nodes.add(node)
                frontier.append(node)
    return nodes


def _walk(around: dict[int, list[tuple[int, int]]], node: int, used: Mask) -> int:
    best = 0
    for piece, other in around[node]:
        if not used & piece:
            length = 1 + _walk(around, other, used | piece)
            best = max(best, length)
    return best
