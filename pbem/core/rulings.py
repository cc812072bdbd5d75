"""What the acts of a moderator's rulings say, for verification and replay.

The forms of `act`, each with the `kind` that it is named by:

- `{"kind": "extend", "was": T, "now": T}`: the deadline of the open step (unix seconds, 0: none was announced); a
  `deadline` record follows at once.
- `{"kind": "void-sheet", "sheet": [player, rev]}`: a sheet of the open step, before it is closed, does not count.
- `{"kind": "replay", "step": k, "sheets": [[player, rev], …]}`: step k is played again, with these sheets of it
  (absent: those that counted); `resolve` k follows at once, and so do the steps after it, each with its own ruling.
- `{"kind": "pause", "until": T}`: nothing is closed until then; 0: the game goes on. With `player`, `from` and
  `until`: a seat is away.
- `{"kind": "bot", "player": p, "bot": name}`: a bot plays the seat ("": no longer); with `"once": true` this step only.
- `{"kind": "standing", "player": p}`: the sheet that was taken for this seat in this step is its standing one.
- `{"kind": "seat", "player": p, "what": "replaced" | "resigned" | "returned"}`.
- `{"kind": "void"}` and `{"kind": "close", "standings": [[player, points], …]}` end the game; only `reveal` and `end`
  may follow. `end` names the same standings, none for `void`.

With `"more": true` the decision goes on in the next ruling: they are told together. The field `set` corrects the
position after the step that was resolved last (`core.changes`), before the open one is. Corrections made after a step
are undone when it is played again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from pbem.core import record
from pbem.core.changes import Change
from pbem.core.record_types import Change as Written
from pbem.core.text import T, Text

ENDING = ("void", "close")
_SEAL = re.compile(r"[0-9a-f]{64}\Z")


def act_of(item: record.Ruling) -> dict[str, Any]:
    """The act of a ruling; empty without one."""
    return item.data.act if isinstance(item.data.act, dict) else {}


def kind(item: record.Ruling) -> str:
    """The kind of a ruling's act; "" without one."""
    return str(act_of(item).get("kind", ""))


def voided(act: Mapping[str, Any]) -> tuple[str, int] | None:
    """The sheet that a `void-sheet` act takes out of what `close` must list."""
    sheet: Any = act.get("sheet")
    return (sheet[0], sheet[1]) if _is_sheet(sheet) else None


def replayed(act: Mapping[str, Any]) -> int:
    """The step that a `replay` act has played again; 0 when it names none."""
    step = act.get("step")
    return step if type(step) is int else 0


def sheets(act: Mapping[str, Any]) -> list[tuple[str, int]] | None:
    """The sheets with which a `replay` act has its step played; None: those that counted. Raises ValueError."""
    found = act.get("sheets")
    if found is None:
        return None
    rows = found if isinstance(found, list) else [None]
    if not all(_is_sheet(row) for row in rows) or rows != sorted(rows) or len({row[0] for row in rows}) < len(rows):
        raise ValueError("sheets")
    return [(player, rev) for player, rev in rows]


def standings(act: Mapping[str, Any]) -> list[Any]:
    """The standings with which a `void` or `close` act ends the game."""
    found = act.get("standings", [])
    return found if isinstance(found, list) and act["kind"] == "close" else []


def goes_on(item: record.Ruling) -> bool:
    """Whether the decision goes on in the next ruling."""
    return act_of(item).get("more") is True


def _is_sheet(found: Any) -> bool:
    return isinstance(found, list) and [type(part) for part in found] == [str, int]


# --- corrections --------------------------------------------------------------------------------------------------
def written(changed: Iterable[Change], seq: int) -> tuple[list[dict[str, Any]], list[tuple[str, Any]]]:
    """Changes as ruling `seq` has them, hidden values still open, and those values by the names of their seals."""
    rows: list[dict[str, Any]] = []
    hidden: list[tuple[str, Any]] = []
    for change in changed:
        rows.append({"path": change.path, "was": change.was, "now": change.now})
        if change.hidden:
            hidden += [(_name(seq, len(hidden) + n), value) for n, value in enumerate((change.was, change.now))]
    return rows, hidden


def sealed_changes(item: record.Ruling) -> list[tuple[str, str]]:
    """(name, seal) of hidden values in a ruling's changes: `ruling/<seq>/<n>`, numbered as they are written."""
    found = item.data.set if isinstance(item.data.set, list) else []
    seals = [value for change in found for value in (change.was, change.now) if _is_seal(value)]
    return [(_name(item.seq, n), value) for n, value in enumerate(seals)]


def hides(change: Written) -> bool:
    """Whether a recorded change is of a hidden value."""
    return _is_seal(change.was) and _is_seal(change.now)


def _is_seal(value: Any) -> bool:
    return isinstance(value, str) and _SEAL.match(value) is not None


def _name(seq: int, n: int) -> str:
    return f"ruling/{seq}/{n}"


def changes_game(item: record.Ruling) -> bool:
    """Whether a ruling changes the position, the rules or what was played."""
    data = item.data
    return kind(item) == "replay" or data.set is not UNSET or data.rules is not UNSET or data.data is not UNSET


# --- sentences ----------------------------------------------------------------------------------------------------
def say(item: record.Ruling) -> Text:
    """A ruling in one sentence, for verifiers."""
    data = item.data
    kinds: Sequence[str] = [kind(item)] if kind(item) else []
    named = [name for name in ("rules", "data", "set", "anchor", "beacon") if getattr(data, name) is not UNSET]
    what = ", ".join([*kinds, *named])
    if not what:
        return T("record {n}: ruling in step {step}: {reason}", n=item.seq, step=item.step, reason=data.reason)
    return T(
        "record {n}: ruling in step {step} ({what}): {reason}",
        n=item.seq,
        step=item.step,
        what=what,
        reason=data.reason,
    )
