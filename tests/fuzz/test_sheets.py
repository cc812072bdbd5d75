"""Order sheets under fire: every order reads back as itself, noise changes nothing, no text and no bytes do harm."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.grammar import Grammar, format_line, make_line, parse, parse_canonical
from pbem.core.orders import Alternative, Line, Test
from pbem.core.problem import Problem
from pbem.core.reading import decode, read
from pbem.core.ruleset import Manifest
from pbem.core.sheet import read_sheet
from pbem.render.problems import problem_lines
from pbem.render.speech import Speaker
from pbem.rules.morome import orders as o
from pbem.rules.morome.bind import bind

# A small fixed sample; PBEM_FUZZ=n tries n new examples of each property instead.
MANY = int(os.environ.get("PBEM_FUZZ", "0"))
SAMPLE = settings(max_examples=MANY or 120, derandomize=not MANY, deadline=None)
DATA = Path(__file__).parents[2] / "games" / "morome"
FILES = {path.name: path.read_bytes() for path in sorted(DATA.iterdir()) if path.is_file()}
OPTIONS = {"trade": "tribute", "voluntary_disband": True, "initiative_choice": "any_place"}
GAME: Any = bind(msgspec.convert(tomllib.loads(FILES["ruleset.toml"].decode()), Manifest), FILES, OPTIONS, "turn")
SEATS = ("A", "B", "MARCUS", "9")
G: Grammar = GAME.grammar(SEATS)
HAND = ["spies", "spies", "treaty", "taxation", "senate_support", "march_on_rome"]
VIEW = GAME.view(GAME.position({"turn": 5, "drawn": True, "hands": {"A": HAND}, "money": {"A": 9}}, SEATS), "A")

provinces = st.sampled_from(GAME.names.ids("province"))
regions = st.sampled_from(GAME.names.ids("region"))
cards = st.sampled_from(GAME.names.ids("card"))
seats = st.sampled_from(SEATS)
bids = st.integers(0, 999_999)
counts = st.integers(1, 999_999)
operators = st.sampled_from(["<=", ">=", "<", ">", "="])


def some(of: st.SearchStrategy[Any], least: int = 1) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, min_size=least, max_size=4).map(tuple)


negated = st.booleans()
GENERAL = [
    st.builds(Test, st.just("CAESAR"), negated=negated),
    st.builds(Test, st.sampled_from(["MINE", "LOST", "NEUTRAL"]), provinces, negated=negated),
    st.builds(Test, st.just("OWNER"), provinces, st.just("="), seats, negated),
    st.builds(Test, st.just("LEGIONS"), provinces, operators, bids, negated),
    st.builds(Test, st.just("HAND"), seats, st.just("HAS"), cards, negated),
]
DESTINATION = [*GENERAL, st.builds(Test, st.sampled_from(["MINE", "LOST", "NEUTRAL", "GIFT"]), negated=negated)]
SLIP = [
    *GENERAL,
    st.builds(Test, st.sampled_from(["TOTAL", "AMOUNT"]), st.just(""), operators, bids, negated),
    st.builds(Test, st.just("HAS"), cards, negated=negated),
]
tests = some(st.one_of(GENERAL), 0)
amounts = st.one_of(st.builds(o.Amount, bids), st.builds(o.Amount, st.integers(-999_999, 999_999), st.just(True)))
rules = st.builds(o.SpyRule, some(st.one_of(SLIP)), amounts, st.none() | bids, some(cards, 0))
spies = st.one_of(
    st.builds(o.Spy, seats, st.sampled_from(["init"]) | provinces, some(rules, 0), st.booleans()),
    st.builds(o.Spy, seats, st.just("hand")),
)
SINGLE = [
    st.builds(o.Play, some(cards)),
    st.builds(o.Give, seats, counts),
    st.builds(o.Disband, some(st.tuples(provinces, st.integers(0, 99)))),
    spies,
]
GROUPS = [
    [st.builds(o.Rome, bids, some(cards, 0))],
    [st.builds(o.Init, bids, some(cards, 0), st.sampled_from(["", "first", "last", "1", "7"]))],
    [st.builds(o.Raise, some(st.tuples(provinces, counts))), st.builds(o.Allies, provinces)],
    [st.builds(o.Move, provinces, provinces, counts), st.builds(o.March, some(st.tuples(provinces, counts)))],
    [st.builds(o.Buy, some(provinces))],
    [st.builds(o.Treaty, regions), st.builds(o.Politics, provinces), st.just(o.Folly())],
    [st.builds(o.BidFor, st.just("gaul"), bids)],
]


@st.composite
def alternatives(draw: Any, order: st.SearchStrategy[Any]) -> Alternative:
    value = draw(order)
    return Alternative(value, draw(some(st.one_of(DESTINATION), 0) if isinstance(value, o.Move) else tests))


lines = st.one_of(
    st.just(make_line(G, (Alternative(o.Pass()),))),
    st.one_of(SINGLE).flatmap(lambda order: alternatives(st.just(order))).map(lambda a: make_line(G, (a,))),
    *[some(alternatives(st.one_of(group))).map(lambda found: make_line(G, found)) for group in GROUPS],
)


@SAMPLE
@given(lines)
def test_every_order_reads_back_as_itself(line: Line) -> None:
    assert parse(G, line.text) == line
    assert parse_canonical(G, line.text) == line
    assert line.text.isascii()
    for lang in ("en", "it"):
        assert parse(G, format_line(G, line.alternatives, lang)) == line


BLANKS = st.sampled_from([" ", "  ", "\t", "\u00a0", "\u202f", " \u200b"])
ARROWS = st.sampled_from([" > ", ">", "->", " => ", " → ", " to ", " verso ", " a ", " – ", " — ", " - "])
HEADS = st.sampled_from(["", "- ", "1. ", "(2) ", "• ", "\ufeff", " * 12) ", "“"])
TAILS = st.sampled_from(["", ".", " // why", "\u00a0", "!", "”", " \u200e"])


@SAMPLE
@given(lines, st.data())
def test_typing_habits_change_nothing(line: Line, data: st.DataObject) -> None:
    words = []
    for word in line.text.split(" "):
        if word == ">":
            words.append(None)
            continue
        case = data.draw(st.sampled_from([str, str.lower, str.upper, str.title]))
        words.append(case(word).replace("_", data.draw(st.sampled_from(["_", " ", "-", "\u00ad", "’"]))))
    text = data.draw(HEADS)
    for word, following in zip(words, [*words[1:], ""], strict=True):
        text += data.draw(ARROWS) if word is None else word
        if word is not None and following is not None:
            text += data.draw(BLANKS)
    typed = f"{text.rstrip()}{data.draw(TAILS)}"
    assert parse(G, typed) == line, typed


WAYS = sorted({way for ways in G.words.values() for way in ways})
NOUNS = ["spain", "gaul", "north italy", "Italia del Nord", "B", "celts", "spies", "senato", "3", "12"]
MARKS = [">", "->", "–", "(", ")", "<=", "=", "+", ",", ";", "//", "#", ":", "\n", "\r\n", "&", "'", "\u200b", "1."]
VOCABULARY = st.sampled_from([*WAYS, *NOUNS, *MARKS, "Seat: A", "ENTROPY", "END", "ok 1:"])
texts = st.one_of(
    st.text(max_size=200),
    st.lists(VOCABULARY, max_size=40).map(" ".join),
    st.lists(st.one_of(VOCABULARY, st.text(max_size=5), lines.map(lambda line: line.text)), max_size=12).map("\n".join),
)


@SAMPLE
@given(texts)
def test_no_text_does_harm(text: str) -> None:
    found = read(GAME, VIEW, "A", text)
    say = Speaker("it", GAME.names).say
    for problem in (*found.refused, *found.warnings):
        source = found.sheet.sources[problem.line - 1]
        assert problem.source == source
        assert 1 <= problem.column <= len(source) + 1
        shown = problem_lines(problem, say)
        assert all("\n" not in line and "\x1b" not in line for line in shown)
    for number, line in found.lines:
        assert parse_canonical(G, line.text) == line
        assert number <= len(found.sheet.sources)
    assert not {number for number, _ in found.lines} & {problem.line for problem in found.refused}


@SAMPLE
@given(texts)
def test_what_was_understood_is_understood_again(text: str) -> None:
    sheet = read_sheet(text, G)
    again = read_sheet("\n".join(entry.line.text for entry in sheet.entries), G)
    assert [entry.line for entry in again.entries] == [entry.line for entry in sheet.entries]
    assert again.problems == ()


@SAMPLE
@given(st.one_of(st.binary(max_size=300), texts.map(lambda text: text.encode("utf-16")), texts.map(str.encode)))
def test_no_bytes_do_harm(raw: bytes) -> None:
    text = decode(raw)
    if isinstance(text, Problem):
        assert text.code in ("unreadable", "too-large")
    else:
        read(GAME, VIEW, "A", text)


@pytest.mark.parametrize(
    "text", ["x " * 499 + "\n", "IF " * 300 + "\n", "(" * 999 + "\n", "- 1. " * 180 + "\n", "MOVE\n"]
)
def test_a_full_sheet_of_nonsense_is_answered(text: str) -> None:
    sheet = read_sheet(text * (250_000 // len(text)), G)
    assert sheet.entries == ()
