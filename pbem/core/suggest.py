"""Did you mean …? Words that are nearly the one that was typed; always the same ones for the same word."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 32  # longer words are not looked at: nobody mistypes a name into a paragraph


def closest(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Up to `most` of the known words within a few slips of the pen, nearest first, ties in the order given.

    All words are compared as they are: fold them before.
    """
    limit = _slips(len(word))
    if not limit or len(word) > LONGEST:
        return ()
    near = []
    for place, candidate in enumerate(dict.fromkeys(known)):
        slips = distance(word, candidate, limit)
        if slips <= limit:
            near.append((slips, place, candidate))
    return tuple(candidate for _, _, candidate in sorted(near)[:most])


def _slips(length: int) -> int:
    """How many slips a word of this length may hold."""
    return 0 if length < 3 else 1 if length < 5 else 2 if length < 9 else 3


def distance(a: str, b: str, limit: int) -> int:
    """Letters to insert, drop, change or swap with their neighbour to make `b` of `a`; `limit + 1` if more."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    above = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        row = [i]
        for j, right in enumerate(b, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before, above = above, row
    return min(above[-1], limit + 1)
