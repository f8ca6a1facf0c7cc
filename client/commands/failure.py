"""The failure that ends a verb with one sentence and exit status 1."""

from __future__ import annotations

import click


class Failure(click.ClickException):
    """What was asked could not be done; the message is one sentence for a person that says what to do."""

    exit_code = 1
