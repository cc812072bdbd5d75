"""Every numbered pitfall of real mail has a test that exists, or a decision that is written down."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PITFALLS: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "tests/mail/pitfalls.toml").read_text(encoding="utf-8"))


@cache
def functions(name: str) -> frozenset[str]:
    """The tests of a file somewhere below tests; empty when there is no such file, or more than one."""
    found = list((ROOT / "tests").rglob(name))
    if len(found) != 1:
        return frozenset()
    tree = ast.parse(found[0].read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_all_numbers_are_there() -> None:
    assert list(PITFALLS) == [str(number) for number in range(1, 70)]
    assert all(entry["what"] for entry in PITFALLS.values())


def test_each_has_a_test_or_a_decision() -> None:
    assert [number for number, entry in PITFALLS.items() if not entry.get("tests") and not entry.get("decision")] == []


def test_the_tests_exist() -> None:
    named = [(number, *test.split("::")) for number, entry in PITFALLS.items() for test in entry.get("tests", [])]
    assert [one for one in named if one[2] not in functions(one[1])] == []


def test_the_decisions_are_written_down() -> None:
    text = " ".join((ROOT / "DECISIONS.md").read_text(encoding="utf-8").split())
    assert [number for number, entry in PITFALLS.items() if entry.get("decision", "") not in text] == []
