"""Seats as typed when a game is opened: `VALERIA=Valeria <v@example.org> [it]`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbem.app.env import LANGUAGES
from pbem.app.settings import SeatSettings, is_address, is_one_line
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Manifest
from pbem.core.text import T, Text

RESERVED = ("PUBLIC", "MODERATOR", "NONE", "NEUTRAL", "LOST")
DEVICES = ("CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(10)))
_SPEC = re.compile(r"\s*([^=\s]*)\s*(?:=\s*([^<>\[\]]*?)\s*(?:<([^<>]*)>)?\s*(?:\[([^\[\]]*)\])?\s*)?")
_ID = re.compile(r"[A-Z][A-Z0-9]{0,15}")


def parse_seats(specs: Sequence[str], lang: str, manifest: Manifest) -> dict[str, SeatSettings]:
    """Seat id -> settings, in the order typed. Raises Failure with every fault found."""
    seats: dict[str, SeatSettings] = {}
    problems: list[Problem] = []
    for spec in specs:
        try:
            seat, row = parse_seat(spec, lang)
        except Failure as failure:
            problems += failure.problems
            continue
        problems += id_faults(seat, manifest.order_words)
        if seat in seats:
            problems.append(_fault(spec, T("The seat {id} is given twice.", id=seat), None))
        seats[seat] = row
    problems += _count_faults(len(specs), manifest)
    if problems:
        raise Failure(*problems)
    return seats


def parse_seat(spec: str, lang: str) -> tuple[str, SeatSettings]:
    """One seat: id (case folded), display name, address and language. Raises Failure."""
    match = _SPEC.fullmatch(spec)
    hint = T('Write it like "VALERIA=Valeria <v@example.org>".')
    if match is None or not match[1]:
        raise Failure(_fault(spec, T("{spec} is not a seat.", spec=spec[:80] or '""'), hint))
    seat = match[1].upper()
    name, address, own = (match[2] or "").strip() or seat, (match[3] or "").strip(), (match[4] or "").strip() or lang
    if "@" in name and not address:
        raise Failure(_fault(spec, T("The address of {id} needs angle brackets.", id=seat), hint))
    if address and not is_address(address):
        raise Failure(_fault(spec, T("{address} is not a mail address.", address=address[:80]), hint))
    if own not in LANGUAGES:
        raise Failure(_fault(spec, T("There is no language {lang}.", lang=own[:40]), T("Use en or it.")))
    if len(name) > 60 or not is_one_line(name):
        raise Failure(_fault(spec, T("The name of {id} is too long or has control characters.", id=seat), hint))
    return seat, SeatSettings(name, address, own)


def id_faults(seat: str, order_words: Iterable[str]) -> list[Problem]:
    """Why a seat may not have this id; empty when it may."""
    if not _ID.fullmatch(seat):
        text = T("{id} cannot be the id of a seat.", id=seat[:40])
        return [_fault(seat, text, T("Use 1 to 16 letters A to Z and digits, a letter first."))]
    if seat in RESERVED:
        return [_fault(seat, T("{id} has a meaning of its own and cannot be a seat.", id=seat), T("Choose another."))]
    if seat in DEVICES:
        text = T("{id} is a device name on Windows; no folder can be called so.", id=seat)
        return [_fault(seat, text, T("Choose another."))]
    if seat != "A" and seat in {word.upper() for word in order_words}:
        return [_fault(seat, T("{id} is a word of the order sheets.", id=seat), T("Choose another."))]
    return []


def _count_faults(count: int, manifest: Manifest) -> list[Problem]:
    least, most = manifest.players.least, manifest.players.most
    if least <= count <= most:
        return []
    text = T(
        "{ruleset} is for {least} to {most} players, not {n}.", ruleset=manifest.id, least=least, most=most, n=count
    )
    return [_fault("", text, T("Give one --seat for each player."))]


def _fault(spec: str, text: Text, hint: Text | None) -> Problem:
    return Problem("bad-seat", text, hint, source=spec[:200])
