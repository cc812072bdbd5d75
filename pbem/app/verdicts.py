"""What became of letters, in words: as commands print it, and as JSON."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app.accept import Recorded
from pbem.app.env import Env
from pbem.app.hearing import WAITS, kind_of
from pbem.app.history import state_after
from pbem.app.intake import Judged
from pbem.app.said import Said, say
from pbem.app.source import Letter
from pbem.app.table import Table
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure, Problem
from pbem.core.text import LINE, T, Term
from pbem.mail.headers import plain
from pbem.render.speech import Speaker

SHOWN = 5  # lines of a message that are shown where it is told of


class Verdict(msgspec.Struct, frozen=True):
    """What became of one letter.

    `code`: "accepted" · "repeated" (the same bytes again) · "checked" (dry run, or `Check: yes`) · or why the whole
    sheet was refused: late wrong-game wrong-step not-owed unknown-player bad-auth too-large unreadable empty over; or
    "failed": its game, one of several, cannot be written to; or, of a mail or post, "held" (in quarantine, number
    `held`) · "ignored" (why, says `silent`: of machines; of posts also no-orders, moderator, old, other-seat) · "press"
    (messages to other players and nothing else) · "noted" (a vacation or resignation and nothing else) · "waiting" (for
    the sheet of a moderator who plays: nothing was taken in).
    A refused mail with `message`, its first lines, may be meant for the moderator: he has it in quarantine as well.
    `accepted` are (physical line, canonical order) pairs. `seq` is -1 when nothing was recorded.
    """

    where: str
    code: str
    game: str = ""
    seat: str = ""
    step: int = 0
    rev: int = 0
    accepted: tuple[tuple[int, str], ...] = ()
    orders: tuple[str, ...] = ()  # the accepted ones in the reader's language
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
    message: tuple[str, ...] = ()
    sender: str = ""
    subject: str = ""
    exit: int = 0


def of_judged(env: Env, table: Table, letter: Letter, judged: Judged, done: Recorded | None) -> Verdict:
    """A judgement in words; `done` says what was recorded."""
    speaker = speaker_of(table, env.lang)
    reason = (judged.reason,) if judged.reason and judged.code != "ignored" else ()
    refused = say((*reason, *judged.refused, *judged.press.refused), speaker)
    code = judged.code
    if done is None and code == "accepted":
        code = "checked"
    elif (done is not None and done.repeated and code == "accepted") or judged.heard.silent == "repeated":
        code = "repeated"
    path, mail = done.receipt if done else None, judged.heard.via == "mail"
    return Verdict(
        where=letter.where,
        code=code,
        game=table.id,
        seat=judged.seat,
        step=judged.step,
        rev=done.rev if done else 0,
        accepted=judged.lines,
        orders=tuple(speaker.say(Term(LINE, text)) for _, text in judged.lines),
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
        message=judged.heard.talk[:SHOWN] if judged.message else (),
        sender=plain(judged.heard.sender) if mail else "",
        subject=plain(judged.heard.subject) if mail else "",
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


def lost(env: Env, folder: Path, letter: Letter, *, dry_run: bool) -> Verdict:
    """A letter for none of the games in a folder."""
    problem = Problem(
        "wrong-game",
        T("No game in this folder is the one that the sheet is for."),
        T("Put a line `Game: …` at its head, or give the folder of the game."),
    )
    speaker = Speaker(env.lang)
    if kind_of(letter) == "sheet":
        return Verdict(letter.where, "wrong-game", refused=say([problem], speaker), exit=1)
    from pbem.app import mail_route

    held = mail_route.hold(env, folder, letter, keep=not dry_run)
    if held is None:
        return Verdict(letter.where, "ignored")
    said = Said(held.reason, " ".join(held.said(env.lang)), speaker.say(WAITS))
    return Verdict(
        letter.where, "held", refused=(said,), held=held.number, sender=held.sender, subject=held.subject, exit=1
    )


def failed(env: Env, letter: Letter, failure: Failure, path: Path | None) -> Verdict:
    """A letter for a game that cannot take it now."""
    refused, folder = say(failure.problems, Speaker(env.lang)), str(path or "")
    return Verdict(letter.where, "failed", refused=refused, folder=folder, exit=2)
