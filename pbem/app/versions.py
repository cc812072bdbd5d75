"""Numbers of a ruleset: how they are written, and what is said when one is not here.

`morome` is the ruleset in its current number, `morome/2` a certain one. A game whose rules are not here is either older
than this pbem or newer, or its log is damaged: three different things to do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pbem
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text

SLASH = "/"
_NUMBER = re.compile(r"[1-9][0-9]{0,8}\Z")


def split(rules: str) -> tuple[str, str]:
    """ "morome/2" -> ("morome", "2"); without a number: ("morome", "")."""
    ruleset, _, number = rules.partition(SLASH)
    return ruleset, number


def join(ruleset: str, number: int) -> str:
    """ "morome/2"."""
    return f"{ruleset}{SLASH}{number}"


def door(ruleset: str, number: int) -> str:
    """The name under which an older number is registered, and its data lie: "morome.2"."""
    return f"{ruleset}.{number}"


def older(ruleset: str, name: str) -> int:
    """The number of an older version registered under this name; 0 when it is something else."""
    owner, _, number = name.partition(".")
    return int(number) if owner == ruleset and _NUMBER.match(number) else 0


def shown(ruleset: str, numbers: Sequence[int]) -> tuple[str, ...]:
    """Numbers as they are said: ("morome/1", "morome/2")."""
    return tuple(join(ruleset, number) for number in numbers)


def wanted(typed: str, now: str) -> str:
    """Rules as a moderator types them for a game that goes by `now`: "morome/2", "2", "morome" or nothing (the current
    number). Raises Failure when they are of another ruleset."""
    ruleset = split(now)[0]
    if typed.isascii() and typed.isdigit():
        return f"{ruleset}{SLASH}{typed}"
    if split(typed or ruleset)[0] != ruleset:
        text = T("The game is one of {now}, not of {wanted}.", now=now, wanted=typed)
        raise Failure(Problem("other-rules", text, T("A game can only go to another version of its own rules.")))
    return typed or ruleset


def absent(rules: str, numbers: Sequence[int], program: str = "") -> Problem:
    """Why a number of a ruleset that is here is not: older, newer, or none at all. `program`: that opened the game."""
    ruleset, number = split(rules)
    if not _NUMBER.match(number):
        text = T("{rules} is no version of any rules.", rules=rules[:60])
        return Problem("bad-rules", text, T("Versions are numbered from 1, like {rules}.", rules=join(ruleset, 1)))
    known, ours = shown(ruleset, numbers), f"pbem {pbem.__version__}"
    if int(number) > max(numbers):
        text = T(
            "The rules {rules} are newer than this {ours}, which has {known}.", rules=rules, ours=ours, known=known
        )
        return Problem("newer-rules", text, _newer(program))
    text = T(
        "The rules {rules} are older than those of this {ours}, which has {known}.", rules=rules, ours=ours, known=known
    )
    return Problem("older-rules", text, _older(rules, program))


def _newer(program: str) -> Text:
    if program:
        return T("Install a newer pbem; the game was opened with {program}.", program=program)
    return T("Install a newer pbem.")


def _older(rules: str, program: str) -> Text:
    if not program:
        return T("Install the package that brings {rules}, or the pbem of that time.", rules=rules)
    return T(
        "Use {program}, which opened the game, or install the package that brings {rules}; `pbem diff` says what the "
        "rules of today would change.",
        program=program,
        rules=rules,
    )
