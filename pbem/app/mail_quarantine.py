"""The moderator's word on letters in quarantine: list, show, accept (recorded as his act) or drop them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from pbem.app import router, usual_reasons
from pbem.app.env import Env
from pbem.app.ingest import Verdict, take
from pbem.app.mail_aside import MESSAGE
from pbem.app.quarantines import Place, all_of
from pbem.app.said import Said
from pbem.app.settle import follow, writing
from pbem.app.source import Letter
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mail import headers
from pbem.mail.letter import open_letter
from pbem.store import inbox, quarantine
from pbem.store.quarantine import Held

SHOWN = 200  # lines of a letter that are shown
_NAME = re.compile(r"(?:([^/]{1,100})/)?(\d{1,6})", re.ASCII)


class Row(msgspec.Struct, frozen=True):
    """One letter: `name` is what `show`, `accept` and `drop` take, `game` "" for a letter that is for none."""

    name: str
    game: str
    number: int
    reason: str
    why: tuple[str, ...]
    at: str
    sender: str
    subject: str
    seat: str
    step: int
    where: str
    state: str
    verdict: str = ""
    first: str = ""
    decided: str = ""


class Listed(msgspec.Struct, frozen=True):
    """`letters`: those that wait, oldest first, or with `every` also those that were decided upon."""

    letters: tuple[Row, ...]
    exit: int = 0


class Shown(msgspec.Struct, frozen=True):
    """A letter as the reader sees it. Everything in it is a stranger's: it has no control characters left."""

    letter: Row
    own: tuple[str, ...]
    foreign: tuple[str, ...]
    path: str
    exit: int = 0


class Decided(msgspec.Struct, frozen=True):
    """`verdict`: of an accepted letter, what `ingest` said of it."""

    letter: Row
    verdict: Verdict | None = None
    notes: tuple[Said, ...] = ()
    exit: int = 0


def listed(folder: Path, lang: str = "en", *, every: bool = False) -> Listed:
    """What is in quarantine in a game, or in a folder of games and beside them. Raises Failure."""
    found = [(place, held) for place, held in all_of(folder) if every or held.state == "waiting"]
    rows = [_row(place, held, lang) for place, held in found]
    return Listed(tuple(sorted(rows, key=lambda row: (row.at, row.name))))


def show(folder: Path, name: str, lang: str = "en") -> Shown:
    """One letter, line by line. Raises Failure."""
    place, held = _find(folder, name)
    raw = _raw(place, held)
    lines = open_letter(raw).lines() if _is_mail(held, raw) else ()
    row, path = _row(place, held, lang), str(_path(place, held))
    if not lines:
        text = raw[: 64 * 1024].decode("utf-8", "replace")
        return Shown(row, tuple(map(_clean, text.split("\n")[:SHOWN])), (), path)
    own = tuple(_clean(line.text) for line in lines if line.own and line.text.strip())
    foreign = tuple(_clean(line.text) for line in lines if not line.own and line.text.strip())
    return Shown(row, own[:SHOWN], foreign[:SHOWN], path)


def drop(env: Env, folder: Path, name: str) -> Decided:
    """Let a letter be; its bytes are kept. Raises Failure."""
    place, held = _waiting(folder, name)
    held = msgspec.structs.replace(held, state="dropped", decided=env.now())
    quarantine.write(place.path, held)
    return Decided(_row(place, held, env.lang))


def accept(env: Env, folder: Path, name: str, *, seat: str = "", game: str = "") -> Decided:
    """Take a letter in for a seat, by the moderator's word, which the log records. Raises Failure."""
    place, held = _waiting(folder, name)
    if held.reason == MESSAGE:
        hint = T("Answer the player yourself, then `pbem mail quarantine … drop`.")
        raise Failure(Problem("message", T("There is no order in it to take in."), hint))
    root = place.root if place.game or place.alone else _game(folder, game)
    chosen = (seat or held.seat).upper()
    if not chosen:
        raise Failure(_no_seat(held))
    letter = Letter(_raw(place, held), held.where, held.received or held.at, kind=held.kind)
    taken = take(env, root, [letter], seat=chosen)
    verdict = taken.verdicts[0]
    if verdict.code == "waiting":
        return Decided(_row(place, held, env.lang), verdict, taken.notes, verdict.exit)
    if verdict.code in ("accepted", "repeated"):
        _record(env, root, held, verdict)
    held = msgspec.structs.replace(held, state="accepted", decided=env.now(), verdict=verdict.code, seat=chosen)
    quarantine.write(place.path, held)
    return Decided(_row(place, held, env.lang), verdict, taken.notes, verdict.exit)


