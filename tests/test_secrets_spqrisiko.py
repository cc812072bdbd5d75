"""S.P.Q.RisiKo!: what a seat may not know - hands, the order of the deck, lines that came to nothing - changes nothing
that others get: reports, maps, receipts, answers, sizes of files.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pbem_process import contents, pbem
from test_secrets import CLOCK, HEADS, differing, given

POSITION: dict[str, Any] = {
    "round": 4,
    "phase": "turn",
    "seats": ["ANNA", "BRUTO", "CAIO"],
    "regions": {
        "italia": "ANNA:9+1", "cisalpina": "barbarians:2", "epirus": "BRUTO:7", "macedonia": "CAIO:3", "asia": "CAIO:5",
        "galatia": "BRUTO:2",
    },
    "seas": {"tyrrenum": "ANNA:2", "aegeum": "CAIO:2"},
    "hands": {
        "ANNA": ["lusitania", "galicia"],
        "BRUTO": ["creta", "cipro", "armenia", "moesia"],
        "CAIO": ["corsica", "thracia", "arabia"],
    },
    "row": ["sicilia", "sardinia", "africa"],
    "deck": ["numidia", "judea", "syria", "dacia", "illiria", "ponto", "achaia", "britannia", "belgica", "raetia"],
    "discard": ["baetica"],
}  # fmt: skip
HANDS, DECK = POSITION["hands"], POSITION["deck"]
SHEETS = {
    "ANNA": "RINFORZA italia 3L\nATTACCA italia > cisalpina\nTAKE africa\nATTACK italia > nowhere\n",
    "BRUTO": "ATTACK epirus > macedonia\nREINFORCE epirus 1L\n",
    "CAIO": "ATTACCA asia > galatia ROUNDS 1\n",
}
NEXT = "EXCHANGE lusitania galicia\nEXCHANGE creta\nTAKE numidia\nATTACK italia > epirus\nMOVE italia > cisalpina 2\n"


def played(folder: Path, position: dict[str, object], sheets: dict[str, str]) -> Path:
    """A whole round from a position; everything is in `folder`."""
    folder.mkdir()
    (folder / "position.json").write_text(json.dumps(position), encoding="utf-8")
    fixed = ("--ruleset", "spqrisiko", "--id", "x", "--seed", "secrets", "--position", "position.json")
    return steps(folder, (*fixed, "--pace", "round"), [sheets])


def steps(folder: Path, options: tuple[str, ...], sheets: list[dict[str, str]]) -> Path:
    """A game with these sheets, step after step."""
    seats = [word for seat in SHEETS for word in ("--seat", f"{seat}={seat.title()}" + " [it]" * (seat == "CAIO"))]
    assert pbem("new", "game", *options, *seats, cwd=folder, env=CLOCK).code == 0
    for step in sheets:
        for seat, text in step.items():
            (folder / f"{seat}.txt").write_text(text, encoding="utf-8")
            assert pbem("ingest", "game", f"{seat}.txt", "--seat", seat, cwd=folder, env=CLOCK).code in (0, 1)
        assert pbem("run", "game", cwd=folder, env=CLOCK).code == 0
    return folder / "game"


HIDDEN: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "the cards of other hands": (
        {
            "hands": HANDS
            | {"BRUTO": ["raetia", "belgica", "creta", "corsica"], "CAIO": ["cipro", "moesia", "thracia"]},
            "deck": [*DECK[:-2], "armenia", "arabia"],
        },
        {},
    ),
    "the order of the deck": ({"deck": [*DECK[:4], *DECK[:3:-1]]}, {}),
    "lines that came to nothing": (
        {},
        {
            "BRUTO": SHEETS["BRUTO"] + "ATTACK epirus > italia IF LEGIONS(epirus)>=777\nMOVE epirus > achaia 555\n"
            "EXCHANGE armenia IF MINE(italia)\nTAKE corsica\n",
            "CAIO": "ATTACCA aegeum > ionium SE MIA(italia)\n"
            + SHEETS["CAIO"]
            + "METROPOLI asia\nATTACK atlantis > asia\n",
        },
    ),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_changes_nothing_that_others_get(tmp_path: Path, what: str) -> None:
    changes, sheets = HIDDEN[what]
    games, answers = [], []
    for number, more in enumerate(((POSITION, SHEETS), (POSITION | changes, SHEETS | sheets))):
        game = played(tmp_path / str(number), *more)
        games.append(game)
        (game.parent / "next.txt").write_text(NEXT, "utf-8")
        asked = (
            ("check", "game", "next.txt", "--seat", "ANNA"),
            ("show", "game", "--as", "ANNA", "--json"),
            ("show", "game", "--as", "public", "--json"),
            ("status", "game"),
        )
        done = [pbem(*words, cwd=game.parent, env=CLOCK) for words in asked]
        answers.append([(d.code, HEADS.sub(b"", (d.out + d.err).encode())) for d in done])
    first, second = games
    assert (first / "log.jsonl").read_bytes() != (second / "log.jsonl").read_bytes()
    assert differing(given(first, "ANNA"), given(second, "ANNA")) == []
    assert answers[0] == answers[1]
    lines = contents(first)["log.jsonl"].count(b"\n")
    assert contents(second)["log.jsonl"].count(b"\n") == lines


def test_wishes_of_the_set_up_that_came_to_nothing(tmp_path: Path) -> None:
    """The draft tells what was picked, the deployment what stands there; what else was wished for stays hidden."""
    options = ("--ruleset", "spqrisiko", "--id", "x", "--seed", "secrets")
    # Every region can be picked but once, and a region that is no seat's takes nothing.
    pick = "DRAFT " + ", ".join(sorted({*DECK, *HANDS["BRUTO"], *HANDS["CAIO"], "sicilia", "sardinia", "africa"}))
    draft = {"ANNA": "PASS\n", "BRUTO": pick, "CAIO": "PASS\n"}
    more = {"BRUTO": f"{pick}\nDRAFT {DECK[0]}, {DECK[1]}\n"}
    deploy = {"ANNA": "PASS\n", "BRUTO": "PASS\n", "CAIO": "PASS\n"}
    games = []
    for number, sheets in enumerate(([draft, deploy], [draft | more, deploy | {"BRUTO": "PASS\nDEPLOY nowhere 5L\n"}])):
        folder = tmp_path / str(number)
        folder.mkdir()
        games.append(steps(folder, options, sheets))
    first, second = games
    assert (first / "log.jsonl").read_bytes() != (second / "log.jsonl").read_bytes()
    assert differing(given(first, "ANNA"), given(second, "ANNA")) == []


def test_a_card_in_a_hand_is_in_nobody_elses_files(tmp_path: Path) -> None:
    """Hands and deck are told nobody else: not in the JSON of the report, nor in the seals."""
    game = played(tmp_path / "1", POSITION, SHEETS)
    for seat in ("ANNA", "public"):
        report = json.loads((game / f"turns/0002/{seat}/report.json").read_text("utf-8"))
        state = json.dumps(report)
        assert '"deck":' not in state
        for hand in _hands(report):
            assert set(hand) <= {seat}, seat
    for name, data in contents(game).items():
        if name.endswith("seals.jsonl") and "/BRUTO/" not in name:
            assert b'"armenia"' not in data, name


def _hands(value: object) -> list[dict[str, object]]:
    """Every "hands" in a JSON value."""
    if isinstance(value, dict):
        own = [value["hands"]] if isinstance(value.get("hands"), dict) else []
        return own + [hand for part in value.values() for hand in _hands(part)]
    if isinstance(value, list):
        return [hand for part in value for hand in _hands(part)]
    return []
