"""A seat joins before step 1, with words for the dice if it likes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pbem.app import outlook, receipts
from pbem.app.env import Env
from pbem.app.nearest import did_you_mean
from pbem.app.said import Said, say
from pbem.app.settle import follow, writing
from pbem.app.table import Table
from pbem.app.voice import speaker_of
from pbem.core import seal
from pbem.core.keys import MOST_WORDS, are_words, normal_words
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Term


class Joined(msgspec.Struct, frozen=True):
    game: str
    seat: str
    entropy: str  # as it counts (normal form), "" if none
    seq: int
    head: str
    receipt: str  # the text of the receipt
    receipt_path: str
    missing: tuple[str, ...]  # seats that have not joined yet
    next: str
    notes: tuple[Said, ...] = ()
    exit: int = 0


def join(env: Env, folder: Path, seat: str, *, entropy: str = "") -> Joined:
    """Record that `seat` joins. Raises Failure (unknown seat, joined already, game begun)."""
    with writing(env, folder) as table:
        name = seat.upper()
        if not _just_joined(table, name):
            add(table, name, entropy, env.now())
        follow(table)
        return _joined(env, table, name)


def add(table: Table, seat: str, entropy: str, at: str) -> None:
    """Write the `join` record of a seat. Raises Failure."""
    _check(table, seat)
    data: dict[str, Any] = {"player": seat}
    values = []
    words = normal_words(entropy)
    if words:
        if not are_words(words):
            text = T("Words for the dice are at most {n} characters; these are {m}.", n=MOST_WORDS, m=len(words))
            raise Failure(Problem("entropy-long", text))
        name = seal.entropy_name(1, seat, 1)
        values.append((name, words))
        data["entropy"] = seal.seal(table.secrets.secret, name, words)
    table.write("join", 1, at, data, values)


def _check(table: Table, seat: str) -> None:
    if seat not in table.settings.seats:
        known = tuple(table.settings.seats)
        text = T("{name} has no seat in this game.", name=seat[:60])
        raise Failure(Problem("unknown-player", text, did_you_mean(seat, known)))
    if seat in table.joined:
        raise Failure(Problem("joined", T("{seat} has joined already.", seat=Term("seat", seat))))
    if table.resolved or table.close is not None:
        raise Failure(Problem("begun", T("The game has begun; nobody can join any more.")))


def _just_joined(table: Table, seat: str) -> bool:
    """Whether a killed `join` recorded this seat, so that it is done now."""
    later = [place.seq for place in table.log.since(table.interrupted) if place.type == "join"]
    return any(table.record(seq).data.player == seat for seq in later)


def _joined(env: Env, table: Table, seat: str) -> Joined:
    seq = next(p.seq for p in table.log.places if p.type == "join" and table.record(p.seq).data.player == seat)
    speaker = speaker_of(table, env.lang)
    path = receipts.path_of(table, seq)
    sealed = table.record(seq).data.entropy
    words = table.unseal(seal.entropy_name(1, seat, 1), sealed) if isinstance(sealed, str) else ""
    return Joined(
        table.id,
        seat,
        words,
        seq,
        table.log.head_of(seq),
        path.read_text("utf-8"),
        str(path),
        outlook.missing(table),
        speaker.say(outlook.next_move(table)),
        say(table.notes, speaker),
    )
