"""The first letters of a game. They hold pass words, of which the folder keeps hashes only: gone once they are sent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pbem.app import frozen, gm_words, moment
from pbem.app.mail_letters import Letter, Office
from pbem.app.table import Table
from pbem.core import chain
from pbem.core.envelope import line
from pbem.core.text import T, Term
from pbem.mail.compose import File
from pbem.mail.headers import address


def welcome(table: Table, words: Mapping[str, str]) -> dict[Path, bytes]:
    """The letters that bring the seats their pass words, which nothing can write again. Raises Failure."""
    kept = frozen.read(table.folder, 0)
    office, found = Office(table, kept), {}
    for seat, row in kept.seats.items():
        if not address(row.address):
            continue
        said = [
            T("Welcome to {title}. You play {seat}.", title=office.title(row.lang), seat=Term("seat", seat)),
            T("Reports come by mail. Answer them with your orders, one a line, and you get a receipt: keep it."),
            RULES,
            T("The password below is your seat's. Put it above your orders when your mail answers no report:"),
        ]
        if table.gm_seat:
            said.insert(1, gm_words.said(table.gm_seat, hidden=True))
        head = {"game": table.id, "seat": seat, "auth": words[seat]}
        sheet = "".join(f"    {line(row.lang, key, value)}\n" for key, value in head.items())
        letter = Letter(
            seat=seat,
            to=row.address,
            lang=row.lang,
            name=f"welcome.{chain.short(table.log.head_of(0))}",
            step=0,
            at=moment.seconds(table.record(0).at),
            subject=T("Welcome, and your password"),
            text=f"{office.paragraphs(said, row.lang)}\n{sheet}",
            files=(rules_book(table, row.lang),),
        )
        found[table.folder.welcome / f"{seat}.eml"] = office.write(letter)
    return found


RULES = T("The rules and all orders stand in the text that is attached, with a worked sheet.")


def rules_book(table: Table, lang: str) -> File:
    """The player's handbook, as an attachment. Raises Failure."""
    from pbem.app import handbook

    return File(
        {"it": "regole.txt"}.get(lang, "rules.txt"),
        "text/plain",
        handbook.written(table.opened.rules.split("/")[0], lang).text.encode(),
    )
