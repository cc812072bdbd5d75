"""Reading and writing order lines, with a small table of orders that belongs to no game."""

from __future__ import annotations

from typing import Any

import pytest
from toy_grammar import Go, Rest, Take, Watch, toy

from pbem.core.grammar import Grammar, format_line, parse, parse_canonical
from pbem.core.orders import Test
from pbem.core.problem import Failure, Problem


@pytest.fixture(scope="module")
def g() -> Grammar:
    return toy()


def order(g: Grammar, text: str) -> Any:
    (alternative,) = parse(g, text).alternatives
    assert alternative.tests == ()
    return alternative.order


def refused(g: Grammar, text: str) -> Problem:
    with pytest.raises(Failure) as raised:
        parse(g, text)
    (problem,) = raised.value.problems
    return problem


def marked(text: str, problem: Problem) -> str:
    return text[problem.column - 1 : problem.column - 1 + problem.length]


@pytest.mark.parametrize(
    "text",
    [
        "GO hill > mill 2", "go HILL -> Mill 2", "Go hill => mill 2", "go hill → mill 2", "GO hill to mill 2",
        "VAI colle a mulino 2", "VAI colle verso mulino 2", "go colle ad mulino 2", "go hill - mill 2",
        "go hill – mill 2", "go hill — mill 2", "GO hill>mill 2", "go hill- mill ２", "GO “hill” > 'mill' 2.",
    ],
)  # fmt: skip
def test_one_order_in_many_spellings(g: Grammar, text: str) -> None:
    line = parse(g, text)
    assert line.alternatives[0].order == Go("hill", "mill", 2)
    assert line.text == "GO hill > mill 2"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("TAKE hill", ("hill",)),
        ("TAKE north hill, hill , mill", ("north_hill", "hill", "mill")),
        ("PRENDI Colle del Nord,Colle", ("north_hill", "hill")),
        ("TAKE colle d, COLLE", ("north_hill", "hill")),
        ("TAKE porta e mare, hill", ("sea_gate", "hill")),  # a keyword inside a name
        ("TAKE porta e ma, hill", ("sea_gate", "hill")),
        ("TAKE porta", ("sea_gate",)),
        ("TAKE north-hill", ("north_hill",)),
    ],
)
def test_names_of_several_words_in_lists(g: Grammar, text: str, places: tuple[str, ...]) -> None:
    assert order(g, text) == Take(places)


def test_an_arrow_word_is_no_part_of_a_name(g: Grammar) -> None:
    assert order(g, "VAI m a h 1") == Go("mill", "hill", 1)


def test_a_name_ends_at_a_keyword(g: Grammar) -> None:
    line = parse(g, "TAKE porta SE QUIETE E MINE(porta e mare)")
    assert line.text == "TAKE sea_gate IF QUIET AND MINE(sea_gate)"


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "missing", ""),
        ("GOO hill > mill 1", "unknown-verb", "GOO"),
        ("hill > mill 1", "unknown-verb", "hill"),
        ("> GO hill > mill 1", "unknown-verb", ">"),
        ("OR GO hill > mill 1", "unknown-verb", "OR"),
        ("GO", "missing", ""),
        ("GO 3 hill > mill", "missing", "3"),
        ("GO > mill 1", "missing", ">"),
        ("GO IF QUIET", "missing", "IF"),
        ("GO hill mill 1", "missing", "mill"),
        ("GO hill 1", "missing", "1"),
        ("GO hill > mill", "missing", ""),
        ("GO hill > mill IF QUIET", "missing", "IF"),
        ("GO hill > mill many", "bad-number", "many"),
        ("GO hill > mill 0", "bad-number", "0"),
        ("GO hill > mill -1", "bad-number", "-1"),
        ("GO hill > mill 1.5", "bad-number", "1.5"),
        ("GO hill > mill 1,000", "bad-number", "1,000"),
        ("GO hill > mill 1000000", "bad-number", "1000000"),
        ("GO hill > mill " + "9" * 500, "bad-number", "9" * 500),
        ("GO hill > mill 1 2", "superfluous", "2"),
        ("GO hill > mill 1 # soon", "superfluous", "#"),
        ("GO hill-mill 1", "unknown-name", "hill-mill"),
        ("GO atlantis > mill 1", "unknown-name", "atlantis"),
        ("GO north itly > mill 1", "unknown-name", "north itly"),
        ("GO hill > sea 1", "ambiguous-name", "sea"),
        ("GO hill > mill 1; REST", "two-orders", ";"),
        ("TAKE hill mill", "superfluous", "mill"),
        ("TAKE hill, ", "", ""),
        ("TAKE hill,, mill", "missing", ","),
        ("WATCH AN", "ambiguous-seat", "AN"),
        ("WATCH Z", "unknown-seat", "Z"),
        ("WATCH", "missing", ""),
        ("REST now", "superfluous", "now"),
        ("REST IF QUIET", "superfluous", "IF"),
        ("REST OR REST", "no-or", "OR"),
        ("WATCH B OR REST", "no-or", "OR"),
        ("GO hill > mill 1 OR REST", "wrong-or", "REST"),
        ("GO hill > mill 1 OR TAKE hill", "wrong-or", "TAKE hill"),
        ("TAKE hill OR TAKE hill, mill", "wrong-or", "TAKE hill, mill"),
        ("GO hill > mill 1 OR hill > mill 1", "unknown-verb", "hill"),
        ("GO hill > mill 1 OR", "missing", ""),
        ("GO hill > mill 1 IF QUIET IF QUIET", "superfluous", "IF"),
    ],
)
def test_what_does_not_fit_comes_back_with_its_place(g: Grammar, text: str, code: str, at: str) -> None:
    if not code:
        assert parse(g, text)
        return
    problem = refused(g, text)
    assert (problem.code, marked(text, problem)) == (code, at)


