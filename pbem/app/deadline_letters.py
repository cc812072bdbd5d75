"""Word of a deadline that no report and no ruling tells of: one set by hand, or by a schedule made only now."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from pbem.app import announced, deadline_words, frozen, history, mail_letters, moment
from pbem.app.receipt import WIDTH
from pbem.app.table import Table
from pbem.core import chain
from pbem.core.record_types import DeadlineData
from pbem.core.text import T
from pbem.mail.headers import address


def of_deadline(table: Table, seq: int) -> dict[Path, bytes]:
    """A letter to every seat that owes a sheet, with a calendar file; none if another letter tells of it. Raises
    Failure."""
    place, record = table.log.places[seq], table.record(seq)
    data: DeadlineData = record.data
    told = announced.with_ruling(table, seq) or announced.with_report(table, seq - 1) == seq
    if place.step < 2 or told or data.deadline <= moment.seconds(record.at):
        return {}
    kept = frozen.read(table.folder, place.step - 1)
    office, owing = mail_letters.Office(table, kept, seq), table.game.owing(history.state_after(table, place.step - 1))
    files: dict[Path, bytes] = {}
    for seat in owing:
        row = kept.seats[seat]
        if not address(row.address):
            continue
        speaker = office.speaker(row.lang)
        due = deadline_words.due(kept, seat, data.deadline, moment.seconds(record.at))
        title = office.title(row.lang)
        first = T("Sheets for step {step} of {title} are due until {when}.", step=place.step, title=title, when=due)
        texts = (first, *deadline_words.why(data, announced.Clock(kept, seat)))
        said = ["\n".join(wrap(speaker.say(text), WIDTH)) for text in texts]
        text = "\n\n".join(said) + f"\n\n{chain.checkpoint(table.id, seq, table.log.head_of(seq))}"
        letter = mail_letters.Letter(
            seat=seat,
            to=row.address,
            lang=row.lang,
            name=f"deadline.{seq}.{chain.short(table.log.head_of(seq))}",
            step=place.step,
            at=moment.seconds(record.at),
            subject=T("Your orders for step {step} have a deadline", step=place.step),
            text=text,
            files=(deadline_words.calendar(table, kept, speaker, seq),),
        )
        files[table.folder.outbox(place.step) / f"due-{seq}-{seat}.eml"] = office.write(letter)
    return files
