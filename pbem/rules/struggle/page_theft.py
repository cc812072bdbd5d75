"""The legionnaire and what he brings: where he goes, who is robbed, of what; the stolen card is told to both alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.phrases import seat, seats
from pbem.core.text import T, Text
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.wording import amount, hexagon

Data = Mapping[str, Any]


def seven(who: Reader, data: Data) -> list[Text]:
    """A 7: the legionnaire is moved by a LEGION line, or stays."""
    roller, here = seat(data["seat"]), hexagon(data["hex"])
    if data["moved"]:
        source = hexagon(data["source"])
        return [T("{seat} moves the legionnaire from {source} to {hex}.", seat=roller, source=source, hex=here)]
    if data["ordered"]:
        return [T("{seat} leaves the legionnaire on {hex}, as ordered.", seat=roller, hex=here)]
    if who.past is None:
        return [T("There are no sheets yet: the legionnaire stays on {hex}, nothing is stolen.", hex=here)]
    said = T(
        "{seat} has no LEGION line that can be carried out: the legionnaire stays on {hex}, nothing is stolen.",
        seat=roller, hex=here,
    )  # fmt: skip
    return [said]


def robbed(who: Reader, data: Data) -> list[Text]:
    """Who robs whom of what."""
    thief = seat(data["seat"])
    if data["victim"] is None:
        return [T("Nobody can be robbed there.")]
    victim = seat(data["victim"])
    said = []
    if data["lot"]:
        said.append(T("The lot among {seats} falls on {victim}.", seats=seats(data["victims"]), victim=victim))
    if data["took"] == "gold":
        said.append(
            T("{seat} robs {victim} of {goods}.", seat=thief, victim=victim, goods=amount("gold", data["gold"]))
        )
    else:
        said.append(T("{seat} robs {victim} of a card, drawn unseen.", seat=thief, victim=victim))
    return said


def stolen(who: Reader, data: Data) -> list[Text]:
    """For thief and victim only."""
    stolen = amount(data["card"], 1)
    if data["seat"] == who.seat:
        return [T("You know what it was: {card}.", card=stolen)]
    return [T("You lost {card}.", card=stolen)]


def mine(who: Reader, data: Data) -> str:
    """Tone of a theft for the reader."""
    return "bad" if data["victim"] == who.seat and who.seat else "good" if data["seat"] == who.seat else ""
