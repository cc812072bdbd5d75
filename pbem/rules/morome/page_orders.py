"""What came of each line of a sheet, from the private `order` events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Came
from pbem.core.text import TN, T, Text
from pbem.rules.morome.reasons import reason
from pbem.rules.morome.wording import tribute

# Verb -> what was done, where a number says it better than "Done."
DEEDS: Mapping[str, Callable[[int], Text]] = {
    "PLAY": lambda n: TN("{n} card played.", "{n} cards played.", n),
    "ROME": lambda n: T("Your slip: {tribute}.", tribute=tribute(n)),
    "INIT": lambda n: T("Your slip: {tribute}.", tribute=tribute(n)),
    "BIDFOR": lambda n: T("Your slip: {tribute}.", tribute=tribute(n)),
    "GIVE": lambda n: T("Given: {tribute}.", tribute=tribute(n)),
    "DISBAND": lambda n: TN("{n} legion disbanded.", "{n} legions disbanded.", n),
    "RAISE": lambda n: TN("{n} legion raised.", "{n} legions raised.", n),
    "ALLIES": lambda n: TN("{n} legion came.", "{n} legions came.", n),
    "MOVE": lambda n: TN("{n} legion went.", "{n} legions went.", n),
    "MARCH": lambda n: TN("{n} legion marched.", "{n} legions marched.", n),
    "BUY": lambda n: TN("{n} province bought.", "{n} provinces bought.", n),
}
TONES = {"done": "good", "cut": "note", "skipped": "bad", "unused": "note"}


def came(events: Sequence[Event]) -> tuple[Came, ...]:
    """In the order of the sheet."""
    told = [event.data for event in events if event.kind == "order"]
    told.sort(key=lambda data: int(data["line"]))
    return tuple(Came(data["line"], TONES[data["outcome"]], _result(data)) for data in told)


def _result(data: Mapping[str, Any]) -> Text:
    result = _outcome(data)
    if data["alternative"] and data["outcome"] in ("done", "cut"):
        return T("Alternative {k}: {result}", k=data["alternative"] + 1, result=result)
    return result


def _outcome(data: Mapping[str, Any]) -> Text:
    deed = DEEDS.get(data["verb"])
    done = deed(data["n"]) if deed else T("Done.")
    match data["outcome"]:
        case "done":
            return done
        case "cut":
            return T("{done} Not all of it: {reason}.", done=done, reason=reason(data["reason"]))
        case "skipped":
            return T("Not done: {reason}.", reason=reason(data["reason"]))
        case _:
            return T("Not used: {reason}.", reason=reason(data["reason"]))
