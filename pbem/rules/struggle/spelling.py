"""The order words of Struggle for Rome in both languages, and how each order is written down (K8, K9)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.names import Words
from pbem.core.orders import Test
from pbem.core.spelling import KEYWORDS, Spelling
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.conditions import goods_of

CITY, CROSSROADS, HEX = ("city",), ("crossroads",), ("hex",)
PLACE = (*CITY, *CROSSROADS)  # what tests ask about
GOOD, CARD, TRIBE, WHAT = ("good",), ("card",), ("tribe",), ("what",)
MANY = ("goods",)  # the names of goods when there are several

VERB_WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "START": {"en": ("START",), "it": ("INIZIO",)},
    "BANK": {"en": ("BANK",), "it": ("BANCA",)},
    "OFFER": {"en": ("OFFER",), "it": ("OFFRO",)},
    "BUILD": {"en": ("BUILD",), "it": ("COSTRUISCI",)},
    "BUY": {"en": ("BUY",), "it": ("COMPRA",)},
    "PLAY": {"en": ("PLAY",), "it": ("GIOCA",)},
    "HORSEMEN": {"en": ("HORSEMEN",), "it": ("CAVALIERI",)},
    "WARRIORS": {"en": ("WARRIORS",), "it": ("GUERRIERI",)},
    "PAY": {"en": ("PAY",), "it": ("PAGA",)},
    "LEGION": {"en": ("LEGION",), "it": ("LEGIONARIO",)},
    "PASS": {"en": ("PASS",), "it": ("PASSA",)},
}
_SHARED = {word: ways for word, ways in KEYWORDS.items() if word not in ("LEGIONS", "LOST")}  # K10
WORDS: Words = {
    **_SHARED,
    "COUNTER": {"en": ("COUNTER",), "it": ("SEGNALINO",)},
    "HAS": {"en": ("HAS",), "it": ("HO", "HA")},
    "MOVE": {"en": ("MOVE",), "it": ("MUOVI",)},
    "PLUNDER": {"en": ("PLUNDER",), "it": ("SACCHEGGIA",)},
    "CONQUER": {"en": ("CONQUER",), "it": ("CONQUISTA",)},
    "TAKE": {"en": ("TAKE",), "it": ("PRENDI",)},
    "TO": {"en": ("TO",), "it": ("A", "AD")},
    "TIMES": {"en": ("TIMES",), "it": ("VOLTE",)},
    "FROM": {"en": ("FROM",), "it": ("DA",)},
    "STEAL": {"en": ("STEAL",), "it": ("RUBA",)},
    "first": {"en": ("first",), "it": ("prima", "primo")},
    "card": {"en": ("card", "cards"), "it": ("carta", "carte")},
    "CARDS": {"en": ("CARDS",), "it": ("CARTE",)},
}
ORDER_WORDS: Words = {**WORDS, **VERB_WORDS}  # as sentences say them
TRIBE_WORDS = ("MOVE", "PLUNDER", "CONQUER", "TAKE")  # an alternative may begin with these: the tribe is the same


def goods(pairs: o.Goods, s: Spelling) -> str:
    """`2 gold + 1 ore`"""
    return " + ".join(amount(good, count, s) for good, count in pairs)


def amount(good: str, count: int, s: Spelling) -> str:
    """`2 gold`; in a language in the plural"""
    return f"{count} {s.name(MANY if count > 1 else GOOD, good)}"


def start(order: o.Start, s: Spelling) -> str:
    """`horsemen B20`"""
    return f"{s.name(TRIBE, 'horsemen')} {order.crossroads}"


def bank(order: o.Bank, s: Spelling, price: int) -> str:
    """`6 grain > 2 ore`; `price`: cards for one"""
    return f"{amount(order.give, order.count * price, s)} > {amount(order.gain, order.count, s)}"


def offer(order: o.Offer, s: Spelling) -> str:
    """`2 gold + 1 ore > 1 cattle TO LIVIA TIMES 2`"""
    text = f"{goods(order.give, s)} > {goods(order.want, s)}"
    if order.seat:
        text += f" {s.word('TO')} {order.seat}"
    return f"{text} {s.word('TIMES')} {order.times}" if order.times > 1 else text


def build(order: o.Build, s: Spelling) -> str:
    """`figures 2 CARDS`, `wagon horsemen`"""
    box = f" {s.name(TRIBE, order.box)}" if order.box else ""
    return f"{s.name(WHAT, order.what)}{box}{_often(order, s)}"


def buy(order: o.Buy, s: Spelling) -> str:
    """`card 2 CARDS`"""
    return f"{s.word('card')}{_often(order, s)}"


def _often(order: o.Build | o.Buy, s: Spelling) -> str:
    count = f" {order.count}" if order.count > 1 else ""
    return f"{count} {s.word('CARDS')}" if order.cards else count


def play(order: o.Play, s: Spelling) -> str:
    """`diplomat GE7 FROM LIVIA STEAL gold`, `traitor horsemen`"""
    text = s.name(CARD, order.card)
    if order.tribe:
        text += f" {s.name(TRIBE, order.tribe)}"
    return f"{text} {theft(order, s)}" if order.hex else text


def theft(order: o.Play | o.Legion, s: Spelling) -> str:
    """`GE7 FROM LIVIA STEAL gold`; a card is stolen unless said"""
    text = order.hex
    if order.seat:
        text += f" {s.word('FROM')} {order.seat}"
    return f"{text} {s.word('STEAL')} {s.name(GOOD, order.steal)}" if order.steal != "card" else text


def act(order: o.Act, s: Spelling) -> str:
    """`MOVE C17 PLUNDER mogontiacum`, `TAKE ore`"""
    if order.take:
        return f"{s.word('TAKE')} {s.name(GOOD, order.take)}"
    move = f"{s.word('MOVE')} {order.move}" if order.move else ""
    deed = f"{s.word(order.deed.upper())} {s.name(CITY, order.city)}" if order.deed else ""
    return f"{move} {deed}".strip()


def pay(order: o.Pay, s: Spelling) -> str:
    """`gold first`"""
    return f"{s.name(GOOD, order.first)} {s.word('first')}"


def place_test(test: Test, s: Spelling) -> str:
    """`MINE(roma)`, `OWNER(C17)=LIVIA`"""
    text = f"{s.word(test.word)}({s.name(PLACE, test.subject)})"
    return f"{text}={test.value}" if test.op else text


def has(test: Test, s: Spelling) -> str:
    """`HAS(2 ore + 1 grain)`"""
    return f"{s.word('HAS')}({goods(goods_of(test.subject), s)})"
