"""Cards of power that change hands, region cards taken, and who is out: a sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.page import Para, Words
from pbem.core.phrases import joined, seat
from pbem.core.text import TN, T, Term, Text
from pbem.rules.spqrisiko.control import PRAETOR
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.wording import card, cards, power, province

Data = Mapping[str, Any]


def province_card(who: Reader, data: Data) -> Para:
    """The card of a province comes to somebody, goes, or is turned."""
    before, after = data["before"], data["after"]
    where, had, has = province(data["province"]), _who(before), _who(after)
    side = power((after or before)["card"])
    if before is None:
        said = T("{seat} receives the card of {province}: {card}.", seat=has, province=where, card=side)
    elif after is None:
        said = T("{seat} gives the card of {province} back: {card} no more.", seat=had, province=where, card=side)
    elif before["seat"] != after["seat"]:
        said = T(
            "The card of {province} goes from {one} to {seat}: {card}.", province=where, one=had, seat=has, card=side
        )
    elif after["card"] == PRAETOR:
        said = T("{seat} holds all of {province} and turns the card: {card}.", seat=has, province=where, card=side)
    else:
        said = T("{seat} lacks a part of {province} and turns the card: {card}.", seat=has, province=where, card=side)
    return Para(said, _tone(who, before, after))


def _who(held: Data | None) -> Term:
    return seat(held["seat"] if held else "")


def _tone(who: Reader, before: Data | None, after: Data | None) -> str:
    """Good for the reader who gains by it, bad for the one who loses."""
    mine = [_rank(card) if card and card["seat"] == who.seat else 0 for card in (before, after)]
    return "good" if mine[1] > mine[0] else "bad" if mine[1] < mine[0] else ""


def _rank(held: Data) -> int:
    return 2 if held["card"] == PRAETOR else 1


def praefectus(who: Reader, data: Data) -> Para:
    n = data["after"]
    said = TN(
        "{seat} has {n} Praefectus card now (before: {before}).",
        "{seat} has {n} Praefectus cards now (before: {before}).",
        n,
        seat=seat(data["seat"]),
        before=data["before"],
    )
    mine = who.seat == data["seat"]
    return Para(said, ("good" if n > data["before"] else "bad") if mine else "")


def taken(who: Reader, data: Data) -> Para:
    """By a TAKE line, or the leftmost of the row."""
    args: dict[str, Words] = {"seat": seat(data["seat"]), "card": card(who.tables, data["card"])}
    if data["listed"]:
        return Para(T("{seat} takes the card {card}.", **args))
    return Para(T("{seat} takes the card {card}, the leftmost of the row.", **args))


def eliminated(who: Reader, data: Data) -> Para:
    said: list[Text] = [T("{seat} holds no place any more and is out; the points stay.", seat=seat(data["seat"]))]
    if data["cards"]:
        said.append(T("The hand is discarded: {cards}.", cards=cards(who.tables, data["cards"])))
    return Para(joined(said), "bad")
