"""Running a verb's asynchronous work to its end, to Ctrl-C or to a request to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

import click

Value = TypeVar("Value")


def run(work: Coroutine[Any, Any, Value]) -> Value:
    """Run the work; Ctrl-C and SIGTERM cancel it, so that it can let go of everything, and end the verb."""

    async def guarded() -> Value:
        task = asyncio.ensure_future(work)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt
                loop.add_signal_handler(number, task.cancel)
        return await task

    try:
        return asyncio.run(guarded())
    except asyncio.CancelledError:
        raise click.Abort from None
