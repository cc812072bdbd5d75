"""Steps played again by a ruling: the same keys, words and beacon, hence the same dice for the same labels.

A step that is played again takes all later ones with it. What was sent for the open step was meant for another
position: those sheets are taken out, and the players are told.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from pbem.app import course, deadlines, frozen, history, ruling
from pbem.app.resolve import check_shown, seen_before, seen_with, start
from pbem.app.table import Entry, Table
from pbem.app.unopened import of_sheet
from pbem.core import rulings, seal, step
from pbem.core.grammar import parse_canonical
from pbem.core.problem import Failure, Problem
from pbem.core.record import Ruling
from pbem.core.replay import Step
from pbem.core.text import T

Sheets = Sequence[tuple[str, int]]


class Played(msgspec.Struct, frozen=True):
    """A step as it would be now; nothing is written. `sheets`: those that a ruling names, None: those that counted."""

    number: int
    before: Any
    inputs: step.Inputs
    played: step.Played
    sheets: Sheets | None = None


# --- playing ------------------------------------------------------------------------------------------------------
def play(table: Table, first: int, sheets: Sheets | None = None) -> list[Played]:
    """Step `first` and all after it, played under the rules in force. Nothing is written. Raises Failure."""
    before = history.state_after(table, first - 1) if first > 1 else None
    made: dict[str, Any] = {}
    known = ChainMap(made, history.Known(table))  # type: ignore[arg-type]
    done: list[Played] = []
    for number in range(first, table.resolved + 1):
        if number > first and table.game.over(before):
            raise Failure(_over_early(number - 1, table.resolved))
        inputs = inputs_of(table, number, before, sheets if number == first else None)
        played = _play(table, number, before, inputs, known)
        made.update(played.sealed)
        done.append(Played(number, before, inputs, played, sheets if number == first else None))
        before = played.state
    return done


def inputs_of(table: Table, number: int, before: Any, sheets: Sheets | None = None) -> step.Inputs:
    """What a resolved step was made of: its sheets (or those named), the words and the beacon. Raises Failure."""
    data = table.record(course.playings(table, number)[0]).data
    closed = table.log.newest("close", number)
    assert closed is not None
    revs = dict(table.record(closed).data.accepted)
    words = {opening.name.split("/")[2]: opening.value for opening in data.entropy}
    value = None if data.beacon is UNSET else data.beacon
    counted = dict(sheets if sheets is not None else counted_of(table, number))
    lines = _lines(table, number, before, counted) if number > 1 else {}
    return step.Inputs(table.id, number, lines, words, revs, value)


def counted_of(table: Table, number: int) -> list[tuple[str, int]]:
    """The sheets that counted in a resolved step: those that `close` lists, or a ruling named since."""
    return course.counted(table, number)


def sheets_of(table: Table, number: int) -> list[tuple[str, int]]:
    """All sheets that were ever accepted in a step, sorted."""
    places = [place for place in course.during(table, number) if place.type == "accept"]
    return sorted((table.record(place.seq).data.player, table.record(place.seq).data.rev) for place in places)


def _lines(table: Table, number: int, before: Any, counted: Mapping[str, int]) -> dict[str, Any]:
    grammar = table.game.grammar(table.game.seats(before))
    seals: dict[str, str] = {}
    for place in course.during(table, number):
        if place.type == "accept":
            seals.update(of_sheet(table.record(place.seq).data, number))
    found = {}
    for seat, rev in counted.items():
        name = seal.orders_name(number, seat, rev)
        if name not in seals:
            text = T("Step {step} has no sheet {rev} of {seat}.", step=number, rev=rev, seat=seat)
            known = tuple(f"{player}:{n}" for player, n in sheets_of(table, number)) or ("-",)
            raise Failure(Problem("no-sheet", text, T("It has {sheets}.", sheets=known)))
        texts = table.unseal(name, seals[name])["orders"]
        found[seat] = tuple(parse_canonical(grammar, text) for text in texts)
    return found


def _play(table: Table, number: int, before: Any, inputs: step.Inputs, known: Mapping[str, Any]) -> step.Played:
    key = bytes.fromhex(table.record(course.playings(table, number)[0]).data.key)
    held = step.Keys(key, table.secrets.secret)
    given = start(table) if number == 1 else None
    try:
        played = step.play(table.game, before, inputs, held, sealed=known, seats=table.joined, position=given)
        check_shown(played, known)
    except Failure:
        raise
    except Exception as error:  # rules that cannot play on from here must not stop the moderator's desk
        raise Failure(_cannot(number, f"{type(error).__name__}: {error}")) from error
    broken = table.game.invariants(played.state)
    if broken:
        raise Failure(*(_cannot(number, what) for what in broken))
    return played


# --- recording ----------------------------------------------------------------------------------------------------
def write(table: Table, at: str, reason: str, done: Sequence[Played], *, ruled: int | None = None) -> None:
    """Record steps played again, and take out the sheets of the open step; in one append. Raises Failure.

    `ruled`: the ruling for the first of them is in the log already, under this number.
    """
    void = _outdated_sheets(table, table.log.seq if ruled is None else ruled)
    entries: list[Entry] = []
    seen = seen_before(table, done[0].number) if done else {}
    for place, one in enumerate(done):
        if ruled is None or place:
            act: dict[str, Any] = {"kind": "replay", "step": one.number}
            if one.sheets is not None:
                act["sheets"] = [list(pair) for pair in one.sheets]
            if void or one is not done[-1]:
                act["more"] = True
            entries.append(ruling.entry(table, reason, act))
        seq = table.log.seq + len(entries) + 1
        seen = seen_with(seen, one.played)
        _freeze(table, one.number, seen, seq)
        entries.append(Entry("resolve", one.number, one.played.data, list(one.played.sealed.items())))
    for place, sheet in enumerate(void):
        act = {"kind": "void-sheet", "sheet": list(sheet)} | ({"more": True} if place < len(void) - 1 else {})
        entries.append(ruling.entry(table, reason, act))
    first = table.log.seq + 1
    history.forget(table)
    table.write_all(at, entries)
    _remember(table, first, done)
    over = bool(done) and table.game.over(done[-1].played.state)
    again = None if over else deadlines.again(table, at)
    if again is not None:
        table.write_all(at, [again])


def finish(table: Table, at: str) -> None:
    """Complete what a command that was killed left undone of such a decision. Raises Failure."""
    left = course.pending(table)
    if left is None:
        return
    item: Ruling = table.record(left.seq)
    named = rulings.sheets(rulings.act_of(item)) if left.ruled else None
    first = course.group(table, left.seq)[0]
    done = play(table, left.step, named) if left.step else []
    write(table, at, item.data.reason, done, ruled=first if left.ruled or not left.step else None)


def _outdated_sheets(table: Table, before: int) -> list[tuple[str, int]]:
    """The sheets of the open step that still count and were accepted before a record; none once it is closed."""
    if table.close is not None or table.step == 1:
        return []
    void = course.voided(table, table.step)
    found = []
    for place in course.during(table, table.step):
        if place.type == "accept" and place.seq <= before:
            data = table.record(place.seq).data
            if (data.player, data.rev) not in void:
                found.append((data.player, data.rev))
    return sorted(found)


def _freeze(table: Table, number: int, seen: dict[str, list[str]], seq: int) -> None:
    """What the corrected reports need of the settings."""
    first, kept = frozen.read(table.folder, number), frozen.freeze(table.settings, seen)
    kept = frozen.with_mailbox(kept, table.folder)
    kept = msgspec.structs.replace(kept, press=first.press, protest=first.protest, offsets=first.offsets)
    frozen.write(table.folder, number, kept, seq)


def _remember(table: Table, first: int, done: Sequence[Played]) -> None:
    """Spare the reports a replay."""
    steps = {one.number: one for one in done}
    for place in table.log.places[first:]:
        if place.type == "resolve":
            one = steps[place.step]
            made = Step(one.number, table.record(place.seq), one.before, one.played, one.inputs, table.game)
            table.fresh[place.seq] = made


def _over_early(number: int, newest: int) -> Problem:
    return Problem(
        "over-early",
        T("Played again, the game is over after step {n}, but {m} steps were played.", n=number, m=newest),
        T("Correct the position with `pbem ruling set`, or close the game with `pbem ruling close`."),
    )


def _cannot(number: int, why: str) -> Problem:
    return Problem(
        "rules-failed",
        T("The rules cannot play step {step} again: {why}.", step=number, why=why),
        T("Nothing was written. `pbem ruling rules` goes to other rules, `pbem ruling set` corrects the position."),
    )
