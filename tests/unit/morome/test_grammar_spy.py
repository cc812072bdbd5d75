"""SPY: what is spied on, conditions and rules, on one line and on lines below (C18)."""

from __future__ import annotations

from typing import Any

import pytest
from morome_table import game

from pbem.core.grammar import format_line, parse, parse_canonical
from pbem.core.orders import Test
from pbem.core.problem import Failure
from pbem.core.sheet import read_sheet
from pbem.rules.morome.orders import Amount, Spy, SpyRule

G = game().grammar(("A", "B", "C"))


def spy(text: str) -> Any:
    (alternative,) = parse(G, text).alternatives
    return alternative.order


def refused(text: str) -> tuple[str, str]:
    with pytest.raises(Failure) as raised:
        parse(G, text)
    (problem,) = raised.value.problems
    return problem.code, text[problem.column - 1 : problem.column - 1 + problem.length]


@pytest.mark.parametrize(
    ("text", "what", "canonical"),
    [
        ("SPY B ROME", "rome", "SPY B ROME"),
        ("SPIA b Roma", "rome", "SPY B ROME"),
        ("SPY B rom", "rome", "SPY B ROME"),
        ("SPY B INIT", "init", "SPY B INIT"),
        ("SPY B iniziativa", "init", "SPY B INIT"),
        ("SPY B MANO", "hand", "SPY B HAND"),
        ("SPY B Gallia Cisalpina", "north_italy", "SPY B north_italy"),
        ("SPY A gallia cis", "north_italy", "SPY A north_italy"),
    ],
)
def test_what_is_spied_on(text: str, what: str, canonical: str) -> None:
    assert spy(text).what == what
    assert parse(G, text).text == canonical


def test_a_condition_comes_before_the_rules() -> None:
    line = parse(G, "SPY B ROME IF NOT CAESAR AND LOST(gaul) IF TOTAL<=8 BID 2 IF CAESAR BID 3 ELSE BASE")
    (alternative,) = line.alternatives
    assert alternative.tests == (Test("CAESAR", negated=True), Test("LOST", "gaul"))
    assert alternative.order == Spy(
        "B",
        "rome",
        (SpyRule((Test("TOTAL", "", "<=", 8),), Amount(2)), SpyRule((Test("CAESAR"),), Amount(3))),
        True,
    )
    assert line.text == "SPY B ROME IF NOT CAESAR AND LOST(gaul) IF TOTAL<=8 BID 2 IF CAESAR BID 3 ELSE BASE"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("4", Amount(4)),
        ("0", Amount(0)),
        ("SEEN", Amount(0, True)),
        ("SEEN+1", Amount(1, True)),
        ("SEEN + 1", Amount(1, True)),
        ("VISTO-2", Amount(-2, True)),
        ("SEEN – 2", Amount(-2, True)),
        ("seen–2", Amount(-2, True)),
        ("SEEN+0", Amount(0, True)),
    ],
)
def test_amounts(text: str, amount: Amount) -> None:
    assert spy(f"SPY B ROME IF TOTAL<3 BID {text} MAX 5").rules[0].amount == amount


@pytest.mark.parametrize(
    ("text", "most", "cards"),
    [
        ("MAX 5", 5, ()),
        ("massimo 0", 0, ()),
        ("USING senate support", None, ("senate_support",)),
        ("MAX 5 CON senato + assassinio", 5, ("senate_support", "assassination")),
        ("USANDO senato MASSIMO 5", 5, ("senate_support",)),
        ("USING senato + senato", None, ("senate_support", "senate_support")),
    ],
)
def test_limits_and_cards_in_any_order(text: str, most: int | None, cards: tuple[str, ...]) -> None:
    (rule,) = spy(f"SPY B ROME IF TOTAL<3 BID 4 {text}").rules
    assert (rule.most, rule.cards) == (most, cards)


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("TOTAL<=8", Test("TOTAL", "", "<=", 8)),
        ("MAX TOTAL<=8", Test("TOTAL", "", "<=", 8)),
        ("NON MASSIMO TOTALE > 8", Test("TOTAL", "", ">", 8, negated=True)),
        ("IMPORTO=3", Test("AMOUNT", "", "=", 3)),
        ("HAS assassination", Test("HAS", "assassination")),
        ("NON HA assassinio", Test("HAS", "assassination", negated=True)),
        ("HAND(C) HAS spies", Test("HAND", "C", "HAS", "spies")),
        ("MINE(rome)", Test("MINE", "rome")),
    ],
)
def test_tests_of_rules(text: str, test: Test) -> None:
    assert spy(f"SPY B ROME IF {text} BID 4").rules[0].tests == (test,)


