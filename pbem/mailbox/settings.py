"""`mail.toml`: where mail comes from and where it goes. No password stands in it, only where one is to be had.

Kept beside the games, or in the folder of a game that has a mailbox of its own.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text

NAME = "mail.toml"
MOST_BYTES = 1_000_000
TIMEOUT = 30  # seconds without a word from the server
LOOPBACK = ("localhost", "127.0.0.1", "::1")
_KINDS = {int: T("a whole number"), str: T("a text in quotes"), list: T("a list of texts"), dict: T("a table")}
_TOP: dict[str, tuple[type, ...]] = {
    "address": (str,),
    "trusted": (str,),
    "moderator": (str,),
    "most_bytes": (int,),
    "ca_file": (str,),
    "timeout": (int,),
    "imap": (dict,),
    "smtp": (dict,),
}
_SERVER: dict[str, tuple[type, ...]] = {
    "host": (str,),
    "port": (int,),
    "security": (str,),
    "user": (str,),
    "password_env": (str,),
    "password_command": (str, list),
    "token_command": (str, list),
}
_IMAP = _SERVER | {"folder": (str,), "done": (str,), "large": (str,)}
_SECRETS = ("password_env", "password_command", "token_command")
_PORTS = {("imap", "tls"): 993, ("smtp", "tls"): 465, ("smtp", "starttls"): 587, ("smtp", "none"): 25}
_LEAST = {"port": (1, 65_535), "timeout": (1, 3600), "most_bytes": (1000, 50_000_000)}


class Server(msgspec.Struct, frozen=True):
    """A server and how to log in; `user` "": not at all. Exactly one of the three ways is given with a user.

    `security`: "tls" from the first byte, "starttls", or "none" (this machine only). Commands are lists of words.
    """

    kind: str  # "imap" or "smtp"
    host: str
    port: int
    security: str
    user: str = ""
    password_env: str = ""
    password_command: tuple[str, ...] = ()
    token_command: tuple[str, ...] = ()
    ca_file: str = ""
    timeout: int = TIMEOUT

    @property
    def name(self) -> str:
        return f"{self.host}:{self.port}"


class Imap(msgspec.Struct, frozen=True):
    """`folder` is read; mails that are stored are moved to `done` ("": they stay), too large ones to `large`."""

    server: Server
    folder: str = "INBOX"
    done: str = "Processed"
    large: str = "Rejected"


class Settings(msgspec.Struct, frozen=True):
    """`address`: ours, perhaps with a place for the token. `trusted`: the name that our own mail server has in
    Authentication-Results and Received, "" for none. `moderator`: who is told what needs a person, "" for nobody.
    `imap`, `smtp`: None where the file has no such section."""

    address: str = ""
    trusted: str = ""
    most_bytes: int = MOST_BYTES
    imap: Imap | None = None
    smtp: Server | None = None
    moderator: str = ""


def parse(path: Path, data: bytes) -> Settings:
    """The settings in the file at `path`, all of whose faults are told at once. Raises Failure."""
    try:
        table: dict[str, Any] = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        why = "" if isinstance(error, RecursionError) else str(error)
        text = T("{path} cannot be read: {why}", path=str(path), why=why[:200] or "?")
        raise Failure(Problem("bad-mail-settings", text, INIT)) from None
    faults = _Faults(path)
    faults.keys(table, _TOP, "")
    for kind, keys in (("imap", _IMAP), ("smtp", _SERVER)):
        if isinstance(table.get(kind), dict):
            faults.keys(table[kind], keys, kind)
            faults.server(table[kind], kind)
    if faults.found:
        raise Failure(*faults.found)
    imap = table.get("imap")
    return Settings(
        table.get("address", ""),
        table.get("trusted", ""),
        table.get("most_bytes", MOST_BYTES),
        None if imap is None else _imap(path, table, imap),
        _server(path, table, table["smtp"], "smtp") if "smtp" in table else None,
        table.get("moderator", ""),
    )


INIT = T("`pbem mail init` writes an example with explanations.")


def _imap(path: Path, top: Mapping[str, Any], row: Mapping[str, Any]) -> Imap:
    folders = {name: row[name] for name in ("folder", "done", "large") if name in row}
    return Imap(_server(path, top, row, "imap"), **folders)


def _server(path: Path, top: Mapping[str, Any], row: Mapping[str, Any], kind: str) -> Server:
    security = row.get("security", _usual(kind))
    ca_file = top.get("ca_file", "")
    return Server(
        kind,
        row["host"],
        row.get("port", _PORTS.get((kind, security), 143)),
        security,
        row.get("user", ""),
        row.get("password_env", ""),
        _words(row.get("password_command", "")),
        _words(row.get("token_command", "")),
        str(path.parent / ca_file) if ca_file else "",
        top.get("timeout", TIMEOUT),
    )


def _usual(kind: str) -> str:
    return "tls" if kind == "imap" else "starttls"


def _words(command: str | list[str]) -> tuple[str, ...]:
    """A command as words; no shell ever sees it. Raises ValueError at an open quote."""
    import shlex

    return tuple(command if isinstance(command, list) else shlex.split(command))


class _Faults:
    """Collects what is wrong in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: list[Problem] = []

    def add(self, text: Text, hint: Text | None = None) -> None:
        self.found.append(Problem("bad-mail-settings", text, hint or INIT, source=str(self.path)))

    def keys(self, table: Mapping[str, Any], known: Mapping[str, tuple[type, ...]], where: str) -> None:
        """Unknown keys, and values of another kind or range."""
        for key, value in table.items():
            name = f"{where}.{key}" if where else key
            if key not in known:
                text = T("There is no setting {key}.", key=name[:80])
                secret = T("No password stands in mail.toml: use password_env, password_command or token_command.")
                self.add(text, secret if key in ("password", "token") else None)
            elif type(value) not in known[key] or (isinstance(value, list) and _texts_of(value) != value):
                self.add(T("{key} must be {kind}.", key=name, kind=_KINDS[known[key][0]]))
            elif key in _LEAST and not _LEAST[key][0] <= value <= _LEAST[key][1]:
                least, most = _LEAST[key]
                self.add(T("{key} must be from {least} to {most}.", key=name, least=least, most=most))
            elif not all(_is_one_line(text) for text in _texts_of(value)):
                self.add(T("{key} must be one line of text.", key=name))

    def server(self, row: Mapping[str, Any], kind: str) -> None:
        """What must be there, and what does not go together."""
        if self.found:
            return  # what follows would only repeat it
        if not row.get("host"):
            self.add(T("{key} is missing.", key=f"{kind}.host"))
        security = row.get("security", _usual(kind))
        if security not in ("tls", "starttls", "none"):
            self.add(T("{key} must be tls, starttls or none.", key=f"{kind}.security"))
        if security == "none" and row.get("host") not in LOOPBACK:
            text = T("{key} is none, but {host} is another machine.", key=f"{kind}.security", host=row.get("host", ""))
            self.add(text, T("Orders and passwords do not go over a network without TLS."))
        if kind == "imap":
            self.folders(row)
        self.login(row, kind)

    def login(self, row: Mapping[str, Any], kind: str) -> None:
        """One user, one way to log in."""
        ways = [key for key in _SECRETS if row.get(key)]
        hint = T("Give one of password_env, password_command and token_command.")
        if row.get("user") and len(ways) != 1:
            self.add(T("{kind}.user needs exactly one way to log in.", kind=kind), hint)
        elif not row.get("user") and (ways or kind == "imap"):
            self.add(T("{key} is missing.", key=f"{kind}.user"))
        for key in ways:
            try:
                if key != "password_env" and not _words(row[key]):
                    raise ValueError
            except ValueError:
                self.add(T("{key} is no command: a quote is left open, or it is empty.", key=f"{kind}.{key}"))

    def folders(self, row: Mapping[str, Any]) -> None:
        """The folders of the mailbox are different ones."""
        folder = row.get("folder", "INBOX")
        if not folder:
            self.add(T("{key} is missing.", key="imap.folder"))
        for key in ("done", "large"):
            if row.get(key) == folder:
                self.add(T("{key} is the folder that is read.", key=f"imap.{key}"))


def _texts_of(value: Any) -> list[str]:
    """The texts in a value."""
    found = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return [text for text in found if isinstance(text, str)]


def _is_one_line(text: str) -> bool:
    return len(text) <= 1000 and not any(unicodedata.category(char)[0] == "C" for char in text)
