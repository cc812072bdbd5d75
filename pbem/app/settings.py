"""`game.toml`: what a moderator may edit. Every fault is named with its line."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from typing import Any

import msgspec

from pbem.app import settings_desk
from pbem.app.env import LANGUAGES
from pbem.app.nearest import did_you_mean
from pbem.app.settings_lines import Lines
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.desk.policy import Policy
from pbem.mail import headers
from pbem.mail.post import same_name
from pbem.store.fault import reading
from pbem.store.folder import FORMAT, Folder


class SeatSettings(msgspec.Struct, frozen=True):
    """`address` "" : no mail. `name` is shown in reports. `forum`: the player's name on the board, "" : no posts.

    `zone`: of the player's clock, "": the game's.
    """

    name: str
    address: str = ""
    lang: str = "en"
    forum: str = ""
    zone: str = ""


class Settings(msgspec.Struct, frozen=True):
    """`seats` in the order of the file; the ids are fixed once the game is open.

    `address`: where players send their sheets; "": the one in `mail.toml`. It may have a place for the token, like
    `orders+TOKEN@example.org`, if the server delivers such mail to `orders@example.org`. `web`: where `turns/` can be
    read by all; posts link to it. `forum_moderator`: the moderator's own name on the board. `sign`: the private ssh key
    that signs receipts and checkpoints, "": none.
    """

    title: str
    lang: str
    seats: dict[str, SeatSettings]
    zone: str = "UTC"
    trust_address: bool = False
    format: int = FORMAT
    address: str = ""
    web: str = ""
    sign: str = ""
    policy: Policy = Policy()
    forum_moderator: str = ""


_TOP: dict[str, type] = {
    "format": int,
    "title": str,
    "lang": str,
    "zone": str,
    "trust_address": bool,
    "address": str,
    "web": str,
    "forum_moderator": str,
    "sign": str,
    "seats": dict,
    **dict.fromkeys(settings_desk.TABLES, object),  # read there
}
_SEAT: dict[str, type] = {"name": str, "address": str, "lang": str, "forum": str, "zone": str}
_KINDS = {int: T("a whole number"), str: T("a text in quotes"), bool: T("true or false"), dict: T("a table")}
_WEB = re.compile(r"https?://[A-Za-z0-9._~:/%+@-]+")
LONGEST = 254  # characters of any setting


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
    lines = Lines(text)
    policy, problems = settings_desk.read(table, lines)
    problems += _faults(table, lines) + _format(found, lines)
    if problems:
        raise Failure(*problems)
    lang = table.get("lang", "en")
    seats = {
        seat: SeatSettings(
            row.get("name", seat),
            row.get("address", ""),
            row.get("lang", lang),
            row.get("forum", ""),
            row.get("zone", ""),
        )
        for seat, row in table.get("seats", {}).items()
    }
    return Settings(
        table.get("title", ""),
        lang,
        seats,
        table.get("zone", "UTC"),
        table.get("trust_address", False),
        address=table.get("address", ""),
        web=table.get("web", ""),
        sign=table.get("sign", ""),
        policy=policy,
        forum_moderator=table.get("forum_moderator", ""),
    )


def is_address(text: str) -> bool:
    """Whether a text can be a mail address that every server takes; what it leads to is for the server to say."""
    return len(text) <= LONGEST and headers.address(text) == text


def is_one_line(text: str) -> bool:
    """Whether a text has no control characters, line ends of any kind or halves of characters in it."""
    return not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in text)


def _faults(table: dict[str, Any], lines: Lines) -> list[Problem]:
    problems = _keys(table, _TOP, "", lines) + _language(table, "", lines) + _address(table, "", lines)
    problems += _web(table, lines)
    boards: dict[str, str] = {}
    seats: Any = table.get("seats", {})
    rows: dict[str, Any] = seats if isinstance(seats, dict) else {}
    for seat, row in rows.items():
        where = f"seats.{seat}"
        if not isinstance(row, dict):
            problems.append(lines.problem("seats", seat, T("{key} must be a table.", key=where), None))
            continue
        problems += _keys(row, _SEAT, where, lines) + _language(row, where, lines) + _address(row, where, lines)
        problems += _forum(row, where, boards, lines) + _zone(row, where, lines)
    return problems + _zone(table, "", lines)


def _keys(table: dict[str, Any], known: dict[str, type[Any]], where: str, lines: Lines) -> list[Problem]:
    problems = []
    for key, value in table.items():
        kind = known.get(key)
        if kind is None:
            hint = did_you_mean(key, tuple(known))
            problems.append(lines.problem(where, key, T("game.toml has no setting {key}.", key=key), hint))
        elif kind is object:
            continue
        elif type(value) is not kind:
            problems.append(lines.problem(where, key, T("{key} must be {kind}.", key=key, kind=_KINDS[kind]), None))
        elif isinstance(value, str) and not is_one_line(value):
            problems.append(lines.problem(where, key, T("{key} may not have line breaks in it.", key=key), None))
        elif isinstance(value, str) and len(value) > LONGEST:
            text = T("{key} may have at most {n} characters.", key=key, n=LONGEST)
            problems.append(lines.problem(where, key, text, None))
    return problems


def _language(table: dict[str, Any], where: str, lines: Lines) -> list[Problem]:
    lang = table.get("lang", "en")
    if not isinstance(lang, str) or lang in LANGUAGES:
        return []
    return [lines.problem(where, "lang", T("There is no language {lang}.", lang=lang[:40]), T("Use en or it."))]


def _address(table: dict[str, Any], where: str, lines: Lines) -> list[Problem]:
    address = table.get("address", "")
    if not isinstance(address, str) or not address or is_address(address):
        return []
    text = T("{address} is not a mail address.", address=address[:80])
    return [lines.problem(where, "address", text, T('Write it like "v@example.org", or "" for none.'))]


def _web(table: dict[str, Any], lines: Lines) -> list[Problem]:
    web = table.get("web", "")
    if not isinstance(web, str) or not web or _WEB.fullmatch(web):
        return []
    text = T("{address} is no address of a folder in the web.", address=web[:80])
    return [lines.problem("", "web", text, T('Write it like "https://example.org/roma/", or "" for none.'))]


def _forum(row: dict[str, Any], where: str, boards: dict[str, str], lines: Lines) -> list[Problem]:
    """One name, one seat: a post is never anybody's choice. `boards`: name -> where it was met."""
    name = row.get("forum", "")
    if not isinstance(name, str) or not name.strip():
        return []
    other = boards.setdefault(same_name(name), where)
    if other == where:
        return []
    text = T("{name} is the forum name of {other} already.", name=name[:80], other=other)
    return [lines.problem(where, "forum", text, T("A name on the board can have one seat of a game."))]


def _format(found: Any, lines: Lines) -> list[Problem]:
    """Formats are counted from 1."""
    if type(found) is not int or found >= 1:
        return []
    text = T("There is no format {found}.", found=found)
    return [lines.problem("", "format", text, T("This pbem writes format {known}.", known=FORMAT))]


def _zone(table: dict[str, Any], where: str, lines: Lines) -> list[Problem]:
    from pbem.app import moment

    name = table.get("zone", "UTC")
    if not isinstance(name, str) or (where and not name):
        return []
    try:
        moment.zone(name)
    except Failure as failure:
        return [lines.problem(where, "zone", p.text, p.hint) for p in failure.problems]
    return []


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
