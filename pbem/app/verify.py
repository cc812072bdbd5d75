"""The log alone, without the rules: chain, seals, keys, dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.core import chain
from pbem.core import verify as verifier
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store.fault import reading
from pbem.store.folder import LOG


class Verified(msgspec.Struct, frozen=True):
    game: str
    records: int
    draws: int
    sealed: int  # of the draws: hidden, and proved only by the end of the game
    seq: int
    head: str
    level: int
    heads_checked: int
    receipts_checked: int
    problems: tuple[Said, ...]
    notes: tuple[Said, ...]
    exit: int = 0


def verify(env: Env, log: Path, *, heads: Sequence[str] = (), receipts: Sequence[Path] = ()) -> Verified:
    """Check a log (or the log of a game's folder) against heads "SEQ:HEAD" and receipts. Raises Failure."""
    data = read_log(log)
    held = [parse_head(head) for head in heads]
    texts = [_receipt(path) for path in receipts]
    report = verifier.verify(data, heads=held, receipts=texts)
    opened = chain.read(data).open
    speaker = Speaker(env.lang)
    notes = [Problem("note", note, severity="warning") for note in report.notes]
    return Verified(
        opened.game if opened else "",
        report.records,
        report.draws,
        report.sealed,
        report.records - 1,
        report.head,
        1 if report.level is None else report.level,
        len(held),
        len(texts),
        say(report.problems, speaker),
        say(notes, speaker),
        1 if report.problems else 0,
    )


def read_log(path: Path) -> bytes:
    """The bytes of a log, given itself or the folder it is in. Raises Failure."""
    log = path / LOG if path.is_dir() else path
    with reading(log):
        return log.read_bytes()


def parse_head(text: str) -> tuple[int, str]:
    """ "131:7f3a90c122b704de", the head with at least 8 digits. Raises Failure."""
    seq, colon, head = text.partition(":")
    digits = "".join(head.split()).lower()
    if colon and seq.isascii() and seq.isdigit() and len(seq) <= 15 and re.fullmatch(r"[0-9a-f]{8,64}", digits):
        return int(seq), digits
    raise Failure(
        Problem(
            "bad-head",
            T("{text} is not a record number and a head.", text=text[:100]),
            T("Write it like 131:7f3a90c122b704de, as it stands at the foot of a report."),
        )
    )


def _receipt(path: Path) -> str:
    """The text of a receipt; of one that was saved as a mail, what the mail says. Raises Failure."""
    from pbem.mail.kinds import kind_of

    with reading(path):
        data = path.read_bytes()
    if kind_of(data, path.name) == "mail":
        from pbem.mail.letter import open_letter

        return open_letter(data).text
    return data.decode("utf-8", "replace")
