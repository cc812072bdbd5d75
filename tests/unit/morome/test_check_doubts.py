"""What check warns of: lines that cannot work if everything stays as it is; they are accepted all the same."""

from __future__ import annotations

from typing import Any

import pytest
from morome_table import game, place

from pbem.core.reading import read


def warned(text: str, hand: tuple[str, ...] = (), **more: Any) -> list[tuple[int, str, str]]:
    """(line, code, what the caret marks) for A, who holds Spain with 3 legions and gets 6 tribute."""
    options = more.pop("options", {})
    g = game(more.pop("pace", "turn"), **options)
    state = place(g, "ABC", hands={"A": list(hand)}, drawn=True, **more)
    found = read(g, g.view(state, "A"), "A", text)
    assert found.refused == ()
    return [(p.line, p.code, p.source[p.column - 1 : p.column - 1 + p.length]) for p in found.warnings]


@pytest.mark.parametrize(
    "text",
    [
        "RAISE spain 2", "MOVE spain > gaul 3 IF NEUTRAL", "MOVE spain > britain 3 IF NEUTRAL(britain)", "ROME 6",
        "MOVE spain > gaul 3 IF LOST", "INIT 6 CHOOSE last", "DISBAND spain", "BIDFOR greece 3", "PASS",
        "RAISE spain 3",
        "RAISE spain 1\nMOVE spain > gaul 4 IF NEUTRAL", "ROME 5\nRAISE rome 1\nDISBAND rome",
        "MOVE spain > gaul 3 IF NEUTRAL OR MOVE spain > britain 3 IF NEUTRAL", "MOVE spain > gaul 3 IF OWNER(gaul)=B",
        "INIT 1 IF CAESAR OR INIT 2",
    ],
)  # fmt: skip
def test_lines_that_can_work_are_not_doubted(text: str) -> None:
    assert warned(text) == []


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("RAISE greece 1", "not-mine", "greece"),
        ("DISBAND spain, gaul", "not-mine", "gaul"),
        ("MOVE greece > baltics 1 IF NEUTRAL", "not-mine", "greece"),
        ("RAISE rome 1", "not-mine", "rome"),
        ("RAISE spain 4", "above-money", "RAISE spain 4"),
        ("ROME 7", "above-money", "ROME 7"),
        ("INIT 7", "above-money", "INIT 7"),
        ("BIDFOR gaul 7", "above-money", "BIDFOR gaul 7"),
        ("BUY gaul", "above-money", "BUY gaul"),
        ("MOVE spain > gaul 4 IF NEUTRAL", "few-legions", "spain"),
        ("MOVE spain > gaul 3", "no-entry", "gaul"),
        ("MOVE spain > gaul 3 IF CAESAR", "no-entry", "gaul"),
    ],
)
def test_money_control_and_legions(text: str, code: str, at: str) -> None:
    assert warned(text) == [(1, code, at)]


def test_legions_that_lines_above_take_are_gone() -> None:
    text = "MOVE spain > gaul 2 IF NEUTRAL\nMOVE spain > britain 2 IF NEUTRAL"
    assert warned(text) == [(2, "few-legions", "spain")]


def test_allies_may_bring_three() -> None:
    text = "ALLIES spain\nMOVE spain > gaul {} IF NEUTRAL"
    assert warned(text.format(6), ("barbarian_allies",)) == []
    assert warned(text.format(7), ("barbarian_allies",)) == [(2, "few-legions", "spain")]


def test_taxation_adds_to_what_can_be_spent() -> None:
    assert warned("PLAY taxation\nROME 8", ("taxation",)) == []
    assert warned("PLAY taxation\nROME 9", ("taxation",)) == [(2, "above-money", "ROME 9")]
    assert warned("ROME 16", money={"A": 10}) == []
    assert warned("ROME 1", disaster=["spain"]) == [(1, "above-money", "ROME 1")]


def test_another_players_and_lost_destinations() -> None:
    theirs = {"provinces": {"gaul": "B:2"}}
    assert warned("MOVE spain > gaul 2", **theirs) == [(1, "no-entry", "gaul")]
    assert warned("MOVE spain > gaul 2 IF GIFT", **theirs) == []
    lost = {"provinces": {"gaul": "lost", "north_italy": "A:1"}}
    assert warned("MOVE spain > gaul 3", **lost) == []
    assert warned("MOVE spain > gaul 2\nMOVE north_italy > gaul 1", **lost) == []
    assert warned("MOVE spain > gaul 2", **lost) == [(1, "few-for-lost", "gaul")]
    assert warned("MOVE spain > gaul 3 IF NEUTRAL", options={"neutral_entry": "forbidden"}) == [(1, "no-entry", "gaul")]


