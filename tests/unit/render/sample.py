"""What the tests of rendering share: a page with every kind of block, a picture, names, and people with odd names."""

from __future__ import annotations

from typing import Any

from pbem.core.event import Event
from pbem.core.page import Came, Fight, Items, Map, Orders, Page, Para, Pre, Roll, Section, Table
from pbem.core.picture import Area, Key, Label, Layer, Outline, Path, Picture, Token
from pbem.core.text import TN, T, Term
from pbem.render.explain import Draw, Seed
from pbem.render.report import Meta
from pbem.render.speech import Speaker

HOSTILE = '<script>alert("x")</script>\u202e\'&amp;\n{seat} %s ' + "x" * 200 + " 🦅"
RIGHT_TO_LEFT = "אוקטביה"
SEATS = {"VALERIA": "Valeria", "MARCUS": HOSTILE, "OCTAVIA": RIGHT_TO_LEFT}
TABLE = {
    ("province", "gaul"): {"en": "Gaul", "it": "Gallia"},
    ("province", "egypt"): {"en": "Egypt", "it": "Egitto"},
    ("phase", "tribute"): {"en": "Tribute Phase", "it": "Fase dei Tributi"},
}


class Names:
    """As `pbem.core.names.Names`, of three things."""

    def say(self, kind: str, id: str, lang: str) -> str:
        return TABLE.get((kind, id), {}).get(lang, id)


def speaker(lang: str = "en") -> Speaker:
    return Speaker(lang, Names(), SEATS)


SQUARE = (((0, 0), (60, 20), (120, 0)), ((120, 0), (120, 80)), ((120, 80), (0, 80)), ((0, 80), (0, 0)))
PICTURE = Picture(
    width=400,
    height=200,
    title=T("Map of the empire in turn {turn}", turn=3),
    desc=T("{seat}: {provinces}.", seat=Term("seat", "MARCUS"), provinces=(Term("province", "gaul"),)),
    outlines=(Outline("gaul", (SQUARE,)), Outline("coast", (SQUARE[:1],), closed=False)),
    layers=(
        Layer("water", (Area("coast", "w1"),), fixed=True),
        Layer("owners", (Area("gaul", "o1", "p1", True, Term("seat", "MARCUS")),)),
        Layer("arrows", (Path(((10, 10), (30, 10)), "move", arrow=True),)),
        Layer("names", (Label((60, 40), (Term("province", "gaul"),), 18, "name"),)),
        Layer("counters", (Token((60, 60), "circle", "legion", "3", 12),)),
    ),
    legend=(Key((Token((0, 0), "swatch", "owner o1", size=13, pattern="p1"),), Term("seat", "MARCUS")),),
)

BLOCKS = (
    Para(T("{seat}: {n} tribute.", seat=Term("seat", "MARCUS"), n=-3), "bad"),
    Roll(T("Round {n}, legions", n=1), 6, (2, 5, 6), (0,), TN("{n} army", "{n} armies", 1)),
    Roll(T("Event {n}", n=1), 10, (8,), (), Term("province", "gaul"), lead=True),
    Items((Term("province", "gaul"), (Term("province", "gaul"), Term("province", "egypt"))), ordered=True),
    Table(
        T("All provinces"),
        (T("Province"), T("Owner"), T("Legions")),
        ((Term("province", "gaul"), Term("seat", "MARCUS"), 3), (Term("province", "egypt"), "–", -1)),
    ),
    Fight(T("Battle {n}, {province}: rebellion", n=1, province=Term("province", "gaul")), (Para("x < y", "good"),)),
    Pre(("# MOVE gaul > egypt 3",)),
)
PAGE = Page(
    title=T("March on Rome: turn {turn}", turn=3),
    subtitle=T("Report for {seat}", seat=Term("seat", "VALERIA")),
    sections=(
        Section("orders", T("Your orders and what came of them"), (Orders((Came(0, "good", T("Done.")),)),)),
        Section("turn", T("What happened"), BLOCKS),
        Section("phase-tribute", Term("phase", "tribute"), (Para(T("Nothing happened.")),), level=2),
        Section("map", T("The map"), (Map(PICTURE, T("{owner}: {provinces}.", owner="A", provinces=("B", "C"))),)),
    ),
)
DRAWS = (
    Draw(label="battle/2/ROMA-CAPUA/att", count=5, sides=6, result=(6, 2, 2, 6, 5), taken="4791379b58"),
    Draw(label="t", count=2, sides=6, result=(2, 5), taken="1f5efd"),
    Draw(label="setup/seats", count=3, result=(2, 0, 1), taken="0102"),
    Draw(label="deck/republic/0", count=56, hidden=True, seal="ab" * 32),
)
EVENTS = [
    Event("income", "tribute", {"seat": "VALERIA", "amount": 6, "provinces": ["gaul"], "struck": []}),
    Event("card", "draw", {"seat": "VALERIA", "card": "spies"}, ("VALERIA",)),
]
VIEW: dict[str, Any] = {"turn": 4, "phase": "tribute", "seats": ["VALERIA", "MARCUS", "OCTAVIA"]}


def meta(**changes: Any) -> Meta:
    """The frame of VALERIA's report of step 4."""
    given: dict[str, Any] = {
        "game": "roma-2026",
        "title": "Roma 2026",
        "step": 4,
        "turn": 4,
        "phase": "tribute",
        "seat": "VALERIA",
        "level": 2,
        "beacon": "drand",
        "seq": 131,
        "head": "7f3a90c122b704de" + "0" * 48,
        "deadline": 1694772003,
        "zones": (("Europe/Rome", 120),),
        "draws": DRAWS,
        "seed": Seed("0a" * 32, '{"beacon":"","entropy":[],"game":"roma-2026","step":4}', "0b" * 32),
        "words": (("MARCUS", "<b>alea</b> iacta est"),),
        "lines": ("MOVE gaul > egypt 3", "ROME 3 + assassination"),
        "owing": ("VALERIA", "MARCUS"),
        "missing": ("OCTAVIA",),
        "template": ("// Move Legions Phase", "MOVE gaul > egypt 3", ""),
        "program": "pbem 0.1.0",
    }
    return Meta(**{**given, **changes})
