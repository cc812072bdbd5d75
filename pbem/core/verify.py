"""Verification of a public log without the rules: chain, keys, seals, sheets, beacon, dice.

It shows that the dice are what they had to be. Only a replay shows that the rules used them rightly, and only heads
held by others show that nothing was left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from pbem.core import beacon, chain, gm_order, receipt, record, verify_course, verify_end, verify_step
from pbem.core.problem import Problem
from pbem.core.text import TN, T, Text
from pbem.core.verify_course import Course

_TAKE: dict[type[Any], Callable[[Course, Any], None]] = {
    record.Open: verify_course.take_open,
    record.Join: verify_course.take_join,
    record.Accept: verify_course.take_accept,
    record.Refuse: verify_course.take_refuse,
    record.Deadline: verify_course.take_deadline,
    record.Close: verify_step.take_close,
    record.Resolve: verify_step.take_resolve,
    record.Reveal: verify_course.take_reveal,
    record.Ruling: verify_course.take_ruling,
    record.End: verify_end.take_end,
}


class Report(msgspec.Struct):
    """What was found.

    `draws`: how many there are, `sealed` how many of them are hidden until the end proves them; the others were
    recomputed · `level`: of the dice (None: no sound opening record).
    """

    problems: list[Problem]
    notes: list[Text]
    records: int
    draws: int
    head: str
    level: int | None
    ended: bool
    sealed: int = 0


def verify(
    data: bytes,
    *,
    heads: Sequence[tuple[int, str]] = (),
    receipts: Sequence[str] = (),
    check_signature: beacon.Checker | None = None,
) -> Report:
    """Verify the bytes of a log.

    `heads`: (number of a record, first digits of its head) held by somebody else · `receipts`: texts of receipt mails
    · `check_signature`: tells whether a drand signature is genuine; without it the report says that none was checked.
    """
    log = chain.read(data)
    problems = list(log.problems)
    others = [found for seq, digits in heads if (found := chain.compare_head(log, seq, digits))]
    course = _follow(log)
    if course is None:
        if not log.lines or log.records:  # otherwise the fault of record 0 says it all
            problems.append(chain.fault(0, "no-open", T("the log must begin with the opening of the game")))
        return Report(problems + others, [], log.size, 0, log.head, None, False)
    problems = sorted(problems + course.findings.problems, key=lambda found: found.line) + others
    problems += gm_order.faults(log)
    held = [receipt.read(text) for text in receipts]
    for number, mail in enumerate(held, 1):
        problems += receipt.compare(mail, number, log, course.seals)
    notes = course.findings.notes + _notes(log, course, bool(heads) or any(mail.heads for mail in held))
    signatures, said = _check_signatures(log, course, check_signature)
    level = level_of(course.opened)
    problems, notes = problems + signatures, notes + said
    return Report(problems, notes, log.size, course.draws, log.head, level, course.ended, _sealed(course))


def _follow(log: chain.Log) -> Course | None:
    if log.open is None:
        return None
    course = Course(log.open)
    for place, item in enumerate(log.records, log.first):
        if course.ended:
            course.findings.fault(place, "after-end", T("nothing may follow the end of the game"))
            break
        if course.stopped is not None and not isinstance(item, record.Reveal | record.End):
            course.findings.fault(place, "after-end", T("a ruling has ended the game before this"))
        _TAKE[type(item)](course, item)
    return course


def level_of(opened: record.Open) -> int:
    """The level of a game's dice: as declared, else 2 with a beacon and 1 without."""
    if opened.data.level is not UNSET:
        return opened.data.level
    return 1 if isinstance(opened.data.beacon, beacon.Nothing) else 2


def _notes(log: chain.Log, course: Course, has_heads: bool) -> list[Text]:
    notes = []
    if level_of(course.opened) == 0:
        notes.append(T("practice dice: whoever knows the seed that was typed knows every die"))
    source = course.opened.data.beacon
    if not isinstance(source, beacon.Nothing) and source.first > 2 and course.step > 2:
        notes.append(T("the public source is used from step {n} on, not before", n=source.first))
    if not log.is_whole:
        notes.append(T("records after number {n} were not checked", n=len(log.records)))
    if _sealed(course):
        notes.append(_waiting(_sealed(course)))
    if not has_heads:
        notes.append(T("no head was given: it cannot be shown that nothing was left out or written anew"))
    return notes


def _sealed(course: Course) -> int:
    """How many draws are still hidden."""
    return sum(drawn.hidden is True for item, _ in course.hidden for drawn in item.data.draws)


def _waiting(count: int) -> Text:
    return TN("{n} hidden draw is proved when the game ends", "{n} hidden draws are proved when the game ends", count)


def _check_signatures(
    log: chain.Log, course: Course, check_signature: beacon.Checker | None
) -> tuple[list[Problem], list[Text]]:
    used = _signatures(log, course)
    if not used:
        return [], []
    if check_signature is None:
        return [], [
            TN("the signature of {n} beacon round was not checked", "{n} beacon signatures were not checked", len(used))
        ]
    problems = []
    for seq, source, number, signature in used:
        if not check_signature(source, number, signature):
            problems.append(chain.fault(seq, "bad-signature", T("the signature of the beacon round is not genuine")))
    return problems, []


def _signatures(log: chain.Log, course: Course) -> list[tuple[int, beacon.Drand, int, bytes]]:
    """Of each step with a drand beacon: record, chain, round, signature."""
    source = course.opened.data.beacon
    used = []
    for item in log.records:
        if isinstance(item, record.Ruling) and item.data.beacon is not UNSET:
            source = item.data.beacon
        elif isinstance(item, record.Resolve) and item.data.beacon is not UNSET and isinstance(source, beacon.Drand):
            value = item.data.beacon
            if value.round is not UNSET and value.sig is not UNSET:
                used.append((item.seq, source, value.round, bytes.fromhex(value.sig)))
    return used
