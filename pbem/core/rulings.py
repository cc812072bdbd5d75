"""What the acts of a moderator's rulings say, for verification and replay.

The forms: `{"kind": "void-sheet", "sheet": [player, rev]}` · `{"kind": "replay", "step": k}`. Other kinds are printed
and change nothing that is verified (a longer deadline is a `deadline` record).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from pbem.core import record
from pbem.core.text import T, Text

_SEAL = re.compile(r"[0-9a-f]{64}\Z")


def voided(act: Mapping[str, Any]) -> tuple[str, int] | None:
    """The sheet that a `void-sheet` act takes out of what `close` must list."""
    sheet = act.get("sheet")
    if not isinstance(sheet, list) or [type(part) for part in sheet] != [str, int]:
        return None
    return sheet[0], sheet[1]


def replayed(act: Mapping[str, Any]) -> int:
    """The step that a `replay` act has played again; 0 when it names none."""
    step = act.get("step")
    return step if isinstance(step, int) else 0


def sealed_changes(item: record.Ruling) -> list[tuple[str, str]]:
    """(name, seal) of hidden values in a ruling's changes: `ruling/<seq>/<n>`, numbered as they are written."""
    if not isinstance(item.data.set, list):
        return []
    values = [value for change in item.data.set for value in (change.was, change.now)]
    seals = [value for value in values if isinstance(value, str) and _SEAL.match(value)]
    return [(f"ruling/{item.seq}/{n}", value) for n, value in enumerate(seals)]


def changes_game(item: record.Ruling) -> bool:
    """Whether a ruling changes the state, the rules or what was played, so that a replay must heed it."""
    data = item.data
    again = isinstance(data.act, dict) and data.act["kind"] == "replay"
    return again or data.set is not UNSET or data.rules is not UNSET or data.data is not UNSET


def say(item: record.Ruling) -> Text:
    """A ruling in one sentence."""
    data = item.data
    kinds = [str(data.act["kind"])] if isinstance(data.act, dict) else []
    for name in ("rules", "data", "set", "anchor", "beacon"):
        if getattr(data, name) is not UNSET:
            kinds.append(name)
    if not kinds:
        return T("record {n}: ruling in step {step}: {reason}", n=item.seq, step=item.step, reason=data.reason)
    what = ", ".join(kinds)
    return T(
        "record {n}: ruling in step {step} ({what}): {reason}",
        n=item.seq,
        step=item.step,
        what=what,
        reason=data.reason,
    )


def means(item: record.Ruling, seat: str) -> list[Text]:
    """What a ruling means for a seat, in sentences."""
    return []
