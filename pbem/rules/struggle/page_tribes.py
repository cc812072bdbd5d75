"""What a tribe did: its way with arrows and toll, the counter it turned, the city conquered, what it took at rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Para, Words
from pbem.core.phrases import equation, joined
from pbem.core.text import TN, T, Term, Text
from pbem.rules.struggle import page_cards
from pbem.rules.struggle.datafiles import LOSS
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.wording import amount, city, crossroads, goods, province, whose

Data = Mapping[str, Any]
WAY = " → "
ARROWS = {"land": T("a land arrow"), "sea": T("a sea arrow")}


def tribes(who: Reader, events: Sequence[Event]) -> list[Block]:
    """The whole phase of one tribe: a paragraph a seat, in order of play."""
    runs: dict[str, list[Event]] = {}
    active = ""
    for event in events:
        active = event.data.get("seat", active) if event.kind not in FOLLOWING else active
        runs.setdefault(active, []).append(event)
    return [_action(who, id, run) for id, run in runs.items() if id]


PRIVATE = ("card", "drew")
DEEDS = ("plundered", "founded", "expanded")
FOLLOWING = ("drawn", "card", "drew", "shuffled", "robbed", "stolen", "legionnaire", "diplomacy")


def _action(who: Reader, id: str, run: Sequence[Event]) -> Para:
    """Cards that were played stand first, then the way, the deed and what followed."""
    said: list[Text] = []
    named = False
    for event in run:
        if event.kind == "played":
            said.append(page_cards.played(who, event.data))
        elif event.kind in TELLERS:
            said += THEN[event.kind](who, event.data) if named and event.kind in THEN else _told(who, id, event)
            named = True
        elif event.kind not in PRIVATE:
            said += page_cards.sequels(who, [event])
    said += page_cards.sequels(who, [event for event in run if event.kind in PRIVATE])
    good = id == who.seat and any(event.kind in DEEDS for event in run)
    return Para(joined(said), "good" if good else "")


def _told(who: Reader, id: str, event: Event) -> list[Text]:
    return TELLERS[event.kind](who, whose(id, event.data["tribe"]), event.data)


# --- march --------------------------------------------------------------------------------------------------------
def _marched(who: Reader, head: Text, data: Data) -> list[Text]:
    ends = {"source": crossroads(data["source"]), "target": crossroads(data["target"])}
    if data["card"]:
        return [T("{tribe} go from {source} to {target}, without toll.", tribe=head, **ends)]
    way = WAY.join(data["route"])
    said = [T("{tribe} march {way}.", tribe=head, way=way)]
    return [*said, _toll(data)]


def _toll(data: Data) -> Text:
    if not data["free"]:
        return T("No arrow is crossed.")
    free = ARROWS[data["free"]]
    paid_for = data["land"], data["sea"]
    if not any(paid_for):
        return T("The one arrow on the way is free: {arrow}.", arrow=free)
    paid = goods([["gold", data["gold"]], ["grain", data["grain"]]])
    more = arrows(paid_for)
    return T("The first arrow is free: {arrow}. Toll for {arrows}: {goods}.", arrow=free, arrows=more, goods=paid)


def arrows(pair: tuple[int, int]) -> Words:
    """Land and sea arrows as a list: 2 land arrows, 1 sea arrow."""
    land, sea = pair
    said = [TN("{n} land arrow", "{n} land arrows", land)] if land else []
    if sea:
        said.append(TN("{n} sea arrow", "{n} sea arrows", sea))
    return tuple(said)


# --- deeds --------------------------------------------------------------------------------------------------------
def _plundered(who: Reader, head: Text, data: Data) -> list[Text]:
    return [T("{tribe} plunder {city} in {province}.", tribe=head, **_where(who, data)), *_loot(data)]


def _then_plundered(who: Reader, data: Data) -> list[Text]:
    return [T("They plunder {city} in {province}.", **_where(who, data)), *_loot(data)]


def _loot(data: Data) -> list[Text]:
    """What the counter shows and brings."""
    said = [T("The counter shows: {face}.", face=Term("face", data["face"]))]
    said += _reward(data)
    if data["lost"]:
        said.append(T("A figure of the box is lost."))
    elif data["face"].endswith(LOSS):
        said.append(T("There is no figure in the box to lose."))
    return said


def _reward(data: Data) -> list[Text]:
    """Gold as a sum; cards as far as there are any."""
    parts: list[tuple[int, Words]] = []
    said: list[Text] = []
    if data["reward"] == "gold":
        parts.append((data["got"], T("counter")))
    elif not data["got"]:
        said.append(T("There is no such card left."))
    if data["wagons"]:
        parts.append((data["wagons"], T("wagons")))
    if parts:
        said.append(T("Gold: {sum}.", sum=equation(parts, data["gold"])))
    return said


def _where(who: Reader, data: Data) -> dict[str, Term]:
    return {"city": city(data["city"]), "province": province(who.tables.cities[data["city"]].province)}


def _founded(who: Reader, head: Text, data: Data) -> list[Text]:
    said = T("{tribe} conquer {city} in {province} and found a kingdom.", tribe=head, **_where(who, data))
    return [said, *_gone(data)]


def _then_founded(who: Reader, data: Data) -> list[Text]:
    return [T("They conquer {city} in {province} and found a kingdom.", **_where(who, data)), *_gone(data)]


def _expanded(who: Reader, head: Text, data: Data) -> list[Text]:
    source, where = city(data["source"]), _where(who, data)
    if data["way"]:
        said = T(
            "{tribe} conquer {city} in {province} from {source}, over {arrow}.",
            tribe=head, source=source, arrow=ARROWS[data["way"]], **where,
        )  # fmt: skip
    else:
        said = T("{tribe} conquer {city} in {province} from {source}.", tribe=head, source=source, **where)
    return [said, *_gone(data)]


def _gone(data: Data) -> list[Text]:
    return [T("Its counter leaves the game unseen.")] if data["counter"] else []


def _rested(who: Reader, head: Text, data: Data) -> list[Text]:
    if not data["n"]:
        return [T("{tribe} rest and find nothing left to take.", tribe=head)]
    taken = amount(data["take"], data["n"])
    if data["ordered"]:
        return [T("{tribe} rest and take {goods}.", tribe=head, goods=taken)]
    return [T("{tribe} have no order that is possible and take {goods}.", tribe=head, goods=taken)]


TELLERS: Mapping[str, Callable[[Reader, Text, Data], list[Text]]] = {
    "marched": _marched,
    "plundered": _plundered,
    "founded": _founded,
    "expanded": _expanded,
    "rested": _rested,
}
# The same where the tribe has been named already: it has marched.
THEN: Mapping[str, Callable[[Reader, Data], list[Text]]] = {
    "plundered": _then_plundered,
    "founded": _then_founded,
}
