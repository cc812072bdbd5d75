"""What can be wrong with a sheet: one code each, for programs and tests. Sentences for people stand where it happens.

| code | what |
|---|---|
| unknown-verb | the line does not begin with an order word |
| unknown-word | a word that is none of those that can stand here |
| unknown-name, ambiguous-name | a name that fits nothing, or more than one thing, of the kind asked for |
| unknown-seat, ambiguous-seat | the same for seats |
| unknown-test, wrong-test | no test, or a test that this order cannot have |
| bad-number | no whole number, or out of range |
| missing, superfluous | something must follow, or must not |
| two-orders | a `;` inside a line |
| no-or, wrong-or | an order that takes no OR, or orders of different moments joined |
| wrong-kind | a thing of the right kind that can never stand here (a March that does not go to Rome) |
| needs-option | a form that only an option of the game allows |
| stray-rule | a line IF … or ELSE … that is not below an order it can belong to |
| quoted-answer | a line `ok n: …` of one of our own answers |
| not-canonical | (log only) an order that is not in its canonical spelling |
| unknown-key, late-key | an envelope line with a key that does not exist, or below the first order |
| twice-key, bad-value | an envelope line with a second, other value; with a value that means nothing |
| entropy-long, entropy-empty | words for the dice: more than 80 characters, or none |
| too-large, unreadable, too-many-lines, too-long-line | the text as a whole cannot be read |

What a ruleset refuses or warns of when it checks understood lines has codes of its own (see its `check`).
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import Text


class Span(NamedTuple):
    """Where in a line: offsets from 0, the end not included."""

    start: int
    end: int


def fault(code: str, span: Span, text: Text, hint: Text | None = None) -> Failure:
    """A problem at a place of a line; the sheet adds which line it is. To be raised."""
    return Failure(Problem(code, text, hint, column=span.start + 1, length=max(1, span.end - span.start)))


def place(problem: Problem, number: int, source: str) -> Problem:
    """The problem with its physical line."""
    return msgspec.structs.replace(problem, line=number, source=source)
