"""The last line: whatever happens inside becomes a sentence and an exit code, never a traceback.

0 done · 1 the input has problems · 2 cannot run · 130 stopped with Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer

from pbem.cli import console
from pbem.cli.session import session

DEBUG = "PBEM_DEBUG"
CANNOT = 2
STOPPED = 130


def leave(start: Callable[..., Any], args: Sequence[str] | None, prog_name: str, settings: dict[str, Any]) -> None:
    """Call `start` and end the process with its exit code."""
    words = list(sys.argv[1:] if args is None else args)
    session.begin(words)
    console.prepare()
    code = _code(lambda: start(words, prog_name, settings))
    sys.exit(console.finish(code))


def _code(run: Callable[[], Any]) -> int:
    """The exit code of a run; errors are told on the way."""
    try:
        found = run()
    except (KeyboardInterrupt, typer.Abort):
        return _stopped()
    except Exception as error:  # the last resort: everything else has been turned into a Failure long before
        if os.environ.get(DEBUG):
            import traceback

            traceback.print_exception(error)
        return _tell(error)
    if found == STOPPED:
        return _stopped()
    return found if isinstance(found, int) else 0


def _stopped() -> int:
    from pbem.app.talk import T, speak

    console.err(speak(T("Stopped. The folder is sound; give the command again to go on."), session.language))
    return STOPPED


def _tell(error: Exception) -> int:
    """Say what went wrong, and how bad it is."""
    if hasattr(error, "format_message") and hasattr(error, "exit_code"):
        return _usage(error)
    from pbem.app import talk

    if isinstance(error, talk.Failure):
        console.fail(talk.said(error, session.language))
    elif isinstance(error, OSError):
        console.fail(talk.disk_fault(error, session.language))
    else:
        console.fail(talk.own_fault(error, session.language))
    return CANNOT


def _usage(error: Any) -> int:
    """A command that was typed wrongly: its usage line, what is wrong, and where the help is."""
    ctx = getattr(error, "ctx", None)
    message = error.format_message()
    if not message or type(error).__name__ == "NoArgsIsHelpError":
        console.err(message)
        return CANNOT
    from pbem.app.talk import Said, T, speak

    hint = ""
    if ctx is not None:
        console.err(ctx.get_usage())
        hint = speak(T("`{command} --help` shows what it takes.", command=ctx.command_path), session.language)
    console.fail((Said("usage", message, hint),))
    return CANNOT
