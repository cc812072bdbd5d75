"""The letters with receipts."""

from __future__ import annotations

from pathlib import Path

from pbem.app import frozen, moment, signatures, sshsig
from pbem.app.mail_letters import HOUR, MOST_ANSWERS, Letter, Office
from pbem.app.table import Table
from pbem.core import chain
from pbem.core.text import T, Text
from pbem.mail.headers import address


def of_receipt(table: Table, seq: int, path: Path, text: bytes) -> dict[Path, bytes]:
    """The letter with the receipt of a record, beside its text at `path`. Raises Failure."""
    place, data = table.log.places[seq], table.record(seq).data
    kept = frozen.read(table.folder, place.step - 1)
    row = kept.seats.get(data.player)
    if row is None or (place.type == "join" and not isinstance(data.entropy, str)) or _too_many(table, seq):
        return {}
    from pbem.app.receipts import note_of

    note = note_of(table, seq)
    to = note.to if note else row.address
    if not address(to):
        return {}
    letter = Letter(
        seat=data.player,
        to=to,
        lang=note.lang if note else row.lang,
        name=f"receipt.{seq}.{chain.short(table.log.head_of(seq))}",
        step=place.step,
        at=moment.seconds(table.record(seq).at),
        subject=_receipt_subject(table, seq, message=bool(note and note.message)),
        text=text.decode(),
        answers=note.answers if note else "",
        files=signatures.attached(table.folder, sshsig.RECEIPT, "receipt.txt", text),
    )
    return {path.with_suffix(".eml"): Office(table, kept, seq).write(letter)}


def _receipt_subject(table: Table, seq: int, *, message: bool) -> Text:
    place, data = table.log.places[seq], table.record(seq).data
    if message:
        return T("Your mail is with the moderator: no order in it")
    if place.type == "refuse":
        return T("Your sheet for step {step} was NOT accepted", step=place.step)
    if place.type == "join":
        return T("You have joined the game")
    from pbem.app.receipts import note_of

    note = note_of(table, seq)
    if note is not None and note.by:
        return T("No sheet of yours came: orders were given for you, step {step}", step=place.step)
    return T("Receipt: your orders for step {step}, revision {rev}", step=place.step, rev=data.rev)


def _too_many(table: Table, seq: int) -> bool:
    """Whether the seat of a record got its share of answers already in the hour before it."""
    player, now = table.record(seq).data.player, moment.seconds(table.record(seq).at)
    count, step = 0, table.log.places[seq].step
    for place in reversed(table.log.places[:seq]):
        if place.step < step and place.type != "resolve":  # steps may have been played again meanwhile
            break
        if place.type not in ("accept", "refuse"):
            continue
        record = table.record(place.seq)
        count += record.data.player == player and now - HOUR < moment.seconds(record.at) <= now
        if count >= MOST_ANSWERS:
            return True
    return False
