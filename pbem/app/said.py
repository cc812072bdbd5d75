"""Problems in words: what use cases return, so that the command line only has to print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from pbem.core.problem import Problem

if TYPE_CHECKING:
    from pbem.render.speech import Speaker


class Said(msgspec.Struct, frozen=True):
    """A `core.problem.Problem` in one language. `line` and `column` count from 1; 0 means no place."""

    code: str
    text: str
    hint: str = ""
    line: int = 0
    column: int = 0
    length: int = 1
    source: str = ""
    severity: str = "error"


def say(problems: Iterable[Problem], speaker: Speaker) -> tuple[Said, ...]:
    """The problems in the speaker's language, in the same order."""
    return tuple(
        Said(
            p.code,
            speaker.say(p.text),
            speaker.say(p.hint) if p.hint else "",
            p.line,
            p.column,
            p.length,
            p.source,
            p.severity,
        )
        for p in problems
    )
