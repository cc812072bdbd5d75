"""Reading a case file: what is taken over, and what is wrong with a bad one."""

from __future__ import annotations

import pytest

from pbem.core.casefile import read_case
from pbem.core.problem import Failure

GOOD = """
ruleset = "morome"
rules = ["R21"]
title = "A tie"
seats = ["A", "B"]
"""


def keys(text: str) -> list[tuple[str, str]]:
    """(code, key) of every fault found."""
    with pytest.raises(Failure) as failure:
        read_case(text.encode())
    return [(problem.code, problem.source) for problem in failure.value.problems]


def test_a_short_case() -> None:
    case = read_case(GOOD.encode())
    assert (case.ruleset, case.rules, case.title, case.seats) == ("morome", ("R21",), "A tie", ("A", "B"))
    assert case.dice == () and case.state == case.orders == case.after == case.expect == case.refused == {}
    assert case.pace == ""


def test_a_full_case() -> None:
    case = read_case(
        (
            GOOD
            + """
options = {event_rolls = 2}
pace = "phase"
dice = ["d6=1", "shuffle=a,b"]
[state]
caesar = ""
final = "none"
players.A = {at = "", cards = ["x"]}
[orders]
A = \"\"\"
ROME 1
PASS
\"\"\"
[after.pay]
money = {A = 1}
[expect]
caesar = ""
[expect.refused]
A = [3, 2]
"""
        ).encode()
    )
    assert case.options == {"event_rolls": 2}
    assert case.pace == "phase"
    assert case.dice == ("d6=1", "shuffle=a,b")
    assert case.state == {"caesar": None, "final": None, "players": {"A": {"at": None, "cards": ["x"]}}}
    assert case.orders == {"A": "ROME 1\nPASS\n"}  # the line break after the quotes is no line
    assert case.after == {"pay": {"money": {"A": 1}}}
    assert case.expect == {"caesar": ""}
    assert case.refused == {"A": (2, 3)}


def test_a_byte_order_mark_is_nothing() -> None:
    assert read_case(b"\xef\xbb\xbf" + GOOD.encode()).title == "A tie"


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        (GOOD + "dices = []", "unknown-key", "dices"),
        (GOOD.replace('ruleset = "morome"', ""), "missing-key", "ruleset"),
        (GOOD.replace('["R21"]', "[]"), "missing-key", "rules"),
        (GOOD.replace('"A tie"', "3"), "wrong-type", "title"),
        (GOOD.replace('["A", "B"]', '"A"'), "wrong-type", "seats"),
        (GOOD + "dice = [1]", "wrong-type", "dice"),
        (GOOD + "options = {event_rolls = 1.5}", "wrong-type", "options.event_rolls"),
        (GOOD + "state = 1", "wrong-type", "state"),
        (GOOD + "[orders]\nC = 'PASS'", "unknown-seat", "orders.C"),
        (GOOD + "[orders]\nA = 1", "wrong-type", "orders.A"),
        (GOOD + "after = {pay = 1}", "wrong-type", "after.pay"),
        (GOOD + "[expect]\nrefused = 1", "wrong-type", "expect.refused"),
        (GOOD + "[expect.refused]\nC = []", "unknown-seat", "expect.refused.C"),
        (GOOD + "[expect.refused]\nA = [0]", "wrong-type", "expect.refused.A"),
        (GOOD + "[expect.refused]\nA = [true]", "wrong-type", "expect.refused.A"),
        (GOOD + "[", "not-toml", ""),
    ],
)
def test_faults_name_their_key(text: str, code: str, key: str) -> None:
    assert keys(text) == [(code, key)]


def test_all_faults_at_once() -> None:
    assert keys("pace = 1\ncolour = 2") == [
        ("unknown-key", "colour"),
        ("missing-key", "seats"),
        ("missing-key", "ruleset"),
        ("missing-key", "rules"),
        ("missing-key", "title"),
        ("wrong-type", "pace"),
    ]


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(Failure) as failure:
        read_case(b"title = '\xff'")
    assert failure.value.problems[0].code == "not-utf8"
