"""Whole games between bots, without a table, a clock or a socket."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from hearthsea.base import Action, Event
from hearthsea.bots import BOTS, Bot
from hearthsea.bots.rng import SeededRng
from hearthsea.chance import Rng, SeededChance
from hearthsea.engine import apply, decide, may_answer, new_game, points, view, waiting_on
from hearthsea.maps import Layout
from hearthsea.phases import Over, Roll
from hearthsea.rules.offers import TradeClosed
from hearthsea.rules.turn import TurnBegan
from hearthsea.seen import Seen
from hearthsea.settings import Settings
from hearthsea.state import State

Watch = Callable[[State, Action, list[Event]], None]
"""Called after each action with the state as it has become, the action and its events."""


class Result(Struct, frozen=True):
    """How a game between bots came out; ``winner`` is -1 where it ended undecided."""

    winner: int
    rounds: int
    actions: int
    points: tuple[int, ...]
    player_trades: int
    """Trades between two seats."""
    ships: int = 0
    """On the board at the end."""
    islands: int = 0
    """Bonuses for islands, of all seats (R11.4)."""
    fog_opened: int = 0
    """Hexes that came out of the fog (R11.5), of ``fog``."""
    fog: int = 0


def play(
    layout: Layout,
    settings: Settings,
    bots: Sequence[str | Bot],
    seed: int,
    *,
    watch: Watch | None = None,
    rng_of: Callable[[int], Rng] = SeededRng,
) -> Result:
    """Play one game to its end.

    Args:
        layout: a dealt map.
        settings: the table's settings.
        bots: one for each seat, in the order of the seats: a name of :data:`hearthsea.bots.BOTS` or a bot.
        seed: of the game's luck; the bots' own follows from it.
        watch: see :data:`Watch`.
        rng_of: makes a bot's luck from a number.

    Raises:
        ValueError: a name is no bot's.
        IllegalAction: a bot chose what the rules forbid.
    """
    players = [_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    seats = len(players)
    state = new_game(layout, settings, seats)
    fog = state.tiles.fog_hexes.bit_count()
    chance = SeededChance(seed)
    luck = [rng_of(seed * seats + seat) for seat in range(seats)]
    seen = [Seen.start(seats) for _ in players]
    actions = turns = trades = 0
    while (seat := next_seat(state)) >= 0:
        choice = players[seat].choose(view(state, seat), seen[seat], seat, luck[seat], never)
        events = decide(state, choice.action, chance)
        apply(state, events)
        for event in events:
            for viewer, bounds in enumerate(seen):
                bounds.apply(event.seen_by(viewer))
            turns += type(event) is TurnBegan and type(event.phase) is Roll
            trades += type(event) is TradeClosed
        actions += 1
        if watch is not None:
            watch(state, choice.action, events)
    phase = state.phase
    assert type(phase) is Over
    return Result(
        winner=phase.winner,
        rounds=-(-turns // seats),
        actions=actions,
        points=tuple(points(state, seat) for seat in range(seats)),
        player_trades=trades,
        ships=sum(mask.bit_count() for mask in state.ships),
        islands=sum(mask.bit_count() for mask in state.islands),
        fog_opened=fog - state.tiles.fog_hexes.bit_count(),
        fog=fog,
    )


def _bot(name: str) -> Bot:
    if name not in BOTS:
        raise ValueError(f'There is no bot "{name}"; there are {", ".join(BOTS)}.')
    return BOTS[name]()


def next_seat(state: State) -> int:
    """Whose choice it is next, -1 when the game is over: who is asked by an offer answers before the turn goes on."""
    for seat in may_answer(state):
        if seat != state.turn:
            return seat
    waiting = waiting_on(state)
    return waiting[0] if waiting else -1


def never() -> bool:
    """Time without end, for ``out_of_time``."""
    return False
