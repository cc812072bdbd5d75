"""Whether a message may speak now: whose it is, for which game and step, and in time."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.app import grace, history, moment
from pbem.app.nearest import did_you_mean
from pbem.app.table import Table
from pbem.core.lex import fold
from pbem.core.problem import Problem
from pbem.core.text import T, Term, Text
from pbem.store import passwords

OVER = "over"  # the game has ended: nothing can be recorded


def seat(table: Table, named: str, given: str) -> tuple[str, Problem | None]:
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


def not_his(table: Table, envelope: Mapping[str, str], seat: str) -> Problem | None:
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


def out_of_place(table: Table, envelope: Mapping[str, str], seat: str, at: str) -> Problem | None:
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


_NEXT = T("The step goes on without this sheet. Its report comes by itself: answer that with orders for the next step.")


def _late(table: Table, at: str) -> Problem | None:
    if table.close is not None:
        return Problem("late", T("Step {step} is closed; the sheet came too late.", step=table.step), _NEXT)
    if at and not grace.takes(table, moment.seconds(at)):
        return Problem("late", T("The deadline of step {step} has passed.", step=table.step), _NEXT)
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
