"""What check refuses, whatever the position (C14, C15, C30), and the steps of pace `phase`."""

from __future__ import annotations

from typing import Any

import pytest
from morome_table import game, place

from pbem.core.reading import Reading, read


def reading(text: str, hand: tuple[str, ...] = (), *, seats: str = "ABC", pace: str = "turn", **more: Any) -> Reading:
    """A's sheet in a position after the Draw; `more` are keys of the state, `options` those of the game."""
    options = more.pop("options", {})
    g = game(pace, **options)
    state = place(g, seats, hands={"A": list(hand)}, drawn=True, **more)
    return read(g, g.view(state, "A"), "A", text)


def refused(text: str, hand: tuple[str, ...] = (), **more: Any) -> list[tuple[int, str, str]]:
    """(line, code, what the caret marks)"""
    found = reading(text, hand, **more)
    return [(p.line, p.code, p.source[p.column - 1 : p.column - 1 + p.length]) for p in found.refused]


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("MOVE spain > rome 1", "not-adjacent", "rome"),
        ("MUOVI Spagna a Roma 1", "not-adjacent", "Roma"),
        ("MOVE spain > spain 1", "not-adjacent", "spain"),
        ("MARCH gaul > rome 2", "not-adjacent", "gaul"),
        ("MARCH rome > rome 2", "not-adjacent", "rome"),
        ("POLITICS rome", "not-by-auction", "rome"),
        ("BIDFOR Roma 3", "not-by-auction", "Roma"),
        ("SPY A INIT", "own-seat", "A"),
    ],
)
def test_what_map_and_seats_make_impossible(text: str, code: str, at: str) -> None:
    hand = ("march_on_rome", "provincial_politics", "spies")
    assert refused(text, hand) == [(1, code, at)]


def test_all_connections_and_no_others() -> None:
    provinces = game().rules.tables.provinces
    joined = {
        ("britain", "spain"), ("spain", "gaul"), ("gaul", "north_italy"), ("north_italy", "baltics"),
        ("north_italy", "rome"), ("baltics", "greece"), ("greece", "byzantium"), ("byzantium", "middle_east"),
        ("middle_east", "egypt"), ("rome", "byzantium"), ("rome", "egypt"),
    }  # fmt: skip
    for source in provinces:
        text = "\n".join(f"MOVE {source} > {target} 1" for target in provinces)
        good = {provinces[number - 1] for number, _ in reading(text).lines}
        assert good == {b if a == source else a for a, b in joined if source in (a, b)}


def test_rome_is_for_sale_unless_an_option_says_no() -> None:
    assert refused("BUY gaul, rome") == []
    options = {"neutral_rome_for_sale": False}
    assert refused("BUY gaul, rome", options=options) == [(1, "not-for-sale", "rome")]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("PLAY taxation", "taxation"),
        ("ROME 1 + assassination", "assassination"),
        ("ROME 1 + senate_support", "senate_support"),
        ("INIT 1 + forced_march", "forced_march"),
        ("ALLIES spain", "barbarian_allies"),
        ("MARCH egypt > rome 1", "march_on_rome"),
        ("TREATY celts", "treaty"),
        ("POLITICS gaul", "provincial_politics"),
        ("FOLLY", "emperors_folly"),
        ("SPY B ROME", "spies"),
        ("SPY B HAND", "spies"),
        ("MOVE spain > gaul 1 IF CAESAR OR MARCH egypt > rome 1", "march_on_rome"),
    ],
)
def test_a_card_must_be_in_the_hand(text: str, card: str) -> None:
    assert refused(text, (card,)) == []
    assert [code for _, code, _ in refused(text, ("treaty",) if card != "treaty" else ())] == ["not-in-hand"]


def test_copies_are_counted_in_each_alternative() -> None:
    one, two = ("senate_support",), ("senate_support", "senate_support")
    assert refused("ROME 1 + senate_support + senate_support", two) == []
    assert refused("ROME 1 + senate_support + senato", one) == [(1, "not-in-hand", "senate_support")]
    assert refused("ROME 1 + senate_support IF CAESAR OR ROME 2 + senate_support", one) == []
    assert refused("PLAY taxation, taxation", ("taxation",)) == [(1, "not-in-hand", "taxation")]


@pytest.mark.parametrize(
    "text",
    [
        "PLAY senate_support", "PLAY treaty", "PLAY spies", "ROME 1 + forced_march", "ROME 1 + taxation",
        "INIT 1 + assassination", "INIT 1 + senate_support", "SPY B ROME IF TOTAL<3 BID 1 USING forced_march",
        "SPY B INIT IF TOTAL<3 BID 1 USING assassination", "SPY B gaul IF TOTAL<3 BID 1 USING senate_support",
        "SPY B ROME IF TOTAL<3 BID 1 USING spies",
    ],
)  # fmt: skip
def test_a_card_in_the_wrong_place(text: str) -> None:
    hand = tuple(game().rules.tables.cards)
    assert [code for _, code, _ in refused(text, hand)] == ["wrong-place-for-card"]


