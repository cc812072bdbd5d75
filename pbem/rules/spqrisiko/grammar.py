"""The table of orders of S.P.Q.RisiKo!: how each is read and written (C10, C12, C13, C27)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core import conditions
from pbem.core.cursor import Cursor
from pbem.core.grammar import Grammar
from pbem.core.names import Names
from pbem.core.quantities import loose_list, units
from pbem.core.spelling import Spelling
from pbem.core.text import T
from pbem.core.verbs import Verb
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko import spelling
from pbem.rules.spqrisiko.spelling import GAINS, PLACE, REGION, UNITS, VERB_WORDS, WORDS

TESTS = (
    conditions.place("MINE", *PLACE),
    conditions.owner("OWNER", *PLACE),
    conditions.count("LEGIONS", *PLACE),
    conditions.count("TRIREMES", *PLACE),
    conditions.place("NEUTRAL", *PLACE),
)
DOWN_TO = ("a", "ad")  # `FINO A 3`: here it is no arrow


def grammar(names: Names, seats: Sequence[str], most_dice: int = 3) -> Grammar:
    """How the sheets of a game with these seats are read; `most_dice`: the largest number after WITH."""
    return Grammar(_rows(most_dice), TESTS, names, seats, keywords=WORDS)


def _rows(most_dice: int) -> list[Verb]:
    """The verbs in the order of the phases."""
    return [
        _row("DRAFT", o.Draft, lambda c: o.Draft(_cards(c)), lambda x, s: spelling.listed(x.regions, s)),
        _row("DEPLOY", o.Deploy, lambda c: o.Deploy(c.items(_pieces(*REGION))), _its_pieces),
        _row("EXCHANGE", o.Exchange, _exchange, spelling.exchange, "exchange"),
        _row("REINFORCE", o.Reinforce, lambda c: o.Reinforce(c.items(_pieces(*PLACE))), _its_pieces, "place"),
        _row("METROPOLIS", o.Metropolis, _metropolis, lambda x, s: s.name(REGION, x.region), "place"),
        _row("ATTACK", o.Attack, _attack(most_dice), spelling.attack, "attack"),
        _row("TAKE", o.Take, lambda c: o.Take(_cards(c)), lambda x, s: spelling.listed(x.cards, s)),
        _row("MOVE", o.Move, _move, spelling.move, "move"),
        _row("PAUSE", o.Pause, lambda c: o.Pause(), lambda x, s: "", "attack"),
        _row("PASS", o.Pass, lambda c: o.Pass(), lambda x, s: ""),
    ]


def _row(
    word: str, order: type, read: Callable[[Cursor], Any], spell: Callable[[Any, Spelling], str], group: str = ""
) -> Verb:
    """A row of the table; `group` "": neither OR nor IF."""
    return Verb(word, VERB_WORDS[word], order, read, spell, (lambda x: group) if group else None, tests=bool(group))


def _cards(c: Cursor) -> tuple[str, ...]:
    """Region cards, with commas or only blanks between them."""
    return loose_list(c, lambda c: c.name(*REGION, loose=True))


def _exchange(c: Cursor) -> o.Exchange:
    cards = _cards(c)
    if not c.take("FOR"):
        return o.Exchange(cards)
    for gain in GAINS:
        if c.take(gain):
            return o.Exchange(cards, gain)
    raise c.missing(T("After FOR stands legions, triremes or metropolis."))


def _pieces(*kinds: str) -> Callable[[Cursor], tuple[str, int, int]]:
    """A place and what goes there. A name ends before the pieces, so it is read word by word (`Epirus 6L`)."""

    def read(c: Cursor) -> tuple[str, int, int]:
        place = c.name(*kinds, loose=True)
        found = units(c, UNITS)
        return place, found.get("L", 0), found.get("T", 0)

    return read


def _its_pieces(order: Any, s: Spelling) -> str:
    return spelling.pieces(order.items, s)


def _metropolis(c: Cursor) -> o.Metropolis:
    return o.Metropolis(c.name(*REGION))


def _attack(most_dice: int) -> Callable[[Cursor], o.Attack]:
    readers: Mapping[str, Callable[[Cursor], int]] = {
        "WITH": lambda c: c.number(1, most_dice),
        "UNTIL": _until,
        "ROUNDS": lambda c: c.number(),
        "ADVANCE": _advance,
    }

    def read(c: Cursor) -> o.Attack:
        source = c.name(*PLACE)
        c.arrow()
        target = c.name(*PLACE)
        found = c.choices(readers)
        return o.Attack(
            source,
            target,
            dice=found.get("WITH", 0),
            until=found.get("UNTIL", -1),
            rounds=found.get("ROUNDS", 0),
            advance=found.get("ADVANCE", o.MIN),
        )

    return read


def _until(c: Cursor) -> int:
    if c.token.kind == "word" and c.token.fold in DOWN_TO:
        c.at += 1
    return c.number(0)


def _advance(c: Cursor) -> int:
    if c.take("MIN"):
        return o.MIN
    return o.ALL if c.take("ALL") else c.number()


def _move(c: Cursor) -> o.Move:
    source = c.name(*PLACE)
    c.arrow()
    target = c.name(*PLACE)
    return o.Move(source, target, o.ALL if c.take("ALL") else c.number())
