"""Sentences in a language: `Text`, `Term` and lists become strings. The only place where words are translated.

A sentence without a translation is said in English; nothing said here ever raises.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, Union

from pbem.core.text import LINE, T, Term, Text
from pbem.render.letters import number

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "pbem"
LOCALE = Path(__file__).resolve().parent.parent / "locale"
LANGUAGES = ("en", "it")

Words = Union[Text, Term, str, int, Sequence["Words"]]

_AND = T("{list} and {last}")
_UNICODE = unicodedata.ucd_3_2_0  # the same in every Python, so that reports are the same bytes
_DROPPED = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff")


class Names(Protocol):
    """What a speaker needs of `pbem.core.names.Names`."""

    def say(self, kind: str, id: str, lang: str) -> str: ...


@lru_cache(maxsize=8)
def catalogue(lang: str) -> NullTranslations:
    """The translations into a language; an empty one when there is none (English)."""
    import gettext

    return gettext.translation(DOMAIN, LOCALE, languages=[lang], fallback=True)


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Typed text made safe for one line of a report: no control characters, nothing that turns the writing around.

    Right-to-left text is isolated, so that it cannot disturb the sentence it stands in.
    """
    if text.isascii() and text.isprintable():
        return text
    kept = []
    for char in text:
        if char in _DROPPED:
            continue
        category = _UNICODE.category(char)
        if category in ("Cc", "Zl", "Zp"):
            kept.append(" ")
        elif category != "Cs":
            kept.append(char)
    line = "".join(kept)
    return f"\u2068{line}\u2069" if any(map(_leftward, line)) else line


def _leftward(char: str) -> bool:
    """Is the character written from right to left?"""
    return (
        _UNICODE.bidirectional(char) in ("R", "AL", "AN")
        or "\U00010800" <= char <= "\U00010fff"
        or ("\U0001e800" <= char <= "\U0001efff")
    )


class Speaker:
    """Speaks one language about one game: `names` of its things, `seats` id -> display name; `lines` writes a canonical
    order in a language."""

    def __init__(
        self,
        lang: str,
        names: Names | None = None,
        seats: Mapping[str, str] | None = None,
        lines: Callable[[str, str], str] | None = None,
    ) -> None:
        self.lang = lang
        self.names = names
        self.seats = dict(seats or {})
        self.lines = lines
        self._said: dict[str, str] = {}

    def like(self, other: Speaker) -> bool:
        """Whether both say the same."""
        return self.lang == other.lang and self.names is other.names and self.seats == other.seats

    def translate(self, msgid: str) -> str:
        """A sentence without placeholders, as templates use it."""
        return catalogue(self.lang).gettext(msgid) if msgid else ""

    def say(self, words: Words) -> str:
        """One line of text."""
        if isinstance(words, str):
            return clean(words)
        if isinstance(words, Text):
            return self._text(words)
        if isinstance(words, Term):
            return self._term(words)
        if isinstance(words, int):
            return number(words)
        return self._list([self.say(word) for word in words])

    def _text(self, text: Text) -> str:
        template = self._translated(text)
        if not text.args:
            return template
        args = {name: self.say(value) for name, value in text.args.items()}
        if self.lang == "it" and ("a {" in template or "A {" in template) and template != text.msgid:
            template = _TO.sub(lambda found: _to(found, args), template)
        for candidate in (template, text.msgid):
            try:
                return candidate.format_map(args)
            except (KeyError, IndexError, ValueError, AttributeError):
                continue  # a faulty translation; the English template next
        return text.msgid

    def _translated(self, text: Text) -> str:
        if text.plural:
            return catalogue(self.lang).ngettext(text.msgid, text.plural, text.count)
        return self.translate(text.msgid)

    def _term(self, term: Term) -> str:
        if term.kind == "seat":
            return clean(self.seats.get(term.id, term.id))
        key = f"{term.kind}/{term.id}"
        said = self._said.get(key)
        if said is None:
            said = self._said[key] = self._named(term)
        return said

    def _named(self, term: Term) -> str:
        if term.kind == LINE:
            return clean(self.lines(term.id, self.lang) if self.lines else term.id)
        if self.names is None:
            return clean(term.id)
        try:
            return clean(self.names.say(term.kind, term.id, self.lang))
        except KeyError:
            return clean(term.id)

    def _list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        head = ", ".join(items[:-1])
        return _euphonic(self._text(Text(_AND.msgid, {"list": head, "last": items[-1]})), items[-1], self.lang)


_TO = re.compile(r"\b([aA]) \{(\w+)\}")


def _to(found: re.Match[str], args: Mapping[str, str]) -> str:
    """Italian says "ad" before a name that begins with a: "ad Anna"."""
    return f"{found[1]}d {{{found[2]}}}" if args.get(found[2], "")[:1] in ("a", "A") else found[0]


def _euphonic(text: str, last: str, lang: str) -> str:
    """Italian says "ed" before a word that begins with e: "Gallia ed Egitto"."""
    if lang == "it" and last[:1] in ("e", "E") and text.endswith(f" e {last}"):
        return f"{text[: -len(last) - 3]} ed {last}"
    return text
