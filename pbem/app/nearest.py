"""Did you mean …? For words of commands and settings; names of places have their own look-up."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.suggest import closest
from pbem.core.text import T, Text


def nearest(word: str, known: Sequence[str]) -> tuple[str, ...]:
    """At most three known words that look like `word`, the likeliest first."""
    folded = {k.lower(): k for k in known}
    starts = [k for k in known if word and k.lower().startswith(word.lower())]
    return tuple(dict.fromkeys(starts + [folded[near] for near in closest(word.lower(), folded)]))[:3]


def did_you_mean(word: str, known: Sequence[str]) -> Text | None:
    """A hint with the likeliest words; all of them when few are known; None when there is nothing to say."""
    found = nearest(word, known)
    if found:
        return T("Did you mean {words}?", words=found)
    if 0 < len(known) <= 12:
        return T("Possible: {words}.", words=tuple(known))
    return None
