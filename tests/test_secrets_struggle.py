"""Struggle for Rome: what a seat may not know changes nothing that others get.

Hidden are kinds of resource cards, development cards in hands, faces of counters, the order of the decks, sheets that
wait and lines that came to nothing. As in `test_secrets`: two games that differ in these only give Anna, and the
public, the same bytes; words and figures that stand only in a hidden place are in nobody else's files.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pbem_process import contents, pbem
from test_secrets import CLOCK, HEADS, MENU, differing, given

SEATS = {"ANNA": "Anna", "BRUTO": "Bruto", "CAIO": "Caio [it]"}
HERDS = ("horse", "cattle")
DEVELOPMENT = ["diplomat", "treasure", "diplomat", "traitor", "great_warrior", "victory_1", "diplomat", "traitor"]
BOARD: dict[str, Any] = {
    "round": 4,
    "phase": "trade",
    "seats": list(SEATS),
    "players": {
        "ANNA": {
            "gold": 9, "grain": 3, "ore": 1, "horse": 1, "cards": ["treasure"],
            "horsemen": {"at": "C17", "figures": 3, "wagons": 1}, "warriors": {"at": "D14", "figures": 3, "wagons": 1},
        },
        "BRUTO": {
            "gold": 9, "grain": 2, "ore": 1, "horse": 3, "cattle": 2, "cards": ["traitor", "victory_1"],
            "horsemen": {"at": "D18", "figures": 3, "wagons": 1},
            "warriors": {
                "at": "E17", "figures": 5, "wagons": 2,
                "counters": [{"province": p, "face": "gold"} for p in ("gallia", "germania", "italia_nord")],
            },
        },
        "CAIO": {
            "gold": 9, "grain": 1, "ore": 2, "horse": 1, "cattle": 3, "cards": ["diplomat", "great_warrior", "traitor"],
            "horsemen": {"at": "C14", "figures": 4, "wagons": 1}, "warriors": {"at": "E14", "figures": 3},
        },
    },
    "counters": {"mogontiacum": "development-loss", "castra_regina": "gold", "argentorate": "pasture"},
    "pasture": ["horse", "cattle", "cattle", "horse"] * 3,
    "development": DEVELOPMENT,
}  # fmt: skip
SHEETS = {
    "ANNA": "OFFER 1 grain > 1 cattle TIMES 3\nBUY card 5\nHORSEMEN PLUNDER mogontiacum\nWARRIORS TAKE ore\n",
    "BRUTO": "OFFER 1 cattle > 1 grain\nHORSEMEN PLUNDER Regensburg\nWARRIORS CONQUER milan OR TAKE pasture\n"
    "LEGION GE7 FROM CAIO\n",
    "CAIO": "GIOCA diplomatico GE7 DA BRUTO\nOFFRO 1 bue > 1 grano\nCOMPRA carta\nCAVALIERI SACCHEGGIA Argentorate\n"
    "GUERRIERI PRENDI pascolo\nLEGIONARIO GE7 DA BRUTO\n",
}
NEXT = (
    "OFFER 9 ore > 2 gold TO BRUTO\nBANK 3 grain > ore\nHORSEMEN MOVE D16 PLUNDER augusta_vindelicum\nBUY card 30\n"
    "WARRIORS CONQUER roma\nPLAY diplomat GE7 FROM CAIO\nPLAY traitor horsemen\nLEGION GE7 FROM BRUTO\n"
)


def varied(**parts: Any) -> dict[str, Any]:
    """The position with some keys of players (`BRUTO={…}`) or of itself changed."""
    board = copy.deepcopy(BOARD)
    for key, value in parts.items():
        if key in SEATS:
            board["players"][key] |= value
        elif isinstance(value, dict):
            board[key] |= value
        else:
            board[key] = value
    return board


def opened(folder: Path, board: Mapping[str, Any] | None, *options: str) -> Path:
    """A new game in the folder."""
    folder.mkdir()
    at: tuple[str, ...] = ()
    if board is not None:
        (folder / "position.json").write_text(json.dumps(board), encoding="utf-8")
        at = ("--position", "position.json")
    seats = [word for seat, name in SEATS.items() for word in ("--seat", f"{seat}={name}")]
    fixed = ("--ruleset", "struggle", "--id", "x", "--seed", "secrets")
    assert pbem("new", "game", *fixed, *options, *at, *seats, cwd=folder, env=CLOCK).code == 0
    return folder / "game"


def send(game: Path, sheets: Mapping[str, str]) -> None:
    for seat, text in sheets.items():
        (game.parent / f"{seat}.txt").write_text(text, encoding="utf-8")
        assert pbem("ingest", "game", f"{seat}.txt", "--seat", seat, cwd=game.parent, env=CLOCK).code in (0, 1)


def run(game: Path) -> None:
    assert pbem("run", "game", cwd=game.parent, env=CLOCK).code == 0


def played(folder: Path, board: Mapping[str, Any] | None, sheets: Mapping[str, str] = SHEETS, *options: str) -> Path:
    game = opened(folder, board, *options)
    send(game, sheets)
    run(game)
    return game


def answers(game: Path) -> list[tuple[int, bytes]]:
    """What anybody can ask on the command line, and what bots of Anna's would order."""
    (game.parent / "next.txt").write_text(NEXT, "utf-8")
    asked = (
        ("check", "game", "next.txt", "--seat", "ANNA"),
        ("show", "game", "--as", "ANNA", "--json"),
        ("show", "game", "--as", "public", "--json"),
        ("status", "game"),
        ("play", "game", "--bots", "ANNA"),
        ("play", "game", "--bots", "ANNA", "--bot", "random"),
    )
    done = [pbem(*words, cwd=game.parent, env=CLOCK) for words in asked]
    return [(d.code, HEADS.sub(b"", (d.out + d.err).encode())) for d in done]


