"""A line that shows how far a long command is; only on a terminal, and gone when it is done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.env import Env


@contextmanager
def progress(env: Env, what: str = N("Step")) -> Iterator[Env]:
    """The same world, with somebody who shows the steps (or what else is counted) as they are done."""
    from msgspec.structs import replace

    from pbem.app.talk import Text

    stream = sys.stderr
    if session.json or not stream.isatty():
        yield env
        return

    word = console.spoken(Text(what))

    def tick(step: int) -> None:
        stream.write(f"\r\x1b[K{word} {step}")
        stream.flush()

    try:
        yield replace(env, tick=tick)
    finally:
        stream.write("\r\x1b[K")
        stream.flush()
