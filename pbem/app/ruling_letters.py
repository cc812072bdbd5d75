"""What every seat is told of a ruling, at once: what was ruled, why, and what it means for this seat."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from pbem.app import frozen, mail_letters, moment
from pbem.app.receipt import WIDTH
from pbem.app.table import Table
from pbem.core import chain, rulings
from pbem.core.text import T
from pbem.mail.headers import address


def of_ruling(table: Table, seq: int) -> dict[Path, bytes]:
    """A letter to every seat about the ruling in record `seq`, by path. Raises Failure."""
    place, item = table.log.places[seq], table.record(seq)
    kept = frozen.read(table.folder, place.step - 1)
    office = mail_letters.Office(table, kept)
    files: dict[Path, bytes] = {}
    for seat, row in kept.seats.items():
        speaker = office.speaker(row.lang)
        said = [speaker.say(text) for text in (rulings.say(item), *rulings.means(item, seat))]
        checkpoint = chain.checkpoint(table.id, seq, table.log.head_of(seq))
        text = "\n\n".join("\n".join(wrap(part, WIDTH)) for part in said) + f"\n\n{checkpoint}"
        path = table.folder.outbox(place.step) / f"ruling-{seq}-{seat}.txt"
        files[path] = text.encode()
        if address(row.address):
            letter = mail_letters.Letter(
                seat=seat,
                to=row.address,
                lang=row.lang,
                name=f"ruling.{seq}.{chain.short(table.log.head_of(seq))}",
                step=place.step,
                at=moment.seconds(item.at),
                subject=T("A ruling in step {step}", step=place.step),
                text=text,
            )
            files[path.with_suffix(".eml")] = office.write(letter)
    return files