def test_plague_and_prices_of_the_turn() -> None:
    assert warned("RAISE spain 1\nALLIES spain", ("barbarian_allies",), plague=["spain"]) == [
        (1, "plague", "spain"),
        (2, "plague", "spain"),
    ]
    assert warned("RAISE spain 3", turn=5) == [(1, "above-money", "RAISE spain 3")]
    assert warned("RAISE spain 2", turn=5) == []


def test_rome() -> None:
    lost = {"provinces": {"rome": "lost"}}
    assert warned("ROME 1\nSPY B ROME", ("spies",), **lost) == [
        (1, "rome-lost", "ROME 1"),
        (2, "rome-lost", "SPY B ROME"),
    ]
    mine = {"provinces": {"rome": "A:1", "egypt": "A:1"}}
    assert warned("MARCH egypt > rome 1", ("march_on_rome",), **mine) == [(1, "own-rome", "rome")]
    assert warned("MARCH egypt > rome 1", ("march_on_rome",), provinces={"rome": "lost", "egypt": "A:1"}) == [
        (1, "rome-lost", "rome")
    ]
    assert warned("MARCH egypt > rome 2", ("march_on_rome",), provinces={"egypt": "A:1"}) == [
        (1, "few-legions", "egypt")
    ]


def test_caesar() -> None:
    hand = ("assassination", "bread_and_circuses", "emperors_folly", "spies")
    assert warned("PLAY bread_and_circuses\nFOLLY", hand) == [
        (1, "no-caesar", "bread_and_circuses"),
        (2, "no-caesar", "FOLLY"),
    ]
    assert warned("PLAY bread_and_circuses\nFOLLY", hand, caesar="B") == []
    text = "ROME 1 + assassination\nSPY B ROME IF TOTAL<3 BID 1 USING assassination"
    assert [code for _, code, _ in warned(text, hand, caesar="A")] == ["caesar-assassin", "caesar-assassin"]
    assert warned(text, hand, caesar="B") == []


def test_buying_treaties_and_politics() -> None:
    rich = {"money": {"A": 100}}
    assert warned("BUY gaul, greece, spain", **rich) == [(1, "not-neutral", "greece"), (1, "not-neutral", "spain")]
    treaty = ("treaty",)
    assert warned("TREATY celts", treaty) == []
    assert warned("TREATY goths", treaty) == [(1, "no-neighbour", "goths")]
    assert warned("TREATY vikings", treaty) == [(1, "no-neighbour", "vikings")]
    assert warned("TREATY vikings", treaty, options={"treaty_adjacency": "map_or_target"}) == []
    lost = {"provinces": {"gaul": "lost"}}
    assert warned("POLITICS gaul", ("provincial_politics",), **lost) == [(1, "lost-province", "gaul")]


def test_two_lines_want_one_card() -> None:
    assert warned("ALLIES spain\nALLIES spain", ("barbarian_allies",)) == [
        (2, "card-wanted-twice", "ALLIES spain"),
    ]
    assert warned("ALLIES spain\nALLIES spain", ("barbarian_allies",) * 2) == []
    assert warned("ROME 1 + senato IF CAESAR\nROME 2 + senato", ("senate_support",)) == []  # one slip counts
    assert warned("SPY B INIT\nSPY C INIT", ("spies",)) == [(2, "card-wanted-twice", "SPY C INIT")]


def test_looks_and_hands() -> None:
    assert warned("SPY B INIT\nSPY B INIT", ("spies", "spies")) == [(2, "spied-twice", "B")]
    assert warned("ROME 1 IF HAND(B) HAS spies") == [(1, "unseen-hand", "B")]
    assert warned("SPY B HAND\nROME 1 IF HAND(B) HAS spies", ("spies",)) == []


def test_what_follows_a_slip_without_condition() -> None:
    assert warned("ROME 1 OR ROME 2 IF CAESAR") == [(1, "unreachable", "ROME 1 OR ROME 2 IF CAESAR")]


def test_income_is_over_in_later_steps() -> None:
    step = {"pace": "phase", "phase": "initiative", "money": {"A": 2}}
    assert warned("INIT 2", **step) == []
    assert warned("INIT 3", **step) == [(1, "above-money", "INIT 3")]


def test_a_rule_on_its_own_line_is_marked_there() -> None:
    text = "SPY B ROME\nIF TOTAL<3 BID 1 USING assassination"
    assert warned(text, ("spies", "assassination"), caesar="A") == [(2, "caesar-assassin", "assassination")]
