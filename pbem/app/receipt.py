"""The answer to a sheet, as plain text in the seat's language: what counts, what does not, and the proof of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import shorten, wrap
from typing import Any

import msgspec

from pbem.core.canon import canon
from pbem.core.lex import fold, lex
from pbem.core.problem import Problem
from pbem.core.text import LINE, T, Term, Text
from pbem.render.clock import Offset, moment
from pbem.render.clock import deadline as due
from pbem.render.speech import Speaker

WIDTH = 72


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a receipt says. `head` "": nothing was recorded, so that nothing can be proved.

    `code` "accepted", "joined" or "checked", else why the sheet was refused; `reason` says it in words. `accepted`:
    (physical line, canonical order); `written`: that line -> the lines of the sheet from which the order was read,
    numbered. `dropped`: orders of the sheet that this one replaces and that are not in it. `message`: the moderator
    reads it, since no order in it counts. `openings` are the player's proofs of what the log seals for him.
    """

    game: str
    title: str
    step: int
    seat: str
    code: str
    at: int  # unix seconds
    seq: int
    head: str
    rev: int = 0
    replaces: int = 0
    dropped: tuple[str, ...] = ()
    message: bool = False
    keeps: int = 0  # the revision that goes on counting after a refusal
    reason: tuple[str, ...] = ()  # in words, in the seat's language
    accepted: tuple[tuple[int, str], ...] = ()
    written: Mapping[int, Sequence[tuple[int, str]]] = {}
    refused: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    forecast: tuple[Text, ...] = ()  # what the orders would do if nobody else did anything
    ignored: tuple[str, ...] = ()  # lines of quoted text that look like orders
    talk: tuple[str, ...] = ()  # lines of the player's own that were taken for no orders
    entropy: str = ""
    final: bool = False
    deadline: int | None = None
    zones: tuple[Offset, ...] = ()  # the clocks on which it is told
    clock: Offset = ("UTC", 0)  # the reader's when it was recorded
    by: str = ""  # who wrote the sheet for its seat: "standing", "once" or "bot"
    noted: tuple[str, ...] = ()  # what became of a vacation or resignation in it, in the seat's language
    openings: tuple[Mapping[str, Any], ...] = ()


def write(answer: Answer, speaker: Speaker) -> bytes:
    """The receipt as a text file."""
    parts = [_head(answer, speaker), *_body(answer, speaker), _proof(answer, speaker)]
    return ("\n\n".join("\n".join(part) for part in parts if part) + "\n").encode()


def _head(answer: Answer, speaker: Speaker) -> list[str]:
    seat = Term("seat", answer.seat) if answer.seat else T("an unknown sender")
    titles = {
        "accepted": T("Receipt for the orders of {seat}, step {step}, revision {rev}"),
        "joined": T("Receipt for {seat}, who has joined the game"),
        "checked": T("The orders of {seat} for step {step} were checked; nothing was taken in"),
    }
    other = T("The sheet of {seat} for step {step} was not accepted")
    if answer.message:
        other = T("A mail of {seat} in step {step}, without orders that count")
    title = titles.get(answer.code, other)
    said = speaker.say(Text(title.msgid, {"seat": seat, "step": answer.step, "rev": answer.rev}))
    lines = [said, "=" * min(len(said), WIDTH)]
    lines.append(speaker.say(T("Game: {title} ({game})", title=answer.title or answer.game, game=answer.game)))
    if answer.head:
        lines.append(speaker.say(T("Recorded: {when}", when=moment(answer.at, *answer.clock))))
    if answer.deadline is not None:
        lines.append(speaker.say(T("Deadline: {when}", when=due(answer.deadline, answer.zones, answer.at))))
    return lines


def _body(answer: Answer, speaker: Speaker) -> list[list[str]]:
    parts = [_reason(answer, speaker), _written_for(answer, speaker), _standing(answer, speaker)]
    parts += [wrap(text, WIDTH) for text in answer.noted]
    if answer.accepted:
        lines = [line for number, text in answer.accepted for line in _order(answer, speaker, number, text)]
        heading = T("These orders would count:") if answer.code == "checked" else T("These orders count:")
        parts += [[speaker.say(heading), *lines], _logged(answer, speaker)]
    if answer.refused:
        parts.append([speaker.say(T("These lines were refused and do not count:"))])
        parts += [complaint(problem, speaker) for problem in answer.refused]
        parts.append(wrap(speaker.say(_WHOLE), WIDTH))
    if answer.warnings:
        parts.append([speaker.say(T("Accepted, but look again:"))])
        parts += [complaint(problem, speaker) for problem in answer.warnings]
    parts += [_ignored(answer, speaker), _talk(answer, speaker), _forecast(answer, speaker), _dice(answer, speaker)]
    return parts


_WHOLE = T("To correct them, answer with your whole sheet: a newer one replaces it whole.")


def _order(answer: Answer, speaker: Speaker, number: int, text: str) -> list[str]:
    """An order as it was understood, in the reader's language, and as it was written, where that is more than another
    spelling with capitals and blanks."""
    said = speaker.say(Term(LINE, text))
    lines = [(at, _shown(source).strip()) for at, source in answer.written.get(number, ())]
    same = len(lines) == 1 and _bare(lines[0][1]) in (_bare(said), _bare(text))
    kept = [] if same else [f"    {speaker.say(T('line {line}:', line=at))} {source}" for at, source in lines]
    return [f"ok {number}: {said}", *kept]


