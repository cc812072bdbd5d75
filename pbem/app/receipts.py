"""Receipts from the records they answer: written once, and the same again whenever they are rebuilt."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from pbem.app import announced, course, frozen, mail_receipts, moment, telling
from pbem.app.intake import copied, sheet_of, written
from pbem.app.receipt import Answer, write
from pbem.app.table import Table, grammar_of
from pbem.app.voice import lines_of
from pbem.core import seal
from pbem.core.problem import Failure, Problem
from pbem.core.quotable import quotable
from pbem.core.reading import Reading, decode
from pbem.core.text import T, Text
from pbem.render.speech import Speaker
from pbem.store import inbox
from pbem.store.inbox import Note

KINDS = ("join", "accept", "refuse")


def path_of(table: Table, seq: int) -> Path:
    """Where the receipt of a record lies: with the step its sheet is for."""
    place, data = table.log.places[seq], table.record(seq).data
    folder = table.folder.outbox(place.step)
    if place.type == "refuse":
        return folder / f"refused-{data.player or 'UNKNOWN'}-{seq}.txt"
    return folder / f"receipt-{data.player}-{getattr(data, 'rev', 1)}.txt"


def of_record(table: Table, seq: int) -> bytes:
    """The receipt of a `join`, `accept` or `refuse` record. Raises Failure when what it needs is lost."""
    made = {"join": _of_join, "accept": _of_sheet, "refuse": _of_refusal}[table.log.places[seq].type]
    return quotable(made(table, seq).decode(), grammar_of(table)).encode()


def files_of(table: Table, seq: int) -> dict[Path, bytes]:
    """The receipt of a record by path, and the letter that brings it to a seat with an address. Raises Failure."""
    path, text = path_of(table, seq), of_record(table, seq)
    return {path: text} | mail_receipts.of_receipt(table, seq, path, text)


def note_of(table: Table, seq: int) -> Note | None:
    """What was noted of the message that an `accept` or `refuse` record stands for; None: a `join`. Raises Failure."""
    place, data = table.log.places[seq], table.record(seq).data
    if place.type == "accept":
        value = table.unseal(seal.orders_name(place.step, data.player, data.rev), data.orders)
        return _note(table, value["raw"], seq)
    return _note(table, table.unseal(seal.refused_name(seq), data.raw), seq) if place.type == "refuse" else None


def _of_join(table: Table, seq: int) -> bytes:
    data = table.record(seq).data
    words = _words(table, 1, data.player, 1, data.entropy)
    row = frozen.read(table.folder, 0).seats.get(data.player)
    lang = row.lang if row else "en"
    answer = Answer(code="joined", **_common(table, seq, data.player, lang), rev=1, **words)
    return write(answer, _speaker(table, 1, lang))


def _of_sheet(table: Table, seq: int) -> bytes:
    place, data = table.log.places[seq], table.record(seq).data
    name = seal.orders_name(place.step, data.player, data.rev)
    value = table.unseal(name, data.orders)
    note = _note(table, value["raw"], seq)
    found = _reading(table, seq, value["raw"], note)
    words = _words(table, place.step, data.player, data.rev, data.entropy)
    words["openings"] = (seal.opening(table.secrets.secret, name, value), *words["openings"])
    answer = Answer(
        code="accepted",
        by=note.by,
        noted=note.noted,
        clock=note.clock,
        **_common(table, seq, data.player, note.lang),
        rev=data.rev,
        replaces=_newest_before(table, seq, data.player),
        dropped=_dropped(table, seq, data.player, value["orders"]),
        accepted=_numbered(value["orders"], found),
        written=written(found) if _is_read_alike(value["orders"], found) else {},
        refused=found.refused if found else (),
        warnings=(*(found.warnings if found else ()), *copied(note.copied)),
        forecast=_forecast(table, seq, found),
        ignored=note.doubtful,
        talk=note.talk,
        final=found is not None and found.sheet.envelope.get("final") == "yes",
        **words,
    )
    return write(answer, _speaker(table, place.step, note.lang))


def _of_refusal(table: Table, seq: int) -> bytes:
    place, data = table.log.places[seq], table.record(seq).data
    name = seal.refused_name(seq)
    sha = table.unseal(name, data.raw)
    note = _note(table, sha, seq)
    found = _reading(table, seq, sha, note) if data.code == "empty" else None
    answer = Answer(
        code=data.code,
        **_common(table, seq, data.player, note.lang),
        reason=note.reason,
        clock=note.clock,
        noted=note.noted,
        message=note.message,
        keeps=_newest_before(table, seq, data.player),
        refused=found.refused if found else (),
        ignored=note.doubtful,
        talk=note.talk,
        openings=(seal.opening(table.secrets.secret, name, sha),),
    )
    return write(answer, _speaker(table, place.step, note.lang))


def _dropped(table: Table, seq: int, seat: str, orders: list[str]) -> tuple[str, ...]:
    """The orders of the sheet that this one replaces which are not in this one."""
    step, rev = table.log.places[seq].step, _newest_before(table, seq, seat)
    if not rev:
        return ()
    accepts = (table.record(p.seq).data for p in table.log.places[:seq] if (p.step, p.type) == (step, "accept"))
    old = next(data for data in accepts if (data.player, data.rev) == (seat, rev))
    left = Counter(orders)
    found = []
    for order in table.unseal(seal.orders_name(step, seat, rev), old.orders)["orders"]:
        if left[order]:
            left[order] -= 1
        else:
            found.append(order)
    return tuple(found)


def _common(table: Table, seq: int, seat: str, lang: str) -> dict[str, Any]:
    place = table.log.places[seq]
    kept, told = frozen.read(table.folder, place.step - 1), announced.before(table, seq)
    return {
        "game": table.id,
        "title": frozen.title(kept, table.opened.rules, lang),
        "step": place.step,
        "seat": seat,
        "at": moment.seconds(table.record(seq).at),
        "seq": seq,
        "head": table.log.head_of(seq),
        "deadline": None if told is None else told.deadline,
        "zones": () if told is None else announced.zones(kept, seat, told.deadline),
    }


def _words(table: Table, step: int, seat: str, rev: int, sealed: str | msgspec.UnsetType) -> dict[str, Any]:
    """The words of a sheet and their opening."""
    if isinstance(sealed, msgspec.UnsetType):
        return {"entropy": "", "openings": ()}
    name = seal.entropy_name(step, seat, rev)
    value = table.unseal(name, sealed)
    return {"entropy": value, "openings": (seal.opening(table.secrets.secret, name, value),)}


def _reading(table: Table, seq: int, sha: str, note: Note) -> Reading | None:
    """The message of a record read again, by the position as it stood then."""
    text, step = decode(inbox.raw(table.folder, sha)) if note.text is None else note.text, table.log.places[seq].step
    if isinstance(text, Problem) or step == 1:
        return None
    game, state = telling.stood(table, step - 1, seq)
    return sheet_of(game, state, table.record(seq).data.player, text)


def _forecast(table: Table, seq: int, found: Reading | None) -> tuple[Text, ...]:
    if found is None:
        return ()
    game, state = telling.stood(table, table.log.places[seq].step - 1, seq)
    seat = table.record(seq).data.player
    return tuple(game.forecast(game.view(state, seat), seat, [line for _, line in found.lines]))


def _numbered(orders: list[str], found: Reading | None) -> tuple[tuple[int, str], ...]:
    """The recorded orders with the lines they stand on; counted if the program reads the sheet another way now."""
    if found is not None and _is_read_alike(orders, found):
        return tuple((number, line.text) for number, line in found.lines)
    return tuple(enumerate(orders, 1))


def _is_read_alike(orders: list[str], found: Reading | None) -> bool:
    """Whether the program reads a sheet as it did when it was recorded."""
    return found is not None and [line.text for _, line in found.lines] == orders


def _newest_before(table: Table, seq: int, seat: str) -> int:
    """The revision of a seat that counts when record `seq` is written."""
    return course.counting(table, table.log.places[seq].step, seat, seq)


def _note(table: Table, sha: str, seq: int) -> Note:
    for note in inbox.notes(table.folder.inbox, sha):
        if note.seq == seq:
            return note
    raise Failure(Problem("lost-note", T("private/inbox has lost what became of the message of record {n}.", n=seq)))


def _speaker(table: Table, step: int, lang: str) -> Speaker:
    game, seats = table.game, tuple(table.settings.seats)
    return Speaker(lang, game.names, frozen.names(frozen.read(table.folder, step - 1)), lines_of(game, seats))
