"""A line that shows how far a long command is; only on a terminal, and gone when it is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pbem.cli.session import session

Tick = Callable[[str], None]


@contextmanager
def progress() -> Iterator[Tick]:
    """`tick(words)` replaces the line by other words."""
    stream = sys.stderr
    if session.json or not stream.isatty():
        yield lambda words: None
        return

    def tick(words: str) -> None:
        stream.write(f"\r\x1b[K{words[:76]}")
        stream.flush()

    try:
        yield tick
    finally:
        stream.write("\r\x1b[K")
        stream.flush()