def same(first: Path, second: Path, *, least: int = 17) -> None:
    """The logs differ; what Anna can get or ask does not."""
    assert (first / "log.jsonl").read_bytes() != (second / "log.jsonl").read_bytes()
    assert answers(first) == answers(second)
    assert differing(given(first, "ANNA", least), given(second, "ANNA", least)) == []


def shown(game: Path, seat: str) -> set[str]:
    """The names of what a seat was shown: its cards, and counters."""
    text = "".join(path.read_text("utf-8") for path in sorted(game.glob(f"turns/*/{seat}/seals.jsonl")))
    return {json.loads(line)["name"] for line in text.splitlines()}


# --- what is hidden on the table ----------------------------------------------------------------------------------
KINDS = varied(
    BRUTO={"grain": 1, "ore": 2, "horse": 4, "cattle": 1},
    CAIO={"grain": 2, "ore": 1, "horse": 2, "cattle": 2},
    pasture=["cattle", "horse", "cattle", "cattle"] * 3,
)
CARDS = varied(
    BRUTO={"cards": ["victory_2", "treasure"]},
    CAIO={"cards": ["victory_1", "diplomat", "diplomat"]},
)
FACES = varied(counters={"argentorate": "development-loss", "mediolanum": "pasture", "roma": "gold-loss"})
NOTHING = {
    "BRUTO": "BUILD wagon horsemen IF MINE(roma)\n"
    + SHEETS["BRUTO"]
    + "PLAY traitor warriors\nBUY card IF NEUTRAL(milan) AND NOT NEUTRAL(milan)\nOFFER 9 horse > 1 ore IF MINE(roma)\n"
    "HORSEMEN MOVE nowhere\nPAY gold first\nBANK 99 ore > 33 grain\nWARRIORS TAKE gold\nLEGION BA1\n",
    "CAIO": SHEETS["CAIO"] + "COSTRUISCI salmeria cavalieri SE HO(44 minerali) O OFFRO 3 buoi > 5 oro SE MIA(roma)\n"
    "GIOCA traditore guerrieri\n",
}
HIDDEN: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "kinds of resource cards": (KINDS, {}),
    "development cards in hands": (CARDS, {}),
    "faces of counters": (FACES, {}),
    "lines that came to nothing": (BOARD, NOTHING),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_changes_nothing_that_others_get(tmp_path: Path, what: str) -> None:
    board, sheets = HIDDEN[what]
    first = played(tmp_path / "1", BOARD)
    second = played(tmp_path / "2", board, {**SHEETS, **sheets})
    same(first, second)
    records = [(game / "log.jsonl").read_bytes().count(b"\n") for game in (first, second)]
    assert records[0] == records[1]


def test_cards_that_others_draw_are_unknown(tmp_path: Path) -> None:
    """All cards of both decks that Anna did not draw herself are others."""
    first = played(tmp_path / "1", BOARD)
    drawn = shown(first, "ANNA")
    pasture = [
        card if f"card/pasture/0/{place}" in drawn else HERDS[1 - HERDS.index(card)]
        for place, card in enumerate(BOARD["pasture"])
    ]
    hands = sum(len(player["cards"]) for player in BOARD["players"].values())
    free = [n for n in range(len(DEVELOPMENT)) if f"card/development/{hands + n}" not in drawn]
    development = DEVELOPMENT[:]
    for place, other in zip(free, [*free[1:], free[0]], strict=True):
        development[place] = DEVELOPMENT[other]
    assert len(free) < len(DEVELOPMENT), "Anna draws cards"
    assert development != DEVELOPMENT
    same(first, played(tmp_path / "2", varied(pasture=pasture, development=development)))


def test_a_stolen_card_is_known_to_thief_and_victim_only(tmp_path: Path) -> None:
    """Caio robs Bruto of his only card, which is one thing or another."""
    rich = {"gold": 9, "grain": 0, "ore": 0}
    games = []
    for number, (one, other) in enumerate((HERDS, HERDS[::-1])):
        board = varied(BRUTO={**rich, one: 1, other: 0}, CAIO={"horse": 3, "cattle": 3})
        games.append(
            played(tmp_path / str(number), board, {"ANNA": "PASS\n", "BRUTO": "PASS\n", "CAIO": SHEETS["CAIO"]})
        )
    same(*games)
    for seat in ("BRUTO", "CAIO"):
        told = [json.loads((game / f"turns/0002/{seat}/report.json").read_text("utf-8")) for game in games]
        cards = [[event["data"]["card"] for event in report["events"] if event["kind"] == "stolen"] for report in told]
        assert cards == [[HERDS[0]], [HERDS[1]]], seat


