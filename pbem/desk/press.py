"""Messages between players in a sheet or a mail: where they stand, and whether an anonymous one names its writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from pbem.core.lex import fold, tidy
from pbem.core.press import Head, head, is_end, like

_WORDS = re.compile(r"\w+")
_SHORT = 3  # letters: shorter words are no names
_INSIDE = 8  # letters of a name that is looked for inside other words as well
_SIGNED = 4  # words at most of a last line that can be a signature


class Row(NamedTuple):
    """A line. `own`: its writer's own; `quote`: somebody else's words, which a message may quote."""

    text: str
    own: bool = True
    quote: bool = False


class Block(msgspec.Struct, frozen=True):
    """A message as it stands in a text. `line`: of its first line, from 1 among the own lines; `quotes`: it quotes;
    `ended`: its last line was found."""

    line: int
    head: Head
    lines: tuple[str, ...] = ()
    quotes: bool = False
    ended: bool = False


class Cut(msgspec.Struct, frozen=True):
    """A text without its messages. `kept`: its own lines, with an empty one in the place of each that is of a message;
    `strays`: lines that end a message that never began; `quoted`: messages that stand in somebody else's words."""

    kept: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    strays: tuple[int, ...] = ()
    quoted: int = 0

    def __bool__(self) -> bool:
        return bool(self.blocks or self.strays or self.quoted)

    @property
    def touched(self) -> bool:
        """Whether anything was cut out."""
        return bool(self.blocks or self.strays)


class Person(msgspec.Struct, frozen=True):
    """What tells who somebody is. `public`: names by which all know him; `private`: names and addresses that only he
    and the moderator know."""

    public: tuple[str, ...] = ()
    private: tuple[str, ...] = ()


def cut(rows: Sequence[Row], known: Callable[[str], bool] = lambda names: False) -> Cut:
    """Take the messages out of a text. `known`: whether all names in a first line are those of players.

    In doubt a line is of a message: it is better to ask than to show orders to others, or to execute a message.
    """
    cutter = _Cutter(rows, known)
    for at, row in enumerate(rows):
        cutter.row(at, row)
    cutter.close(ended=False)
    return Cut(tuple(cutter.kept), tuple(cutter.blocks), tuple(cutter.strays), cutter.quoted)


class _Cutter:
    """One pass from top to bottom; `open`: the message that has begun, with its lines so far."""

    def __init__(self, rows: Sequence[Row], known: Callable[[str], bool]) -> None:
        self.known = known
        self.ends = [at for at, row in enumerate(rows) if row.own and is_end(row.text)]
        self.heads = [at for at, row in enumerate(rows) if row.own and head(row.text) is not None] if self.ends else []
        self.kept: list[str] = []
        self.blocks: list[Block] = []
        self.strays: list[int] = []
        self.quoted = 0
        self.open: Block | None = None
        self.lines: list[str] = []

    def row(self, at: int, row: Row) -> None:
        if not row.own:
            self._foreign(row)
            return
        found = head(row.text) or self._slip(at, row.text)
        if found is not None and self._is_meant(at, found):
            self.close(ended=False)
            self.open = Block(len(self.kept) + 1, found)
            self.kept.append("")
        elif is_end(row.text):
            if self.open is None:
                self.strays.append(len(self.kept) + 1)
            self.close(ended=True)
            self.kept.append("")
        elif self.open is not None:
            self.lines.append(shown(row.text))
            self.kept.append("")
        else:
            self.kept.append(row.text)

    def close(self, *, ended: bool) -> None:
        """The message is over."""
        if self.open is not None:
            lines = tuple(trimmed(self.lines))
            self.blocks.append(msgspec.structs.replace(self.open, lines=lines, ended=ended))
        self.open, self.lines = None, []

    def _foreign(self, row: Row) -> None:
        if self.open is not None and row.quote:
            text = shown(row.text)
            self.lines.append(text if not text or text.startswith(">") else f"> {text}")
            self.open = msgspec.structs.replace(self.open, quotes=True)
            return
        found = head(row.text.lstrip("> ")) if row.quote and self.open is None else None
        self.quoted += found is not None and found.loud

    def _slip(self, at: int, text: str) -> Head | None:
        """A first line with a slip in it: what follows up to the line that ends the message is no order."""
        end = next((end for end in self.ends if end > at), None)
        if self.open is not None or end is None or any(at < other < end for other in self.heads):
            return None
        return like(text)

    def _is_meant(self, at: int, found: Head) -> bool:
        """Whether a line that could begin a message does: "press to win" in a letter does not."""
        return found.loud or any(end > at for end in self.ends) or self.known(found.names)


def shown(text: str) -> str:
    """A line of a message as others see it: nothing invisible, nothing that steers a terminal or turns the text."""
    kept = "".join(char if char.isprintable() else " " if char.isspace() else "" for char in text.expandtabs(4))
    return kept.rstrip()


def trimmed(lines: Sequence[str]) -> list[str]:
    """Without empty lines at both ends, and never two of them in a row."""
    found: list[str] = []
    for line in lines:
        if line.strip() or (found and found[-1]):
            found.append(line if line.strip() else "")
    while found and not found[-1]:
        found.pop()
    return found


# --- who wrote it -------------------------------------------------------------------------------------------------
def gives_away(lines: Sequence[str], person: Person, *, sure: bool = False) -> str:
    """The first word of a text that tells who wrote it, "" if none does.

    With `sure` his public names may stand in it, as those of anybody may (else a text that names all others would give
    him away), but not as a signature.
    """
    rows = [_words(line) for line in lines]
    text = "\n".join(lines).casefold()
    public = _names(person.public)
    for word in person.private:
        whole = word.strip().casefold()
        if "@" in whole and (whole in text or _holds(rows, fold(whole.partition("@")[0]))):
            return word
    private = [name for name in _names(word for word in person.private if "@" not in word) if name not in public]
    for name in private if sure else [*private, *public]:
        if _holds(rows, name):
            return name
    return _signature([row for row in rows if row], _names((*person.public, *person.private), least=1))


def _signature(rows: Sequence[Sequence[str]], names: Sequence[str]) -> str:
    """A name that stands alone on a line, or in a short last one."""
    for row in rows:
        if all(word in names for word in row):
            return row[0]
    last = rows[-1] if rows else ()
    return next((word for word in last if word in names), "") if len(last) <= _SIGNED else ""


def _holds(rows: Sequence[Sequence[str]], name: str) -> bool:
    """Whether a name is one of the words, or is spelt with blanks; a long one also inside a word, or over several."""
    if len(name) < _SHORT:
        return False
    for row in rows:
        spelt = "".join(word for word in row if len(word) == 1)
        if name in row or name in spelt or (len(name) >= _INSIDE and name in "".join(row)):
            return True
    return False


def _names(texts: Iterable[str], least: int = _SHORT) -> list[str]:
    """The folded names, whole and word by word, without those that are shorter than `least`."""
    found = [name for text in texts for name in (fold(tidy(text)), *_words(text))]
    return [name for name in dict.fromkeys(found) if len(name) >= least]


def _words(text: str) -> list[str]:
    return [word for word in (fold(part) for part in _WORDS.findall(tidy(text))) if word]
