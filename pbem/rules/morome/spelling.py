"""The order words of March on Rome in both languages, and how each order is written down (C13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.names import Words
from pbem.core.spelling import KEYWORDS, Spelling
from pbem.rules.morome import orders as o
from pbem.rules.morome.data import ROME

PROVINCE = ("province",)
CARD = ("card",)
REGION = ("region",)

VERB_WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "PLAY": {"en": ("PLAY",), "it": ("GIOCA",)},
    "ROME": {"en": ("ROME",), "it": ("ROMA",)},
    "SPY": {"en": ("SPY",), "it": ("SPIA",)},
    "GIVE": {"en": ("GIVE",), "it": ("DAI",)},
    "DISBAND": {"en": ("DISBAND",), "it": ("SCIOGLI",)},
    "RAISE": {"en": ("RAISE",), "it": ("RECLUTA",)},
    "ALLIES": {"en": ("ALLIES",), "it": ("ALLEATI",)},
    "INIT": {"en": ("INIT",), "it": ("INIZIATIVA",)},
    "MOVE": {"en": ("MOVE",), "it": ("MUOVI",)},
    "MARCH": {"en": ("MARCH",), "it": ("MARCIA",)},
    "BUY": {"en": ("BUY",), "it": ("COMPRA",)},
    "TREATY": {"en": ("TREATY",), "it": ("TRATTATO",)},
    "POLITICS": {"en": ("POLITICS",), "it": ("POLITICHE",)},
    "BIDFOR": {"en": ("BIDFOR",), "it": ("OFFRI",)},
    "FOLLY": {"en": ("FOLLY",), "it": ("FOLLIA",)},
    "PASS": {"en": ("PASS",), "it": ("PASSA",)},
}
WORDS: Words = {
    **KEYWORDS,
    "ELSE": {"en": ("ELSE",), "it": ("ALTRIMENTI",)},
    "BASE": {"en": ("BASE",), "it": ("BASE",)},
    "BID": {"en": ("BID",), "it": ("OFFRI",)},
    "USING": {"en": ("USING",), "it": ("CON", "USANDO")},
    "MAX": {"en": ("MAX",), "it": ("MASSIMO",)},
    "SEEN": {"en": ("SEEN",), "it": ("VISTO",)},
    "TOTAL": {"en": ("TOTAL",), "it": ("TOTALE",)},
    "AMOUNT": {"en": ("AMOUNT",), "it": ("IMPORTO",)},
    "HAS": {"en": ("HAS",), "it": ("HA",)},
    "HAND": {"en": ("HAND",), "it": ("MANO",)},
    "GIFT": {"en": ("GIFT",), "it": ("DONO",)},
    "CAESAR": {"en": ("CAESAR",), "it": ("CESARE",)},
    "CHOOSE": {"en": ("CHOOSE",), "it": ("SCEGLI",)},
    "first": {"en": ("first",), "it": ("primo",)},
    "last": {"en": ("last",), "it": ("ultimo",)},
}
ORDER_WORDS: Words = {  # as sentences say them
    **WORDS,
    **VERB_WORDS,
    "PROVINCE": {"en": ("PROVINCE",), "it": ("PROVINCIA",)},  # a SPY on a province, where steps are told apart
}


def slip(order: o.Rome | o.Init, s: Spelling) -> str:
    """`n + card + card [CHOOSE place]`"""
    text = " + ".join((str(order.amount), *(s.name(CARD, card) for card in order.cards)))
    if isinstance(order, o.Init) and order.choose:
        return f"{text} {s.word('CHOOSE')} {s.word(order.choose)}"
    return text


def listed(kinds: tuple[str, ...], ids: Sequence[str], s: Spelling) -> str:
    """`a, b, c`"""
    return ", ".join(s.name(kinds, id) for id in ids)


def counted(items: Sequence[tuple[str, int]], s: Spelling) -> str:
    """`a 2, b 1`; no number is written for 0"""
    return ", ".join(f"{s.name(PROVINCE, id)} {n}" if n else s.name(PROVINCE, id) for id, n in items)


def march(order: o.March, s: Spelling) -> str:
    rome = s.name(PROVINCE, ROME)
    return ", ".join(f"{s.name(PROVINCE, source)} > {rome} {n}" for source, n in order.parts)


def move(order: o.Move, s: Spelling) -> str:
    return f"{s.name(PROVINCE, order.source)} > {s.name(PROVINCE, order.target)} {order.count}"


def spy(order: o.Spy, s: Spelling) -> str:
    """`seat what`; what is a keyword or a province."""
    words = {ROME: "ROME", "init": "INIT", "hand": "HAND"}
    what = s.word(words[order.what]) if order.what in words else s.name(PROVINCE, order.what)
    return f"{order.target} {what}"


def amount(value: o.Amount, s: Spelling) -> str:
    """`n`, `SEEN`, `SEEN+k`, `SEEN-k`"""
    if not value.seen:
        return str(value.n)
    return f"{s.word('SEEN')}{value.n:+d}" if value.n else s.word("SEEN")
