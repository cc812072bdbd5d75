"""What players did and what befell them, a sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.page import Block, Items, Para, Roll, Table
from pbem.core.text import T, Term, Text
from pbem.rules.morome.card_texts import effect
from pbem.rules.morome.page_reader import Reader
from pbem.rules.morome.wording import cards, legions, owner, province, seat, seats, tribute

Data = Mapping[str, Any]

SPIED: Mapping[str, Text] = {
    "rome": T("the Bid for Rome"),
    "init": T("the Initiative"),
    "hand": T("the hand"),
}


def seated(who: Reader, events: Sequence[Data]) -> list[Block]:
    rows = tuple((n, seat(data["seat"]), province(data["province"])) for n, data in enumerate(events, 1))
    head = (T("Seat"), T("Player"), T("First province"))
    return [Table(T("The order of seats and the provinces drawn by lot"), head, rows)]


def shuffled(who: Reader, data: Data) -> list[Block]:
    if data["generation"] == 0:
        return [Para(T("The Republic deck is shuffled; cards: {n}.", n=data["count"]))]
    return [Para(T("The discard pile is shuffled into a new deck; cards: {n}.", n=data["count"]))]


def drew(who: Reader, events: Sequence[Data]) -> list[Block]:
    ids = tuple(data["seat"] for data in events)
    return [Para(T("A card drawn by each of: {seats}.", seats=seats(ids)))]


def no_card(who: Reader, events: Sequence[Data]) -> list[Block]:
    ids = tuple(data["seat"] for data in events)
    return [Para(T("No card was left for {seats}.", seats=seats(ids)))]


def card(who: Reader, events: Sequence[Data]) -> list[Block]:
    """Only the seat that drew it is told."""
    blocks: list[Block] = []
    for data in events:
        text = effect(who.rules, data["card"])
        blocks.append(Para(T("You draw: {card}. {effect}", card=Term("card", data["card"]), effect=text), "good"))
    return blocks


def spied(who: Reader, data: Data) -> list[Block]:
    what = SPIED.get(data["what"]) or province(data["what"])
    said = T("{seat} sends Spies to {target}: {what}.", seat=seat(data["seat"]), target=seat(data["target"]), what=what)
    return [Para(said)]


def saw_hand(who: Reader, data: Data) -> list[Block]:
    target = seat(data["target"])
    if not data["cards"]:
        return [Para(T("Your spies find the hand of {target} empty.", target=target), "good")]
    said = T("Your spies see the hand of {target}: {cards}.", target=target, cards=cards(data["cards"]))
    return [Para(said, "good")]


def disbanded(who: Reader, data: Data) -> list[Block]:
    said = T(
        "{seat} disbands {legions}: {province}.",
        seat=seat(data["seat"]),
        legions=legions(data["count"]),
        province=province(data["province"]),
    )
    return [Para(said)]


def raised(who: Reader, data: Data) -> list[Block]:
    said = T(
        "{seat} raises {legions} for {cost}: {province}.",
        seat=seat(data["seat"]),
        legions=legions(data["count"]),
        cost=tribute(data["cost"]),
        province=province(data["province"]),
    )
    return [Para(said)]


def allies(who: Reader, data: Data) -> list[Block]:
    where = province(data["province"])
    called = T("{seat} plays Barbarian Allies: {province}.", seat=seat(data["seat"]), province=where)
    result = T("{legions} free of charge", legions=legions(data["count"]))
    return [Roll(called, 6, (data["die"],), (), result)]


def moved(who: Reader, events: Sequence[Data]) -> list[Block]:
    return [Items(tuple(_move(who, data) for data in events))]


def _move(who: Reader, data: Data) -> Text:
    way = T(
        "{seat}: {legions} from {source} to {target}",
        seat=seat(data["seat"]),
        legions=legions(data["count"]),
        source=province(data["source"]),
        target=province(data["target"]),
    )
    match data["into"]:
        case "gift":
            return T("{way}. They obey its governor from now on.", way=way)
        case "neutral":
            return T("{way}. They join the neutral garrison.", way=way)
        case "lost":
            return T("{way}, to win it back.", way=way)
        case "rome":
            return T("{way}, in arms against the Caesar's garrison.", way=way)
        case _:
            return T("{way}.", way=way)


def bought(who: Reader, data: Data) -> list[Block]:
    said = T(
        "{seat} buys {province} with {legions} for {cost}.",
        seat=seat(data["seat"]),
        province=province(data["province"]),
        legions=legions(data["legions"]),
        cost=tribute(data["cost"]),
    )
    return [Para(said)]


def treaty(who: Reader, data: Data) -> list[Block]:
    region = Term("region", data["region"])
    said = T("{seat} makes a treaty with the {region}.", seat=seat(data["seat"]), region=region)
    if data["markers"] > 1:
        said = T("{said} Markers there now: {n}.", said=said, n=data["markers"])
    return [Para(said)]


def folly(who: Reader, data: Data) -> list[Block]:
    said = T(
        "{seat} plays Emperor's Folly: {caesar} is Caesar no more, Rome is {owner}.",
        seat=seat(data["seat"]),
        caesar=seat(data["caesar"]),
        owner=owner("neutral"),
    )
    return [Para(said, "bad")]


def eliminated(who: Reader, data: Data) -> list[Block]:
    said = T("{seat} controls no province any more and is out, with Fame {n}.", seat=seat(data["seat"]), n=data["fame"])
    return [Para(said, "bad")]
