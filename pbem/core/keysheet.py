"""The keys of a game as a page of text that can be printed, kept in an envelope and typed in again; whole or in shares.

    pbem key 1
    game roma-1
    commit 0a591e51d65d…
    share 2/3 of 8f3a90c1
    whole 5b1c0a79e24d3f60
    01 0a59 1e51 d65d d56f e850 010c 1565 5745  9f03
    …

Each of the numbered lines ends in four digits that show a slip of the pen in it; `whole` shows whether all of it came
back. A share alone is a page of random digits: what was split comes back only from all of them (each digit is the sum
of all shares' digits, so any share less leaves every key as likely as any other). Lines that begin with # are talk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T

PART = 32  # bytes of each of the three keys
WIDTH = 16  # bytes a line
MOST = 9  # shares
TITLE = "pbem key 1"
_NUMBERED = re.compile(r"(\d\d)\s+((?:[0-9a-f]{4}\s+){8})([0-9a-f]{4})", re.ASCII)
_SHARE = re.compile(r"share (\d)/(\d) of ([0-9a-f]{8})", re.ASCII)


class Keys(msgspec.Struct, frozen=True):
    """What only the moderator has: the top of the key chain, the sealed secret, and the key of the tokens in mails."""

    top: bytes
    secret: bytes
    tokens: bytes


class Sheet(msgspec.Struct, frozen=True):
    """One page. `of` 1: it holds everything; else `data` is share `share` of `of`, made in the splitting `split`."""

    game: str
    commit: str
    data: bytes
    whole: str
    share: int = 1
    of: int = 1
    split: str = ""


def whole(game: str, commit: str, held: Keys) -> Sheet:
    """Everything on one page."""
    data = held.top + held.secret + held.tokens
    return Sheet(game, commit, data, _mark(data))


def split(sheet: Sheet, of: int, fresh: Callable[[int], bytes]) -> list[Sheet]:
    """The page in 2 to 9 shares, of which all are needed. `fresh` gives secret bytes. Raises ValueError."""
    if not 2 <= of <= MOST or sheet.of != 1:
        raise ValueError("a whole page is split into 2 to 9 shares")
    name = fresh(4).hex()
    pads = [fresh(len(sheet.data)) for _ in range(of - 1)]
    shares = [_sum([sheet.data, *pads]), *pads]
    return [Sheet(sheet.game, sheet.commit, data, sheet.whole, n, of, name) for n, data in enumerate(shares, 1)]


def joined(sheets: Sequence[Sheet]) -> Sheet:
    """The whole page from one, or from all shares of it, in any order. Raises Failure."""
    first = sheets[0]
    if any((s.game, s.commit, s.of, s.split) != (first.game, first.commit, first.of, first.split) for s in sheets):
        text = T("These pages do not belong together: they are of different games or different splittings.")
        raise Failure(Problem("other-shares", text, T("The line `share` of each must end in the same digits.")))
    shares = {sheet.share: sheet for sheet in sheets}
    missing = tuple(n for n in range(1, first.of + 1) if n not in shares)
    if missing:
        text = T("Of {n} shares these are missing: {missing}.", n=first.of, missing=missing)
        raise Failure(Problem("missing-shares", text, T("All shares are needed; fewer of them are worth nothing.")))
    data = _sum([sheet.data for sheet in shares.values()])
    if _mark(data) != first.whole:
        text = T("What comes out of these pages is not what was written down: one of them was changed.")
        raise Failure(Problem("bad-key-page", text, T("Compare each with its original, line by line.")))
    return Sheet(first.game, first.commit, data, first.whole)


def keys_of(sheet: Sheet) -> Keys:
    """The keys on a whole page."""
    data = sheet.data
    return Keys(data[:PART], data[PART : 2 * PART], data[2 * PART :])


# --- text ---------------------------------------------------------------------------------------------------------
def write(sheet: Sheet, talk: Sequence[str] = ()) -> str:
    """A page as text; `talk`: what whoever finds it should know."""
    share = [f"share {sheet.share}/{sheet.of} of {sheet.split}"] if sheet.of > 1 else []
    lines = [TITLE, f"game {sheet.game}", f"commit {sheet.commit}", *share, f"whole {sheet.whole}"]
    for number, place in enumerate(range(0, len(sheet.data), WIDTH), 1):
        piece = sheet.data[place : place + WIDTH]
        groups = " ".join(piece[n : n + 2].hex() for n in range(0, WIDTH, 2))
        lines.append(f"{number:02} {groups}  {_check(number, piece)}")
    return "\n".join([*(f"# {line}" for line in talk), *lines]) + "\n"


def read(text: str) -> Sheet:
    """A page from its text, as it was written or typed in. Raises Failure with the line that is wrong."""
    fields: dict[str, str] = {}
    pieces: list[bytes] = []
    titled = False
    for number, typed in enumerate(text.splitlines(), 1):
        line = " ".join(typed.lower().lstrip("> ").split())
        if not line or line.startswith("#"):
            continue
        if line == TITLE:
            titled = True
        elif line[0].isdigit():
            pieces.append(_piece(line, len(pieces) + 1, number))
        else:
            fields[line.partition(" ")[0]] = line
    share = _SHARE.fullmatch(fields.get("share", "share 1/1 of 00000000"))
    values = [fields.get(name, "").partition(" ")[2] for name in ("game", "commit", "whole")]
    if not titled or not all(values) or share is None or len(pieces) * WIDTH != 3 * PART:
        text_ = T("This is no whole page of keys: its head or some of its lines are missing.")
        raise Failure(Problem("bad-key-page", text_, T("`pbem key backup` writes such a page.")))
    game, commit, mark = values
    of = int(share[2])
    return Sheet(game, commit, b"".join(pieces), mark, int(share[1]), of, share[3] if of > 1 else "")


def _piece(line: str, wanted: int, number: int) -> bytes:
    found = _NUMBERED.fullmatch(line)
    data = bytes.fromhex(found[2]) if found else b""
    if found is None or int(found[1]) != wanted or _check(wanted, data) != found[3]:
        text = T("Line {line} of the page of keys is mistyped, or not in its place.", line=number)
        hint = T("Compare it with the original: a number, eight groups of four digits, four digits to check them.")
        raise Failure(Problem("bad-key-page", text, hint, number, source=line))
    return data


def _check(number: int, piece: bytes) -> str:
    return sha256(b"pbem key line" + bytes([number]) + piece).hexdigest()[:4]


def _mark(data: bytes) -> str:
    """Of 96 secret bytes; it betrays none of them."""
    return sha256(b"pbem key page" + data).hexdigest()[:16]


def _sum(parts: Sequence[bytes]) -> bytes:
    total = bytes(len(parts[0]))
    for part in parts:
        total = bytes(a ^ b for a, b in zip(total, part, strict=True))
    return total
