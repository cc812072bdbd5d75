"""The two records that make a step: `close` fixes what is counted, `resolve` shows the key and what came of it."""

from __future__ import annotations

from msgspec import UNSET

from pbem.core import beacon, draw, keys, record, seal
from pbem.core.digest import H
from pbem.core.record_types import Dice, Shuffle
from pbem.core.text import T
from pbem.core.verify_course import Course, Played


def take_close(course: Course, item: record.Close) -> None:
    """The open step is closed: exactly the newest sheets, the deadline announced last, the round it dictates."""
    if item.step != course.step or course.closed is not None:
        what = T("step {step} cannot be closed here: step {open} is open", step=item.step, open=course.step)
        if course.closed is not None:
            what = T("step {step} was closed by record {m}", step=course.step, m=course.closed.seq)
        course.findings.fault(item.seq, "out-of-order", what)
        return
    course.closed = item
    newest = course.newest()
    if item.data.accepted != newest:
        what = T("it must list exactly the newest sheets: {expected}", expected=_list(newest))
        course.findings.fault(item.seq, "bad-close", what)
    if course.deadline is not None and item.data.deadline != course.deadline:
        what = T("its deadline is not the one announced last, {deadline}", deadline=course.deadline)
        course.findings.fault(item.seq, "bad-deadline", what)
    _check_round(course, item)


def _list(sheets: list[tuple[str, int]]) -> str:
    return ", ".join(f"{player} {rev}" for player, rev in sheets) or "-"


def _check_round(course: Course, item: record.Close) -> None:
    source, found = course.beacon, item.data.round
    if not isinstance(source, beacon.Drand) or not beacon.is_due(source, item.step):
        if found is not UNSET:
            course.findings.fault(item.seq, "bad-round", T("it names a beacon round, but the step uses none"))
        return
    expected = beacon.round_for(source, item.data.deadline)
    if expected < 1 or found != expected:
        what = T("the round that the deadline dictates is {expected}", expected=expected)
        course.findings.fault(item.seq, "bad-round", what)
    elif item.at >= beacon.iso(beacon.round_time(source, expected)):
        what = T("record {n}: by its own time the step was closed after the beacon's round was published", n=item.seq)
        course.findings.notes.append(what)


def take_resolve(course: Course, item: record.Resolve) -> None:
    """The closed step is resolved, or one is played again if a ruling allowed it."""
    before = course.played.get(item.step) if item.step in course.again else None
    if before is None and not _is_due(course, item):
        return
    names = _names(course, item) if before is None else before.names
    _check_entropy(course, item, names)
    ctx = _context(course, item)
    if before is None:
        if H("chain", bytes.fromhex(item.data.key)).hex() != course.link:
            course.findings.fault(item.seq, "bad-key", T("its key is not the next link of the key chain"))
        _check_beacon(course, item)
        course.link = item.data.key
        sheets = frozenset((player, rev) for player, found in course.sheets.items() for rev in found)
        course.played[item.step] = Played(item.data.key, ctx, names, sheets)
        course.next_step()
    else:
        course.again.remove(item.step)
        course.seals.free(item.step)
        if (before.key, before.ctx) != (item.data.key, ctx):
            what = T("a step that is played again has the same key, words and beacon as the first time")
            course.findings.fault(item.seq, "bad-replay", what)
    _take_draws(course, item, ctx)
    for name, digest in item.data.seals.items():
        course.seals.add(item.seq, name, digest, step=item.step)
    for opening in item.data.opens:
        course.seals.open(item.seq, opening)


def _is_due(course: Course, item: record.Resolve) -> bool:
    if item.step == course.step and course.closed is not None:
        return True
    what = T("step {step} cannot be resolved here: step {open} must be closed first", step=item.step, open=course.step)
    course.findings.fault(item.seq, "out-of-order", what)
    return False


