"""One row of a ruleset's table of orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.core.conditions import Tests
from pbem.core.cursor import Cursor
from pbem.core.orders import Alternative
from pbem.core.spelling import Spelling


class Verb(msgspec.Struct, frozen=True):
    """One row of the table.

    `words`: language -> ways to write it · `spell`: what follows the verb word ·
    `group`: the moment in which OR may join such orders (None: no OR) · `tests`: IF may follow · `scopes`: tests with
    such a scope may be asked · `more`: goes on reading behind the order (rules of a SPY), also from a line below that
    begins with one of `starts` (the same for all such verbs); `tail` spells what it read, one text a part ·
    `goes_on`: keywords that an alternative after OR may begin with instead of the verb it repeats.
    """

    word: str
    words: Mapping[str, tuple[str, ...]]
    order: type
    read: Callable[[Cursor], Any]
    spell: Callable[[Any, Spelling], str]
    group: Callable[[Any], str] | None = None
    tests: bool = True
    scopes: tuple[str, ...] = ()
    more: Callable[[Cursor, Alternative], Alternative] | None = None
    tail: Callable[[Any, Spelling, Tests], tuple[str, ...]] | None = None
    starts: tuple[str, ...] = ()
    goes_on: tuple[str, ...] = ()
