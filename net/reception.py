"""The connections of a table: sockets that listen, who may connect, the first words of each, and who has come in.

What those who are in say goes to the table; what the table decides comes back through `perform`.
"""

import asyncio
import contextlib
import os
import secrets
import socket
import ssl
from collections.abc import Callable, Coroutine, Sequence

from net.door import Door, Joined
from net.effects import Admit, Effect, Send
from net.handshake import NOT_LET_IN, HostHandshake, JoinError
from net.identity import Identity
from net.messages import Knock, Message
from net.pairing import new_code
from net.peers import SHAKE_SECONDS, Gate, Peer, source_of
from net.table import Table
from net.tls import host_context

SWEEP_EVERY = 1.0
"""Seconds between looks for peers that are late."""
JUMP = 5.0
"""A look that comes so much too late means that this machine slept; nobody is blamed for the silence."""
BACKLOG = 64
BREATH = 0.2
"""Seconds to wait after the system could not give us a connection."""
GOODBYE = 0.4
"""Seconds that guests have to read the last words when a table ends."""


class Reception:
    """Receives everybody who connects."""

    def __init__(
        self,
        identity: Identity,
        door: Door,
        table: Table,
        perform: Callable[[Sequence[Effect]], None],
        keep: Callable[[Coroutine[None, None, None]], None],
    ) -> None:
        """Begin with nobody.

        Args:
            identity: The host's key.
            door: What the host holds at the door.
            table: The table itself.
            perform: Does what the table asks for.
            keep: Runs something beside, and lets its failures be seen.
        """
        self._identity = identity
        self._door = door
        self._table = table
        self._perform = perform
        self._keep = keep
        self._gate = Gate()
        self._sockets: list[socket.socket] = []
        self._peers: dict[int, Peer] = {}
        self._handshakes: dict[int, HostHandshake] = {}
        self._next_peer = 1
        self._nobody = asyncio.Event()
        self._nobody.set()

    # ---- opening and closing ----

    def listen(self, bind: str, port: int) -> int:
        """Open the sockets: one for both families where the system can, else IPv4; return the port.

        Raises:
            OSError: The port is in use, or the address is none of ours.
        """
        self._sockets = [_socket(bind, port)]
        found: int = self._sockets[0].getsockname()[1]
        return found

    def open(self) -> None:
        """Receive from now on."""
        for sock in self._sockets:
            self._keep(self._accept(sock))
        self._keep(self._sweep())

    def stop_listening(self) -> None:
        """Take no more connections."""
        for sock in self._sockets:
            sock.close()

    async def close(self) -> None:
        """Let everybody read the last words, then end all connections."""
        for peer in list(self._peers.values()):
            peer.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self._nobody.wait()
        for peer in list(self._peers.values()):
            peer.abort()
        await self._nobody.wait()

    # ---- connections ----

    async def _accept(self, listening: socket.socket) -> None:
        """Take connections, but not more than one stranger may cost us."""
        loop = asyncio.get_running_loop()
        context = host_context(self._identity)
        while True:
            try:
                sock, address = await loop.sock_accept(listening)
            except OSError:
                if listening.fileno() < 0:
                    return
                await asyncio.sleep(BREATH)  # out of files, for one; those who come wait in the system's queue
                continue
            source = source_of(str(address[0]))
            if not self._gate.admits(source, loop.time()):
                sock.close()
                continue
            sock.setblocking(False)
            peer = Peer(self._next_peer, source, self)
            self._next_peer += 1
            self._peers[peer.number] = peer
            self._nobody.clear()
            self._keep(self._shake(sock, peer, context))

    async def _shake(self, sock: socket.socket, peer: Peer, context: ssl.SSLContext) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(
                lambda: peer,
                sock,
                ssl=context,
                ssl_handshake_timeout=SHAKE_SECONDS,
                ssl_shutdown_timeout=1.0,
            )
        except OSError:  # TLS failures are such too
            self._forget(peer)
        except asyncio.CancelledError:
            self._forget(peer)
            raise

    def received(self, peer: Peer, message: Message) -> None:
        """Take a message: the first words, or a wish."""
        now = asyncio.get_running_loop().time()
        if peer.joined:
            self._perform(self._table.handle(peer.number, message, now))  # type: ignore[arg-type]
            return
        handshake = self._handshakes.get(peer.number)
        if handshake is None:
            nonce = secrets.token_bytes(32)
            handshake = HostHandshake(self._door, peer.connection, peer.source, nonce)
            self._handshakes[peer.number] = handshake
        try:
            joined = handshake.handle(message, now)
            if handshake.words and not peer.waiting:
                self._knock(peer, handshake)
            for reply in handshake.replies:
                peer.send(reply)
            handshake.replies.clear()
            if handshake.is_asking:
                peer.close()
            if joined is not None:
                self._joined(peer, joined, now)
        except JoinError as error:
            for reply in handshake.replies:
                peer.send(reply)
            peer.fail(error.code, str(error))

    def _knock(self, peer: Peer, handshake: HostHandshake) -> None:
        """Let somebody wait until the owner of the table decides."""
        who = handshake.introduced
        peer.waiting = True
        self._perform(self._table.knocked(who.key, Knock(peer.number, who.name, who.watch, handshake.words)))

    def admit(self, admit: Admit) -> None:
        """Do what the owner decided about somebody at the door."""
        peer, handshake = self._peers.get(admit.knock), self._handshakes.get(admit.knock)
        if peer is None or handshake is None:
            return
        if not admit.welcome:
            peer.fail(NOT_LET_IN, "The host did not let you in.")
            return
        try:
            self._joined(peer, handshake.let_in(), asyncio.get_running_loop().time())
        except JoinError as error:
            peer.fail(error.code, str(error))

    def _joined(self, peer: Peer, joined: Joined, now: float) -> None:
        effects = self._table.admit(peer.number, joined, now)
        peer.joined = True
        del self._handshakes[peer.number]
        self._gate.finished(peer.source)
        self._perform(effects)

    def ended(self, peer: Peer) -> None:
        """Note that a connection is no more."""
        handshake = self._handshakes.pop(peer.number, None)
        now = asyncio.get_running_loop().time()
        if handshake is not None and handshake.guessed:
            # It was wrong, or hung up before it could turn out right; either has been charged.
            self._perform(self._table.guessed(peer.source, self._door.limiter.wrong, now))
            self._renew_code()
        if peer.number in self._peers and peer.joined:
            self._perform(self._table.gone(peer.number, now))
        elif peer.waiting:
            self._perform(self._table.left_door(peer.number))
        self._forget(peer)

    def may_skip(self, peer: Peer) -> bool:
        """Say whether a peer that reads too slowly only looks on."""
        return self._table.is_onlooker(peer.number)

    def caught_up(self, peer: Peer) -> None:
        """Bring an onlooker up to date that has missed something."""
        self._perform(self._table.refresh(peer.number, asyncio.get_running_loop().time()))

    def _forget(self, peer: Peer) -> None:
        if self._peers.pop(peer.number, None) is not None and not peer.joined:
            self._gate.finished(peer.source)
        if not self._peers:
            self._nobody.set()

    def _renew_code(self) -> None:
        """Draw another code where so many guesses were made that this one is worn out."""
        if self._door.limiter.is_code_worn and self._door.code:
            self._door.limiter.renewed()
            self._door.code = new_code(secrets.randbelow)
            self._perform(self._table.set_code(self._door.code))

    async def _sweep(self) -> None:
        """End connections that took too long or fell silent, and tell whose line is shaky."""
        loop = asyncio.get_running_loop()
        before = loop.time()
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            now = loop.time()
            slept, before = now - before > SWEEP_EVERY + JUMP, now
            for peer in list(self._peers.values()):
                if slept:
                    peer.heard_at = peer.opened_at = now
                if peer.is_late(now) and peer.waiting and not peer.joined:
                    peer.fail(NOT_LET_IN, "The host did not answer in time; knock again.")
                elif peer.is_late(now):
                    peer.abort()
                elif (shaky := peer.has_become_shaky(now)) is not None:
                    self._perform(self._table.shaky(peer.number, now, on=shaky))

    # ---- what is said ----

    def send(self, effect: Send) -> None:
        """Send a message to peers, encoded once."""
        data: bytes | None = None
        for number in effect.peers:
            peer = self._peers.get(number)
            if peer is not None:
                data = peer.connection.encode(effect.message) if data is None else data
                peer.write(data)

    def cut(self, number: int) -> None:
        """End a connection once what was sent is out."""
        peer = self._peers.get(number)
        if peer is not None:
            peer.close()


def _socket(bind: str, port: int) -> socket.socket:
    """Return a listening socket on an address, or on all of both families."""
    family = socket.AF_INET if bind and ":" not in bind else socket.AF_INET6
    if not bind and not socket.has_dualstack_ipv6():
        family, bind = socket.AF_INET, "0.0.0.0"  # noqa: S104 (a table is for the whole network)
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(bool(bind)))
        sock.bind((bind or "::", port))
        sock.listen(BACKLOG)
        sock.setblocking(False)
    except OSError:
        sock.close()
        raise
    return sock
