"""The rule book, the cases and the options hold together: nothing in the book is untested, nothing tested is unknown.

A rule is traced by a case file that names it (`rules = ["R21"]`) or by a test whose docstring does (`rules: R7, R9`).
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem import resources
from pbem.app import library
from pbem.core.casefile import Case, read_case
from pbem.core.rulebook import Rulebook, read_rulebook
from pbem.core.ruleset import Manifest, Option

TESTS = Path(__file__).parent
RULESETS = library.ids()
_CODE = re.compile(r"`[^`\n]*`")
_TAG = re.compile(r"^\s*rules: (.+)$", re.MULTILINE)


@cache
def book(ruleset: str, name: str = "RULES.md") -> Rulebook:
    return read_rulebook((resources.games() / ruleset / name).read_text(encoding="utf-8"))


@cache
def cases(ruleset: str) -> dict[str, Case]:
    """File name -> case."""
    return {path.name: read_case(path.read_bytes()) for path in sorted((TESTS / "cases" / ruleset).glob("*.toml"))}


@cache
def named_tests(ruleset: str) -> dict[str, tuple[str, ...]]:
    """Test -> the rules its docstring names, for the tests of one ruleset."""
    found = {}
    for path in sorted((TESTS / "unit" / ruleset).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (tag := _TAG.search(ast.get_docstring(node) or "")):
                found[f"{path.name}::{node.name}"] = tuple(word.strip() for word in tag[1].split(","))
    return found


def traced(ruleset: str) -> set[str]:
    """Every id that a case or a named test names."""
    by_case = {rule for case in cases(ruleset).values() for rule in case.rules}
    return by_case | {rule for rules in named_tests(ruleset).values() for rule in rules}


def option_rules(ruleset: str, option: Option) -> set[str]:
    """The ids and aliases of the rules that an option switches."""
    return {id for id, rule in book(ruleset).index.items() if rule.option == option.name} | set(option.rules)


def covers(case: Case, option: Option, value: Any, ids: set[str]) -> bool:
    """Does the case play with this value: named, or as the default of a rule the case is about?"""
    if option.name in case.options:
        return str(case.options[option.name]).lower() == str(value).lower()
    return value == option.default and not ids.isdisjoint(case.rules)


def options() -> list[tuple[str, Option]]:
    manifests: list[Manifest] = [library.manifest(ruleset) for ruleset in RULESETS]
    return [(manifest.id, option) for manifest in manifests for option in manifest.options]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_has_a_case_or_a_named_test(ruleset: str) -> None:
    """Under each of its ids: a ruling that is told within a rule is tested by its own number too."""
    known = traced(ruleset)
    assert [id for id in book(ruleset).index if id not in known] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_cases_and_named_tests_name_known_rules(ruleset: str) -> None:
    index = book(ruleset).index
    naming = {name: case.rules for name, case in cases(ruleset).items()} | named_tests(ruleset)
    unknown = {name: [rule for rule in rules if rule not in index] for name, rules in naming.items()}
    assert {name: rules for name, rules in unknown.items() if rules} == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_case_file_is_named_after_a_rule(ruleset: str) -> None:
    """`<rule id>-<what>.toml`, in any case and with zeros before a number, or `option-`, `example-`, `S-`, `sheet-`."""
    heads = tuple(f"{head}-".lower() for head in (*book(ruleset).index, "option", "example", "S", "sheet"))
    assert [name for name in cases(ruleset) if not name.lstrip("0").lower().startswith(heads)] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case_expects_something(ruleset: str) -> None:
    assert [name for name, case in cases(ruleset).items() if not (case.expect or case.after or case.refused)] == []


@pytest.mark.parametrize(("ruleset", "option"), options(), ids=lambda item: getattr(item, "name", item))
def test_every_value_of_an_option_has_a_case(ruleset: str, option: Option) -> None:
    ids = option_rules(ruleset, option)
    played = list(cases(ruleset).values())
    values = option.values or [option.default]
    assert [value for value in values if not any(covers(case, option, value, ids) for case in played)] == []


@pytest.mark.parametrize("name", ["RULES.md", "RULES.it.md"])
@pytest.mark.parametrize(("ruleset", "option"), options(), ids=lambda item: getattr(item, "name", item))
def test_the_book_explains_every_value_of_an_option(ruleset: str, option: Option, name: str) -> None:
    rules = [rule for rule in book(ruleset, name).rules() if rule.option == option.name]
    assert rules, "no rule has this option"
    words = [f"`{str(value).lower() if isinstance(value, bool) else value}`" for value in option.values]
    assert [word for word in words if not any(word in rule.text for rule in rules)] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_name_known_rules_and_rules_known_options(ruleset: str) -> None:
    manifest = library.manifest(ruleset)
    index = book(ruleset).index
    assert [(o.name, rule) for o in manifest.options for rule in o.rules if rule not in index] == []
    names = {option.name for option in manifest.options}
    assert [rule.id for rule in book(ruleset).rules() if rule.option and rule.option not in names] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_languages_have_the_same_rules(ruleset: str) -> None:
    def frame(name: str) -> list[tuple[Any, ...]]:
        rules = book(ruleset, name).rules()
        return [(rule.id, rule.phase, rule.origin, rule.option, rule.aliases) for rule in rules]

    assert frame("RULES.it.md") == frame("RULES.md")


def mentioned(text: str, index: dict[str, Any]) -> set[str]:
    """What looks like an id in a text: a number or a word after what ids of this book begin with (`R21`, `II-3`).

    Code is left out: it holds orders, and places of a board may look like rules.
    """
    text = _CODE.sub("", text)
    begins = {m[0] for id in index if (m := re.match(r"[A-Z]+-?(?=\d)|[A-Z]+-(?=[a-z])", id))}
    words = "|".join(sorted(begins))
    return set(re.findall(rf"\b(?:{words})(?:\d+[a-z]?|(?<=-)[a-z]\w*)\b", text))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rules_refer_to_rules_that_exist(ruleset: str) -> None:
    for name in ("RULES.md", "RULES.it.md"):
        found = book(ruleset, name)
        text = " ".join(rule.text for rule in found.rules())
        assert sorted(mentioned(text, found.index) - set(found.index)) == []


def test_mentioned_rules_are_found() -> None:
    index = dict.fromkeys(("R21", "C22b", "D-trade", "II-3", "PREP", "7"))
    text = "R1 (C30, II-9); D-no_such, Cibo, PREP, 12 regions, a D6, III-3, and C22b; `MOVE C99`"
    assert mentioned(text, index) == {"R1", "C30", "II-9", "D-no_such", "C22b"}
