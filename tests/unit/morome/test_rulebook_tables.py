"""The tables of the rule book say what the data files say, in both languages."""

from __future__ import annotations

import re

import pytest
from morome_table import DATA, game

from pbem.core.rulebook import Rulebook, read_rulebook

BOOKS = {"en": "RULES.md", "it": "RULES.it.md"}
LANGS = pytest.mark.parametrize("lang", sorted(BOOKS))


def book(lang: str) -> Rulebook:
    return read_rulebook((DATA / BOOKS[lang]).read_text(encoding="utf-8"))


def table(lang: str, rule: str) -> list[list[str]]:
    """The rows of the table in a rule, without its head."""
    rows = [line for line in book(lang).index[rule].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def find(kind: str, text: str) -> str:
    found = game().names.find((kind,), text)
    assert isinstance(found, str), text
    return found


def ids(kind: str, text: str) -> set[str]:
    return {find(kind, name) for name in text.split(", ")}


@LANGS
def test_cards(lang: str) -> None:
    shown = {find("card", name): int(count) for name, count, _ in table(lang, "R10")}
    assert shown == {card.id: card.count for card in game().rules.tables.cards.values()}


@LANGS
def test_regions(lang: str) -> None:
    regions = {id: set(touches) for id, touches in game().rules.tables.touches.items()}
    rows = table(lang, "R6")
    assert [find("region", row[0]) for row in rows] == list(regions)
    for name, touch, _ in rows:
        touched = set() if "(" in touch else ids("province", touch)
        assert touched == regions[find("region", name)]


@LANGS
def test_invasions(lang: str) -> None:
    rows = table(lang, "R52")
    invasions = game().rules.tables.numbers.invasion
    assert [int(row[0]) for row in rows] == [row.d20 for row in invasions]
    assert [int(row[3][0]) for row in rows] == [row.dice for row in invasions]
    for (_, who, target, _), row in zip(rows, invasions, strict=True):
        if row.target:
            assert find("province", target) == row.target
        if row.d20 <= 16:
            assert find("region", who) == row.who


@LANGS
def test_targets_of_regions(lang: str) -> None:
    """The last column of the table of regions is drawn from the invasion table."""
    targets = game().rules.tables.targets
    assert all(ids("province", row[2]) == set(targets[find("region", row[0])]) for row in table(lang, "R6"))


@LANGS
def test_income(lang: str) -> None:
    tribute = game().rules.tables.tribute
    shown: dict[str, int] = {}
    for part in re.sub(r" each| ciascuna|\.$", "", book(lang).index["R15"].text).split(": ", 1)[1].split("; "):
        names, number = re.fullmatch(r"(.+) (\d+)", part.strip()).groups()  # type: ignore[union-attr]
        shown |= {find("province", name): int(number) for name in re.split(r", | and | ed | e ", names)}
    assert shown == dict(tribute)
