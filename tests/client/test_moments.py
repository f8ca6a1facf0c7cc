"""Moments: told on a banner that is in nobody's way, that only its owner's eyes can read, and that goes by itself."""

from typing import Any

import pytest

from client.scene import Label, Scene, Sprite
from client.screens.table import moments
from client.screens.table.acting import FOG_S
from client.screens.table.moments import SLIDE_S, SPARKS_S, STAND_S, WON_S
from client.store import Arrived
from hearthsea.entries import Entry, redacted
from hearthsea.events import CardBought, FogRevealed, GameOver, IslandReached, Monopolized, SettlementBuilt, TitleMoved
from hearthsea.pieces import Card, Terrain
from hearthsea.resources import one
from tests.client.table_pilot import Pilot, Table, header


def tell(pilot: Pilot, *events: Any) -> None:
    """Let an entry arrive, as the one who looks may know it."""
    store = pilot.table.store
    store.seq += 1
    store.recent.append(Arrived(store.seq, redacted(Entry(events), store.viewer), pilot.now))
    store.version += 1
    pilot.scene()


def shown(scene: Scene) -> list[str]:
    """The words of the moments that are to be seen."""
    return [item.text for layer in scene.layers if layer.name == "show" for item in layer.items
            if isinstance(item, Label)]  # fmt: skip


def flecks(scene: Scene) -> list[Sprite]:
    return [item for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == "fleck"]


def at_table(viewer: int | None = 0, **settings: Any) -> Pilot:
    return Pilot(Table(header(3, deal_seed=5, **settings), viewer=viewer))


def test_a_victory_is_told_with_flecks_that_fall_and_then_all_is_still() -> None:
    pilot = at_table()
    pilot.scene()
    tell(pilot, GameOver(1, (0, 0, 0)))
    pilot.now += SLIDE_S
    assert shown(pilot.scene()) == ["Bo wins with 0 points"]
    assert flecks(pilot.scene())
    pilot.now += SPARKS_S - SLIDE_S
    assert not flecks(pilot.scene())
    assert WON_S <= 2.5
    pilot.now += WON_S
    assert pilot.screen.wants_frame(pilot.now), "the banner has to be taken away"
    assert not shown(pilot.scene())
    assert not pilot.screen.wants_frame(pilot.now)


def test_a_banner_that_only_stands_takes_no_frames() -> None:
    pilot = at_table()
    pilot.scene()
    tell(pilot, TitleMoved("largest_army", 0))
    assert pilot.screen.wants_frame(pilot.now)
    pilot.now += SLIDE_S + 0.01
    assert shown(pilot.scene()) == ["You take the largest army: +2"]
    for _ in range(10):
        assert not pilot.screen.wants_frame(pilot.now)
        pilot.now += (STAND_S - 2 * SLIDE_S - 0.02) / 10
    pilot.now += STAND_S
    pilot.scene()
    assert not pilot.screen.wants_frame(pilot.now + 60)


def test_any_input_ends_it_and_reaches_what_it_was_meant_for() -> None:
    for skip in ("click", "key", "wheel"):
        pilot = at_table()
        pilot.scene()
        tell(pilot, TitleMoved("longest_road", 2))
        pilot.now += 0.5
        assert shown(pilot.scene()) == ["Chiara takes the longest road: +2"]
        name = next(name for name in pilot.targets() if name.startswith("settlement:"))
        match skip:
            case "click":
                pilot.click(name)
                assert pilot.sent
            case "key":
                pilot.key("pageup")
            case "wheel":
                pilot.screen.scroll(5, 5, 0, 1)
        assert not shown(pilot.scene())


def test_without_animation_there_is_none_and_with_reduced_motion_it_stands() -> None:
    pilot = at_table()
    pilot.screen.context.animation = 0.0
    pilot.scene()
    tell(pilot, GameOver(1, (0, 0, 0)))
    assert not shown(pilot.scene())
    pilot = at_table()
    pilot.screen.context.reduced_motion = True
    pilot.scene()
    tell(pilot, GameOver(1, (0, 0, 0)))
    first = pilot.scene()
    assert shown(first)
    assert not flecks(first)
    for _ in range(5):
        pilot.now += WON_S / 6
        assert not pilot.screen.wants_frame(pilot.now)
        assert pilot.scene().layers[-1] == first.layers[-1]
    pilot.now += WON_S
    assert pilot.screen.wants_frame(pilot.now)
    assert not shown(pilot.scene())
    assert not pilot.screen.wants_frame(pilot.now)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["classic", "continental_drift"])
