"""One message for one game: what it says, whether it counts, and how that is recorded."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.app import history, placing, playing_gm
from pbem.app.hearing import Heard
from pbem.app.pressed import Pressed
from pbem.app.table import Table, grammar_of
from pbem.core.envelope import ANSWERS, peek
from pbem.core.keys import are_words, normal_words
from pbem.core.lex import fold
from pbem.core.problem import Problem
from pbem.core.reading import Reading, read
from pbem.core.ruleset import Game
from pbem.core.text import T, Term, Text

MOST_LINE = 4000  # characters of a canonical line that can be sealed


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A message judged. `code` is "accepted", "over", or the code of a refusal; `reason` says why it was refused.

    More codes leave no record of a sheet: "held", for the moderator's quarantine; "ignored", of what a machine wrote or
    what was taken before; "noted", of a message that has no orders, but a vacation or resignation; "waiting", until the
    moderator who plays has sent his own sheet; "press", of messages to other players and nothing else. `seat` is ""
    when it is not known; `sure`: it is surely that seat's, whatever becomes of its orders. `asks` means `Check: yes`:
    answer, but record nothing. `message`: no order in it counts, and its writer may have meant it for the moderator to
    read.
    """

    code: str
    seat: str = ""
    step: int = 0
    reason: Problem | None = None
    lines: tuple[tuple[int, str], ...] = ()
    refused: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    entropy: str = ""
    final: bool = False
    asks: bool = False
    message: bool = False
    reading: Reading | None = None
    heard: Heard = Heard()
    held: int = 0  # number in the quarantine
    sure: bool = False
    press: Pressed = Pressed()  # what became of the messages in it
    noted: tuple[Text, ...] = ()  # what became of a vacation or resignation in it
    unheeded: tuple[Problem, ...] = ()  # what was wrong with a vacation above orders; `warnings` has it as well

    @property
    def told(self) -> tuple[Text, ...]:
        """What the answer says above everything else: of vacations and the like, and of messages to others."""
        faults = [text for one in self.unheeded for text in (_NOT_NOTED, one.text, one.hint) if text is not None]
        return (*faults, *self.noted, *self.press.sentences)

    @property
    def why(self) -> tuple[Text, ...]:
        """Why it was refused, as its answer says it."""
        reason = (self.reason.text, self.reason.hint) if self.reason else ()
        texts = (*reason, _READ) if self.message and self.code != "empty" else reason
        return tuple(text for text in texts if text is not None)


_NOT_NOTED = T("Your vacation is NOT noted.")
_READ = T("No order that counts was found in your mail; the moderator will read it as a message.")


def judge(table: Table, heard: Heard, *, given: str = "", at: str = "") -> Judged:
    """Judge a message by the position as its seat knows it. Nothing is written. Raises Failure."""
    judged = _judge(table, heard, heard.seat if heard.via == "mail" else given or heard.seat, at)
    judged = msgspec.structs.replace(judged, heard=heard, warnings=(*judged.warnings, *copied(heard.copied)))
    return _as_message(judged) if _is_message(judged) else judged


def _is_message(judged: Judged) -> bool:
    """Whether a refused mail may be a message to the moderator: no order in it counts, whatever was meant."""
    heard, found = judged.heard, judged.reading
    if heard.via != "mail" or judged.asks or judged.code not in _SAY_NOTHING or not judged.seat:
        return False
    if not heard.talk and (found is None or not found.refused):
        return False
    if found is None:  # it was not looked at, whatever it orders
        return not (heard.text or "").strip()
    return not any(found.sheet.envelope.get(key) for key in ("entropy", "final"))


_SAY_NOTHING = ("empty", "late", "not-owed", placing.OVER)  # refusals that would be an odd answer to a question


def _as_message(judged: Judged) -> Judged:
    reason = judged.reason
    if judged.code == "empty":
        hint = T(
            "Orders stand on lines of their own, as in the sheet of the report; PASS orders nothing. An earlier sheet"
            " goes on to count."
        )
        reason = Problem("empty", _READ, hint)
    return msgspec.structs.replace(judged, message=True, reason=reason)


