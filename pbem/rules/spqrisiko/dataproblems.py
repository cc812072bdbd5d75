"""What makes data files unsound: names that fit nothing, tables with holes, numbers no game can be played with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import comb

from pbem.core.problem import Problem
from pbem.core.text import T, Text
from pbem.rules.spqrisiko.datafiles import (
    ANY,
    GAINS,
    SEATS,
    SETS,
    Board,
    Cards,
    Combo,
    Constants,
    Provinces,
    ProvinceSet,
)

MOST = 999  # a number of pieces or points above this is a slip of the pen
MOST_ROLLS = 500  # different sorted rolls of one side: forecasts look at every pair of them
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)  # goes into orders, labels of dice and names of pictures


def faults(board: Board, cards: Cards, numbers: Constants, provinces: Provinces) -> list[Problem]:
    """Empty when the files can be used together. The order of the problems is that of the files."""
    found = list(_board(board))
    if found:
        return found  # everything else leans on the board
    regions = [region.id for region in board.region]
    found += _cards(cards, regions)
    found += _numbers(numbers, len(regions), len(board.sea))
    found += _tables(numbers)
    found += _combos(numbers.combo, set(cards.resource.values()))
    for name in SETS:
        found += _provinces(name, getattr(provinces, name), regions, numbers)
    return found


def _bad(source: str, text: Text) -> Problem:
    return Problem("data-table", text, source=source)


def _named(source: str, names: Iterable[str], known: Collection[str]) -> Iterator[Problem]:
    for name in names:
        if name not in known:
            yield Problem("data-name", T("{name} is not known here.", name=name), source=source)


def _twice(source: str, names: Iterable[str]) -> Iterator[Problem]:
    for name, n in Counter(names).items():
        if n > 1:
            yield _bad(source, T("{name} is named twice.", name=name))


def _board(board: Board) -> Iterator[Problem]:
    regions = [region.id for region in board.region]
    seas = {sea.id: sea.seas for sea in board.sea}
    for id in (*regions, *seas):
        if not ID.fullmatch(id):
            yield _bad("board.toml: region, sea", T("{id} is no id: small letters, digits and hyphens.", id=id))
    yield from _twice("board.toml: region, sea", [*regions, *(sea.id for sea in board.sea)])
    if not regions or not seas:
        yield _bad("board.toml", T("There must be regions and seas."))
    for number, pair in enumerate(board.border, 1):
        yield from _named(f"board.toml: border[{number}]", pair, regions)
    ends = [tuple(sorted(pair)) for pair in board.border]
    yield from _twice("board.toml: border", (" - ".join(pair) for pair in ends))
    for one, other in ends:
        if one == other:
            yield _bad("board.toml: border", T("{region} cannot border itself.", region=one))
    for id, near in ((place.id, place.seas) for part in (board.region, board.sea) for place in part):
        yield from _named(f"board.toml: {id}", near, list(seas))
        yield from _twice(f"board.toml: {id}", near)
    for sea, near in seas.items():
        for other in near:
            if other == sea or sea not in seas.get(other, (sea,)):
                text = T("{sea} touches {other}, so it must be the other way round too.", sea=sea, other=other)
                yield _bad(f"board.toml: {sea}", text)


def _cards(cards: Cards, regions: list[str]) -> Iterator[Problem]:
    source = "cards.toml: resource"
    yield from _named(source, cards.resource, regions)
    for region in regions:
        if region not in cards.resource:
            yield _bad(source, T("{region} has no card.", region=region))


def _numbers(numbers: Constants, regions: int, seas: int) -> Iterator[Problem]:
    source = "constants.toml"
    for name in ("row", "most_dice"):
        if not 1 <= getattr(numbers, name) <= MOST:
            yield _bad(f"{source}: {name}", T("This must be a number from 1 to {most}.", most=MOST))
    for name in ("start_hand", "deploy_legions", "deploy_triremes", "metropoli"):
        if not 0 <= getattr(numbers, name) <= MOST:
            yield _bad(f"{source}: {name}", T("This must be a number from 0 to {most}.", most=MOST))
    if not 2 <= numbers.die <= 100:
        yield _bad(f"{source}: die", T("A die has 2 to 100 sides."))
    elif numbers.most_dice > 0 and comb(numbers.die + numbers.most_dice - 1, numbers.most_dice) > MOST_ROLLS:
        yield _bad(f"{source}: die, most_dice", T("So many dice with so many sides can fall in too many ways."))
    if numbers.start_hand * SEATS[-1] + numbers.row >= regions:
        yield _bad(f"{source}: start_hand, row", T("There are not enough cards for hands, row and pile."))
    if sorted(numbers.barbarians) != list(SEATS):
        yield _bad(f"{source}: barbarians", T("There must be one entry for each number of seats from 2 to 5."))
    for seats, n in numbers.barbarians.items():
        if not 0 <= n <= min(len(numbers.tokens.barbarians), regions - seats):
            yield _bad(f"{source}: barbarians.{seats}", T("There are not that many tokens, or regions."))
    if numbers.score.praefectus_seas * (len(numbers.score.praefectus) + 1) <= seas:
        yield _bad(f"{source}: score.praefectus", T("There are too few Praefectus cards for {n} seas.", n=seas))
    if len(numbers.tokens.pirates) < seas:
        yield _bad(f"{source}: tokens.pirates", T("Every sea needs a token."))
    for name, tokens in (
        ("barbarians", numbers.tokens.barbarians),
        ("pirates", numbers.tokens.pirates),
        ("bare", (numbers.tokens.bare,)),
    ):
        for faces in tokens:
            if not 1 <= len(faces) <= numbers.most_dice or not all(1 <= face <= numbers.die for face in faces):
                yield _bad(
                    f"{source}: tokens.{name}", T("A token shows at least one die: {faces} cannot be.", faces=faces)
                )


def _tables(numbers: Constants) -> Iterator[Problem]:
    sections = numbers.track.section
    ends = [section.upto for section in sections]
    rising = [end for end in ends if end is not None]
    if not ends or ends[-1] is not None or len(rising) != len(ends) - 1 or rising != sorted({*rising}):
        yield _bad("constants.toml: track", T("The ends of the sections must rise, and the last one has none."))
    if any(not 0 <= n <= MOST for section in sections for n in (section.legions, section.triremes)):
        yield _bad("constants.toml: track", T("This must be a number from 0 to {most}.", most=MOST))
    score, final = numbers.score, numbers.final
    if score.praefectus_seas < 1 or not score.praefectus:
        yield _bad(
            "constants.toml: score", T("A Praefectus card needs at least one sea, and there is at least one card.")
        )
    points = (*score.praefectus, score.metropolis, *score.flat, *final.presence, final.proconsul, final.praetor,
              final.praefectus, final.metropolis)  # fmt: skip
    if any(not 0 <= n <= MOST for n in points):
        yield _bad("constants.toml: score, final", T("Points are numbers from 0 to {most}.", most=MOST))


def _combos(combos: tuple[Combo, ...], shown: Collection[str]) -> Iterator[Problem]:
    """`shown`: what the cards show."""
    yield from _twice("constants.toml: combo", (combo.id for combo in combos))
    for n, combo in enumerate(combos):
        source = f"constants.toml: combo.{combo.id}"
        yield from _named(source, combo.cards, (*shown, ANY))
        if not combo.cards or any(n < 1 for n in combo.cards.values()):
            yield _bad(source, T("It must take cards."))
        if ANY in combo.cards and len(combo.cards) > 1:
            yield _bad(source, T("Cards of any kind stand alone."))
        if combo.cards in [other.cards for other in combos[:n]]:
            yield _bad(source, T("It takes the cards of another one."))
        gains = (*combo.gives, *combo.scarce)
        for gain in gains:
            yield from _named(source, gain, GAINS)
        if not combo.gives or not all(gain and all(0 < n <= MOST for n in gain.values()) for gain in gains):
            yield _bad(source, T("It must give something."))
    used = {resource for combo in combos for resource in combo.cards}
    for resource in sorted(shown):
        if resource not in used:
            yield _bad("cards.toml: resource", T("No combination takes {resource}.", resource=resource))


def _provinces(name: str, given: ProvinceSet, regions: list[str], numbers: Constants) -> Iterator[Problem]:
    source = f"provinces.toml: {name}"
    held = [region for province in given.province for region in province.regions]
    yield from _named(source, held, regions)
    yield from _twice(source, held)
    yield from _twice(source, [province.id for province in given.province])
    for region in regions:
        if region not in held:
            yield _bad(source, T("{region} is in no province.", region=region))
    for province in given.province:
        size, key = len(province.regions), f"{source}.{province.id}"
        if not size < 2 * province.threshold <= 2 * size:
            text = T("The threshold must be more than half of the {n} regions, and not more than all of them.", n=size)
            yield _bad(key, text)
        if not 0 <= province.proconsul <= MOST or not 0 <= province.praetor <= MOST:
            yield _bad(key, T("Points are numbers from 0 to {most}.", most=MOST))
    if len(numbers.final.presence) != len(given.province) + 1:
        text = T("There must be one number for each count of provinces from 0 to {n}.", n=len(given.province))
        yield _bad("constants.toml: final.presence", text)
