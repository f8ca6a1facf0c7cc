"""What goes to standard output and standard error: documents, tables, progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rich.progress import Progress


def document(data: Any) -> str:  # noqa: ANN401  whatever JSON can say
    """The data as one JSON document, indented for people who look at it."""
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode()


def progress() -> Progress:
    """A progress bar on standard error, gone when it is done; silent where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
