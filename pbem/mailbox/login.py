"""The password or token for a server: from the environment, or from a command."""

from __future__ import annotations

import os
import subprocess

from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.mailbox.settings import Server

PATIENCE = 120  # seconds for a command: somebody may have to type a pass phrase
LONGEST = 10_000  # characters of a token


def secret(server: Server) -> str:
    """The password, or with `token_command` the token. Raises Failure; nothing of it is ever shown."""
    if server.password_env:
        found = os.environ.get(server.password_env, "")
        if not found:
            text = T("The environment variable {name} is not set.", name=server.password_env)
            hint = T("It should hold the password of {user} at {host}.", user=server.user, host=server.host)
            raise Failure(Problem("no-password", text, hint))
        return found
    return _printed(server, server.token_command or server.password_command)


def _printed(server: Server, command: tuple[str, ...]) -> str:
    """The first line that a command prints; what it complains of goes to the terminal."""
    try:
        ran = subprocess.run(command, stdout=subprocess.PIPE, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise Failure(_fault(server, command[0], T("it took more than {n} seconds", n=PATIENCE))) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise Failure(_fault(server, command[0], reason)) from None
    if ran.returncode:
        raise Failure(_fault(server, command[0], T("it ended with {n}", n=ran.returncode)))
    line = ran.stdout.decode("utf-8", "replace").split("\n")[0].rstrip("\r")
    if not line or len(line) > LONGEST:
        raise Failure(_fault(server, command[0], T("its first line is empty or far too long")))
    return line


def _fault(server: Server, command: str, why: str | Text) -> Problem:
    what = "token_command" if server.token_command else "password_command"
    text = T("{what} of {kind} failed: {command}: {why}.", what=what, kind=server.kind, command=command, why=why)
    return Problem("no-password", text, T("The server was not asked. Try the command by itself."))
