"""The tables of the rule book say what the data files say, in both languages; and the board is the one described."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from spqrisiko_table import DATA, files, game, manifest

from pbem.core.problem import Failure
from pbem.core.rulebook import Rulebook, read_rulebook
from pbem.rules.spqrisiko.bind import bind
from pbem.rules.spqrisiko.datafiles import Province

BOOKS = {"en": "RULES.md", "it": "RULES.it.md"}
LANGS = pytest.mark.parametrize("lang", sorted(BOOKS))
ENGLISH = {
    "pink": "rosa",
    "orange": "arancione",
    "light blue": "azzurra",
    "violet": "viola",
    "green": "verde",
    "brown": "marrone",
}


def book(lang: str) -> Rulebook:
    return read_rulebook((DATA / BOOKS[lang]).read_text(encoding="utf-8"))


def tables(lang: str, rule: str) -> list[list[list[str]]]:
    """The tables of a rule: rows of cells, without their heads."""
    found: list[list[list[str]]] = []
    inside = False
    for line in book(lang).index[rule].text.splitlines():
        if not line.startswith("|"):
            inside = False
        elif not inside:
            found.append([])
            inside = True
        if inside:
            found[-1].append([cell.strip() for cell in line[1:-1].split("|")])
    return [rows[2:] for rows in found]


def find(kind: str, text: str) -> str:
    found = game().names.find((kind,), text)
    assert isinstance(found, str), text
    return found


def ids(kind: str, text: str) -> set[str]:
    return set() if text.startswith("—") else {find(kind, name) for name in text.split(", ")}


@LANGS
def test_the_map(lang: str) -> None:
    """Every region with its neighbours, seas and card, every sea with the seas it touches, in map order.

    rules: PREP-3, C2, PREP-5
    """
    at = game().rules.tables
    regions, seas = tables(lang, "PREP-3")
    assert tuple(find("region", row[0]) for row in regions) == at.regions
    for name, land, coasts, card in regions:
        region = find("region", name)
        assert ids("region", land) == set(at.near[region])
        assert ids("sea", coasts) == set(at.coasts[region])
        assert card == game().names.say("resource", at.resource[region], lang)
    assert tuple(find("sea", row[0]) for row in seas) == at.seas
    for name, touched in seas:
        assert ids("sea", touched) == set(at.near[find("sea", name)])


def test_the_board() -> None:
    """45 regions, 12 seas, 65 borders, 66 coasts, 14 links; the land falls into two parts and seven islands.

    rules: PREP-3, MAP
    """
    at = game().rules.tables
    assert (len(at.regions), len(at.seas)) == (45, 12)
    assert len(at.borders) == sum(len(at.near[region]) for region in at.regions) // 2 == 65
    assert sum(len(seas) for seas in at.coasts.values()) == 66
    assert sum(len(at.near[sea]) for sea in at.seas) == 2 * 14
    parts: list[set[str]] = []
    for region in at.regions:
        part = {region, *at.near[region]}
        for other in [other for other in parts if other & part]:
            parts.remove(other)
            part |= other
        parts.append(part)
    assert sorted(map(len, parts)) == [1] * 7 + [16, 22]
    assert at.coasts["dalmatia"] == ()  # the rule book lets only legions go there


def test_disputed_borders() -> None:
    """Where descriptions of the old board differ, the photographs of it decide.

    rules: PREP-3, MAP
    """
    at = game().rules.tables
    assert "mesopotamia" in at.near["judea"]
    assert "syria" not in at.near["cilicia"]
    assert "galicia" not in at.near["baetica"]
    assert "creticum" in at.coasts["cappadocia"]
    assert "pontus-euxinus" in at.coasts["asia"]
    assert "cantabricum" in at.coasts["terraconensis"]
    assert "sicilia" not in at.near["italia"]
    assert "thracia" not in at.near["asia"]


def test_the_cards() -> None:
    """One for each region, fifteen of each symbol.

    rules: PREP-5
    """
    assert tuple(game().rules.tables.resource) == game().rules.tables.regions
    assert Counter(game().rules.tables.resource.values()) == {"cibo": 15, "legno": 15, "pietra": 15}


@LANGS
def test_the_track(lang: str) -> None:
    """The sections, and one of them the 4 legions and 1 trireme that the rule book names.

    rules: II-1
    """
    rows = tables(lang, "II-1")[0]
    sections = game().rules.tables.numbers.track.section
    shown = [(re.split(r"\D+", row[0]), int(row[1]), int(row[2])) for row in rows]
    assert [(legions, triremes) for _, legions, triremes in shown] == [(s.legions, s.triremes) for s in sections]
    assert [int(numbers[1]) for numbers, _, _ in shown[:-1]] == [s.upto for s in sections[:-1]]
    assert [int(numbers[0]) for numbers, _, _ in shown] == [0, *(s.upto + 1 for s in sections[:-1] if s.upto)]
    assert (4, 1) in [(s.legions, s.triremes) for s in sections]


@LANGS
def test_the_tokens(lang: str) -> None:
    """21 barbarians and 12 pirates of one or two dice of 1 to 5, among them a pirate 3-3.

    rules: BP-2, PREP-6, PREP-7
    """
    numbers = game().rules.tables.numbers.tokens
    for row, faces, count in zip(tables(lang, "BP-2")[0], (numbers.barbarians, numbers.pirates), (21, 12), strict=True):
        shown = [tuple(map(int, token.split("-"))) for cell in row[1:] for token in cell.split(", ")]
        assert sorted(shown) == sorted(map(tuple, faces))
        assert len(shown) == count
        assert all(len(token) in (1, 2) and set(token) <= {1, 2, 3, 4, 5} for token in shown)
    assert (3, 3) in [tuple(token) for token in numbers.pirates]


@LANGS
@pytest.mark.parametrize(("place", "name"), [(0, "ours"), (1, "javarisiko_amended")])
def test_the_provinces(lang: str, place: int, name: str) -> None:
    """Every region in one of six provinces of six colours; each number is more than half, and a Praetor pays more.

    rules: PP-1, 37, I-2
    """
    provinces = game(province_set=name).rules.tables.provinces
    rows = tables(lang, "PP-1")[place]
    assert [find("province", row[0]) for row in rows] == list(provinces)
    for row, province in zip(rows, provinces.values(), strict=True):
        assert (ENGLISH[row[1]] if lang == "en" else row[1]) == province.colour
        assert ids("region", row[2]) == set(province.regions)
        assert [int(cell) for cell in row[3:]] == [province.threshold, province.proconsul, province.praetor]
        assert 2 * province.threshold > len(province.regions) > province.threshold
        assert province.praetor > province.proconsul
    assert Counter(region for p in provinces.values() for region in p.regions) == Counter(game().rules.tables.regions)
    assert len({p.colour for p in provinces.values()}) == 6


def test_the_provinces_differ_in_size_and_reward() -> None:
    """The larger a province, the more its card pays.

    rules: 37
    """
    for name in ("ours", "javarisiko_amended"):
        provinces: list[Province] = list(game(province_set=name).rules.tables.provinces.values())
        by_size = sorted(provinces, key=lambda p: len(p.regions))
        assert len(by_size[0].regions) < len(by_size[-1].regions)
        assert [p.praetor for p in by_size] == sorted(p.praetor for p in provinces)


def test_a_number_must_be_more_than_half() -> None:
    """With data of one's own too; otherwise two players could claim one card.

    rules: PP-1, PP-4
    """
    text = files()["provinces.toml"].decode()
    wrong = files() | {"provinces.toml": text.replace("threshold = 3", "threshold = 2", 1).encode()}
    with pytest.raises(Failure) as failure:
        bind(manifest(), wrong, {}, "player")
    assert len(failure.value.problems) == 1


def test_what_is_ours_is_marked() -> None:
    """Provinces, symbols, tokens and track; whoever has the printed ones takes the mark off.

    rules: DATA
    """
    assert set(game().rules.tables.reconstructed) == {"provinces", "resources", "tokens", "track"}
    text = files()["cards.toml"].decode()
    printed = files() | {"cards.toml": text.replace("reconstructed = true", "reconstructed = false").encode()}
    bound = bind(manifest(), printed, {}, "player")
    assert set(bound.rules.tables.reconstructed) == {"provinces", "tokens", "track"}  # type: ignore[attr-defined]


@LANGS
def test_reconstructed_rules_say_so(lang: str) -> None:
    """In their line of origin and in words a player reads.

    rules: DATA
    """
    words = {"en": "reconstruction|infer", "it": "ricostruzione|deduciamo"}[lang]
    marked = [rule for rule in book(lang).rules() if "reconstructed" in rule.origin]
    assert {rule.id for rule in marked} == {"DATA", "PREP-3", "PREP-5", "I-2", "II-1", "BP-2", "PP-1"}
    assert [rule.id for rule in marked if rule.id != "DATA" and not re.search(words, rule.text)] == []


@LANGS
def test_all_rulings_are_in_the_book(lang: str) -> None:
    """1 to 39, each with a decision of ours behind it."""
    index = book(lang).index
    assert [n for n in map(str, range(1, 40)) if n not in index or "ruling" not in index[n].origin] == []


@LANGS
def test_tables_have_the_names_that_the_reports_of_that_language_have(lang: str) -> None:
    """So that what a player looks up is what he reads in his report."""
    columns = {"PREP-3": (("region", "region", "sea", "resource"), ("sea", "sea")), "PP-1": (("", "", "region"),) * 2}
    for rule, kinds in columns.items():
        for table, column in zip(tables(lang, rule), kinds, strict=True):
            cells = [(kind, cell) for row in table for kind, cell in zip(column, row, strict=False) if kind]
            written = [(kind, name) for kind, cell in cells for name in cell.split(", ") if not cell.startswith("—")]
            assert [name for kind, name in written if game().names.say(kind, find(kind, name), lang) != name] == []
    cards = {row[0].removeprefix("3 ") for row in tables(lang, "II-3")[0] if row[0].startswith("3 ")}
    assert cards == {game().names.say("resource", id, lang) for id in game().rules.tables.resources}