def copied(seats: tuple[str, ...]) -> tuple[Problem, ...]:
    """Word to a player whose mail went to others as well; none if it did not."""
    if not seats:
        return ()
    text = T("Your mail went to {seats} as well.", seats=tuple(Term("seat", seat) for seat in seats))
    hint = T("They may have read your orders. Write to the address of the game alone.")
    return (Problem("copied", text, hint, severity="warning"),)


def _judge(table: Table, heard: Heard, given: str, at: str) -> Judged:
    if heard.silent or heard.held is not None:
        code = "ignored" if heard.silent else "held"
        return Judged(code=code, seat=heard.seat, step=_step(table), reason=heard.held)
    if heard.text is None:
        assert heard.problem is not None
        code = "too-large" if heard.problem.code == "too-large" else "unreadable"
        return Judged(code=code, seat=_known(table, given), step=_step(table), reason=heard.problem)
    envelope = head(table, heard.text)
    seat, problem = placing.seat(table, envelope.get("seat", ""), given)
    asks = ANSWERS.get(fold(envelope.get("check", ""))) == "yes"
    problem = problem or placing.not_his(table, envelope, seat)
    sure = problem is None
    if heard.alone and sure and not table.ended:
        return Judged(code="press", seat=seat, step=_step(table), asks=asks, sure=True)
    problem = problem or placing.out_of_place(table, envelope, seat, at)
    if problem is None and heard.via != "desk":
        problem = playing_gm.too_late(table, seat)
    if problem is not None:
        return Judged(code=problem.code, seat=seat, step=_step(table), reason=problem, asks=asks, sure=sure)
    return msgspec.structs.replace(_read(table, seat, heard.text, asks), sure=True)


def head(table: Table, text: str) -> dict[str, str]:
    """What stands above the first order of a message, by canonical key."""
    return peek(text, grammar_of(table).shown)


def sheet_of(game: Game, state: Any, seat: str, text: str) -> Reading:
    """A sheet read as its seat may know the position; lines too long to be sealed are refused."""
    found = read(game, game.view(state, seat), seat, text)
    long = [number for number, line in found.lines if len(line.text) > MOST_LINE]
    if not long:
        return found
    refused = [Problem("too-long-line", T("This order is too long."), line=number) for number in long]
    kept = tuple((number, line) for number, line in found.lines if number not in long)
    return msgspec.structs.replace(found, lines=kept, refused=(*found.refused, *refused))


def written(found: Reading | None) -> dict[int, tuple[tuple[int, str], ...]]:
    """The line that an order begins on -> all lines it stands on, numbered, as they were written."""
    if found is None:
        return {}
    sources = found.sheet.sources
    return {
        entry.numbers[0]: tuple((number, sources[number - 1]) for number in entry.numbers)
        for entry in found.sheet.entries
    }


def _read(table: Table, seat: str, text: str, asks: bool) -> Judged:
    found = sheet_of(table.game, history.state_after(table, table.resolved), seat, text)
    words = normal_words(found.sheet.entropy)
    judged = Judged(
        code="accepted",
        seat=seat,
        step=table.step,
        lines=tuple((number, line.text) for number, line in found.lines),
        refused=found.refused,
        warnings=found.warnings,
        entropy=words if are_words(words) else "",
        final=found.sheet.envelope.get("final") == "yes",
        asks=asks,
        reading=found,
    )
    if judged.lines:
        return judged
    reason = Problem(
        "empty",
        T("There is no order in this sheet that counts."),
        T("Write at least one order, or PASS if you want to do nothing. An earlier sheet goes on to count."),
    )
    return msgspec.structs.replace(judged, code="empty", reason=reason)


def _known(table: Table, given: str) -> str:
    return given.upper() if given.upper() in table.joined else ""


def _step(table: Table) -> int:
    return table.resolved if table.ended else table.step
