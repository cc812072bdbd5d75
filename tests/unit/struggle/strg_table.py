"""What the tests of Struggle for Rome share: a game of the shipped data, positions, sheets as orders or text, dice."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from pbem.core.casedice import CaseDice
from pbem.core.event import Event
from pbem.core.orders import Alternative, Line, Test
from pbem.core.ruleset import Manifest, Outcome
from pbem.core.sheet import read_sheet
from pbem.rules.struggle.bind import bind
from pbem.rules.struggle.game import StruggleGame
from pbem.rules.struggle.model import State

DATA = Path(__file__).parents[3] / "games" / "struggle"
Sheet = str | Sequence[Any]


@lru_cache(maxsize=1)
def files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(DATA.iterdir()) if path.is_file()}


@lru_cache(maxsize=1)
def manifest() -> Manifest:
    return msgspec.convert(tomllib.loads(files()["ruleset.toml"].decode()), Manifest)


@lru_cache(maxsize=64)
def _game(pace: str, options: tuple[tuple[str, Any], ...]) -> StruggleGame:
    return bind(manifest(), files(), dict(options), pace)  # type: ignore[return-value]


def game(pace: str = "round", **options: Any) -> StruggleGame:
    """A game; options not named take their defaults."""
    return _game(pace, tuple(sorted(options.items())))


def place(g: StruggleGame, seats: str | Sequence[str] = "ABC", **state: Any) -> State:
    """A position laid over the bare one."""
    return g.position(state, tuple(seats))


def line(*orders: Any, tests: tuple[Test, ...] = ()) -> Line:
    """A line of these alternatives; the tests belong to the first."""
    first, *others = orders
    return Line(repr(orders), (Alternative(first, tests), *(Alternative(order) for order in others)))


def lines(g: StruggleGame, seats: Sequence[str], sheet: Sheet) -> tuple[Line, ...]:
    """The lines of a sheet: its text, or its orders (or lines) themselves. None may be unreadable."""
    if isinstance(sheet, str):
        read = read_sheet(sheet, g.grammar(seats))
        assert not read.problems, read.problems
        return tuple(entry.line for entry in read.entries)
    return tuple(order if isinstance(order, Line) else line(order) for order in sheet)


class Played(msgspec.Struct):
    outcome: Outcome
    after: dict[str, dict[str, Any]]

    @property
    def state(self) -> State:
        return self.outcome.state

    @property
    def events(self) -> list[Event]:
        return self.outcome.events

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]

    def orders(self, seat: str) -> list[tuple[str, str]]:
        """Outcome and reason of the seat's lines, in the order of the sheet."""
        told = [event.data for event in self.events if event.kind == "order" and event.to == (seat,)]
        return [(data["outcome"], data["reason"]) for data in sorted(told, key=lambda data: data["line"])]


def resolve(g: StruggleGame, state: State, sheets: Mapping[str, Sheet], dice: str = "") -> Played:
    """Resolve the open step; `dice` are entries of a case file, and all of them must be used."""
    scripted = CaseDice(dice.split())
    given = {seat: lines(g, state.seats, sheet) for seat, sheet in sheets.items()}
    after: dict[str, dict[str, Any]] = {}
    before = g.dump(state)
    outcome = g.resolve(state, given, scripted, lambda phase, now: after.__setitem__(phase, g.dump(now)))
    assert not scripted.left(), scripted.left()
    assert g.dump(state) == before, "the argument was changed"
    assert g.invariants(outcome.state) == []
    assert g.position(g.dump(outcome.state)) == outcome.state
    return Played(outcome, after)


def rolls(*totals: str) -> str:
    """Entries for rolls of two dice: `rolls("34", "66")`."""
    return " ".join(f"d6={face}" for pair in totals for face in pair)


QUIET = rolls("11", "44", "56", "34")  # 2, 8, 11, 7: nothing for who stands on the starts; 7 by the fourth seat
