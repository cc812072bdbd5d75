"""A forum post, cut out of its page: who wrote it, and which of its lines are his own.

`encode` gives the bytes that are kept, hashed and read again: the same post on another copy of its page gives the same
bytes. They are made for eyes as well: every line of the post stands behind two characters that say whose it is.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

import msgspec

Mark = Literal["own", "foreign", "doubtful"]

MAGIC = b"pbem post 1\n"
MOST_POSTS = 1000  # on one page
MOST_LINES = 2000  # of one post
LONGEST_LINE = 1000  # characters of a line; what is longer is cut, and is no order any more
LONGEST_NAME = 100  # characters of an author or of the number of a post
_OPEN = "a quote has no end"
_SIGNS: dict[Mark, str] = {"own": "  ", "foreign": "> ", "doubtful": "? "}
_MARKS: dict[str, Mark] = {sign: mark for mark, sign in _SIGNS.items()}


class Said(msgspec.Struct, frozen=True):
    """A line of a post. Doubtful: perhaps quoted, or struck out; it is never carried out, but asked about."""

    text: str
    mark: Mark = "own"


class Post(msgspec.Struct, frozen=True):
    """`author` as the board shows it, "" when the text does not say · `ident` engine and number, "" when there is
    none · `at` and `edited` in seconds UTC where the page says them so that no reader can differ · `changed`: the page
    says that it was edited · `open`: a quote has no end, so everything below it was taken for the quote."""

    author: str
    lines: tuple[Said, ...]
    ident: str = ""
    at: int | None = None
    edited: int | None = None
    changed: bool = False
    open: bool = False


class Found(msgspec.Struct, frozen=True):
    """The posts of a text. `sure`: the board itself says who wrote what. In pasted text a writer can forge the head
    of a post, so with more than one author nobody is sure."""

    engine: str
    posts: tuple[Post, ...]
    sure: bool = True


def encode(post: Post) -> bytes:
    """The bytes of a post. Times are left out: they are no part of what was said, and differ between copies."""
    head = [f"by: {_short(post.author)}", f"id: {_short(post.ident)}", *([_OPEN] if post.open else [])]
    lines = [f"{_SIGNS[said.mark]}{said.text}".rstrip() for said in post.lines]
    return MAGIC + "\n".join([*head, "", *lines, ""]).encode("utf-8", "replace")


def decode(raw: bytes) -> Post | None:
    """A post from its bytes; None when these are none."""
    if not raw.startswith(MAGIC):
        return None
    head, separator, body = raw[len(MAGIC) :].decode("utf-8", "replace").partition("\n\n")
    by, _, rest = head.partition("\n")
    ident, _, more = rest.partition("\n")
    if not (separator and by.startswith("by:") and ident.startswith("id:") and more in ("", _OPEN)):
        return None
    lines = [Said(line[2:], _MARKS.get(line[:2].ljust(2), "foreign")) for line in body.removesuffix("\n").split("\n")]
    return Post(by[3:].strip(), tuple(lines), ident[3:].strip(), open=bool(more))


def text_of(post: Post) -> str:
    """What is read as a sheet: the author's own lines, all others empty, so that lines keep their numbers."""
    return "\n".join(said.text if said.mark == "own" else "" for said in post.lines) + "\n"


def others(post: Post) -> tuple[str, ...]:
    """The lines that are not, or not surely, the author's own."""
    return tuple(said.text for said in post.lines if said.mark != "own" and said.text.strip())


def tidy(lines: list[Said]) -> tuple[Said, ...]:
    """Lines within the limits, without empty ones at both ends and without more than one between."""
    kept: list[Said] = []
    for said in lines:
        text, mark = " ".join(said.text.split()), said.mark
        if len(text) > LONGEST_LINE:
            text, mark = text[:LONGEST_LINE], "doubtful"
        if text or (kept and kept[-1].text):
            kept.append(Said(text, mark if text else "own"))
        if len(kept) > MOST_LINES:
            break
    while kept and not kept[-1].text:
        kept.pop()
    return tuple(kept)


def same_name(name: str) -> str:
    """A user's name for comparing: boards do not tell letter case apart, but everything else."""
    composed = unicodedata.normalize("NFC", " ".join(name.split()))
    return unicodedata.normalize("NFC", composed.casefold())


def _short(text: str) -> str:
    return " ".join(text.split())[:LONGEST_NAME]
