"""A seat gets another player: his name, address, password and tokens; the seat, its orders and its past stay.

The settings come first and the ruling last, so that after a killed command the same command can be given again.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import frozen, ruling, settings_edit, takeover
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.seat_orders import Manner, known
from pbem.app.seats import parse_seat
from pbem.app.settings import SeatSettings, Settings
from pbem.app.settle import follow, writing
from pbem.app.table import Table
from pbem.app.usual_reasons import REPLACED
from pbem.app.voice import speaker_of
from pbem.core.lex import fold
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Term
from pbem.store import atomic, passwords
from pbem.store.fault import reading


class Replaced(msgspec.Struct, frozen=True, kw_only=True):
    """`password` is shown once, here, and stands in the welcome mail; "" when nothing was written (`dry_run`).

    `old`: the name of the player before; `seq`: the ruling's number, -1 if there is none.
    """

    game: str
    seat: str
    old: str
    name: str
    address: str
    lang: str
    password: str
    step: int
    seq: int = -1
    sheet: int = 0  # revision of the old player's sheet that counts until a newer one comes
    dry_run: bool = False
    notes: tuple[Said, ...] = ()
    exit: int = 0


def replace(env: Env, folder: Path, seat: str, person: str, manner: Manner, *, zone: str = "") -> Replaced:
    """Give a seat to somebody else: `person` like "Aulus <a@example.org> [it]". Raises Failure."""
    with writing(env, folder) as table:
        seat = known(table, seat)
        row = _row(table, seat, person, zone)
        old = table.settings.seats[seat]
        reason = manner.reason or REPLACED.msgid
        entry = ruling.entry(table, reason, {"kind": "seat", "player": seat, "what": "replaced"})
        with reading(table.folder.settings):
            data = table.folder.settings.read_bytes()
        changed = settings_edit.with_seat(data, seat, row)
        word = "" if manner.dry_run else passwords.make(env.fresh)
        seq, sheet = -1, table.sheets(table.step).get(seat)
        if not manner.dry_run:
            now = env.now()
            kept = frozen.freeze(_with(table, seat, row), {})
            takeover.keep(table, table.log.seq + 1, kept)
            atomic.write(table.folder.settings, changed, mode=atomic.SECRET)
            passwords.renew(table.folder, seat, word, env.fresh)
            atomic.write_all(takeover.welcome(table, kept, seat, word, now), mode=atomic.SECRET)
            vars(table).pop("settings", None)  # read again, with the new person in it
            seq = table.write_all(now, [entry])
            follow(table)
        return Replaced(
            game=table.id,
            seat=seat,
            old=old.name,
            name=row.name,
            address=row.address,
            lang=row.lang,
            password=word,
            step=table.step,
            seq=seq,
            sheet=sheet.rev if sheet else 0,
            dry_run=manner.dry_run,
            notes=say(table.notes, speaker_of(table, env.lang)),
        )


def _row(table: Table, seat: str, person: str, zone: str) -> SeatSettings:
    """The new player's settings, checked. Raises Failure."""
    from pbem.app import moment

    if seat == table.gm_seat:
        text = T("The moderator plays {seat}; it cannot be given to somebody else.", seat=Term("seat", seat))
        raise Failure(Problem("gm-seat", text, T("That he plays stands in the first record of the log.")))
    spec = person.strip()
    if not spec or "=" in spec:
        text = T("{person} is not a person.", person=person[:80] or '""')
        raise Failure(Problem("bad-person", text, T('Write it like "Aulus <a@example.org> [it]".')))
    _, row = parse_seat(f"{seat}={spec}", table.settings.lang)
    if zone:
        moment.zone(zone)
    row = msgspec.structs.replace(row, zone=zone)
    _check_free(table, seat, row)
    return row


def _check_free(table: Table, seat: str, row: SeatSettings) -> None:
    """One person, one seat; and two seats must not be shown under one name. Raises Failure."""
    for other, now in table.settings.seats.items():
        if other == seat:
            continue
        if row.address and now.address.lower() == row.address.lower():
            text = T("{address} is the address of {seat} already.", address=row.address, seat=Term("seat", other))
            raise Failure(Problem("address-seated", text, T("One person plays one seat: give another address.")))
        if fold(row.name) in (fold(now.name), fold(other)):
            text = T("{seat} is called {name} already.", seat=other, name=row.name)
            raise Failure(Problem("name-seated", text, T("Give another name, so that nobody takes one for the other.")))
    mine = table.settings.seats[seat]
    if (mine.name, mine.address.lower()) == (row.name, row.address.lower()) and _is_newest(table, seat):
        text = T("{name} plays {seat} already.", name=row.name, seat=Term("seat", seat))
        raise Failure(Problem("nothing-new", text, T("Nothing was written.")))


def _is_newest(table: Table, seat: str) -> bool:
    """Whether the last thing in the log is that this seat got its new player."""
    place = table.log.places[-1]
    act = table.record(place.seq).data.act if place.type == "ruling" else None
    return isinstance(act, dict) and (act["kind"], act.get("player")) == ("seat", seat)


def _with(table: Table, seat: str, row: SeatSettings) -> Settings:
    seats = {**table.settings.seats, seat: row}
    return msgspec.structs.replace(table.settings, seats=seats)