def _bare(source: str) -> str:
    """A line for comparing: without bullet and remark, capitals and blanks."""
    line = lex(source)
    return "".join(line.rest[line.start :].split()).casefold()


def _logged(answer: Answer, speaker: Speaker) -> list[str]:
    """The orders as the log holds them, those of which it has other words than the reader's language."""
    others = [(n, text) for n, text in answer.accepted if fold(speaker.say(Term(LINE, text))) != fold(text)]
    if not others or not answer.head:
        return []
    return [speaker.say(T("In the log they stand so:")), *(f"| {number}: {text}" for number, text in others)]


def _ignored(answer: Answer, speaker: Speaker) -> list[str]:
    """Marked so that they are as little an order here as they were there."""
    if not answer.ignored:
        return []
    said = T("These lines stand in quoted text and were not read. If you meant one, send it on a line of its own:")
    return [*wrap(speaker.say(said), WIDTH), *(f"| {_shown(line)}" for line in answer.ignored)]


def _talk(answer: Answer, speaker: Speaker) -> list[str]:
    """What the player wrote beside his orders, marked like them."""
    if not answer.talk:
        return []
    said = T("These lines were taken for talk, not for orders:")
    return [speaker.say(said), *(f"| {shorten(_shown(line), WIDTH - 2, placeholder=' …')}" for line in answer.talk)]


def _forecast(answer: Answer, speaker: Speaker) -> list[str]:
    if not answer.forecast:
        return []
    lines = [speaker.say(T("If nobody else did anything:"))]
    for text in answer.forecast:
        lines += wrap(speaker.say(text), WIDTH, initial_indent="- ", subsequent_indent="  ")
    return lines


def _reason(answer: Answer, speaker: Speaker) -> list[str]:
    return [line for text in answer.reason for line in wrap(speaker.say(text), WIDTH)]


def _written_for(answer: Answer, speaker: Speaker) -> list[str]:
    """Of a sheet that the seat's player did not send."""
    said = {
        "standing": T("No sheet of yours came: this is your standing sheet, as far as it can be played now."),
        "once": T("No sheet of yours came: a bot wrote this one for you."),
        "bot": T("A bot plays this seat and wrote this sheet."),
    }
    return wrap(speaker.say(said[answer.by]), WIDTH) if answer.by in said else []


def _standing(answer: Answer, speaker: Speaker) -> list[str]:
    """Which revision counts now."""
    if answer.replaces:
        lines = wrap(speaker.say(T("This sheet replaces revision {rev} whole.", rev=answer.replaces)), WIDTH)
        if answer.dropped:
            lines += [
                "",
                speaker.say(T("No longer ordered:")),
                *(f"| {speaker.say(Term(LINE, order))}" for order in answer.dropped),
            ]
        return lines
    if answer.keeps:
        return wrap(speaker.say(T("Your revision {rev} goes on to count.", rev=answer.keeps)), WIDTH)
    return []


def _dice(answer: Answer, speaker: Speaker) -> list[str]:
    if answer.code not in ("accepted", "joined"):
        return []
    if answer.entropy:
        said = [T('Your words in the dice: "{words}"', words=answer.entropy)]
    else:
        said = [T("Nothing of yours is in the dice this turn. A line ENTROPY with words of your own changes that.")]
    if answer.final:
        said.append(T("You said that this sheet is final; a newer one would still replace it."))
    return [line for text in said for line in wrap(speaker.say(text), WIDTH)]


def _proof(answer: Answer, speaker: Speaker) -> list[str]:
    if not answer.head:
        return []
    keep = T(
        "Keep this mail. If the log you are shown later does not contain this head, your orders were tampered with."
    )
    lines = [f"log {answer.seq} {answer.head}"]
    lines += [canon(dict(opening)).decode() for opening in answer.openings]
    return [*lines, "", *wrap(speaker.say(keep), WIDTH)]


def complaint(problem: Problem, speaker: Speaker) -> list[str]:
    """A problem with its place: the line, a caret below it, the reason and what to do.

    The line stands behind "line N:", so that no grammar takes it when this answer is quoted in an answer to it.
    """
    lines: list[str] = []
    if problem.line:
        lines += _caret(problem, speaker.say(T("line {line}:", line=problem.line)))
    hints: Sequence[Text] = [problem.hint] if problem.hint else []
    for text in (problem.text, *hints):
        lines += wrap(speaker.say(text), WIDTH, initial_indent="    ", subsequent_indent="    ")
    return lines


def _caret(problem: Problem, where: str) -> list[str]:
    """The line as it was sent, shortened around the fault, and a caret below."""
    source, room = _shown(problem.source), WIDTH - len(where) - 1
    at = max(problem.column, 1) - 1
    start = max(0, at - WIDTH // 2) if len(source) > room else 0
    shown = source[start : start + room]
    width = max(1, min(problem.length, len(shown) - (at - start)))
    lines = [f"{where} {shown}".rstrip()]
    if problem.column and shown:
        lines.append(" " * (len(where) + 1 + at - start) + "^" * width)
    return lines


def _shown(source: str) -> str:
    """A line that somebody typed, without what would disturb a terminal."""
    return "".join(" " if not char.isprintable() else char for char in source)
