"""The table of orders of Struggle for Rome: how each is read and written (K8-K10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.core.conditions import TestKind
from pbem.core.cursor import Cursor
from pbem.core.grammar import Grammar
from pbem.core.names import Names
from pbem.core.orders import Test
from pbem.core.spelling import Spelling
from pbem.core.text import T, Term
from pbem.core.verbs import Verb
from pbem.rules.struggle import nouns, spelling
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.execution import group_of
from pbem.rules.struggle.model import CARD_GOODS, PASTURE
from pbem.rules.struggle.nouns import Nouns
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.spelling import CARD, TRIBE, TRIBE_WORDS, VERB_WORDS, WHAT, WORDS

BANK_GAINS = ("grain", "ore", PASTURE)  # K15: horse and cattle lie face down
TAKES = ("gold", "grain", "ore", PASTURE)  # K26
TOLLS = ("grain", "gold")
CONQUESTS = (("PLUNDER", "plunder"), ("CONQUER", "conquer"))
DEVELOPMENT = ("development", "sviluppo")


def grammar(names: Names, seats: Sequence[str], rules: Rules) -> Grammar:
    """How the sheets of a game with these seats are read."""
    board = Nouns(rules.tables)
    return Grammar(_rows(board, rules.tables.costs.bank), _tests(board), names, seats, keywords=WORDS)


def _rows(board: Nouns, price: int) -> list[Verb]:
    """The verbs in the order of their moments; `price`: equal cards for one of the bank."""
    return [
        _row("START", o.Start, _start(board), spelling.start, plain=True),
        _row("BANK", o.Bank, _bank(price), lambda x, s: spelling.bank(x, s, price)),
        _row("OFFER", o.Offer, _offer, spelling.offer),
        _row("BUILD", o.Build, _build, spelling.build),
        _row("BUY", o.Buy, _buy, spelling.buy),
        _row("PLAY", o.Play, _play(board), spelling.play),
        _row("HORSEMEN", o.Horsemen, _act(o.Horsemen, board), spelling.act, goes_on=TRIBE_WORDS),
        _row("WARRIORS", o.Warriors, _act(o.Warriors, board), spelling.act, goes_on=TRIBE_WORDS),
        _row("PAY", o.Pay, _pay, spelling.pay, plain=True),
        _row("LEGION", o.Legion, _legion(board), spelling.theft),
        _row("PASS", o.Pass, lambda c: o.Pass(), lambda x, s: "", plain=True),
    ]


def _row(
    word: str,
    order: type,
    read: Callable[[Cursor], Any],
    spell: Callable[[Any, Spelling], str],
    *,
    plain: bool = False,
    goes_on: tuple[str, ...] = (),
) -> Verb:
    """A row of the table; `plain`: neither OR nor IF."""
    group = None if plain else group_of
    return Verb(word, VERB_WORDS[word], order, read, spell, group, tests=not plain, goes_on=goes_on)


# --- tests --------------------------------------------------------------------------------------------------------
def _tests(board: Nouns) -> tuple[TestKind, ...]:
    return (
        _asks("MINE", board.place),
        TestKind("OWNER", True, _owner(board), spelling.place_test),
        _asks("NEUTRAL", board.place),
        _asks("COUNTER", board.city),
        TestKind("HAS", True, _has, spelling.has),
    )


def _asks(word: str, read: Callable[[Cursor], str]) -> TestKind:
    """`WORD(place)`"""
    return TestKind(word, True, lambda c, no: Test(word, _inside(c, read), negated=no), spelling.place_test)


def _owner(board: Nouns) -> Callable[[Cursor, bool], Test]:
    def read(c: Cursor, negated: bool) -> Test:
        subject = _inside(c, board.place)
        if not c.take_mark("="):
            raise c.missing(T("= and a seat are missing here."), T("Who holds a place: OWNER(place)=SEAT."))
        return Test("OWNER", subject, "=", c.seat(), negated)

    return read


def _has(c: Cursor, negated: bool) -> Test:
    pairs = _inside(c, nouns.goods)
    return Test("HAS", " + ".join(f"{count} {good}" for good, count in pairs), negated=negated)


def _inside(c: Cursor, read: Callable[[Cursor], Any]) -> Any:
    c.need_mark("(")
    found = read(c)
    c.need_mark(")")
    return found


# --- orders -------------------------------------------------------------------------------------------------------
def _start(board: Nouns) -> Callable[[Cursor], o.Start]:
    def read(c: Cursor) -> o.Start:
        first = c.at
        if c.name(*TRIBE, loose=True) != "horsemen":
            text = T("START says where the horsemen begin.")
            raise c.wrong("wrong-kind", first, text, T("The warriors get the other start of the colour."))
        return o.Start(board.crossroads(c))

    return read


def _bank(price: int) -> Callable[[Cursor], o.Bank]:
    def read(c: Cursor) -> o.Bank:
        first = c.at
        give, paid = nouns.amount(c, CARD_GOODS)
        c.arrow()
        second = c.at
        gain, count = nouns.amount(c, BANK_GAINS)
        if give == gain:
            text = T("The bank does not change {good} into itself.", good=Term("good", gain))
            raise c.wrong("wrong-kind", second, text)
        if paid != price * count:
            hint = T("For {n} it takes {paid}.", n=count, paid=price * count)
            raise c.wrong("bad-number", first, T("The bank gives one card for {n} equal cards.", n=price), hint)
        return o.Bank(give, gain, count)

    return read


def _offer(c: Cursor) -> o.Offer:
    give = nouns.goods(c)
    c.arrow()
    want = nouns.goods(c)
    found: dict[str, Any] = c.choices({"TO": Cursor.seat, "TIMES": nouns.number})
    return o.Offer(give, want, found.get("TO", ""), found.get("TIMES", 1))


def _build(c: Cursor) -> o.Build:
    count = _count(c)
    what = c.name(*WHAT, loose=True)
    count = count or _count(c)
    box = c.name(*TRIBE, loose=True) if what == "wagon" else ""
    count = count or _count(c)
    cards = c.take("CARDS")
    return o.Build(what, box, count or _count(c) or 1, cards)


def _buy(c: Cursor) -> o.Buy:
    count = _count(c)
    bare = not _development(c)
    if not c.take("card"):
        raise c.missing(T("What is bought are cards: write card."))
    if bare:
        _development(c)
    count = count or _count(c)
    cards = c.take("CARDS")
    return o.Buy(count or _count(c) or 1, cards)


def _development(c: Cursor) -> bool:
    """`BUY development card`, `COMPRA carta sviluppo`: the word says nothing new."""
    found = c.token.fold in DEVELOPMENT
    c.at += found
    return found


def _count(c: Cursor) -> int:
    """A count if one stands here, else 0."""
    return nouns.number(c) if c.sees_number() else 0


def _play(board: Nouns) -> Callable[[Cursor], o.Play]:
    def read(c: Cursor) -> o.Play:
        c.take("card")
        card = c.name(*CARD, loose=True)
        if card != "diplomat":
            ended = c.token.kind != "word" or c.token.fold in c.g.stops
            return o.Play(card) if ended else o.Play(card, c.name(*TRIBE, loose=True))
        hex = board.hex(c)
        return o.Play(card, "", hex, *_theft(c))

    return read


def _legion(board: Nouns) -> Callable[[Cursor], o.Legion]:
    def read(c: Cursor) -> o.Legion:
        hex = board.hex(c)
        return o.Legion(hex, *_theft(c))

    return read


def _theft(c: Cursor) -> tuple[str, str]:
    """From whom ("": by lot), and what."""
    found = c.choices({"FROM": Cursor.seat, "STEAL": nouns.steal})
    return found.get("FROM", ""), found.get("STEAL", "card")


def _act(order: type[o.Horsemen] | type[o.Warriors], board: Nouns) -> Callable[[Cursor], o.Act]:
    def read(c: Cursor) -> o.Act:
        if c.take("TAKE"):
            return order(take=nouns.good(c, TAKES))
        move = _march(c, board)
        for word, deed in CONQUESTS:
            if c.take(word):
                return order(move, deed, board.city(c))
        if not move:
            raise c.missing(T("After the tribe stands MOVE, PLUNDER, CONQUER or TAKE."))
        return order(move)

    return read


def _march(c: Cursor, board: Nouns) -> str:
    """`MOVE C17`, `MOVE TO C17 AND` before a plunder or a conquest; "": none."""
    if not c.take("MOVE"):
        return ""
    c.take("TO")
    target = board.crossroads(c)
    if c.token.kind == "," or c.sees("AND"):
        following = c.tokens[c.at + 1].fold
        c.at += any(following in c.g.words[word] for word, _ in CONQUESTS)
    return target


def _pay(c: Cursor) -> o.Pay:
    good = nouns.good(c, TOLLS)
    if not c.take("first"):
        raise c.missing(T("Behind the good stands the word first."))
    return o.Pay(good)
