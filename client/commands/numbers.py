"""Numbers on the command line; what is none, or is out of bounds, is refused in words for people."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:  # click became generic after the oldest version that serves us
    OfInt = click.ParamType[int]
    OfFloat = click.ParamType[float]
else:
    OfInt = OfFloat = click.ParamType


class WholeNumber(OfInt):
    """A whole number from `low`, up to `high` where there is one."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self._low = low
        self._high = high

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it; a wrong call where it does not fit."""
        text = str(value)
        try:
            number = int(text)
        except ValueError:
            number = self._low - 1
        if number < self._low or (self._high is not None and number > self._high):
            bounds = f", {self._low} or more" if self._high is None else f" from {self._low} to {self._high:,}"
            self.fail(f"{text!r} is not a whole number{bounds}.", param, ctx)
        return number


class Seconds(OfFloat):
    """A time in seconds."""

    name = "seconds"

    def __init__(self, low: float, high: float) -> None:
        self._low = low
        self._high = high

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it; a wrong call where it does not fit."""
        text = str(value)
        try:
            seconds = float(text)
        except ValueError:
            seconds = math.nan
        if not self._low <= seconds <= self._high:  # what is no number is nowhere between them
            self.fail(f"{text!r} is not a number of seconds from {self._low:g} to {self._high:g}.", param, ctx)
        return seconds
