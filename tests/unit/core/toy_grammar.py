"""A small set of orders that belongs to no game, for tests of the core: places with awkward names, three verbs."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.core import conditions
from pbem.core.cursor import Cursor
from pbem.core.grammar import Grammar
from pbem.core.names import Names
from pbem.core.orders import Alternative
from pbem.core.spelling import KEYWORDS
from pbem.core.verbs import Verb

NAMES = b"""
[place.north_hill]
en = "North Hill"
it = "Colle del Nord"
[place.hill]
en = "Hill"
it = "Colle"
[place.sea_gate]
en = "Sea Gate"
it = "Porta e Mare"
la = "Porta Maris"
aliases = ["St. Elmo's Gate"]
[place.mill]
en = "Mill"
it = "Mulino"
[bay.mill_bay]
en = "Mill Bay"
it = "Baia"
[bay.seal_bay]
en = "Seal Bay"
it = "Foca"
[kind.place]
en = "place"
it = "luogo"
[kind.bay]
en = "bay"
it = "baia"
[kind.seat]
en = "seat"
it = "posto"
[usage.GO]
en = "GO place > place n"
it = "VAI luogo > luogo n"
"""


class Go(msgspec.Struct, frozen=True, tag="GO"):
    source: str
    target: str
    count: int


class Take(msgspec.Struct, frozen=True, tag="TAKE"):
    places: tuple[str, ...]


class Watch(msgspec.Struct, frozen=True, tag="WATCH"):
    seat: str
    limits: tuple[int, ...] = ()


class Rest(msgspec.Struct, frozen=True, tag="REST"):
    pass


def _go(c: Cursor) -> Go:
    source = c.name("place")
    c.arrow()
    return Go(source, c.name("place", "bay"), c.number())


def _watch(c: Cursor, alternative: Alternative) -> Alternative:
    order = alternative.order
    while c.take("ELSE"):
        order = msgspec.structs.replace(order, limits=(*order.limits, c.number()))
    return Alternative(order)


def _spell_go(order: Any, s: Any) -> str:
    return f"{s.name(('place',), order.source)} > {s.name(('place', 'bay'), order.target)} {order.count}"


VERBS = (
    Verb("GO", {"en": ("GO",), "it": ("VAI",)}, Go, _go, _spell_go, group=lambda x: "walk", scopes=("there",)),
    Verb(
        "TAKE",
        {"en": ("TAKE",), "it": ("PRENDI",)},
        Take,
        lambda c: Take(c.items(lambda c: c.name("place"))),
        lambda x, s: ", ".join(s.name(("place",), p) for p in x.places),
        group=lambda x: f"take {len(x.places)}",
    ),
    Verb(
        "WATCH",
        {"en": ("WATCH",), "it": ("GUARDA",)},
        Watch,
        lambda c: Watch(c.seat()),
        lambda x, s: x.seat,
        more=_watch,
        tail=lambda x, s, t: tuple(f"{s.word('ELSE')} {n}" for n in x.limits),
        starts=("ELSE",),
    ),
    Verb("REST", {"en": ("REST",), "it": ("RIPOSA",)}, Rest, lambda c: Rest(), lambda x, s: "", tests=False),
)
WORDS = {
    **KEYWORDS,
    "ELSE": {"en": ("ELSE",), "it": ("ALTRIMENTI",)},
    "QUIET": {"en": ("QUIET",), "it": ("QUIETE",)},
    "OPEN": {"en": ("OPEN",), "it": ("APERTA",)},
    "RISK": {"en": ("RISK",), "it": ("RISCHIO",)},
    "HOLDS": {"en": ("HOLDS",), "it": ("TIENE",)},
    "WITH": {"en": ("WITH",), "it": ("CON",)},
    "UNTIL": {"en": ("UNTIL",), "it": ("FINO",)},
    "L": {"en": ("L", "legions"), "it": ("legioni", "legionari")},
    "T": {"en": ("T", "triremes"), "it": ("triremi",)},
}
TESTS = (
    conditions.bare("QUIET"),
    conditions.place("MINE", "place", "bay"),
    conditions.owner("OWNER", "place"),
    conditions.count("LEGIONS", "place", "bay"),
    conditions.bare("OPEN", "there"),
    conditions.amount("RISK"),
    conditions.thing("HOLDS", "bay"),
)
SEATS = ("ANNA", "ANTON", "B", "9")


def toy() -> Grammar:
    return Grammar(VERBS, TESTS, Names.load(NAMES), SEATS, keywords=WORDS)
