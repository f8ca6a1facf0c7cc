"""Reaching a host: all its addresses are tried, one a little after the other, and one connection is kept.

Only TCP, TLS and the host's key are raced. What follows is said once, to the winner: a code must not be spent twice,
and a device that came in twice would replace itself.
"""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import AsyncGenerator, Iterator, Sequence

from msgspec import Struct

from net.codec import WireError
from net.handshake import NOT_HEARTHSEA, OTHER_KEY, JoinError
from net.identity import fingerprint
from net.tls import guest_context, peer_key

STAGGER = 0.15
"""Seconds between the starts of two attempts."""
AGAIN = 1.3
"""Seconds after which an attempt that is still out gets a second one beside it: a lost first packet costs seconds."""
ANSWER = 5.0
"""Seconds within which a host must answer: connection and TLS, and again for its first words."""
CHUNK = 65536
UNREACHABLE = "unreachable"


class Dialled(Struct):
    """A connection whose host has proved its key."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    address: str
    key: bytes

    def drop(self) -> None:
        """End it at once."""
        self.writer.transport.abort()


async def dial(addresses: Sequence[str], port: int, pinned: str = "") -> AsyncGenerator[Dialled, None]:
    """Yield connections in the order in which they come about; whoever takes one and is content stops asking.

    Args:
        addresses: Where the host may be.
        port: Its port.
        pinned: The fingerprint it must have; empty for any.

    Raises:
        JoinError: When all addresses are used up, the most telling of what went wrong.
    """
    if not addresses:
        raise JoinError(UNREACHABLE, "The table has no address.")
    attempts: set[asyncio.Task[Dialled]] = set()
    addressed: dict[asyncio.Task[Dialled], str] = {}
    is_second_round = False
    problems: list[JoinError] = []
    made: list[Dialled] = []
    waiting = list(addresses)
    try:
        while waiting or attempts:
            if waiting:
                address = waiting.pop(0)
                attempt = asyncio.create_task(_attempt(address, port, pinned))
                attempts.add(attempt)
                addressed[attempt] = address
            pause = STAGGER if waiting else None if is_second_round else AGAIN
            done, attempts = await asyncio.wait(attempts, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
            if not done and not waiting and not is_second_round:
                is_second_round = True
                waiting = list(dict.fromkeys(addressed[attempt] for attempt in attempts))
            for task in done:
                problem = task.exception()
                if problem is None:
                    made.append(task.result())
                elif isinstance(problem, JoinError):
                    problems.append(problem)
                else:
                    raise problem
            while made:
                yield made.pop(0)
    finally:
        for connection in made:
            connection.drop()
        for task in attempts:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, JoinError):
                (await task).drop()
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
        raise JoinError(UNREACHABLE, f"Nothing answers at {where}; is it on the same network?") from None
    except ConnectionRefusedError:
        raise JoinError(UNREACHABLE, f"There is no table at {where}; is it still open?") from None
    except socket.gaierror:
        raise JoinError(UNREACHABLE, f"There is no machine called {address}.") from None
    except (ConnectionResetError, asyncio.IncompleteReadError):
        text = f"What answers at {where} hung up at once; it is busy, or is no Hearthsea table."
        raise JoinError(NOT_HEARTHSEA, text) from None
    except (ssl.SSLError, WireError):
        raise JoinError(NOT_HEARTHSEA, f"What answers at {where} is not a Hearthsea table.") from None
    except OSError as error:
        raise JoinError(UNREACHABLE, f"{where} cannot be reached: {error.strerror or error}.") from None


async def _attempt(address: str, port: int, pinned: str) -> Dialled:
    with plainly(address, port):
        async with asyncio.timeout(ANSWER):
            reader, writer = await asyncio.open_connection(
                address, port, ssl=guest_context(), server_hostname="hearthsea", limit=CHUNK
            )
    writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    key = peer_key(writer.get_extra_info("ssl_object"))
    if key is None or (pinned and fingerprint(key) != pinned):
        writer.transport.abort()
        if key is None:
            raise JoinError(NOT_HEARTHSEA, f"What answers at {address} is not a Hearthsea table.")
        text = "Another machine answers at that address than the one you mean; look at the list of tables."
        raise JoinError(OTHER_KEY, text)
    return Dialled(reader, writer, address, key)
