"""From one physical line to words with columns, for every ruleset alike.

What people and their programs do to a line is undone here: bullets and numbering, comments, typographic quotes and
dashes, invisible characters, other alphabets' digits. Columns always point into the line as it was received.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

HIDDEN = "\0"  # stands for a character that is not seen; the decoder refuses real ones
ARROWS = ("->", ">", "-")  # kinds of tokens that can be an arrow
ARROW_WORDS = ("to", "a", "ad", "verso")  # folded

_DASHES = "‐‑‒–—―−⸺⸻﹘﹣－"
_POINTERS = "→⇒⇨⟶⟹➔➙➛➜➝➞➡➤"
_APOSTROPHES = "'`´‘’‛ʼʻʹ′＇"
QUOTES = '"“”„‟«»‹›″＂'
_WIDE = {"＞": ">", "＜": "<", "＝": "=", "，": ",", "、": ",", "：": ":", "；": ";", "（": "(", "）": ")"} | {
    "＋": "+", "．": ".", "／": "/", "！": "!", "＆": "&", "＃": "#", "＊": "*", "＿": "_",
}  # fmt: skip
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "þ": "th", "ð": "d"})


class Token(NamedTuple):
    """`kind`: "word", "number", "->" (can only be an arrow), "<=" "<" ">" ">=" "=", "-", or one other character.

    `text` as it was written, without invisible characters · `fold` for comparing (digits of a number) ·
    `start` and `end` are offsets in the line, from 0.
    """

    kind: str
    text: str
    fold: str
    start: int
    end: int


class Lexed(NamedTuple):
    """A line: `rest` is the line in plain characters, as long as `source`, without its comment; `start` is where it
    begins when bullets are taken off; no tokens: the line says nothing."""

    source: str
    rest: str
    start: int
    tokens: tuple[Token, ...]


class _Plain(dict[int, str]):
    """Character -> one plain character, worked out when first met."""

    def __missing__(self, code: int) -> str:
        self[code] = plain = _plain(chr(code))
        return plain


def _plain(char: str) -> str:
    if char in _DASHES:
        return "-"
    if char in _POINTERS:
        return "→"
    if char in _APOSTROPHES:
        return "'"
    if char in QUOTES:
        return " "
    if char in _WIDE:
        return _WIDE[char]
    kind = unicodedata.category(char)
    if kind in ("Zs", "Zl", "Zp") or char in "\t\x0b\x0c\x1c\x1d\x1e\x1f\x85":
        return " "
    if kind in ("Cc", "Cf", "Mn", "Me"):
        return HIDDEN
    return str(unicodedata.decimal(char)) if kind == "Nd" else char


_PLAIN = _Plain()
_HEAD = re.compile(r"(?:[ \0]*(?:[-*+•·◦‣⁃∙▪▫●○■□]|\(\d{1,3}\)|\d{1,3}[.)]))*[ \0]*")
_COMMENT = re.compile(r"(?:^|(?<=[ \0]))//")
_TOKEN = re.compile(
    r"(?P<word>[\w'&\0]+(?:-[\w'&\0]+)*)|(?P<arrow>[-=]+>+|→)|(?P<op><=|>=|==|≤|≥|[<>=])|(?P<dash>-+)|(?P<mark>[^ \w])"
)
_OPS = {"==": "=", "≤": "<=", "≥": ">="}
_CLOSERS = ".!…,;"


def split_lines(text: str) -> list[str]:
    """The physical lines, as an editor counts them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """The text for comparing: without case, accents, blanks, hyphens, underscores, apostrophes and `&`."""
    if text.isascii():
        low = text.lower()
        return low if low.isalnum() else "".join(c for c in low if c.isalnum())
    low = unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS)
    return "".join(c for c in unicodedata.normalize("NFKD", low) if c.isalnum())


def plain(text: str) -> str:
    """The text with each special character replaced by a plain one; as long as before."""
    return text if text.isascii() and text.isprintable() and '"' not in text and "`" not in text else _translate(text)


def _translate(text: str) -> str:
    return text.translate(_PLAIN)


def tidy(text: str) -> str:
    """A value a person typed (words of entropy, a pass word): composed, no invisible characters, single blanks."""
    kept = (c if (c.isprintable() and unicodedata.category(c) != "Zs") else _blank(c) for c in text)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def _blank(char: str) -> str:
    """What an unprintable character is worth in a value: a blank or nothing."""
    return " " if _plain(char) == " " else ""


def lex(source: str) -> Lexed:
    """The words of one line."""
    rest = plain(source)
    if "//" in rest and (comment := _COMMENT.search(rest)):
        rest = rest[: comment.start()]
    head = _HEAD.match(rest)
    start = head.end() if head else 0
    if rest[start : start + 1] in ("", "#", ";") or rest.startswith("//", start):
        return Lexed(source, rest, start, ())
    tokens: list[Token] = []
    for match in _TOKEN.finditer(rest, start):
        group = match.lastgroup
        text = match.group()
        at = match.start()
        if group == "word":
            token = _word(text, at)
            if token is not None:
                tokens.append(token)
        elif group == "mark":
            tokens.append(Token(text, text, "", at, at + 1))
        else:
            kind = "->" if group == "arrow" else "-" if group == "dash" else _OPS.get(text, text)
            tokens.append(Token(kind, text, "", at, at + len(text)))
    while tokens and tokens[-1].kind in _CLOSERS:  # a full stop by habit or by autocorrection
        tokens.pop()
    return Lexed(source, rest, start, tuple(tokens))


def _word(text: str, at: int) -> Token | None:
    """A word or number; None when only invisible characters or quotes are there."""
    end = at + len(text)
    if HIDDEN in text or "'" in text:
        bare = text.replace(HIDDEN, "")
        text = bare.strip("'") or bare
    if text.isdecimal():
        return Token("number", text, text, at, end)
    folded = fold(text)
    if not folded and "&" not in text and "_" not in text:
        return None
    return Token("word", text, folded, at, end)
