"""What is wrong with an input, as a value: where, which, why, and what to do next."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.core.text import Text


class Problem(msgspec.Struct, frozen=True):
    """One fault (severity "error": refused) or doubt (severity "warning": accepted all the same).

    `line` and `column` count from 1 (0: not about a place); `length` is the width of the caret; `source` is the
    text of the physical line, or the path into a data file.
    """

    code: str
    text: Text
    hint: Text | None = None
    line: int = 0
    column: int = 0
    length: int = 1
    source: str = ""
    severity: Literal["error", "warning"] = "error"


class Failure(Exception):
    """Carries problems through code that cannot go on; always caught before a user sees it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(p.text.msgid for p in problems))
        self.problems = problems
