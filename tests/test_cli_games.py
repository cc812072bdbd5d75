"""Every ruleset from outside: opened, asked, played to its end, verified; what a new game says of itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "unit" / "cli"))

from cli_runner import Ran, pbem

from pbem.app import library

CASES = Path(__file__).parent / "cases"
each = pytest.mark.parametrize("ruleset", library.ids())


def new(folder: Path, ruleset: str, *more: str) -> Ran:
    return pbem("new", folder, "--ruleset", ruleset, "--seat", "ANNA=Anna", "--seat", "BRUNO=Bruno [it]", *more)


@each
def test_every_command_knows_it(ruleset: str, tmp_path: Path) -> None:
    game, sheet = tmp_path / "game", tmp_path / "sheet.txt"
    sheet.write_text("Seat: ANNA\nPASS\n", encoding="utf-8")
    assert new(game, ruleset, "--seed", "x").code == 0
    case = sorted((CASES / ruleset).glob("*.toml"))[0]
    commands: list[tuple[object, ...]] = [
        ("rules", ruleset), ("rules", ruleset, "--lang", "it"), ("schema", "state", ruleset), ("case", case),
        ("status", game), ("check", game, sheet), ("ingest", game, sheet), ("play", game, "--bots", "BRUNO"),
        ("run", game, "--force"), ("show", game), ("show", game, "--as", "ANNA"), ("verify", game), ("audit", game),
        ("map", game, "-o", tmp_path / "m.svg"), ("report", game, "--as", "BRUNO", "-o", tmp_path / "r.txt"),
    ]  # fmt: skip
    for command in commands:
        for more in ((), ("--json",)):
            if command[:1] == ("run",) and more:
                continue
            ran = pbem(*command, *more)
            assert ran.code == 0, (command, ran.err)
            assert ran.data if more else ran.out


@each
def test_a_demo_is_played_to_its_end_and_can_be_checked(ruleset: str, tmp_path: Path) -> None:
    game = tmp_path / "game"
    ran = pbem("demo", game, "--ruleset", ruleset, "--seats", "2", "--seed", "x")
    assert ran.code == 0, ran.err
    assert "The game is over." in pbem("status", game).out
    assert "0 problems" in pbem("verify", game / "log.jsonl").out
    assert "0 problems" in pbem("audit", game / "log.jsonl").out


def test_without_a_ruleset_the_demo_is_of_the_first(tmp_path: Path) -> None:
    assert pbem("demo", tmp_path / "g", "--seats", "2", "--seed", "x").code == 0
    assert pbem("status", tmp_path / "g", "--json").data["ruleset"].startswith(f"{library.ids()[0]}/")


def test_a_game_that_nobody_attacks_in_is_stopped(tmp_path: Path) -> None:
    """Whoever opens it is told, and `--until-end` does not go on for ever."""
    game = tmp_path / "game"
    opened = new(game, "spqrisiko", "--seed", "x")
    assert "a game in which nobody attacks never ends" in opened.out
    assert "--option max_rounds=15" in opened.out
    assert "At pace round" not in opened.out
    ran = pbem("run", game, "--force", "--until-end")
    assert ran.code == 1
    assert "only the option max_rounds could end this game. [endless]" in ran.err
    assert pbem("status", game, "--json").data["step"] == 4

    other = new(tmp_path / "other", "spqrisiko", "--seed", "x", "--option", "max_rounds=1", "--pace", "round")
    assert "never ends" not in other.out
    assert "At pace round everybody orders before anybody has moved" in other.out
    assert "our reconstruction" in other.out
    ran = pbem("run", tmp_path / "other", "--force", "--until-end")
    assert (ran.code, "The game is over." in ran.out) == (0, True)


def test_a_game_in_which_nobody_wins_points_is_stopped(tmp_path: Path) -> None:
    game = tmp_path / "game"
    opened = new(game, "struggle", "--seed", "x")
    assert "a game in which nobody sends orders never ends" in opened.out
    assert "our reconstruction" in opened.out and "the ten III cities are out of play" in opened.out
    ran = pbem("run", game, "--force", "--until-end")
    assert ran.code == 1
    assert "without orders nobody wins any, and this game does not end. [endless]" in ran.err
    assert pbem("status", game, "--json").data["step"] == 2
    assert pbem("run", game, "--force").code == 0, "one step at a time it goes on"


ENDING: dict[str, tuple[tuple[str, ...], str]] = {  # options and a position with which a game ends without a sheet
    "morome": ((), ""),
    "spqrisiko": (("--option", "max_rounds=1"), ""),
    "struggle": (
        ("--pace", "phase"),
        '{"players": {"ANNA": {"cards": ["victory_2", "victory_2", "victory_2", "victory_2", "victory_2"]}}}',
    ),
}


@each
def test_a_game_that_begins_with_its_end(ruleset: str, tmp_path: Path) -> None:
    more, near = ENDING[ruleset]
    (tmp_path / "near.json").write_text(near, encoding="utf-8")
    first = ("--position", str(tmp_path / "near.json")) if near else ()
    assert new(tmp_path / "game", ruleset, "--seed", "x", *first, *more).code == 0
    assert pbem("run", tmp_path / "game", "--force", "--until-end").code == 0
    position = tmp_path / "position.json"
    position.write_text(pbem("show", tmp_path / "game", "--json").out, encoding="utf-8")
    assert new(tmp_path / "again", ruleset, "--position", str(position), *more).code == 0
    status = pbem("status", tmp_path / "again").out
    assert status.count("owes nothing") == 2
    assert "joined" not in status


def test_a_file_is_no_folder_for_a_game(tmp_path: Path) -> None:
    (tmp_path / "roma").write_text("notes\n")
    for place in (tmp_path / "roma", tmp_path / "roma" / "game"):
        ran = new(place, "morome")
        assert (ran.code, ran.out) == (2, "")
        assert "A file stands where a folder is needed." in ran.err
    assert (tmp_path / "roma").read_text() == "notes\n"


def test_an_option_is_given_once(tmp_path: Path) -> None:
    ran = new(tmp_path / "g", "spqrisiko", "--option", "max_rounds=3", "--option", "max_rounds=4")
    assert (ran.code, ran.out) == (2, "")
    assert "The option max_rounds is given twice." in ran.err
    assert not (tmp_path / "g").exists()
