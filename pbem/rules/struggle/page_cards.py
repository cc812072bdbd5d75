"""Development cards played, cards drawn, special cards won, and what follows from a deed of a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.phrases import seat
from pbem.core.text import TN, T, Text
from pbem.rules.struggle import page_theft
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.page_setup import shuffled
from pbem.rules.struggle.wording import amount, card, hexagon, points, power, tribe

Data = Mapping[str, Any]


def played(who: Reader, data: Data) -> Text:
    """A card is played: a treasure, a card for a tribe, or a diplomat."""
    args = {"seat": seat(data["seat"]), "card": card(data["card"])}
    if data["gold"]:
        return T("{seat} plays the card {card}: {goods}.", goods=amount("gold", data["gold"]), **args)
    if data["tribe"]:
        return T("{seat} plays the card {card} for the {tribe}.", tribe=tribe(data["tribe"]), **args)
    if data["hex"]:
        return T("{seat} plays the card {card}: the legionnaire goes to {hex}.", hex=hexagon(data["hex"]), **args)
    return T("{seat} plays the card {card}.", **args)


def diplomacy(who: Reader, data: Data) -> list[Text]:
    """The card is won with the third diplomat, or taken from who has played fewer."""
    args = {
        "seat": seat(data["seat"]),
        "n": data["played"],
        "power": power("diplomacy"),
        "points": worth(who, "diplomacy"),
    }
    if data["before"] is None:
        return [T("{seat} has played {n} diplomats and takes {power}: {points}.", **args)]
    return [
        T(
            "{seat} has played {n} diplomats and takes {power} from {other}: {points}.",
            other=seat(data["before"]),
            **args,
        )
    ]


def special(who: Reader, data: Data) -> list[Text]:
    """A special card that is never lost."""
    held, count = power(data["card"]), worth(who, data["card"])
    return [T("{seat} holds {power} now: {points}.", seat=seat(data["seat"]), power=held, points=count)]


def worth(who: Reader, name: str) -> Text:
    """What a special card counts."""
    numbers = who.tables.numbers.victory
    values = {"diplomacy": numbers.diplomacy, "scourge": numbers.scourge, "heir": numbers.heir}
    return points(values.get(name, numbers.terror.points))


def sequels(who: Reader, rest: Sequence[Event]) -> list[Text]:
    """What follows from a deed: cards drawn, thefts, special cards. What the reader alone knows is his."""
    said: list[Text] = []
    pasture = [event.data["card"] for event in rest if event.kind == "card"]
    for event in rest:
        if event.kind in SEQUELS:
            said += SEQUELS[event.kind](who, event.data)
    if pasture:
        cards = tuple(amount(good, pasture.count(good)) for good in dict.fromkeys(pasture))
        said.append(T("You drew {cards}.", cards=cards))
    developed = [event.data["card"] for event in rest if event.kind == "drew"]
    if developed:
        drawn = tuple(card(id) for id in developed)
        said.append(TN("Your new card: {cards}.", "Your new cards: {cards}.", len(drawn), cards=drawn))
    return said


def _left(who: Reader, data: Data) -> list[Text]:
    """From where the legionnaire went; where he is now, the card says."""
    source = data.get("source", data["hex"])
    return [] if source == data["hex"] else [T("He comes from {source}.", source=hexagon(source))]


SEQUELS: Mapping[str, Callable[[Reader, Data], list[Text]]] = {
    "legionnaire": _left,
    "shuffled": lambda who, data: [shuffled(data)],
    "robbed": page_theft.robbed,
    "stolen": page_theft.stolen,
    "diplomacy": diplomacy,
    "special": special,
}
