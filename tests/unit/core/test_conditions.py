"""Tests after IF: the shapes a ruleset can choose from, and their precedence."""

from __future__ import annotations

import pytest
from toy_grammar import toy

from pbem.core.grammar import Grammar, parse
from pbem.core.orders import Test
from pbem.core.problem import Failure, Problem
from pbem.core.text import ORDER, Term


@pytest.fixture(scope="module")
def g() -> Grammar:
    return toy()


def asked(g: Grammar, text: str) -> tuple[Test, ...]:
    return parse(g, f"TAKE hill IF {text}").alternatives[0].tests


def refused(g: Grammar, line: str) -> tuple[str, str, Problem]:
    with pytest.raises(Failure) as raised:
        parse(g, line)
    problem = raised.value.problems[0]
    return problem.code, line[problem.column - 1 : problem.column - 1 + problem.length], problem


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("QUIET", Test("QUIET")),
        ("quiete", Test("QUIET")),
        ("NOT QUIET", Test("QUIET", negated=True)),
        ("NON QUIET", Test("QUIET", negated=True)),
        ("MINE(hill)", Test("MINE", "hill")),
        ("MIA ( Colle del Nord )", Test("MINE", "north_hill")),
        ("MIO(seal bay)", Test("MINE", "seal_bay")),
        ("OWNER(hill)=b", Test("OWNER", "hill", "=", "B")),
        ("PROPRIETARIO(hill) == ANNA", Test("OWNER", "hill", "=", "ANNA")),
        ("LEGIONS(mill)<=3", Test("LEGIONS", "mill", "<=", 3)),
        ("LEGIONI(mill) >= 0", Test("LEGIONS", "mill", ">=", 0)),
        ("LEGIONS(mill)<3", Test("LEGIONS", "mill", "<", 3)),
        ("LEGIONS(mill)>3", Test("LEGIONS", "mill", ">", 3)),
        ("LEGIONS(mill)=3", Test("LEGIONS", "mill", "=", 3)),
        ("LEGIONS(mill) ≤ 3", Test("LEGIONS", "mill", "<=", 3)),
        ("RISK<5", Test("RISK", "", "<", 5)),
        ("HOLDS seal bay", Test("HOLDS", "seal_bay")),
        ("NON TIENE mill", Test("HOLDS", "mill_bay", negated=True)),
    ],
)
def test_shapes(g: Grammar, text: str, test: Test) -> None:
    assert asked(g, text) == (test,)
    spelt = parse(g, f"TAKE hill IF {text}").text
    assert parse(g, spelt).alternatives[0].tests == (test,)


def test_and_joins_and_not_binds_tightest(g: Grammar) -> None:
    assert asked(g, "NOT QUIET AND MINE(hill) E NON MINE(mill)") == (
        Test("QUIET", negated=True),
        Test("MINE", "hill"),
        Test("MINE", "mill", negated=True),
    )


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("TAKE hill IF", "missing", ""),
        ("TAKE hill IF 3", "missing", "3"),
        ("TAKE hill IF NOT", "missing", ""),
        ("TAKE hill IF NOT NOT QUIET", "unknown-test", "NOT"),
        ("TAKE hill IF QUIET AND", "missing", ""),
        ("TAKE hill IF SUNNY", "unknown-test", "SUNNY"),
        ("TAKE hill IF QUIT", "unknown-test", "QUIT"),
        ("TAKE hill IF MINE", "wrong-test", "MINE"),
        ("TAKE hill IF QUIET(hill)", "wrong-test", "QUIET"),
        ("TAKE hill IF OPEN", "wrong-test", "OPEN"),
        ("TAKE hill IF MINE hill", "wrong-test", "MINE"),
        ("TAKE hill IF MINE(atlantis)", "unknown-name", "atlantis"),
        ("TAKE hill IF MINE()", "missing", ")"),
        ("TAKE hill IF MINE(hill", "missing", ""),
        ("TAKE hill IF OWNER(hill)", "missing", ""),
        ("TAKE hill IF OWNER(hill)<B", "missing", "<"),
        ("TAKE hill IF OWNER(hill)=Z", "unknown-seat", "Z"),
        ("TAKE hill IF OWNER(seal bay)=B", "unknown-name", "seal bay"),
        ("TAKE hill IF LEGIONS(hill)", "missing", ""),
        ("TAKE hill IF LEGIONS(hill) 3", "missing", "3"),
        ("TAKE hill IF LEGIONS(hill) => 3", "missing", "=>"),
        ("TAKE hill IF LEGIONS(hill)<", "missing", ""),
        ("TAKE hill IF LEGIONS(hill)<x", "bad-number", "x"),
        ("TAKE hill IF LEGIONS(hill)<-1", "bad-number", "-1"),
        ("TAKE hill IF QUIET OR QUIET", "unknown-verb", "QUIET"),
    ],
)
def test_what_cannot_be_asked(g: Grammar, text: str, code: str, at: str) -> None:
    assert refused(g, text)[:2] == (code, at)


def test_a_test_of_a_scope_needs_an_order_that_allows_it(g: Grammar) -> None:
    assert parse(g, "GO hill > mill 1 IF OPEN").alternatives[0].tests == (Test("OPEN"),)


def test_unknown_tests_get_near_words_or_the_list(g: Grammar) -> None:
    near = refused(g, "TAKE hill IF QUIT")[2].hint
    assert near is not None and near.args == {"name": Term(ORDER, "QUIET")}
    listed = refused(g, "TAKE hill IF XYZ")[2].hint
    assert listed is not None
    words = ("QUIET", "MINE", "OWNER", "LEGIONS", "RISK", "HOLDS")
    assert listed.args["names"] == tuple(Term(ORDER, word) for word in words)
