"""The program from outside: the tour of the README, and what every command promises. In process, but for a few."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "unit" / "cli"))

from cli_runner import Ran, pbem

SEATS = ("VALERIA=Valeria <v@example.org>", "MARCO=Marco <m@example.org> [it]", "LIVIA=Livia")
VALERIA = """\
Game: roma
Turn: 1
Seat: VALERIA

1. ROME 2              // my slip
2. Raise gaul 1
3. INIT 1 CHOOSE last
4. move Spain -> Britain 2 if lost
"""
MARCO = """\
Partita: roma
Turno: 1
Giocatore: MARCO
Entropia: alea iacta est

ROMA 3
RECLUTA Spagna 1
MUOVI Spagna > Gallia 1 SE NEUTRALE
FINE
grazie!
"""
LIVIA = """\
Seat: LIVIA
ROME 1
MOVE gaul > rome 2
BUY Egypt
"""


@pytest.fixture
def roma(tmp_path: Path) -> Path:
    """A game of three that waits for its first sheets."""
    folder = tmp_path / "roma"
    assert new(folder, "--id", "roma", "--seed", "tour").code == 0
    return folder


def new(folder: Path, *more: str) -> Ran:
    return pbem("new", folder, "--ruleset", "morome", *(word for seat in SEATS for word in ("--seat", seat)), *more)


def sheets(folder: Path) -> list[Path]:
    paths = []
    for name, text in (("valeria", VALERIA), ("marco", MARCO), ("livia", LIVIA)):
        paths.append(folder.parent / f"{name}.txt")
        paths[-1].write_text(text, encoding="utf-8")
    return paths


def test_the_tour(tmp_path: Path) -> None:
    """Open a game, take three sheets (one Italian, one with a mistake), resolve, read, verify."""
    folder = tmp_path / "roma"
    opened = new(folder, "--id", "roma", "--seed", "tour")
    assert opened.code == 0
    assert "Game roma of morome/1 is open" in opened.out
    assert (folder / "turns" / "0001" / "VALERIA" / "report.html").is_file()

    waits = pbem("status", folder)
    assert waits.code == 0
    assert waits.out.count("owes a sheet") == 3

    valeria, marco, livia = sheets(folder)
    first = pbem("check", folder, livia)
    assert first.code == 1
    assert "ROME 1" in first.out
    lines = first.err.splitlines()
    at = next(n for n, line in enumerate(lines) if line.strip() == "MOVE gaul > rome 2")
    assert lines[at + 1].index("^^^^") == lines[at].index("rome")
    assert "Gaul touches" in lines[at + 2]

    taken = pbem("ingest", folder, valeria, marco, livia)
    assert taken.code == 1  # one line was refused, everything else is kept
    assert "MOVE Spain > Gaul 1 IF NEUTRAL" in taken.out
    assert "MOVE Spain > Britain 2 IF LOST" in taken.out
    assert "not-adjacent" in taken.err

    livia.write_text(LIVIA.replace("gaul > rome", "gaul > spain"), encoding="utf-8")
    better = pbem("ingest", folder, livia)
    assert better.code == 0
    assert "revision 2" in better.out

    done = pbem("run", folder)
    assert done.code == 0
    turn = folder / "turns" / "0002"
    assert str(turn) in done.out
    assert "Marcia su Roma" in (turn / "MARCO" / "report.txt").read_text("utf-8")
    assert "March on Rome" in (turn / "VALERIA" / "report.txt").read_text("utf-8")

    status = pbem("status", folder, "--json").data
    head = f"{status['seq']}:{status['head'][:16]}"
    sound = pbem("verify", folder / "log.jsonl", head)
    assert sound.code == 0
    assert "0 problems" in sound.out
    assert pbem("audit", folder, "--files").code == 0


def test_a_changed_letter_in_the_log_is_found(roma: Path) -> None:
    pbem("ingest", roma, *sheets(roma))
    assert pbem("run", roma).code == 0
    log = roma / "log.jsonl"
    data = log.read_bytes()
    assert b"alea iacta est" in data
    log.write_bytes(data.replace(b"alea iacta est", b"alea iacta esf"))
    for command in (("verify", log), ("audit", roma)):
        ran = pbem(*command)
        assert ran.code == 1
        assert "error: " in ran.err


def test_run_refuses_while_sheets_are_missing(roma: Path) -> None:
    before = (roma / "log.jsonl").read_bytes()
    ran = pbem("run", roma)
    assert ran.code == 1
    assert "Sheets are missing" in ran.err
    assert (roma / "log.jsonl").read_bytes() == before
    assert pbem("run", roma, "--force").code == 0


def test_a_game_runs_to_its_end_by_itself(roma: Path) -> None:
    ran = pbem("run", roma, "--force", "--until-end")
    assert ran.code == 0
    assert "The game is over." in ran.out
    assert pbem("run", roma).code == 1
    assert pbem("audit", roma / "log.jsonl").code == 0


def test_a_sheet_may_come_from_standard_input(roma: Path) -> None:
    ran = pbem("ingest", roma, "--seat", "LIVIA", "-", stdin="ROME 1\n")
    assert ran.code == 0
    assert "ROME 1" in ran.out


def test_a_dry_run_changes_nothing(roma: Path) -> None:
    before = (roma / "log.jsonl").read_bytes()
    assert pbem("ingest", roma, "--dry-run", *sheets(roma)).code == 1
    assert (roma / "log.jsonl").read_bytes() == before


def test_a_waiting_game_is_joined_first(tmp_path: Path) -> None:
    folder = tmp_path / "late"
    assert new(folder, "--wait").code == 0
    assert pbem("run", folder).code == 1
    joined = pbem("join", folder, "marco", "--entropy", "alea iacta est")
    assert joined.code == 0
    assert "alea iacta est" in joined.out
    assert [pbem("status", folder).out.count(said) for said in ("joined on", "has not joined")] == [1, 2]
    assert [pbem("join", folder, seat).code for seat in ("MARCO", "NEMO")] == [2, 2]
    assert pbem("run", folder, "--force").code == 0


def test_show_gives_what_a_seat_may_know(roma: Path) -> None:
    public = pbem("show", roma, "--as", "public", "--json").data
    assert public["turn"] == 1
    assert "hands" not in public
    own = pbem("show", roma, "--as", "marco", "--json").data
    assert list(own["hands"]) == ["MARCO"]
    assert "deck" in pbem("show", roma, "--json").data
    assert "March on Rome" in pbem("show", roma, "--as", "VALERIA").out
    assert pbem("show", roma, "--as", "NEMO").code == 2
    assert pbem("show", roma, "--step", "9").code == 2


def test_a_shown_position_can_be_played_from(roma: Path, tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text(pbem("show", roma, "--json").out, encoding="utf-8")
    again = tmp_path / "again"
    assert new(again, "--position", str(position)).code == 0
    assert (
        pbem("show", again, "--as", "public", "--json").data["provinces"]
        == json.loads(position.read_text())["provinces"]
    )


def test_map_and_report_give_the_same_bytes_again(roma: Path, tmp_path: Path) -> None:
    made = roma / "turns" / "0001" / "MARCO"
    assert pbem("map", roma, "--as", "MARCO", "-o", tmp_path / "m.svg").code == 0
    assert (tmp_path / "m.svg").read_bytes() == (made / "map.svg").read_bytes()
    for ending in ("html", "txt", "json"):
        out = tmp_path / f"r.{ending}"
        assert pbem("report", roma, "--as", "MARCO", "-o", out).code == 0
        assert out.read_bytes() == (made / f"report.{ending}").read_bytes()
    assert pbem("report", roma, "-o", tmp_path / "r.pdf").code == 2


def test_bots_play_some_seats(roma: Path) -> None:
    ran = pbem("play", roma, "--bots", "marco", "LIVIA")
    assert ran.code == 0
    assert pbem("status", roma, "--json").data["missing"] == ["VALERIA"]
    assert pbem("play", roma, "--bots", "NEMO").code == 2
    assert pbem("play", roma, "--bots", "MARCO", "--bot", "clever").code == 2


def test_what_is_printed_for_people_is_there_as_json(roma: Path, tmp_path: Path) -> None:
    case = Path(__file__).parent / "cases" / "morome" / "R15-tribute-table.toml"
    valeria, *_ = sheets(roma)
    commands: list[tuple[object, ...]] = [
        ("rulesets",), ("rules", "morome"), ("status", roma), ("check", roma, valeria), ("ingest", roma, valeria),
        ("play", roma, "--bots", "MARCO"), ("run", roma, "--force"), ("show", roma), ("verify", roma), ("audit", roma),
        ("map", roma, "-o", tmp_path / "m.svg"), ("report", roma, "-o", tmp_path / "r.txt"), ("case", case),
        ("schema",),
        ("demo", tmp_path / "demo", "--seed", "x", "--seats", "2"),
    ]  # fmt: skip
    for command in commands:
        ran = pbem(*command, "--json")
        assert ran.code == 0, (command, ran.err)
        assert ran.data


def test_the_command_line_speaks_italian_when_asked(roma: Path) -> None:
    english, italian = pbem("status", roma).out, pbem("status", roma, "--lang", "it").out
    assert italian == pbem("status", roma, PBEM_LANG="it").out
    assert "waits for" in english
    assert "waits for" not in italian


@pytest.mark.parametrize(
    "command",
    [
        ("status", "{no}"), ("run", "{no}"), ("check", "{no}", "x"), ("show", "{no}"), ("verify", "{no}"),
        ("audit", "{no}"), ("play", "{no}", "--bots", "A"), ("join", "{no}", "A"), ("rules", "marome"),
        ("case", "{no}"), ("schema", "nothing"), ("map", "{no}", "-o", "m.svg"), ("ingest", "{no}", "x"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_said(tmp_path: Path, command: tuple[str, ...]) -> None:
    ran = pbem(*(word.format(no=tmp_path / "nothing") for word in command))
    assert ran.code == 2
    assert ran.err.startswith("error: ")
    assert len(ran.err.splitlines()) >= 2  # and what to do next
    assert "fault of its own" not in ran.err


def test_a_folder_is_not_opened_twice(roma: Path) -> None:
    ran = new(roma)
    assert ran.code == 2
    assert "not empty" in ran.err


def program(*args: object, **more: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "pbem", *(str(arg) for arg in args)]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        **more,  # type: ignore[call-overload]
    )


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    child = program("rules", "morome")
    assert child.stdout and child.stderr
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == ""
    assert child.wait() == 0
    child.stderr.close()


def test_a_whole_process_speaks_utf8_and_fails_in_a_sentence(tmp_path: Path) -> None:
    child = program("status", tmp_path / "città", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    out, err = child.communicate()
    assert child.returncode == 2
    assert not out
    assert "Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_leaves_a_sound_folder(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    child = program("demo", folder, "--seats", "9", "--option", "event_rolls=2")
    while not (folder / "log.jsonl").is_file() and child.poll() is None:
        pass
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    if child.returncode != 0:  # it may have been faster
        assert child.returncode == 130
        assert "Stopped" in err
    assert "Traceback" not in err
    assert pbem("run", folder, "--force", "--until-end").code in (0, 1)
    assert pbem("audit", folder).code == 0
