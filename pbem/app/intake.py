"""One message for one game: what it says, whether it counts, and how that is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.app import grace, history, moment, playing_gm
from pbem.app.hearing import Heard
from pbem.app.nearest import did_you_mean
from pbem.app.pressed import Pressed
from pbem.app.table import Table, grammar_of
from pbem.app.unread import asks
from pbem.core.envelope import ANSWERS, peek
from pbem.core.keys import are_words, normal_words
from pbem.core.lex import fold
from pbem.core.problem import Problem
from pbem.core.reading import Reading, read
from pbem.core.ruleset import Game
from pbem.core.text import T, Term, Text
from pbem.store import passwords

MOST_LINE = 4000  # characters of a canonical line that can be sealed
OVER = "over"  # the game has ended: nothing can be recorded


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

    @property
    def why(self) -> tuple[Text, ...]:
        """Why it was refused, as its answer says it."""
        reason = (self.reason.text, self.reason.hint) if self.reason else ()
        texts = (*reason, _READ) if self.message and self.code != "empty" else reason
        return tuple(text for text in texts if text is not None)


_READ = T("No order that counts was found in your mail; the moderator will read it as a message.")


def judge(table: Table, heard: Heard, *, given: str = "", at: str = "") -> Judged:
    """Judge a message by the position as its seat knows it. Nothing is written. Raises Failure."""
    judged = _judge(table, heard, heard.seat if heard.via == "mail" else given or heard.seat, at)
    judged = msgspec.structs.replace(judged, heard=heard, warnings=(*judged.warnings, *copied(heard.copied)))
    return _as_message(judged) if _is_message(judged) else judged


def _is_message(judged: Judged) -> bool:
    """Whether a refused mail may be a message to the moderator: nothing in it wants to be an order, or it asks."""
    heard, found = judged.heard, judged.reading
    if heard.via != "mail" or judged.asks or judged.code not in _SAY_NOTHING or not (judged.seat and heard.talk):
        return False
    if found is None:  # it was not looked at, whatever it orders
        return not (heard.text or "").strip()
    if any(found.sheet.envelope.get(key) for key in ("entropy", "final")):
        return False
    return not found.refused or asks(heard.talk)


_SAY_NOTHING = ("empty", "late", "not-owed", OVER)  # refusals that would be an odd answer to a question


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
    seat, problem = _seat(table, envelope.get("seat", ""), given)
    asks = ANSWERS.get(fold(envelope.get("check", ""))) == "yes"
    problem = problem or _not_his(table, envelope, seat)
    sure = problem is None
    if heard.alone and sure and not table.ended:
        return Judged(code="press", seat=seat, step=_step(table), asks=asks, sure=True)
    problem = problem or _out_of_place(table, envelope, seat, at)
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


def _seat(table: Table, named: str, given: str) -> tuple[str, Problem | None]:
    """The seat that a message speaks for: said from outside (`given`), in the sheet (`named`), or both."""
    names = [fold(row.name) for row in table.settings.seats.values()]
    rows = zip(names, table.settings.seats, strict=True)
    seats = {name: seat for name, seat in rows if name and names.count(name) == 1}  # nothing is guessed
    seats |= {fold(seat): seat for seat in table.joined}
    found = [seats.get(fold(word), "") for word in (given, named) if word]
    if not found:
        text = T("The sheet does not say whose it is.")
        return "", Problem("unknown-player", text, T("Put a line `Seat: …` at its head, or give --seat."))
    if "" in found:
        word = given if given and not found[0] else named
        text = T("{name} has no seat in this game.", name=word[:60])
        return "", Problem("unknown-player", text, did_you_mean(word.upper(), table.joined))
    if len(set(found)) > 1:
        text = T("The sheet says it is of {named}, but it was given for {given}.", given=found[0], named=found[1])
        return "", Problem("unknown-player", text, T("Leave out --seat, or correct the sheet."))
    return found[0], None


def _not_his(table: Table, envelope: Mapping[str, str], seat: str) -> Problem | None:
    """Why nothing at all can be taken as said by a seat."""
    game = envelope.get("game", "").strip().lower()
    if game and game != table.id:
        return Problem("wrong-game", T("The sheet is for the game {other}; this is {game}.", other=game, game=table.id))
    auth = envelope.get("auth", "")
    if auth and not passwords.fits(table.folder, seat, auth):
        return Problem(
            "bad-auth",
            T("This is not the password of {seat}.", seat=Term("seat", seat)),
            T("`pbem new` printed it once; the folder keeps only its hash."),
        )
    return None


def _out_of_place(table: Table, envelope: Mapping[str, str], seat: str, at: str) -> Problem | None:
    """Why a readable sheet of a known seat cannot be taken now, whatever it orders."""
    if table.ended:
        return Problem(OVER, T("The game is over; it takes no more sheets."))
    return _wrong_step(table, envelope) or _late(table, at) or _not_owed(table, seat)


def _wrong_step(table: Table, envelope: Mapping[str, str]) -> Problem | None:
    step, turn = envelope.get("step", "").strip(), envelope.get("turn", "").strip()
    hint = T("Take the order sheet of the newest report.")
    if step and step != str(table.step):
        text = T("The sheet is for step {other}; step {step} is open.", other=step[:20], step=table.step)
        return Problem("wrong-step", text, hint)
    if turn and table.resolved:
        open_turn = table.game.label(history.state_after(table, table.resolved)).turn
        if turn != str(open_turn):
            text = T("The sheet is for turn {other}; turn {turn} is open.", other=turn[:20], turn=open_turn)
            return Problem("wrong-step", text, hint)
    return None


def _late(table: Table, at: str) -> Problem | None:
    if table.close is not None:
        return Problem("late", T("Step {step} is closed; the sheet came too late.", step=table.step))
    if at and not grace.takes(table, moment.seconds(at)):
        return Problem("late", T("The deadline of step {step} has passed.", step=table.step))
    return None


def _not_owed(table: Table, seat: str) -> Problem | None:
    if table.step == 1:
        hint = T("Sheets are due from step 2 on. `pbem join` takes words for the dice.")
        return Problem("not-owed", T("The game has not begun; step 1 takes no sheets."), hint)
    owing = table.game.owing(history.state_after(table, table.resolved))
    if seat in owing:
        return None
    who = Text("{seat}", {"seat": Term("seat", seat)})
    return Problem("not-owed", T("Step {step} does not wait for a sheet of {seat}.", step=table.step, seat=who))
