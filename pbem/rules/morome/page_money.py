"""Tribute, upkeep and Fame, each as a sum that can be checked by eye."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.page import Block, Para, Roll, Table, Words
from pbem.core.phrases import equation, joined
from pbem.core.text import T, Text
from pbem.rules.morome.page_reader import Reader
from pbem.rules.morome.wording import legions, province, provinces, seat, tribute

Data = Mapping[str, Any]

PARTS: Mapping[str, Text] = {
    "caesar": T("Caesar"),
    "governor": T("provinces"),
    "lost": T("losses"),
    "gained": T("gains"),
}


def income(who: Reader, events: Sequence[Data]) -> list[Block]:
    """What every player's provinces paid."""
    pays = who.rules.tables.tribute
    rows = []
    for data in events:
        terms: list[tuple[int, Words]] = [(pays[id], province(id)) for id in data["provinces"]]
        terms += [(0, T("{province}, disaster", province=province(id))) for id in data["struck"]]
        rows.append((seat(data["seat"]), equation(terms, data["amount"]), data["amount"]))
    return [Table(T("Tribute of the provinces"), (T("Player"), T("Provinces"), T("Tribute")), tuple(rows))]


def taxation(who: Reader, data: Data) -> list[Block]:
    return [
        Para(
            T(
                "{seat} plays Taxation and collects {tribute} from {provinces}.",
                seat=seat(data["seat"]),
                tribute=tribute(data["amount"]),
                provinces=provinces(data["provinces"]),
            )
        )
    ]


def tax_check(who: Reader, events: Sequence[Data]) -> list[Block]:
    """A die a province; those that revolt are marked."""
    blocks: list[Block] = []
    for data in events:
        where: Words = province(data["province"]) if data["province"] else T("All provinces")
        revolt = bool(data["revolt"])
        result = T("revolt!") if revolt else T("quiet")
        blocks.append(Roll(where, 6, (data["die"],), (0,) if revolt else (), result))
    return blocks


def bread(who: Reader, data: Data) -> list[Block]:
    played = T(
        "{seat} plays Bread and Circuses: the Caesar {caesar} has to pay.",
        seat=seat(data["seat"]),
        caesar=seat(data["caesar"]),
    )
    paid = T("{caesar} pays {tribute}.", caesar=seat(data["caesar"]), tribute=tribute(data["paid"]))
    if data["paid"] < data["die"]:
        paid = T("{paid} There is no more.", paid=paid)
    return [Roll(played, 6, (data["die"],), (), paid)]


def gave(who: Reader, data: Data) -> list[Block]:
    return [
        Para(
            T(
                "{seat} gives {target} {tribute}.",
                seat=seat(data["seat"]),
                target=seat(data["target"]),
                tribute=tribute(data["amount"]),
            )
        )
    ]


def upkeep(who: Reader, events: Sequence[Data]) -> list[Block]:
    """What every player's legions cost, and who could not pay."""
    rows = tuple((seat(data["seat"]), data["due"], data["paid"], _gone(data["disbanded"])) for data in events)
    head = (T("Player"), T("Due"), T("Paid"), T("Disbanded"))
    return [Table(T("Upkeep of the legions"), head, rows)]


def _gone(disbanded: Sequence[Sequence[Any]]) -> Words:
    if not disbanded:
        return "–"
    gone = tuple(T("{province}: {legions}", province=province(id), legions=legions(n)) for id, n in disbanded)
    return joined([T("{entry};", entry=entry) for entry in gone[:-1]] + [gone[-1]])


def fame(who: Reader, events: Sequence[Data]) -> list[Block]:
    """The sum of the turn, and all Fame so far."""
    rows = []
    for data in events:
        terms = [(n, PARTS[what]) for what, n in data["parts"]]
        rows.append((seat(data["seat"]), equation(terms, data["gained"]), data["gained"], data["total"]))
    head = (T("Player"), T("Fame of this turn"), T("Sum"), T("Total"))
    return [Table(T("Fame, player by player"), head, tuple(rows))]
