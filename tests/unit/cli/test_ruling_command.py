"""`pbem ruling` on the command line: what is shown, what is asked, exit codes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import toy_rules
from cli_runner import pbem
from toy_table import World

REASON = ("--reason", "a slip")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    world = World(tmp_path)
    world.new()
    world.run(force=True)
    world.send("Seat: ANNA\nTAKE 2\n")
    return world.folder()


def last(game: Path) -> bytes:
    return (game / "log.jsonl").read_bytes().splitlines()[-1]


@pytest.mark.parametrize(
    "args",
    [
        ("set", "gold.ANNA", "20"),
        ("void-sheet", "ANNA"),
        ("replay",),
        ("void",),
        ("close",),
    ],
)
def test_a_dry_run_first(game: Path, args: tuple[str, ...]) -> None:
    name, *more = args
    before = last(game)
    shown = pbem("ruling", name, game, *more, *REASON, "--dry-run")
    assert (shown.code, last(game)) == (0, before)
    found = pbem("ruling", name, game, *more, *REASON, "--json")
    assert found.code == 0 and last(game) != before
    assert found.data["kind"] == name and found.data["reason"] == "a slip"
    assert [line for line in found.data["difference"] if line not in shown.out] == []


def test_a_reason_is_wanted(game: Path) -> None:
    before = last(game)
    assert pbem("ruling", "void", game).code == 2
    assert pbem("ruling", "void", game, "--reason", " ").code == 2
    assert last(game) == before


@pytest.mark.parametrize(("answer", "written"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_on_a_terminal_it_is_asked_for(game: Path, monkeypatch: pytest.MonkeyPatch, answer: str, written: bool) -> None:
    from pbem.cli import ruling_timed

    class Terminal:
        stdin = sys.stdin

    class Stdin:
        @staticmethod
        def isatty() -> bool:
            return True

    Terminal.stdin = Stdin()  # type: ignore[assignment]
    monkeypatch.setattr(ruling_timed, "sys", Terminal)
    before = last(game)
    ran = pbem("ruling", "set", game, "gold.ANNA=20", *REASON, stdin=answer)
    assert "gold.ANNA" in ran.out
    assert (ran.code, last(game) != before) == ((0, True) if written else (1, False))


def test_values_with_a_minus_and_what_the_rules_refuse(game: Path) -> None:
    ran = pbem("ruling", "set", game, "gold.ANNA", "-5", *REASON)
    assert (ran.code, "negative gold" in ran.err) == (2, True)


def test_in_italian(game: Path) -> None:
    assert pbem("--lang", "it", "ruling", "set", game, "gold.ANNA", "20", *REASON).code == 0


def test_the_group_lists_its_commands() -> None:
    out = pbem("ruling", "--help").out
    for name in ("extend", "pause", "resume", "void-sheet", "set", "replay", "rules", "void", "close"):
        assert f"\n  {name}" in out
