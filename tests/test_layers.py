"""Who may import whom, and what pure code may not touch.

    cli → app → rules  → core
              → render → core
              → store  → core

`core` and `rules` are pure: the same arguments, the same answer, on every machine. So they see no clock, no chance, no
files and no locale, use no floats and never walk over a set.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "pbem").rglob("*.py"))

IMPURE_MODULES = {*"random secrets time datetime os pathlib io socket subprocess uuid locale".split()}  # noqa: SIM905
IMPURE_CALLS = {"open", "print", "input", "hash", "id"}


class Layer(NamedTuple):
    may: set[str]  # layers of pbem
    packages: set[str]  # from the registry
    pure: bool = False


LAYERS = {
    "": Layer({"cli"}, set()),  # pbem/__main__.py, pbem/resources.py
    "core": Layer(set(), {"msgspec"}, pure=True),
    "rules": Layer({"core"}, {"msgspec"}, pure=True),
    "mail": Layer({"core"}, {"msgspec", "selectolax"}, pure=True),
    "desk": Layer({"core"}, {"msgspec"}),
    "mailbox": Layer({"core", "store"}, {"msgspec"}),
    "render": Layer({"core", ""}, {"msgspec", "svgwrite", "jinja2", "markupsafe"}),
    "store": Layer({"core"}, {"msgspec", "filelock"}),
    "app": Layer({"core", "rules", "mail", "mailbox", "desk", "render", "store", ""}, {"msgspec"}),
    "cli": Layer({"app", ""}, {"msgspec", "typer", "rich"}),
}


def layer_of(module: str) -> str:
    """`pbem.core.draw` -> core; `pbem.resources` -> the empty name."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else ""


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, module) of each import; a relative one comes with its dots."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "pbem" and not node.level:
            yield from ((node.lineno, f"pbem.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def import_fault(module: str, name: str) -> str:
    """Why `module` must not import `name`; empty if it may."""
    mine, layer = layer_of(module), LAYERS[layer_of(module)]
    top = name.split(".")[0]
    if name.startswith("."):
        return "imports are absolute"
    if top != "pbem":
        if layer.pure and top in IMPURE_MODULES:
            return f"{mine} is pure"
        return "" if top in sys.stdlib_module_names or top in layer.packages else f"{mine} does without {top}"
    other = layer_of(name)
    if mine == other == "rules" and name.split(".")[2:3] != module.split(".")[2:3]:
        return "rulesets know nothing of each other"
    return "" if other == mine or other in layer.may else f"{mine or 'the root'} must not know {other or 'the root'}"


def is_set(node: ast.AST) -> bool:
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    return isinstance(node, ast.Set | ast.SetComp) or called in ("set", "frozenset")


def impurities(tree: ast.AST) -> Iterator[tuple[int, str]]:
    exact = any(name == "fractions" for _, name in imports(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            yield node.lineno, f"calls {node.func.id}()"
        elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, f"the float {node.value}"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div) and not exact:
            yield node.lineno, "the division / gives a float (in a module without fractions)"
        elif isinstance(node, ast.For | ast.comprehension) and is_set(node.iter):
            yield node.iter.lineno, "walks over a set, whose order is chance"


def faults(module: str, source: str) -> list[str]:
    tree = ast.parse(source)
    found = [(line, f"{name}: {fault}") for line, name in imports(tree) if (fault := import_fault(module, name))]
    if LAYERS[layer_of(module)].pure:
        found += impurities(tree)
    return [f"{module}:{line}: {fault}" for line, fault in sorted(found)]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_every_module_keeps_to_its_layer() -> None:
    found = [fault for path in SOURCES for fault in faults(module_name(path), path.read_text(encoding="utf-8"))]
    assert not found, "\n" + "\n".join(found)


def test_every_folder_is_a_layer() -> None:
    folders = {path.name for path in (ROOT / "pbem").iterdir() if (path / "__init__.py").is_file()}
    assert folders <= set(LAYERS), "a new layer needs a line in LAYERS and a word in ARCHITECTURE.md"


@pytest.mark.parametrize(
    ("module", "line", "fault"),
    [
        ("pbem.core.a", "import random", "core is pure"),
        ("pbem.core.a", "from os.path import join", "core is pure"),
        ("pbem.core.a", "import jinja2", "core does without jinja2"),
        ("pbem.core.a", "from pbem.rules.morome import x", "core must not know rules"),
        ("pbem.core.a", "from pbem import resources", "core must not know the root"),
        ("pbem.core.a", "from .b import x", "absolute"),
        ("pbem.core.a", "def f():\n    import time", "core is pure"),
        ("pbem.rules.morome.a", "from pbem.rules.struggle import x", "nothing of each other"),
        ("pbem.rules.morome.a", "from pbem.render import svg", "rules must not know render"),
        ("pbem.rules.morome.a", "print(1)", "calls print()"),
        ("pbem.rules.morome.a", "x = hash('a')", "calls hash()"),
        ("pbem.rules.morome.a", "x = 0.5", "the float 0.5"),
        ("pbem.rules.morome.a", "x = 1 / 2", "gives a float"),
        ("pbem.rules.morome.a", "for x in {1, 2}: pass", "walks over a set"),
        ("pbem.rules.morome.a", "y = [x for x in set(z)]", "walks over a set"),
        ("pbem.render.a", "from pbem.store import folder", "render must not know store"),
        ("pbem.store.a", "from pbem.app import run", "store must not know app"),
        ("pbem.app.a", "import typer", "app does without typer"),
        ("pbem.cli.a", "from pbem.core import page", "cli must not know core"),
    ],
)
def test_planted_faults_are_found(module: str, line: str, fault: str) -> None:
    found = faults(module, line)
    assert len(found) == 1 and fault in found[0], found


def test_what_is_allowed() -> None:
    assert (
        faults("pbem.core.a", "import re, msgspec\nfrom pbem.core.b import x\nfor x in sorted({1, 2}): y = 3 // 2")
        == []
    )
    assert faults("pbem.rules.morome.a", "from fractions import Fraction\nx = Fraction(1) / 2") == []
    assert faults("pbem.rules.morome.a", "from pbem.core.b import x\nfrom pbem.rules.morome.c import y") == []
    assert (
        faults("pbem.app.a", "import time\nfrom pbem.render.svg import x\nfrom pbem import __version__\nz = 0.5") == []
    )
