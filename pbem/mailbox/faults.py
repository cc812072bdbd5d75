"""What can go wrong with a server, as problems that say what to do; and the words of servers, made fit to be shown."""

from __future__ import annotations

import socket
import ssl
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.mailbox.settings import Server

LONGEST = 300  # characters of a server's words that are kept


def context(server: Server) -> ssl.SSLContext:
    """TLS with the certificate checked, against the system's authorities or a file. Raises Failure."""
    try:
        return ssl.create_default_context(cafile=server.ca_file or None)
    except OSError as error:  # ssl.SSLError is one
        why = error.strerror or type(error).__name__
        text = T("ca_file {path} cannot be used: {why}.", path=server.ca_file, why=why)
        raise Failure(Problem("bad-ca-file", text, T("It must be a file with certificates in PEM form."))) from None


def shown(word: bytes | str) -> str:
    """What a server said, on one line, without what would steer a terminal."""
    text = word.decode("utf-8", "replace") if isinstance(word, bytes) else word
    kept = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in text[: 4 * LONGEST])
    return " ".join(kept.split())[:LONGEST]


@contextmanager
def talking(server: Server) -> Iterator[None]:
    """Turn what the network does into a Failure."""
    try:
        yield
    except OSError as error:
        raise Failure(problem(server, error)) from None


def problem(server: Server, error: BaseException) -> Problem:
    """An error of the connection."""
    code, why, hint = _kind(error)
    text = T("{kind} server {name}: {why}.", kind=server.kind.upper(), name=server.name, why=why)
    return Problem(code, text, hint)


def _kind(error: BaseException) -> tuple[str, str | Text, Text]:
    if isinstance(error, ssl.SSLCertVerificationError):
        hint = T("Check host in mail.toml. A server with a certificate of its own needs ca_file.")
        return "bad-certificate", T("its certificate is not good: {why}", why=shown(error.verify_message)), hint
    if isinstance(error, ssl.SSLError):
        hint = T("Check port and security in mail.toml: tls and starttls are different things.")
        return "no-tls", T("TLS failed: {why}", why=shown(error.reason or "?")), hint
    if isinstance(error, socket.gaierror):
        return "no-host", T("no such host is known"), T("Check host in mail.toml, and the network.")
    if isinstance(error, TimeoutError):
        hint = T("Check port and security in mail.toml, and the network; or raise timeout.")
        return "timeout", T("it does not answer"), hint
    if isinstance(error, ConnectionRefusedError):
        return "refused", T("nothing listens there"), T("Check host and port in mail.toml.")
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return "lost", T("the connection was lost: {why}", why=shown(why)), T("Give the command again: nothing is lost.")


def refused(server: Server, word: bytes | str) -> Problem:
    """The server does not let us in."""
    text = T("{kind} server {name} refuses to log in {user}: {word}",
             kind=server.kind.upper(), name=server.name, user=server.user, word=shown(word) or "-")  # fmt: skip
    if server.token_command:
        hint = T("token_command gave a token, but the server does not take it. Get a fresh one.")
    else:
        hint = T("Check user and password. Many providers want a password made for programs, or token_command.")
    return Problem("login-refused", text, hint)
