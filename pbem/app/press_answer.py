"""The messages in a letter that was judged, and the answer where there was nothing else in it."""

from __future__ import annotations

import msgspec

from pbem.app import moment
from pbem.app.intake import Judged
from pbem.app.source import Letter
from pbem.app.table import Table


def pressed(table: Table, letter: Letter, judged: Judged, at: str, *, dry: bool) -> Judged:
    """The judgement with what becomes of the messages; they are kept, unless it is `dry` or the letter only asks.

    A letter to the moderator waits for him before its messages are known as taken: a killed command is completed when
    it comes again. Raises Failure."""
    if not judged.heard.press or not judged.sure or table.ended:
        return judged
    from pbem.app import mail_aside, press

    now = moment.seconds(at)
    found = press.take(table, judged.heard, judged.seat, now, dry=True)
    if not (dry or judged.asks):
        if found.moderator:
            mail_aside.put_press(table, letter, judged, found.moderator, at)
        found = press.take(table, judged.heard, judged.seat, now, dry=False)
    return msgspec.structs.replace(judged, press=found)


def give(table: Table, letter: Letter, judged: Judged, at: str) -> None:
    """Note and answer a letter that had messages in it and nothing else. Raises Failure."""
    from pbem.app import mail_answers
    from pbem.app.accept import remark

    remark(table, letter, judged, at)
    mail_answers.pressed(table, judged, at, letter.raw)


def send(table: Table, now: str) -> None:
    """Write the letters that are due."""
    from pbem.app import press_letters

    press_letters.let_go(table, moment.seconds(now))
