"""Every case file under `tests/cases`: as it is written, and once more with its sheets in canonical spelling."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from pbem.app import library
from pbem.app.case import CaseResult, case
from pbem.app.env import Env
from pbem.core.casedice import CaseDice
from pbem.core.casefile import Case, read_case
from pbem.core.caserun import run_case
from pbem.core.reading import read
from pbem.core.ruleset import Game

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))
EACH = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
ENV = Env(now=lambda: "2000-01-01T00:00:00Z", fresh=bytes)


def report(result: CaseResult) -> str:
    rows = [f"{p.source}: {p.text}" for p in result.problems]
    rows += [f"{d.path}: expected {d.expected!r}, got {d.got!r} {d.note}".rstrip() for d in result.differences]
    return "\n".join([result.title, *rows])


@cache
def game(ruleset: str, options: tuple[tuple[str, str | int | bool], ...], pace: str) -> Game:
    return library.bind(ruleset, dict(options), pace)


def canonical(game: Game, found: Case) -> Case:
    """The case with each sheet made of the canonical lines of its accepted orders; so none is refused."""
    state = game.position(found.state, found.seats)
    state = game.begin(state, CaseDice(found.dice)).state
    sheets = {}
    for seat, text in found.orders.items():
        lines = read(game, game.view(state, seat), seat, text).lines if seat in game.owing(state) else ()
        sheets[seat] = "\n".join(line.text for _, line in lines)
    return msgspec.structs.replace(found, orders=sheets, refused={})


@EACH
def test_case(file: Path) -> None:
    result = case(ENV, [file]).results[0]
    assert result.right, report(result)


@EACH
def test_case_in_canonical_spelling(file: Path) -> None:
    """What the log keeps of a sheet means the same as the sheet."""
    found = read_case(file.read_bytes())
    played = game(found.ruleset, tuple(sorted(found.options.items())), found.pace)
    assert run_case(played, canonical(played, found)) == []


def test_there_are_cases() -> None:
    assert FILES
