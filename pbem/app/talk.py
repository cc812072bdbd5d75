"""What the command line needs to speak: sentences of its own, and faults in words."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pbem.app.said import Said, say
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T, Text
from pbem.render.speech import Speaker
from pbem.store.fault import problem as file_problem

__all__ = ["TN", "Failure", "Said", "T", "Text", "disk_fault", "own_fault", "problem_lines", "said", "span_of", "speak"]


@lru_cache(maxsize=4)
def _speaker(lang: str) -> Speaker:
    return Speaker(lang)


def speak(text: Text, lang: str) -> str:
    """A sentence of the command line."""
    return _speaker(lang).say(text)


def said(failure: Failure, lang: str) -> tuple[Said, ...]:
    """The problems that a failure carries, in words."""
    return say(failure.problems, _speaker(lang))


def problem_lines(one: Said, lang: str) -> list[str]:
    """A problem as receipts print it: the sentence, the line it is about with a caret, the hint."""
    from pbem.render import problems

    hint = Text("{hint}", {"hint": one.hint}) if one.hint else None
    text = Text("{text}", {"text": one.text})
    again = Problem(one.code, text, hint, one.line, one.column, one.length, one.source)
    return problems.problem_lines(again, _speaker(lang).say)


def span_of(minutes: int) -> Text:
    """A length of time, as reports and letters say it."""
    from pbem.render import clock

    return clock.span(60 * minutes)


def disk_fault(error: OSError, lang: str) -> tuple[Said, ...]:
    """An error of the file system that nobody expected."""
    path = Path(str(error.filename)) if error.filename else Path("-")  # standard output
    return say([file_problem(error, path, writing=True)], _speaker(lang))


def own_fault(error: BaseException, lang: str) -> tuple[Said, ...]:
    """An error of the program itself."""
    text = T("pbem stopped at a fault of its own ({kind}); no file is left half written.", kind=type(error).__name__)
    hint = T("Please report it with what PBEM_DEBUG=1 prints when the same command is given again.")
    return say([Problem("internal", text, hint)], _speaker(lang))
