"""A player without a screen: what a bot that joins from another process, or a test, needs of a table.

`Watcher` keeps one connection's copy of the game; `play_as_bot` sits down, gets ready and plays to the end.
"""

import asyncio
import random
from collections.abc import Callable, Iterable

from msgspec import Struct

from hearthsea.actions import AnyAction
from hearthsea.bots import BOTS, Bot, careful_action
from hearthsea.bots.choice import unanswered
from hearthsea.chance import Rng
from hearthsea.engine import may_answer, points, waiting_on
from hearthsea.entries import Entry, Header, apply_entry, start
from hearthsea.journal import MISFITS
from hearthsea.phases import Over
from hearthsea.seen import Seen
from hearthsea.snapshot import restored
from hearthsea.state import State
from net.guest import Guest, GuestEvent, Link
from net.handshake import JoinError
from net.messages import (
    Accepted,
    Closed,
    EntryArrived,
    Failure,
    History,
    LobbyInfo,
    Message,
    Ready,
    Refusal,
    Reveal,
    Sit,
    Snapshot,
)
from net.robots import SECONDS

LIES = "The table told of what cannot be in its game."


class Played(Struct, frozen=True):
    """How a game ended for a player."""

    winner: int
    """Seat, or -1 where it ended undecided."""
    seat: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    entries: int


class Watcher:
    """One viewer's copy of the game, kept by the messages of the host."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.state: State | None = None
        self.seen: Seen | None = None
        self.viewer = -1
        self.seq = 0

    def take(self, message: Message) -> Entry | None:
        """Apply a message that concerns the game; return the entry where it brought the next one."""
        if isinstance(message, Snapshot):
            self.header, self.viewer, self.seq = message.header, message.viewer, message.seq
            self.state = restored(start(message.header).game, message.state)
            self.seen = Seen.start(self.state.game.seats) if message.seq == 0 else Seen.of(self.state)
        elif isinstance(message, History) and self.state is not None and message.first == 1:
            self.seen = seen_in(message.entries, self.state.game.seats)
        elif isinstance(message, EntryArrived) and self.state is not None and message.seq == self.seq + 1:
            self.seq = message.seq
            apply_entry(self.state, message.entry)
            for event in message.entry.events:
                assert self.seen is not None
                self.seen.apply(event)
            return message.entry
        return None


def seen_in(entries: Iterable[Entry], seats: int) -> Seen:
    """Return what follows for a viewer from all the entries of a game so far, as that viewer knows them."""
    seen = Seen.start(seats)
    for entry in entries:
        for event in entry.events:
            seen.apply(event)
    return seen


class BotPlayer:
    """Decides when a seat has to act, and asks the bot; sans-I/O."""

    def __init__(self, bot: Bot, rng: Rng, out_of_time: Callable[[], bool] = lambda: False) -> None:
        self.watcher = Watcher()
        self._bot = bot
        self._rng = rng
        self._out_of_time = out_of_time
        self._pending = 0
        self._asked: set[int] = set()
        self._refused_at = -1

    def take(self, message: Message) -> None:
        """Take a message of the host."""
        self.watcher.take(message)
        state = self.watcher.state
        if state is not None and not state.offers:
            self._asked.clear()
        if isinstance(message, Accepted | Refusal) and message.n == self._pending:
            self._pending = 0
            self._refused_at = self.watcher.seq if isinstance(message, Refusal) else -1

    def is_due(self) -> bool:
        """Say whether the seat has a duty or is asked by an offer it has not thought about."""
        state, seat = self.watcher.state, self.watcher.viewer
        if state is None or self._pending or seat < 0 or type(state.phase) is Over:
            return False
        if seat in waiting_on(state):
            return True
        # An offer stays open while a robber is moved, and nobody can answer it meanwhile.
        return seat in may_answer(state) and any(number not in self._asked for number in unanswered(state, seat))

    def is_offering(self) -> bool:
        """Say whether the seat is on turn and an own offer still waits for an answer."""
        state, seat = self.watcher.state, self.watcher.viewer
        if state is None or seat != state.turn:
            return False
        return any(
            not offer.fallen and offer.by == seat and offer.to & ~offer.agreed & ~offer.declined
            for offer in state.offers
        )

    def choose(self) -> AnyAction:
        """Let the bot choose; return the action."""
        state, seen, seat = self.watcher.state, self.watcher.seen, self.watcher.viewer
        assert state is not None
        assert seen is not None
        self._asked.update(unanswered(state, seat))
        if self._refused_at == self.watcher.seq:  # the bot asks for what is not allowed, and would again
            return careful_action(state, seat)  # type: ignore[return-value]
        return self._bot.choose(state, seen, seat, self._rng, self._out_of_time).action  # type: ignore[return-value]

    def sent(self, n: int) -> None:
        """Note the number under which the action was sent; nothing more is done before its answer."""
        self._pending = n


async def play_as_bot(
    guest: Guest,
    bot: str | Bot,
    name: str = "",
    *,
    patience: float = 5.0,
    on_message: Callable[[GuestEvent], None] | None = None,
) -> Played:
    """Take a seat with a guest that has joined, play one game with a bot, and leave the connection open.

    Args:
        guest: Has joined the table already.
        bot: A bot, or the name of one.
        name: What to be called; the bot's own name where it is empty.
        patience: Seconds to leave an own offer open for answers.
        on_message: Called with everything that comes, for whoever wants to look on.

    Raises:
        JoinError: The table closed, or refused the seat.
        ValueError: There is no such bot.
    """
    if isinstance(bot, str) and bot not in BOTS:
        raise ValueError(f"There is no bot {bot!r}; there are: {', '.join(BOTS)}.")
    loop = asyncio.get_running_loop()
    began = loop.time()
    player = BotPlayer(
        BOTS[bot]() if isinstance(bot, str) else bot, random.SystemRandom(), lambda: loop.time() - began > SECONDS
    )
    own_name = name or (bot.capitalize() if isinstance(bot, str) else "Bot")
    guest.send(Sit(own_name))
    seated = False
    while True:
        wait = None
        if player.is_due() and not guest.has_news:
            wait = patience if player.is_offering() else 0.0
        try:
            async with asyncio.timeout(wait):
                event = await guest.next_event()
        except TimeoutError:
            began = loop.time()
            action = await asyncio.to_thread(player.choose)
            player.sent(guest.act(action))
            continue
        if event is None:
            raise JoinError("closed", "The table has ended.")
        if on_message is not None:
            on_message(event)
        match event:
            case Closed():
                raise JoinError("closed", event.reason)
            case Failure():
                raise JoinError(event.code, event.text)
            case Refusal(n=0) if not seated:
                raise JoinError(event.code, event.text)
            case LobbyInfo() if not seated:
                for number, seat in enumerate(event.seats):
                    if event.phase == "lobby" and seat.owner == guest.you:
                        seated = True
                        guest.send(Ready(number))
            case Link():
                pass
            case _:
                try:
                    if isinstance(event, Reveal):
                        return _played(event, player.watcher)
                    player.take(event)
                except MISFITS as error:
                    raise JoinError("wire", LIES) from error


def _played(reveal: Reveal, watcher: Watcher) -> Played:
    """Read the end of a game off the whole journal."""
    state = start(reveal.header)
    for entry in reveal.entries:
        apply_entry(state, entry)
    if type(state.phase) is not Over:
        raise ValueError("The whole game was told before its end.")
    return Played(
        winner=state.phase.winner,
        seat=watcher.viewer,
        names=tuple(player.name for player in reveal.header.players),
        points=tuple(points(state, seat) for seat in range(state.game.seats)),
        entries=len(reveal.entries),
    )
