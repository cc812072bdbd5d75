"""Taking messages between players out of what was written, before anything else is read of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pbem.app.settings import SeatSettings
from pbem.core.lex import fold, split_lines
from pbem.desk.press import Cut, Row, cut
from pbem.mail.lines import Line
from pbem.store.press import ALL, MODERATOR

ALL_WORDS = ("all", "everybody", "everyone", "tutti", "tutte")  # folded
MODERATOR_WORDS = ("moderator", "gm", "master", "moderatore", "arbitro")
LITTLE = ("and", "e", "ed", "et", "the", "il", "lo", "la", "i", "gli", "le", "al", "alla", "ai", "alle")  # name nobody
QUOTED = ("quoted", "attribution", "said")  # why a line is foreign that a message may quote
BEGINNINGS = ("press", "messag")  # one of them is in every text that has a message


class Directory:
    """Who can be meant by a name: seats by id or display name, everybody, the moderator. Nothing is guessed.

    The words for everybody and for the moderator mean them, also where a player calls himself so.
    """

    def __init__(self, seats: Mapping[str, SeatSettings]) -> None:
        names = [fold(row.name) for row in seats.values()]
        pairs = zip(names, seats, strict=True)
        self.seats = {name: seat for name, seat in pairs if name and names.count(name) == 1}
        self.seats |= {fold(seat): seat for seat in seats}
        self.words = self.seats | dict.fromkeys(ALL_WORDS, ALL) | dict.fromkeys(MODERATOR_WORDS, MODERATOR)

    def find(self, names: str) -> tuple[list[str], list[str]]:
        """The addressees in a text like "MARCO, Livia and GM", and the words that are none."""
        found: list[str] = []
        unknown: list[str] = []
        for part in _parts(names, ",;+&/"):
            for word in self._words(part):
                known = self.words.get(fold(word))
                if known:
                    found.append(known)
                else:
                    unknown.append(word)
        return list(dict.fromkeys(found)), unknown

    def knows(self, names: str) -> bool:
        """Whether a text names addressees and nothing else."""
        found, unknown = self.find(names)
        return bool(found) and not unknown

    def _words(self, part: str) -> list[str]:
        """A name, or several with "and" or only blanks between them."""
        if fold(part) in self.words:
            return [part]
        return [word for word in part.split() if fold(word) not in LITTLE or fold(word) in self.words]


def _parts(text: str, marks: str) -> list[str]:
    for mark in marks:
        text = text.replace(mark, "\n")
    return [part.strip() for part in text.split("\n") if part.strip()]


def of_text(text: str, seats: Mapping[str, SeatSettings]) -> Cut:
    """A sheet or a post: every line is its writer's own."""
    lines = split_lines(text)
    return cut([Row(line) for line in lines], Directory(seats).knows) if _may_have(text) else Cut(tuple(lines))


def of_lines(lines: Sequence[Line], seats: Mapping[str, SeatSettings]) -> Cut:
    """A mail, its lines told apart; what is kept of it is as orders are understood."""
    rows = [Row(line.text if line.own else line.shown, line.own, line.why in QUOTED) for line in lines]
    if not any(_may_have(row.text) for row in rows):
        return Cut(tuple(line.shown for line in lines if line.own))
    found = cut(rows, Directory(seats).knows)
    own = [line for line in lines if line.own]
    kept = tuple(line.shown if text else "" for line, text in zip(own, found.kept, strict=True))
    return msgspec.structs.replace(found, kept=kept)


def outside(lines: Sequence[Line], seats: Mapping[str, SeatSettings] | None = None) -> str:
    """The own text of a mail without its messages: what may name a game or a seat."""
    return "\n".join(of_lines(lines, seats or {}).kept)


def outside_text(text: str) -> str:
    """The same of a sheet."""
    return "\n".join(of_text(text, {}).kept)


def _may_have(text: str) -> bool:
    low = text.lower()
    return any(word in low for word in BEGINNINGS)
