"""What is due when: readiness is a function of the seats that must send something, and of nothing else.

The complaints: a step that went on without the orders of some seats because there was no deadline; extensions because
orders were sent but not "confirmed"; the last sheet set off the turn before its sender could look at it again.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.due import Due, Sheet, Step, due
from pbem.desk.policy import Deadlines

HOUR = 3600
OPEN = 1_000_000
END = OPEN + 100 * HOUR
RULES = Deadlines(days=(0,), cooling=HOUR // 2, reminders=(24 * HOUR, 3 * HOUR), grace=0)


def rules(**changed: object) -> Deadlines:
    return msgspec.structs.replace(RULES, **changed)


def step(*times: int, missing: tuple[str, ...] = (), final: tuple[int, ...] = (), **more: object) -> Step:
    sheets = tuple(Sheet(f"S{n}", OPEN + time, n in final) for n, time in enumerate(times))
    return Step(**{"since": OPEN, "told": OPEN, "deadline": END, "sheets": sheets, "missing": missing} | more)  # type: ignore[arg-type]


def test_all_sheets_then_it_cools_off() -> None:
    found = due(step(10, 500), RULES)
    assert (found.close, found.because) == (OPEN + 500 + HOUR // 2, "sheets")
    assert not found.is_due(OPEN + 600)
    assert found.is_due(OPEN + 500 + HOUR // 2)


def test_who_said_final_is_not_waited_for() -> None:
    assert due(step(10, 500, final=(1,)), RULES).close == OPEN + 10 + HOUR // 2
    assert due(step(10, 9000, final=(1,)), RULES).close == OPEN + 9000
    assert due(step(10, 500, final=(0, 1)), RULES).close == OPEN + 500


def test_a_newer_sheet_cools_anew() -> None:
    """`standing` gives the newest sheet of each seat: a revision in the last minute starts the wait again."""
    assert due(step(10, 500 + 25 * 60), RULES).close == OPEN + 500 + 25 * 60 + HOUR // 2


def test_cooling_off_ends_with_the_deadline() -> None:
    found = due(step(10, 100 * HOUR - 60), RULES)
    assert (found.close, found.because) == (END, "deadline")


def test_not_before_the_deadline_where_early_is_off() -> None:
    assert due(step(10, 20), rules(early=False)).close == END
    assert due(step(10, 20, final=(0, 1)), rules(early=False)).close == END


def test_missing_sheets_wait_for_the_deadline_and_its_grace() -> None:
    assert due(step(10, missing=("S9",)), RULES).close == END
    found = due(step(10, missing=("S9",)), rules(grace=HOUR))
    assert (found.close, found.late, found.because) == (END + HOUR, END + HOUR, "deadline")


def test_no_deadline_no_end() -> None:
    """Without a deadline nothing is closed over a missing sheet, ever; with all sheets it is."""
    assert due(step(10, missing=("S9",), deadline=None), RULES) == Due()
    assert due(step(10, deadline=None), RULES).because == "sheets"


def test_no_seat_owes_anything() -> None:
    assert due(step(deadline=None), RULES).close == OPEN


def test_a_missing_sheet_can_be_waited_for() -> None:
    waiting = due(step(10, missing=("S9",), waits=True), RULES)
    assert (waiting.close, waiting.late) == (None, END)
    late = due(step(10, 110 * HOUR, waits=True), RULES)
    assert (late.close, late.because) == (OPEN + 110 * HOUR + HOUR // 2, "sheets")


def test_public_dice_close_at_the_deadline_itself() -> None:
    found = due(step(10, 20, strict=True), rules(grace=HOUR))
    assert (found.close, found.late, found.because) == (END, END, "deadline")
    assert due(step(10, 20, strict=True, deadline=None), RULES).close is None


def test_a_closed_step_waits_for_no_clock() -> None:
    assert due(step(10, closed=True), RULES).next(0) is None


def test_a_pause_holds_everything() -> None:
    found = due(step(10, 20, paused=OPEN + 50 * HOUR), RULES)
    assert (found.close, found.resume) == (OPEN + 50 * HOUR, OPEN + 50 * HOUR)
    assert due(step(missing=("S9",), paused=END + HOUR), RULES).close == END + HOUR
    assert due(step(missing=("S9",), paused=END - 4 * HOUR), RULES).reminders == (END - 3 * HOUR,)


def test_a_protest_window_holds_the_close_and_the_end() -> None:
    assert due(step(10, 20), rules(protest=48 * HOUR)).close == OPEN + 48 * HOUR
    found = due(step(over=True), rules(protest=48 * HOUR))
    assert (found.close, found.because, found.protest) == (OPEN + 48 * HOUR, "over", OPEN + 48 * HOUR)


def test_reminders_at_set_hours_to_those_who_owe() -> None:
    assert due(step(10, missing=("S9",)), RULES).reminders == (END - 24 * HOUR, END - 3 * HOUR)
    assert due(step(10, 20), RULES).reminders == ()
    soon = step(10, missing=("S9",), deadline=OPEN + 5 * HOUR)
    assert due(soon, RULES).reminders == (OPEN + 2 * HOUR,), "an hour before the report is no hour for a reminder"
    moved = step(10, missing=("S9",), told=END - 10 * HOUR)
    assert due(moved, RULES).reminders == (END - 3 * HOUR,)


def test_what_comes_next() -> None:
    found = due(step(10, missing=("S9",)), rules(grace=HOUR, protest=2 * HOUR))
    moments = []
    now = OPEN
    while (then := found.next(now)) is not None and then > now:
        moments.append((then - OPEN) // HOUR)
        now = then
    assert moments == [2, 76, 97, 100, 101]
    assert found.next(END + HOUR) == END + HOUR, "and then it is due"


@given(
    st.lists(st.tuples(st.integers(0, 90 * HOUR), st.booleans()), max_size=4),
    st.integers(0, 2),
    st.sampled_from((None, END, END + 50 * HOUR)),
    st.booleans(),
    st.booleans(),
    st.integers(0, 20 * HOUR),
    st.sampled_from((0, HOUR, 30 * HOUR)),
)
@pytest.mark.parametrize("paused", [0, OPEN + 3 * HOUR])
def test_laws(
    paused: int, sheets: list[tuple[int, bool]], gone: int, deadline: int | None,
    waits: bool, early: bool, cooling: int, grace: int,
) -> None:  # fmt: skip
    """Never before a pause is over; never over a missing sheet before deadline and grace; always some time if there is
    a deadline and nobody is waited for."""
    named = tuple(Sheet(f"S{n}", OPEN + time, final) for n, (time, final) in enumerate(sheets))
    missing = tuple(f"M{n}" for n in range(gone))
    found = due(
        Step(since=OPEN, deadline=deadline, sheets=named, missing=missing, waits=waits, paused=paused),
        rules(early=early, cooling=cooling, grace=grace),
    )
    if found.close is None:
        assert missing and (waits or deadline is None)
        return
    assert found.close >= max(OPEN, paused)
    if missing:
        assert deadline is not None and not waits and found.close >= deadline + grace
    elif deadline is not None and not waits:
        assert found.close <= max(deadline + grace, paused)
    assert found.next(found.close) == found.close
    before = found.next(found.close - 1)
    assert before is not None and before <= found.close
