"""The stand-alone verifier as a player runs it: arguments, receipts, what it prints, exit codes."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from dice_log import DICE, TOY, TOY_HEAD, VERIFIER, Game, dice, finished_game, opening, rechain, toy

HEAD_5 = "89a48bb6365291d8eab33c3647188969054dac2298e80cc8e39e9f94f999914b"


def run(*args: object) -> tuple[int, str, str]:
    command = [sys.executable, "-I", str(VERIFIER), *map(str, args)]
    done = subprocess.run(command, capture_output=True, encoding="ascii", env={"LC_ALL": "C"})
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_bytes(TOY)
    return path


def test_a_sound_log(log: Path) -> None:
    code, out, err = run(log, "5:89a48bb6365291d8", f"12:{TOY_HEAD}")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == f"13 records, 5 draws, 0 problems, head {TOY_HEAD}"
    assert "The signatures of the beacon were not checked." in out
    assert "No SEQ:HEAD" not in out


def test_without_a_head_omissions_cannot_be_shown(log: Path) -> None:
    code, out, _ = run(log)
    assert code == 0
    assert "No SEQ:HEAD was given, so it cannot be shown that nothing was left out." in out


def test_problems_name_their_record(log: Path) -> None:
    records = toy()
    records[8]["data"]["draws"][0]["result"] = [3, 6, 2]
    log.write_bytes(rechain(records))
    code, out, _ = run(log)
    assert code == 1
    assert out.startswith("record 8: the draw battle/1/ROMA-CAPVA/att ")
    assert "13 records, 5 draws, 1 problems, head " in out


@pytest.mark.parametrize(
    "head", ["5:89a48bb6365291d9", "6:89a48bb6365291d8", f"13:{TOY_HEAD}", "99999999999:" + "a" * 16]
)
def test_a_head_that_is_not_there(log: Path, head: str) -> None:
    code, out, _ = run(log, head)
    assert code == 1
    assert f"record {head.split(':')[0]}: not the head you hold" in out


def test_what_cannot_be_read(log: Path, tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes("MOVE 3 > Forlì".encode("latin-1"))
    for args in ([], [tmp_path / "none.jsonl"], [tmp_path], [log, "5:89a4"], ["seal"], ["seal", tmp_path / "no.txt"]):
        code, _, err = run(*args)
        assert code == 2, args
        assert "verify_dice.py log.jsonl" in err
    assert run("seal", tmp_path / "latin.txt")[0] == 2


def test_a_torn_last_line(log: Path) -> None:
    for torn in (TOY[:-1], TOY + b"{", TOY + b"\r"):
        log.write_bytes(torn)
        code, out, _ = run(log)
        assert code == 1
        assert f"record {torn.count(10)}: no whole line" in out
    log.write_bytes(b"")
    assert run(log)[0] == 1


def test_rubbish_is_no_accident(log: Path) -> None:
    rubbish = [b"\xff\xfe", b"[" * 100_000, b"1" * 10_000, b'{"a":NaN}', b"null", b'"\\ud800"', b"{}", b""]
    log.write_bytes(b"\n".join(rubbish) + b"\n")
    code, out, err = run(log)
    assert (code, err) == (1, "")
    for n in range(len(rubbish)):
        assert f"record {n}: " in out


# --- receipts -----------------------------------------------------------------------------------------------------
def receipt_text(head: str = HEAD_5, words: str = "alea iacta", seq: int = 5) -> str:
    salt = toy()[8]["data"]["entropy"][0]["salt"]
    opened = json.dumps({"name": "entropy/2/ANTONIVS/1", "salt": salt, "value": words})
    return f"Receipt\n\nGame: toy-1\nok 1: MOVE 3\nlog {seq} {head}\n{opened}\nKeep this mail.\n"


def test_a_receipt_as_text_or_as_mail(log: Path, tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["Subject"] = "toy-1: receipt"
    mail.set_content("Très bien\n" + receipt_text(), cte="quoted-printable")
    mail.add_attachment(b"PNG", maintype="image", subtype="png")
    (tmp_path / "receipt.eml").write_bytes(bytes(mail))
    (tmp_path / "receipt.txt").write_text(receipt_text(), encoding="utf-8")
    code, out, err = run(log, "--receipt", tmp_path / "receipt.txt", tmp_path / "receipt.eml")
    assert (code, err) == (0, "")
    assert "No SEQ:HEAD" not in out
    assert run(log, "--receipt", tmp_path / "receipt.txt", "--receipt", tmp_path / "receipt.eml")[0] == 0


def test_a_receipt_of_a_sheet_that_was_dropped(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "receipt.txt"
    path.write_text(receipt_text(HEAD_5.replace("89a4", "89a5")), encoding="utf-8")
    code, out, _ = run(log, "--receipt", path)
    assert code == 1 and "record 5: not the head you hold" in out


def test_a_receipt_with_other_words_than_the_log(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "receipt.txt"
    path.write_text(receipt_text(words="other words"), encoding="utf-8")
    code, out, _ = run(log, "--receipt", path)
    assert code == 1 and "'entropy/2/ANTONIVS/1' is not in this log as in this mail" in out


def test_a_checkpoint(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "0002.txt"
    path.write_text(f"pbem checkpoint 1\ntoy-1\n12\n{TOY_HEAD}\n", encoding="ascii")
    assert run(log, "--receipt", path)[0] == 0
    path.write_text(f"pbem checkpoint 1\ntoy-1\n11\n{TOY_HEAD}\n", encoding="ascii")
    assert run(log, "--receipt", path)[0] == 1


def test_a_mail_that_is_no_receipt(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear all,\nwho wants an alliance?\n", encoding="utf-8")
    code, out, _ = run(log, "5:89a48bb6365291d8", "--receipt", path)
    assert code == 1 and "no head found in it" in out


# --- sealing one's own sheet --------------------------------------------------------------------------------------
def test_sealing_orders(tmp_path: Path) -> None:
    path = tmp_path / "orders.txt"
    path.write_bytes("Seat: ANNA\r\nMOVE 3 > Forlì  \r\n".encode())
    code, out, _ = run("seal", path)
    assert code == 0
    found = re.fullmatch(r"SEAL ([0-9a-f]{64})\nSALT ([0-9a-f]{64}) .*\n", out)
    assert found is not None
    assert run("seal", path)[1] != out, "another salt each time"
    path.write_bytes("\ufeffSeat: ANNA\n\n  MOVE 3 > Forlì".encode())
    assert f"SEAL {found[1]}\n" in run("seal", path, found[2])[1], "blanks and line ends of mail programs do not matter"
    path.write_bytes("Seat: ANNA\nMOVE 4 > Forlì\n".encode())
    assert f"SEAL {found[1]}\n" not in run("seal", path, found[2])[1]


# --- the file itself ----------------------------------------------------------------------------------------------
def test_short_and_alone() -> None:
    source = VERIFIER.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 200
    tree = ast.parse(source)
    imported = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
    assert imported <= set(sys.stdlib_module_names)
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, node.name


def test_its_words_fit_old_pythons() -> None:
    ast.parse(VERIFIER.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_what_it_prints_is_ascii(tmp_path: Path) -> None:
    """A game of others may hold any letters; a terminal may not."""
    game = Game()
    game.add("ruling", 1, reason="perché è così \u202e", act={"kind": "pause"})
    game.add("reveal", 1, opens=[opening("è\n0 problems", 7)])
    path = tmp_path / "log.jsonl"
    path.write_bytes(game.log())
    code, out, err = run(path)
    assert (code, err) == (1, "")
    assert "perch\\xe9" in out and "\\n0 problems" in out


def test_a_whole_game(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(finished_game().log())
    assert run(path)[0] == 0
    assert dice.main([str(path)]) == 0


def test_a_game_that_goes_on(tmp_path: Path) -> None:
    game: Any = Game()
    game.sheet("ANNA", "rosa", kind="join")
    game.close()
    game.resolve(DICE)
    path = tmp_path / "log.jsonl"
    for length in range(1, 5):
        path.write_bytes(b"".join(game.log().splitlines(keepends=True)[:length]))
        assert run(path)[0] == 0
