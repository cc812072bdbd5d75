"""The order of records: which may stand where, and what each must agree with in those before it."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from pbem.core import beacon, record, rulings, seal
from pbem.core.record_types import RulingData
from pbem.core.text import T
from pbem.core.verify_book import Findings, Seals

Sheet = Union[record.Join, record.Accept]


class Played(msgspec.Struct, frozen=True):
    """What a resolved step was made of; the same again if a ruling has it played again. `names` are of words.

    `sheets`: all that were accepted in it, among which such a ruling may choose others.
    """

    key: str
    ctx: bytes
    names: tuple[str, ...]
    sheets: frozenset[tuple[str, int]]


class Course:
    """What the log has told so far. `step` is the one now open; `closed` its `close` record, once there."""

    def __init__(self, opened: record.Open) -> None:
        self.findings = Findings()
        self.seals = Seals(self.findings)
        self.opened = opened
        self.commit = opened.data.commit
        self.link = opened.data.anchor  # what the next key must hash to
        self.beacon: beacon.Source = opened.data.beacon
        self.step = 1
        self.closed: record.Close | None = None
        self.players: list[str] = []
        self.sheets: dict[str, dict[int, Sheet]] = {}  # of the open step: player -> revision -> record
        self.void: set[tuple[str, int]] = set()  # sheets of the open step taken out by rulings
        self.deadline: int | None = None
        self.played: dict[int, Played] = {}
        self.again: list[int] = []  # steps that rulings allow to be played once more
        self.hidden: list[tuple[record.Resolve, bytes]] = []  # resolve records with hidden draws, and their context
        self.draws = 0  # so far, those still sealed included
        self.ended = False
        self.stopped: record.Ruling | None = None  # the ruling that ended the game

    def newest(self) -> list[tuple[str, int]]:
        """What `close` must list: the newest revision of each player that no ruling took out."""
        listed = []
        for player in sorted(self.sheets):
            left = [rev for rev in self.sheets[player] if (player, rev) not in self.void]
            if left:
                listed.append((player, max(left)))
        return listed

    def next_step(self) -> None:
        """The open step was resolved."""
        self.step += 1
        self.closed = None
        self.deadline = None
        self.sheets = {}
        self.void = set()


def take_open(course: Course, item: record.Open) -> None:
    """The opening: record 0, and never again."""
    if item.seq != 0:
        course.findings.fault(item.seq, "open-again", T("a game is opened once, in record 0"))
        return
    if item.step != 0:
        course.findings.fault(0, "wrong-step", T("the opening belongs to step 0, not {step}", step=item.step))
    if item.data.level == 2 and isinstance(item.data.beacon, beacon.Nothing):
        course.findings.fault(0, "no-beacon", T("it promises level 2 but announces no beacon"))
    sealed = item.data.position()
    if sealed is not None:
        course.seals.add(0, seal.POSITION, sealed)


def take_join(course: Course, item: record.Join) -> None:
    """A player joins in step 1; that counts as revision 1 of step 1."""
    player = item.data.player
    if not _is_open(course, item):
        return
    if item.step != 1:
        course.findings.fault(item.seq, "wrong-step", T("players join in step 1"))
        return
    if player in course.players:
        course.findings.fault(item.seq, "joined-twice", T("{player} has joined before", player=player))
        return
    course.players.append(player)
    course.sheets[player] = {1: item}
    if isinstance(item.data.entropy, str):
        course.seals.add(item.seq, seal.entropy_name(1, player, 1), item.data.entropy)


def take_accept(course: Course, item: record.Accept) -> None:
    """A sheet for the open step, with the next revision of its player."""
    player, rev = item.data.player, item.data.rev
    if not _is_open(course, item):
        return
    if item.step == 1:
        course.findings.fault(item.seq, "out-of-order", T("step 1 takes no sheets"))
        return
    if player not in course.players:
        course.findings.fault(item.seq, "unknown-player", T("{player} has not joined", player=player))
        return
    revisions = course.sheets.setdefault(player, {})
    if rev != len(revisions) + 1:
        what = T("revision {rev} of {player} comes after {n} others", rev=rev, player=player, n=len(revisions))
        course.findings.fault(item.seq, "bad-rev", what)
    revisions[rev] = item
    course.seals.add(item.seq, seal.orders_name(item.step, player, rev), item.data.orders)
    if isinstance(item.data.entropy, str):
        course.seals.add(item.seq, seal.entropy_name(item.step, player, rev), item.data.entropy)


def take_refuse(course: Course, item: record.Refuse) -> None:
    """Also between `close` and `resolve`: at level 2 hours pass there, in which late sheets arrive."""
    _is_current(course, item)
    course.seals.add(item.seq, seal.refused_name(item.seq), item.data.raw)


def take_deadline(course: Course, item: record.Deadline) -> None:
    """A deadline for the open step, which `close` must keep. (That it was announced in time only mail can show.)"""
    if _is_open(course, item):
        course.deadline = item.data.deadline


def take_reveal(course: Course, item: record.Reveal) -> None:
    """Openings at any time."""
    _is_past(course, item)
    for opening in item.data.opens:
        course.seals.open(item.seq, opening)


def take_ruling(course: Course, item: record.Ruling) -> None:
    """Rulings are the moderator's only freedom: every one becomes a note."""
    _is_past(course, item)
    data = item.data
    course.findings.notes.append(rulings.say(item))
    if isinstance(data.anchor, str):
        course.link = data.anchor
    if not isinstance(data.beacon, msgspec.UnsetType):
        course.beacon = data.beacon
    _take_act(course, item, data)
    for name, digest in rulings.sealed_changes(item):
        course.seals.add(item.seq, name, digest)


def _take_act(course: Course, item: record.Ruling, data: RulingData) -> None:
    if isinstance(data.act, msgspec.UnsetType):
        return
    kind = data.act["kind"]
    if kind == "void-sheet":
        sheet = rulings.voided(data.act)
        there = sheet is not None and sheet[1] in course.sheets.get(sheet[0], {}) and sheet not in course.void
        if sheet is None or not there or course.closed is not None:
            course.findings.fault(item.seq, "bad-ruling", T("it takes out a sheet that the open step does not have"))
        else:
            course.void.add(sheet)
    elif kind == "replay":
        _take_replay(course, item, data.act)
    elif kind in rulings.ENDING:
        course.stopped = item


def _take_replay(course: Course, item: record.Ruling, act: dict[str, Any]) -> None:
    played = course.played.get(rulings.replayed(act))
    if played is None:
        course.findings.fault(item.seq, "bad-ruling", T("it has a step played again that was not played"))
        return
    try:
        named = rulings.sheets(act) or []
    except ValueError:
        course.findings.fault(item.seq, "bad-ruling", T("its list of sheets is malformed"))
        return
    if not played.sheets.issuperset(named):
        course.findings.fault(item.seq, "bad-ruling", T("it names sheets that the step does not have"))
    course.again.append(rulings.replayed(act))


def _is_current(course: Course, item: record.Record) -> bool:
    if item.step == course.step:
        return True
    what = T("it belongs to step {step}, but step {open} is open", step=item.step, open=course.step)
    course.findings.fault(item.seq, "wrong-step", what)
    return False


def _is_past(course: Course, item: record.Record) -> None:
    if item.step > course.step:
        _is_current(course, item)


def _is_open(course: Course, item: record.Record) -> bool:
    if not _is_current(course, item):
        return False
    if course.closed is not None:
        what = T("step {step} was closed by record {m}", step=course.step, m=course.closed.seq)
        course.findings.fault(item.seq, "out-of-order", what)
        return False
    return True
