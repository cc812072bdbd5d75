"""Getting into an IMAP server: the connection, TLS, and who we are."""

from __future__ import annotations

import imaplib
import re
from contextlib import suppress
from typing import Any

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mailbox import faults
from pbem.mailbox.settings import Server

SLACK = 100_000  # bytes by which a server's idea of a size may differ


class TooMuch(OSError):
    """The server sends more than was asked for."""


class _Limited:
    """Refuses to read a literal of whatever size the server announces."""

    most = 1_000_000

    def read(self, size: int) -> bytes:
        if size > self.most + SLACK:
            raise TooMuch(None, f"{size} bytes at once")
        return bytes(super().read(size))  # type: ignore[misc]


class _Plain(_Limited, imaplib.IMAP4):
    """Without TLS, or before STARTTLS."""


class _Tls(_Limited, imaplib.IMAP4_SSL):
    """TLS from the first byte."""


def connected(server: Server, most_bytes: int) -> Any:
    """A connection on which nothing was said yet; literals above `most_bytes` are not read. Raises Failure, OSError."""
    context = faults.context(server)
    made: Any
    if server.security == "tls":
        made = _Tls(server.host, server.port, ssl_context=context, timeout=server.timeout)
    else:
        made = _Plain(server.host, server.port, timeout=server.timeout)
    made.most = most_bytes
    if server.security == "starttls":
        try:
            if "STARTTLS" not in made.capabilities:
                text = T("{kind} server {name} has no STARTTLS.", kind="IMAP", name=server.name)
                raise Failure(Problem("no-tls", text, T('Try security = "tls", and no port.')))
            made.starttls(context)
        except BaseException:
            with suppress(OSError, imaplib.IMAP4.error):
                made.shutdown()
            raise
    return made


def log_in(imap: Any, server: Server, word: str) -> None:
    """By AUTHENTICATE, whose words are base64: nothing in a password can be part of a command. Raises Failure."""
    user = server.user
    if server.token_command:
        kind, answer = "XOAUTH2", f"user={user}\1auth=Bearer {word}\1\1".encode()
    else:
        kind, answer = "PLAIN", f"\0{user}\0{word}".encode()
    first = iter([answer])  # an error comes as another question: the answer is empty
    try:
        if kind == "XOAUTH2" or "AUTH=PLAIN" in imap.capabilities:
            imap.authenticate(kind, lambda asked: next(first, b""))
        elif (user + word).isascii() and not re.search(r"[\r\n\0]", user + word):
            imap.login(quoted(user), word)
        else:
            raise Failure(faults.refused(server, "only ASCII passwords, says its list of abilities"))
    except imaplib.IMAP4.abort:
        raise
    except imaplib.IMAP4.error as error:
        said = error.args[0] if error.args else ""
        raise Failure(faults.refused(server, said if isinstance(said, bytes) else str(said))) from None


def quoted(text: str) -> str:
    """A quoted string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
