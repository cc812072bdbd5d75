"""Explains mails: what would become of each, and why each of its lines counts or does not. Nothing is written."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pbem.app import roster as rosters
from pbem.app.env import Env
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.mail.letter import Opened, Read, Roster, Speaker, judge, open_letter
from pbem.store.fault import reading

if TYPE_CHECKING:
    from pbem.app.game_roster import GameRoster

__all__ = ["REASONS", "WHYS", "Explained", "Letters", "Read", "letters"]

MOST = 16 * 1024 * 1024  # bytes read of one file
STDIN = "-"


class Explained(msgspec.Struct, frozen=True):
    """One mail. Without a roster `verdict` is "" unless nobody could take it. `seat` is the roster's key, or "" .

    `orders` are own lines, cleaned, and only of an accepted mail; `own` and `foreign` are all lines that say something.
    """

    file: str
    verdict: str
    reason: str
    seat: str
    reply: bool
    orders: tuple[str, ...]
    own: tuple[str, ...]
    foreign: tuple[str, ...]


class Letters(msgspec.Struct, frozen=True):
    """`explained` as `--json` prints it; `reads` with what people want to know besides. `judged`: there is a roster.
    With a game also, of each mail, `whys`: why it would be held, and `talk`: which of its lines are no orders."""

    explained: tuple[Explained, ...]
    reads: tuple[Read, ...]
    judged: bool
    exit: int = 0
    whys: tuple[str, ...] = ()
    talk: tuple[tuple[bool, ...], ...] = ()


def letters(env: Env, files: Sequence[str], roster: Path | None = None, game: Path | None = None) -> Letters:
    """Read mails, each by itself; only whether one was there before is judged in the order of the file names. `roster`:
    a file; `game`: the folder of a game that is one. Raises Failure."""
    if roster and game:
        raise Failure(Problem("bad-roster", T("Give --roster or --game, not both.")))
    known = _game(game, env.lang) if game else None
    rows = known.roster if known else rosters.read(roster) if roster else None
    raws = [_raw(name) for name in files]
    found: dict[int, Read] = {}
    taken: dict[str, str] = {}
    whys: dict[int, str] = {}
    for number in sorted(range(len(files)), key=lambda n: (files[n], n)):
        if rows is None:
            found[number] = _unjudged(open_letter(raws[number]))
            continue
        read = judge(open_letter(raws[number], rows.most_bytes), rows, seen=lambda key, digest: key in taken)
        found[number], whys[number] = read, known.why(read) if known else ""
        if read.verdict == "accept":
            taken[read.key] = files[number]
    reads = tuple(found[number] for number in range(len(files)))
    explained = tuple(_explained(name, read, rows is not None) for name, read in zip(files, reads, strict=True))
    rejected = any(one.verdict == "reject" for one in explained)
    return Letters(
        explained,
        reads,
        rows is not None,
        1 if rows is not None and rejected else 0,
        tuple(whys.get(number, "") for number in range(len(files))),
        tuple(map(known.talk, reads)) if known else (),
    )


def _game(folder: Path, lang: str) -> GameRoster:
    from pbem.app.game_roster import GameRoster  # with the rules of the game

    return GameRoster(folder, lang)


def _unjudged(opened: Opened) -> Read:
    """A mail by itself: what nobody could take is known without a roster, and so is what its lines are."""
    return judge(opened, _ANYBODY)


def _anybody(opened: Opened, roster: Roster) -> Speaker:
    return Speaker()


_ANYBODY = Roster(speaks=_anybody)


def _explained(name: str, read: Read, judged: bool) -> Explained:
    known = judged or read.reason not in ("", "no_orders")
    return Explained(
        file=Path(name).name if name != STDIN else name,
        verdict=read.verdict if known else "",
        reason=read.reason if known else "",
        seat=read.seat,
        reply=read.reply and judged,
        orders=read.orders,
        own=read.own,
        foreign=read.foreign,
    )


def _raw(name: str) -> bytes:
    if name == STDIN:
        with reading(Path(STDIN)):
            return sys.stdin.buffer.read(MOST)
    path = Path(name)
    with reading(path):
        if path.is_dir():
            raise Failure(Problem("bad-source", T("{path} is a folder.", path=name), T("Give the mails one by one.")))
        with path.open("rb") as file:
            return file.read(MOST)


REASONS: dict[str, Text] = {
    "too_large": T("It is too large, or has too many headers, parts or lines; nothing of it was read."),
    "unreadable": T("Its text cannot be read: encrypted, damaged, not there, or in two versions with other orders."),
    "loop": T("It is one of our own mails that came back."),
    "bounce": T("It says that one of our mails could not be delivered."),
    "auto_reply": T("A machine wrote it."),
    "not_a_player": T("It is not from exactly one address, or not from a player's."),
    "spoofed": T("Our mail server says that it does not come from its sender's domain."),
    "bad_token": T("The token in the subject is not that player's, or there is none."),
    "duplicate": T("It was taken before."),
    "late": T("Our mail server received it after the deadline."),
    "no_orders": T("No line of its own text is an order."),
}
WHYS: dict[str, Text] = {
    "quoted": T("quoted"),
    "attribution": T("attribution"),
    "below": T("below an older mail's head"),
    "said": T("somebody else's words"),
    "signature": T("signature"),
    "footer": T("footer"),
    "hidden": T("hidden"),
    "damaged": T("damaged on the way"),
    "attached": T("attached text"),
    "calendar": T("calendar"),
}
