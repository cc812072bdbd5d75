"""Scoring, reinforcements and the strategic move of a turn, in sums and sentences that can be checked by eye."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Items, Para, Words
from pbem.core.phrases import equation, joined, seat
from pbem.core.text import TN, T, Text
from pbem.rules.spqrisiko.gains import gain_text
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.sight import term
from pbem.rules.spqrisiko.wording import card, power, province, region, seas, units

Data = Mapping[str, Any]


def begins(who: Reader, data: Data) -> list[Block]:
    """Only what is out of the ordinary."""
    if data["paused"]:
        return [Para(T("{seat} goes on with the turn after the pause.", seat=seat(data["seat"])))]
    if data["final"] == 0:
        return [Para(T("It is the last turn of {seat}.", seat=seat(data["seat"])))]
    return []


def scored(who: Reader, data: Data) -> list[Block]:
    if not data["parts"]:
        none = TN(
            "{seat} scores nothing and stays at {n} point.",
            "{seat} scores nothing and stays at {n} points.",
            data["total"],
            seat=seat(data["seat"]),
        )
        return [Para(none)]
    said = [
        T("{seat} scores {sum}.", seat=seat(data["seat"]), sum=score_sum(data)),
        T("Points: {before} + {gained} = {total}.", before=data["before"], gained=data["gained"], total=data["total"]),
    ]
    return [Para(joined(said), "good" if who.seat == data["seat"] else "")]


def score_sum(data: Data) -> Words:
    """ "2 (Praefectus: 1) + 3 (Praetor of Hispania) + 1 (Metropoli: 1) = 6"."""
    return equation([(points, _part(what, n)) for what, n, points in data["parts"]], data["gained"])


def _part(what: str, n: Any) -> Words:
    if what == "metropoli":
        return T("Metropoli: {n}", n=n)
    if what == "praefectus":
        return T("{card}: {n}", card=power(what), n=n)
    return T("{card} of {province}", card=power(what), province=province(n))


def income(who: Reader, data: Data) -> list[Block]:
    gain = pieces(data)
    return [Para(T("The track gives {seat}, at {n}: {pieces}.", seat=seat(data["seat"]), n=data["vp"], pieces=gain))]


def exchanged(who: Reader, data: Data) -> list[Block]:
    said = T(
        "{seat} hands in {cards}. They give {pieces}.",
        seat=seat(data["seat"]),
        cards=tuple(card(who.tables, id) for id in data["cards"]),
        pieces=pieces(data),
    )
    return [Para(said)]


def placed(who: Reader, events: Sequence[Event]) -> list[Block]:
    """New pieces place by place; what goes by rule says so."""
    items = []
    for event in events:
        data = event.data
        if event.kind == "built":
            said = T("{place}: {pieces}", place=region(data["region"]), pieces=T("a Metropoli"))
        else:
            said = T("{place}: {pieces}", place=term(who.tables, data["place"]), pieces=pieces(data))
        items.append(T("{entry} (by rule)", entry=said) if data["default"] else said)
    return [Para(T("New pieces of {seat}:", seat=seat(events[0].data["seat"]))), Items(tuple(items))]


def forfeited(who: Reader, data: Data) -> list[Block]:
    said = T("{seat} has no place for them and loses {pieces}.", seat=seat(data["seat"]), pieces=pieces(data))
    return [Para(said, "bad" if who.seat == data["seat"] else "")]


def pieces(data: Data) -> Words:
    """4 legions, 1 trireme and 1 Metropoli; or nothing."""
    return gain_text({kind: data.get(kind, 0) for kind in ("legions", "triremes", "metropoli")}) or T("nothing")


def paused(who: Reader, data: Data) -> list[Block]:
    return [Para(T("{seat} pauses; the turn goes on with the next sheet.", seat=seat(data["seat"])))]


def moved(who: Reader, data: Data) -> list[Block]:
    said = T(
        "{seat} moves {units} from {source} to {target}.",
        seat=seat(data["seat"]),
        units=units(who.tables, data["source"], data["count"]),
        source=term(who.tables, data["source"]),
        target=term(who.tables, data["target"]),
    )
    over: list[Text] = [T("The way leads over {seas}.", seas=seas(data["over"]))] if data["over"] else []
    return [Para(joined([said, *over]))]
