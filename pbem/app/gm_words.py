"""What every report says of a moderator who plays."""

from __future__ import annotations

from pbem.core.text import T, Term, Text


def said(seat: str, *, hidden: bool) -> Text:
    """The sentence that stands in every report of such a game."""
    who = Term("seat", seat)
    if hidden:
        return T(
            "The moderator plays {seat}. His sheet must be the first of each step, and a public source makes the dice;"
            " but nothing can keep him from seeing hands and decks.",
            seat=who,
        )
    return T(
        "The moderator plays {seat}. His sheet must be the first of each step, and a public source makes the dice.",
        seat=who,
    )
