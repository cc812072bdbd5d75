"""What every seat is told of a decision, at once: what was ruled, why, and what it means for this seat.

A decision may be several rulings in a row; one letter tells all of them. It brings the corrected report, if there is
one.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pbem.app import announced, corrected, course, deadline_words, desk, frozen, mail_letters, moment, ruling_words
from pbem.app.deadline_words import calendar
from pbem.app.mail_letters import Office
from pbem.app.table import Table
from pbem.core import chain, rulings
from pbem.core.record import Ruling
from pbem.core.text import T, Text
from pbem.mail.compose import File
from pbem.mail.headers import address


class Report(NamedTuple):
    """The corrected reports of a step: its number, the record they follow from, the files."""

    step: int
    seq: int
    files: dict[Path, bytes]


def of_ruling(table: Table, seq: int) -> dict[Path, bytes]:
    """What follows from the ruling in record `seq`: corrected reports, and letters if it is the last one of a decision.

    By path. Word that a sheet is really its seat's stands in the reports alone: its player has his receipt. Raises
    Failure.
    """
    item: Ruling = table.record(seq)
    files = corrected.of_record(table, seq) if isinstance(item.data.set, list) else {}
    if not rulings.goes_on(item) and not _is_of_closing(item) and not ruling_words.vouched(item):
        files |= _letters(table, seq, course.group(table, seq))
    return files


def _is_of_closing(item: Ruling) -> bool:
    """Whether a sheet was given in for a seat as its step was closed: the report, which comes at once, tells of it."""
    act = rulings.act_of(item)
    return rulings.kind(item) == "standing" or act.get("once") is True


def _letters(table: Table, seq: int, decision: list[int]) -> dict[Path, bytes]:
    place, head = table.log.places[seq], table.log.head_of(seq)
    kept = frozen.read(table.folder, place.step - 1)
    office = Office(table, kept, seq)
    checkpoint = chain.checkpoint(table.id, seq, head)
    reports, due = _reports(table, decision), announced.after_ruling(table, seq)
    files: dict[Path, bytes] = {}
    for seat, row in kept.seats.items():
        texts = [
            *_texts(office, decision, seat, office.title(row.lang)),
            *deadline_words.after_ruling(table, kept, seat, seq),
        ]
        said = office.paragraphs(texts, row.lang)
        found = _corrected(table, seat, reports)
        newest = [found[f"report-{reports[-1].step}.txt"].decode().strip("\n") + "\n"] if reports else []
        text = "\n".join([said, *newest, checkpoint])
        path = table.folder.outbox(place.step) / f"ruling-{seq}-{seat}.txt"
        files[path] = text.encode()
        if address(row.address):
            letter = mail_letters.Letter(
                seat=seat,
                to=row.address,
                lang=row.lang,
                name=f"ruling.{seq}.{chain.short(head)}",
                step=0 if rulings.kind(table.record(seq)) in rulings.ENDING else place.step,
                at=moment.seconds(table.record(seq).at),
                subject=T("A ruling in step {step}", step=place.step),
                text=text,
                files=(
                    *_attached(found),
                    *([] if due is None else [calendar(table, kept, office.speaker(row.lang), due)]),
                ),
            )
            files[path.with_suffix(".eml")] = office.write(letter)
    return files


def _texts(office: Office, decision: list[int], seat: str, title: str) -> list[Text]:
    table, clocks = office.table, announced.Clock(office.kept, seat)
    items: list[Ruling] = [table.record(seq) for seq in decision]
    texts = [T("The moderator of {title} ({game}) has ruled:", title=title, game=table.id)]
    texts += [text for item in items for text in ruling_words.sentences(item, clocks, items)]
    left = seat in desk.of(table, decision[-1]).resigned
    for item in items:
        means = [] if left and rulings.kind(item) == "bot" else _means(table, item, seat)
        texts += [text for text in (*ruling_words.reason(item), *means) if text not in texts]
    return texts


def _means(table: Table, item: Ruling, seat: str) -> list[Text]:
    return ruling_words.means(item, seat, course.counting(table, item.step, seat, item.seq + 1))


def _reports(table: Table, decision: list[int]) -> list[Report]:
    """The corrected reports that a decision brings, oldest first."""
    found: list[Report] = []
    for seq in decision:
        item: Ruling = table.record(seq)
        if isinstance(item.data.set, list):
            found.append(Report(item.step - 1, seq, corrected.of_record(table, seq)))
        elif rulings.kind(item) == "replay":
            step = rulings.replayed(rulings.act_of(item))
            played = [number for number in course.playings(table, step) if number > seq]
            found += [Report(step, number, corrected.of_record(table, number)) for number in played[:1]]
    return found


def _corrected(table: Table, seat: str, reports: list[Report]) -> dict[str, bytes]:
    """The files of a seat by the names under which they are attached."""
    found: dict[str, bytes] = {}
    for step, seq, files in reports:
        place = table.folder.turn(step) / seat
        for ending in ("txt", "html", "svg", "jsonl"):
            name = {"svg": f"map-{step}.svg", "jsonl": "seals.jsonl"}.get(ending, f"report-{step}.{ending}")
            found[name] = files[place / f"{corrected.name(seq)}.{ending}"]
    return found


def _attached(found: dict[str, bytes]) -> list[File]:
    kinds = {"html": "text/html", "svg": "image/svg+xml", "jsonl": "application/x-ndjson"}
    return [
        File(name, kinds[ending], data)
        for name, data in found.items()
        if (ending := name.rpartition(".")[2]) in kinds and data
    ]
