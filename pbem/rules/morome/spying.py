"""Reading and writing `SPY seat what` and the rules that follow it, on its line or below (C18)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from pbem.core import conditions
from pbem.core.conditions import Tests
from pbem.core.cursor import Cursor
from pbem.core.lex import Token, fold
from pbem.core.orders import Alternative, Test
from pbem.core.spelling import Spelling
from pbem.core.text import T
from pbem.rules.morome import spelling
from pbem.rules.morome.orders import Amount, Spy, SpyRule

SLIP = "slip"  # scope of the tests of a slip that was seen
_SEEN_LESS = re.compile(r"(\w+)-(\d+)")


def _most(c: Cursor, negated: bool) -> Test:
    """`MAX TOTAL op n`: the same as TOTAL, since the slips seen are one view with the highest total (C22c)."""
    c.need("TOTAL")
    op = conditions.comparison(c)
    return Test("TOTAL", "", op, c.number(0), negated)


SLIP_TESTS = (
    conditions.amount("TOTAL", SLIP),
    conditions.amount("AMOUNT", SLIP),
    conditions.thing("HAS", "card", SLIP),
    conditions.TestKind("MAX", False, _most, lambda t, s: "", SLIP),
)


def hand_test() -> conditions.TestKind:
    """`HAND(seat) HAS card`: as my SPY … HAND of this step saw it (C17)."""

    def read(c: Cursor, negated: bool) -> Test:
        c.need_mark("(")
        seat = c.seat()
        c.need_mark(")")
        c.need("HAS")
        return Test("HAND", seat, "HAS", c.name("card"), negated)

    def spell(test: Test, s: Spelling) -> str:
        return f"{s.word('HAND')}({test.subject}) {s.word('HAS')} {s.name(spelling.CARD, str(test.value))}"

    return conditions.TestKind("HAND", True, read, spell)


def read_spy(c: Cursor) -> Spy:
    """`seat ROME|INIT|HAND|province`; Rome by any of its names is the Bid for Rome (C13)."""
    target = c.seat()
    if c.take("INIT"):
        return Spy(target, "init")
    if c.take("HAND"):
        return Spy(target, "hand")
    return Spy(target, c.name("province"))


def read_rules(c: Cursor, alternative: Alternative) -> Alternative:
    """`[IF tests] {IF tests BID amount [MAX m] [USING cards]} [ELSE BASE]`, added to what was read before."""
    order: Spy = alternative.order
    tests = alternative.tests
    while c.sees("IF") or c.sees("ELSE"):
        first = c.at
        if order.base:
            raise c.wrong("superfluous", first, T("Nothing follows ELSE BASE."))
        if c.take("ELSE"):
            c.need("BASE")
            _no_rules_for_a_hand(c, order, first)
            order = replace(order, base=True)
            continue
        c.at += 1
        asked = c.g.tests.read(c, (SLIP,))
        if c.sees("BID"):
            _no_rules_for_a_hand(c, order, first)
            order = replace(order, rules=(*order.rules, _rule(c, asked)))
        elif order.rules or tests:
            raise c.missing(T("BID and what to bid are missing here."))
        else:
            tests = _condition(c, c.g.tests, first)
    return Alternative(order, tests)


def _condition(c: Cursor, tests: Tests, first: int) -> tuple[Test, ...]:
    """An IF without BID is the condition of the order itself: nothing is seen yet, so no slip can be asked about."""
    end = c.at
    c.at = first + 1
    asked = tests.read(c)
    c.at = end
    return asked


def _no_rules_for_a_hand(c: Cursor, order: Spy, first: int) -> None:
    if order.what == "hand":
        hint = T("What was seen can be asked in other orders: IF HAND(seat) HAS card.")
        raise c.wrong("superfluous", first, T("A look at a hand takes no rules."), hint)


def _rule(c: Cursor, tests: tuple[Test, ...]) -> SpyRule:
    c.need("BID")
    bid = _amount(c)
    parts: dict[str, tuple[int, tuple[str, ...]]] = c.choices(
        {"MAX": lambda c: (c.number(0), ()), "USING": lambda c: (0, c.items(lambda c: c.name("card"), "+"))}
    )
    most = parts["MAX"][0] if "MAX" in parts else None
    return SpyRule(tests, bid, most, parts["USING"][1] if "USING" in parts else ())


def _amount(c: Cursor) -> Amount:
    _split_seen(c)
    if not c.take("SEEN"):
        return Amount(c.number(0))
    if c.take_mark("+"):
        return Amount(c.number(0), True)
    if c.take_mark("-"):
        return Amount(-c.number(0), True)
    return Amount(0, True)


def _split_seen(c: Cursor) -> None:
    """`SEEN-1` is one word, as a dash inside a word belongs to it; here it is a sum."""
    token = c.token
    match = _SEEN_LESS.fullmatch(token.text)
    if token.kind != "word" or match is None or fold(match.group(1)) not in c.g.words["SEEN"]:
        return
    dash = token.end - len(match.group(2)) - 1
    word = Token("word", match.group(1), fold(match.group(1)), token.start, dash)
    minus = Token("-", "-", "", dash, dash + 1)
    number = Token("number", match.group(2), match.group(2), dash + 1, token.end)
    c.tokens[c.at : c.at + 1] = [word, minus, number]


def spell_rules(order: Spy, s: Spelling, tests: Tests) -> tuple[str, ...]:
    """Each rule, and ELSE BASE, as written."""
    parts = [_spell_rule(rule, s, tests) for rule in order.rules]
    if order.base:
        parts.append(f"{s.word('ELSE')} {s.word('BASE')}")
    return tuple(parts)


def _spell_rule(rule: SpyRule, s: Spelling, tests: Tests) -> str:
    text = f"{tests.spell(rule.tests, s)} {s.word('BID')} {spelling.amount(rule.amount, s)}"
    if rule.most is not None:
        text += f" {s.word('MAX')} {rule.most}"
    if rule.cards:
        cards = " + ".join(s.name(spelling.CARD, card) for card in rule.cards)
        text += f" {s.word('USING')} {cards}"
    return text