def test_each_line_is_checked_alone() -> None:
    assert refused("TREATY celts\nTREATY goths", ("treaty",)) == []
    assert refused("ALLIES spain\nALLIES gaul", ("barbarian_allies",)) == []


def test_one_bad_alternative_refuses_the_line() -> None:
    assert refused("MOVE spain > gaul 1 OR MOVE spain > rome 1") == [(1, "not-adjacent", "rome")]


def test_a_seat_that_is_out() -> None:
    state = {"out": ["C"], "provinces": {"egypt": "neutral:3"}}
    assert refused("SPY C INIT", ("spies",), **state) == [(1, "seat-out", "C")]
    assert refused("SPY B INIT", ("spies",), **state) == []
    trade = {"options": {"trade": "tribute"}, **state}
    assert refused("GIVE C 1\nGIVE A 1\nGIVE B 1", **trade) == [(1, "seat-out", "C"), (2, "own-seat", "A")]


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("ROME 1\nROME 2", [2]),
        ("ROME 1 IF CAESAR\nROME 2", []),
        ("ROME 1 IF CAESAR OR ROME 2\nROME 3 IF NOT CAESAR", [2]),
        ("INIT 1\nROME 1\nINIT 2 CHOOSE last", [3]),
        ("BIDFOR gaul 1\nBIDFOR spain 2\nBIDFOR Gallia 3", [3]),
        ("ROME 1 + taxation\nROME 2", [1]),  # a refused line settles nothing
        ("BUY gaul\nBUY gaul", []),
    ],
)
def test_a_slip_that_could_never_count(text: str, bad: list[int]) -> None:
    assert [line for line, _, _ in refused(text)] == bad


def test_positions_are_never_a_reason() -> None:
    text = (
        "RAISE greece 99\nDISBAND rome\nMOVE greece > baltics 50\nBUY spain, greece\nBIDFOR britain 999\n"
        "TREATY vikings\nFOLLY\nPLAY bread_and_circuses, taxation\nROME 999 + assassination\nALLIES britain\n"
        "MARCH egypt > rome 9\nPOLITICS britain\nSPY B ROME"
    )
    hand = tuple(game().rules.tables.cards)
    assert refused(text, hand, provinces={"rome": "lost", "britain": "lost"}, plague=["britain"]) == []


def test_a_bad_rule_below_falls_alone() -> None:
    text = "SPY B ROME\nIF TOTAL<=3 BID 1\nIF TOTAL<=5 BID 1 USING senate_support\nELSE BASE"
    found = reading(text, ("spies",))
    assert [(p.line, p.code, p.column) for p in found.refused] == [(3, "not-in-hand", 25)]
    assert [line.text for _, line in found.lines] == ["SPY B ROME IF TOTAL<=3 BID 1 ELSE BASE"]


def test_rules_on_one_line_fall_together() -> None:
    text = "SPY B ROME IF TOTAL<=3 BID 1 IF TOTAL<=5 BID 1 USING senate_support ELSE BASE"
    assert refused(text, ("spies",)) == [(1, "not-in-hand", "senate_support")]


def test_rules_fall_with_a_spy_that_is_refused() -> None:
    text = "SPY A ROME\nIF TOTAL<=3 BID 1\nELSE BASE\nROME 1"
    assert [(line, code) for line, code, _ in refused(text, ("spies",))] == [
        (1, "own-seat"), (2, "stray-rule"), (3, "stray-rule"),
    ]  # fmt: skip


STEPS = {
    "tribute": ("PLAY taxation", "ROME 1", "SPY B ROME", "SPY B HAND"),
    "pay": ("DISBAND spain", "RAISE spain 1", "ALLIES spain"),
    "initiative": ("INIT 1", "SPY B INIT"),
    "move": ("MOVE spain > gaul 1 IF NEUTRAL", "MARCH egypt > rome 1"),
    "control": ("BUY gaul", "TREATY celts", "POLITICS gaul", "FOLLY", "BIDFOR gaul 1", "SPY B gaul"),
}


@pytest.mark.parametrize("phase", STEPS)
def test_a_step_of_one_phase_takes_its_own_orders(phase: str) -> None:
    hand = tuple(game().rules.tables.cards)
    lines = [line for lines in STEPS.values() for line in lines] + ["PASS"]
    text = "\n".join(lines)
    order = {"order": ["B", "A", "C"]} if phase in ("move", "control") else {}
    wrong = refused(text, hand, pace="phase", phase=phase, **order)
    assert {code for _, code, _ in wrong} == {"wrong-phase"}
    assert [lines[number - 1] for number, _, _ in wrong] == [x for x in lines if x not in (*STEPS[phase], "PASS")]
    assert refused(text, hand) == []
