"""Whatever can be ordered reads back as itself: canonically, in both languages, and as people type."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from orders_table import BOARD, GROUPS, ORDERS, SEATS, TABLES, G, lines
from spqrisiko_table import game, place

from pbem.core.grammar import format_line, make_line, parse, parse_canonical
from pbem.core.orders import Alternative, Line
from pbem.core.reading import read
from pbem.core.sheet import read_sheet
from pbem.render.problems import problem_lines
from pbem.render.speech import Speaker

SAMPLE = settings(max_examples=50, derandomize=True, deadline=None)


def back(line: Line) -> None:
    """In every spelling it is the same line."""
    assert parse_canonical(G, line.text) == line
    for lang in ("en", "it"):
        spelt = format_line(G, line.alternatives, lang)
        assert parse(G, spelt) == line
        assert parse(G, spelt.upper().replace(" > ", " → ")) == line
    assert parse(G, f"  3) {line.text.lower()}.   // as agreed") == line


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.__name__)
def test_every_order(order: type) -> None:
    @given(ORDERS[order])
    @SAMPLE
    def check(value: Any) -> None:
        back(make_line(G, (Alternative(value),)))

    check()


@given(lines)
@SAMPLE
def test_every_line_with_alternatives_and_conditions(line: Line) -> None:
    back(line)


def test_all_orders_are_tried() -> None:
    assert {verb.order for verb in G.verbs} == {*ORDERS}
    assert {order for group in GROUPS for order in group} == {v.order for v in G.verbs if v.tests}


@pytest.mark.parametrize("lang", ["", "en", "it", "la"])
def test_no_two_neighbours_in_a_list_read_as_one(lang: str) -> None:
    """With blanks between names, any two of them stay two."""
    names = [game().names.say("region", region, lang) if lang else region for region in TABLES.regions]
    for one, other in permutations(range(len(names)), 2):
        order = parse(G, f"TAKE {names[one]} {names[other]}").alternatives[0].order
        assert order.cards == (TABLES.regions[one], TABLES.regions[other])


# --- people and machines type ---------------------------------------------------------------------------------------
BLANKS = st.sampled_from([" ", "  ", "\t", "\u00a0", "\u202f", " \u200b"])
ARROWS = st.sampled_from([" > ", ">", "->", " => ", " → ", " to ", " verso ", " a ", " – ", " - "])
HEADS = st.sampled_from(["", "- ", "1. ", "(2) ", "• ", "\ufeff", "“"])
TAILS = st.sampled_from(["", ".", " // why", "\u00a0", "!", "”"])


@given(lines, st.data())
@SAMPLE
def test_typing_habits_change_nothing(line: Line, data: st.DataObject) -> None:
    text = data.draw(HEADS)
    words = line.text.split(" ")
    for word, following in zip(words, [*words[1:], ""], strict=True):
        case = data.draw(st.sampled_from([str, str.lower, str.upper, str.title]))
        hyphen = data.draw(st.sampled_from(["-", " ", "_"]))
        text += data.draw(ARROWS) if word == ">" else case(word).replace("-", hyphen)
        if ">" not in (word, following):
            text += data.draw(BLANKS)
    typed = f"{text.rstrip()}{data.draw(TAILS)}"
    assert parse(G, typed) == line, typed


WAYS = sorted({way for ways in G.words.values() for way in ways})
NOUNS = ["italia", "Mar Nero", "Germania Inferiore", "B", "ionium", "gal", "3", "12", "3L", "1T", "2 L", "9L9T"]
MARKS = [">", "->", "–", "(", ")", "<=", "=", ",", ";", "//", "#", ":", "\n", "\r\n", "'", "\u200b", "1."]
VOCABULARY = st.sampled_from([*WAYS, *NOUNS, *MARKS, "Seat: A", "ENTROPY", "END", "ok 1:"])
texts = st.one_of(
    st.lists(VOCABULARY, max_size=40).map(" ".join),
    st.lists(st.one_of(VOCABULARY, st.text(max_size=5), lines.map(lambda line: line.text)), max_size=12).map("\n".join),
)
PHASES = {
    "turn": BOARD,
    "battle": BOARD | {"phase": "battle"},
    "draft": {"phase": "draft", "regions": {"creta": "A:1"}},
    "deploy": {"phase": "deploy", "regions": {"creta": "A:1", "galatia": "A:1", "asia": "B:1"}},
}


@pytest.mark.parametrize("phase", PHASES)
def test_no_text_does_harm(phase: str) -> None:
    bound = game()
    view = bound.view(place(bound, SEATS[:3], **PHASES[phase]), "A")
    say = Speaker("it", bound.names).say

    @given(texts)
    @SAMPLE
    def check(text: str) -> None:
        found = read(bound, view, "A", text)
        for problem in (*found.refused, *found.warnings):
            assert 1 <= problem.column <= len(problem.source) + 1
            assert problem_lines(problem, say)
        assert not {number for number, _ in found.lines} & {problem.line for problem in found.refused}

    check()


@given(texts)
@SAMPLE
def test_what_was_understood_is_understood_again(text: str) -> None:
    sheet = read_sheet(text, G)
    again = read_sheet("\n".join(entry.line.text for entry in sheet.entries), G)
    assert [entry.line for entry in again.entries] == [entry.line for entry in sheet.entries]
    assert again.problems == ()
