"""`pbem doctor`: what can be wrong with a game's folder, what each thing means, and the command that mends it.

Nothing is written unless `fix` is asked for; then only what loses nothing: torn lines are moved aside, what a killed
command left is finished or removed, permissions are closed, and files that follow from the log are written again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from pbem.app import audit, desk, doctor_disk, doctor_files, moment, needs, soundness, tick_games
from pbem.app.doctor_files import Find
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.settle import writing
from pbem.app.table import Table, look
from pbem.app.tick_games import Place
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store import atomic, lock
from pbem.store.folder import Folder


class Patient(msgspec.Struct, frozen=True):
    """One game. `found`: what is wrong now; `mended`: what was, before --fix."""

    name: str
    game: str
    step: int
    seq: int
    head: str
    found: tuple[Said, ...]
    mended: tuple[Said, ...] = ()


class Examined(msgspec.Struct, frozen=True):
    """`beside`: what concerns no single game."""

    games: tuple[Patient, ...]
    beside: tuple[Said, ...]
    exit: int = 0


def doctor(env: Env, root: Path, *, fix: bool = False) -> Examined:
    """Look over a game, or every game of a folder. Raises Failure when there is none."""
    opening = Folder(root)
    if not opening.exists and (opening.settings.is_file() or opening.opening.exists()):
        places = [Place(root.absolute().name, root)]  # a game without its log
    else:
        places = tick_games.find(root)
    patients = tuple(_examine(env, place, fix) for place in places)
    speaker = Speaker(env.lang)
    beside = [*doctor_disk.problems(root), *([] if opening.exists else soundness.caught(lambda: iter(_beside(root))))]
    found = [*(one for patient in patients for one in patient.found), *say(beside, speaker)]
    return Examined(patients, say(beside, speaker), 1 if any(one.severity == "error" for one in found) else 0)


def _beside(root: Path) -> list[Problem]:
    return tick_games.beside(root)


def _examine(env: Env, place: Place, fix: bool) -> Patient:
    before = _finds(env, place)
    if not fix or not any(find.mend for find in before):
        return _patient(env, place, before, [])
    refused = _mend(env, place, before)
    after = _finds(env, place)
    left = {(find.problem.code, msgspec.json.encode(find.problem.text)) for find in after}
    gone = [f for f in before if (f.problem.code, msgspec.json.encode(f.problem.text)) not in left]
    return _patient(env, place, [*after, *(Find(one) for one in refused)], gone)


def _patient(env: Env, place: Place, finds: list[Find], gone: list[Find]) -> Patient:
    speaker, head = Speaker(env.lang), ("", 0, -1, "")
    try:
        table = look(place.path)
        speaker, head = speaker_of(table, env.lang), (table.id, table.step, table.log.seq, table.log.head)
    except Failure:
        pass
    found = sorted((find.problem for find in finds), key=lambda one: one.severity != "error")
    return Patient(place.name, *head, say(found, speaker), say([find.problem for find in gone], speaker))


# --- looking -------------------------------------------------------------------------------------------------------
def _finds(env: Env, place: Place) -> list[Find]:
    now = moment.seconds(env.now())
    finds = [Find(problem) for problem in place.problems]
    finds += doctor_files.of_folder(place.folder)
    try:
        table = look(place.path)
    except Failure as failure:
        return _once([*finds, *(Find(_with_hint(problem)) for problem in failure.problems)])
    finds += [Find(problem) for problem in soundness.problems(table, now)]
    finds += doctor_files.of_table(table)
    finds += [Find(problem) for problem in soundness.caught(lambda: iter(_wanted(table, now)))]
    finds += [Find(problem) for problem in soundness.caught(lambda: iter(_mail(table)))]
    return _once(finds)


def _wanted(table: Table, now: int) -> list[Problem]:
    found = needs.of_table(table, desk.of(table), now)
    return [msgspec.structs.replace(one, severity="warning") for one in found]


def _mail(table: Table) -> list[Problem]:
    found = [*needs.of_mail(table.folder), *doctor_disk.unsent(table)]
    return [msgspec.structs.replace(one, severity="warning") for one in found]


def _with_hint(problem: Problem) -> Problem:
    """A log that cannot be read has one cure."""
    if problem.code not in ("bad-log", "no-game"):
        return problem
    hint = T("`pbem verify` says what is wrong; `pbem restore` puts back a backup. Nothing is written meanwhile.")
    return msgspec.structs.replace(problem, hint=hint)


def _once(finds: list[Find]) -> list[Find]:
    seen: dict[tuple[str, bytes], Find] = {}
    for find in finds:
        seen.setdefault((find.problem.code, msgspec.json.encode(find.problem.text)), find)
    return list(seen.values())


# --- mending -------------------------------------------------------------------------------------------------------
def _mend(env: Env, place: Place, finds: list[Find]) -> list[Problem]:
    """Do what the finds ask for, the least first; what could not be done."""
    asked = {find.mend for find in finds if find.mend}
    folder, refused = place.folder, []
    steps: tuple[tuple[str, Callable[[], object]], ...] = (
        ("close", lambda: _close(folder)),
        ("settle", lambda: _settle(env, place.path)),
        ("sweep", lambda: _sweep(folder)),
        ("rebuild", lambda: audit.audit(env, place.path, rebuild=True)),
    )
    for name, act in steps:
        if name in asked:
            try:
                act()
            except Failure as failure:
                refused += list(failure.problems)
                break
    return refused


def _settle(env: Env, path: Path) -> None:
    """Any command that writes begins with this: torn bytes aside, and all that follows from the log."""
    with writing(env, path):
        pass


def _close(folder: Folder) -> None:
    for path, mode in doctor_files.open_to_others(folder):
        try:
            path.chmod(mode & ~0o077)
        except OSError as error:
            from pbem.store.fault import problem

            raise Failure(problem(error, path, writing=True)) from None


def _sweep(folder: Folder) -> None:
    with lock.held(folder):
        for path in doctor_files.leftovers(folder):
            atomic.remove(path)
