"""The end of a game: the secret fits its commitment, hidden draws are what they had to be, all seals are open."""

from __future__ import annotations

from pbem.core import draw, keys, record, rulings, seal
from pbem.core.canon import canon
from pbem.core.record_types import SealedFile
from pbem.core.text import TN, T
from pbem.core.verify_course import Course
from pbem.core.verify_step import question


def take_end(course: Course, item: record.End) -> None:
    """The game is over: the secret is out, so everything hidden can be checked."""
    course.ended = True
    if item.step != course.step - 1 or (course.closed is not None and course.stopped is None):
        what = T("a game ends with the step that was resolved last, {step}", step=course.step - 1)
        course.findings.fault(item.seq, "out-of-order", what)
    secret = bytes.fromhex(item.data.secret)
    if keys.commit(secret) != course.commit:
        what = T("the secret is not the one that record 0 is bound to; hidden draws were not checked")
        course.findings.fault(item.seq, "bad-secret", what)
    else:
        _check_hidden(course, secret)
    _take_opens(course, item)
    _check_standings(course, item)


def _check_hidden(course: Course, secret: bytes) -> None:
    for resolved, ctx in course.hidden:
        seed = keys.hidden_seed(secret, ctx)
        for drawn in resolved.data.draws:
            if drawn.hidden is not True:
                continue
            result = draw.recompute(seed, question(drawn))
            if seal.seal(secret, seal.draw_name(resolved.step, drawn.label), result) != drawn.seal:
                what = T("the hidden draw {label} is not what it had to be", label=drawn.label)
                course.findings.fault(resolved.seq, "wrong-draw", what)
    course.hidden = []


def _take_opens(course: Course, item: record.End) -> None:
    opens = item.data.opens
    if isinstance(opens, list):
        for opening in opens:
            course.seals.open(item.seq, opening)
        for name in course.seals.closed():
            course.findings.fault(item.seq, "left-sealed", T("{name} was sealed and is never opened", name=name))
    elif isinstance(opens, SealedFile):
        what = T("the remaining openings are in the file {name} (SHA-256 {hash})", name=opens.name, hash=opens.hash)
        course.findings.notes.append(what)
    elif left := len(course.seals.closed()):
        course.findings.notes.append(TN("{n} seal was never opened", "{n} seals were never opened", left))


def _check_standings(course: Course, item: record.End) -> None:
    """The last step sealed the standings, or a ruling named them, so that no byte of `end` can change unnoticed."""
    name = seal.standings_name(course.step - 1)
    if course.stopped is not None:
        if canon(rulings.standings(rulings.act_of(course.stopped))) != canon(item.data.standings):
            what = T("the standings are not those of the ruling that ended the game")
            course.findings.fault(item.seq, "bad-standings", what)
    elif name not in course.seals.known:
        course.findings.notes.append(T("the standings in the last record were not sealed: only a replay proves them"))
    elif name not in course.seals.opened or canon(course.seals.opened[name]) != canon(item.data.standings):
        course.findings.fault(item.seq, "bad-standings", T("the standings are not opened as {name}", name=name))
