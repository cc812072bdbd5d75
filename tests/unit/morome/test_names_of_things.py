"""names.toml: complete in both languages, as the tables know things, and aliases that stand in nobody's way (C12)."""

from __future__ import annotations

import tomllib

import pytest
from morome_table import files, game

from pbem.core.lex import fold
from pbem.core.names import Index

TABLE = tomllib.loads(files()["names.toml"].decode())
NAMED = ("province", "region", "card")
PHASES = ["draw", "tribute", "bid_rome", "pay", "raise", "initiative", "move", "control", "diplomacy", "event", "fame"]


def test_everything_of_the_tables_has_a_name() -> None:
    g, tables = game(), game().rules.tables
    assert g.names.ids("province") == tables.provinces
    assert g.names.ids("region") == tables.regions
    assert g.names.ids("card") == tuple(tables.cards)
    assert sorted(g.names.ids("event")) == sorted(row.id for row in tables.numbers.event)
    assert sorted(g.names.ids("revolt")) == sorted(row.who for row in tables.numbers.invasion if row.revolt)
    assert [phase for phase in g.names.ids("phase") if phase not in ("setup", "end", "over")] == PHASES


@pytest.mark.parametrize("kind", TABLE)
def test_every_name_is_there_in_both_languages(kind: str) -> None:
    for id, names in TABLE[kind].items():
        assert names.get("en") and names.get("it"), f"{kind}.{id}"


@pytest.mark.parametrize("kind", ["province", "region"])
def test_places_have_latin_names(kind: str) -> None:
    assert all(names.get("la") for names in TABLE[kind].values())


def _index(kind: str, *, aliases: bool) -> Index:
    keys = ("en", "it", "la")
    return Index(
        (id, [id, *(n[k] for k in keys if k in n), *(n.get("aliases", []) if aliases else [])])
        for id, n in TABLE[kind].items()
    )


@pytest.mark.parametrize("kind", NAMED)
def test_no_alias_takes_a_beginning_from_another_name(kind: str) -> None:
    without, with_them = _index(kind, aliases=False), _index(kind, aliases=True)
    texts = [fold(name) for n in TABLE[kind].values() for name in (*n.get("aliases", []), n["en"], n["it"])]
    for text in texts:
        for end in range(1, len(text) + 1):
            before = without.fits(text[:end])
            if len(before) == 1:
                assert with_them.fits(text[:end]) == before, text[:end]


@pytest.mark.parametrize(
    ("kind", "text", "id"),
    [
        ("province", "hispania", "spain"),
        ("province", "GALLIA CISALPINA", "north_italy"),
        ("province", "ital", "north_italy"),
        ("province", "mid", "middle_east"),
        ("province", "Gallia", "gaul"),
        ("province", "e", "egypt"),
        ("province", "balkans", "baltics"),
        ("region", "pitti", "picts"),
        ("region", "Picts (Pitti)", "picts"),
        ("region", "v", None),
        ("region", "vis", "visigoths"),
        ("region", "got", "goths"),
        ("card", "pane e circo", "bread_and_circuses"),
        ("card", "Pane & Circo", "bread_and_circuses"),
        ("card", "f", None),
        ("card", "fol", "emperors_folly"),
        ("card", "march", "march_on_rome"),
        ("card", "marcia", None),
        ("card", "politics", "provincial_politics"),
    ],
)
def test_what_players_type(kind: str, text: str, id: str | None) -> None:
    found = game().names.find((kind,), text)
    assert found == id if id else not isinstance(found, str)
