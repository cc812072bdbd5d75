"""Taking sheets in: kept raw, read, sealed, recorded, answered with a receipt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from pbem.app import moment, posts, router, source
from pbem.app.accept import Recorded, before, keep, record, remark, repeat
from pbem.app.env import Env, stamp
from pbem.app.hearing import Ears, Heard
from pbem.app.intake import Judged, judge
from pbem.app.said import Said, say
from pbem.app.settle import follow, writing
from pbem.app.source import Letter
from pbem.app.table import Table, look
from pbem.app.verdicts import Verdict, failed, lost, of_judged
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure

__all__ = ["Ingested", "Manner", "Verdict", "ingest", "take"]


class Ingested(msgspec.Struct, frozen=True):
    verdicts: tuple[Verdict, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


class Manner(msgspec.Struct, frozen=True):
    """How letters are taken: for a seat said outside them, as of a time, or only to see what would be said."""

    seat: str = ""
    at: str = ""
    dry_run: bool = False


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
    env: Env, folder: Path, letters: Sequence[Letter], *, seat: str = "", at: str = "", dry_run: bool = False
) -> Ingested:
    """The same for letters already at hand (bots, mail). Raises Failure."""
    manner = Manner(seat, at, dry_run)
    verdicts: dict[int, Verdict] = {}
    notes: list[Said] = []
    games = router.sort(folder, letters, keep=not dry_run)
    for path, numbers in games.items():
        some = [letters[number] for number in numbers]
        try:
            found = [lost(env, folder, letter, dry_run=manner.dry_run) for letter in some] if path is None else []
            if path is not None:
                found, said = _take_all(env, path, some, manner)
                notes += said
        except Failure as failure:
            if len(games) == 1:
                raise
            found = [failed(env, letter, failure) for letter in some]  # the other games go on
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
        done = [_take(env, ears, letter, manner) for letter in letters]
        if not manner.dry_run:
            follow(table)
            repeat([found for _, found in done if found is not None], table)
        verdicts = [of_judged(env, table, letter, *found) for letter, found in zip(letters, done, strict=True)]
        return verdicts, say(table.notes, speaker_of(table, env.lang))


@contextmanager
def _opened(env: Env, path: Path, dry_run: bool) -> Iterator[Table]:
    if dry_run:
        yield look(path)
    else:
        with writing(env, path) as table:
            yield table


def _take(env: Env, ears: Ears, letter: Letter, manner: Manner) -> tuple[Judged, Recorded | None]:
    """Judge one letter and, unless it only asks, record what came of it."""
    table = ears.table
    if not manner.dry_run:
        keep(table, letter)  # before anybody reads it
    heard = ears.hear(letter, manner.seat)
    at = _time(env, table, letter, heard, manner)
    judged = judge(table, heard, given=manner.seat, at=at)
    if manner.dry_run:
        return judged, None
    if heard.silent == "repeated":
        return judged, before(table, judged)
    if judged.code in ("held", "ignored"):
        from pbem.app import mail_aside

        number = mail_aside.put(table, letter, judged, at)
        return msgspec.structs.replace(judged, held=number, code=judged.code if number else "ignored"), None
    if judged.asks or table.ended:  # nothing follows the record of the end, whatever is wrong with the letter
        from pbem.app import mail_answers

        remark(table, letter, judged, at)
        mail_answers.unrecorded(table, judged, env.now(), letter.raw)
        return _for_reading(table, letter, judged, at), None
    done = record(table, letter, judged, at)
    ears.note(heard, done.seq)
    return _for_reading(table, letter, judged, at), done


def _for_reading(table: Table, letter: Letter, judged: Judged, at: str) -> Judged:
    """A mail that may be a message to the moderator waits for him; its number with the others."""
    if not judged.message:
        return judged
    from pbem.app import mail_aside

    return msgspec.structs.replace(judged, held=mail_aside.put_message(table, letter, judged, at))


def _time(env: Env, table: Table, letter: Letter, heard: Heard, manner: Manner) -> str:
    """When a message came: as the moderator says, or a server that is trusted, or the mailbox; else now."""
    if heard.received is not None and not manner.at:
        return stamp(heard.received)
    when = manner.at or letter.received
    return moment.record_time(when, table.settings.zone) if when else env.now()