def _no_seat(held: Held) -> Problem:
    """A token alone decides nothing: reports are forwarded and quoted."""
    if held.claims:
        text = T("It has the token of {seat}, but it is not from there; you decide for which seat it speaks.",
                 seat=held.claims)  # fmt: skip
        return Problem("no-seat", text, T("If it is from {seat}: --seat {seat}", seat=held.claims))
    text = T("It cannot be told for which seat the letter speaks.")
    return Problem("no-seat", text, T("Give --seat, like --seat VALERIA."))


def _record(env: Env, root: Path, held: Held, verdict: Verdict) -> None:
    """The ruling: whose sheet it was, and why it had been held. Nothing of the letter itself. Raises Failure."""
    with writing(env, root) as table:
        reason = usual_reasons.vouching(verdict.seq, verdict.seat, verdict.rev, held.reason)
        ruled = [p.seq for p in table.log.places if p.type == "ruling"]
        if not table.ended and all(table.record(seq).data.reason != reason for seq in ruled):
            table.write("ruling", table.log.places[-1].step, env.now(), {"reason": reason})
            follow(table)


def _game(folder: Path, game: str) -> Path:
    games = router.find(folder)
    named = {path.name: path for path in games.values()} | games
    if game not in named:
        text = T("It cannot be told for which game the letter is.")
        raise Failure(Problem("no-game", text, T("Give --game with one of: {games}.", games=tuple(games))))
    return named[game]


def _find(folder: Path, name: str) -> tuple[Place, Held]:
    match = _NAME.fullmatch(name.strip())
    if match is None:
        raise Failure(Problem("no-letter", T("{name} is not the number of a letter.", name=name[:40] or '""'), _LIST))
    game, number = match[1], int(match[2])
    found = [(place, held) for place, held in all_of(folder) if held.number == number and game in (None, *place.names)]
    waiting = [pair for pair in found if pair[1].state == "waiting"]
    if len(waiting or found) == 1:
        return (waiting or found)[0]
    if not found:
        raise Failure(Problem("no-letter", T("No letter {name} is in quarantine.", name=name), _LIST))
    names = tuple(place.name(held) for place, held in found)
    raise Failure(Problem("no-letter", T("{name} can be any of these: {names}.", name=name, names=names), _LIST))


_LIST = T("`pbem mail quarantine` lists them.")


def _waiting(folder: Path, name: str) -> tuple[Place, Held]:
    place, held = _find(folder, name)
    if held.state != "waiting":
        taken = T("Letter {name} was accepted already.", name=name)
        text = taken if held.state == "accepted" else T("Letter {name} was dropped already.", name=name)
        raise Failure(Problem("decided", text, _LIST))
    return place, held


def _row(place: Place, held: Held, lang: str) -> Row:
    return Row(
        place.name(held),
        place.game,
        held.number,
        held.reason,
        held.said(lang),
        held.at,
        held.sender,
        held.subject,
        held.seat,
        held.step,
        held.where,
        held.state,
        held.verdict,
        held.first,
        held.decided,
    )


def _path(place: Place, held: Held) -> Path:
    return inbox.raw_path(place.raws, held.sha)


def _raw(place: Place, held: Held) -> bytes:
    return inbox.raw_at(place.raws, held.sha)


def _is_mail(held: Held, raw: bytes) -> bool:
    from pbem.app.hearing import kind_of

    return kind_of(Letter(raw, "", kind=held.kind)) == "mail"


def _clean(line: str) -> str:
    return headers.visible(line)[:500]
