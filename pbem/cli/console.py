"""Printing: sentences and JSON on standard output, problems and notes on standard error.

Colour is for terminals only and never when NO_COLOR is set. A reader that goes away (`pbem … | head`) does not change
what was done, nor the exit code.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from pbem.cli.session import session

if TYPE_CHECKING:
    from pbem.app.talk import Said, Text

BOLD, RED, GREEN, YELLOW = "1", "31", "32", "33"

R = TypeVar("R")


def answer(result: R, show: Callable[[R], None]) -> int:
    """Print what a use case returned, as JSON or by `show`; its exit code.

    Problems and notes go to standard error in both cases.
    """
    if session.json:
        data(result)
    else:
        show(result)
    tell(getattr(result, "problems", ()))
    tell(getattr(result, "notes", ()))
    return int(getattr(result, "exit", 0))


def prepare() -> None:
    """Neither characters that a terminal does not have, nor a closed stream (`>&-`), must stop a command."""
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def finish(code: int) -> int:
    """Send what is still held back; `code` again, or 2 when the answer could not be written."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _deafen(sys.stdout)
    except OSError as error:
        from pbem.app.talk import disk_fault

        _deafen(sys.stdout)
        tell(disk_fault(error, session.language))
        code = 2
    try:
        sys.stderr.flush()
    except OSError:
        _deafen(sys.stderr)
    return code


def out(text: str = "") -> None:
    """A line on standard output."""
    _write(sys.stdout, text)


def say(text: Text) -> None:
    """A sentence on standard output, in the language of this call."""
    out(spoken(text))


def spoken(text: Text) -> str:
    """A sentence in the language of this call."""
    from pbem.app.talk import speak

    return speak(text, session.language)


def err(text: str = "") -> None:
    """A line on standard error."""
    _write(sys.stderr, text)


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text + "\n")
    except OSError as error:
        _deafen(stream)
        if stream is sys.stdout and not isinstance(error, BrokenPipeError):
            raise


def _deafen(stream: TextIO) -> None:
    """Nobody reads any more: what follows goes nowhere, so that Python does not complain at the end either."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def paint(text: str, colour: str, stream: TextIO | None = None) -> str:
    """The text in a colour, if the stream shows colours."""
    stream = stream or sys.stdout
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return text
    return f"\x1b[{colour}m{text}\x1b[0m"


def data(value: Any) -> None:
    """A value as JSON on standard output: keys in a fixed order, two blanks deep."""
    import msgspec

    plain = msgspec.to_builtins(value)
    try:
        text = msgspec.json.format(msgspec.json.encode(plain), indent=2).decode("utf-8")
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:  # no Unicode on this terminal, or no UTF-8 in a name that was typed: still sound JSON
        import json

        text = json.dumps(plain, indent=2)
    out(text)


def fail(problems: Iterable[Said]) -> None:
    """Problems that stop a command: sentences on standard error, and the JSON if it was asked for."""
    found = tuple(problems)
    tell(found)
    if session.json:
        with suppress(OSError):  # it may be just that which stopped the command
            data({"problems": found})


def tell(problems: Iterable[Said]) -> None:
    """Problems for people, on standard error."""
    for one in problems:
        err(words(one))


def words(one: Said) -> str:
    """A problem: what it is, the line with a caret below the place, what to do next."""
    from pbem.app.talk import T, problem_lines

    label, colour = {"warning": (T("warning"), YELLOW), "note": (T("note"), BOLD)}.get(one.severity, (T("error"), RED))
    first, *rest = problem_lines(one, session.language)
    return "\n".join([f"{paint(spoken(label), colour, sys.stderr)}: {first}", *rest])
