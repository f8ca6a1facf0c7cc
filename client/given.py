"""What the app is given beside the store: the network and the desktop, as it asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from client.screens.base import Command


class LinkLike(Protocol):
    """What the app asks of the network: see `client.link.Link`."""

    def poll(self, now: float) -> bool:
        """Bring what happened into the store; whether anything did."""
        ...

    def carry_out(self, command: Command) -> None:
        """Do what a screen asked for."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


class Desk(Protocol):
    """What the desktop offers."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        ...

    def paste(self) -> str:
        """Return the clipboard's text."""
        ...

    def play(self, sound: str, volume: float = 1.0) -> None:
        """Play a sound, its volume from 0 to 1; silence is no failure."""
        ...

    def title(self, text: str) -> None:
        """Write on the window's frame."""
        ...

    def call(self, text: str) -> None:
        """Tell on the desktop that something waits, unless the window is being looked at."""
        ...

    def toggle_fullscreen(self) -> None:
        """Full screen or window."""
        ...

    def quit(self) -> None:
        """End the program."""
        ...
