import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.layout import SHORE, BoardView, among, areas, chart, fit, nearest, overlap, panned, zoomed
from client.scene import Rect
from client.theme import Scale
from hearthsea.board import Board
from hearthsea.maps import deal, load_map

SIZES = (
    (1024, 640),
    (1280, 720),
    (1366, 768),
    (1600, 900),
    (1920, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
    (1024, 1400),
)
BOARD = Board(deal(load_map("classic"), None))
CHART = chart(BOARD)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("user", [0.8, 1.0, 1.5, 2.0])
def test_panels_keep_to_the_window_and_off_each_other(size: tuple[int, int], seats: int, user: float) -> None:
    for minimap in (False, True):
        for trade in (264.0, 420.0):
            spots = areas(size, seats, Scale.of(*size, user).type, minimap=minimap, trade=trade)
            panels = list(spots.panels())
            for name, rect in panels:
                assert rect.x >= 0, name
                assert rect.y >= 0, name
                assert rect.right <= size[0], name
                assert rect.bottom <= size[1], name
                assert rect.w > 0, name
                assert rect.h > 0, name
            for index, (name, rect) in enumerate(panels):
                for other, beside in panels[index + 1 :]:
                    assert not overlap(rect, beside), (name, other)
            assert spots.board.w >= size[0] / 3
            assert spots.board.h >= size[1] / 2
            assert min(rect.h for rect in spots.players) >= (65 if seats > 4 else 80) * spots.k
            assert spots.hand.w >= 345 * spots.k


def test_the_places_are_those_of_the_look() -> None:
    spots = areas((1280, 720), 4, 1.0)
    assert spots.players[0] == (8, 8, 216, 110)
    assert spots.players[1].y - spots.players[0].y == 118
    assert spots.round == (8, 480, 216, 120)
    assert spots.status == (232, 8, 792, 40)
    assert spots.board == (232, 56, 792, 544)
    assert spots.bank == (1032, 8, 240, 60)
    assert spots.trade == (1032, 76, 240, 264)
    assert spots.log == (1032, 348, 240, 252)
    assert spots.hand == (8, 608, 432, 104)
    assert spots.actions == (448, 608, 576, 104)
    assert spots.dice == (1032, 608, 240, 104)
    eight = areas((1280, 720), 8, 1.0)
    assert eight.players[0].h == 68
    assert eight.players[1].y - eight.players[0].y == 74
    assert eight.round is None
    wide = areas((1920, 1080), 4, 1.25)
    assert wide.board == (290, 70, 1310, 860)
    small = areas((1024, 640), 4, 0.85)
    assert small.board == (198, 48, 608, 490)
    assert areas((1024, 640), 8, 0.85).players[0].h == 62


def test_the_whole_board_fits_its_frame_with_room_for_harbors() -> None:
    for size in SIZES:
        frame = areas(size, 4, Scale.of(*size).type).board
        view = fit(frame, CHART.bounds)
        for place in CHART.nodes:
            x, y = view.at(place)
            assert frame.inset((SHORE - 0.1) * view.radius).holds(x, y), size
        assert view.radius == int(view.radius)


def test_edges_lie_at_the_angles_of_their_sides() -> None:
    for edge, angle in zip(BOARD.edges, CHART.angles, strict=True):
        assert round(angle) % 180 == {"NE": 30, "E": 90, "SE": 150}[edge.side]


@given(st.integers(0, len(CHART.nodes) - 1), st.floats(0, 0.45), st.floats(0, 2 * math.pi))
def test_the_nearest_node_is_found_from_half_a_side_away(node: int, away: float, angle: float) -> None:
    view = fit(Rect(232, 56, 792, 544), CHART.bounds)
    x, y = CHART.nodes[node]
    pixel = view.at((x + away * math.cos(angle), y + away * math.sin(angle)))
    hit = nearest(view, among(CHART.nodes, range(len(CHART.nodes))), *pixel)
    assert hit is not None
    assert hit[0] == node
    assert hit[1] == pytest.approx(away, abs=1e-6)


def test_only_what_is_legal_and_near_is_found() -> None:
    view = fit(Rect(232, 56, 792, 544), CHART.bounds)
    x, y = view.at(CHART.nodes[10])
    others = [node for node in range(len(CHART.nodes)) if node != 10]
    hit = nearest(view, among(CHART.nodes, others), x, y)
    assert hit is not None
    assert hit[1] == pytest.approx(1)
    assert nearest(view, among(CHART.nodes, others), x, y, 0.9) is None
    assert nearest(view, {}, x, y) is None


@given(st.floats(1.05, 3.5), st.floats(240, 1000), st.floats(60, 590), st.floats(-2000, 2000), st.floats(-2000, 2000))
def test_zoom_keeps_the_place_under_the_pointer_and_the_chart_over_the_window(
    by: float, x: float, y: float, dx: float, dy: float
) -> None:
    size = (1280, 720)
    home = fit(Rect(232, 56, 792, 544), CHART.bounds)
    view = zoomed(home, home, size, by, (x, y))
    before, after = home.back(x, y), view.back(x, y)
    assert math.dist(before, after) < 1.5 / view.radius * 2
    for moved in (view, panned(view, home, size, dx, dy)):
        times = moved.radius / home.radius
        for axis in (0, 1):
            left = moved.origin[axis] - times * home.origin[axis]
            assert left <= 0.5
            assert left + times * size[axis] >= size[axis] - 0.5
    assert zoomed(view, home, size, 0.01, (x, y)) == home


def test_a_hexagon_has_its_corners_where_the_nodes_are() -> None:
    view = BoardView(Rect(0, 0, 100, 100), 40, (50, 50))
    corners = view.hexagon((0.0, 0.0))
    assert corners[0] == (50, 10)
    assert corners[3] == (50, 90)
    assert corners[1][0] == pytest.approx(50 + 40 * math.sqrt(3) / 2)
