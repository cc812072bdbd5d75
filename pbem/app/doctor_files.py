"""The files of a game's folder: who may read them, what is left over, and what that follows from the log is missing."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from pbem.app import artefacts, course, history, settle
from pbem.app.table import Table
from pbem.app.told import PUBLIC
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.store import lock
from pbem.store.folder import Folder

MOST = 3  # files of one kind that are named


class Find(msgspec.Struct, frozen=True):
    """Something that is wrong, and how `--fix` mends it: "" not at all · close · settle · sweep · rebuild."""

    problem: Problem
    mend: str = ""


def of_folder(folder: Folder) -> list[Find]:
    """What can be seen without the log."""
    return [*_lock(folder), *_writable(folder), *_modes(folder), *_leftovers(folder)]


def of_table(table: Table) -> list[Find]:
    """What is missing beside a log that can be read."""
    found: list[Find] = []
    for check in (_torn, _half_made, _caches):
        try:
            found += check(table)
        except Failure as failure:
            found += [Find(problem) for problem in failure.problems]
    return found


# --- who is there --------------------------------------------------------------------------------------------------
def _lock(folder: Folder) -> list[Find]:
    if not folder.lock.exists():
        return []
    try:
        with lock.held(folder, patience=0):
            return []
    except Failure as failure:
        if failure.problems[0].code != "locked":
            return []
        text = T("Another command is writing to this game just now.")
        hint = T("Wait until it is done. A lock that is left by a command that was killed is let go by itself.")
        return [Find(Problem("locked", text, hint, severity="warning"))]


def _writable(folder: Folder) -> list[Find]:
    paths = [folder.root, folder.log, folder.private, folder.sealed]
    closed = [path for path in paths if path.exists() and not os.access(path, os.W_OK)]
    if not closed:
        return []
    text = T("{path} cannot be written by whoever runs this command.", path=_name(folder, closed[0]))
    return [Find(Problem("not-writable", text, T("Change the permissions, or work as the owner of the folder.")))]


def open_to_others(folder: Folder) -> list[tuple[Path, int]]:
    """Secret files and folders that others on this computer may look into, with their modes."""
    if os.name == "nt":
        return []
    secret = [folder.settings, folder.keys, folder.sealed, folder.passwords, folder.tokens]
    secret += [folder.private, folder.state(0).parent, folder.outbox(0).parent]
    secret += sorted(folder.private.glob("keys-*.json"))
    modes = [(path, path.stat().st_mode & 0o777) for path in secret if path.exists()]
    return [(path, mode) for path, mode in modes if mode & 0o077]


def _modes(folder: Folder) -> list[Find]:
    found = open_to_others(folder)
    if not found:
        return []
    names = tuple(_name(folder, path) for path, _ in found)
    text = T("Others on this computer may read what is secret: {paths}.", paths=names)
    return [
        Find(
            Problem("open-to-others", text, T("`pbem doctor --fix` closes it (chmod go=)."), severity="warning"),
            "close",
        )
    ]


# --- what is left over ----------------------------------------------------------------------------------------------
def leftovers(folder: Folder) -> list[Path]:
    """Files that a killed command left half written, wherever they are; and a game that was not opened to the end."""
    found = sorted(path for path in folder.root.rglob(".*.tmp") if folder.opening not in path.parents)
    return [*found, *([folder.opening] if folder.opening.exists() and folder.exists else [])]


def _leftovers(folder: Folder) -> list[Find]:
    found = leftovers(folder)
    if not found:
        return []
    text = TN(
        "{n} file was left by a command that was killed: {paths}.",
        "{n} files were left by commands that were killed: {paths}.",
        len(found),
        paths=tuple(_name(folder, path) for path in found[:MOST]),
    )
    return [
        Find(
            Problem("leftover", text, T("`pbem doctor --fix` removes it; it counts for nothing."), severity="warning"),
            "sweep",
        )
    ]


def _torn(table: Table) -> list[Find]:
    if not table.log.torn:
        return []
    text = T(
        "The last line of log.jsonl has no end ({n} bytes): a command was killed while it wrote.", n=len(table.log.torn)
    )
    hint = T(
        "It was confirmed to nobody. `pbem doctor --fix`, or the next command that writes, moves it to private/torn."
    )
    return [Find(Problem("torn-log", text, hint), "settle")]


def _half_made(table: Table) -> list[Find]:
    """Records whose consequences are missing, and steps between their records."""
    found = []
    if settle.done_up_to(table) < table.log.seq:
        text = T("What follows from the newest records (receipts, reports) was not all written.")
        found.append(
            Find(
                Problem("half-made", text, T("`pbem doctor --fix`, or the next command that writes, does it.")),
                "settle",
            )
        )
    if table.ended:
        return found
    if course.pending(table) is not None:
        text = T("A ruling was cut off before its last record.")
        found.append(
            Find(
                Problem("half-made", text, T("`pbem doctor --fix`, or the next command that writes, completes it.")),
                "settle",
            )
        )
    elif table.close is not None and not table.needs_beacon(table.step):
        text = T("Step {step} is closed, but not resolved: a command was killed in between.", step=table.step)
        found.append(
            Find(
                Problem("half-made", text, T("`pbem doctor --fix` resolves it: the same sheets, the same dice.")),
                "settle",
            )
        )
    return found


# --- what is missing -------------------------------------------------------------------------------------------------
def _caches(table: Table) -> list[Find]:
    """Files that follow from the log; the state files are compared with their seals as well."""
    found: list[Find] = []
    missing = [path for step in range(1, table.resolved + 1) for path in _of_step(table, step) if not path.is_file()]
    if missing and settle.done_up_to(table) >= table.log.seq:
        text = TN(
            "{n} file that the log gives is missing: {paths}.",
            "{n} files that the log gives are missing: {paths}.",
            len(missing),
            paths=tuple(_name(table.folder, path) for path in missing[:MOST]),
        )
        hint = T("`pbem audit --rebuild` (or `pbem doctor --fix`) writes it again, byte for byte.")
        found.append(Find(Problem("missing-file", text, hint, severity="warning"), "rebuild"))
    return found + _unsound(table) + _lost_meta(table)


def _of_step(table: Table, step: int) -> list[Path]:
    folder = table.folder
    endings = (*(f"report.{ending}" for ending in artefacts.ENDINGS), "map.svg")
    pages = [folder.turn(step) / viewer / name for viewer in (PUBLIC, *table.joined) for name in endings]
    return [folder.state(step), folder.checkpoint(step), *pages]


def _unsound(table: Table) -> list[Find]:
    bad = []
    try:
        assert table.secrets
    except Failure:
        return []  # without the keys nothing can be said of them, and that they are missing is said elsewhere
    for step in range(1, table.resolved + 1):
        if table.folder.state(step).is_file():
            mark = history.mark(table, step)
            if mark is None or mark.step != step:
                bad.append(step)
    table.notes.clear()
    if not bad:
        return []
    text = TN(
        "{n} position in state/ is not the one that the log seals: {paths}.",
        "{n} positions in state/ are not those that the log seals: {paths}.",
        len(bad),
        paths=tuple(f"{step:04d}.json" for step in bad[:MOST]),
    )
    hint = T("It is not used. `pbem audit --rebuild` (or `pbem doctor --fix`) writes it again.")
    return [Find(Problem("unsound-state", text, hint, severity="warning"), "rebuild")]


def _lost_meta(table: Table) -> list[Find]:
    """What artefacts take from the settings of their time; nothing but a backup has it."""
    lost = [step for step in range(table.resolved + 1) if not table.folder.meta(step).is_file()]
    if not lost:
        return []
    paths = tuple(f"{step:04d}.json" for step in lost[:MOST])
    text = T("private/steps has lost how names and addresses were then: {paths}.", paths=paths)
    hint = T("Put it back from a backup; without it the reports of that step cannot be written again as they were.")
    return [Find(Problem("lost-settings", text, hint))]


def _name(folder: Folder, path: Path) -> str:
    return path.relative_to(folder.root).as_posix() if path != folder.root else str(path)
