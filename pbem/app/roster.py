"""A roster file: who plays a game that need not be one of pbem's, and what an order looks like there."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.mail.letter import Player, Roster
from pbem.mail.patterns import acceptor
from pbem.store.fault import reading


class RosterPlayer(msgspec.Struct, frozen=True):
    """One player. `addresses`: further ones he writes from."""

    address: str
    name: str = ""
    token: str = ""
    addresses: list[str] = []


class RosterFile(msgspec.Struct, frozen=True):
    """The JSON of a roster. `token_pattern`: a regular expression whose group is the token; `grammar`: language ->
    lines (`pbem.mail.patterns`) over the names in `provinces`; `deadline`: ISO 8601 with a zone."""

    players: dict[str, RosterPlayer]
    grammar: dict[str, list[str]] = {}
    provinces: list[str] = []
    order_address: str = ""
    deadline: str = ""
    max_message_bytes: int = 1_000_000
    trusted_mx: str = ""
    token_pattern: str = ""


class _Wrapped(msgspec.Struct, frozen=True):
    context: RosterFile


def read(path: Path) -> Roster:
    """The roster of a file, or of the `context` of a manifest. Raises Failure."""
    with reading(path):
        data = path.read_bytes()
    try:
        found = _decoded(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _bad(path, T("{path} is not a roster: {why}.", path=str(path), why=str(error))) from None
    return Roster(
        addresses=(found.order_address.lower(),) if found.order_address else (),
        most_bytes=found.max_message_bytes,
        trusted=found.trusted_mx,
        deadline=_deadline(path, found.deadline),
        players={seat: _player(row) for seat, row in found.players.items()},
        accepts=acceptor([line for lines in found.grammar.values() for line in lines], found.provinces),
        tokens=_tokens(path, found.token_pattern),
    )


def _decoded(data: bytes) -> RosterFile:
    try:
        return msgspec.json.decode(data, type=_Wrapped).context
    except msgspec.ValidationError:
        return msgspec.json.decode(data, type=RosterFile)


def _player(row: RosterPlayer) -> Player:
    return Player(row.name, tuple(address.lower() for address in (row.address, *row.addresses)), row.token)


def _deadline(path: Path, text: str) -> int | None:
    if not text:
        return None
    try:
        when = datetime.fromisoformat(text)
        if when.tzinfo is None:
            raise ValueError
        return int(when.timestamp())
    except (ValueError, OverflowError):
        what = T("{path}: {text} is not a time with a zone.", path=str(path), text=text[:60])
        raise _bad(path, what, T("Write it like 2026-03-15T20:00:00+01:00.")) from None


def _tokens(path: Path, pattern: str) -> Callable[[str], tuple[str, ...]]:
    """What finds the tokens in a text."""
    if not pattern:
        return lambda text: ()
    try:
        form = re.compile(pattern)
    except re.error as error:
        why = T("{path}: token_pattern is no regular expression ({why}).", path=str(path), why=str(error))
        raise _bad(path, why) from None
    group = 1 if form.groups else 0
    return lambda text: tuple(found.group(group) or "" for found in form.finditer(text))


def _bad(path: Path, text: Text, hint: Text | None = None) -> Failure:
    hint = hint or T("Its shape: players, grammar, provinces, order_address, deadline, trusted_mx, token_pattern.")
    return Failure(Problem("bad-roster", text, hint, source=path.name))
