"""What a receipt (or checkpoint) mail proves: heads and openings found in its text, compared with a log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pbem.core import canon, chain, seal
from pbem.core.problem import Problem
from pbem.core.record_types import Opening
from pbem.core.text import T, Text
from pbem.core.verify_book import Seals

MOST_PIECES = 400  # lines into which a mail program may have broken one opening

_QUOTE = re.compile(r"^(?:[>|]\s?)+")
_HEAD = re.compile(r"\blog\s+([0-9]{1,15})\s+([0-9a-f]{16,64})\b", re.IGNORECASE)
_NEXT = "pbem checkpoint 1"


class Receipt(msgspec.Struct):
    """`heads`: (seq, digits) · `openings`: what was sealed for the player · `broken`: openings that cannot be read."""

    heads: list[tuple[int, str]]
    openings: list[Opening]
    broken: int = 0


def read(text: str) -> Receipt:
    """Find `log <seq> <head>` lines, checkpoints and opening lines; quoted and wrapped mail is understood."""
    lines = [_QUOTE.sub("", line.strip()).strip() for line in text.splitlines()]
    found = Receipt(list(_heads(lines)), [])
    place = 0
    while place < len(lines):
        used = 1
        if lines[place].startswith('{"name"'):
            opening, used = _opening(lines[place : place + MOST_PIECES])
            if opening is None:
                found.broken += 1
            else:
                found.openings.append(opening)
        place += used
    return found


def _heads(lines: list[str]) -> Iterator[tuple[int, str]]:
    for place, line in enumerate(lines):
        match = _HEAD.search(line)
        if match:
            yield int(match[1]), match[2].lower()
        elif line == _NEXT and len(lines) > place + 3 and lines[place + 2].isdecimal():
            yield int(lines[place + 2]), lines[place + 3].lower()


def _opening(lines: list[str]) -> tuple[Opening | None, int]:
    """An opening from its first line on, and how many lines it took: mail programs break lines, at blanks or not."""
    for glue in (" ", ""):
        whole = ""
        for used, line in enumerate(lines, 1):
            whole = line if used == 1 else whole + glue + line
            if not line.endswith("}"):
                continue
            opening = _convert(whole)
            if opening is not None:
                return opening, used
    return None, 1


def _convert(text: str) -> Opening | None:
    try:
        value: Any = json.loads(text)
        canon.check(value)
        return msgspec.convert(value, Opening)
    except (ValueError, RecursionError, msgspec.ValidationError, canon.Bad):
        return None


def compare(receipt: Receipt, number: int, log: chain.Log, seals: Seals) -> list[Problem]:
    """What in receipt `number` (from 1) the log contradicts."""

    def wrong(code: str, what: Text) -> Problem:
        return Problem(code, T("receipt {n}: {what}", n=number, what=what))

    problems = []
    if not receipt.heads:
        problems.append(wrong("no-head", T("it has no line `log <number> <head>`")))
    for seq, digits in receipt.heads:
        found = chain.compare_head(log, seq, digits)
        if found is not None:
            problems.append(wrong(found.code, found.text))
    if receipt.broken:
        problems.append(wrong("unreadable", T("{count} openings cannot be read", count=receipt.broken)))
    for opening in receipt.openings:
        what = _contradiction(opening, receipt, seals)
        if what is not None:
            problems.append(wrong("other-seal", what))
    return problems


def _contradiction(opening: Opening, receipt: Receipt, seals: Seals) -> Text | None:
    name = opening.name
    known = seals.known.get(name)
    if known is None:
        return T("the log has no seal {name}", name=name)
    if seal.check({"name": name, "salt": opening.salt, "value": opening.value}) != known.seal:
        return T("record {m}: the seal {name} is not that of your receipt", m=known.seq, name=name)
    if (
        name.startswith(("orders/", "refused/"))
        and receipt.heads
        and known.seq not in [seq for seq, _ in receipt.heads]
    ):
        return T("record {m}: {name} stands there, not in the record of your receipt", m=known.seq, name=name)
    return None
