"""The section "How the dice were made": every roll with its label, the bytes it took and the faces they gave.

Enough to follow one roll by hand: the seed, the label and the rule from bytes to faces stand there.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.core.page import Block, Items, Para, Section, Table, Words
from pbem.core.text import T, Term, Text


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """One draw of the step. `taken` are the bytes it consumed, as hex, skipped ones included; hidden draws have none.

    `sides` is 0 for a shuffle, whose `result` lists what lies at each place.
    """

    label: str
    count: int
    sides: int = 0
    result: tuple[int, ...] = ()
    taken: str = ""
    hidden: bool = False
    seal: str = ""


class Seed(msgspec.Struct, frozen=True):
    """What the public dice of a step were made of: the key now revealed (hex), the context (JSON), the seed (hex)."""

    key: str
    context: str
    value: str


def section(
    draws: Sequence[Draw], words: Sequence[tuple[str, str]], seed: Seed | None, meaning: Text, *, listed: bool = True
) -> Section:
    """The whole explanation, for one step. `listed`: with the table of the public rolls."""
    shown = [draw for draw in draws if not draw.hidden]
    sealed = [draw for draw in draws if draw.hidden]
    blocks: list[Block] = [Para(meaning)]
    blocks += _ingredients(words, seed)
    if shown:
        row = T(
            'Each label has its own row of bytes: HMAC-SHA-256(seed, "pbem/1/draw" NUL label NUL n) for n = 0, 1, 2 …'
            " as four bytes."
        )
        blocks.append(Items((row, *_rules(shown))))
        blocks += _example(shown)
        blocks += [_table(shown)] if listed else []
    if sealed:
        blocks.append(_sealed(sealed))
    if not draws:
        blocks.append(Para(T("No dice were rolled in this step.")))
    return Section("dice", T("How the dice were made"), tuple(blocks))


def width(sides: int) -> int:
    """How many bytes one face of a die takes; none for a die of one side."""
    return (max(sides - 1, 0).bit_length() + 7) // 8


def limit(sides: int) -> int:
    """Numbers from here on are skipped, so that every face is equally likely."""
    full = 1 << 8 * width(sides)
    return full - full % sides


def marked(draw: Draw) -> str:
    """The bytes in groups, one a face, those that were skipped in brackets: "47 91 (fd) 58"."""
    if not draw.sides:
        return " ".join(draw.taken[at : at + 2] for at in range(0, len(draw.taken), 2))
    step = 2 * width(draw.sides)
    if not step:
        return ""
    groups = [draw.taken[at : at + step] for at in range(0, len(draw.taken), step)]
    top = limit(draw.sides)
    return " ".join(f"({group})" if int(group, 16) >= top else group for group in groups)


def _ingredients(words: Sequence[tuple[str, str]], seed: Seed | None) -> list[Block]:
    blocks: list[Block] = []
    if words:
        rows = tuple((Term("seat", seat), text) for seat, text in words)
        blocks.append(Table(T("The players' words that went into these dice"), (T("Player"), T("Words")), rows))
    else:
        blocks.append(Para(T("No player's words went into these dice. An ENTROPY line in your sheet changes that.")))
    if seed is not None:
        blocks.append(
            Items(
                (
                    T("Key of this step, secret until now: {key}", key=seed.key),
                    T("Context, one line with blanks only in players' words: {context}", context=seed.context),
                    T('Seed = HMAC-SHA-256(key, "pbem/1/seed" NUL context): {seed}', seed=seed.value),
                )
            )
        )
    return blocks


def _rules(shown: Sequence[Draw]) -> list[Words]:
    rules: list[Words] = []
    for sides in sorted({draw.sides for draw in shown if draw.sides > 1}):
        top = limit(sides)
        if top == 1 << 8 * width(sides):
            rules.append(T("D{sides}: the remainder of the byte by {sides}, plus 1.", sides=sides))
        else:
            skipped = f"{top:0{2 * width(sides)}x}"
            rules.append(
                T(
                    "D{sides}: the remainder of the byte by {sides}, plus 1; from {skipped} on a byte is skipped.",
                    sides=sides,
                    skipped=skipped,
                )
            )
    if any(not draw.sides for draw in shown):
        rules.append(T("Shuffle: from the last place down, each place swaps with one of those up to it."))
    return rules


def _example(shown: Sequence[Draw]) -> list[Block]:
    """The first die of the step, from its byte to its face; nothing where there were only shuffles."""
    for draw in shown:
        step = 2 * width(draw.sides)
        for at in range(0, len(draw.taken) if step else 0, step or 1):
            number = int(draw.taken[at : at + step], 16)
            if number < limit(draw.sides):
                said = T(
                    "By hand: {label} takes {byte} = {number}; {number} divided by {sides} leaves {rest}; the die"
                    " shows {face}.",
                    label=draw.label,
                    byte=draw.taken[at : at + step],
                    number=number,
                    sides=draw.sides,
                    rest=number % draw.sides,
                    face=number % draw.sides + 1,
                )
                return [Para(said, "note")]
    return []


def _table(shown: Sequence[Draw]) -> Table:
    rows = tuple((draw.label, size(draw), marked(draw), " ".join(map(str, draw.result))) for draw in shown)
    return Table(
        T("Every roll of this step (bytes in brackets were skipped)"),
        (T("For"), T("Dice"), T("Bytes"), T("Result")),
        rows,
    )


def _sealed(sealed: Sequence[Draw]) -> Table:
    rows = tuple((draw.label, size(draw), draw.seal) for draw in sealed)
    return Table(
        T("Hidden draws: sealed now, opened and checked when the game ends"),
        (T("For"), T("Dice"), T("Seal")),
        rows,
    )


def size(draw: Draw) -> Words:
    """Which dice a draw was of: "3D6"."""
    return f"{draw.count}D{draw.sides}" if draw.sides else T("shuffle of {n}", n=draw.count)
