"""A battle with every die: who fights, how the armies were counted, each round, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.page import Block, Fight, Para, Roll
from pbem.core.text import TN, T, Text
from pbem.rules.morome.model import LOST
from pbem.rules.morome.page_reader import Reader
from pbem.rules.morome.wording import army, holder, legions, owner, province, seat

Data = Mapping[str, Any]
Part = Para | Roll


def battle(who: Reader, data: Data) -> list[Block]:
    parts: list[Part] = [*_size(data), Para(_forces(data))]
    for n, one in enumerate(data["rounds"], 1):
        parts += _round(n, one, data)
    parts.append(Para(_outcome(data), _tone(who, data)))
    return [Fight(_title(who, data), tuple(parts))]


def _title(who: Reader, data: Data) -> Text:
    n, where, attacker = data["n"], province(data["where"]), army(who.rules.tables, data["attacker"])
    match data["cause"]:
        case "reconquest":
            return T("Battle {n}, {province}: {attacker} against the occupiers", n=n, province=where, attacker=attacker)
        case "march":
            return T("Battle {n}, {province}: {attacker} marches on Rome", n=n, province=where, attacker=attacker)
        case "invasion":
            return T("Battle {n}, {province}: invasion of the {attacker}", n=n, province=where, attacker=attacker)
        case "rebels":
            return T("Battle {n}, {province}: rebellion", n=n, province=where)
        case "taxation":
            return T("Battle {n}, {province}: revolt against the taxes", n=n, province=where)
        case _:
            return T("Battle {n}, {province}: {attacker}", n=n, province=where, attacker=attacker)


def _size(data: Data) -> list[Part]:
    """The dice that say how many came, or how many hold a lost province."""
    armies = TN("{n} army", "{n} armies", data["enemies"])
    if data["garrison"] is not None:
        faces = tuple(data["garrison"]["faces"])
        row = T("{n}D6 of armies", n=len(faces))
        return [
            Roll(T("Garrison of the lost province"), 6, (data["garrison"]["die"],), (), row),
            Roll(T("Its strength"), 6, faces, (), armies),
        ]
    if data["size"]:
        return [Roll(T("Strength of the enemy"), 6, tuple(data["size"]), (), armies)]
    return []


def _forces(data: Data) -> Text:
    ours, theirs = data["legions"], data["enemies"]
    if data["cause"] == "march":
        attackers = T("{owner}, {legions}", owner=seat(data["attacker"]), legions=legions(ours))
        defenders = T("{owner}, {legions}", owner=owner(data["defender"]), legions=legions(theirs))
    else:
        side = data["attacker"] if data["cause"] == "reconquest" else data["defender"]
        attackers = T("{owner}, {legions}", owner=holder(side), legions=legions(ours))
        defenders = TN("{n} enemy army", "{n} enemy armies", theirs)
    said = T("{one} against {other}.", one=attackers, other=defenders)
    if not data["rounds"]:
        return said
    return T(
        "{said} They hit on 1–{ours} and 1–{theirs}.", said=said, ours=data["legion_hit"], theirs=data["enemy_hit"]
    )


def _round(n: int, one: Data, data: Data) -> list[Part]:
    march = data["cause"] == "march"
    first = T("Round {n}, attackers", n=n) if march else T("Round {n}, legions", n=n)
    second = T("Round {n}, defenders", n=n) if march else T("Round {n}, enemy", n=n)
    fallen = legions(one["killed_enemies"]) if march else TN("{n} army", "{n} armies", one["killed_enemies"])
    return [
        _dice(first, one["legions"], data["legion_hit"], fallen),
        _dice(second, one["enemies"], data["enemy_hit"], legions(one["killed_legions"])),
    ]


def _dice(caption: Text, faces: Sequence[int], hit: int, fallen: Text) -> Roll:
    hits = tuple(at for at, face in enumerate(faces) if face <= hit)
    return Roll(caption, 6, tuple(faces), hits, T("destroyed: {units}", units=fallen))


def _outcome(data: Data) -> Text:
    where = province(data["where"])
    march = data["cause"] == "march"
    match data["result"]:
        case "held":
            return T("{province} is held: {left} left.", province=where, left=legions(data["left_legions"]))
        case "taken":
            return T(
                "{seat} takes {province}: {left} left.",
                seat=seat(data["attacker"]),
                province=where,
                left=legions(data["left_legions"]),
            )
        case "beaten":
            left = legions(data["left_enemies"]) if march else TN("{n} army", "{n} armies", data["left_enemies"])
            return T("The attack on {province} is beaten off: {left} left.", province=where, left=left)
        case "both_gone" if data["owner"] != LOST:
            return T(
                "Nobody is left on either side; {province} stays as it was: {owner}.",
                province=where,
                owner=owner(data["owner"]),
            )
        case "both_gone":
            return T("Nobody is left on either side: {province} is lost.", province=where)
    if not data["legions"]:
        return T("Nobody defends {province}: it is lost.", province=where)
    left = TN("{n} enemy army", "{n} enemy armies", data["left_enemies"])
    return T("{province} is lost: {left} left.", province=where, left=left)


def _tone(who: Reader, data: Data) -> str:
    """Good or bad for the reader; for everybody a lost province is bad."""
    mine = who.seat in (data["attacker"], data["defender"]) if who.seat else False
    if data["result"] in ("lost", "both_gone"):
        return "bad"
    if data["cause"] == "march" and mine:
        won = data["result"] == "taken"
        return "good" if won == (who.seat == data["attacker"]) else "bad"
    return "good" if data["result"] in ("held", "taken") else "bad" if mine else "note"
