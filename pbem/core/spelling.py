"""How an order is written: canonically (English keywords, ids) or in a player's language."""

from __future__ import annotations

from pbem.core.names import Names, Words

# The keywords that all rulesets share.
KEYWORDS: Words = {
    "IF": {"en": ("IF",), "it": ("SE",)},
    "AND": {"en": ("AND",), "it": ("E",)},
    "OR": {"en": ("OR",), "it": ("OPPURE", "O")},
    "NOT": {"en": ("NOT",), "it": ("NON",)},
    "MINE": {"en": ("MINE",), "it": ("MIA", "MIO")},
    "OWNER": {"en": ("OWNER",), "it": ("PROPRIETARIO",)},
    "LEGIONS": {"en": ("LEGIONS",), "it": ("LEGIONI",)},
    "LOST": {"en": ("LOST",), "it": ("PERSA",)},
    "NEUTRAL": {"en": ("NEUTRAL",), "it": ("NEUTRALE",)},
}


class Spelling:
    """`lang` "": canonical."""

    __slots__ = ("_names", "_words", "lang")

    def __init__(self, names: Names, words: Words, lang: str = "") -> None:
        self.lang = lang
        self._names = names
        self._words = words

    def word(self, word: str) -> str:
        """A keyword."""
        if not self.lang or word not in self._words:
            return word
        ways = self._words[word]
        return ways.get(self.lang, ways["en"])[0]

    def name(self, kinds: tuple[str, ...], id: str) -> str:
        """A thing of one of these kinds."""
        if not self.lang:
            return id
        return self._names.say(self._names.kind(id, kinds), id, self.lang)
