"""The files of a game's folder compared with what its log says they must be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from pbem.app.course import playings
from pbem.app.settle import consequences
from pbem.app.table import Table
from pbem.app.telling import cited
from pbem.app.told import PUBLIC
from pbem.core import chain
from pbem.core.problem import Problem
from pbem.core.text import T
from pbem.store import atomic


class _Log(msgspec.Struct, frozen=True):
    seq: int
    head: str


class _Report(msgspec.Struct, frozen=True):
    """As much of a `report.json` as is compared here."""

    log: _Log


def other_heads(table: Table) -> list[Problem]:
    """The newest reports and the newest checkpoint that cite another head than the log has. Files may be missing."""
    step = table.resolved
    if not step:
        return []
    seq, head = cited(table, playings(table, step)[0])
    wrong: list[Path] = []
    checkpoint = table.folder.checkpoint(step)
    if checkpoint.is_file() and checkpoint.read_bytes() != chain.checkpoint(table.id, seq, head).encode():
        wrong.append(checkpoint)
    for viewer in (PUBLIC, *table.joined):
        path = table.folder.turn(step) / viewer / "report.json"
        if path.is_file() and _cited_by(path) != (seq, head):
            wrong.append(path)
    return [_problem(table, path, "other-head") for path in wrong]


def compare(table: Table, from_step: int, rebuild: bool, tick: Callable[[int], None]) -> tuple[int, int, list[Problem]]:
    """Make all artefacts again: (files compared, files written, problems). `tick` hears of steps. Raises Failure."""
    compared = written = 0
    problems: list[Problem] = []
    for place in table.log.places:
        if place.step < from_step:
            continue
        if place.type == "resolve":
            tick(place.step)
        files = consequences(table, place.seq - 1, place.seq)
        old = {path: path.read_bytes() if path.is_file() else None for path in files}
        wrong = {path: data for path, data in files.items() if old[path] != data}
        compared += len(files)
        if rebuild:
            atomic.write_all(wrong)
            written += len(wrong)
        else:
            problems += [_problem(table, p, "missing-file" if old[p] is None else "other-file") for p in wrong]
    return compared, written, problems


def _cited_by(path: Path) -> tuple[int, str]:
    try:
        log = msgspec.json.decode(path.read_bytes(), type=_Report).log
    except (msgspec.DecodeError, RecursionError):
        return -1, ""
    return log.seq, log.head


def _problem(table: Table, path: Path, code: str) -> Problem:
    name = path.relative_to(table.folder.root).as_posix()
    texts = {
        "other-head": T("{path} cites another head than the log has.", path=name),
        "missing-file": T("{path} is missing.", path=name),
        "other-file": T("{path} is not what the log gives.", path=name),
    }
    return Problem(code, texts[code], T("`pbem audit --rebuild` writes it again."))
