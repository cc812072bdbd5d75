"""Word to a player whose sheet is the last one missing: the step is closed soon, long before its deadline."""

from __future__ import annotations

import msgspec

from pbem.app import announced, deadlines, frozen, moment
from pbem.app.finals import is_final
from pbem.app.grace import rules
from pbem.app.intake import Judged
from pbem.app.table import Table
from pbem.core.text import T, Text
from pbem.desk.due import Sheet, due


def said(table: Table, judged: Judged, at: str) -> tuple[Text, ...]:
    """When the open step is closed once this sheet is recorded, if it is the last one and nobody changes his; nothing
    where only a person closes steps. Raises Failure."""
    policy = table.settings.policy
    if judged.code != "accepted" or judged.asks or judged.heard.via == "desk":
        return ()
    if policy.deadlines is None and not policy.phases:
        return ()
    step = deadlines.standing(table)
    if set(step.missing) - {judged.seat}:
        return ()
    now, counted = moment.seconds(at), table.sheets(table.step)
    sheets = [
        msgspec.structs.replace(sheet, final=is_final(table, sheet.seat, counted[sheet.seat]))
        for sheet in step.sheets
        if sheet.seat != judged.seat
    ]
    step = msgspec.structs.replace(step, missing=(), sheets=(*sheets, Sheet(judged.seat, now, judged.final)))
    found = due(step, rules(table))
    if found.because != "sheets" or found.close is None:
        return ()
    if found.close <= now:
        return (T("All sheets are there now: the step is closed at once."),)
    when = announced.Clock(frozen.freeze(table.settings, {}), judged.seat)(found.close)
    return (T("All sheets are there now: the step is closed on {when}, unless somebody changes his.", when=when),)
