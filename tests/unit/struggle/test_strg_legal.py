"""Suggested lines: canonical, possible now, none of them refused or doubted."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import game, place

from pbem.core.grammar import parse_canonical
from pbem.core.reading import read
from pbem.rules.struggle.model import State

RICH: dict[str, Any] = {
    "players": {
        "A": {
            "gold": 12, "grain": 4, "ore": 3, "horse": 3, "cattle": 3, "cards": ["diplomat", "treasure", "traitor"],
            "horsemen": {"at": "C17", "figures": 3, "wagons": 1},
            "warriors": {"cities": ["roma"], "figures": 4, "wagons": 2},
        },
        "B": {"ore": 2, "gold": 4, "horsemen": {"at": "D18"}},
    }
}  # fmt: skip


def legal(state: State, pace: str = "round", **options: Any) -> list[str]:
    g = game(pace, **options)
    return g.legal(g.view(state, "A"), "A")


def test_the_bare_position() -> None:
    found = legal(place(game(), "ABC"))
    assert "START horsemen C23" in found
    assert "HORSEMEN MOVE C17" in found
    assert "WARRIORS TAKE pasture" in found
    assert "HORSEMEN MOVE B20" not in found  # its own place
    assert "HORSEMEN MOVE C21" not in found  # taken
    assert "HORSEMEN MOVE C16" not in found  # a city
    assert not any(line.startswith(("BANK", "BUILD", "BUY", "OFFER", "PLAY")) for line in found)
    assert not any("PLUNDER" in line or "CONQUER" in line for line in found)


def test_goods_and_cards() -> None:
    found = legal(place(game(), "ABC", **RICH))
    assert {"BANK 3 grain > 1 ore", "BANK 3 horse > 1 pasture", "BUILD figures", "BUILD wagon warriors"} <= {*found}
    assert {"BUY card", "PLAY treasure", "PLAY traitor horsemen", "OFFER 1 gold > 1 ore"} <= {*found}
    assert "BANK 3 grain > 1 horse" not in found
    assert "BUILD horseman" not in found
    assert {"PLAY diplomat GE7 FROM B", "PLAY diplomat GE7 FROM B STEAL gold", "LEGION GE7 FROM B"} <= {*found}


def test_tribes() -> None:
    found = legal(place(game(), "ABC", **RICH))
    assert "HORSEMEN PLUNDER mogontiacum" in found  # 2 towers, next door
    assert "HORSEMEN PLUNDER castra_regina" in found
    assert not any("vindobona" in line for line in found)  # 4 towers
    assert not any(line.startswith("WARRIORS MOVE") for line in found)  # a kingdom
    assert any(line.startswith("WARRIORS CONQUER") for line in found)
    assert not any("colonia_agrippina" in line for line in found)  # out of play


@pytest.mark.parametrize("pace", ["round", "phase"])
def test_every_line_passes_the_check_without_a_doubt(pace: str) -> None:
    g = game(pace)
    for more in ({}, RICH):
        for phase in ("trade", "horsemen", "warriors") if pace == "phase" else ("trade",):
            state = place(g, "ABC", phase=phase, **more)
            view = g.view(state, "A")
            found = g.legal(view, "A")
            assert found
            assert len({*found}) == len(found)
            sample = [line for n, line in enumerate(found) if n % 7 == 0 or "MOVE" not in line]
            for line in sample:
                parse_canonical(g.grammar("ABC"), line)
                reading = read(g, view, "A", line)
                assert reading.refused == (), line
                assert reading.warnings == (), line


def test_either_kind_by_the_option() -> None:
    g = game(recruit_mode="either")
    found = legal(place(g, "ABC", players={"A": {"ore": 1, "horse": 1}}), recruit_mode="either")
    assert {"BUILD horseman", "BUILD warrior"} <= {*found}
    assert "BUILD figures" not in found


def test_pace_phase_lists_its_phase() -> None:
    g = game("phase")
    found = legal(place(g, "ABC", phase="horsemen", **RICH), "phase")
    assert {line.split()[0] for line in found} == {"PLAY", "HORSEMEN", "PAY"}
    assert {line.split()[0] for line in legal(place(g, "ABC", phase="warriors"), "phase")} >= {"WARRIORS", "LEGION"}


def test_a_seat_that_rolls_nothing_needs_no_legion() -> None:
    g = game(dice_rollers="first_player")
    assert not any("LEGION" in line for line in legal(place(g, "ABC", first="B"), dice_rollers="first_player"))


def test_when_the_game_is_over_there_is_nothing_to_order() -> None:
    g = game()
    over = place(g, "AB", phase="over", ranking=[["A"], ["B"]], winners=["A"])
    assert g.legal(g.view(over, "A"), "A") == []
    assert g.template(g.view(over, "A"), "A", "en") == []
    assert g.forecast(g.view(over, "A"), "A", ()) == []
