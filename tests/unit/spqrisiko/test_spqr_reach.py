"""Where units can go, in one walk, against asking for every place."""

from __future__ import annotations

import pytest
from spqrisiko_table import game

from pbem.core.draw import SeededDice
from pbem.rules.spqrisiko.model import BARBARIANS, PIRATES
from pbem.rules.spqrisiko.reach import fleets, reach
from pbem.rules.spqrisiko.ways import way

TABLES = game().rules.tables


def owners(seed: int) -> dict[str, str]:
    """Everything held by chance, the seas mostly by A."""
    dice = SeededDice(bytes([seed]) * 32, b"")
    faces = dice.roll("owners", len(TABLES.places), 6)
    seas = TABLES.shores
    return {
        place: "A"
        if face > (2 if place in seas else 4)
        else "B"
        if face > 1
        else PIRATES
        if place in seas
        else BARBARIANS
        for place, face in zip(TABLES.places, faces, strict=True)
    }


@pytest.mark.parametrize("seed", range(8))
def test_it_is_every_place_with_a_way(seed: int) -> None:
    owner = owners(seed)
    for source in TABLES.places:
        asked = [p for p in TABLES.places if p != source and way(owner, TABLES, "A", source, p)]
        assert reach(owner, TABLES, "A", source) == asked


def test_seas_that_are_joined_bridge_together() -> None:
    owner = dict.fromkeys(TABLES.places, "B") | {"tyrrenum": "A", "ionium": "A", "britannicus": "A"}
    assert sorted(fleets(owner, TABLES, "A", "corsica")) == ["ionium", "tyrrenum"]
    assert "cyrenaica" in reach(owner, TABLES, "A", "corsica")
    assert "britannia" not in reach(owner, TABLES, "A", "corsica")
