"""The letters that say that a game is over, where the last reports went out before its end was recorded."""

from __future__ import annotations

from pathlib import Path

from pbem.app import frozen, mail_letters, moment
from pbem.app.table import Table
from pbem.core import chain
from pbem.core.placings import POINTS
from pbem.core.record_types import EndData
from pbem.core.text import T, Term, Text
from pbem.mail.headers import address


def of_end(table: Table, seq: int) -> dict[Path, bytes]:
    """A letter to every seat, and the last checkpoint, by path. Raises Failure."""
    step, head = table.log.places[seq].step, table.log.head_of(seq)
    checkpoint = chain.checkpoint(table.id, seq, head)
    kept = frozen.read(table.folder, step)
    files = {table.folder.checkpoint(step, "-end"): checkpoint.encode()}
    office = mail_letters.Office(table, kept, seq)
    for seat, row in kept.seats.items():
        text = f"{office.paragraphs(_texts(table, seq, office.title(row.lang)), row.lang)}\n{checkpoint}"
        path = table.folder.outbox(step) / f"end-{seat}.txt"
        files[path] = text.encode()
        if address(row.address):
            letter = mail_letters.Letter(
                seat=seat,
                to=row.address,
                lang=row.lang,
                name=f"end.{seq}.{chain.short(head)}",
                step=0,
                at=moment.seconds(table.record(seq).at),
                subject=T("The game is over"),
                text=text,
            )
            files[path.with_suffix(".eml")] = office.write(letter)
    return files


def _texts(table: Table, seq: int, title: str) -> list[Text]:
    data: EndData = table.record(seq).data
    texts = [T("{title} ({game}) is over.", title=title, game=table.id)]
    if data.standings:
        rows = tuple(T("{seat} {points}", seat=Term("seat", seat), points=n) for seat, n in data.standings)
        texts.append(T("{points} at the end: {rows}.", points=POINTS, rows=rows))
    if isinstance(data.opens, list):
        texts.append(T("Everything that was sealed in the log is open now."))
    else:
        texts.append(T("What is sealed in the log can no longer be opened, since the moderator has lost it."))
    texts.append(T("Keep this mail: its last lines are the head of the whole log."))
    return texts
