"""`pbem ruling pause` and `resume`: a game stands still, for a time that is known and that ends by itself."""

from __future__ import annotations

from pathlib import Path

from pbem.app import deadlines, desk, grace, moment
from pbem.app.env import Env
from pbem.app.ruling_time import Draft, Timed, change, rule, shown, typed
from pbem.app.table import Table
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.desk import schedule, spans
from pbem.render import clock


def pause(env: Env, folder: Path, reason: str, *, until: str = "", dry_run: bool = False) -> Timed:
    """Let a game stand still until a time, or for a span. Raises Failure."""
    return rule(env, folder, reason, lambda table, now: _paused(table, now, until), dry_run)


def resume(env: Env, folder: Path, reason: str, *, dry_run: bool = False) -> Timed:
    """End a pause before its time. Raises Failure."""
    return rule(env, folder, reason, _resumed, dry_run)


def _paused(table: Table, now: int, until: str) -> Draft:
    zone = deadlines.zone(table)
    span = spans.parse(until)
    end = schedule.later(zone, now, span) if span else typed(table, until)
    if end <= now:
        raise Failure(Problem("past", T("The end of the pause is in the past."), T("Give one still to come.")))
    _check_pause(table, now, end)
    left = _left(table, now)
    plan = None if left is None else schedule.after_pause(grace.rules(table), zone, end, left, deadlines.absent(table))
    act: dict[str, object] = {"kind": "pause", "until": end}
    if left is not None:
        act["left"] = left
    said = [T("The game stands still until {when}.", when=shown(table, end, now))]
    if plan is not None:
        said.append(change(table, table.deadline, plan.deadline, now))
    return Draft(act, plan, tuple(said))


def _resumed(table: Table, now: int) -> Draft:
    if desk.of(table).paused <= now:
        raise Failure(Problem("not-paused", T("The game is not paused."), None))
    left, zone = _left(table, now), deadlines.zone(table)
    plan = None if left is None else schedule.after_pause(grace.rules(table), zone, now, left, deadlines.absent(table))
    said = [T("The game goes on now.")]
    if plan is not None:
        said.append(change(table, table.deadline, plan.deadline, now))
    return Draft({"kind": "pause", "until": 0}, plan, tuple(said))


def _left(table: Table, now: int) -> int | None:
    """How much time was left when the game stopped; None when there is no deadline that can be moved."""
    told = table.deadline
    if told is None or table.close is not None or now >= told:
        return None
    for place in reversed(table.log.places):
        if place.step < table.step:
            break
        act = _act(table, place.seq) if place.type == "ruling" else {}
        if act.get("kind") == "pause" and "player" not in act:
            left = act.get("left")
            return left if int(str(act.get("until", 0))) > now and isinstance(left, int) else told - now
    return told - now


def _check_pause(table: Table, now: int, end: int) -> None:
    """No game is stopped for ever: all pauses of a step together have a limit; those of a moderator who plays, all of
    the game together, since he may be losing it."""
    limit, plays = grace.rules(table).pause, _gm(table)
    used = sum(stop - start for step, start, stop in pauses(table, now) if plays or step == table.step)
    if used + end - now <= limit:
        return
    text = T("Pauses may last {span} together; {used} were used.", span=clock.span(limit), used=clock.span(used))
    if plays:
        hint = T("Of a moderator who plays, all pauses of the game count. `pause` in game.toml is the limit.")
    else:
        hint = T("All pauses of a step count. `pause` in game.toml is the limit.")
    raise Failure(Problem("too-long", text, hint))


def pauses(table: Table, now: int) -> list[tuple[int, int, int]]:
    """(step, start, end) of all pauses, as they were in the end: cut short by the next one, by going on, or now."""
    found: list[tuple[int, int, int]] = []
    for place in table.log.places:
        act = _act(table, place.seq) if place.type == "ruling" else {}
        if act.get("kind") == "pause" and "player" not in act:
            at = moment.seconds(table.record(place.seq).at)
            if found and found[-1][2] > at:
                found[-1] = (*found[-1][:2], at)
            found.append((place.step, at, int(str(act.get("until", 0)) or 0)))
    return [(step, start, min(end, now)) for step, start, end in found if min(end, now) > start]


def _act(table: Table, seq: int) -> dict[str, object]:
    act = table.record(seq).data.act
    return act if isinstance(act, dict) else {}


def _gm(table: Table) -> bool:
    """Whether the moderator plays."""
    options = table.opened.options
    return isinstance(options, dict) and bool(options.get("gm"))
