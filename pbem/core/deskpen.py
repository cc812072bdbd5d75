"""Writes the lines of an order desk in a language: orders are made with holes in the place of what may change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from pbem.core.conditions import COMPARISONS
from pbem.core.grammar import Grammar, format_line
from pbem.core.orderdesk import Asked, Choice, Desk, Extra, Group, Number, Offered, Part, Parts, Place, Places, one_of
from pbem.core.orders import Alternative, Test

JOINING = {"or": "OR", "if": "IF", "and": "AND"}
_FIRST = 8_000_000_00  # stands for a part while a line is spelled; no number of any game is so large
_HOLES = re.compile(r"80000(\d{4})|\x02(\d+)\x03")


class Pen:
    """For one desk. A hole is made just before the line that it is for."""

    def __init__(self, g: Grammar, lang: str) -> None:
        self.g = g
        self.lang = lang
        self.spelling = g.spelling(lang)
        self._holes: list[Part] = []

    # --- holes --------------------------------------------------------------------------------------------------
    def number(self, least: int, most: int, first: int | None = None, before: str = "") -> int:
        """A number in an order; `first` is brought between the others. A single possible one is no choice. `before`:
        what stands before it in the line, and is left out with it where it is 1."""
        if least >= most:
            return least
        first = least if first is None else max(least, min(most, first))
        self._holes.append(Number(least, most, first, before))
        return _FIRST + len(self._holes) - 1

    def choice(self, words: Iterable[str]) -> str:
        """A word in an order, where it has the id of something. A single possible one is no choice."""
        found = tuple(dict.fromkeys(words))
        return self.counted(found, ())

    def counted(self, words: Sequence[str], many: Sequence[str]) -> str:
        """The same, in words that change behind a number: `many` if it is not 1."""
        many = many if tuple(many) != tuple(words) else ()
        if len(words) == 1 and not many:
            return words[0]
        self._holes.append(Choice(tuple(words), tuple(many)))
        return f"\x02{len(self._holes) - 1}\x03"

    def any_number(self, words: Sequence[str]) -> int:
        """One of several texts, in an order that has a number there: `ALL`, `1`, `2` …"""
        self._holes.append(Choice(tuple(words)))
        return _FIRST + len(self._holes) - 1

    # --- texts --------------------------------------------------------------------------------------------------
    def word(self, word: str) -> str:
        """A keyword or verb."""
        return self.spelling.word(word)

    def name(self, kind: str, id: str) -> str:
        """A thing as orders write it."""
        return self.spelling.name((kind,), id)

    def say(self, kind: str, id: str) -> str:
        """A thing as sentences write it."""
        return self.g.names.say(kind, id, self.lang)

    def phrase(self, id: str, **values: str | int) -> str:
        """A remark of the ruleset, with its values."""
        text = self.say("phrase", id)
        for key, value in values.items():
            text = text.replace(f"{{{key}}}", str(value))
        return text

    # --- lines --------------------------------------------------------------------------------------------------
    def line(
        self, order: Any, at: Sequence[str] = (), *, tests: tuple[Test, ...] = (), say: str = "", once: str = ""
    ) -> Offered:
        """The line of an order whose holes were made since the line before."""
        text = format_line(self.g, (Alternative(order, tests),), self.lang)
        found = Offered(self._split(text), tuple(at), say, once, self._either(order))
        self._holes.clear()
        return found

    def _either(self, order: Any) -> str:
        group = self.g.row(order).group
        return group(order) if group is not None else ""

    def _split(self, text: str) -> Parts:
        parts: list[Part] = []
        end = 0
        for match in _HOLES.finditer(text):
            hole = self._holes[int(match[1] or match[2])]
            fixed = text[end : match.start()]
            if isinstance(hole, Number):
                fixed = fixed.removesuffix(hole.before)
            parts += [fixed, hole] if fixed else [hole]
            end = match.end()
        if end < len(text):
            parts.append(text[end:])
        return tuple(parts)

    def group(
        self,
        id: str,
        phase: str,
        lines: Iterable[Offered],
        extras: Iterable[Extra] = (),
        *,
        tests: bool = True,
        title: str = "",
    ) -> Group | None:
        """The lines of a verb (the first word of `id`) in a phase; None if there are none. `title` "": what the verb
        does."""
        found = tuple(lines)
        if not found:
            return None
        verb = id.split()[0]
        row = next(row for row in self.g.verbs if row.word == verb)
        once, either = {line.once for line in found}, {line.either for line in found}
        return Group(
            id,
            self.say("phase", phase),
            title or self.say("does", verb),
            found,
            tuple(extras),
            tests and row.tests,
            once.pop() if len(once) == 1 else "",
            either.pop() if len(either) == 1 else "",
        )

    # --- tests --------------------------------------------------------------------------------------------------
    def asks_place(self, word: str, *kinds: str) -> Asked:
        """`WORD(place)`"""
        return Asked((f"{self.word(word)}(", Places(kinds), ")"), self.phrase(f"if_{word}"))

    def asks_owner(self, seats: Sequence[str], *kinds: str) -> Asked:
        """`OWNER(place)=SEAT`"""
        said = self.phrase("if_OWNER")
        return Asked((f"{self.word('OWNER')}(", Places(kinds), ")=", *one_of(seats)), said)

    def asks_count(self, word: str, most: int, *kinds: str) -> Asked:
        """`WORD(place) op n`"""
        said = self.phrase(f"if_{word}")
        return Asked((f"{self.word(word)}(", Places(kinds), ")", Choice(COMPARISONS), Number(0, most, 1)), said)

    def asks(self, word: str, *groups: str) -> Asked:
        """`WORD`, of lines of some groups only"""
        return Asked((self.word(word),), self.phrase(f"if_{word}_there" if groups else f"if_{word}"), groups)

    # --- all of it ----------------------------------------------------------------------------------------------
    def places(self, kind: str, ids: Iterable[str]) -> list[Place]:
        return [Place(id, self.name(kind, id), kind) for id in ids]

    def desk(self, groups: Iterable[Group | None], asks: Iterable[Asked], places: Iterable[Place]) -> Desk:
        """Tests of which no line can be asked are left out."""
        shown = tuple(group for group in groups if group is not None)
        able = {group.id for group in shown if group.tests}
        asked = [a for a in asks if able and (not a.groups or any(id in able for id in a.groups))]
        words = {key: f" {self.word(word)} " for key, word in JOINING.items()}
        words |= {"not": f"{self.word('NOT')} ", "pass": self.word("PASS")}
        return Desk(shown, tuple(asked), tuple(places), words)
