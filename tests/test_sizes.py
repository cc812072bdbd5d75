"""Files one can read in a sitting: budgets for modules, functions, classes, argument lists, templates and test files.

What is above the soft budget must stand in ALLOWED with its reason; nothing may be above the hard one. When a module
grows too long, look for the noun that wants to be a module of its own, or for a table that hides in the code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

#            kind: soft, hard
BUDGETS = {
    "module": (250, 400),
    "test file": (300, 500),
    "template": (150, 250),
    "function": (40, 60),
    "class": (150, 250),
    "arguments": (5, 7),  # without keyword-only ones, self, cls; not of tests (fixtures) and commands (options)
}

FIELDS = "its arguments are the fields of a record: an unknown or missing one is an error of the call"

ALLOWED = {
    "scripts/verify_dice.py Log.do_open arguments": FIELDS,
    "scripts/verify_dice.py Log.do_ruling arguments": FIELDS,
    "scripts/verify_dice.py Log.do_resolve arguments": FIELDS,
    "pbem/cli/new.py run function": "its arguments are the options of the command, one a line with its help",
    "pbem/rules/morome/grammar.py _rows function": "a table of the verbs, one row a verb; halves would be no clearer",
    "scripts/bench.py module": "one measurement a function and the table of limits; nothing imports it",
    "tests/test_faults.py test file": "every fault that a user can cause, in one list",
    "tests/test_cli.py test_the_tour function": "one tour, command by command, in the order a moderator types them",
}
ABOVE_HARD = {key for key, reason in ALLOWED.items() if reason == FIELDS}
AT_MOST = 20  # a list of exceptions that grows is no list of exceptions


class Size(NamedTuple):
    key: str
    kind: str
    size: int


def definitions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """(dotted name, node) of every class and function, however deep."""
    for node in ast.iter_child_nodes(tree):
        named = isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        name = f"{prefix}{node.name}." if named else prefix  # type: ignore[attr-defined]
        if named:
            yield name[:-1], node
        yield from definitions(node, name)


def python_sizes(path: str, source: str) -> Iterator[Size]:
    kind = "test file" if path.startswith("tests/") else "module"
    yield Size(f"{path} {kind}", kind, len(source.splitlines()))
    for name, node in definitions(ast.parse(source)):
        lines = (node.end_lineno or 0) - node.lineno + 1  # type: ignore[attr-defined]
        kind = "class" if isinstance(node, ast.ClassDef) else "function"
        yield Size(f"{path} {name} {kind}", kind, lines)
        if kind == "function" and not path.startswith(("tests/", "pbem/cli/")):
            names = [a.arg for a in node.args.posonlyargs + node.args.args if a.arg not in ("self", "cls")]
            yield Size(f"{path} {name} arguments", "arguments", len(names))


def is_python(path: Path) -> bool:
    return path.suffix == ".py" or (path.suffix == "" and b"python" in path.read_bytes().partition(b"\n")[0])


def files(folder: str) -> Iterator[tuple[str, Path]]:
    for path in sorted((ROOT / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(ROOT).as_posix(), path


def sizes() -> Iterator[Size]:
    for folder in ("pbem", "scripts", "tests"):
        for name, path in files(folder):
            if is_python(path):
                yield from python_sizes(name, path.read_text(encoding="utf-8"))
    for name, path in files("templates"):
        yield Size(f"{name} template", "template", len(path.read_text(encoding="utf-8").splitlines()))


def above(found: list[Size], place: int) -> dict[str, Size]:
    """Those above the soft (0) or the hard (1) budget."""
    return {size.key: size for size in found if size.size > BUDGETS[size.kind][place]}


def said(found: dict[str, Size], place: int) -> str:
    return "\n".join(f"{key}: {size.size} > {BUDGETS[size.kind][place]}" for key, size in sorted(found.items()))


def test_nothing_is_above_the_hard_budget() -> None:
    found = above(list(sizes()), 1)
    late = {key: found[key] for key in found.keys() - ABOVE_HARD}
    assert not late, "\n" + said(late, 1)


def test_what_is_above_the_soft_budget_has_a_reason() -> None:
    found = above(list(sizes()), 0)
    bare = {key: found[key] for key in found.keys() - ALLOWED.keys()}
    assert not bare, "split it, or give a reason in ALLOWED:\n" + said(bare, 0)


def test_the_list_of_exceptions_is_short_and_true() -> None:
    found = above(list(sizes()), 0)
    assert sorted(ALLOWED.keys() - found.keys()) == [], "no longer above its budget: take it out of ALLOWED"
    assert len(ALLOWED) <= AT_MOST
    assert all(len(reason.split()) >= 5 for reason in ALLOWED.values()), "a reason is a sentence"


def test_sizes_are_measured() -> None:
    source = "class A:\n    def f(self, a, b, *, c):\n        def g():\n            pass\n"
    assert [tuple(size) for size in python_sizes("pbem/a.py", source)] == [
        ("pbem/a.py module", "module", 4),
        ("pbem/a.py A class", "class", 4),
        ("pbem/a.py A.f function", "function", 3),
        ("pbem/a.py A.f arguments", "arguments", 2),
        ("pbem/a.py A.f.g function", "function", 2),
        ("pbem/a.py A.f.g arguments", "arguments", 0),
    ]


def test_no_drawers() -> None:
    """A module is named after what it is about."""
    drawers = {"utils", "util", "helpers", "common", "misc"}
    assert [name for name, path in files("pbem") if path.stem in drawers] == []
