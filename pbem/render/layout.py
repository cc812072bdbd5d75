"""How the blocks of a page stand on a wide screen: what may stand side by side. The order of reading stays the same."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import groupby

from pbem.render.spoken import Spoken

SMALL = 10  # blocks: a phase with more of them takes the whole width
NARROW = 30  # letters a row needs at least, with which a table never scrolls on the smallest phone
MANY, FEW, SHORT = 4, 4, 90  # tables that are set in columns; of each the columns; letters of a cell
GAP = 2  # letters between columns
BESIDE = ("table", "fight")


def chapters(sections: Iterable[Spoken]) -> list[Spoken]:
    """Sections of the first level with those below them: `{**section, runs, below: [{**section, runs, wide}]}`."""
    found: list[Spoken] = []
    for section in sections:
        laid = {**section, "runs": runs(section["blocks"]), "wide": is_wide(section["blocks"])}
        if section["level"] == 1 or not found:
            found.append({**laid, "below": []})
        else:
            found[-1]["below"].append(laid)
    return found


def runs(blocks: Sequence[Spoken]) -> list[Spoken]:
    """Neighbours that may stand side by side: `{kind, parts: [[block …] …], packed}`.

    `kind` is "one", "table", "fight" or "beat". `packed`: so many small tables that they are read down columns, as
    lists of places are.
    """
    if sum(bool(block.get("lead")) for block in blocks) > 1:
        return _beats(blocks)
    found: list[Spoken] = []
    for kind, group in groupby(blocks, key=lambda block: block["kind"]):
        same = [[block] for block in group]
        found.append({
            "kind": kind if kind in BESIDE and len(same) > 1 else "one",
            "parts": same,
            "packed": kind == "table" and len(same) >= MANY and all(_is_small(part[0]) for part in same),
        })  # fmt: skip
    return found


def _beats(blocks: Sequence[Spoken]) -> list[Spoken]:
    """What happened one after the other, each from its first roll on; before that, what belongs to all."""
    first = next(at for at, block in enumerate(blocks) if block.get("lead"))
    beats: list[list[Spoken]] = []
    rest = list(blocks[first:])
    while rest and rest[-1]["kind"] == "table":  # a sum of it all
        rest.pop()
    for block in rest:
        if block.get("lead"):
            beats.append([])
        beats[-1].append(block)
    run = {"kind": "beat", "parts": beats, "packed": False}
    return [*runs(blocks[:first]), run, *runs(blocks[first + len(rest) :])]


def is_wide(blocks: Sequence[Spoken]) -> bool:
    """Whether a phase needs the whole width of the page."""
    return len(blocks) > SMALL or any(run["kind"] != "one" for run in runs(blocks)) or any(map(_is_broad, blocks))


def _is_broad(block: Spoken) -> bool:
    return block["kind"] == "fight" or (block["kind"] == "table" and len(block["head"]) > 5)


def _is_small(table: Spoken) -> bool:
    """Whether a table has few columns and no long lists in them."""
    return len(table["head"]) <= FEW and all(len(str(cell)) <= SHORT for row in table["rows"] for cell in row)


def may_scroll(table: Spoken) -> bool:
    """Whether a table may be wider than a phone: then it must be reached with the keyboard."""
    return least(zip(table["head"], *table["rows"], strict=True)) > NARROW


def least(columns: Iterable[Iterable[str | int]], longest: int | None = None) -> int:
    """Letters that a row needs at least: the longest word of each column, and the gaps. `longest`: of a word that is
    not broken."""
    words = ([len(word) for cell in column for word in str(cell).split()] for column in columns)
    return sum(min(max(lengths, default=0), longest or sys.maxsize) + GAP for lengths in words)
