"""Runs case files and says what came otherwise than they expect."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pbem.app import library
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.core.casefile import Case, read_case
from pbem.core.caserun import run_case
from pbem.core.compare import Difference
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Game, Value
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store.fault import reading


class Gap(msgspec.Struct, frozen=True):
    """One difference: where in the case file, what it expects, what came; `note` explains, or is empty."""

    path: str
    expected: Value
    got: Value
    note: str = ""


class CaseResult(msgspec.Struct, frozen=True):
    """One file: right when there is neither a difference nor a problem with the file itself."""

    file: str
    ruleset: str = ""
    title: str = ""
    rules: tuple[str, ...] = ()
    differences: tuple[Gap, ...] = ()
    problems: tuple[Said, ...] = ()

    @property
    def right(self) -> bool:
        return not self.differences and not self.problems


class CaseRun(msgspec.Struct, frozen=True):
    """The results in the order of the files, and how many are not right."""

    results: tuple[CaseResult, ...]
    wrong: int


def case(env: Env, files: Sequence[Path], *, data: Path | None = None) -> CaseRun:
    """Run case files; a folder stands for all `*.toml` below it. Raises Failure when a file is not there."""
    games = _Games(data)
    results = tuple(_one(path, games, env.lang) for path in _paths(files))
    return CaseRun(results, sum(not result.right for result in results))


def _paths(files: Sequence[Path]) -> list[Path]:
    paths: list[Path] = []
    for file in files:
        found = sorted(file.rglob("*.toml")) if file.is_dir() else [file]
        if not found or not found[0].is_file():
            message = T("There is no case file {file}.", file=str(file))
            raise Failure(Problem("no-file", message, T("Name TOML files, or folders that hold some.")))
        paths += found
    return paths


class _Games:
    """Games bound once for each ruleset, options and pace, however many files use them."""

    def __init__(self, data: Path | None) -> None:
        self.data = data
        self._bound: dict[bytes, Game] = {}

    def get(self, case: Case) -> Game:
        key = msgspec.json.encode((case.ruleset, case.options, case.pace), order="sorted")
        if key not in self._bound:
            self._bound[key] = library.bind(case.ruleset, case.options, case.pace, self.data)
        return self._bound[key]


def _one(path: Path, games: _Games, lang: str) -> CaseResult:
    result = CaseResult(str(path))
    try:
        with reading(path):
            raw = path.read_bytes()
        read = read_case(raw)
        result = CaseResult(str(path), read.ruleset, read.title, read.rules)
        game = games.get(read)
        found = run_case(game, read)
    except Failure as failure:
        return replace(result, problems=say(failure.problems, Speaker(lang)))
    speaker = Speaker(lang, game.names, {seat: seat for seat in read.seats})
    return replace(result, differences=tuple(_gap(one, speaker) for one in found))


def _gap(difference: Difference, speaker: Speaker) -> Gap:
    note = speaker.say(difference.note) if difference.note else ""
    return Gap(difference.path, difference.expected, difference.got, note)
