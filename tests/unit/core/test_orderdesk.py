"""Lines with holes, and the data that they become."""

from __future__ import annotations

import pytest
from toy_grammar import NAMES, SEATS, TESTS, VERBS, WORDS, Go, Rest, Take

from pbem.core.deskpen import Pen
from pbem.core.grammar import Grammar
from pbem.core.names import Names
from pbem.core.orderdesk import Asked, Choice, Desk, Extra, Head, Number, Places, data, one_of, span
from pbem.core.orders import Test

SAID = b"""
[phase.day]
en = "Day"
it = "Giorno"
[does.GO]
en = "walk"
it = "camminare"
[does.TAKE]
en = "take"
it = "prendere"
[does.REST]
en = "rest"
it = "riposare"
[phrase.if_MINE]
en = "it is mine"
it = "mio"
[phrase.if_OPEN_there]
en = "it is open"
it = "aperto"
[phrase.far]
en = "{n} miles"
it = "{n} miglia"
"""
HEAD = Head("it", ("Partita: x", "Passo: 2", "Giocatore: B"), "orders@example.org", "[x-2-B-AAAAAAAAAA] Ordini")


@pytest.fixture
def pen() -> Pen:
    return Pen(Grammar(VERBS, TESTS, Names.load(NAMES + SAID), SEATS, keywords=WORDS), "it")


def test_a_number_in_an_order_becomes_a_part(pen: Pen) -> None:
    line = pen.line(Go("north_hill", "mill", pen.number(1, 5, 3)), ("north_hill", "mill"), once="x", say="y")
    assert line.parts == ("VAI Colle del Nord > Mulino ", Number(1, 5, 3))
    assert (line.at, line.once, line.say, line.either) == (("north_hill", "mill"), "x", "y", "walk")


def test_first_lies_between_least_and_most_and_one_number_is_no_choice(pen: Pen) -> None:
    assert pen.line(Go("hill", "mill", pen.number(2, 5, 9))).parts[-1] == Number(2, 5, 5)
    assert pen.line(Go("hill", "mill", pen.number(2, 5, 0))).parts[-1] == Number(2, 5, 2)
    assert pen.line(Go("hill", "mill", pen.number(2, 5))).parts[-1] == Number(2, 5, 2)
    assert pen.line(Go("hill", "mill", pen.number(4, 4, 1))).parts == ("VAI Colle > Mulino 4",)
    assert pen.line(Go("hill", "mill", pen.number(4, 2, 1))).parts == ("VAI Colle > Mulino 4",)


def test_choices_stand_for_names_and_numbers(pen: Pen) -> None:
    line = pen.line(Go(pen.choice(["Colle", "Mulino", "Colle"]), "mill", pen.any_number(["tutti", "1"])))
    assert line.parts == ("VAI ", Choice(("Colle", "Mulino")), " > Mulino ", Choice(("tutti", "1")))
    assert pen.line(Take((pen.choice(["mill"]),))).parts == ("PRENDI Mulino",)


def test_holes_hold_for_one_line(pen: Pen) -> None:
    first = pen.line(Go("hill", "mill", pen.number(1, 5)))
    second = pen.line(Go("hill", "mill", pen.number(1, 9)))
    assert (first.parts[-1], second.parts[-1]) == (Number(1, 5, 1), Number(1, 9, 1))


def test_tests_stand_in_the_line(pen: Pen) -> None:
    line = pen.line(Go("hill", "mill", pen.number(1, 5)), tests=(Test("OPEN"),))
    assert line.parts == ("VAI Colle > Mulino ", Number(1, 5, 1), " SE APERTA")


def test_a_group_says_what_its_lines_have_in_common(pen: Pen) -> None:
    lines = [pen.line(Take(("mill",)), ("mill",)), pen.line(Take(("mill", "hill")), ("mill", "hill"), once="two")]
    group = pen.group("TAKE some", "day", lines)
    assert group is not None
    assert (group.id, group.phase, group.title, group.tests) == ("TAKE some", "Giorno", "prendere", True)
    assert (group.once, group.either) == ("", "")
    same = pen.group("TAKE", "day", lines[1:])
    assert same is not None and (same.once, same.either) == ("two", "take 2")
    assert pen.group("TAKE", "day", []) is None


def test_only_orders_that_take_tests_can_be_asked(pen: Pen) -> None:
    rest = pen.group("REST", "day", [pen.line(Rest())])
    go = pen.group("GO", "day", [pen.line(Go("hill", "mill", 1))])
    assert rest is not None and not rest.tests
    asks = [pen.asks_place("MINE", "place"), pen.asks("OPEN", "GO")]
    assert pen.desk([rest, None], asks, ()).asks == ()
    assert pen.desk([go, rest], asks, ()).asks == tuple(asks)


def test_the_data_leave_out_what_is_empty_or_said_by_the_group(pen: Pen) -> None:
    lines = [pen.line(Go("hill", "mill", pen.number(1, 5)), ("hill", "mill"), say=pen.phrase("far", n=3))]
    extra = Extra((" CON ", span(1, 3, 2)), "dadi")
    groups = [pen.group("GO", "day", lines, [extra])]
    desk = pen.desk(
        groups, [pen.asks_place("MINE", "place", "bay"), pen.asks("OPEN", "GO")], pen.places("place", ["mill"])
    )
    assert data(desk, HEAD) == {
        "v": 1,
        "lang": "it",
        "head": ["Partita: x", "Passo: 2", "Giocatore: B"],
        "to": "orders@example.org",
        "subject": "[x-2-B-AAAAAAAAAA] Ordini",
        "longest": 1000,
        "groups": [
            {
                "id": "GO",
                "phase": "Giorno",
                "title": "camminare",
                "once": "",
                "or": "walk",
                "if": True,
                "lines": [{"t": ["VAI Colle > Mulino ", [1, 5, 1]], "at": ["hill", "mill"], "say": "3 miglia"}],
                "extras": [{"t": [" CON ", [1, 3, 2]], "say": "dadi"}],
            }
        ],
        "ifs": [
            {"t": ["MIA(", {"places": ["place", "bay"]}, ")"], "say": "mio"},
            {"t": ["APERTA"], "say": "aperto", "in": ["GO"]},
        ],
        "words": {"or": " OPPURE ", "if": " SE ", "and": " E ", "not": "NON ", "pass": "PASS"},
        "places": [["mill", "Mulino", "place"]],
    }


def test_what_differs_in_a_group_stands_in_the_line(pen: Pen) -> None:
    lines = [pen.line(Take(("mill",))), pen.line(Take(("mill", "hill")), once="two")]
    one, other = data(pen.desk([pen.group("TAKE", "day", lines)], (), ()), HEAD)["groups"][0]["lines"]
    assert one == {"t": ["PRENDI Mulino"], "at": [], "or": "take 1"}
    assert other == {"t": ["PRENDI Mulino, Colle"], "at": [], "once": "two", "or": "take 2"}


def test_kinds_of_parts(pen: Pen) -> None:
    asked = Asked(("X", Choice(("<=", ">=", "<", ">", "=")), Choice(("a", "b")), Places(("bay",)), Number(0, 2, 1)))
    found = data(Desk(asks=(asked,)), HEAD)["ifs"][0]["t"]
    assert found == ["X", {"ops": ["<=", ">=", "<", ">", "="]}, {"words": ["a", "b"]}, {"places": ["bay"]}, [0, 2, 1]]
    assert one_of(["a"]) == ("a",) and one_of(["a", "b"]) == (Choice(("a", "b")),)
    assert span(2, 2, 1) == "2"
