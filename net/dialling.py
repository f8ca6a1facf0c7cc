"""Reaching a host: all places where it may be are tried, one a little after the other, and one connection is kept.

TCP, TLS, the host's key and a greeting are raced. What follows is said once, to the winner: a code must not be spent
twice, and a device that came in twice would replace itself. Where packets are lost the race goes on: an attempt that is
still out gets others beside it, and a host that answers at all is worth a second race.
"""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing
from typing import TypeAlias, TypeVar

from msgspec import Struct

from net.codec import WireError
from net.handshake import NOT_HEARTHSEA, OTHER_KEY, JoinError
from net.identity import fingerprint
from net.tls import guest_context, peer_key

Endpoint: TypeAlias = tuple[str, int]
"""An address, or the name of a machine, and a port."""

STAGGER = 0.15
"""Seconds between the starts of two attempts."""
ALL_OUT = 3.0
"""Seconds within which all attempts have begun; where there are many places they follow each other faster."""
AGAIN = (0.4, 1.0, 2.0)
"""Seconds after which an attempt that is still out gets another one beside it: a lost first packet costs a second."""
MOST_OUT = 4
"""Attempts out at once beyond which none is repeated; a host takes no more from one source."""
ANSWER = 5.0
"""Seconds within which a host must answer: connection and TLS, the greeting, and each of its words after that."""
PATIENCE = 20.0
"""Seconds for which a host that answers, but not well, is tried again."""
SLOW = 2.5
"""Seconds after which somebody who waits is told that the network is the reason."""
BREATH = 0.3
"""Seconds between two races."""
CHUNK = 65536
UNREACHABLE = "unreachable"

HARMLESS = (UNREACHABLE, NOT_HEARTHSEA, OTHER_KEY)
"""What one place may say without speaking for the others."""

Greeted = TypeVar("Greeted")
Spoken = TypeVar("Spoken")


class LostError(JoinError):
    """A connection that came to nothing, as happens where packets are lost; another one may fare better."""


