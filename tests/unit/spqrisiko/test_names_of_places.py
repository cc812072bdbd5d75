"""names.toml: complete in both languages, as the tables know things, and aliases that stand in nobody's way (C12)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

import pytest
from spqrisiko_table import files, game

from pbem.core.lex import fold
from pbem.core.names import Index

TABLE = tomllib.loads(files()["names.toml"].decode())
KINDS = (("region",), ("sea",), ("region", "sea"))
TAKEN = ("gall", "eg")  # Gallaecia beside Gallia Cisalpina, Egeo beside Egypt: both are names people use


def test_everything_of_the_tables_has_a_name() -> None:
    g, tables = game(), game().rules.tables
    assert g.names.ids("region") == tables.regions
    assert g.names.ids("sea") == tables.seas
    assert sorted(g.names.ids("resource")) == sorted(tables.resources)
    provinces = {*tables.provinces, *game(province_set="javarisiko_amended").rules.tables.provinces}
    assert sorted(g.names.ids("province")) == sorted(provinces)
    assert g.names.ids("power") == ("proconsul", "praetor", "praefectus")
    assert {"draft", "deploy", "score", "reinforce", "battle", "move", "refill", "over"} <= set(g.names.ids("phase"))


@pytest.mark.parametrize("kind", TABLE)
def test_every_name_is_there_in_both_languages(kind: str) -> None:
    for id, names in TABLE[kind].items():
        assert names.get("en") and names.get("it"), f"{kind}.{id}"


@pytest.mark.parametrize("kind", ["region", "sea"])
def test_places_have_latin_names(kind: str) -> None:
    assert all(names.get("la") for names in TABLE[kind].values())


def _index(kinds: Sequence[str], *, aliases: bool) -> Index:
    keys = ("en", "it", "la")
    return Index(
        (id, [id, *(n[k] for k in keys if k in n), *(n.get("aliases", []) if aliases else [])])
        for kind in kinds
        for id, n in TABLE[kind].items()
    )


@pytest.mark.parametrize("kinds", KINDS, ids="+".join)
def test_no_name_is_that_of_two_places(kinds: tuple[str, ...]) -> None:
    index = _index(kinds, aliases=True)
    for kind in kinds:
        for id, n in TABLE[kind].items():
            for name in (id, n["en"], n["it"], n["la"], *n.get("aliases", [])):
                assert index.exact(fold(name)) == id, name


@pytest.mark.parametrize("kinds", KINDS, ids="+".join)
def test_no_alias_takes_a_beginning_from_another_name(kinds: tuple[str, ...]) -> None:
    without, with_them = _index(kinds, aliases=False), _index(kinds, aliases=True)
    texts = [
        fold(name)
        for kind in kinds
        for n in TABLE[kind].values()
        for name in (*n.get("aliases", []), n["en"], n["it"], n["la"])
    ]
    for text in texts:
        for end in range(1, len(text) + 1):
            before = without.fits(text[:end])
            if len(before) == 1 and text[:end] not in TAKEN:
                assert with_them.fits(text[:end]) == before, text[:end]


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Betica", "baetica"), ("Tarraconese", "terraconensis"), ("Tarraconensis", "terraconensis"),
        ("Balearic Islands", "baleares"), ("Baleari", "baleares"), ("Britain", "britannia"),
        ("Lower Germany", "germania-inferior"), ("Germania Inferiore", "germania-inferior"),
        ("Germania", "germania-inferior"), ("germania inferior", "germania-inferior"), ("Aquitaine", "aquitania"),
        ("Narbonese", "narbonensis"), ("Rhaetia", "raetia"), ("Rezia", "raetia"), ("Cisalpine Gaul", "cisalpina"),
        ("Gallia Cisalpina", "cisalpina"), ("Italy", "italia"), ("Sardegna", "sardinia"), ("Sicily", "sicilia"),
        ("Norico", "noricum"), ("Dalmazia", "dalmatia"), ("Illyricum", "illiria"), ("Mesia", "moesia"),
        ("Thrace", "thracia"), ("Tracia", "thracia"), ("Epiro", "epirus"), ("Acaia", "achaia"), ("Crete", "creta"),
        ("Bitinia", "bithynia"), ("Bithinya", "bithynia"), ("Pontus", "ponto"), ("Galazia", "galatia"),
        ("Cyprus", "cipro"), ("Siria", "syria"), ("Judaea", "judea"), ("Giudea", "judea"), ("Iudaea", "judea"),
        ("Mauritania", "mauretania"), ("Cirenaica", "cyrenaica"), ("Egypt", "aegyptus"), ("Egitto", "aegyptus"),
        ("Africa", "africa"), ("Italia", "italia"), ("Asia", "asia"),
        ("Britannic Sea", "britannicus"), ("Mare Britannico", "britannicus"), ("Cantabrian", "cantabricum"),
        ("Cantabrico", "cantabricum"), ("Iberian", "ibericum"), ("Iberico", "ibericum"), ("Balearic", "balearicum"),
        ("Balearico", "balearicum"), ("Gallic Gulf", "sinus-gallicus"), ("Golfo Gallico", "sinus-gallicus"),
        ("sinus", "sinus-gallicus"), ("Tyrrhenian", "tyrrenum"), ("Tirreno", "tyrrenum"), ("Mar Tirreno", "tyrrenum"),
        ("Adriatic", "hadriaticum"), ("Adriatico", "hadriaticum"), ("Ionian", "ionium"), ("Ionio", "ionium"),
        ("Sirte", "syrtis"), ("Aegean", "aegeum"), ("Egeo", "aegeum"), ("Cretan", "creticum"), ("Cretico", "creticum"),
        ("Black Sea", "pontus-euxinus"), ("Ponto Eusino", "pontus-euxinus"), ("Mar Nero", "pontus-euxinus"),
        ("pontus e", "pontus-euxinus"), ("galic", "galicia"), ("nàrbon", "narbonensis"), ("mare adr", "hadriaticum"),
        ("gal", None), ("pontu", None), ("pont", None), ("balea", None), ("brit", None), ("mare", None), ("si", None),
    ],
)  # fmt: skip
def test_what_players_type_where_regions_and_seas_can_stand(text: str, id: str | None) -> None:
    found = game().names.find(("region", "sea"), text)
    assert found == id if id else not isinstance(found, str)


@pytest.mark.parametrize(
    ("text", "id"), [("pont", "ponto"), ("balea", "baleares"), ("brit", "britannia"), ("cret", "creta")]
)
def test_a_card_is_named_by_its_region_alone(text: str, id: str) -> None:
    assert game().names.find(("region",), text) == id
