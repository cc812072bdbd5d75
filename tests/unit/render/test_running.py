"""The line below each printed sheet."""

from __future__ import annotations

import re

from pbem.render.running import LONGEST, foot


def said(rule: str) -> str:
    """The text of the left corner, as a browser reads it."""
    (string,) = re.findall(r'@bottom-left\{content:"([^"]*)"', rule)
    return re.sub(r"\\([0-9a-f]{6})", lambda found: chr(int(found[1], 16)), string)


def test_it_says_what_the_sheet_belongs_to_and_its_number() -> None:
    rule = foot("March on Rome: turn 2", "Report for Valéria")
    assert said(rule) == "March on Rome: turn 2 – Report for Valéria"
    assert "counter(page)" in rule
    assert said(foot("Alone", "")) == "Alone"


def test_whatever_is_said_stays_a_string() -> None:
    bad = '"}</style><script>\\\n@import url(x);*{}\u202e'
    rule = foot(bad)
    assert said(rule) == bad
    assert not re.search(r"[<>\\]style|@import|\n.", rule)
    assert rule.count("{") == rule.count("}")


def test_it_is_no_longer_than_a_line() -> None:
    assert len(said(foot("x" * 300))) == LONGEST
    assert said(foot("x" * 300)).endswith("…")