def test_a_missing_word_at_the_end_is_marked_behind_the_line(g: Grammar) -> None:
    assert refused(g, "GO hill > mill").column == len("GO hill > mill") + 1


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("GOO hill > mill 1", "Did you mean {name}?"),
        ("GO molino > mill 1", "Did you mean {name}?"),
        ("GO hill-mill 1", "A dash inside a word belongs to the name: put blanks round it, or write >."),
        ("GO hill", "Write: {usage}"),
        ("TAKE hill mill", "Several names are separated by commas; one order stands on a line."),
        ("WATCH ANNO", "Did you mean {name}?"),
        ("WATCH Z", "Seats are {names}."),
        ("xyz", "Order words are {names}."),
        ("GO hill > mill 1 # soon", "A remark begins with // after a blank."),
    ],
)
def test_hints_say_what_to_do(g: Grammar, text: str, hint: str) -> None:
    found = refused(g, text).hint
    assert found is not None and found.msgid == hint


def test_seats_are_exact_or_a_beginning(g: Grammar) -> None:
    assert order(g, "WATCH b") == Watch("B")
    assert order(g, "WATCH 9") == Watch("9")
    assert order(g, "WATCH ant") == Watch("ANTON")


def test_or_binds_weakest_and_if_belongs_to_its_alternative(g: Grammar) -> None:
    line = parse(
        g, "GO hill > mill 1 IF QUIET AND NOT MINE(hill) O VAI mill > hill 2 SE NON QUIETE OPPURE GO hill > hill 3"
    )
    first, second, third = line.alternatives
    assert first.tests == (Test("QUIET"), Test("MINE", "hill", negated=True))
    assert (second.order, second.tests) == (Go("mill", "hill", 2), (Test("QUIET", negated=True),))
    assert third.tests == ()
    assert line.text == (
        "GO hill > mill 1 IF QUIET AND NOT MINE(hill) OR GO mill > hill 2 IF NOT QUIET OR GO hill > hill 3"
    )


def test_groups_are_asked_of_the_orders(g: Grammar) -> None:
    assert len(parse(g, "TAKE hill OR TAKE mill").alternatives) == 2


def test_canonical_lines_are_fixed_points_and_remembered(g: Grammar) -> None:
    text = "GO hill > mill 1 IF QUIET OR GO hill > seal_bay 2"
    line = parse_canonical(g, text)
    assert line.text == text
    assert parse_canonical(g, text) is line


@pytest.mark.parametrize("text", ["go hill > mill 1", "GO hill -> mill 1", "GO Hill > mill 1", "GO hill > mill 1 "])
def test_other_spellings_are_not_canonical(g: Grammar, text: str) -> None:
    with pytest.raises(Failure) as raised:
        parse_canonical(g, text)
    assert raised.value.problems[0].code == "not-canonical"


def test_lines_are_spelt_in_a_language_and_read_back(g: Grammar) -> None:
    line = parse(g, "GO north_hill > seal_bay 1 IF NOT QUIET AND LEGIONS(mill)>2 OR GO hill > sea_gate 2")
    italian = format_line(g, line.alternatives, "it")
    assert italian == "VAI Colle del Nord > Foca 1 SE NON QUIETE E LEGIONI(Mulino)>2 OPPURE VAI Colle > Porta e Mare 2"
    assert parse(g, italian) == line
    assert parse(g, format_line(g, line.alternatives, "en")) == line


def test_an_order_without_words_is_its_verb(g: Grammar) -> None:
    assert parse(g, "riposa") == parse(g, "REST")
    assert order(g, "REST") == Rest()


def test_the_memory_of_lines_is_bounded(g: Grammar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.core.grammar.CACHED", 2)
    fresh = toy()
    for n in range(1, 6):
        parse_canonical(fresh, f"GO hill > mill {n}")
    assert fresh.cached("GO hill > mill 5") is not None
    assert fresh.cached("GO hill > mill 1") is None
