"""The order template: what is possible now, in the seat's language; every line can be sent as it stands."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import game, place
from test_strg_legal import RICH

from pbem.core.reading import read


def template(lang: str = "en", pace: str = "round", **state: Any) -> list[str]:
    g = game(pace)
    return g.template(g.view(place(g, "ABC", **state), "A"), "A", lang)


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("pace", ["round", "phase"])
def test_every_line_is_accepted_alone_without_a_doubt(lang: str, pace: str) -> None:
    g = game(pace)
    legion = {"legion": {"A": ["LEGION GE7 FROM B OR LEGION GE9"]}}
    for phase in ("trade", "horsemen", "warriors") if pace == "phase" else ("trade",):
        for more in ({}, RICH, {**RICH, **legion}):
            state = place(g, "ABC", phase=phase, **more)
            view = g.view(state, "A")
            lines = g.template(view, "A", lang)
            for line in lines:
                found = read(g, view, "A", line)
                assert found.refused == (), line
                assert found.warnings == (), line
                assert bool(found.lines) == bool(line and not line.startswith("//")), line
            back = read(g, view, "A", "\n".join(f"# {line}" for line in lines))
            assert (back.lines, back.refused) == ((), ())


def test_what_the_seat_has() -> None:
    found = template(**RICH)
    assert found[0] == "// Goods: 12 gold, 4 grain, 3 ore, 3 horses, 3 cattle."
    assert found[1] == "// Development cards: diplomat, treasure, traitor."
    assert found[2] == "// horsemen on C17: figures 3, wagons 1; counters: none."
    assert found[3] == "// warriors: kingdom of Rome; figures 4, wagons 2."
    assert template()[0] == "// Goods: none."


def test_only_what_can_be_paid_is_shown() -> None:
    poor = template()
    assert not any(line.startswith(("BANK", "BUILD", "BUY", "OFFER")) for line in poor)
    found = template(players={"A": {"gold": 6}})
    assert "BUILD figures  // 6 gold for missing cards" in found
    assert "BUY card  // 3 gold for missing cards" in found
    assert not any("wagon" in line for line in found if line.startswith("BUILD"))


def test_plunder_has_the_march_as_second_choice() -> None:
    found = template(players={"A": {"horsemen": {"figures": 2}}})
    line = next(line for line in found if line.startswith("HORSEMEN MOVE C17 PLUNDER"))
    assert " OR HORSEMEN MOVE C17  // towers 2, figures 2; no toll" in line


def test_marches_lead_to_cities() -> None:
    found = [line for line in template() if line.startswith("HORSEMEN MOVE")]
    assert 1 <= len(found) <= 4
    assert all("toll" in line for line in found)


def test_the_legion_lines_of_the_last_round_come_again() -> None:
    found = template(legion={"A": ["LEGION GE7 FROM B OR LEGION GE9"]}, **RICH)
    assert "LEGION GE7 FROM B OR LEGION GE9  // of the last round" in found
    assert sum(line.startswith("LEGION") for line in found) == 1
    gone = template(legion={"A": ["LEGION GE7 FROM C"]}, **RICH)
    assert sum(line.startswith("LEGION") for line in gone) > 1  # C is not there: others are suggested
    assert not any("GE7 FROM C" in line for line in gone)
    mixed = template(legion={"A": ["LEGION GE7 FROM C", "LEGION GE7 FROM B"]}, **RICH)
    assert [line for line in mixed if line.startswith("LEGION")] == ["LEGION GE7 FROM B  // of the last round"]
    italian = template("it", legion={"A": ["LEGION GE7 FROM B STEAL gold"]}, **RICH)
    assert "LEGIONARIO GE7 DA B RUBA oro  // del giro scorso" in italian


def test_pace_phase_shows_its_phase() -> None:
    found = template(pace="phase", phase="horsemen", **RICH)
    assert any(line.startswith("HORSEMEN") for line in found)
    assert not any(line.startswith(("WARRIORS", "BANK", "LEGION")) for line in found)


def test_italian() -> None:
    found = template("it", **RICH)
    assert found[0] == "// Beni: 12 oro, 4 grano, 3 minerale, 3 cavalli, 3 buoi."
    assert any(line.startswith("CAVALIERI SACCHEGGIA Magonza") for line in found)
    assert any(line.startswith("BANCA 3 grano > 1 minerale") for line in found)
    assert found[-1] == "PASSA  // niente; rende valido un foglio vuoto"
