"""A moderator who plays a seat himself. The dice are out of his reach (level 2 is a condition), but he reads all
sheets: so his own must be the first of each step, and until it is there no other is taken in.

The program can keep that order in the log, not his habits: what lies in his mailbox he can read anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.app import desk, history
from pbem.app.table import Table
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Term

if TYPE_CHECKING:
    from pbem.app.intake import Judged


def check(seat: str, seats: tuple[str, ...], level: int) -> str:
    """The seat of a moderator who plays, as typed when the game is opened; "": he does not. Raises Failure."""
    if not seat:
        return ""
    found = seat.strip().upper()
    if found not in seats:
        text = T("The moderator cannot play {seat}: there is no such seat.", seat=seat[:60])
        raise Failure(Problem("bad-gm-seat", text, T("Give one of those of --seat.")))
    if level != 2:
        text = T("A moderator who plays needs public dice (level 2); these are level {level}.", level=level)
        hint = T("Give --level 2 and --beacon, or leave out --gm-seat and let somebody else moderate.")
        raise Failure(Problem("gm-level", text, hint))
    return found


def hides(table: Table) -> bool:
    """Whether there is anything in the position that players do not see, and the moderator does."""
    if not table.resolved:
        return True
    state = history.state_after(table, table.resolved)
    return bool(table.game.view(state, None) != table.game.dump(state))


def warning(seat: str) -> Problem:
    """What everybody should know before a game begins whose moderator plays and knows all hands."""
    text = T("The moderator plays {seat} and knows what is hidden from the others.", seat=Term("seat", seat))
    hint = T(
        "Say so to the players before they join; each report says it too. A game without hidden hands suits better."
    )
    return Problem("gm-plays", text, hint, severity="warning")


def awaited(table: Table, now: int) -> str:
    """The moderator's seat while the open step waits for its sheet before any other; "" when others may come in.

    Once the deadline has passed his sheet cannot come any more.
    """
    seat = table.gm_seat
    if not seat or table.ended or table.close is not None or table.step == 1 or seat in table.sheets(table.step):
        return ""
    if seat not in table.game.owing(history.state_after(table, table.resolved)) or table.sheets(table.step):
        return ""
    found = desk.of(table)
    if seat in found.bots or seat in found.resigned:
        return ""
    return "" if table.deadline is not None and now >= table.deadline else seat


def before(table: Table, judged: Judged, now: int) -> Judged | None:
    """The judgement of a message that has to wait until the moderator's own sheet is there: nothing of it is said."""
    seat = awaited(table, now)
    if not seat or judged.code in ("ignored", "press") or judged.seat == seat:
        return None
    from pbem.app.intake import Judged

    return Judged(code="waiting", step=table.step, reason=waits(seat))


def tell(table: Table, judged: Judged, now: str, raw: bytes) -> None:
    """Tell the seat from which a mail surely comes that it waits for the moderator's sheet. Raises Failure."""
    from pbem.app import mail_answers

    if judged.sure:
        mail_answers.comes_first(table, judged, now, raw)


def wanted(table: Table, now: int) -> Problem | None:
    """That the open step waits for the moderator's own sheet before it takes any other. Raises Failure."""
    seat = awaited(table, now)
    if not seat:
        return None
    text = T("Step {step} takes no sheet before that of {seat}, whom the moderator plays.", step=table.step,
             seat=Term("seat", seat))  # fmt: skip
    return Problem("gm-first", text, T("Send it: what the others have sent waits until then."))


def too_late(table: Table, seat: str) -> Problem | None:
    """Why a sheet of the moderator's seat cannot be taken: others have sent theirs, and he can have read them."""
    if seat != table.gm_seat or all(other == seat for other in table.sheets(table.step)):
        return None
    text = T("Sheets of others are in: the moderator's own can be neither sent nor changed any more in this step.")
    return Problem("late", text, T("It must be the first of each step."))


def waits(seat: str) -> Problem:
    """Why a sheet is not taken in yet."""
    text = T("The moderator plays {seat}, and his sheet must be the first of this step.", seat=Term("seat", seat))
    hint = T("Nothing was taken in or shown. Once his sheet is there, this one can come.")
    return Problem("gm-first", text, hint)