# --- sheets that wait ---------------------------------------------------------------------------------------------
WAITING = {
    "trade": "OFFER 2 horse > 1 ore TO ANNA TIMES 9\nPLAY treasure\nBUILD figures OR BUY card\nBANK 3 horse > ore\n",
    "horsemen": "PLAY traitor horsemen\nHORSEMEN MOVE C19 PLUNDER Regensburg OR TAKE pasture\nPAY gold first\n",
    "warriors": "WARRIORS CONQUER milan IF COUNTER(milan) OR TAKE pasture\nLEGION GE7 FROM CAIO STEAL gold\n",
}


@pytest.mark.parametrize("phase", ["round", *WAITING])
def test_a_sheet_that_waits_is_unknown_to_others(tmp_path: Path, phase: str) -> None:
    games = []
    text = WAITING.get(phase, "".join(WAITING.values()))
    for number, sheet in enumerate(("PASS\n", text)):
        pace = ("--pace", "round" if phase == "round" else "phase")
        board = varied(phase="trade" if phase == "round" else phase)
        game = opened(tmp_path / str(number), board, *pace)
        send(game, {"ANNA": "PASS\n", "BRUTO": sheet})
        games.append(game)
    same(*games, least=9)


def test_a_first_round_from_the_set_up(tmp_path: Path) -> None:
    """No position: Bruto's START, offers in choices, conditions and his lines for a 7 wait for all."""
    games = []
    sheets = ("PASS\n", "START horsemen B22\nOFFER 1 grain > 1 ore IF HAS(1 grain) OR BUY card\nLEGION GE7 FROM ANNA\n")
    for number, sheet in enumerate(sheets):
        game = opened(tmp_path / str(number), None)
        send(game, {"ANNA": "PASS\n", "BRUTO": sheet})
        games.append(game)
    same(*games, least=9)


# --- words --------------------------------------------------------------------------------------------------------
OPEN = {"gold", "played", "horsemen", "warriors"}
CLOSED = {"counters", "pasture", "development", "dealt", "bought", "held", "stock"}


def test_views_have_no_place_for_what_is_hidden(tmp_path: Path) -> None:
    game = played(tmp_path / "1", BOARD)
    for seat in (*SEATS, "public"):
        for step in ("0001", "0002"):
            found = _views(json.loads((game / f"turns/{step}/{seat}/report.json").read_text("utf-8")))
            assert found
            for view in found:
                assert not CLOSED & set(view)
                for other, player in view["players"].items():
                    assert other == seat or set(player) == OPEN, (seat, other)
                for key in ("vp", "legion", "fresh"):
                    assert set(view.get(key, ())) <= {seat}


def _views(value: Any) -> list[dict[str, Any]]:
    """Every position in a JSON value."""
    if isinstance(value, dict):
        own = [value] if isinstance(value.get("players"), dict) else []
        return own + [view for part in value.values() for view in _views(part)]
    return [view for part in value for view in _views(part)] if isinstance(value, list) else []


def test_figures_of_a_sheet_are_in_nobody_elses_files(tmp_path: Path) -> None:
    """Lines that come to nothing, tests and choices that are not reached; their owner's report tells them."""
    sheet = (
        "BANK 3 horse > ore OR OFFER 71 ore > 73 horse\nBANK 96 ore > 32 grain\nBUILD wagon horsemen 77 CARDS\n"
        "BUY card IF HAS(83 horse)\nOFFER 67 ore > 61 grain IF MINE(roma)\nPLAY traitor warriors\n"
        "HORSEMEN PLUNDER Regensburg OR PLUNDER vienna\nWARRIORS TAKE ore IF HAS(89 cattle) OR TAKE gold\n"
        "LEGION IS4 STEAL gold\n"
    )
    game = opened(tmp_path / "1", BOARD)
    send(game, {**SHEETS, "BRUTO": sheet})
    words = ["96 ore", "horsemen 77", "83 horse", "89 cattle", "71 ore", "73 horse", "67 ore", "61 grain", "LEGION IS4"]
    words += ["PLUNDER Vienna", "traitor warriors"]  # as his report names them; the log has ids
    sealed = [*words, "PLUNDER vindobona"]
    for resolved in (False, True):
        if resolved:
            run(game)
        for name, data in contents(game).items():
            mine = name.startswith(("private/", "state/")) or "BRUTO" in name
            text = MENU.sub(b"", data).decode("utf-8", "replace").replace("\u00a0", " ")
            assert mine or [word for word in sealed if word in text] == [], name
    own = (game / "turns/0002/BRUTO/report.html").read_text("utf-8")
    assert [word for word in words if word not in own] == []
