"""Steps for the tests of the rules: a position, sheets as text, dice in a row, and what must hold after every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from spqrisiko_table import game, lines, place

from pbem.core.casedice import CaseDice
from pbem.core.event import Event
from pbem.core.ruleset import Outcome
from pbem.rules.spqrisiko.game import SpqrisikoGame
from pbem.rules.spqrisiko.model import State


class Step(msgspec.Struct):
    """What a step did. `phases`: in the order they closed · `after`: the dump at the last close of each."""

    game: SpqrisikoGame
    outcome: Outcome
    phases: list[str]
    after: dict[str, dict[str, Any]]

    @property
    def state(self) -> State:
        return self.outcome.state

    @property
    def dump(self) -> dict[str, Any]:
        return self.game.dump(self.outcome.state)

    @property
    def events(self) -> list[Event]:
        return self.outcome.events

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]

    def kinds(self, *kinds: str) -> list[str]:
        """The events of these kinds, in order."""
        return [event.kind for event in self.events if event.kind in kinds]

    def orders(self, seat: str = "A") -> list[tuple[str, str]]:
        """Outcome and reason of the seat's lines, in the order of the sheet."""
        told = [event.data for event in self.events if event.kind == "order" and event.to == (seat,)]
        return [(data["outcome"], data["reason"]) for data in sorted(told, key=lambda data: data["line"])]

    def counts(self, seat: str = "A") -> list[int]:
        """How many of what each line was about."""
        told = [event.data for event in self.events if event.kind == "order" and event.to == (seat,)]
        return [data["n"] for data in sorted(told, key=lambda data: data["line"])]

    def at(self, *places: str) -> list[str]:
        """Who stands there, as the dump says it."""
        dump = self.dump
        return [(dump["regions"] | dump["seas"])[name] for name in places]


def resolve(g: SpqrisikoGame, state: State, sheets: Mapping[str, str], dice: str = "") -> Step:
    """Resolve the open step. `dice`: entries of a case file, a bare number is a d6; all of them must be used."""
    scripted = CaseDice([f"d6={entry}" if entry.isdigit() else entry for entry in dice.split()])
    given = {seat: lines(g, state.seats, text) for seat, text in sheets.items()}
    after: dict[str, dict[str, Any]] = {}
    phases: list[str] = []

    def watch(phase: str, now: State) -> None:
        phases.append(phase)
        after[phase] = g.dump(now)

    before = g.dump(state)
    outcome = g.resolve(state, given, scripted, watch)
    assert not scripted.left(), scripted.left()
    assert g.dump(state) == before, "the argument was changed"
    assert g.invariants(outcome.state) == []
    assert g.position(g.dump(outcome.state)) == outcome.state
    told = sorted((event.to, event.data["line"]) for event in outcome.events if event.kind == "order")
    assert told == sorted(((seat,), n) for seat in sheets for n in range(len(given[seat])))
    return Step(g, outcome, phases, after)


def step(
    sheets: Mapping[str, str] | str,
    dice: str = "",
    *,
    seats: str | Sequence[str] = "AB",
    pace: str = "player",
    options: Mapping[str, Any] | None = None,
    **at: Any,
) -> Step:
    """One step from a position (`at`); a sheet alone is that of the first seat."""
    g = game(pace, **(options or {}))
    given = {seats[0]: sheets} if isinstance(sheets, str) else sheets
    return resolve(g, place(g, seats, **at), given, dice)


def turn(sheet: str, dice: str = "", *, regions: Mapping[str, str], **at: Any) -> Step:
    """A turn of A at 40 points, so with 3 legions and no trireme to place; B sits in Arabia, far from everything."""
    vp = {"A": 40} | at.pop("vp", {})
    return step(sheet, dice, regions={"arabia": "B:1"} | dict(regions), vp=vp, **at)
