"""Twin tables that differ in one hidden card, and every way in which somebody can come to see something.

Two games are brought to the moment after a card was stolen or drawn, of another kind in each. From there people are
sent away and come back, are played for by a bot, turn their heads, forge where they stand, overdo it, look on late,
meet a restarted host, a failing disk, another game: whoever had no part in that card is sent the very same bytes.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from hearthsea.actions import AcceptOffer, EndTurn, MakeOffer, Resign, Undo
from hearthsea.entries import redacted
from hearthsea.events import CardBought, CardStolen
from hearthsea.journal import read
from hearthsea.resources import one
from net.allowance import LOOKS_BURST
from net.effects import TableRecord
from net.handshake import JoinError
from net.messages import Act, Kick, Look, Ready, Rematch, Say, StartGame
from tests.net.tabletop import Person, TableTop
from tests.net.test_twins import NAMES, Game, TwinChance, first

Path = Callable[[Game, int, int], None]
"""What happens at both tables; the numbers are a seat that has no part in the card and one that has."""


def twins(seed: int) -> Iterator[tuple[Callable[[], tuple[Game, Game]], int, int]]:
    """Yield pairs of games right after a hidden draw, a third party and one concerned."""
    _, actions, chance = first(seed, 200)
    for flip in [turn for turn in chance.hidden if turn < len(chance.drawn)][::4]:

        def pair(flip: int = flip) -> tuple[Game, Game]:
            games = []
            for change in (-1, flip):
                luck = TwinChance(seed, chance.drawn, change)
                game = Game(seed, luck)
                for action in actions:
                    if len(luck.drawn) > flip:
                        break
                    game.act(action)
                games.append(game)
            return games[0], games[1]

        one_game, other = pair()
        mine, yours = one_game.entries[-1], other.entries[-1]
        involved: set[int] = set()
        for event, twin in zip(mine.events, yours.events, strict=False):
            if event != twin and isinstance(event, CardStolen):
                involved |= {event.thief, event.victim}
            if event != twin and isinstance(event, CardBought):
                involved.add(event.seat)
        if involved and redacted(mine, None) == redacted(yours, None) and one_game.top.table.phase == "playing":
            third = next(seat for seat in range(len(NAMES)) if seat not in involved)
            yield pair, third, min(involved)


SEEDS = range(1, 7)


def join_again(table: Game, seat: int, **more: object) -> Person:
    return table.top.join(NAMES[seat], **more)


def sent_away_and_back(game: Game, third: int, _: int) -> None:
    guest = game.people[third].lobby.you
    game.top.say(game.people[0], Kick(guest))
    if third == 0:
        return  # the owner cannot send herself away
    with pytest.raises(JoinError):
        join_again(game, third)
    assert game.top.table.play is not None
    join_again(game, third, watch=True, game=game.top.table.play.header.game, viewer=third, since=0)


def played_for_and_back(game: Game, third: int, _: int) -> None:
    game.top.drop(game.people[third])
    for _ in range(125):
        game.top.tick(1.0)
    join_again(game, third)


def another_is_played_for(game: Game, _: int, concerned: int) -> None:
    game.top.drop(game.people[concerned])
    for _ in range(125):
        game.top.tick(1.0)
    join_again(game, concerned)


def heads_turn(game: Game, third: int, concerned: int) -> None:
    for viewer in (-1, third, concerned, 7, third):
        game.top.say(game.people[third], Look(viewer))
    for _ in range(2 * LOOKS_BURST):
        game.top.say(game.people[third], Look(concerned), Look(-1))
    game.top.say(game.people[-1], Look(concerned), Look(-1))


def forged_places(game: Game, third: int, concerned: int) -> None:
    assert game.top.table.play is not None
    name, last = game.top.table.play.header.game, game.top.table.play.seq
    for viewer, since in ((concerned, 0), (concerned, last), (7, 3), (-1, 0), (third, last + 9), (third, last - 1)):
        join_again(game, third, game=name, viewer=viewer, since=since)
        game.top.join("Eve", watch=True, game=name, viewer=viewer, since=since)


def wishes_that_are_not_theirs(game: Game, third: int, concerned: int) -> None:
    person = game.people[third]
    wishes = (
        EndTurn(concerned),
        EndTurn(third),
        Undo(third),
        AcceptOffer(third, 0),
        AcceptOffer(concerned, 0),
        MakeOffer(third, one(0), one(1), 1 << concerned),
        MakeOffer(concerned, one(0), one(1), 1 << third),
    )
    for n, wish in enumerate(wishes, start=1000):
        game.top.say(person, Act(n, wish), Act(n, wish), Act(3, wish))
    game.top.say(person, Say("well?"), Kick(game.people[concerned].lobby.you) if third else Say("hm"))


def late_onlookers(game: Game, *_: int) -> None:
    for name in ("Fay", "Gil"):
        game.top.join(name, watch=True)
    with pytest.raises(JoinError):
        game.top.join("Hal")
    peer = game.people[-1].peer
    game.top.run(game.top.table.refresh(peer, game.top.now))


def a_disk_that_fails(game: Game, third: int, concerned: int) -> None:
    game.top.disk = False
    game.top.say(game.people[third], Say("so?"))
    join_again(game, third)
    game.top.join("Fay", watch=True)
    game.top.drop(game.people[concerned])
    game.top.fail()


def a_host_that_starts_again(game: Game, third: int, concerned: int) -> None:
    top = game.top
    record: TableRecord = top.remembered[-1].record
    journal = read(b"".join(line.line for line in top.persisted))
    again = TableTop(seats=3, seed=99)
    again.run(again.table.resume(record, journal, again.now))
    header = journal.header.game
    again.people = {f"again {name}": person for name, person in again.people.items()}
    for seat in (third, concerned):
        again.join(NAMES[seat])
    again.join(NAMES[third], game=header, viewer=concerned, since=2)
    again.join("Eve", watch=True)
    again.join("Fay", watch=True)
    top.people |= {f"after the restart {name}": person for name, person in again.people.items()}


PATHS: dict[str, Path] = {
    path.__name__.replace("_", " "): path
    for path in (
        sent_away_and_back,
        played_for_and_back,
        another_is_played_for,
        heads_turn,
        forged_places,
        wishes_that_are_not_theirs,
        late_onlookers,
        a_disk_that_fails,
        a_host_that_starts_again,
    )
}


def compare(path: Path, seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        for pair, third, concerned in twins(seed):
            games = pair()
            for game in games:
                path(game, third, concerned)
            streams = [by_name(game) for game in games]
            assert streams[0].keys() == streams[1].keys()
            involved = _involved(games)
            for name, stream in streams[0].items():
                if any(NAMES[seat] in name for seat in involved):
                    met["could tell"] += stream != streams[1][name]
                    continue
                assert stream == streams[1][name], f"{name} could tell the games apart"
                met["same"] += 1
    return met


def by_name(game: Game) -> dict[str, bytes]:
    """Everything that each connection was sent."""
    return {name: bytes(person.stream) for name, person in game.top.people.items()}


def _involved(games: tuple[Game, Game]) -> set[int]:
    found: set[int] = set()
    for mine, yours in zip(games[0].entries, games[1].entries, strict=True):
        for event, twin in zip(mine.events, yours.events, strict=True):
            if event != twin and isinstance(event, CardStolen):
                found |= {event.thief, event.victim}
            if event != twin and isinstance(event, CardBought):
                found.add(event.seat)
    return found


@pytest.mark.parametrize("path", PATHS)
def test_whoever_had_no_part_is_sent_the_same_whatever_happens_to_them(path: str) -> None:
    met = compare(PATHS[path], SEEDS)
    assert met["same"] >= 15, met
    assert met["could tell"] >= 1, met


@pytest.mark.parametrize("path", ["forged places", "late onlookers", "a host that starts again"])
def test_a_leak_would_be_noticed_on_each_path(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.play.view", lambda state, _viewer: state)
    with pytest.raises(AssertionError, match="could tell the games apart"):
        compare(PATHS[path], SEEDS)


def test_after_a_game_another_one_begins_with_nothing_of_the_first() -> None:
    """Whatever was held in the first game, what everybody is sent of the second is the same."""
    pair, _, _ = next(one for seed in SEEDS for one in twins(seed))
    streams = []
    for game in pair():
        for seat in range(len(NAMES)):
            game.top.say(game.people[seat], Act(2000, Resign(seat)))
        assert game.top.table.phase == "over"
        marks = [len(person.stream) for person in game.people]
        ada = game.people[0]
        game.top.say(ada, Rematch(), Look(0))
        for seat in range(len(NAMES)):
            game.top.say(game.people[seat], Ready(seat))
        game.top.say(ada, StartGame(), Look(0), Look(-1))
        assert game.top.table.phase == "playing"
        streams.append([bytes(person.stream[mark:]) for person, mark in zip(game.people, marks, strict=True)])
    assert streams[0] == streams[1]
    assert all(streams[0])
