"""What everybody is sent when the sheet of a moderator who plays is in: the log as it was before he could read others.

Whoever has this mail can show later that his sheet was the first of the step.
"""

from __future__ import annotations

from pathlib import Path

from pbem.app import frozen, moment
from pbem.app.mail_letters import Letter, Office
from pbem.app.table import Table
from pbem.core import chain
from pbem.core.text import T, Term, Text
from pbem.mail.headers import address


def of_accept(table: Table, seq: int) -> dict[Path, bytes]:
    """The letters that follow from an `accept` record of the moderator's seat; none from those of others."""
    place, record = table.log.places[seq], table.record(seq)
    seat = table.gm_seat
    if not seat or place.type != "accept" or record.data.player != seat:
        return {}
    kept = frozen.read(table.folder, place.step - 1)
    office, short = Office(table, kept, seq), chain.short(table.log.head_of(seq))
    checkpoint = chain.checkpoint(table.id, seq, table.log.head_of(seq))
    said = _said(seat, place.step)
    files: dict[Path, bytes] = {}
    for other, row in kept.seats.items():
        if other == seat:
            continue
        text = f"{office.paragraphs(said, row.lang)}\n{checkpoint}"
        path = table.folder.outbox(place.step) / f"gm-{seq}-{other}.txt"
        files[path] = text.encode()
        if address(row.address):
            files[path.with_suffix(".eml")] = office.write(
                Letter(
                    seat=other,
                    to=row.address,
                    lang=row.lang,
                    name=f"gm.{seq}.{short}",
                    step=place.step,
                    at=moment.seconds(record.at),
                    subject=T("The moderator's sheet for step {step} is in", step=place.step),
                    text=text,
                )
            )
    return files


def _said(seat: str, step: int) -> list[Text]:
    return [
        T("The moderator, who plays {seat}, has sent his sheet for step {step}.", seat=Term("seat", seat), step=step),
        T(
            "It lies sealed in the log, and no other sheet of this step was taken in before it. Keep this mail: it"
            " proves what the log was then."
        ),
    ]
