"""Taking sheets in: kept raw, read, sealed, recorded, answered with a receipt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from pbem.app import posts, press_answer, router, source
from pbem.app.accept import repeat
from pbem.app.env import Env
from pbem.app.hearing import Ears
from pbem.app.said import Said, say
from pbem.app.settle import follow, writing
from pbem.app.source import Letter
from pbem.app.table import Table, look
from pbem.app.taking import Manner, take_one
from pbem.app.verdicts import Verdict, failed, lost, of_judged
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure
from pbem.store.folder import Folder

__all__ = ["Ingested", "Manner", "Verdict", "ingest", "take"]


class Ingested(msgspec.Struct, frozen=True):
    verdicts: tuple[Verdict, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


def ingest(
    env: Env, folder: Path, sources: Sequence[str], *, seat: str = "", at: str = "", dry_run: bool = False
) -> Ingested:
    """Take the sheets of files or standard input into a game, or into the games of a folder. Raises Failure."""
    letters = [letter for name in sources for letter in source.letters(name)]
    letters = posts.cut(letters, None if dry_run else partial(router.store, folder))
    done = take(env, folder, letters, seat=seat, at=at, dry_run=dry_run)
    if not dry_run:
        router.forget_pages(folder, letters, [verdict.game for verdict in done.verdicts])
    return done


def take(
    env: Env,
    folder: Path,
    letters: Sequence[Letter],
    *,
    seat: str = "",
    at: str = "",
    dry_run: bool = False,
    lenient: bool = False,
) -> Ingested:
    """The same for letters already at hand (bots, mail). Raises Failure; of a single game that cannot take letters
    only unless `lenient`."""
    manner = Manner(seat, at, dry_run)
    verdicts: dict[int, Verdict] = {}
    notes: list[Said] = []
    games = router.sort(folder, letters, keep=not dry_run, lenient=lenient)
    double = router.doubles(folder) if lenient and not Folder(folder).exists else {}
    for path, numbers in games.items():
        some = [letters[number] for number in numbers]
        try:
            if path in double:
                raise Failure(double[path])
            found = [lost(env, folder, letter, dry_run=manner.dry_run) for letter in some] if path is None else []
            if path is not None:
                found, said = _take_all(env, path, some, manner)
                notes += said
        except Failure as failure:
            if len(games) == 1 and not lenient:
                raise
            found = [failed(env, letter, failure, path) for letter in some]  # the other games go on
        else:
            if not dry_run:
                router.forget(folder, [one for one, v in zip(some, found, strict=True) if v.game or v.held])
        verdicts |= dict(zip(numbers, found, strict=True))
    listed = tuple(verdicts[number] for number in sorted(verdicts))
    return Ingested(listed, tuple(notes), max((verdict.exit for verdict in listed), default=0))


def _take_all(
    env: Env, path: Path, letters: Sequence[Letter], manner: Manner
) -> tuple[list[Verdict], tuple[Said, ...]]:
    """The letters of one game, and what else there is to say."""
    with _opened(env, path, manner.dry_run) as table:
        ears = Ears(table, path)
        done = [take_one(env, ears, letter, manner) for letter in letters]
        if not manner.dry_run:
            follow(table)
            repeat([found for _, found in done if found is not None], table)
            press_answer.send(table, env.now())
        verdicts = [of_judged(env, table, letter, *found) for letter, found in zip(letters, done, strict=True)]
        return verdicts, say(table.notes, speaker_of(table, env.lang))


@contextmanager
def _opened(env: Env, path: Path, dry_run: bool) -> Iterator[Table]:
    if dry_run:
        yield look(path)
    else:
        with writing(env, path) as table:
            yield table
