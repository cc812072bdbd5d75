"""What came of each line of a sheet, from the private `order` events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Came
from pbem.core.text import TN, T, Text
from pbem.rules.spqrisiko.reasons import reason

# Verb -> what was done, where a number says it better than "Done."
DEEDS: Mapping[str, Callable[[int], Text]] = {
    "DRAFT": lambda n: TN("{n} region of this list taken.", "{n} regions of this list taken.", n),
    "DEPLOY": lambda n: TN("{n} piece placed.", "{n} pieces placed.", n),
    "REINFORCE": lambda n: TN("{n} piece placed.", "{n} pieces placed.", n),
    "TAKE": lambda n: TN("{n} card taken.", "{n} cards taken.", n),
    "MOVE": lambda n: TN("{n} unit moved.", "{n} units moved.", n),
}
TONES = {"done": "good", "cut": "note", "skipped": "bad", "unused": "note"}
# How a battle ended -> tone and sentence.
RESULTS: Mapping[str, tuple[str, Text]] = {
    "won": ("good", T("Won: see battle {n}.")),
    "lost": ("bad", T("Beaten off: see battle {n}.")),
    "stopped": ("note", T("Broken off: see battle {n}.")),
}


def came(events: Sequence[Event], seat: str) -> tuple[Came, ...]:
    """In the order of the sheet; battles are told by number, since each ATTACK that was made is one."""
    told: list[Came] = []
    battles = [event.data for event in events if event.kind == "battle" and event.data["seat"] == seat]
    for data in (event.data for event in events if event.kind == "order"):
        tone, said = TONES[data["outcome"]], _outcome(data)
        if data["verb"] == "ATTACK" and data["outcome"] == "done" and battles:
            fought = battles.pop(0)
            tone, said = RESULTS[fought["result"]][0], _fought(fought)
        told.append(Came(data["line"], tone, _result(data, said)))
    return tuple(sorted(told, key=lambda came: came.line))


def _fought(data: Mapping[str, Any]) -> Text:
    return Text(RESULTS[data["result"]][1].msgid, {"n": data["n"]})


def _result(data: Mapping[str, Any], said: Text) -> Text:
    if data["alternative"] and data["outcome"] in ("done", "cut"):
        return T("Alternative {k}: {result}", k=data["alternative"] + 1, result=said)
    return said


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
