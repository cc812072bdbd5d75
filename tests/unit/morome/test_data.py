"""The tables as shipped, and tables that cannot be used."""

from __future__ import annotations

import pytest
from morome_table import files, game, manifest

from pbem.core.problem import Failure
from pbem.rules.morome.data import load
from pbem.rules.morome.spelling import VERB_WORDS, WORDS

TABLES = game().rules.tables


def test_board_r5() -> None:
    assert TABLES.provinces == (
        "britain", "spain", "gaul", "north_italy", "rome", "baltics", "greece", "byzantium", "middle_east", "egypt",
    )  # fmt: skip
    assert sum(TABLES.tribute.values()) == 60
    assert len(TABLES.edges) == 11
    assert sorted(edge.kind for edge in TABLES.edges) == ["land"] * 7 + ["sea"] * 4
    assert TABLES.near["rome"] == ("north_italy", "byzantium", "egypt")
    assert TABLES.near["britain"] == ("spain",)


def test_thirteen_regions_r6() -> None:
    assert len(TABLES.regions) == 13
    assert TABLES.touches["vikings"] == ()


def test_deck_r10() -> None:
    assert len(TABLES.deck) == 56
    assert len(TABLES.cards) == 11
    assert TABLES.deck[:10] == ("treaty",) * 10


def test_invasion_table_r52() -> None:
    assert sum(len(rows) for rows in TABLES.rows.values()) == 21
    assert [row.target for row in TABLES.rows[12]] == ["middle_east", "byzantium"]
    assert [n for n, rows in TABLES.rows.items() if rows[0].hit == 4] == [17]
    assert [n for n, rows in TABLES.rows.items() if rows[0].revolt] == [18, 19, 20]


@pytest.mark.parametrize(
    ("turn", "cost", "lasting", "extra"),
    [(1, 2, 2, 0), (4, 2, 2, 0), (5, 3, 3, 1), (6, 2, 3, 1), (7, 2, 3, 1), (8, 2, 3, 2), (9, 2, 3, 2), (10, 2, 3, 3)],
)
def test_schedule_r28_r61(turn: int, cost: int, lasting: int, extra: int) -> None:
    assert game().rules.recruit_cost(turn) == cost
    assert game(recruit_cost_3_from="5_to_10").rules.recruit_cost(turn) == lasting
    assert game().rules.extras(turn) == (extra, extra)


def test_treaty_places_r46() -> None:
    assert game().rules.treaty_places("carthaginians") == ("egypt",)
    wide = game(treaty_adjacency="map_or_target").rules
    assert wide.treaty_places("carthaginians") == ("egypt", "spain")
    assert wide.treaty_places("vikings") == ("britain", "spain")
    assert wide.treaty_places("goths") == ("north_italy",)


@pytest.mark.parametrize(
    ("name", "old", "new", "source"),
    [
        ("board.toml", b'"spain", "gaul"]\nkind', b'"spain", "gaule"]\nkind', "board.toml: edge[1]"),
        ("board.toml", b'id = "rome"', b'id = "roma"', "board.toml: edge[3]"),
        ("cards.toml", b'id = "spies"', b'id = "spy"', "cards.toml: card"),
        ("constants.toml", b'who = "picts"', b'who = "picti"', "constants.toml: invasion.1"),
        ("constants.toml", b"d20 = 9", b"d20 = 8", "constants.toml: invasion"),
        ("constants.toml", b"turns = 10", b"turns = 0", "constants.toml"),
        ("constants.toml", b"turns = 10", b"turns = true", "constants.toml"),
        ("constants.toml", b"turns = 10", b"rounds = 10", "constants.toml"),
        ("cards.toml", b"count = 10", b"count = 1O", "cards.toml"),
    ],
)
def test_data_that_is_not_sound(name: str, old: bytes, new: bytes, source: str) -> None:
    assert old in files()[name]
    with pytest.raises(Failure) as caught:
        load(files() | {name: files()[name].replace(old, new, 1)})
    assert caught.value.problems[0].source == source


def test_a_missing_file() -> None:
    with pytest.raises(Failure) as caught:
        load({name: data for name, data in files().items() if name != "cards.toml"})
    assert caught.value.problems[0].code == "data-missing"


@pytest.mark.parametrize(
    ("options", "pace", "code"),
    [
        ({"event_rolls": "3d6"}, "turn", "bad-option"),
        ({"dice": "2d6"}, "turn", "unknown-option"),
        ({}, "round", "bad-pace"),
        ({"trade": True}, "turn", "bad-option"),
    ],
)
def test_options_that_do_not_exist(options: dict[str, object], pace: str, code: str) -> None:
    with pytest.raises(Failure) as caught:
        game(pace, **options)
    assert caught.value.problems[0].code == code


def test_an_option_as_number_or_text() -> None:
    assert game(event_rolls=2).options["event_rolls"] == "2"
    assert game(garrison_memory="true").rules.options.garrison_memory is True
    assert len(game().options) == 21


def test_no_seat_may_be_called_like_an_order_word() -> None:
    words = {
        word.upper()
        for table in (VERB_WORDS, WORDS)
        for languages in table.values()
        for synonyms in languages.values()
        for word in synonyms
    }
    assert words - {"A"} <= set(manifest().order_words)
