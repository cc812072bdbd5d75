"""What came of each line of a sheet, from the private `order` events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Came
from pbem.core.phrases import seat
from pbem.core.text import TN, T, Text
from pbem.rules.struggle.reasons import reason
from pbem.rules.struggle.wording import city, crossroads

Data = Mapping[str, Any]

# Verb -> what was done, where a number says it better than "Done."
DEEDS: Mapping[str, Callable[[int], Text]] = {
    "BANK": lambda n: TN("{n} trade with the bank.", "{n} trades with the bank.", n),
    "OFFER": lambda n: TN("{n} deal struck.", "{n} deals struck.", n),
    "BUILD": lambda n: TN("Built {n} time.", "Built {n} times.", n),
    "BUY": lambda n: TN("{n} card bought.", "{n} cards bought.", n),
}
TRIBES = {"HORSEMEN": "horsemen", "WARRIORS": "warriors"}
TONES = {"done": "good", "cut": "note", "skipped": "bad", "unused": "note"}


def came(events: Sequence[Event], seat: str) -> tuple[Came, ...]:
    """In the order of the sheet."""
    told = []
    for data in (event.data for event in events if event.kind == "order"):
        said = _outcome(data)
        if data["verb"] in TRIBES and data["outcome"] == "done":
            said = _acted(events, seat, TRIBES[data["verb"]])
        told.append(Came(data["line"], TONES[data["outcome"]], _result(data, said)))
    return tuple(sorted(told, key=lambda came: came.line))


def _result(data: Data, said: Text) -> Text:
    if data["alternative"] and data["outcome"] in ("done", "cut"):
        if by := data.get("by"):
            return T(
                "Alternative {k}, since {seat} was faster: {result}",
                k=data["alternative"] + 1,
                seat=seat(by),
                result=said,
            )
        return T("Alternative {k}: {result}", k=data["alternative"] + 1, result=said)
    return said


def _outcome(data: Data) -> Text:
    deed = DEEDS.get(data["verb"])
    done = deed(data["n"]) if deed and data["n"] else T("Done.")
    why = data["reason"]
    match data["outcome"]:
        case "done":
            return done
        case "cut":
            return T("{done} Not all of it: {reason}.", done=done, reason=reason(why))
        case "skipped":
            return _skipped(data)
        case _ if data["verb"] == "LEGION" and not why:
            return T("Not used: you did not roll the number that calls the legionnaire.")
        case _:
            return T("Not used: {reason}.", reason=reason(why))


def _skipped(data: Data) -> Text:
    """Who was first, where that is known."""
    if by := data.get("by"):
        return T("Not done: {seat} was there first.", seat=seat(by))
    return T("Not done: {reason}.", reason=reason(data["reason"]))


def _acted(events: Sequence[Event], seat: str, tribe: str) -> Text:
    """The action of a tribe in a few words; the section of its phase says all of it."""
    mine = [event for event in events if event.data.get("seat") == seat and event.data.get("tribe") == tribe]
    said = [DONE[event.kind](event.data) for event in mine if event.kind in DONE]
    if not said:
        return T("Done.")
    return said[0] if len(said) == 1 else T("{first} {rest}", first=said[0], rest=said[1])


DONE: Mapping[str, Callable[[Data], Text]] = {
    "marched": lambda data: T("Moved to {crossroads}.", crossroads=crossroads(data["target"])),
    "plundered": lambda data: T("{city} is plundered.", city=city(data["city"])),
    "founded": lambda data: T("{city} is conquered: a kingdom.", city=city(data["city"])),
    "expanded": lambda data: T("{city} is conquered.", city=city(data["city"])),
    "rested": lambda data: T("The tribe has rested."),
}
