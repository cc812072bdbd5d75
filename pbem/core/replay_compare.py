"""Where a replayed step differs from its `resolve` record, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

import msgspec

from pbem.core import chain, record
from pbem.core.canon import canon
from pbem.core.problem import Problem
from pbem.core.text import T, Text

MOST_SHOWN = 60  # characters of a value in a sentence


def compare_step(item: record.Resolve, line: bytes, data: Mapping[str, Any]) -> list[Problem]:
    """The differences between a record (with its line) and the content that the replay gives; usually none."""
    if record.has_data(item, line, data):
        return []
    logged: dict[str, Any] = msgspec.to_builtins(item.data)
    found = []
    for name in ("key", "beacon", "entropy", "draws", "seals", "opens", "public"):
        if _same(logged.get(name), data.get(name)):
            continue
        say = _FIELDS.get(name)
        what = say(logged.get(name), data.get(name)) if say is not None else _plain(name)
        found.append(chain.fault(item.seq, f"other-{name}", what))
    return found


def _same(logged: Any, replayed: Any) -> bool:
    return canon(logged) == canon(replayed)


def _plain(name: str) -> Text:
    return T("its {field} is not what the replay gives", field=name)


def _draws(logged: list[dict[str, Any]], replayed: list[dict[str, Any]]) -> Text:
    """The first draw that differs: one that was not asked for, one that is missing, or another result."""
    for old, new in zip_longest(logged, replayed):
        if old is None:
            return T("the rules draw {label}, which the record does not have", label=new["label"])
        if new is None:
            return T("it has the draw {label}, which the rules do not ask for", label=old["label"])
        if _question(old) != _question(new):
            return T("it has the draw {old} where the rules ask for {new}", old=_question(old), new=_question(new))
        if old != new:
            return T("the draw {label} has another result", label=old["label"])
    return _plain("draws")


def _question(drawn: Mapping[str, Any]) -> str:
    size = f"{drawn['count']} x d{drawn['sides']}" if drawn["kind"] == "dice" else f"{drawn['kind']} {drawn['count']}"
    hidden = ", hidden" if drawn.get("hidden") else ""
    return f"{drawn['label']} ({size}{hidden})"


def _seals(logged: dict[str, str], replayed: dict[str, str]) -> Text:
    missing = [name for name in sorted(replayed) if name not in logged]
    if missing:
        return T("the seal {name} is missing", name=missing[0])
    extra = [name for name in sorted(logged) if name not in replayed]
    if extra:
        return T("it has the seal {name}, which the replay does not give", name=extra[0])
    first = next(name for name in sorted(logged) if logged[name] != replayed[name])
    return T("the seal {name} holds another value", name=first)


def _openings(logged: list[dict[str, Any]], replayed: list[dict[str, Any]]) -> Text:
    for old, new in zip_longest(logged, replayed):
        if old != new:
            return T("it opens {old} where the replay opens {new}", old=_say(old), new=_say(new))
    return _plain("openings")


def _say(opening: Mapping[str, Any] | None) -> str:
    if opening is None:
        return "-"
    value = canon(opening["value"]).decode()
    return f"{opening['name']} = {value if len(value) <= MOST_SHOWN else value[:MOST_SHOWN] + '…'}"


def _public(logged: str, replayed: str) -> Text:
    return T("the public view after the step is another than the replay gives")


_FIELDS: dict[str, Callable[[Any, Any], Text]] = {
    "draws": _draws,
    "seals": _seals,
    "opens": _openings,
    "entropy": _openings,
    "public": _public,
}
