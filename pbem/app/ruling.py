"""Rulings as records: what a moderator decides, with the reason that everybody reads.

The reason is public: it stands in the log, in the letters and in the next reports.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.app.table import Entry, Table
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

LONGEST = 400  # characters of a reason


def record(
    table: Table,
    at: str,
    reason: str,
    act: Mapping[str, Any] | None = None,
    values: Sequence[tuple[str, Any]] = (),
    **fields: Any,
) -> int:
    """Append one ruling; its number. `fields`: `set`, `rules`, `data`, `anchor`, `beacon` as the log has them, `values`
    what it seals (name, value). Raises Failure, also when the game is over."""
    return table.write_all(at, [entry(table, reason, act, values, **fields)])


def entry(
    table: Table,
    reason: str,
    act: Mapping[str, Any] | None = None,
    values: Sequence[tuple[str, Any]] = (),
    **fields: Any,
) -> Entry:
    """A ruling for `Table.write_all`, for those that are followed by other records at once. Raises Failure."""
    refuse_when_over(table)
    data: dict[str, Any] = {"reason": worded(reason), **fields}
    if act is not None:
        data["act"] = dict(act)
    return Entry("ruling", table.step, data, values)


def worded(reason: str) -> str:
    """A reason in its normal form: one paragraph of 1 to `LONGEST` characters. Raises Failure."""
    text = " ".join(unicodedata.normalize("NFC", reason).split())
    if not text or len(text) > LONGEST or not text.isprintable():
        raise Failure(
            Problem(
                "bad-reason",
                T("A ruling needs a reason of 1 to {most} plain characters.", most=LONGEST),
                T("Give it with --reason; it is public: it stands in the log and in the next reports."),
            )
        )
    return text


def refuse_when_over(table: Table) -> None:
    """Nothing can be ruled once the log is complete. Raises Failure."""
    if table.ended:
        raise Failure(
            Problem(
                "over",
                T("The game is over: nothing can be ruled any more."),
                T("Its log is complete and all secrets are open. Open a new game, with --position if it is to go on."),
            )
        )
