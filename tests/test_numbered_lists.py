"""Every numbered pitfall of real mail, and every numbered complaint, has a test that exists or a written decision."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
NUMBERS = {"mail/pitfalls.toml": [*range(1, 70)], "desk/complaints.toml": [*range(34, 58), *range(71, 92)]}


def table(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((ROOT / "tests" / name).read_text(encoding="utf-8"))


@cache
def functions(name: str) -> frozenset[str]:
    """The tests of a file somewhere below tests; empty when there is no such file, or more than one."""
    found = list((ROOT / "tests").rglob(name))
    if len(found) != 1:
        return frozenset()
    tree = ast.parse(found[0].read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("name", NUMBERS)
def test_all_numbers_are_there(name: str) -> None:
    assert list(table(name)) == [str(number) for number in NUMBERS[name]]
    assert all(entry["what"] for entry in table(name).values())


@pytest.mark.parametrize("name", NUMBERS)
def test_each_has_a_test_or_a_decision(name: str) -> None:
    rows = table(name).items()
    assert [number for number, entry in rows if not entry.get("tests") and not entry.get("decision")] == []


@pytest.mark.parametrize("name", NUMBERS)
def test_the_tests_exist(name: str) -> None:
    named = [(number, *test.split("::")) for number, entry in table(name).items() for test in entry.get("tests", [])]
    assert [one for one in named if one[2] not in functions(one[1])] == []


@pytest.mark.parametrize("name", NUMBERS)
def test_the_decisions_are_written_down(name: str) -> None:
    text = " ".join((ROOT / "DECISIONS.md").read_text(encoding="utf-8").split())
    assert [number for number, entry in table(name).items() if entry.get("decision", "") not in text] == []
