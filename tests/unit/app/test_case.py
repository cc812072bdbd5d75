"""`app.case`: right cases, differences, and faults of the file, each at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.app.case import CaseResult, case
from pbem.app.env import Env
from pbem.core.problem import Failure

ENV = Env(now=lambda: "2000-01-01T00:00:00Z", fresh=bytes)
ITALIAN = Env(now=ENV.now, fresh=bytes, lang="it")
QUIET = '"d10=9", "d10=2", "d6=1", "d6=1", "d10=9", "d10=5", "d10=9", "d10=5"'
GOOD = f"""
ruleset = "morome"
rules = ["R15"]
title = "Income and upkeep"
seats = ["A", "B"]
dice = [{QUIET}]
[state]
provinces = {{gaul = "A:1"}}
hands = {{A = ["spies"]}}
[orders]
A = \"\"\"
RAISE spain 1
RAISE nowhere 1
\"\"\"
[after.tribute]
money = {{A = 12, B = 6}}
[expect]
money = {{A = 6, B = 3}}
hands = {{A = ["spies"]}}
[expect.refused]
A = [2]
"""


def run(tmp_path: Path, text: str, env: Env = ENV) -> CaseResult:
    file = tmp_path / "case.toml"
    file.write_text(text, encoding="utf-8")
    return case(env, [file]).results[0]


def test_a_right_case(tmp_path: Path) -> None:
    result = run(tmp_path, GOOD)
    assert result.right
    assert (result.title, result.rules, result.ruleset) == ("Income and upkeep", ("R15",), "morome")


@pytest.mark.parametrize(
    ("old", "new", "path", "expected", "got"),
    [
        ("A = 6, B = 3", "A = 5, B = 3", "expect.money.A", 5, 6),
        ("A = 12, B = 6", "A = 12, B = 7", "after.tribute.money.B", 7, 6),
        ("A = [2]", "A = []", "expect.refused.A", [], [2]),
        ("A = [2]", "B = [1]\nA = [2]", "expect.refused.B", [1], []),
        ("[after.tribute]", "[after.tribute]\ncaesar = 'A'", "after.tribute.caesar", "A", None),
        ('"d10=5"]', '"d10=5", "d6=1"]', "dice[9]", "d6=1", None),
        (', "d10=5"]', "]", "dice[8]", "", None),
        ('"d10=9", "d10=2"', '"d6=6", "d10=2"', "dice[1]", "d6=6", None),
        ('hands = {A = ["spies"]}\n[expect', "hands = {A = []}\n[expect", "expect.hands.A", [], ["spies"]),
    ],
)
def test_one_difference(tmp_path: Path, old: str, new: str, path: str, expected: object, got: object) -> None:
    assert old in GOOD
    found = run(tmp_path, GOOD.replace(old, new)).differences
    assert [(d.path, d.expected, d.got) for d in found] == [(path, expected, got)]


def test_a_dice_difference_names_what_was_asked_for(tmp_path: Path) -> None:
    note = run(tmp_path, GOOD.replace('"d10=9", "d10=2"', '"d6=6", "d10=2"')).differences[0].note
    assert note.startswith("d10 for initiative/")


def test_an_unexpected_refusal_gives_its_reason(tmp_path: Path) -> None:
    assert "nowhere" in run(tmp_path, GOOD.replace("A = [2]", "A = []")).differences[0].note


def test_a_phase_that_did_not_take_place(tmp_path: Path) -> None:
    text = GOOD.replace("[state]", "[state]\ndrawn = true").replace("[after.tribute]", "[after.draw]\n[after.tribute]")
    assert [d.path for d in run(tmp_path, text).differences] == ["after.draw"]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('gaul = "A:1"', 'gaul = "A:x"', "state.provinces.gaul"),
        ('gaul = "A:1"', 'atlantis = "A:1"', "state.provinces.atlantis"),
        ("[state]", "[state]\ncolour = 1", "state.colour"),
        ("[state]", '[state]\ncaesar = "A"\nprovinces.rome = "B:3"', "state.caesar"),
        ("[after.tribute]", "[after.tributes]", "after.tributes"),
        ("[expect]", "[expect]\nmony = {A = 0}", "expect.mony"),
        ("[expect]", "[expect]\ntreaties = {hun = 0}", "expect.treaties.hun"),
        ('ruleset = "morome"', 'ruleset = "morame"', ""),
        ("[state]", "options = {colour = 1}\n[state]", None),
        ('"d10=5"]', '"d10=11"]', "dice[8]"),
        ("[orders]", "[orders]\nC = 'PASS'", "orders.C"),
    ],
)
def test_faults_of_the_file(tmp_path: Path, old: str, new: str, key: str | None) -> None:
    text = GOOD.replace('provinces = {gaul = "A:1"}', 'provinces.gaul = "A:1"') if "provinces.rome" in new else GOOD
    result = run(tmp_path, text.replace(old, new))
    assert not result.right and result.problems and not result.differences
    if key is not None:
        assert [p.source for p in result.problems] == [key]


def test_folders_and_counting(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "one.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "a.toml").write_text(GOOD.replace("A = 6", "A = 7"), encoding="utf-8")
    (tmp_path / "c.toml").write_text("nothing", encoding="utf-8")
    found = case(ENV, [tmp_path])
    assert [Path(result.file).name for result in found.results] == ["a.toml", "one.toml", "c.toml"]
    assert [result.right for result in found.results] == [False, True, False]
    assert found.wrong == 2


@pytest.mark.parametrize("name", ["missing.toml", "empty"])
def test_nothing_to_run(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(Failure) as failure:
        case(ENV, [tmp_path / name])
    assert failure.value.problems[0].code == "no-file"


def test_a_game_that_is_over(tmp_path: Path) -> None:
    text = GOOD.replace("[state]", '[state]\nranking = [["A"], ["B"]]\nwinners = ["A"]\nphase = "over"')
    assert [p.source for p in run(tmp_path, text).problems] == ["state"]


def test_differences_in_italian(tmp_path: Path) -> None:
    result = run(tmp_path, GOOD.replace('"d10=5"]', '"d10=5", "d6=1"]'), ITALIAN)
    assert result.differences[0].note
