"""The orders of Struggle for Rome as values; one struct a verb. Canonical spelling and reading: `grammar.py`.

A crossroads is its label (`C17`), a hex its label (`GE7`), a city its id. Goods are (good, count) pairs in the order
gold, grain, ore, horse, cattle; every good at most once, counts from 1. Tests of IF: MINE(x), OWNER(x)=SEAT, NEUTRAL(x)
with x a city or a crossroads, COUNTER(city), HAS(goods), NOT.
"""

from __future__ import annotations

from typing import Union

import msgspec

Goods = tuple[tuple[str, int], ...]


class Start(msgspec.Struct, frozen=True, tag="START"):
    """`START horsemen B20`: before the trade of the first round; the warriors get the other start of the colour."""

    crossroads: str


class Bank(msgspec.Struct, frozen=True, tag="BANK"):
    """`BANK 6 grain > 2 ore`: `count` is what is gained; three times as many are paid. `gain` may be "pasture"."""

    give: str
    gain: str
    count: int = 1


class Offer(msgspec.Struct, frozen=True, tag="OFFER"):
    """`OFFER 2 gold + 1 ore > 1 cattle TO LIVIA TIMES 2`; `seat` "" = to anybody."""

    give: Goods
    want: Goods
    seat: str = ""
    times: int = 1


class Build(msgspec.Struct, frozen=True, tag="BUILD"):
    """`BUILD figures 2 CARDS`, `BUILD horseman`, `BUILD wagon horsemen`.

    `what`: figures, horseman, warrior or wagon · `box`: horsemen or warriors for a wagon, else "" · `cards`: CARDS, no
    gold in place of missing cards.
    """

    what: str
    box: str = ""
    count: int = 1
    cards: bool = False


class Buy(msgspec.Struct, frozen=True, tag="BUY"):
    """`BUY card 2 CARDS`."""

    count: int = 1
    cards: bool = False


class Play(msgspec.Struct, frozen=True, tag="PLAY"):
    """`PLAY diplomat GE7 FROM LIVIA STEAL gold`, `PLAY treasure`, `PLAY traitor horsemen`.

    `tribe`: horsemen, warriors or "" (in the trade phase) · `hex`, `seat`, `steal` ("card" or "gold"): diplomat only.
    """

    card: str
    tribe: str = ""
    hex: str = ""
    seat: str = ""
    steal: str = "card"


class Horsemen(msgspec.Struct, frozen=True, tag="HORSEMEN"):
    """`HORSEMEN MOVE C17 PLUNDER mogontiacum`, `HORSEMEN CONQUER roma`, `HORSEMEN TAKE ore`.

    `move`: crossroads or "" · `deed`: "plunder", "conquer" or "" · `city`: of the deed · `take`: gold, grain, ore,
    pasture or ""; then nothing else is set.
    """

    move: str = ""
    deed: str = ""
    city: str = ""
    take: str = ""


class Warriors(msgspec.Struct, frozen=True, tag="WARRIORS"):
    """The same for the other tribe."""

    move: str = ""
    deed: str = ""
    city: str = ""
    take: str = ""


class Pay(msgspec.Struct, frozen=True, tag="PAY"):
    """`PAY gold first`: how the tolls of both tribes are paid; `first` is grain or gold."""

    first: str


class Legion(msgspec.Struct, frozen=True, tag="LEGION"):
    """`LEGION GE7 FROM LIVIA STEAL gold`: for a 7 rolled in the seat's name; `seat` "" = by lot among the victims."""

    hex: str
    seat: str = ""
    steal: str = "card"


class Pass(msgspec.Struct, frozen=True, tag="PASS"):
    """`PASS`: nothing; makes an empty sheet valid."""


Act = Union[Horsemen, Warriors]
Order = Union[Start, Bank, Offer, Build, Buy, Play, Horsemen, Warriors, Pay, Legion, Pass]
TRIBE_OF: dict[type, str] = {Horsemen: "horsemen", Warriors: "warriors"}