def _check_beacon(course: Course, item: record.Resolve) -> None:
    source, found = course.beacon, item.data.beacon
    if not beacon.is_due(source, item.step):
        if found is not UNSET:
            course.findings.fault(item.seq, "bad-beacon", T("it uses a beacon that was not announced for this step"))
        return
    if found is UNSET:
        course.findings.fault(item.seq, "no-beacon", T("the announced beacon is missing"))
    elif isinstance(source, beacon.Drand):
        expected = beacon.round_for(source, course.closed.data.deadline) if course.closed else 0
        if found.round != expected:
            what = T("the beacon is not of round {expected}, which the deadline dictates", expected=expected)
            course.findings.fault(item.seq, "bad-beacon", what)
        elif item.at < beacon.iso(beacon.round_time(source, expected)):
            what = T("record {n}: by its own time it uses the beacon's round before that was published", n=item.seq)
            course.findings.notes.append(what)
    elif found.text is UNSET:
        course.findings.fault(item.seq, "bad-beacon", T("the announced beacon is a text, not a signature"))
    elif not beacon.is_exact(found.text):
        what = T("record {n}: the beacon's text is not numbers in ascending order joined by dots", n=item.seq)
        course.findings.notes.append(what)


def _names(course: Course, item: record.Resolve) -> tuple[str, ...]:
    """The names of the words in the sheets that `close` lists."""
    names = []
    for player, rev in course.closed.data.accepted if course.closed else []:
        sheet = course.sheets.get(player, {}).get(rev)
        if sheet is not None and sheet.data.entropy is not UNSET:
            names.append(seal.entropy_name(item.step, player, rev))
    return tuple(names)


def _check_entropy(course: Course, item: record.Resolve, expected: tuple[str, ...]) -> None:
    """Openings must be exactly those of the sheets that count and carry words."""
    found = [opening.name for opening in item.data.entropy]
    if sorted(found) != sorted(expected):
        what = T("it must open the words of exactly the sheets that count: {names}", names=", ".join(expected) or "-")
        course.findings.fault(item.seq, "bad-entropy", what)
    for opening in item.data.entropy:
        course.seals.open(item.seq, opening)
        if not keys.are_words(opening.value):
            what = T("{name} is not 1 to {most} characters of plain words", name=opening.name, most=keys.MOST_WORDS)
            course.findings.fault(item.seq, "bad-words", what)


def _context(course: Course, item: record.Resolve) -> bytes:
    words = {}
    for opening in item.data.entropy:
        parts = opening.name.split("/")
        if len(parts) == 4 and isinstance(opening.value, str):
            words[parts[2]] = opening.value
    value = None if item.data.beacon is UNSET else item.data.beacon
    return keys.context(course.opened.game, item.step, words, beacon.text_of(value))


def _take_draws(course: Course, item: record.Resolve, ctx: bytes) -> None:
    seed = keys.public_seed(bytes.fromhex(item.data.key), ctx)
    labels = set()
    for drawn in item.data.draws:
        if drawn.label in labels:
            course.findings.fault(item.seq, "label-twice", T("the label {label} is used twice", label=drawn.label))
        labels.add(drawn.label)
        if isinstance(drawn.seal, str):
            name = seal.draw_name(item.step, drawn.label)
            course.seals.add(item.seq, name, drawn.seal, step=item.step)
        elif draw.recompute(seed, question(drawn)) != drawn.result:
            course.findings.fault(item.seq, "wrong-draw", T("{label} has another result", label=drawn.label))
    course.draws += len(item.data.draws)
    if any(drawn.hidden is True for drawn in item.data.draws):
        course.hidden.append((item, ctx))


def question(drawn: Dice | Shuffle) -> dict[str, str | int]:
    """What was asked of a draw, without the answer."""
    asked: dict[str, str | int] = {"label": drawn.label, "count": drawn.count}
    return asked | ({"kind": "dice", "sides": drawn.sides} if isinstance(drawn, Dice) else {"kind": "shuffle"})
