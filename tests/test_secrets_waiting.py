"""S.P.Q.RisiKo!: sheets that wait for the others, and what a set-up card by card keeps covered, tell nobody anything.

As in `test_secrets`: two games that differ only in what Anna may not know give her, and the public, the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from pbem_process import contents, pbem
from test_secrets import CLOCK, HEADS, differing, given

SEATS = {"ANNA": "Anna", "BRUTO": "Bruto", "CAIO": "Caio [it]"}
SETUP = ("--ruleset", "spqrisiko", "--id", "x", "--seed", "secrets")
PASS = dict.fromkeys(SEATS, "PASS\n")
ORDERS = {  # a step that waits for all -> the same step of another Bruto
    "draft": ("DRAFT italia, sicilia, corsica\n", "DRAFT asia, cilicia\nDRAFT armenia, galatia, cipro\n"),
    "deploy": ("PASS\n", "DEPLOY italia 4L 1T\nDEPLOY asia 3L\nDEPLOY corsica 2L\n"),
    "round": ("PASS\n", "EXCHANGE creta\nREINFORCE italia 6L, asia 2T\nATTACK italia > cisalpina OR PAUSE\n"),
}
BOARD = {
    "round": 4,
    "phase": "turn",
    "seats": list(SEATS),
    "active": "ANNA",
    "regions": {
        "italia": "ANNA:9+1", "cisalpina": "BRUTO:2", "epirus": "BRUTO:7+1", "asia": "CAIO:5", "syria": "BRUTO:3",
    },
    "seas": {"tyrrenum": "ANNA:2"},
    "hands": {"ANNA": ["lusitania", "galicia", "baetica"], "BRUTO": ["creta", "cipro"], "CAIO": ["corsica"]},
    "row": ["sicilia", "sardinia", "africa"],
    "deck": ["numidia", "judea", "achaia", "dacia", "illiria", "ponto"],
}  # fmt: skip
OTHER = {"hands": {**BOARD["hands"], "BRUTO": ["ponto", "illiria"]}, "deck": [*BOARD["deck"][:4], "creta", "cipro"]}


def opened(folder: Path, *options: str, position: Mapping[str, object] | None = None) -> Path:
    """A new game in the folder."""
    folder.mkdir()
    at: tuple[str, ...] = ()
    if position is not None:
        (folder / "position.json").write_text(json.dumps(position), encoding="utf-8")
        at = ("--position", "position.json")
    seats = [word for seat, name in SEATS.items() for word in ("--seat", f"{seat}={name}")]
    assert pbem("new", "game", *SETUP, *options, *at, *seats, cwd=folder, env=CLOCK).code == 0
    return folder / "game"


def send(game: Path, sheets: Mapping[str, str]) -> None:
    for seat, text in sheets.items():
        (game.parent / f"{seat}.txt").write_text(text, encoding="utf-8")
        assert pbem("ingest", "game", f"{seat}.txt", "--seat", seat, cwd=game.parent, env=CLOCK).code in (0, 1)


def run(game: Path) -> None:
    assert pbem("run", "game", "--force", cwd=game.parent, env=CLOCK).code == 0


def answers(game: Path) -> list[tuple[int, bytes]]:
    """What anybody can ask on the command line, and what a bot of Anna's would order."""
    (game.parent / "next.txt").write_text(
        "DRAFT asia\nDEPLOY italia 3L\nATTACK italia > cisalpina\nTAKE numidia\n", "utf-8"
    )
    asked = (
        ("check", "game", "next.txt", "--seat", "ANNA"),
        ("show", "game", "--as", "ANNA", "--json"),
        ("show", "game", "--as", "public", "--json"),
        ("status", "game"),
        ("play", "game", "--bots", "ANNA"),
    )
    done = [pbem(*words, cwd=game.parent, env=CLOCK) for words in asked]
    return [(d.code, HEADS.sub(b"", (d.out + d.err).encode())) for d in done]


def same(first: Path, second: Path) -> None:
    """The logs differ; what Anna can get or ask does not."""
    assert (first / "log.jsonl").read_bytes() != (second / "log.jsonl").read_bytes()
    assert answers(first) == answers(second)
    assert differing(given(first, "ANNA", 13), given(second, "ANNA", 13)) == []


@pytest.mark.parametrize("phase", ORDERS)
def test_a_sheet_that_waits_is_unknown_to_others(tmp_path: Path, phase: str) -> None:
    games = []
    for number, text in enumerate(ORDERS[phase]):
        if phase == "round":
            game = opened(tmp_path / str(number), "--pace", "round", position=BOARD)
        else:
            game = opened(tmp_path / str(number))
        if phase == "deploy":
            send(game, PASS)
            run(game)
        send(game, {**PASS, "BRUTO": text})
        games.append(game)
    same(*games)


def test_the_draft_card_by_card_keeps_the_order_of_the_deck(tmp_path: Path) -> None:
    """A pick uncovers the top card; those below may lie in any order."""
    rest = ["dacia", "illiria", "ponto", "creta", "cipro", "asia"]
    wild = {"italia": "barbarians:2", "cisalpina": "barbarians:4-1"}
    games = []
    for number, deck in enumerate((rest, [rest[0], *rest[:0:-1]])):
        at = {"phase": "draft", "seats": list(SEATS), "row": ["sicilia", "sardinia", "africa"], "deck": deck}
        game = opened(tmp_path / str(number), "--option", "setup=cards", position={**at, "regions": wild})
        send(game, {"ANNA": "DRAFT africa\n"})
        run(game)
        games.append(game)
    same(*games)


def test_hands_and_deck_in_the_turns_of_one_after_the_other(tmp_path: Path) -> None:
    """Anna wins a card and draws the next one, then Bruto does nothing with a hand that she does not know."""
    turn = "EXCHANGE lusitania galicia baetica\nREINFORCE italia 9L\nATTACK italia > cisalpina\nTAKE africa\n"
    games = []
    for number, changes in enumerate(({}, OTHER)):
        game = opened(tmp_path / str(number), position={**BOARD, **changes})
        for sheet in ({"ANNA": turn}, {"BRUTO": "PASS\n"}, {"CAIO": "PASS\n"}):
            send(game, sheet)
            run(game)
        games.append(game)
    same(*games)


def test_figures_of_a_sheet_are_in_nobody_elses_files(tmp_path: Path) -> None:
    """Bruto's sheet has numbers that stand nowhere else; his own report tells them."""
    sheet = (
        "REINFORCE epirus 7919L\nATTACK syria > judea UNTIL 6367\nATTACK epirus > achaia IF LEGIONS(epirus)>=5417\n"
        "ATTACK epirus > illiria ROUNDS 4637 ADVANCE 9173 IF MINE(dacia)\nMOVE epirus > illiria 8219\n"
    )
    game = opened(tmp_path / "1", "--pace", "round", position=BOARD)
    send(game, {**PASS, "BRUTO": sheet})
    figures = [b"7919", b"6367", b"5417", b"4637", b"9173", b"8219"]
    for resolved in (False, True):
        if resolved:
            run(game)
        for name, data in contents(game).items():
            mine = name.startswith(("private/", "state/")) or "BRUTO" in name
            plain = HEADS.sub(b"", data)
            assert mine or [figure for figure in figures if figure in plain] == [], name
    own = (game / "turns/0002/BRUTO/report.txt").read_text("utf-8")
    assert all(figure.decode() in own for figure in figures)
