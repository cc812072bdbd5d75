"""A case file: one step of a game with its dice, and what must come of it. Read here, run in `caserun`.

A fault of the file itself is a problem whose `source` is the key it is about (`state.caesar`, `dice[3]`).
"""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Value
from pbem.core.text import T

KEYS = ("ruleset", "rules", "title", "seats", "options", "pace", "dice", "state", "orders", "after", "expect")
NULLS = ("", "none")  # how a file that has no null says it


class Case(msgspec.Struct, frozen=True):
    """`orders`: seat -> sheet text · `after`: phase -> part of the position · `refused`: seat -> line numbers."""

    ruleset: str
    rules: tuple[str, ...]
    title: str
    seats: tuple[str, ...]
    options: dict[str, str | int | bool] = {}
    pace: str = ""
    dice: tuple[str, ...] = ()
    state: dict[str, Value] = {}
    orders: dict[str, str] = {}
    after: dict[str, dict[str, Value]] = {}
    expect: dict[str, Value] = {}
    refused: dict[str, tuple[int, ...]] = {}


def fault(code: str, key: str, message: Any, hint: Any = None) -> Problem:
    """A problem of the file, at a key."""
    return Problem(code, message, hint, source=key)


def read_case(data: bytes) -> Case:
    """The case in these bytes (UTF-8 TOML); raises Failure with every fault found."""
    table = _table(data)
    reader = _Reader(table)
    for key in table:
        if key not in KEYS:
            reader.bad(key, "unknown-key", T("A case file has no key {key}.", key=key), _keys())
    seats = reader.words("seats", needed=True)
    expect = dict(reader.tables("expect"))
    case = Case(
        ruleset=reader.word("ruleset", needed=True),
        rules=reader.words("rules", needed=True),
        title=reader.word("title", needed=True),
        seats=seats,
        options=reader.options(),
        pace=reader.word("pace"),
        dice=reader.words("dice"),
        state=nulls(reader.tables("state")),
        orders=reader.sheets(seats),
        after=reader.after(),
        refused=reader.refused(expect.pop("refused", {}), seats),
        expect=expect,
    )
    if reader.problems:
        raise Failure(*reader.problems)
    return case


def nulls(value: Value) -> Value:
    """The value with null where a table says `""` or `"none"`."""
    if isinstance(value, dict):
        return {key: nulls(item) for key, item in value.items()}
    return None if isinstance(value, str) and value in NULLS else value


def _keys() -> Any:
    return T("Keys are {keys}.", keys=", ".join(KEYS))


def _table(data: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Failure(fault("not-utf8", "", T("The file is not UTF-8 text."))) from None
    except (ValueError, RecursionError) as error:
        raise Failure(fault("not-toml", "", T("The file is not TOML: {why}", why=str(error)))) from None


class _Reader:
    """Takes typed values out of the table and collects what is wrong with it."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        self.problems: list[Problem] = []

    def bad(self, key: str, code: str, message: Any, hint: Any = None) -> None:
        self.problems.append(fault(code, key, message, hint))

    def word(self, key: str, *, needed: bool = False) -> str:
        value: object = self.table.get(key, "")
        if not isinstance(value, str):
            self.bad(key, "wrong-type", T("{key} must be a text.", key=key))
            return ""
        if needed and not value:
            self.bad(key, "missing-key", T("The key {key} is missing.", key=key))
        return value

    def words(self, key: str, *, needed: bool = False) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.bad(key, "wrong-type", T("{key} must be a list of texts.", key=key))
            return ()
        if needed and not value:
            self.bad(key, "missing-key", T("The key {key} is missing.", key=key))
        return tuple(value)

    def tables(self, key: str) -> dict[str, Any]:
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            self.bad(key, "wrong-type", T("{key} must be a table.", key=key))
            return {}
        return value

    def options(self) -> dict[str, str | int | bool]:
        options = self.tables("options")
        for name, value in options.items():
            if not isinstance(value, str | int):
                self.bad(f"options.{name}", "wrong-type", T("An option is a text, a number or true or false."))
        return options

    def sheets(self, seats: tuple[str, ...]) -> dict[str, str]:
        sheets = self.tables("orders")
        for seat, text in sheets.items():
            if not isinstance(text, str):
                self.bad(f"orders.{seat}", "wrong-type", T("{key} must be a text.", key=f"orders.{seat}"))
            self.known(f"orders.{seat}", seat, seats)
        return sheets

    def after(self) -> dict[str, dict[str, Any]]:
        phases = self.tables("after")
        for phase, part in phases.items():
            if not isinstance(part, dict):
                self.bad(f"after.{phase}", "wrong-type", T("{key} must be a table.", key=f"after.{phase}"))
        return phases

    def refused(self, value: Any, seats: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
        if not isinstance(value, dict):
            self.bad("expect.refused", "wrong-type", T("{key} must be a table.", key="expect.refused"))
            return {}
        found: dict[str, tuple[int, ...]] = {}
        for seat, lines in value.items():
            key = f"expect.refused.{seat}"
            self.known(key, seat, seats)
            if isinstance(lines, list) and all(type(n) is int and n > 0 for n in lines):
                found[seat] = tuple(sorted(lines))
            else:
                self.bad(key, "wrong-type", T("{key} must be a list of line numbers.", key=key))
        return found

    def known(self, key: str, seat: str, seats: tuple[str, ...]) -> None:
        if seat not in seats:
            hint = T("The seats are {seats}.", seats=", ".join(seats))
            self.bad(key, "unknown-seat", T("There is no seat {seat} in this case.", seat=seat), hint)
