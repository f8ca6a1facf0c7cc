"""The table, the screen on which the game is played; one file a panel."""

from client.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
