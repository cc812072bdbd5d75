"""Names of things: how they are said in a language, and what a typed name means.

A thing has a kind ("province", "card", …) and an id. It can be typed by its id, its English, Italian or Latin name, an
alias, or any beginning of one of these that fits nothing else of the kinds that are looked for. Nothing is guessed.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pbem.core.lex import fold
from pbem.core.problem import Failure, Problem
from pbem.core.suggest import closest
from pbem.core.text import ORDER, T

LANGUAGES = ("en", "it", "la")
Words = Mapping[str, Mapping[str, tuple[str, ...]]]  # keyword -> language -> ways to write it, the first one preferred


class Miss(NamedTuple):
    """A name that fits nothing or more than one thing: `candidates` are the ids it fits, or that are nearly it."""

    text: str
    candidates: tuple[str, ...]
    ambiguous: bool


class Index:
    """A look-up of ids by name for one set of kinds. `rows` are (id, its names).

    `phrases` are the names of more than one word, as folded words: a name may hold words that otherwise end one
    (`pane e circo`).
    """

    def __init__(self, rows: Iterable[tuple[str, Sequence[str]]]) -> None:
        self._exact: dict[str, tuple[str, ...]] = {}
        names: dict[tuple[str, str], None] = {}
        phrases: dict[tuple[str, ...], None] = {}
        for id, known in rows:
            for name in known:
                key = fold(name)
                if not key:
                    continue
                if id not in self._exact.get(key, ()):
                    self._exact[key] = (*self._exact.get(key, ()), id)
                names[(key, id)] = None
                phrases[tuple(fold(word) for word in name.replace("_", " ").split())] = None
        self._sorted = sorted(names)
        self._keys = [key for key, _ in self._sorted]
        self.phrases = tuple(words for words in phrases if len(words) > 1)

    def exact(self, folded: str) -> str | None:
        """The one thing with exactly this name."""
        ids = self._exact.get(folded)
        return ids[0] if ids is not None and len(ids) == 1 else None

    def fits(self, folded: str) -> tuple[str, ...]:
        """The things that bear this name; if none, those with a name that begins so, in alphabetical order."""
        if not folded:
            return ()
        if folded in self._exact:
            return self._exact[folded]
        found: dict[str, None] = {}
        for place in range(bisect_left(self._keys, folded), len(self._keys)):
            key, id = self._sorted[place]
            if not key.startswith(folded):
                break
            found[id] = None
        return tuple(found)

    def find(self, text: str) -> str | Miss:
        """The id that is meant."""
        folded = fold(text)
        ids = self.fits(folded)
        if len(ids) == 1:
            return ids[0]
        return Miss(text, ids, True) if ids else Miss(text, self.nearly(folded), False)

    def nearly(self, folded: str) -> tuple[str, ...]:
        """The ids of up to three things whose name is nearly this one."""
        near = closest(folded, self._keys, most=6)
        return tuple(dict.fromkeys(id for key in near for id in self._exact[key]))[:3]


class Names:
    """All names of a ruleset (`names.toml`: `[kind.id]` with `en`, `it`, `la` and `aliases`)."""

    def __init__(self, table: Mapping[str, Mapping[str, Mapping[str, Any]]], words: Words | None = None) -> None:
        """`words`: the keywords of orders, which sentences name as `Term("order", "MOVE")`."""
        self._table = table
        self._words = words or {}
        self._indexes: dict[tuple[str, ...], Index] = {}

    @classmethod
    def load(cls, data: bytes, words: Words | None = None) -> Names:
        """The names in the bytes of a `names.toml`, and the keywords of orders. Raises Failure."""
        try:
            table = tomllib.loads(data.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            text = T("The data file {name} cannot be used: {why}", name="names.toml", why=str(error))
            raise Failure(Problem("data-bad", text, source="names.toml")) from None
        problems = [problem for kind, things in table.items() for problem in _unsound(kind, things)]
        if problems:
            raise Failure(*problems)
        return cls(table, words)

    def kinds(self) -> tuple[str, ...]:
        return tuple(self._table)

    def ids(self, kind: str) -> tuple[str, ...]:
        """The ids of a kind in the order of the file."""
        return tuple(self._table.get(kind, ()))

    def kind(self, id: str, kinds: Iterable[str]) -> str:
        """Which of the kinds has a thing with this id; "" if none."""
        return next((kind for kind in kinds if id in self._table.get(kind, ())), "")

    def say(self, kind: str, id: str, lang: str) -> str:
        """The name in a language; a language that has none takes English, then Latin, then the id.

        Of the kind "order" are keywords, one or several: each is said as it is written in orders of that language.
        """
        if kind == ORDER:
            return " ".join(self._word(word, lang) for word in id.split(" "))
        names = self._table.get(kind, {}).get(id, {})
        return str(names.get(lang) or names.get("en") or names.get("la") or id)

    def _word(self, word: str, lang: str) -> str:
        ways = self._words.get(word, {})
        return (ways.get(lang) or ways.get("en") or (word,))[0]

    def index(self, kinds: tuple[str, ...]) -> Index:
        """The look-up for these kinds."""
        index = self._indexes.get(kinds)
        if index is None:
            rows = [(id, _all(id, names)) for kind in kinds for id, names in self._table.get(kind, {}).items()]
            index = self._indexes[kinds] = Index(rows)
        return index

    def find(self, kinds: tuple[str, ...], text: str) -> str | Miss:
        """The id of the thing of one of these kinds that the text names."""
        return self.index(kinds).find(text)


def _all(id: str, names: Mapping[str, Any]) -> list[str]:
    return [id, *(names[lang] for lang in LANGUAGES if lang in names), *names.get("aliases", ())]


def _unsound(kind: str, things: Any) -> list[Problem]:
    """What is wrong with one kind of the file."""
    if not isinstance(things, dict) or not all(isinstance(names, dict) for names in things.values()):
        return [Problem("data-bad", T("Names stand in tables [kind.id]."), source=f"names.toml: {kind}")]
    return [
        Problem("data-bad", T("This is no name: {key}.", key=key), source=f"names.toml: {kind}.{id}")
        for id, names in things.items()
        for key, value in names.items()
        if not (isinstance(value, str) and key in LANGUAGES)
        and not (key == "aliases" and isinstance(value, list) and all(isinstance(v, str) for v in value))
    ]
