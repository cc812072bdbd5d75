"""How the players stand, what is missing to the victory of each, and what lies open before everybody."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.page import Block, Items, Para, Section, Table, Words
from pbem.core.phrases import seat, signed
from pbem.core.placings import POINTS, moved, places
from pbem.core.text import T, Term
from pbem.rules.struggle.model import TRIBES, Player
from pbem.rules.struggle.page_end import sum_of
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.points import parts, target
from pbem.rules.struggle.wording import HEADS, NONE, power, standing


def standings_section(who: Reader) -> list[Section]:
    """Always."""
    ways = [] if who.over else [_ways(who)]
    return [Section("standings", T("Standings"), (_points(who), *ways, *_holdings(who), *_boxes(who)))]


def _points(who: Reader) -> Table:
    """Best first: the ranking of the end, or by the points everybody can see."""
    now = places(who.now.ranking or _groups(who.view["points"]))
    past = places(_groups(who.before["points"])) if who.before else {}
    rows = tuple(_row(who, id, place, moved(id, now, past)) for id, place in now.items())
    head = (T("Place"), T("Player"), POINTS, T("Change"), T("Place before"), T("How they come about"))
    caption = T("Points of all") if who.over else T("Points everybody can see; {n} end the game", n=target(who.rules))
    return Table(caption, head, rows)


def _groups(points: Mapping[str, int]) -> list[list[str]]:
    """Equal points share a place."""
    found: dict[int, list[str]] = {}
    for id, n in points.items():
        found.setdefault(n, []).append(id)
    return [found[n] for n in sorted(found, reverse=True)]


def _row(who: Reader, id: str, place: int, move: Words) -> tuple[Words, ...]:
    now = who.view["points"][id]
    past = who.before["points"][id] if who.before else 0
    found = parts(who.rules, who.now, id, hidden=False)
    return place, seat(id), now, signed(now - past), move, sum_of(found, now) if found else NONE


# --- the way to victory -------------------------------------------------------------------------------------------
def _ways(who: Reader) -> Table:
    """A column a player; rows of what special cards need."""
    numbers = who.tables.numbers.victory
    least = len(who.tables.provinces)
    players = [who.now.players[id] for id in who.seats]
    rows: list[tuple[Words, ...]] = [
        (T("Missing points"), *(max(target(who.rules) - who.view["points"][id], 0) for id in who.seats)),
        (
            T("{power}: diplomats played", power=power("diplomacy")),
            *(_diplomats(who, id) for id in who.seats),
        ),
        (
            T("{power}: provinces", power=power("scourge")),
            *(T("{n} of {m}", n=_provinces(who, player), m=least) for player in players),
        ),
    ]
    for name in TRIBES:
        rows.append((
            T("{power}: cities of the {tribe}", power=power("heir"), tribe=Term("tribe", name)),
            *(T("{n} of {m}", n=len(player.boxes[name].cities), m=numbers.heir_cities) for player in players),
        ))  # fmt: skip
    if who.rules.options.terror_of_the_legions:
        needed = who.rules.options.banner_cities_needed
        banners = [sum(who.tables.cities[city].banner for city in player.cities()) for player in players]
        rows.append((T("{power}: banners", power=power("terror")), *(T("{n} of {m}", n=n, m=needed) for n in banners)))
    return Table(T("The way to victory"), (T("What counts"), *(seat(id) for id in who.seats)), tuple(rows))


def _diplomats(who: Reader, id: str) -> Words:
    n = who.now.players[id].played.count("diplomat")
    return T("{n}, holds it", n=n) if who.now.diplomacy == id else n


def _provinces(who: Reader, player: Player) -> int:
    """Of both boxes together, or of the better one."""
    boxes = [{counter.province for counter in player.boxes[name].counters} for name in TRIBES]
    if who.rules.options.scourge_scope == "both_boxes_of_the_player":
        return len(boxes[0] | boxes[1])
    return max(len(box) for box in boxes)


# --- what lies open -----------------------------------------------------------------------------------------------
def _holdings(who: Reader) -> list[Block]:
    """What everybody has in hand, by number, and what was played."""
    rows: tuple[tuple[Words, ...], ...] = tuple(
        (seat(id), who.now.players[id].goods["gold"], who.view["resources"][id], who.view["hand_sizes"][id])
        for id in who.seats
    )
    head = (T("Player"), T("Gold"), T("Resource cards"), T("Development cards"))
    played = {id: _played(who, player) for id, player in who.now.players.items()}
    lists = tuple(T("{seat}: {cards}", seat=seat(id), cards=cards) for id, cards in played.items() if cards)
    blocks: list[Block] = [Table(T("What they hold"), head, rows)]
    if lists:
        blocks += [Para(T("Development cards played so far:")), Items(lists)]
    return blocks


def _played(who: Reader, player: Player) -> Words:
    """How often each; victory cards are never played, only shown at the end."""
    kinds = dict.fromkeys(id for id in player.played if not who.tables.points[id])
    return tuple(T("{card} {n}", card=Term("card", id), n=player.played.count(id)) for id in kinds)


def _boxes(who: Reader) -> list[Table]:
    """A table a tribe, a column a player."""
    found = []
    for name in TRIBES:
        boxes = [who.now.players[id].boxes[name] for id in who.seats]
        rows: list[tuple[Words, ...]] = [
            (T("Where"), *map(standing, boxes)),
            (T("Figures"), *(box.figures or NONE for box in boxes)),
            (T("Wagons"), *(box.wagons or NONE for box in boxes)),
        ]
        for id in who.tables.provinces:
            held = [sum(counter.province == id for counter in box.counters) for box in boxes]
            if any(held):
                rows.append((T("Counters: {province}", province=Term("province", id)), *(n or NONE for n in held)))
        if any(box.cities for box in boxes):
            rows.append((T("Cities"), *(len(box.cities) or NONE for box in boxes)))
        head: tuple[Words, ...] = (T("Box"), *(seat(id) for id in who.seats))
        found.append(Table(T("Boxes: {tribe}", tribe=HEADS[name]), head, tuple(rows)))
    return found
