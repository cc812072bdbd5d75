"""What somebody who takes over a seat is sent: a welcome with his password, and the newest report with his own token.

Of the settings as they were then a copy is kept (`private/seats/N.json`, N the number of the ruling), so that the
letter with the report can be written again at any time. The welcome cannot: it is gone once it is sent.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import UNSET

from pbem.app import announced, artefacts, course, frozen, mail_reports, openings, orderdesk, telling
from pbem.app.frozen import Frozen
from pbem.app.mail_letters import Letter, Office
from pbem.app.mail_welcome import RULES, rules_book
from pbem.app.moment import seconds
from pbem.app.table import Table
from pbem.core.canon import canon
from pbem.core.envelope import line
from pbem.core.text import T, Term
from pbem.mail.headers import address


def keep(table: Table, seq: int, kept: Frozen) -> None:
    """Keep the settings that the letters of ruling `seq` are made of. Raises Failure."""
    frozen.write_at(table.folder.seat_change(seq), kept)


def welcome(table: Table, kept: Frozen, seat: str, word: str, now: str) -> dict[Path, bytes]:
    """The first letter to a new player; none without an address. Raises Failure."""
    row, seq = kept.seats[seat], table.log.seq + 1
    if not address(row.address):
        return {}
    office = Office(table, kept)
    said = [
        T("Welcome to {title}. You take over {seat}.", title=office.title(row.lang), seat=Term("seat", seat)),
        T(
            "The newest report comes with another mail: answer that one with your orders. What your seat has, owes and"
            " has promised is yours now; what its old player ordered for the open step counts until a sheet of yours"
            " comes."
        ),
        T("Reports come by mail. Answer them with your orders, one a line, and you get a receipt: keep it."),
        RULES,
        T("The password below is your seat's. Put it above your orders when your mail answers no report:"),
    ]
    head = {"game": table.id, "seat": seat, "auth": word}
    sheet = "".join(f"    {line(row.lang, key, value)}\n" for key, value in head.items())
    letter = Letter(
        seat=seat,
        to=row.address,
        lang=row.lang,
        name=f"welcome.{seq}",
        step=0,
        at=seconds(now),
        subject=T("Welcome, and your password"),
        text=f"{office.paragraphs(said, row.lang)}\n{sheet}",
        files=(rules_book(table, row.lang),),
    )
    return {table.folder.welcome / f"{seat}-{seq}.eml": office.write(letter)}


def of_ruling(table: Table, seq: int) -> dict[Path, bytes]:
    """The newest report for the seat that got a new player with ruling `seq`; nothing for other rulings.

    Raises Failure.
    """
    act, step = table.record(seq).data.act, _resolved_before(table, seq)
    if act is UNSET or act["kind"] != "seat" or act.get("what") != "replaced" or not step:
        return {}
    path, seat = table.folder.seat_change(seq), str(act["player"])
    if not path.is_file():
        return {}
    kept = frozen.read_at(path)
    told = telling.told_at(table, max(number for number in course.editions(table, step) if number < seq))
    row = kept.seats[seat]
    if not address(row.address):
        return {}
    told = msgspec.structs.replace(
        told,
        frozen=msgspec.structs.replace(told.frozen, seats={**told.frozen.seats, seat: row}),
        due=announced.before(table, seq),
        tokens=orderdesk.tokens_of(table, told.frozen, step + 1, seq),
    )
    face = artefacts.Face(told, seat)
    place = table.folder.turn(step) / seat
    files = {place / f"report.{ending}": face.report(ending) for ending in ("html", "txt")}
    files |= {place / "map.svg": face.map(), place / "orders.txt": face.orders()}
    files[place / "seals.jsonl"] = b"".join(canon(one) + b"\n" for one in openings.of_step(table, told)(seat))
    office = Office(table, told.frozen, seq)
    letter = mail_reports.report_again(office, told, seat, files, seq)
    return {table.folder.outbox(table.log.places[seq].step) / f"takeover-{seat}-{seq}.eml": letter}


def _resolved_before(table: Table, seq: int) -> int:
    """The step whose report was the newest when a record was written."""
    return max((place.step for place in table.log.places[:seq] if place.type == "resolve"), default=0)
