"""What a seat may not know is in nothing that it gets: reports, maps, receipts, answers, names and sizes of files.

Two games that differ only in what Anna may not know must give Anna, and the public, the same bytes (only the heads of
the log differ, since the seals in it do); a word that stands only in a hidden place is in nobody else's files.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pbem_process import contents, pbem

CLOCK = {"SOURCE_DATE_EPOCH": "1700000000"}
# What the order desk lets a player choose from, all cards and places among it; the pairs of games below hold that it
# is the same whatever others hold.
MENU = re.compile(rb'<script type="application/json" id="desk-data">.*?</script>', re.DOTALL)
HEADS = re.compile(rb"\b[0-9a-f]{64}\b|\b[0-9a-f]{16}\b|\b[0-9a-f]{4}(?: [0-9a-f]{4}){3}\b")
POSITION = {
    "turn": 3,
    "seats": ["ANNA", "BRUTO", "CAIO"],
    "provinces": {"spain": "ANNA:4", "greece": "BRUTO:5", "egypt": "CAIO:3", "rome": "BRUTO:4", "gaul": "ANNA:2"},
    "money": {"ANNA": 9, "BRUTO": 9, "CAIO": 9},
    "hands": {"ANNA": ["treaty"], "BRUTO": ["taxation", "spies"], "CAIO": ["treaty"]},
    "deck": ["treaty"] * 6 + ["spies", "taxation", "treaty"],
}
SHEETS = {
    "ANNA": "ROME 2\nRAISE gaul 1\nMOVE spain > gaul 1\nTREATY celts\nSPY BRUTO HAND\nRAISE atlantis 1\n",
    "BRUTO": "ROME 3\nBIDFOR gaul 2\n",
    "CAIO": "ROMA 1\nOFFRI Gallia 3\n",
}


def played(folder: Path, position: dict[str, object], sheets: dict[str, str]) -> Path:
    """A game from a position, one turn played; everything is in `folder`."""
    folder.mkdir()
    (folder / "position.json").write_text(json.dumps(position), encoding="utf-8")
    seats = [word for seat in sheets for word in ("--seat", f"{seat}={seat.title()}" + " [it]" * (seat == "CAIO"))]
    fixed = ("--ruleset", "morome", "--id", "x", "--seed", "secrets", "--position", "position.json")
    assert pbem("new", "game", *fixed, *seats, cwd=folder, env=CLOCK).code == 0
    for seat, text in sheets.items():
        (folder / f"{seat}.txt").write_text(text, encoding="utf-8")
        assert pbem("ingest", "game", f"{seat}.txt", "--seat", seat, cwd=folder, env=CLOCK).code in (0, 1)
    assert pbem("run", "game", cwd=folder, env=CLOCK).code == 0
    return folder / "game"


def given(game: Path, seat: str, least: int = 17) -> dict[str, bytes]:
    """Every file that a seat gets, the heads of the log replaced by a text of the same length; `least`: how many."""
    names = re.compile(rf"turns/\d+/(?:{seat}|public)/|outbox/\d+/(?:receipt-{seat}-|post\.|deadline-)")
    files = {name: data for name, data in contents(game).items() if names.match(name)}
    assert any(name.startswith("outbox") for name in files), "no receipt was found"
    assert len(files) >= least, "the reports were not found"
    return {name: HEADS.sub(lambda found: b"#" * len(found[0]), data) for name, data in files.items()}


def differing(first: dict[str, bytes], second: dict[str, bytes]) -> list[str]:
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


def test_the_heads_are_what_a_hidden_thing_changes(tmp_path: Path) -> None:
    """The test below would pass if the games were the same: they are not."""
    first = played(tmp_path / "1", POSITION, SHEETS)
    second = played(tmp_path / "2", POSITION, SHEETS | {"BRUTO": "ROME 3\nBIDFOR gaul 4\n"})
    assert (first / "log.jsonl").read_bytes() != (second / "log.jsonl").read_bytes()
    bruto = differing(given(first, "BRUTO"), given(second, "BRUTO"))
    assert "turns/0002/BRUTO/report.txt" in bruto


HIDDEN = {
    "lines that were not used": (
        {},
        {"BRUTO": "ROME 3\nBIDFOR gaul 77\nDISBAND rome, greece\nMOVE greece > baltics 1 IF LOST\n"},
    ),
    "rules of spies that did not come to pass": (
        {},
        {"BRUTO": "ROME 3\nBIDFOR gaul 2\nSPY CAIO spain IF TOTAL<=7 BID SEEN+1 MAX 6 ELSE BASE\n"},
    ),
    "the cards of another hand, one drawn": (
        {
            "hands": POSITION["hands"] | {"CAIO": ["emperors_folly"]},
            "deck": ["treaty", "spies", "assassination"] + ["treaty"] * 6,
        },
        {},
    ),
    "the order of the deck": ({"deck": ["treaty"] * 7 + ["spies", "taxation"]}, {}),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_changes_nothing_that_others_get(tmp_path: Path, what: str) -> None:
    changes, sheets = HIDDEN[what]
    first = played(tmp_path / "1", POSITION, SHEETS)
    second = played(tmp_path / "2", POSITION | changes, SHEETS | sheets)
    assert (first / "log.jsonl").read_bytes() != (second / "log.jsonl").read_bytes()
    assert differing(given(first, "ANNA"), given(second, "ANNA")) == []


@pytest.mark.parametrize("what", ["the cards of another hand, one drawn", "the order of the deck"])
def test_no_answer_on_the_command_line_depends_on_it(tmp_path: Path, what: str) -> None:
    changes, _ = HIDDEN[what]
    answers = []
    for number, position in enumerate((POSITION, POSITION | changes)):
        game = played(tmp_path / str(number), position, SHEETS)
        (game.parent / "next.txt").write_text(
            "SPY CAIO ROME IF TOTAL<=4 BID SEEN+1\nROME 99\nFOLLY\nTREATY huns\n", "utf-8"
        )
        asked = (
            ("check", "game", "next.txt", "--seat", "ANNA"),
            ("show", "game", "--as", "ANNA", "--json"),
            ("show", "game", "--as", "public", "--json"),
            ("status", "game"),
        )
        done = [pbem(*words, cwd=game.parent, env=CLOCK) for words in asked]
        answers.append([(d.code, HEADS.sub(b"", (d.out + d.err).encode())) for d in done])
    assert answers[0] == answers[1]


def test_a_word_in_a_hidden_place_is_in_nobody_elses_files(tmp_path: Path) -> None:
    """Only Bruto holds Emperor's Folly and Assassination; his sheet has figures that stand nowhere else."""
    position = POSITION | {"hands": {"ANNA": [], "BRUTO": ["emperors_folly", "assassination", "spies"], "CAIO": []}}
    sheet = (
        "ROME 3\nBIDFOR gaul 7919\nSPY CAIO spain IF TOTAL<=6367 BID SEEN+1 MAX 5417 ELSE BASE\nFOLLY IF LOST(spain)\n"
    )
    game = played(tmp_path / "1", position, SHEETS | {"ANNA": "ROME 2\n", "BRUTO": sheet})
    canaries = [b"emperors_folly", b"Folly", b"Follia", b"assassin", b"Assassin", b"7919", b"6367", b"5417"]
    for name, data in contents(game).items():
        data = MENU.sub(b"", data)
        mine = name.startswith(("private/", "state/")) or "BRUTO" in name
        assert mine or [word for word in canaries if word in data] == [], name
    text = (game / "turns/0002/BRUTO/report.txt").read_text("utf-8")
    assert "Assassination" in text, "the owner is told"
