"""The reader's own position: goods, what they pay for, both boxes, what the hexes yield, cards, reach."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.page import Block, Para, Section, Table, Words
from pbem.core.phrases import joined
from pbem.core.text import TN, T, Term, Text
from pbem.rules.struggle import setup, supply
from pbem.rules.struggle.model import TRIBES, Box
from pbem.rules.struggle.page_hand import hand
from pbem.rules.struggle.page_hexes import chance, yields
from pbem.rules.struggle.page_reach import reach
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.wording import (
    HEADS,
    NONE,
    boxed,
    cities,
    city,
    goods,
    hexagon,
    points,
    standing,
)


def position_sections(who: Reader) -> list[Section]:
    """Nothing for the public and when the game is over."""
    if not who.playing:
        return []
    blocks: list[Block] = [Para(_summary(who)), _payable(who), _boxes(who), _places(who), *hand(who), *reach(who)]
    return [Section("position", T("Your position"), tuple(blocks))]


def _summary(who: Reader) -> Text:
    me = str(who.seat)
    seen, all_of_them = who.view["points"][me], who.view["vp"][me]
    said = [T("You have {goods}.", goods=goods(who.me.goods))]
    if all_of_them != seen:
        said.append(T("You have {points}; everybody sees {n} of them.", points=points(all_of_them), n=seen))
    else:
        said.append(T("You have {points}.", points=points(seen)))
    return joined(said)


# --- what can be paid ---------------------------------------------------------------------------------------------
def _payable(who: Reader) -> Table:
    """How often each thing could be paid, if all went into it; the reserve is counted too."""
    rows: list[tuple[Words, ...]] = []
    for what, cost, left in _wares(who):
        with_cards, with_gold = (_times(who, cost, cards) for cards in (True, False))
        rows.append((what, goods(cost), min(with_cards, left), min(with_gold, left), left))
    head = (T("What"), T("Cost"), T("With cards"), T("With gold too"), T("Left"))
    return Table(T("What you can pay, if all goes into it"), head, tuple(rows))


def _wares(who: Reader) -> list[tuple[Words, Mapping[str, int], int]]:
    costs, stock = who.tables.costs, who.now.stock
    reserve = [stock["figures"] - setup.figures_of(who.me.boxes[name]) for name in TRIBES]
    wagons = stock["wagons"] - setup.wagons_of(who.me)
    if who.rules.options.recruit_mode == "both":
        figures = [(T("horseman and warrior"), costs.figures, max(reserve))]
    else:
        names = (T("horseman"), T("warrior"))
        figures = [(name, costs.figures, left) for name, left in zip(names, reserve, strict=True)]
    deck = who.view["deck_sizes"]["development"]
    return [*figures, (T("wagon"), costs.wagon, wagons), (T("development card"), costs.card, deck)]


def _times(who: Reader, cost: Mapping[str, int], cards: bool) -> int:
    player = who.me.copy()
    n = 0
    while (paid := supply.price(who.tables, player, cost, cards=cards)) is not None and paid:
        for good, count in paid.items():
            player.goods[good] -= count
        n += 1
    return n


# --- boxes --------------------------------------------------------------------------------------------------------
def _boxes(who: Reader) -> Table:
    boxes = [who.me.boxes[name] for name in TRIBES]
    rows: list[tuple[Words, ...]] = [
        (T("Where"), *map(standing, boxes)),
        (T("Figures in the box"), *(box.figures for box in boxes)),
        (T("Wagons in the box"), *(box.wagons for box in boxes)),
        (T("Counters"), *(boxed(who.tables, box) for box in boxes)),
    ]
    if any(box.at for box in boxes):
        full = [_full(who, box) for box in boxes]
        if any(found != NONE for found in full):
            rows.append((T("No more counters of"), *full))
        rows.append((T("For a kingdom"), *(_missing(who, box) for box in boxes)))
    if any(box.cities for box in boxes):
        rows.append((T("Cities"), *(cities(box.cities) or NONE for box in boxes)))
    return Table(T("Your tribes"), (T("Box"), *(HEADS[name] for name in TRIBES)), tuple(rows))


def _full(who: Reader, box: Box) -> Words:
    """Provinces of which the box takes no more counters."""
    if not box.at:
        return NONE
    most = who.tables.numbers.tribe.same_province
    held = [counter.province for counter in box.counters]
    return tuple(Term("province", id) for id in who.tables.provinces if held.count(id) >= most) or NONE


def _missing(who: Reader, box: Box) -> Words:
    if not box.at:
        return T("founded")
    kinds = {counter.province for counter in box.counters}
    missing: list[Words] = []
    provinces = who.tables.numbers.tribe.provinces - len(kinds)
    if provinces > 0:
        missing.append(TN("counters of {n} more province", "counters of {n} more provinces", provinces))
    if not box.wagons:
        missing.append(T("a wagon"))
    return T("missing: {things}", things=tuple(missing)) if missing else T("ready: figures for the towers")


# --- hexes --------------------------------------------------------------------------------------------------------
def _places(who: Reader) -> Table:
    """The hexes at which the reader has a tribe or a city: one card each when their number is rolled."""
    here = _spots(who)
    hexes = [id for id in who.tables.hexes if any(spot in who.tables.corners[id] for spot in here)]
    rows = tuple(_hex(who, id, here) for id in hexes)
    head = (T("Hex"), T("Number"), T("Yields"), T("Who stands there"))
    return Table(T("Your hexes: a card each when the number comes"), head, rows)


def _spots(who: Reader) -> dict[str, Words]:
    """Crossroads -> what of the reader is there."""
    found: dict[str, Words] = {}
    for name in TRIBES:
        box = who.me.boxes[name]
        if box.at:
            found[box.at] = Term("tribe", name)
        found |= {who.tables.cities[id].at: city(id) for id in box.cities}
    return found


def _hex(who: Reader, id: str, here: Mapping[str, Words]) -> tuple[Words, ...]:
    good = yields(who.tables, id)
    if id == who.now.legionnaire:
        good = T("{good}: the legionnaire stands there", good=good)
    there = tuple(what for at, what in here.items() if at in who.tables.corners[id])
    number = who.tables.number[id]
    rolled = T("{n} ({chance})", n=number, chance=chance(who.tables, number)) if number else NONE
    return hexagon(id), rolled, good, there
