"""The Event phase with its dice: how many events, each one, invasions and marches, disasters, windfalls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.page import Block, Para, Roll
from pbem.core.phrases import equation, joined
from pbem.core.text import TN, T, Term, Text
from pbem.rules.morome.model import TREATY
from pbem.rules.morome.page_reader import Reader
from pbem.rules.morome.wording import army, province, provinces, seat, seats, tribute

Data = Mapping[str, Any]


def marks_removed(who: Reader, data: Data) -> list[Block]:
    parts = []
    if data["disaster"]:
        parts.append(T("The disasters of last turn are over: {provinces}.", provinces=provinces(data["disaster"])))
    if data["plague"]:
        parts.append(T("The plagues of last turn are over: {provinces}.", provinces=provinces(data["plague"])))
    return [Para(joined(parts))]


def count(who: Reader, data: Data) -> list[Block]:
    events = TN("{n} event this turn", "{n} events this turn", data["count"])
    faces = tuple(data["faces"])
    if not faces:
        return [Para(T("{events}.", events=events))]
    if len(faces) > 1:
        events = T("{sum}: {events}", sum=equation([(face, "") for face in faces], sum(faces)), events=events)
    return [Roll(T("Number of events"), 6, faces, (), events)]


def event(who: Reader, data: Data) -> list[Block]:
    kind = Term("event", data["kind"])
    if data["die"] is None:
        return [Para(T("Event {n}, one more this late in the game: {kind}", n=data["n"], kind=kind))]
    return [Roll(T("Event {n}", n=data["n"]), 10, (data["die"],), (), kind, lead=True)]


def invasion(who: Reader, data: Data) -> list[Block]:
    who_comes = army(who.rules.tables, data["row"])
    target = province(data["target"])
    comes = T("{who}, bound for {province}", who=who_comes, province=target)
    if who_comes.kind == "revolt":
        comes = T("{who}, {province}", who=who_comes, province=target)
    blocks: list[Block] = [Roll(T("Invasion table"), 20, (data["die"],), (), comes)]
    if data["reason"] == TREATY:
        said = T("The treaty holds: the {who} stay at home, and a marker is taken back.", who=who_comes)
        blocks.append(Para(said, "good"))
    elif data["reason"]:
        blocks.append(Para(T("{province} is lost already and there is nowhere to go on to.", province=target)))
    elif data["marches"]:
        blocks.append(Para(_march(data)))
    return blocks


def _march(data: Data) -> Text:
    return T(
        "Lost already: {passed}. They march on to {province}.",
        passed=provinces(data["marches"]),
        province=province(data["attacked"]),
    )


def rebels(who: Reader, data: Data) -> list[Block]:
    where = province(data["province"])
    if data["attacked"]:
        result = T("{province}: rebels rise", province=where)
    else:
        result = T("{province}: lost already, nothing happens", province=where)
    return [Roll(T("Province"), 10, (data["die"],), (), result)]


def struck(who: Reader, data: Data) -> list[Block]:
    where = province(data["province"])
    if data["kind"] == "disaster":
        result = T("{province}: no tribute next turn", province=where)
    elif data["lost"]:
        result = T("{province}: a legion dies, none can be raised next turn", province=where)
    else:
        result = T("{province}: no legion can be raised next turn", province=where)
    return [Roll(T("Province"), 10, (data["die"],), (), result)]


def prosperity(who: Reader, data: Data) -> list[Block]:
    where = province(data["province"])
    if data["seat"] is None:
        return [Roll(T("Province"), 10, (data["die"],), (), T("{province}: nobody there to profit", province=where))]
    gain = T("{seat} receives {tribute}", seat=seat(data["seat"]), tribute=tribute(data["amount"]))
    return [
        Roll(T("Province"), 10, (data["die"],), (), where),
        Roll(T("Tribute"), 6, (data["amount"],), (), gain),
    ]


def opportunity(who: Reader, data: Data) -> list[Block]:
    if not data["seats"]:
        return [Para(T("Nobody is left to draw a card."))]
    said = T("May draw a card: {seats}.", seats=seats(data["seats"]))
    if data["die"] is not None:
        said = T("{said} The die among the players shows {n}.", said=said, n=data["die"])
    return [Para(said)]


def persian_coin(who: Reader, data: Data) -> list[Block]:
    return [Roll(T("Which of the two rows"), 2, (data["die"],), (), province(data["target"]))]
