"""What the tests of S.P.Q.RisiKo! share: a game of the shipped data, positions, sheets as text, dice in a row."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from pbem.core.casedice import CaseDice
from pbem.core.event import Event
from pbem.core.orders import Line
from pbem.core.ruleset import Manifest, Outcome
from pbem.core.sheet import read_sheet
from pbem.rules.spqrisiko.bind import bind
from pbem.rules.spqrisiko.game import SpqrisikoGame
from pbem.rules.spqrisiko.model import State

DATA = Path(__file__).parents[3] / "games" / "spqrisiko"


@lru_cache(maxsize=1)
def files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(DATA.iterdir()) if path.is_file()}


@lru_cache(maxsize=1)
def manifest() -> Manifest:
    return msgspec.convert(tomllib.loads(files()["ruleset.toml"].decode()), Manifest)


@lru_cache(maxsize=64)
def _game(pace: str, options: tuple[tuple[str, Any], ...]) -> SpqrisikoGame:
    return bind(manifest(), files(), dict(options), pace)  # type: ignore[return-value]


def game(pace: str = "player", **options: Any) -> SpqrisikoGame:
    """A game; options not named take their defaults."""
    return _game(pace, tuple(sorted(options.items())))


def place(g: SpqrisikoGame, seats: str | Sequence[str] = "AB", **state: Any) -> State:
    """A position laid over the bare one."""
    return g.position(state, tuple(seats))


def lines(g: SpqrisikoGame, seats: Sequence[str], text: str) -> tuple[Line, ...]:
    """The orders of a sheet; none may be unreadable."""
    sheet = read_sheet(text, g.grammar(seats))
    assert not sheet.problems, sheet.problems
    return tuple(entry.line for entry in sheet.entries)


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


def resolve(g: SpqrisikoGame, state: State, sheets: Mapping[str, str], dice: str = "") -> Played:
    """Resolve the open step; `dice` are entries of a case file, and all of them must be used."""
    scripted = CaseDice(dice.split())
    given = {seat: lines(g, state.seats, text) for seat, text in sheets.items()}
    after: dict[str, dict[str, Any]] = {}
    before = g.dump(state)
    outcome = g.resolve(state, given, scripted, lambda phase, now: after.__setitem__(phase, g.dump(now)))
    assert not scripted.left(), scripted.left()
    assert g.dump(state) == before, "the argument was changed"
    assert g.invariants(outcome.state) == []
    return Played(outcome, after)
