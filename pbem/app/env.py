"""What a use case may ask of the world: the time, secret bytes, and the language of the answers."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T

LANGUAGES = ("en", "it")


def silent(step: int) -> None:
    """For those who need not hear how far a long command is."""


class Env(msgspec.Struct, frozen=True):
    """`now()` gives "YYYY-MM-DDThh:mm:ssZ", `fresh(n)` n secret bytes; `lang` is the language of what is returned.

    `tick(step)` hears of every step that a long command has done.
    """

    now: Callable[[], str]
    fresh: Callable[[int], bytes]
    lang: str = "en"
    tick: Callable[[int], None] = silent


def stamp(seconds: int) -> str:
    """Unix seconds as the time of a record: `stamp(0) == "1970-01-01T00:00:00Z"`."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def real(lang: str = "") -> Env:
    """The command line's: SOURCE_DATE_EPOCH fixes the clock, PBEM_LANG the language. Raises Failure."""
    chosen = lang or os.environ.get("PBEM_LANG", "") or "en"
    if chosen not in LANGUAGES:
        raise Failure(Problem("language", T("There is no language {lang}.", lang=chosen), T("Use en or it.")))
    return Env(_clock(os.environ.get("SOURCE_DATE_EPOCH", "")), secrets.token_bytes, chosen)


def _clock(epoch: str) -> Callable[[], str]:
    """The wall clock, or one that stands still at `epoch`."""
    if not epoch:
        return lambda: stamp(int(time.time()))
    if not (epoch.isascii() and epoch.isdigit() and len(epoch) <= 11):
        raise Failure(
            Problem(
                "clock",
                T("SOURCE_DATE_EPOCH is {value}, which is not a number of seconds.", value=epoch[:40]),
                T("Set it to whole seconds since 1970, or unset it."),
            )
        )
    fixed = stamp(int(epoch))
    return lambda: fixed
