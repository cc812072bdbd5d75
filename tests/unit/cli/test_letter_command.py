"""`pbem letter`: the corpus from outside, the shape of its JSON, and what it says to people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli_runner import pbem

CORPUS = Path(__file__).resolve().parents[2] / "mail" / "corpus"
MANIFEST: dict[str, Any] = json.loads((CORPUS / "manifest.json").read_text(encoding="utf-8"))
FIELDS = ["file", "verdict", "reason", "seat", "reply", "orders", "own", "foreign"]


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    path = tmp_path / "roster.json"
    path.write_text(json.dumps(MANIFEST["context"]), encoding="utf-8")
    return path


def names(*numbers: int) -> list[Path]:
    """Files of the corpus by number."""
    return [CORPUS / entry["file"] for entry in MANIFEST["files"] if not numbers or int(entry["file"][:2]) in numbers]


def test_the_corpus_by_its_roster(roster: Path) -> None:
    """In whatever order the files are given, only earlier names make a duplicate."""
    done = pbem("letter", "--roster", roster, "--json", *reversed(names()))
    assert done.code == 1, "some are rejected"
    assert [row["file"] for row in done.data] == [path.name for path in reversed(names())]
    rows = {row["file"]: row for row in done.data}
    for entry in MANIFEST["files"]:
        row = rows[entry["file"]]
        assert list(row) == FIELDS
        assert row["verdict"] == entry["verdict"], entry["file"]
        assert [order.casefold() for order in row["orders"]] == [order.casefold() for order in entry.get("orders", [])]
        assert entry["verdict"] == "accept" or row["reason"] in [entry["reason"], *entry.get("also_acceptable", [])]
        assert not (entry.get("must_not_reply") and row["reply"]), entry["file"]
        assert row["seat"] == entry.get("player", ""), entry["file"]
        assert set(row["orders"]) <= set(row["own"])


def test_a_manifest_is_a_roster_too() -> None:
    done = pbem("letter", "--roster", CORPUS / "manifest.json", "--json", *names(1))
    assert done.code == 0
    assert done.data[0]["seat"] == "tom"


def test_for_people(roster: Path) -> None:
    done = pbem("letter", "--roster", roster, *names(7, 14))
    assert done.code == 1
    assert "07-interleaved-answers.eml: accepted, from heike" in done.out
    assert "14-bounce-dsn.eml: rejected (bounce)" in done.out
    assert "It did not reach lucia.neri@example.org." in done.out
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert "order attack Macedonia from Epirus with 3" in lines
    assert "foreign (quoted) >> move 1 from Achaia to Thessalia" in lines
    assert "It gets no answer." in lines


def test_without_a_roster_the_lines_are_explained() -> None:
    done = pbem("letter", *names(7))
    assert done.code == 0
    assert "not judged without a roster" in done.out
    assert "Regards, Heike" in done.out
    rows = pbem("letter", "--json", *names(7, 13, 21)).data
    assert [row["verdict"] for row in rows] == ["", "reject", ""], "a machine's mail is one for every game"
    assert [row["reason"] for row in rows] == ["", "auto_reply", ""]
    assert rows[0]["orders"] == []
    assert "bid 7" in rows[0]["own"]
    assert not any(row["reply"] for row in rows)


def test_standard_input() -> None:
    done = pbem("letter", "-", "--json", stdin="From: a@b.example\n\nbid 7\n> bid 2\n")
    assert done.data[0]["own"] == ["bid 7"]
    assert done.data[0]["foreign"] == ["> bid 2"]


def test_nothing_in_a_mail_reaches_the_terminal_as_a_command(tmp_path: Path) -> None:
    path = tmp_path / "x.eml"
    path.write_bytes(b"From: a@b.example\nSubject: \x1b[2J\n\nbid \x1b[31m7\x07\n\x9b31m\n<a@b\x1b[0m>\n")
    done = pbem("letter", path)
    assert "\x1b" not in done.out and "\x07" not in done.out and "\x9b" not in done.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *(("", "not a roster"), ("[]", "not a roster"), ('{"players": 3}', "not a roster"), ("\xff", "not a roster")),
        ('{"players": {}, "deadline": "tomorrow"}', "not a time with a zone"),
        ('{"players": {}, "deadline": "2026-03-15T20:00:00"}', "not a time with a zone"),
        ('{"players": {}, "token_pattern": "["}', "no regular expression"),
    ],
)
def test_bad_rosters(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "roster.json"
    path.write_bytes(text.encode("latin-1"))
    done = pbem("letter", "--roster", path, *names(1))
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "missing.eml"):
        done = pbem("letter", name)
        assert done.code == 2
        assert str(name) in done.err


def test_bytes_that_are_no_mail(tmp_path: Path, roster: Path) -> None:
    for number, raw in enumerate((b"", b"\0" * 100, b"\xff\xfeb\0i\0d\0", b"bid: 7\nbid 7\n")):
        path = tmp_path / f"{number}.eml"
        path.write_bytes(raw)
        done = pbem("letter", "--roster", roster, "--json", path)
        assert (done.code, done.data[0]["reason"], done.data[0]["reply"]) == (1, "not_a_player", False)
