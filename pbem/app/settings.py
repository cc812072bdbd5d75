"""`game.toml`: what a moderator may edit. Every fault is named with its line."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from typing import Any

import msgspec

from pbem.app.env import LANGUAGES
from pbem.app.nearest import did_you_mean
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.store.fault import reading
from pbem.store.folder import FORMAT, Folder


class SeatSettings(msgspec.Struct, frozen=True):
    """`address` "" : no mail. `name` is shown in reports."""

    name: str
    address: str = ""
    lang: str = "en"


class Settings(msgspec.Struct, frozen=True):
    """`seats` in the order of the file; the ids are fixed once the game is open."""

    title: str
    lang: str
    seats: dict[str, SeatSettings]
    zone: str = "UTC"
    trust_address: bool = False
    format: int = FORMAT


_TOP: dict[str, type] = {
    "format": int,
    "title": str,
    "lang": str,
    "zone": str,
    "trust_address": bool,
    "seats": dict,
}
_SEAT: dict[str, type] = {"name": str, "address": str, "lang": str}
_KINDS = {int: T("a whole number"), str: T("a text in quotes"), bool: T("true or false"), dict: T("a table")}
LONGEST = 254  # characters of any setting
_ADDRESS = re.compile(r"[^\s<>@,;\x00-\x1f]+@[^\s<>@,;\x00-\x1f]+")


def read(folder: Folder) -> Settings:
    """The settings of a game. Raises Failure."""
    with reading(folder.settings):
        data = folder.settings.read_bytes()
    return parse(data)


def parse(data: bytes) -> Settings:
    """Settings from the bytes of `game.toml`. Raises Failure with every fault found."""
    try:
        text = data.decode("utf-8-sig")
        table = tomllib.loads(text)
    except UnicodeDecodeError:
        raise Failure(_problem(0, T("game.toml is not UTF-8 text."), T("Save it as UTF-8."))) from None
    except (ValueError, RecursionError) as error:  # no TOML, a number of 5000 digits, brackets without end
        raise Failure(_syntax(str(error))) from None
    found = table.get("format", FORMAT)
    if isinstance(found, int) and found > FORMAT:
        raise Failure(_too_new(found))
    lines = _Lines(text)
    problems = _faults(table, lines) + _format(found, lines)
    if problems:
        raise Failure(*problems)
    lang = table.get("lang", "en")
    seats = {
        seat: SeatSettings(row.get("name", seat), row.get("address", ""), row.get("lang", lang))
        for seat, row in table.get("seats", {}).items()
    }
    return Settings(table.get("title", ""), lang, seats, table.get("zone", "UTC"), table.get("trust_address", False))


def render(settings: Settings) -> bytes:
    """`game.toml` as `pbem new` writes it."""
    lines = [
        "# What the moderator may change: names, addresses, languages. Private; nothing of it enters the log.",
        "# The seats themselves are fixed: they stand in log.jsonl.",
        f"format = {settings.format}",
        f"title = {_quoted(settings.title)}",
        f"lang = {_quoted(settings.lang)}  # of the public reports: en or it",
        f"zone = {_quoted(settings.zone)}  # time zone of the dates in reports, like Europe/Rome",
        f"trust_address = {'true' if settings.trust_address else 'false'}  # true: mail from a seat's address"
        " needs no token and no password",
    ]
    for seat, row in settings.seats.items():
        lines += [
            "",
            f"[seats.{seat}]",
            f"name = {_quoted(row.name)}",
            f"address = {_quoted(row.address)}",
            f"lang = {_quoted(row.lang)}",
        ]
    return ("\n".join(lines) + "\n").encode()


def is_address(text: str) -> bool:
    """Whether a text can be a mail address; what it leads to is for the mail server to say."""
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None


def is_one_line(text: str) -> bool:
    """Whether a text has no control characters, line ends of any kind or halves of characters in it."""
    return not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in text)


class _Lines:
    """On which line a key of a table stands."""

    def __init__(self, text: str) -> None:
        self.places: dict[tuple[str, str], tuple[int, str]] = {}
        table = ""
        for number, line in enumerate(text.splitlines(), 1):
            header = re.match(r"\s*\[\s*([^\]]+?)\s*\]", line)
            if header:
                table = re.sub(r"[\s\"']", "", header[1])
                parent, _, name = table.rpartition(".")
                self.places.setdefault((parent, name), (number, line))
            key = re.match(r"\s*([\w.\"'-]+)\s*=", line)
            if key:
                self.places.setdefault((table, key[1].strip("\"'")), (number, line))

    def problem(self, table: str, key: str, text: Text, hint: Text | None) -> Problem:
        """A problem at the key, or at its table, or at no place."""
        parent, _, name = table.rpartition(".")
        number, source = self.places.get((table, key)) or self.places.get((parent, name)) or (0, "")
        column = source.find(key) + 1
        return Problem("bad-settings", text, hint, number, max(column, 1), max(len(key), 1), source)


def _faults(table: dict[str, Any], lines: _Lines) -> list[Problem]:
    problems = _keys(table, _TOP, "", lines) + _language(table, "", lines)
    seats: Any = table.get("seats", {})
    rows: dict[str, Any] = seats if isinstance(seats, dict) else {}
    for seat, row in rows.items():
        where = f"seats.{seat}"
        if not isinstance(row, dict):
            problems.append(lines.problem("seats", seat, T("{key} must be a table.", key=where), None))
            continue
        problems += _keys(row, _SEAT, where, lines) + _language(row, where, lines) + _address(row, where, lines)
    return problems + _zone(table, lines)


def _keys(table: dict[str, Any], known: dict[str, type[Any]], where: str, lines: _Lines) -> list[Problem]:
    problems = []
    for key, value in table.items():
        kind = known.get(key)
        if kind is None:
            hint = did_you_mean(key, tuple(known))
            problems.append(lines.problem(where, key, T("game.toml has no setting {key}.", key=key), hint))
        elif type(value) is not kind:
            problems.append(lines.problem(where, key, T("{key} must be {kind}.", key=key, kind=_KINDS[kind]), None))
        elif isinstance(value, str) and not is_one_line(value):
            problems.append(lines.problem(where, key, T("{key} may not have line breaks in it.", key=key), None))
        elif isinstance(value, str) and len(value) > LONGEST:
            text = T("{key} may have at most {n} characters.", key=key, n=LONGEST)
            problems.append(lines.problem(where, key, text, None))
    return problems


def _language(table: dict[str, Any], where: str, lines: _Lines) -> list[Problem]:
    lang = table.get("lang", "en")
    if not isinstance(lang, str) or lang in LANGUAGES:
        return []
    return [lines.problem(where, "lang", T("There is no language {lang}.", lang=lang[:40]), T("Use en or it."))]


def _address(table: dict[str, Any], where: str, lines: _Lines) -> list[Problem]:
    address = table.get("address", "")
    if not isinstance(address, str) or not address or is_address(address):
        return []
    text = T("{address} is not a mail address.", address=address[:80])
    return [lines.problem(where, "address", text, T('Write it like "v@example.org", or "" for none.'))]


def _format(found: Any, lines: _Lines) -> list[Problem]:
    """Formats are counted from 1."""
    if type(found) is not int or found >= 1:
        return []
    text = T("There is no format {found}.", found=found)
    return [lines.problem("", "format", text, T("This pbem writes format {known}.", known=FORMAT))]


def _zone(table: dict[str, Any], lines: _Lines) -> list[Problem]:
    from pbem.app import moment

    name = table.get("zone", "UTC")
    if not isinstance(name, str):
        return []
    try:
        moment.zone(name)
    except Failure as failure:
        return [lines.problem("", "zone", p.text, p.hint) for p in failure.problems]
    return []


def _quoted(text: str) -> str:
    """A TOML basic string; JSON's escapes are a part of TOML's."""
    return json.dumps(text, ensure_ascii=False)


def _syntax(message: str) -> Problem:
    place = re.search(r"\(at line (\d+), column (\d+)\)", message)
    line, column = (int(place[1]), int(place[2])) if place else (0, 0)
    reason = message.partition(" (at ")[0].rstrip(".")
    text = T("game.toml cannot be read: {reason}.", reason=reason)
    return Problem("bad-settings", text, T("Put texts in double quotes, one setting a line."), line, column)


def _too_new(found: int) -> Problem:
    return Problem(
        "newer-folder",
        T("This game's folder has format {found}; this pbem knows formats up to {known}.", found=found, known=FORMAT),
        T("Install a newer pbem."),
    )


def _problem(line: int, text: Text, hint: Text) -> Problem:
    return Problem("bad-settings", text, hint, line)
