"""The order words of S.P.Q.RisiKo! in both languages, and how each order is written down (C27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.names import Words
from pbem.core.spelling import KEYWORDS, Spelling
from pbem.rules.spqrisiko import orders as o

REGION = ("region",)
PLACE = ("region", "sea")

VERB_WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "DRAFT": {"en": ("DRAFT",), "it": ("SCEGLI",)},
    "DEPLOY": {"en": ("DEPLOY",), "it": ("SCHIERA",)},
    "EXCHANGE": {"en": ("EXCHANGE",), "it": ("SCAMBIA",)},
    "REINFORCE": {"en": ("REINFORCE",), "it": ("RINFORZA",)},
    "METROPOLIS": {"en": ("METROPOLIS",), "it": ("METROPOLI",)},
    "ATTACK": {"en": ("ATTACK",), "it": ("ATTACCA",)},
    "TAKE": {"en": ("TAKE",), "it": ("PRENDI",)},
    "MOVE": {"en": ("MOVE",), "it": ("MUOVI",)},
    "PAUSE": {"en": ("PAUSE",), "it": ("PAUSA",)},
    "PASS": {"en": ("PASS",), "it": ("PASSA",)},
}
_SHARED = {word: ways for word, ways in KEYWORDS.items() if word != "LOST"}  # nothing is ever lost here
WORDS: Words = {
    **_SHARED,
    "LEGIONS": {"en": ("LEGIONS",), "it": ("LEGIONARI", "LEGIONI")},
    "TRIREMES": {"en": ("TRIREMES",), "it": ("TRIREMI",)},
    "FOR": {"en": ("FOR",), "it": ("PER",)},
    "legions": {"en": ("legions",), "it": ("legionari", "legioni")},
    "triremes": {"en": ("triremes",), "it": ("triremi",)},
    "metropolis": {"en": ("metropolis",), "it": ("metropoli",)},
    "WITH": {"en": ("WITH",), "it": ("CON",)},
    "UNTIL": {"en": ("UNTIL",), "it": ("FINO",)},
    "ROUNDS": {"en": ("ROUNDS",), "it": ("TIRI",)},
    "ADVANCE": {"en": ("ADVANCE",), "it": ("AVANZA",)},
    "MIN": {"en": ("MIN",), "it": ("MIN",)},
    "ALL": {"en": ("ALL",), "it": ("TUTTI", "TUTTE")},
    "L": {"en": ("L", "legion", "legions"), "it": ("L", "legionario", "legionari", "legione", "legioni")},
    "T": {"en": ("T", "trireme", "triremes"), "it": ("T", "trireme", "triremi")},
}
ORDER_WORDS: Words = {**WORDS, **VERB_WORDS}  # as sentences say them
GAINS = ("legions", "triremes", "metropolis")  # what FOR may name
UNITS: Mapping[str, str] = {"L": "L", "T": "T"}  # unit -> its keyword


def listed(ids: Sequence[str], s: Spelling) -> str:
    """`a, b, c`"""
    return ", ".join(s.name(REGION, id) for id in ids)


def exchange(order: o.Exchange, s: Spelling) -> str:
    """`a b c FOR gain`; names of a language, which may have several words, are divided by commas"""
    cards = listed(order.cards, s) if s.lang else " ".join(order.cards)
    return f"{cards} {s.word('FOR')} {s.word(order.gain)}" if order.gain else cards


def pieces(items: Sequence[tuple[str, int, int]], s: Spelling) -> str:
    """`a 7L 3T, b 3L`; no piece is written for 0"""
    return ", ".join(f"{s.name(PLACE, place)} {counted(legions, triremes)}" for place, legions, triremes in items)


def counted(legions: int, triremes: int) -> str:
    """`7L 3T`"""
    parts = (f"{legions}L" if legions else "", f"{triremes}T" if triremes else "")
    return " ".join(part for part in parts if part)


def attack(order: o.Attack, s: Spelling) -> str:
    """`a > b WITH n UNTIL n ROUNDS n ADVANCE n`; what is at its default is left out"""
    text = f"{s.name(PLACE, order.source)} > {s.name(PLACE, order.target)}"
    if order.dice:
        text += f" {s.word('WITH')} {order.dice}"
    if order.until >= 0:
        text += f" {s.word('UNTIL')} {order.until}"
    if order.rounds:
        text += f" {s.word('ROUNDS')} {order.rounds}"
    if order.advance != o.MIN:
        text += f" {s.word('ADVANCE')} {_number(order.advance, s)}"
    return text


def move(order: o.Move, s: Spelling) -> str:
    """`a > b n`"""
    return f"{s.name(PLACE, order.source)} > {s.name(PLACE, order.target)} {_number(order.count, s)}"


def _number(n: int, s: Spelling) -> str:
    return s.word("ALL") if n == o.ALL else str(n)