def test_no_banner_lies_where_one_has_to_click(name: str, size: tuple[int, int]) -> None:
    table = Table(header(3, map_name=name, deal_seed=5))
    pilot = Pilot(table, size)
    pilot.scene()
    tell(pilot, TitleMoved("longest_road", 1))
    pilot.now += 0.5
    scene = pilot.scene()
    [ribbon] = [item for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == "banner"]
    wide, high = int(str(ribbon.picture[1])), int(str(ribbon.picture[2]))
    duty = [one for one in scene.targets if one.id.startswith("settlement:")]
    assert len(duty) > 40
    for place in duty:
        x, y = place.rect.centre
        assert abs(x - ribbon.x) > wide / 2 + 0.85 * high or abs(y - ribbon.y) > high / 2, place.id


def test_a_bought_card_is_known_to_its_owner_alone() -> None:
    for viewer, knows in ((0, True), (1, False), (None, False)):
        pilot = at_table(viewer)
        pilot.scene()
        tell(pilot, CardBought(0, Card.MONOPOLY))
        pilot.now += 0.2
        scene = pilot.scene()
        said = " ".join(shown(scene))
        flying = [tween.picture[1] for tween in pilot.screen.motion.timeline.tweens]
        assert ("Monopoly" in said, flying) == (knows, ["monopoly" if knows else "back"])


@pytest.mark.parametrize(
    ("viewer", "words"),
    [(0, []), (1, ["Ada took 13 wool from you"]), (2, ["Ada took 1 wool from you"]), (None, [])],
)
def test_whoever_loses_cards_to_a_monopoly_is_told(viewer: int | None, words: list[str]) -> None:
    pilot = at_table(viewer)
    pilot.scene()
    for hands in (pilot.table.state, pilot.table.store.state):
        assert hands is not None
        hands.hand_sizes = [0, 13, 1]
        hands.hands = [
            hand if hand is None else one(2, number) for hand, number in zip(hands.hands, (0, 13, 1), strict=True)
        ]
    tell(pilot, Monopolized(0, 2, (0, 13, 1)))
    pilot.now += 0.2
    assert shown(pilot.scene()) == words


def test_who_sits_down_next_at_this_machine_reads_nothing_of_it() -> None:
    pilot = at_table(0)
    pilot.scene()
    tell(pilot, CardBought(0, Card.MONOPOLY))
    pilot.now += 0.2
    assert shown(pilot.scene())
    pilot.table.store.viewer = 1
    pilot.table.store.version += 1
    assert not shown(pilot.scene())
    assert not pilot.screen.motion.timeline.tweens


def test_a_new_island_is_told_at_the_settlement() -> None:
    pilot = Pilot(Table(header(4, map_name="new_shores", deal_seed=5)))
    pilot.scene()
    view = pilot.screen._stage.view  # type: ignore[union-attr]
    node = 30
    tell(pilot, SettlementBuilt(1, node, False), IslandReached(1, 2))
    pilot.now += moments.RISE_S
    scene = pilot.scene()
    assert shown(scene) == ["+2 new island"]
    [label] = [item for layer in scene.layers if layer.name == "show" for item in layer.items
               if isinstance(item, Label)]  # fmt: skip
    x, y = view.at(pilot.screen._stage.sight.chart.nodes[node])  # type: ignore[union-attr]
    assert abs(label.x - x) < 80
    assert 0 < y - label.y < 90


def test_banners_wait_for_each_other_and_a_victory_for_none() -> None:
    pilot = at_table()
    pilot.scene()
    tell(pilot, TitleMoved("longest_road", 1), TitleMoved("largest_army", -1))
    pilot.now += 0.3
    assert shown(pilot.scene()) == ["Bo takes the longest road: +2"]
    pilot.now += STAND_S
    assert shown(pilot.scene()) == ["Nobody has the largest army now"]
    tell(pilot, GameOver(0, (0, 0, 0)))
    pilot.now += 0.3
    assert shown(pilot.scene()) == ["You win with 0 points"]


def test_fog_lifts_from_its_tile() -> None:
    table = Table(header(3, map_name="fog_islands", deal_seed=5))
    pilot = Pilot(table)
    pilot.scene()
    place = table.state.tiles.terrain.index(Terrain.FOG)
    tell(pilot, FogRevealed(0, place, Terrain.FOREST, 6))

    def cloud() -> list[Sprite]:
        return [item for layer in pilot.scene().layers if layer.name == "marks" for item in layer.items
                if isinstance(item, Sprite) and item.picture[:2] == ("tile", "fog")]  # fmt: skip

    [first] = cloud()
    pilot.now += FOG_S / 2
    [later] = cloud()
    assert later.alpha < first.alpha
    assert later.w > first.w
    pilot.now += FOG_S
    assert not cloud()
    assert not pilot.screen.wants_frame(pilot.now)
