"""Secrecy down to the bytes: one script played twice with another hidden card, and nobody else can tell.

Each game is played once and written down; then again with the same actions and the same luck but for one hidden draw,
a stolen card or a development card of another kind. Whoever had no part in a draw that differs must have been sent the
very same bytes, up to a disclosure that the rules declare (law L4).
"""

from collections import Counter
from collections.abc import Sequence

import pytest

from hearthsea.actions import Action
from hearthsea.bots import BOTS
from hearthsea.bots.rng import SeededRng
from hearthsea.chance import SeededChance
from hearthsea.entries import Entry, redacted
from hearthsea.events import AgreementFell, CardBought, CardStolen, Discarded, GameOver, Monopolized, OfferFell
from hearthsea.seen import Seen
from hearthsea.state import view
from net.messages import Act, ChangeSetting, History, Ready, Refusal, Sit, StartGame
from tests.net.tabletop import Person, TableTop

HIDDEN = ("stolen", "card")
DECLARED = (Discarded, Monopolized, GameOver, OfferFell, AgreementFell)
"""What tells of hidden cards by the rules themselves; the last two because an offer falls, and an agreement, when who
made it can no longer pay (R8.2)."""
NAMES = ("Ada", "Bo", "Cy")


class TwinChance:
    """Luck that is written down, or repeated with one draw changed."""

    def __init__(self, seed: int, script: Sequence[int] = (), flip: int = -1) -> None:
        self._chance = SeededChance(seed)
        self._script = script
        self._flip = flip
        self.drawn: list[int] = []
        self.hidden: list[int] = []

    def pick(self, question: str, weights: Sequence[int]) -> int:
        turn = len(self.drawn)
        index = self._chance.pick(question, weights)
        if question in HIDDEN and sum(weight > 0 for weight in weights) > 1:
            self.hidden.append(turn)
        if turn < len(self._script):
            index = self._script[turn]
            if turn == self._flip or not weights[index]:
                others = [other for other, weight in enumerate(weights) if weight and other != index]
                index = others[0] if others else next(other for other, weight in enumerate(weights) if weight)
        self.drawn.append(index)
        return index


class Game:
    """A table for three and an onlooker, and how much each had been sent after each action."""

    def __init__(self, seed: int, chance: TwinChance) -> None:
        self.top = TableTop(seats=3, seed=seed, chance=chance)
        ada = self.top.join("Ada", owner=True)
        self.people: list[Person] = [ada, self.top.join("Bo"), self.top.join("Cy")]
        for number, person in enumerate(self.people):
            self.top.say(person, Sit(person.name), Ready(number))
        self.people.append(self.top.join("Eve", watch=True))
        self.top.say(ada, ChangeSetting("seat_order", "lobby"), ChangeSetting("points_to_win", 8), StartGame())
        self.sent: list[list[int]] = []
        self.n = 0
        self.histories = 0

    def act(self, action: Action) -> bool:
        """Do an action; False where it was refused."""
        self.n += 1
        person = self.people[action.seat]
        self.top.say(person, Act(self.n, action))  # type: ignore[arg-type]
        is_done = not isinstance(person.inbox[-1], Refusal)
        if self.n % 23 == 11:
            self._come_anew(self.n // 23 % len(self.people))
        self.sent.append([len(person.stream) for person in self.people])
        return is_done

    def _come_anew(self, number: int) -> None:
        """Let somebody come back with nothing, as after a crash of the window: the whole story is told again."""
        before = self.people[number]
        again = self.top.join(before.name, watch=number == len(NAMES))
        self.histories += len(again.of(History))
        before.stream += again.stream
        again.stream = before.stream
        self.people[number] = again

    @property
    def entries(self) -> list[Entry]:
        assert self.top.table.play is not None
        return self.top.table.play.entries


def first(seed: int, most: int) -> tuple[Game, list[Action], TwinChance]:
    """Play a game with drifters, each knowing its own view, and write it down."""
    chance = TwinChance(seed)
    game = Game(seed, chance)
    play = game.top.table.play
    assert play is not None
    rng = SeededRng(seed)
    seen = [Seen.start(3) for _ in NAMES]
    actions: list[Action] = []
    while game.top.table.phase == "playing" and len(actions) < most:
        asked = [seat for seat in play.may_answer() if seat != play.state.turn]
        seat = (asked or list(play.waiting_on()))[0]
        action = BOTS["drifter"]().choose(view(play.state, seat), seen[seat], seat, rng, lambda: False).action
        actions.append(action)
        assert game.act(action)
    return game, actions, chance


def second(seed: int, actions: Sequence[Action], script: Sequence[int], flip: int) -> Game:
    """Play the same script with another card at draw `flip`, as far as it is still legal."""
    game = Game(seed, TwinChance(seed, script, flip))
    for action in actions:
        if not game.act(action):
            game.sent.pop()
            break
        if game.top.table.phase == "over":
            break
    return game


def compare(one: Game, other: Game, met: Counter[str]) -> None:
    """Hold two games against each other, entry by entry, until a declared disclosure parts them."""
    involved: set[int] = set()
    same = 0
    for left, right in zip(one.entries, other.entries, strict=False):
        if redacted(left, None) != redacted(right, None):
            told = [event for event in (*left.events, *right.events) if isinstance(event, DECLARED)]
            assert told, f"the games part in public without a disclosure: {left} and {right}"
            met[f"parted by {type(told[0]).__name__}"] += 1
            break
        for mine, yours in zip(left.events, right.events, strict=True):
            if isinstance(mine, CardStolen) and mine != yours:
                involved |= {mine.thief, mine.victim}
                met["another card stolen"] += 1
            if isinstance(mine, CardBought) and mine != yours:
                involved.add(mine.seat)
                met["another card drawn"] += 1
        same += 1
    if not involved or not same:
        return
    for number, person in enumerate(one.people):
        if number in involved:
            continue
        twin = other.people[number]
        length = one.sent[same - 1][number]
        assert length == other.sent[same - 1][number]
        assert person.stream[:length] == twin.stream[:length], f"{person.name} could tell the games apart"
        met["onlooker" if number == len(NAMES) else "third party"] += 1
    for number in involved:
        length = min(one.sent[same - 1][number], other.sent[same - 1][number])
        if one.people[number].stream[:length] != other.people[number].stream[:length]:
            met["those concerned could tell"] += 1


def twins(seeds: range, most: int, flips: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        one, actions, chance = first(seed, most)
        hidden = [turn for turn in chance.hidden if turn < len(chance.drawn)]
        for flip in hidden[:: max(1, len(hidden) // flips)]:
            other = second(seed, actions, chance.drawn, flip)
            compare(one, other, met)
            met["histories"] += other.histories
    return met


def test_twin_games_look_the_same_to_whom_it_does_not_concern() -> None:
    met = twins(range(1, 3), 220, 5)
    assert met["third party"] >= 3, met
    assert met["onlooker"] >= 5, met
    assert met["those concerned could tell"] >= 3, met
    assert met["histories"] >= 30, met


@pytest.mark.slow
def test_many_twin_games(capsys: pytest.CaptureFixture[str]) -> None:
    met = twins(range(10, 22), 500, 12)
    with capsys.disabled():
        print("\ntwin games:", dict(met))  # noqa: T201 (a law prints how often it met what)
    for fact in ("another card stolen", "another card drawn", "third party", "onlooker", "those concerned could tell"):
        assert met[fact], (fact, met)


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.play.redacted", lambda entry, _viewer: entry)
    with pytest.raises(AssertionError, match="could tell the games apart"):
        twins(range(1, 3), 220, 5)
