"""One message taken in: kept, heard, judged, and recorded or answered as it deserves."""

from __future__ import annotations

import msgspec

from pbem.app import moment, playing_gm, press_answer, wishes
from pbem.app.accept import Recorded, before, keep, record, remark
from pbem.app.env import Env, stamp
from pbem.app.hearing import Ears, Heard
from pbem.app.intake import Judged, judge
from pbem.app.press_answer import pressed
from pbem.app.source import Letter
from pbem.app.table import Table


class Manner(msgspec.Struct, frozen=True):
    """How letters are taken: for a seat said outside them, as of a time, or only to see what would be said."""

    seat: str = ""
    at: str = ""
    dry_run: bool = False


def take_one(env: Env, ears: Ears, letter: Letter, manner: Manner) -> tuple[Judged, Recorded | None]:
    """Judge one letter and, unless it only asks, record what came of it."""
    table = ears.table
    if not manner.dry_run:
        keep(table, letter)  # before anybody reads it
    heard = ears.hear(letter, manner.seat)
    at = _time(env, table, letter, heard, manner)
    judged = judge(table, heard, given=manner.seat, at=at)
    if (waiting := playing_gm.before(table, judged, moment.seconds(env.now()))) is not None:
        if not manner.dry_run:
            playing_gm.tell(table, judged, env.now(), letter.raw)
        return waiting, None
    judged = pressed(table, letter, judged, at, dry=manner.dry_run)
    first = judged.code != "accepted" or judged.asks  # else the sheet comes first: its seat is waited for no longer
    asked, judged = judged, wishes.heed(table, judged, env.now(), write=first and not manner.dry_run)
    if manner.dry_run:
        return judged, None
    if heard.silent == "repeated":
        return judged, before(table, judged)
    if judged.code in ("held", "ignored"):
        from pbem.app import mail_aside

        number = mail_aside.put(table, letter, judged, at)
        return msgspec.structs.replace(judged, held=number, code=judged.code if number else "ignored"), None
    if judged.code in ("press", "noted"):
        give = press_answer.give if judged.code == "press" else wishes.answer
        give(table, letter, judged, at)
        return judged, None
    if judged.asks or table.ended:  # nothing follows the record of the end, whatever is wrong with the letter
        from pbem.app import mail_answers

        remark(table, letter, judged, at)
        mail_answers.unrecorded(table, judged, env.now(), letter.raw)
        return _for_reading(table, letter, judged, at), None
    if judged.code == "accepted" and letter.kind != "bots":
        wishes.come_back(table, judged.seat, env.now())
    done = record(table, letter, judged, at)
    wishes.heed(table, asked, env.now(), write=not first)
    ears.note(heard, done.seq)
    return _for_reading(table, letter, judged, at), done


def _for_reading(table: Table, letter: Letter, judged: Judged, at: str) -> Judged:
    """A mail that may be a message to the moderator waits for him; its number with the others."""
    if not judged.message:
        return judged
    from pbem.app import mail_aside

    return msgspec.structs.replace(judged, held=mail_aside.put_message(table, letter, judged, at))


def _time(env: Env, table: Table, letter: Letter, heard: Heard, manner: Manner) -> str:
    """When a message came: as the moderator says, or a server that is trusted, or the mailbox; else now."""
    if heard.received is not None and not manner.at:
        return stamp(heard.received)
    when = manner.at or letter.received
    return moment.record_time(when, table.settings.zone) if when else env.now()