@pytest.mark.parametrize(
    "text",
    [
        "SPY A ROME IF TOTAL<=8 AND NOT HAS assassination BID SEEN+1 MAX 5 USING senate_support ELSE BASE",
        "SPY A INIT IF TOTAL<=8 BID SEEN USING forced_march + forced_march",
        "SPY A middle_east IF CAESAR IF AMOUNT>=2 BID SEEN-1",
        "SPY A HAND IF NOT CAESAR",
        "SPY A gaul ELSE BASE",
    ],
)
def test_canonical_lines_read_back_in_both_languages(text: str) -> None:
    line = parse_canonical(G, text)
    assert parse(G, format_line(G, line.alternatives, "it")) == line
    assert parse(G, format_line(G, line.alternatives, "en")) == line


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("SPY", "missing", ""),
        ("SPY D ROME", "unknown-seat", "D"),
        ("SPY B", "missing", ""),
        ("SPY B celts", "unknown-name", "celts"),
        ("SPY B ROME 3", "superfluous", "3"),
        ("SPY B ROME BID 3", "superfluous", "BID"),
        ("SPY B ROME IF TOTAL<=3", "wrong-test", "TOTAL"),
        ("SPY B ROME IF MINE BID 3", "wrong-test", "MINE"),
        ("SPY B ROME IF TOTAL<=3 BID", "missing", ""),
        ("SPY B ROME IF TOTAL<=3 BID SEEN+", "missing", ""),
        ("SPY B ROME IF TOTAL<=3 BID 2 MAX", "missing", ""),
        ("SPY B ROME IF TOTAL<=3 BID 2 MAX 3 MAX 4", "superfluous", "MAX"),
        ("SPY B ROME IF TOTAL<=3 BID 2 USING gaul", "unknown-name", "gaul"),
        ("SPY B ROME IF TOTAL<=3 BID 2 IF CAESAR", "missing", ""),
        ("SPY B ROME IF CAESAR IF CAESAR", "missing", ""),
        ("SPY B ROME ELSE", "missing", ""),
        ("SPY B ROME ELSE 3", "missing", "3"),
        ("SPY B ROME ELSE BASE ELSE BASE", "superfluous", "ELSE"),
        ("SPY B ROME ELSE BASE IF TOTAL<3 BID 1", "superfluous", "IF"),
        ("SPY B HAND IF TOTAL<3 BID 1", "superfluous", "IF TOTAL<3"),
        ("SPY B HAND ELSE BASE", "superfluous", "ELSE BASE"),
        ("SPY B ROME IF MAX AMOUNT<3 BID 1", "missing", "AMOUNT"),
    ],
)
def test_what_is_refused(text: str, code: str, at: str) -> None:
    assert refused(text) == (code, at)


def test_rules_on_the_lines_below_are_one_line_with_several_numbers() -> None:
    text = (
        "ROME 2\nSPY B ROME\n IF CAESAR\n\n// a remark\n - SE TOTALE<=3 OFFRI VISTO+1\nIF TOTAL<= BID 3\n"
        "IF TOTAL<=5 BID 1 ELSE BASE\nELSE BASE\nMOVE spain > gaul 1\nIF TOTAL<=9 BID 9"
    )
    sheet = read_sheet(text, G)
    entry = sheet.entries[1]
    assert entry.numbers == (2, 3, 6, 8)
    assert entry.parts == ("SPY B ROME", "IF CAESAR", "IF TOTAL<=3 BID SEEN+1", "IF TOTAL<=5 BID 1 ELSE BASE")
    assert entry.line.text == "SPY B ROME IF CAESAR IF TOTAL<=3 BID SEEN+1 IF TOTAL<=5 BID 1 ELSE BASE"
    assert parse_canonical(G, entry.line.text) == entry.line
    assert [(p.line, p.code) for p in sheet.problems] == [(7, "missing"), (9, "superfluous"), (11, "stray-rule")]


def test_rules_of_a_refused_spy_are_refused() -> None:
    sheet = read_sheet("SPY D ROME\nIF TOTAL<=3 BID 1\nELSE BASE\nPASS", G)
    assert [(p.line, p.code) for p in sheet.problems] == [
        (1, "unknown-seat"), (2, "stray-rule"), (3, "stray-rule"),
    ]  # fmt: skip
    assert [entry.line.text for entry in sheet.entries] == ["PASS"]
