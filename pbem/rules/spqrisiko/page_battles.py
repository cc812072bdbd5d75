"""A battle with every die: who fights from where, attack by attack, how it ended and what followed from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.page import Fight, Para, Roll, Words
from pbem.core.phrases import joined, seat
from pbem.core.text import TN, T, Text
from pbem.rules.spqrisiko.model import NOBODY
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.sight import term
from pbem.rules.spqrisiko.ways import BRIDGE, LAUNCH, SEA
from pbem.rules.spqrisiko.wording import holder, legions, owner, seas, triremes

Data = Mapping[str, Any]
Part = Para | Roll


def battle(who: Reader, data: Data, after: Sequence[Para]) -> Fight:
    """`after`: what is told of the cards that came of it."""
    title = T(
        "Battle {n}, {target}: {seat} against {owner}",
        n=data["n"],
        target=term(who.tables, data["target"]),
        seat=seat(data["seat"]),
        owner=owner(data["defender"]),
    )
    parts: list[Part] = [Para(_forces(who, data))]
    if data["token"]:
        parts.append(Roll(T("{owner}, dice of the token", owner=holder(data["defender"])), 6, tuple(data["token"])))
    for n, attack in enumerate(data["attacks"], 1):
        parts += _token_attack(n, attack, data) if data["token"] else _attack(who, n, attack, data)
    parts.append(Para(_outcome(who, data), _tone(who, data)))
    return Fight(title, (*parts, *after))


def _units(data: Data, n: int) -> Text:
    """Of the kind that fights: triremes when the target is a sea."""
    return triremes(n) if data["way"] in (LAUNCH, SEA) else legions(n)


def _forces(who: Reader, data: Data) -> Text:
    args: dict[str, Words] = {
        "seat": seat(data["seat"]),
        "source": term(who.tables, data["source"]),
        "units": _units(data, data["units"]),
    }
    if data["way"] == BRIDGE:
        said = T("{seat} comes from {source} over {seas}: {units} there.", seas=seas(data["over"]), **args)
    elif data["way"] == LAUNCH:
        said = T("{seat} launches from {source}: {units} there.", **args)
    else:
        said = T("{seat} comes from {source}: {units} there.", **args)
    if data["token"]:
        return said
    enemies = _units(data, data["enemies"])
    return joined([said, T("{owner} defends with {units}.", owner=seat(data["defender"]), units=enemies)])


# --- attacks ------------------------------------------------------------------------------------------------------
def _attack(who: Reader, n: int, attack: Data, data: Data) -> list[Part]:
    """Both rolls; the dice that win their pair are marked."""
    red, blue = attack["att"], attack["def"]
    pairs = list(zip(red, blue, strict=False))
    harmless = who.rules.options.naval_ties == "nobody" and data["way"] in (LAUNCH, SEA)
    better = tuple(at for at, (one, other) in enumerate(pairs) if one > other)
    held = tuple(at for at, (one, other) in enumerate(pairs) if other > one or (other == one and not harmless))
    result = T(
        "{one} loses {n}, {other} loses {m}",
        one=seat(data["seat"]),
        n=attack["lost_att"],
        other=seat(data["defender"]),
        m=attack["lost_def"],
    )
    return [
        Roll(T("Attack {n}: {who}", n=n, who=seat(data["seat"])), 6, tuple(red), better, lead=True),
        Roll(seat(data["defender"]), 6, tuple(blue), held, result),
    ]


def _token_attack(n: int, attack: Data, data: Data) -> list[Part]:
    """Every printed die must be beaten in one throw."""
    pairs = enumerate(zip(attack["att"], attack["def"], strict=False))
    better = tuple(at for at, (red, blue) in pairs if red > blue)
    lost = T("{units} lost", units=_units(data, attack["lost_att"]))
    result = lost if attack["lost_att"] else T("every die of the token is beaten")
    return [Roll(T("Attack {n}: {who}", n=n, who=seat(data["seat"])), 6, tuple(attack["att"]), better, result)]


# --- how it ended -------------------------------------------------------------------------------------------------
def _outcome(who: Reader, data: Data) -> Text:
    if data["result"] == "won":
        return joined([_won(who, data), *_spoils(data)])
    return joined([_stopped(data), *([] if data["token"] else [_unbeaten(who, data)])])


def _won(who: Reader, data: Data) -> Text:
    args: dict[str, Words] = {"seat": seat(data["seat"]), "target": term(who.tables, data["target"])}
    moved = _units(data, data["advanced"])
    if data["left_source"]:
        source = term(who.tables, data["source"])
        return T(
            "{seat} takes {target}: moved in {units}, left in {source} {n}.",
            units=moved, n=data["left_source"], source=source, **args,
        )  # fmt: skip
    return T("{seat} takes {target}: moved in {units}, nobody stays behind.", units=moved, **args)


def _spoils(data: Data) -> list[Text]:
    """What else changes with the place."""
    said = []
    if data["destroyed"]:
        said.append(
            TN(
                "{n} trireme of {seat}, not yet launched, is destroyed.",
                "{n} triremes of {seat}, not yet launched, are destroyed.",
                data["destroyed"],
                seat=seat(data["defender"]),
            )
        )
    if data["metropolis"]:
        said.append(T("The Metropoli there goes with it."))
    return said


def _stopped(data: Data) -> Text:
    n, source = data["left_source"], seat(data["seat"])
    match data["stop"]:
        case "stay":
            if data["way"] == LAUNCH:
                return T("The attack of {seat} is beaten off: no trireme is left there.", seat=source)
            return T("The attack of {seat} is beaten off: {n} left there, who must stay.", seat=source, n=n)
        case "one_die":
            return T("The attack of {seat} is over: {n} left there, too few dice for this token.", seat=source, n=n)
        case "until":
            return T("{seat} breaks off as ordered, with {n} left there (UNTIL).", seat=source, n=n)
        case _:
            return TN(
                "{seat} breaks off as ordered after {n} attack (ROUNDS); {left} left there.",
                "{seat} breaks off as ordered after {n} attacks (ROUNDS); {left} left there.",
                len(data["attacks"]),
                seat=source,
                left=n,
            )


def _unbeaten(who: Reader, data: Data) -> Text:
    target = term(who.tables, data["target"])
    return T("{owner} keeps {target} with {n}.", owner=owner(data["defender"]), target=target, n=data["left_target"])


def _tone(who: Reader, data: Data) -> str:
    """Good or bad for the reader, if he was in it."""
    if who.seat is None or who.seat not in (data["seat"], data["defender"]) or who.seat in NOBODY:
        return ""
    return "good" if (data["result"] == "won") == (who.seat == data["seat"]) else "bad"
