"""`pbem seat …` as typed: what is printed, and with which exit code."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runner import pbem


@pytest.fixture
def roma(tmp_path: Path) -> Path:
    path = tmp_path / "roma"
    seats = [f"--seat={name}={name.title()} <{name.lower()}@example.org>" for name in ("VALERIA", "MARCO", "LIVIA")]
    assert pbem("new", path, "--ruleset", "morome", *seats).code == 0
    return path


def test_a_replacement_prints_the_password_once_and_what_to_do(roma: Path) -> None:
    ran = pbem("seat", "replace", roma, "MARCO", "Aulus <aulus@example.org> [it]")
    assert (ran.code, ran.err) == (0, "")
    assert "MARCO was Marco and is now Aulus <aulus@example.org>." in ran.out
    assert "password" in ran.out and "pbem mail send" in ran.out
    assert "Aulus" in (roma / "game.toml").read_text()


def test_an_address_already_seated_is_refused_with_exit_code_1(roma: Path) -> None:
    ran = pbem("seat", "replace", roma, "MARCO", "Aulus <livia@example.org>")
    assert ran.code in (1, 2)
    assert "is the address of" in ran.err


def test_bot_person_away_resign_and_the_list(roma: Path) -> None:
    assert "The bot steady plays MARCO" in pbem("seat", "bot", roma, "marco").out.replace("Marco", "MARCO")
    assert "played by the bot steady" in pbem("status", roma).out
    dry = pbem("seat", "person", roma, "MARCO", "--dry-run")
    assert "Nothing was written." in dry.out
    assert pbem("seat", "person", roma, "MARCO", "--reason", "He is well again.").code == 0
    assert pbem("seat", "away", roma, "LIVIA", "2023-11-20 to 2023-11-24").code == 0
    assert pbem("seat", "resign", roma, "VALERIA").code == 0
    ran = pbem("seat", "list", roma)
    assert "Its player has left." in ran.out and "Days of vacation: 5 of 14." in ran.out
    rows = {row["seat"]: row for row in pbem("seat", "list", roma, "--json").data["seats"]}
    assert (rows["VALERIA"]["left"], rows["VALERIA"]["bot"], rows["MARCO"]["bot"]) == (True, "steady", "")


def test_what_cannot_be_ruled_says_why(roma: Path) -> None:
    for args, word in (
        (("person", roma, "MARCO"), "already"),
        (("bot", roma, "NERO"), "has no seat"),
        (("bot", roma, "MARCO", "--bot", "stedy"), "steady"),
        (("away", roma, "MARCO", "soon"), "2026-12-20"),
    ):
        ran = pbem("seat", *args)
        assert ran.code in (1, 2) and word in ran.err, args


def test_a_sheet_alone_with_a_vacation_is_noted(roma: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("Seat: LIVIA\nVacation: 2023-11-20 to 2023-11-24\n")
    ran = pbem("ingest", roma, sheet)
    assert ran.code == 0
    assert "no orders, but a word of the player" in ran.out and "You are away from" in ran.out


def test_a_moderator_who_plays_needs_public_dice(tmp_path: Path) -> None:
    seats = ("--seat", "VALERIA", "--seat", "MARCO", "--gm-seat", "MARCO")
    ran = pbem("new", tmp_path / "a", "--ruleset", "morome", *seats)
    assert ran.code in (1, 2) and "level 2" in ran.err
    ran = pbem("new", tmp_path / "b", "--ruleset", "morome", *seats, "--beacon", "manual:lottery|dice")
    assert ran.code == 0 and "The moderator plays" in ran.err
