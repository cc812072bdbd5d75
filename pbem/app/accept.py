"""Recording a judged message: the raw bytes first, then what is sealed, then the record."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from pbem.app import announced, early, frozen, moment, receipts
from pbem.app.intake import Judged
from pbem.app.source import Letter
from pbem.app.table import Table
from pbem.core import seal
from pbem.core.problem import Failure
from pbem.core.text import Text
from pbem.render.speech import Speaker
from pbem.store import atomic, inbox, messages
from pbem.store.inbox import Note


class Recorded(msgspec.Struct, frozen=True):
    """The record that stands for a message. `repeated`: it was there before. `rev` 0: the sheet was refused."""

    seq: int
    rev: int
    receipt: Path
    repeated: bool = False


def keep(table: Table, letter: Letter) -> None:
    """Store the raw bytes of a message. Raises Failure."""
    inbox.keep(table.folder.inbox, letter.raw)
    if letter.page:
        inbox.keep(table.folder.inbox, letter.page)


def remark(table: Table, letter: Letter, judged: Judged, at: str) -> None:
    """Note what became of a message for which no record is written. Raises Failure."""
    code = "checked" if judged.code == "accepted" else judged.code
    note = _note(table, letter, judged, at)
    note = msgspec.structs.replace(note, seq=-1, step=judged.step, code=code, reason=())
    inbox.add_note(table.folder.inbox, inbox.hash_of(letter.raw), note)


def record(table: Table, letter: Letter, judged: Judged, at: str) -> Recorded:
    """Record an accepted or refused message, unless the same bytes were recorded already. Raises Failure."""
    sha = inbox.hash_of(letter.raw)
    known = _known(table, sha, judged)
    if known is not None:
        seq, rev = known
        return Recorded(seq, rev, receipts.path_of(table, seq), True)
    seq = table.log.seq + 1
    inbox.add_note(table.folder.inbox, sha, _note(table, letter, judged, at))
    rev = _accept(table, judged, sha, at) if judged.code == "accepted" else _refuse(table, judged, sha, at)
    return Recorded(seq, rev, receipts.path_of(table, seq))


def before(table: Table, judged: Judged) -> Recorded | None:
    """The record of a mail that was taken before, by another way. Raises Failure."""
    taken = messages.read(table.folder).get(judged.heard.key, ())
    seqs = [old.seq for old in taken if old.digest == judged.heard.digest and old.seq <= table.log.seq]
    if not seqs or table.log.places[seqs[0]].type not in ("accept", "refuse"):
        return None
    data = table.record(seqs[0]).data
    return Recorded(seqs[0], getattr(data, "rev", 0), receipts.path_of(table, seqs[0]), True)


def repeat(done: Sequence[Recorded], table: Table) -> None:
    """Write receipts again that were thrown away: the same message gets the same answer. Raises Failure."""
    for found in done:
        if found.repeated and not found.receipt.is_file():
            atomic.write_all(receipts.files_of(table, found.seq))


def _known(table: Table, sha: str, judged: Judged) -> tuple[int, int] | None:
    """The record (number, revision) that already stands for these bytes in this step, if it still counts."""
    step, seat = table.step, judged.seat
    newest = table.sheets(step).get(seat) if seat else None
    if judged.code == "accepted":
        if newest is None:
            return None
        digest = table.record(newest.seq).data.orders
        value = table.unseal(seal.orders_name(step, seat, newest.rev), digest)
        return (newest.seq, newest.rev) if value["raw"] == sha else None
    for note in inbox.notes(table.folder.inbox, sha):
        if (note.step, note.seat, note.code) == (step, seat, judged.code) and _is_refusal(table, note.seq, sha):
            return note.seq, 0
    return None


def _is_refusal(table: Table, seq: int, sha: str) -> bool:
    """Whether record `seq` refuses the message with this hash."""
    if seq > table.log.seq or table.log.places[seq].type != "refuse":
        return False
    return bool(table.record(seq).data.raw == seal.seal(table.secrets.secret, seal.refused_name(seq), sha))


def _accept(table: Table, judged: Judged, sha: str, at: str) -> int:
    step, seat, secret = table.step, judged.seat, table.secrets.secret
    rev = table.revisions(step, seat) + 1
    orders = {"orders": [text for _, text in judged.lines], "raw": sha}
    values: list[tuple[str, Any]] = [(seal.orders_name(step, seat, rev), orders)]
    data: dict[str, Any] = {"player": seat, "rev": rev, "orders": seal.seal(secret, *values[0])}
    if judged.entropy:
        values.append((seal.entropy_name(step, seat, rev), judged.entropy))
        data["entropy"] = seal.seal(secret, *values[1])
    table.write("accept", step, at, data, values)
    return rev


def _refuse(table: Table, judged: Judged, sha: str, at: str) -> int:
    name = seal.refused_name(table.log.seq + 1)
    raw = seal.seal(table.secrets.secret, name, sha)
    data = {"player": judged.seat, "code": judged.code, "raw": raw}
    table.write("refuse", table.step, at, data, [(name, sha)])
    return 0


def _note(table: Table, letter: Letter, judged: Judged, at: str) -> Note:
    """What becomes of a message, with all that its answer needs and the message alone does not tell."""
    heard, lang = judged.heard, _language(table, judged.seat)
    speaker = Speaker(lang, table.game.names, _names(table))
    row = table.settings.seats.get(judged.seat)
    return Note(
        table.log.seq + 1,
        table.step,
        judged.seat,
        judged.code,
        at,
        lang,
        letter.where,
        letter.received,
        _said(table, judged, lang),
        text=None if heard.via == "text" and not heard.press.touched else heard.text,
        doubtful=heard.doubtful,
        copied=heard.copied,
        to=row.address if row and letter.kind != "bot" else "",  # nobody reads what a bot is answered
        answers=heard.message_id,
        by=letter.kind if letter.kind in ("bot", "once", "standing") else "",
        noted=tuple(speaker.say(text) for text in (*judged.told, *_closing(table, judged, at))),
        talk=heard.talk,
        message=judged.message,
        clock=_clock(table, judged.seat, at),
    )


def _closing(table: Table, judged: Judged, at: str) -> tuple[Text, ...]:
    """Word that the step is closed early; what is lost for it must not keep a sheet out."""
    with suppress(Failure):
        return early.said(table, judged, at)
    return ()


def _clock(table: Table, seat: str, at: str) -> tuple[str, int]:
    """The clock on which a seat reads when its message is recorded; without zone data UTC: nobody is refused for it."""
    with suppress(Failure):
        return announced.zones(frozen.freeze(table.settings, {}), seat, moment.seconds(at))[-1]
    return "UTC", 0


def _names(table: Table) -> dict[str, str]:
    return {seat: row.name for seat, row in table.settings.seats.items()}


def _language(table: Table, seat: str) -> str:
    row = table.settings.seats.get(seat)
    return row.lang if row else table.settings.lang


def _said(table: Table, judged: Judged, lang: str) -> tuple[str, ...]:
    """Why a message was refused, in the words of its receipt: they are kept, so that it can be written again."""
    speaker = Speaker(lang, table.game.names, _names(table))
    return tuple(speaker.say(text) for text in judged.why)
