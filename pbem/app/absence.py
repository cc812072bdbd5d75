"""What becomes of the seats whose sheets are missing when a step is closed: the policy of `game.toml`, as records.

Everything decided is a ruling; it is written before the sheet that follows from it, so that a command that was killed
between the two is completed by the next one.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.app import absence_sheets, desk, history, moment, outlook, ruling
from pbem.app.absence_marks import Ledger, Mark
from pbem.app.absence_sheets import BOT, ONCE, STANDING, Given
from pbem.app.desk import Desk
from pbem.app.env import Env
from pbem.app.table import Table
from pbem.app.usual_reasons import LEFT_STANDING, LEFT_TO_BOT, TAKEN_OVER
from pbem.core.text import Text

Done = Literal["bot", "once", "standing", "default", "waits"]


class Filled(msgspec.Struct, frozen=True):
    """What was done for a seat. `how`: a bot plays it from now on · a bot wrote this sheet alone · its standing sheet ·
    nothing, the rules have a default · nothing, the step waits for it. `seq`: of the sheet's record, -1 if there is
    none. `mark`: what counts against it."""

    seat: str
    how: Done
    mark: Mark | None = None
    seq: int = -1


def waited_for(table: Table) -> tuple[str, ...]:
    """The seats whose players' sheets the open step still waits for: neither a bot's nor those of players who left."""
    return outlook.missing(table)


def bots_due(table: Table, found: Desk) -> tuple[str, ...]:
    """The seats for which a bot has to write a sheet before the open step can be closed."""
    if table.ended or table.close is not None or table.step == 1:
        return ()
    sheets = table.sheets(table.step)
    owing = table.game.owing(history.state_after(table, table.resolved))
    return tuple(seat for seat in owing if seat in found.bots and seat not in sheets)


def play_bots(env: Env, table: Table) -> list[Filled]:
    """Write the sheets of the seats that bots play, for the open step. Does nothing twice. Raises Failure."""
    found = desk.of(table)
    done = []
    for seat in bots_due(table, found):
        given = absence_sheets.of_bot(env, table, seat, found.bots[seat], BOT)
        done.append(Filled(seat, "bot", seq=absence_sheets.give(env, table, given).seq))
    return done


def fill(env: Env, table: Table, *, force: bool = False) -> list[Filled]:
    """Do for every seat without a sheet what the game's policy says; to be called when a step is about to be closed.

    `force`: nobody is waited for. The step may be closed if no row says "waits". Raises Failure.
    """
    done = play_bots(env, table)
    if table.ended or table.close is not None or table.step == 1:
        return done
    found = desk.of(table)
    ledger = ledger_of(table, found)
    now = moment.seconds(env.now())
    for seat in outlook.missing(table):
        done.append(_fill(env, table, found, ledger.expects(table.step, seat, now), force=force))
    return done


def waiting(done: list[Filled]) -> tuple[str, ...]:
    """The seats that a step still waits for after `fill`."""
    return tuple(row.seat for row in done if row.how == "waits")


def ledger_of(table: Table, found: Desk) -> Ledger:
    """The marks of a game, by its states."""
    return Ledger(table, found, lambda step: table.game.owing(history.state_after(table, step - 1)) if step > 1 else ())


def _fill(env: Env, table: Table, found: Desk, mark: Mark, *, force: bool) -> Filled:
    policy, seat = table.settings.policy.absence, mark.seat
    if (table.step, seat) in found.taken:  # ruled, and killed before the sheet was written
        kind = "standing" if (table.step, seat) in found.standing else "once"
        return _again(env, table, mark, kind, found)
    if policy.strikes and mark.counts and mark.row >= policy.strikes:
        given = absence_sheets.of_bot(env, table, seat, policy.bot, BOT)
        return _ruled(env, table, mark, given, {"kind": "bot", "player": seat, "bot": policy.bot})
    if policy.missing == "wait" and not force:
        return Filled(seat, "waits", mark)
    if policy.missing == "bot":
        given = absence_sheets.of_bot(env, table, seat, policy.bot, ONCE)
        act = {"kind": "bot", "player": seat, "bot": policy.bot, "once": True}
        return _ruled(env, table, mark, given, act)
    if policy.missing == "standing":
        standing = absence_sheets.standing_of(table, seat)
        kept = absence_sheets.of_standing(table, seat, standing) if standing else None
        if kept is not None:
            return _ruled(env, table, mark, kept, {"kind": "standing", "player": seat})
    return Filled(seat, "default", mark)


def _ruled(env: Env, table: Table, mark: Mark, given: Given, act: dict[str, object]) -> Filled:
    ruling.record(table, env.now(), _REASONS[given.letter.kind].msgid, act)
    seq = absence_sheets.give(env, table, given).seq
    return Filled(mark.seat, _how(given), mark, seq)


def _again(env: Env, table: Table, mark: Mark, kind: str, found: Desk) -> Filled:
    """The sheet of a ruling that was written before."""
    seat, given = mark.seat, None
    if kind == "standing":
        standing = absence_sheets.standing_of(table, seat)
        given = absence_sheets.of_standing(table, seat, standing) if standing else None
    else:
        given = absence_sheets.of_bot(env, table, seat, table.settings.policy.absence.bot, ONCE)
    if given is None:
        return Filled(seat, "default", mark)
    return Filled(seat, _how(given), mark, absence_sheets.give(env, table, given).seq)


_REASONS: dict[str, Text] = {BOT: TAKEN_OVER, ONCE: LEFT_TO_BOT, STANDING: LEFT_STANDING}


def _how(given: Given) -> Done:
    found: dict[str, Done] = {"bot": "bot", "once": "once", "standing": "standing"}
    return found[given.letter.kind]
