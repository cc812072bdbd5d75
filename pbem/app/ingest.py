"""Taking sheets in: kept raw, read, sealed, recorded, answered with a receipt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from pbem.app import posts, press_answer, router, source
from pbem.app.accept import Recorded, repeat
from pbem.app.env import Env
from pbem.app.hearing import WAITS, Ears, kind_of
from pbem.app.history import state_after
from pbem.app.intake import Judged
from pbem.app.said import Said, say
from pbem.app.settle import follow, writing
from pbem.app.source import Letter
from pbem.app.table import Table, look
from pbem.app.taking import Manner, take_one
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store.folder import Folder


class Verdict(msgspec.Struct, frozen=True):
    """What became of one letter.

    `code`: "accepted" · "repeated" (the same bytes again) · "checked" (dry run, or `Check: yes`) · or why the whole
    sheet was refused: late wrong-game wrong-step not-owed unknown-player bad-auth too-large unreadable empty over; or
    "failed": its game, one of several, cannot be written to; or, of a mail or post, "held" (in quarantine, number
    `held`) · "ignored" (why, says `silent`: of machines; of posts also no-orders, old, other-seat) · "press" (messages
    to other players and nothing else) · "noted" (a vacation or resignation and nothing else) · "waiting" (for the sheet
    of a moderator who plays: nothing was taken in).
    `accepted` are (physical line, canonical order) pairs. `seq` is -1 when nothing was recorded.
    """

    where: str
    code: str
    game: str = ""
    seat: str = ""
    step: int = 0
    rev: int = 0
    accepted: tuple[tuple[int, str], ...] = ()
    refused: tuple[Said, ...] = ()  # lines; for a refused sheet also the reason, first
    warnings: tuple[Said, ...] = ()
    forecast: tuple[str, ...] = ()  # only when checked
    entropy: str = ""
    final: bool = False
    replaces: int = 0  # the revision that this one replaces, 0 if none
    seq: int = -1
    head: str = ""
    receipt: str = ""  # text of the receipt, in the seat's language
    receipt_path: str = ""
    folder: str = ""
    held: int = 0
    silent: str = ""
    noted: tuple[str, ...] = ()  # what became of a vacation or resignation in it
    press: tuple[str, ...] = ()  # of each message to other players that goes out, how
    exit: int = 0


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
            found = [_lost(env, folder, letter, manner) for letter in some] if path is None else []
            if path is not None:
                found, said = _take_all(env, path, some, manner)
                notes += said
        except Failure as failure:
            if len(games) == 1 and not lenient:
                raise
            found = [_failed(env, letter, failure, path) for letter in some]  # the other games go on
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
        verdicts = [_verdict(env, table, letter, *found) for letter, found in zip(letters, done, strict=True)]
        return verdicts, say(table.notes, speaker_of(table, env.lang))


@contextmanager
def _opened(env: Env, path: Path, dry_run: bool) -> Iterator[Table]:
    if dry_run:
        yield look(path)
    else:
        with writing(env, path) as table:
            yield table


def _verdict(env: Env, table: Table, letter: Letter, judged: Judged, done: Recorded | None) -> Verdict:
    """A judgement in words; `done` says what was recorded."""
    speaker = speaker_of(table, env.lang)
    reason = (judged.reason,) if judged.reason and judged.code != "ignored" else ()
    refused = say((*reason, *judged.refused, *judged.press.refused), speaker)
    code = judged.code
    if done is None and code == "accepted":
        code = "checked"
    elif (done is not None and done.repeated and code == "accepted") or judged.heard.silent == "repeated":
        code = "repeated"
    path = done.receipt if done else None
    return Verdict(
        where=letter.where,
        code=code,
        game=table.id,
        seat=judged.seat,
        step=judged.step,
        rev=done.rev if done else 0,
        accepted=judged.lines,
        refused=refused,
        warnings=say(judged.warnings, speaker),
        forecast=() if done else forecast(env, table, judged),
        entropy=judged.entropy,
        final=judged.final,
        replaces=done.rev - 1 if done and done.rev and not done.repeated else 0,
        seq=done.seq if done else -1,
        head=table.log.head_of(done.seq) if done else "",
        receipt=path.read_text("utf-8") if path and path.is_file() else "",
        receipt_path=str(path) if path else "",
        folder=str(table.folder.root),
        held=judged.held,
        silent=judged.heard.silent,
        noted=tuple(speaker.say(text) for text in judged.noted),
        press=tuple(speaker.say(text) for text in judged.press.said),
        exit=1 if refused else 0,
    )


def forecast(env: Env, table: Table, judged: Judged) -> tuple[str, ...]:
    """What an acceptable sheet would do if nobody else did anything, in words."""
    if judged.code != "accepted" or judged.reading is None:
        return ()
    view = table.game.view(state_after(table, table.resolved), judged.seat)
    lines = [line for _, line in judged.reading.lines]
    speaker = speaker_of(table, env.lang)
    return tuple(speaker.say(text) for text in table.game.forecast(view, judged.seat, lines))


def _lost(env: Env, folder: Path, letter: Letter, manner: Manner) -> Verdict:
    """A letter for none of the games in a folder."""
    problem = Problem(
        "wrong-game",
        T("No game in this folder is the one that the sheet is for."),
        T("Put a line `Game: …` at its head, or give the folder of the game."),
    )
    if kind_of(letter) == "sheet":
        return Verdict(letter.where, "wrong-game", refused=say([problem], Speaker(env.lang)), exit=1)
    from pbem.app import mail_route

    problem = msgspec.structs.replace(problem, hint=WAITS)
    number = mail_route.hold(env, folder, letter, problem, keep=not manner.dry_run)
    if not number:
        return Verdict(letter.where, "ignored")
    return Verdict(letter.where, "held", refused=say([problem], Speaker(env.lang)), held=max(number, 0), exit=1)


def _failed(env: Env, letter: Letter, failure: Failure, path: Path | None) -> Verdict:
    """A letter for a game that cannot take it now."""
    refused, folder = say(failure.problems, Speaker(env.lang)), str(path or "")
    return Verdict(letter.where, "failed", refused=refused, folder=folder, exit=2)