class Dialled(Struct):
    """A connection whose host has proved its key."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    address: str
    port: int
    key: bytes

    def drop(self) -> None:
        """End it at once."""
        self.writer.transport.abort()


class Signs:
    """What a race has shown of the network so far."""

    def __init__(self) -> None:
        self.met = asyncio.Event()
        """Set once a machine has taken a connection, so that somebody is there."""
        self.losing = False
        """True when something had to be said twice."""


async def reach(
    places: Sequence[Endpoint],
    pinned: str,
    greet: Callable[[Dialled], Awaitable[Greeted]],
    speak: Callable[[Dialled, Greeted], Awaitable[Spoken]],
    *,
    patience: float = PATIENCE,
    on_slow: Callable[[], None] | None = None,
) -> Spoken:
    """Dial a host and speak with it; try again while it answers but packets are lost.

    Args:
        places: Where the host may be.
        pinned: The fingerprint it must have; empty for any.
        greet: Says the first words, which commit to nothing, on each connection that comes about.
        speak: Goes on from there on one connection; returns what came of it.
        patience: Seconds after which no new race begins.
        on_slow: Called once when a host is there but nothing has come of it for a while.

    Raises:
        JoinError: The host cannot be reached, or does not want us.
    """
    loop = asyncio.get_running_loop()
    signs = Signs()
    until = loop.time() + patience

    telling = asyncio.create_task(_tell(signs, on_slow))
    try:
        while True:
            try:
                return await _race(dial(places, pinned, greet, signs), speak, signs)
            except LostError:
                if not (signs.met.is_set() and signs.losing) or loop.time() + BREATH >= until:
                    raise
            await asyncio.sleep(BREATH)
    finally:
        telling.cancel()


async def _tell(signs: Signs, on_slow: Callable[[], None] | None) -> None:
    """Tell that it takes long, once somebody is there to take long."""
    await asyncio.sleep(SLOW)
    await signs.met.wait()
    if on_slow is not None:
        on_slow()


async def _race(
    dialled: AsyncGenerator[tuple[Dialled, Greeted], None],
    speak: Callable[[Dialled, Greeted], Awaitable[Spoken]],
    signs: Signs,
) -> Spoken:
    """Speak with whoever is reached first, and with the next one where that comes to nothing."""
    told: JoinError | None = None
    async with aclosing(dialled):
        async for connection, greeted in dialled:
            try:
                with plainly(connection.address, connection.port):
                    return await speak(connection, greeted)
            except JoinError as error:
                connection.drop()
                told = error
                if error.code not in HARMLESS:
                    break
                signs.losing = signs.losing or error.code == UNREACHABLE
            except BaseException:
                connection.drop()
                raise
    assert told is not None  # else `dial` would have raised
    raise told


async def dial(
    places: Sequence[Endpoint],
    pinned: str,
    greet: Callable[[Dialled], Awaitable[Greeted]],
    signs: Signs,
) -> AsyncGenerator[tuple[Dialled, Greeted], None]:
    """Yield connections in the order in which they come about; whoever takes one and is content stops asking.

    Args:
        places: Where the host may be.
        pinned: The fingerprint it must have; empty for any.
        greet: Says the first words on each.
        signs: Where to note how the network fares.

    Raises:
        JoinError: When all places are used up, or a host has said no: the most telling of what went wrong.
    """
    if not places:
        raise JoinError(UNREACHABLE, "The table has no address.")
    loop = asyncio.get_running_loop()
    stagger = min(STAGGER, ALL_OUT / len(places))
    first = {place: loop.time() + number * stagger for number, place in enumerate(dict.fromkeys(places))}
    starts = sorted((at + after, bool(after), place) for place, at in first.items() for after in (0.0, *AGAIN))
    attempts: dict[asyncio.Task[tuple[Dialled, Greeted]], Endpoint] = {}
    problems: list[JoinError] = []
    made: list[tuple[Dialled, Greeted]] = []
    try:
        while starts or attempts:
            while starts and (starts[0][0] <= loop.time() or not attempts):
                _, is_repeat, place = starts.pop(0)
                if is_repeat and len(attempts) >= MOST_OUT:
                    continue
                signs.losing = signs.losing or is_repeat
                attempts[asyncio.create_task(_attempt(place, pinned, greet, signs))] = place
            pause = max(0.0, starts[0][0] - loop.time()) if starts else None
            done, _ = await asyncio.wait(attempts, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                answered = attempts.pop(task)
                # A place that has answered, whatever it said, is not asked a second time.
                starts = [start for start in starts if not (start[1] and start[2] == answered)]
                problem = task.exception()
                if problem is None:
                    made.append(task.result())
                elif isinstance(problem, JoinError) and problem.code in HARMLESS:
                    problems.append(problem)
                else:
                    raise problem
            while made:
                yield made.pop(0)
    finally:
        for connection, _ in made:
            connection.drop()
        for task in attempts:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, JoinError):
                (await task)[0].drop()
    if problems:
        # What a machine said counts more than that another one did not answer.
        raise next((problem for problem in problems if problem.code != UNREACHABLE), problems[0])


@contextlib.contextmanager
def plainly(address: str, port: int) -> Iterator[None]:
    """Turn whatever the network raises into one sentence."""
    where = f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
    try:
        yield
    except TimeoutError:
        raise LostError(UNREACHABLE, f"Nothing answers at {where}; is it on the same network?") from None
    except ConnectionRefusedError:
        raise JoinError(UNREACHABLE, f"There is no table at {where}; is it still open?") from None
    except socket.gaierror:
        raise JoinError(UNREACHABLE, f"There is no machine called {address}.") from None
    except (ConnectionResetError, asyncio.IncompleteReadError):
        text = f"What answers at {where} hung up at once; it is busy, or is no Hearthsea table."
        raise LostError(NOT_HEARTHSEA, text) from None
    except (ssl.SSLError, WireError):
        raise JoinError(NOT_HEARTHSEA, f"What answers at {where} is not a Hearthsea table.") from None
    except OSError as error:
        raise JoinError(UNREACHABLE, f"{where} cannot be reached: {error.strerror or error}.") from None


async def _attempt(
    place: Endpoint, pinned: str, greet: Callable[[Dialled], Awaitable[Greeted]], signs: Signs
) -> tuple[Dialled, Greeted]:
    address, port = place
    with plainly(address, port):
        async with asyncio.timeout(ANSWER):
            sock = await _connected(address, port)
            signs.met.set()
            reader, writer = await asyncio.open_connection(
                sock=sock, ssl=guest_context(), server_hostname="hearthsea", limit=CHUNK
            )
    try:
        key = _checked(peer_key(writer.get_extra_info("ssl_object")), pinned)
        dialled = Dialled(reader, writer, address, port, key)
        with plainly(address, port):
            async with asyncio.timeout(ANSWER):
                return dialled, await greet(dialled)
    except BaseException:
        writer.transport.abort()
        raise


def _checked(key: bytes | None, pinned: str) -> bytes:
    """Return the key of a host that may be spoken with."""
    if key is None:
        raise JoinError(NOT_HEARTHSEA, "What answers at that address is not a Hearthsea table.")
    if pinned and fingerprint(key) != pinned:
        text = "Another machine answers at that address than the one you mean; look at the list of tables."
        raise JoinError(OTHER_KEY, text)
    return key


async def _connected(address: str, port: int) -> socket.socket:
    """Return a connected socket.

    Raises:
        OSError: As the system says; the last one where a name stands for several addresses.
    """
    loop = asyncio.get_running_loop()
    problem: OSError | None = None
    for family, kind, protocol, _, place in await loop.getaddrinfo(address, port, type=socket.SOCK_STREAM):
        sock = socket.socket(family, kind, protocol)
        try:
            sock.setblocking(False)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await loop.sock_connect(sock, place)
        except OSError as error:
            sock.close()
            problem = error
        except BaseException:
            sock.close()
            raise
        else:
            return sock
    assert problem is not None  # a name that stands for nothing is an error of its own
    raise problem
