"""The tables of this game that a player needs at hand, and which of their values are not the printed ones."""

from __future__ import annotations

from pbem.core.page import Block, Items, Para, Section, Table, Words
from pbem.core.placings import POINTS
from pbem.core.text import T, Term, Text
from pbem.rules.struggle.page_hand import does
from pbem.rules.struggle.page_hexes import by_number
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.points import target
from pbem.rules.struggle.reconstructed import reconstructed
from pbem.rules.struggle.wording import amount, card, goods, points, power


def values_section(who: Reader) -> list[Section]:
    """When the game is over only which values are not the printed ones."""
    blocks: list[Block] = []
    parts = reconstructed(who.tables)
    if parts:
        said = T("Reconstructed, since no source gives the printed values: {parts}.", parts=parts)
        blocks.append(Para(said, "note"))
    if not who.over:
        blocks += [Items(tuple(_costs(who))), _points(who), _cards(who), _faces(who), by_number(who)]
    return [Section("values", T("Values of this game"), tuple(blocks))] if blocks else []


def _costs(who: Reader) -> list[Text]:
    costs, tolls, tribe = who.tables.costs, who.tables.tolls, who.tables.numbers.tribe
    if who.rules.options.recruit_mode == "both":
        figures = T("A horseman and a warrior: {goods}.", goods=goods(costs.figures))
    else:
        figures = T("A horseman or a warrior: {goods}.", goods=goods(costs.figures))
    return [
        figures,
        T("A wagon: {goods}. A development card: {more}.", goods=goods(costs.wagon), more=goods(costs.card)),
        T("Each card you lack for them is replaced by {goods}.", goods=amount("gold", costs.missing)),
        T("The bank takes {n} equal cards for one; it deals in no gold.", n=costs.bank),
        T(
            "Toll, the first arrow free: {grain} or {gold} for a land arrow, {sea} for a sea arrow.",
            grain=amount("grain", tolls.grain), gold=amount("gold", tolls.land), sea=amount("gold", tolls.sea),
        ),
        T(
            "At rest a tribe takes {gold}, or one grain, ore or pasture card.", gold=amount("gold", tribe.idle_gold)
        ),
        T("Each wagon in the box brings {gold} at a plunder.", gold=amount("gold", tribe.wagon_gold)),
    ]  # fmt: skip


def _cards(who: Reader) -> Table:
    rows: tuple[tuple[Words, ...], ...] = tuple(
        (card(id), n, does(who.tables, id)) for id, n in who.tables.cards.items()
    )
    return Table(T("Development cards"), (T("Card"), T("In the game"), T("What it does")), rows)


def _faces(who: Reader) -> Table:
    """Red field: the tribe loses a figure."""
    rows = tuple((Term("face", id), n) for id, n in who.tables.faces.items())
    return Table(T("Plunder counters; a red field costs a figure"), (T("Face"), T("In each province")), rows)


def _points(who: Reader) -> Table:
    numbers, options = who.tables.numbers.victory, who.rules.options
    scourge = T("counters of all provinces in both boxes together")
    if options.scourge_scope == "one_tribe_box":
        scourge = T("counters of all provinces in one box")
    rows: list[tuple[Words, ...]] = [
        (T("City"), numbers.city, T("each")),
        (
            power("diplomacy"),
            numbers.diplomacy,
            T("{n} diplomats played first; lost to who has played more", n=numbers.diplomats),
        ),
        (power("scourge"), numbers.scourge, scourge),
        (power("heir"), numbers.heir, T("{n} cities of each tribe", n=numbers.heir_cities)),
    ]
    if options.terror_of_the_legions:
        need = T("cities with a banner: {n}", n=options.banner_cities_needed)
        rows.append((power("terror"), numbers.terror.points, need))
    when = {
        "end_of_round": T("{points} end the game when the round is over", points=points(target(who.rules))),
        "immediately": T("{points} end the game at once", points=points(target(who.rules))),
    }
    return Table(when[options.game_end], (T("Points for"), POINTS, T("Needed")), tuple(rows))
