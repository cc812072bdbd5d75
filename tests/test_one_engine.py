"""The engine knows no game: core, app, render, store and cli name no ruleset and nothing that only one game has.

Examples in docstrings, comments and in the helps of commands (`EXAMPLES`) may: they are read by people only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from pbem.app import library
from pbem.core.names import Names

ROOT = Path(__file__).resolve().parents[1]
ENGINE = [path for path in sorted((ROOT / "pbem").rglob("*.py")) if "rules" not in path.relative_to(ROOT).parts]
PAGES = sorted(path for path in (ROOT / "templates").glob("*") if path.is_file())
# Kinds of names that stand for things of a game, not for its phases or the words of its order language.
THINGS = (
    *("province", "region", "sea", "card", "revolt", "event", "resource", "power", "owner"),
    *("city", "hex", "crossroads", "tribe", "deck", "colour"),
)
SHARED = {"setup", "roma"}  # what a ruleset calls an option, and the engine the first step; a game's id in an example
STEMS = (
    *"barbar caesar cesare senat metropol trirem pirat proconsul praetor praefect plague risiko".split(),  # noqa: SIM905
    *"struggl plunder horsem warrior legionn diplom wagon cattle limes kingdom".split(),  # noqa: SIM905
)


@lru_cache(maxsize=1)
def words() -> re.Pattern[str]:
    """Ids of rulesets, of their things and options, and beginnings of words that are theirs."""
    found: set[str] = set(library.ids())
    for ruleset in library.ids():
        names = Names.load(library.files(ruleset)["names.toml"])
        found |= {id for kind in THINGS for id in names.ids(kind)}
        found |= {option.name for option in library.manifest(ruleset).options}
    whole = "|".join(sorted(found - SHARED, key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z0-9])(?:(?:{whole})(?![A-Za-z0-9])|(?i:{'|'.join(STEMS)}))")


def spoken(source: str) -> Iterator[tuple[int, str]]:
    """(line, text) of the names and texts of a program, without docstrings, comments and examples."""
    left_out: set[ast.AST] = set()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                left_out.add(first.value)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXAMPLES":
            left_out |= set(ast.walk(node))
    for node in ast.walk(tree):
        if node in left_out:
            continue
        for field in ("value", "id", "attr", "name", "arg", "module"):
            text = getattr(node, field, None)
            if isinstance(text, str):
                yield getattr(node, "lineno", 0), text


def faults(source: str) -> list[tuple[int, str]]:
    return [(line, match[0]) for line, text in spoken(source) for match in words().finditer(text)]


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_engine_names_no_game(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_templates_name_no_game(path: Path) -> None:
    assert words().findall(path.read_text(encoding="utf-8")) == []


def test_a_game_that_slips_in_is_found() -> None:
    assert [found for _, found in faults('if ruleset == "spqrisiko":\n    x = "hi"\n')] == ["spqrisiko"]
    found = faults('a = state.caesar\nb = "aegyptus"\ndef pirates(): pass\nc = "Plundered", "C17"\n')
    assert sorted(found) == [(1, "caesar"), (2, "aegyptus"), (3, "pirates"), (4, "C17"), (4, "Plunder")]
    assert faults('"""Like `morome`."""\nEXAMPLES = ("pbem rules morome",)  # morome\n') == []
