"""What a seat can order now, as choices: the order desk of a report puts sheets together from them.

A line is made of parts: fixed words, and between them numbers to change (`Number`), words to choose from (`Choice`) and
places to choose from (`Places`). Behind a line may come any of its group's extras, each at most once, in their order,
then tests: `IF test AND test`, or `AND test` where the line has an IF. OR may join lines of the same `either`. Whatever
is put together so is a line in the reader's language that the check does not refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.conditions import COMPARISONS
from pbem.core.sheet import LONGEST_LINE

VERSION = 1


class Number(msgspec.Struct, frozen=True):
    """A number from `least` to `most` that is `first` until somebody changes it. `before`: stands before it, and both
    are left out where the number is 1."""

    least: int
    most: int
    first: int
    before: str = ""


class Choice(msgspec.Struct, frozen=True):
    """One of these texts, the first until somebody chooses. `many`: the same behind a number other than 1."""

    words: tuple[str, ...]
    many: tuple[str, ...] = ()


class Places(msgspec.Struct, frozen=True):
    """A place of one of these kinds."""

    kinds: tuple[str, ...]


Part = str | Number | Choice | Places
Parts = tuple[Part, ...]


class Offered(msgspec.Struct, frozen=True):
    """A line that can be ordered. `at`: the ids of the places in it, in their order · `say`: a remark · `once`: of the
    lines with the same word here a sheet has one · `either`: OR may join lines with the same word here."""

    parts: Parts
    at: tuple[str, ...] = ()
    say: str = ""
    once: str = ""
    either: str = ""


class Extra(msgspec.Struct, frozen=True):
    """What may follow a line: its text begins with its blank or comma."""

    parts: Parts
    say: str = ""


class Group(msgspec.Struct, frozen=True):
    """Lines of one kind. `title`: what the order does · `tests`: IF may follow · `once`, `either`: as of all its lines,
    "" where they differ."""

    id: str
    phase: str
    title: str
    lines: tuple[Offered, ...]
    extras: tuple[Extra, ...] = ()
    tests: bool = True
    once: str = ""
    either: str = ""


class Asked(msgspec.Struct, frozen=True):
    """A test; `groups`: the ids of those whose lines may ask it, () all that take tests."""

    parts: Parts
    say: str = ""
    groups: tuple[str, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """A place of the map: `name` as orders write it."""

    id: str
    name: str
    kind: str


class Desk(msgspec.Struct, frozen=True):
    """All that a seat can order now; no groups: nothing."""

    groups: tuple[Group, ...] = ()
    asks: tuple[Asked, ...] = ()
    places: tuple[Place, ...] = ()
    words: Mapping[str, str] = {}


class Head(msgspec.Struct, frozen=True):
    """What a sheet begins with, and where it is sent: `to` "" is nowhere."""

    lang: str
    lines: tuple[str, ...]
    to: str = ""
    subject: str = ""


def one_of(words: Sequence[str]) -> Parts:
    """A part to choose, or the only word there is."""
    return (Choice(tuple(words)),) if len(words) > 1 else tuple(words)


def span(least: int, most: int, first: int) -> Part:
    """A number to change, or the only one there is."""
    return Number(least, most, first) if least < most else str(least)


# --- as data ----------------------------------------------------------------------------------------------------------
def data(desk: Desk, head: Head) -> dict[str, Any]:
    """The desk as the script in a report reads it (JSON-like)."""
    return {
        "v": VERSION,
        "lang": head.lang,
        "head": list(head.lines),
        "to": head.to,
        "subject": head.subject,
        "longest": LONGEST_LINE,
        "groups": [_group(group) for group in desk.groups],
        "ifs": [
            {"t": _parts(asked.parts), "say": asked.say} | ({"in": list(asked.groups)} if asked.groups else {})
            for asked in desk.asks
        ],
        "words": dict(desk.words),
        "places": [[place.id, place.name, place.kind] for place in desk.places],
    }


def _group(group: Group) -> dict[str, Any]:
    return {
        "id": group.id,
        "phase": group.phase,
        "title": group.title,
        "once": group.once,
        "or": group.either,
        "if": group.tests,
        "lines": [_line(line, group) for line in group.lines],
        "extras": [{"t": _parts(extra.parts)} | ({"say": extra.say} if extra.say else {}) for extra in group.extras],
    }


def _line(line: Offered, group: Group) -> dict[str, Any]:
    """What is empty, or the same in the whole group, is left out."""
    found: dict[str, Any] = {"t": _parts(line.parts), "at": list(line.at)}
    if line.say:
        found["say"] = line.say
    if line.once != group.once:
        found["once"] = line.once
    if line.either != group.either:
        found["or"] = line.either
    return found


def _parts(parts: Parts) -> list[Any]:
    return [_PART[type(part)](part) for part in parts]


_PART: Mapping[type, Callable[[Any], Any]] = {
    str: str,
    Number: lambda part: [part.least, part.most, part.first, *([part.before] if part.before else [])],
    Choice: lambda part: (
        {"ops" if part.words == COMPARISONS else "words": list(part.words)}
        | ({"many": list(part.many)} if part.many else {})
    ),
    Places: lambda part: {"places": list(part.kinds)},
}
