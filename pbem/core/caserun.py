"""Runs one case: the step of a game from a position, with sheets and dice that are given.

The engine knows no game here: what a phase is called, which lists have no order, and what comes before the sheets
are the ruleset's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.casedice import CaseDice, Mismatch
from pbem.core.casefile import Case, fault
from pbem.core.compare import Difference, compare
from pbem.core.orders import Line
from pbem.core.problem import Failure, Problem
from pbem.core.reading import Reading, read
from pbem.core.ruleset import Game, Value
from pbem.core.text import T


def run_case(game: Game, case: Case) -> list[Difference]:
    """What came otherwise than the case says; empty when all is as expected. Raises Failure: the file is in error.

    The step: the position, `begin`, the check of every sheet from its seat's view, `resolve`. What comes before the
    next sheets (the next `begin`) is not part of it.
    """
    dice = CaseDice(case.dice)
    state = _position(game, case)
    _check_phases(game, case)
    step = _Step(game, case, dice)
    try:
        step.play(state)
    except Mismatch as stop:
        step.found.append(Difference(f"dice[{stop.place}]", stop.expected, None, stop.asked))
    else:
        for place, entry in enumerate(dice.left(), dice.used + 1):
            step.found.append(Difference(f"dice[{place}]", entry, None, T("nobody asked for this entry")))
    step.compare()
    return step.found


def _position(game: Game, case: Case) -> Any:
    """The position of the case. Raises Failure, also when nothing can be played from it."""
    try:
        state = game.position(case.state, case.seats)
    except Failure as failure:
        raise Failure(*(_placed(problem) for problem in failure.problems)) from None
    if game.over(state):
        raise Failure(fault("game-over", "state", T("In this position the game is over.")))
    return state


def _placed(problem: Problem) -> Problem:
    """The problem of a position, with the key of the case file it stands under."""
    source = f"state.{problem.source}" if problem.source else "state"
    return Problem(problem.code, problem.text, problem.hint, source=source)


def _check_phases(game: Game, case: Case) -> None:
    phases = game.names.ids("phase")
    hint = T("Phases are {phases}.", phases=", ".join(phases))
    wrong = [
        fault("unknown-phase", f"after.{phase}", T("There is no phase {phase}.", phase=phase), hint)
        for phase in case.after
        if phase not in phases
    ]
    if wrong:
        raise Failure(*wrong)


class _Step:
    """One step in the making: positions after each phase, and the differences so far."""

    def __init__(self, game: Game, case: Case, dice: CaseDice) -> None:
        self.game = game
        self.case = case
        self.dice = dice
        self.found: list[Difference] = []
        self.after: dict[str, dict[str, Value]] = {}
        self.end: dict[str, Value] | None = None  # None when the dice stopped the step

    def play(self, state: Any) -> None:
        """Play the step, as a game does. Raises Mismatch when the dice are not those the rules ask for."""
        state = self.game.begin(state, self.dice, self._watch).state
        owing = self.game.owing(state)
        readings = {
            seat: read(self.game, self.game.view(state, seat), seat, text)
            for seat, text in self.case.orders.items()
            if seat in owing
        }
        self._check_refused(readings)
        sheets = {seat: _lines(readings.get(seat)) for seat in owing}
        self.end = self.game.dump(self.game.resolve(state, sheets, self.dice, self._watch).state)

    def _watch(self, phase: str, state: Any) -> None:
        self.after[phase] = self.game.dump(state)

    def _check_refused(self, readings: Mapping[str, Reading]) -> None:
        for seat in self.case.seats:
            problems = readings[seat].refused if seat in readings else ()
            got = sorted({problem.line for problem in problems})
            expected = list(self.case.refused.get(seat, ()))
            if got != expected:
                why = next((problem.text for problem in problems if problem.line not in expected), None)
                self.found.append(Difference(f"expect.refused.{seat}", expected, got, why))

    def compare(self) -> None:
        """Add the differences of the snapshots, in the order of the file, and of the end."""
        for phase, part in self.case.after.items():
            if phase in self.after:
                self._compare(part, self.after[phase], f"after.{phase}")
            elif self.end is not None:
                self.found.append(Difference(f"after.{phase}", part, None, T("this phase did not take place")))
        if self.end is not None:
            self._compare(self.case.expect, self.end, "expect")

    def _compare(self, part: dict[str, Value], got: dict[str, Value], path: str) -> None:
        problems = [
            fault("unknown-key", f"{path}.{key}", T("A position has no key {key}.", key=key))
            for key in part
            if key not in got
        ]
        for key, table in part.items():
            problems += self._strangers(table, got.get(key), f"{path}.{key}")
        if problems:
            raise Failure(*problems)
        self.found += compare(part, got, path, self.game.unordered)

    def _strangers(self, part: Value, got: Value, path: str) -> list[Problem]:
        """Keys that name nothing: a misspelt one must not pass for an absent 0."""
        if not isinstance(part, dict) or not isinstance(got, dict):
            return []
        names = self.game.names
        problems: list[Problem] = []
        for key, value in part.items():
            if key in got:
                problems += self._strangers(value, got[key], f"{path}.{key}")
            elif key not in self.case.seats and not names.kind(key, names.kinds()):
                problems.append(fault("unknown-key", f"{path}.{key}", T("Nothing is called {key}.", key=key)))
        return problems


def _lines(reading: Reading | None) -> tuple[Line, ...]:
    return tuple(line for _, line in reading.lines) if reading else ()
