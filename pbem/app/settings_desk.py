"""The tables of `game.toml` for the moderator's desk: `[deadlines]`, `[absence]`, `[press]`, `[[observers]]`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pbem.app.env import LANGUAGES
from pbem.app.nearest import did_you_mean
from pbem.app.settings_lines import Lines
from pbem.core.problem import Problem
from pbem.core.text import T, Text
from pbem.desk import spans
from pbem.desk.policy import ALLOW, DAYS, DELIVER, MISSING, Absence, Deadlines, Observer, Policy, Press
from pbem.mail import headers

TABLES = ("deadlines", "absence", "press", "observers")
MOST_OBSERVERS = 50
_HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)", re.ASCII)
_ITALIAN_DAYS = ("lun", "mar", "mer", "gio", "ven", "sab", "dom")
Reader = Callable[[Any], Any]  # the value as the program keeps it; raises _Bad


class _Bad(Exception):
    """A value that is not one of those a key takes; `want` says which."""

    def __init__(self, want: Text) -> None:
        super().__init__()
        self.want = want


def read(table: Mapping[str, Any], lines: Lines) -> tuple[Policy, list[Problem]]:
    """The policy of a game, and every fault found in its tables."""
    problems: list[Problem] = []
    deadlines, phases = _deadlines(table.get("deadlines"), lines, problems)
    absence = Absence(**_section(table.get("absence", {}), _ABSENCE, "absence", lines, problems))
    press = Press(**_section(table.get("press", {}), _PRESS, "press", lines, problems))
    return Policy(deadlines, phases, absence, press, _observers(table.get("observers", []), lines, problems)), problems


def _deadlines(found: Any, lines: Lines, problems: list[Problem]) -> tuple[Deadlines | None, dict[str, Deadlines]]:
    if found is None:
        return None, {}
    if not isinstance(found, dict):
        problems.append(lines.problem("", "deadlines", T("{key} must be a table.", key="deadlines"), None))
        return None, {}
    own = {key: value for key, value in found.items() if not isinstance(value, dict)}
    general = _section(own, _DEADLINES, "deadlines", lines, problems)
    phases = {}
    for phase, rows in found.items():
        if isinstance(rows, dict):
            where = f"deadlines.{phase}"
            phases[phase] = Deadlines(**(general | _section(rows, _DEADLINES, where, lines, problems)))
            _grid(phases[phase], where, lines, problems)
    whole = Deadlines(**general)
    _grid(whole, "deadlines", lines, problems)
    return whole, phases


def _grid(found: Deadlines, where: str, lines: Lines, problems: list[Problem]) -> None:
    """Days or every, not both; and a day must be left."""
    if found.days and found.every:
        text = T("{table} has both days and every.", table=where)
        problems.append(lines.problem(where, "every", text, T("Weekdays, or so many days after the report: choose.")))
    if len(set(found.skip)) == len(DAYS) or (found.days and set(found.days) <= set(found.skip)):
        text = T("{table} leaves no day for a deadline.", table=where)
        problems.append(lines.problem(where, "skip", text, None))


def _section(
    found: Any, known: Mapping[str, Reader], where: str, lines: Lines, problems: list[Problem]
) -> dict[str, Any]:
    """The sound values of a table, by key."""
    if not isinstance(found, dict):
        problems.append(lines.problem("", where, T("{key} must be a table.", key=where), None))
        return {}
    values = {}
    for key, value in found.items():
        if key not in known:
            hint = did_you_mean(key, tuple(known))
            problems.append(lines.problem(where, key, T("game.toml has no setting {key}.", key=f"{where}.{key}"), hint))
            continue
        try:
            values[key] = known[key](value)
        except _Bad as bad:
            problems.append(lines.problem(where, key, T("{key} must be {kind}.", key=key, kind=bad.want), None))
    return values


def _observers(found: Any, lines: Lines, problems: list[Problem]) -> tuple[Observer, ...]:
    if not isinstance(found, list) or len(found) > MOST_OBSERVERS or not all(isinstance(row, dict) for row in found):
        text = T("{key} must be tables, at most {n}.", key="observers", n=MOST_OBSERVERS)
        problems.append(lines.problem("", "observers", text, T("Write [[observers]] above each.")))
        return ()
    rows = [_section(row, _OBSERVER, "observers", lines, problems) for row in found]
    whole = [row for row in rows if row.get("name") and row.get("address")]
    if len(whole) < len(rows):
        text = T("An observer has a name and an address.")
        problems.append(lines.problem("", "observers", text, None))
    return tuple(Observer(**row) for row in whole)


# --- values -------------------------------------------------------------------------------------------------------
def _number(least: int, most: int) -> Reader:
    def read_number(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise _Bad(T("a whole number from {least} to {most}", least=least, most=most))
        return value

    return read_number


def _span(value: Any) -> int:
    found = spans.parse(value) if isinstance(value, str) else None
    if found is None:
        raise _Bad(T('a length of time like "90m", "36h", "7d" or "0"'))
    return found


def _spans(value: Any) -> tuple[int, ...]:
    rows = value if isinstance(value, list) else [value]
    return tuple(sorted({_span(row) for row in rows} - {0}, reverse=True))


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _Bad(T("true or false"))
    return value


def _hour(value: Any) -> tuple[int, int]:
    match = _HOUR.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise _Bad(T('a time of day like "20:00"'))
    return int(match[1]), int(match[2])


def _days(value: Any) -> tuple[int, ...]:
    rows = value if isinstance(value, list) else [value]
    found = set()
    for row in rows:
        name = row.strip().lower()[:3] if isinstance(row, str) else ""
        if name not in DAYS and name not in _ITALIAN_DAYS:
            raise _Bad(T('weekdays like ["mon", "thu"]'))
        found.add(DAYS.index(name) if name in DAYS else _ITALIAN_DAYS.index(name))
    return tuple(sorted(found))


def _one_of(names: tuple[str, ...]) -> Reader:
    def read_name(value: Any) -> str:
        if value not in names:
            raise _Bad(T("one of {names}", names=names))
        return str(value)

    return read_name


def _line(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= headers.LONGEST_NAME or not value.isprintable():
        raise _Bad(T("a text of one line"))
    return value.strip()


def _address(value: Any) -> str:
    if not isinstance(value, str) or headers.address(value) != value:
        raise _Bad(T("a mail address"))
    return value


_DEADLINES: dict[str, Reader] = {
    "days": _days,
    "every": _number(1, 60),
    "hour": _hour,
    "skip": _days,
    "notice": _span,
    "grace": _span,
    "cooling": _span,
    "early": _flag,
    "extensions": _number(0, 99),
    "longest": _span,
    "reminders": _spans,
    "protest": _span,
    "pause": _span,
}
_ABSENCE: dict[str, Reader] = {
    "missing": _one_of(MISSING),
    "bot": _one_of(("steady", "random")),
    "strikes": _number(0, 99),
    "vacation": _number(0, 400),
    "outage": _number(0, 100),
}
_PRESS: dict[str, Reader] = {"allow": _one_of(ALLOW), "deliver": _one_of(DELIVER)}
_OBSERVER: dict[str, Reader] = {"name": _line, "address": _address, "lang": _one_of(LANGUAGES)}
