"""Points and reinforcements: what pays, the track, the exchange, placing, and where unplaced pieces go."""

from __future__ import annotations

from typing import Any

import pytest
from spqrisiko_table import game
from steps_table import step, turn

from pbem.rules.spqrisiko.unplaced import spread

CIBO = ["baetica", "aquitania", "narbonensis"]
LEGNO = ["galicia", "britannia", "belgica"]
PIETRA = ["lusitania", "terraconensis", "baleares"]
ONE_EACH = ["baetica", "galicia", "lusitania"]


# --- points -------------------------------------------------------------------------------------------------------
HISPANIA = dict.fromkeys(("lusitania", "galicia", "baetica", "terraconensis", "baleares"), "A:1")
ORIENS = dict.fromkeys(("asia", "bithynia", "ponto", "galatia", "cappadocia", "cilicia", "cipro"), "A:1")


def test_points_are_told_as_an_equation() -> None:
    """The example of the rules: 2 + 3 + 3 + 1 = 9.

    rules: I-1, I-2, I-3, I-4
    """
    seas = dict.fromkeys(("cantabricum", "ibericum", "balearicum", "sinus-gallicus", "tyrrenum"), "A:1")
    at = HISPANIA | ORIENS | {"italia": "A:1", "creta": "B:1"}
    done = step("REINFORCE italia 5L, ibericum 2T", regions=at, seas=seas, metropoli=["italia"])
    assert done.told("scored") == [
        {
            "seat": "A",
            "parts": [
                ["praetor", "p-hispania", 3],
                ["proconsul", "p-oriens", 3],
                ["praefectus", 1, 2],
                ["metropoli", 1, 1],
            ],
            "gained": 9,
            "before": 0,
            "total": 9,
        }
    ]
    assert done.told("income") == [{"seat": "A", "vp": 9, "legions": 5, "triremes": 2}]


@pytest.mark.parametrize(("values", "points"), [("per_card", 3 + 3), ("flat_3", 3 + 3)])
def test_the_example_holds_with_both_values(values: str, points: int) -> None:
    done = step("PASS", regions=HISPANIA | ORIENS | {"creta": "B:1"}, options={"province_values": values})
    assert done.dump["vp"]["A"] == points


@pytest.mark.parametrize(("values", "points"), [("per_card", 2), ("flat_3", 3)])
def test_a_small_province_pays_by_the_option(values: str, points: int) -> None:
    """rules: 3"""
    at = dict.fromkeys(("mauretania", "numidia", "africa"), "A:1") | {"creta": "B:1"}
    done = step("PASS", regions=at, options={"province_values": values})
    assert done.dump["vp"]["A"] == points


def test_the_other_grouping_of_the_provinces() -> None:
    """Three regions of its Oriens (Syria, Judea, Arabia) are all of it: 2 points; with ours they are too few."""
    at = dict.fromkeys(("syria", "judea", "arabia"), "A:1") | {"creta": "B:1"}
    for option, cards, points in (("ours", {}, 0), ("javarisiko_amended", {"p-oriens": "A"}, 2)):
        done = step("PASS", regions=at, options={"province_set": option})
        assert (done.dump["praetor"], done.dump["vp"]["A"]) == (cards, points)


@pytest.mark.parametrize(
    ("vp", "legions", "triremes"),
    [(0, 6, 2), (4, 6, 2), (5, 5, 2), (9, 5, 2), (10, 5, 1), (19, 5, 1), (20, 4, 1), (29, 4, 1), (30, 3, 1), (39, 3, 1),
     (40, 3, 0), (999, 3, 0)],
)  # fmt: skip
def test_the_track(vp: int, legions: int, triremes: int) -> None:
    assert game().rules.tables.income(vp) == (legions, triremes)


# --- exchange -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("cards", "wish", "gain"),
    [
        (CIBO, "", (5, 2, 0)), (CIBO, " FOR triremes", (5, 2, 0)), (LEGNO, "", (2, 4, 0)), (PIETRA, "", (3, 0, 1)),
        (PIETRA, " FOR metropolis", (3, 0, 1)), (ONE_EACH, "", (5, 0, 0)), (ONE_EACH, " FOR legions", (5, 0, 0)),
        (ONE_EACH, " FOR triremes", (0, 3, 0)), (ONE_EACH, " FOR metropolis", (0, 0, 1)), (["syria"], "", (1, 0, 0)),
    ],
)  # fmt: skip
def test_what_cards_give(cards: list[str], wish: str, gain: tuple[int, int, int]) -> None:
    """rules: II-3, C9"""
    done = turn(f"EXCHANGE {' '.join(cards)}{wish}", regions={"sicilia": "A:1"}, hands={"A": [*cards, "creta"]})
    told = done.told("exchanged")[0]
    assert (told["legions"], told["triremes"], told["metropoli"]) == gain
    assert sorted(done.dump["discard"]) == sorted(cards) and done.dump["hands"]["A"] == ["creta"]
    tables = game().rules.tables
    assert told["resources"] == [tables.resource[card] for card in cards]


def test_three_cibo_by_the_example_of_the_rules() -> None:
    """rules: 4"""
    done = turn(
        f"EXCHANGE {' '.join(CIBO)}", regions={"sicilia": "A:1"}, hands={"A": CIBO}, options={"food_triremes": 1}
    )
    assert (done.told("exchanged")[0]["legions"], done.told("exchanged")[0]["triremes"]) == (5, 1)
    assert done.at("sicilia") == ["A:9+1"]


def test_one_exchange_a_turn() -> None:
    """rules: II-2, 5"""
    sheet = "EXCHANGE creta IF MINE(creta) OR EXCHANGE asia\nEXCHANGE creta"
    done = turn(sheet, regions={"sicilia": "A:1"}, hands={"A": ["creta", "asia"]})
    assert done.orders() == [("done", ""), ("skipped", "exchanged")]
    assert done.dump["hands"]["A"] == ["creta"]


TWELVE = [*ORIENS, "armenia", "mesopotamia", "syria", "judea", "arabia"]


@pytest.mark.parametrize(
    ("cards", "order", "outcome", "legions"),
    [(ONE_EACH, " FOR metropolis", ("skipped", "none_left"), 3), (PIETRA, "", ("done", ""), 6)],
)
def test_when_all_metropoli_stand(cards: list[str], order: str, outcome: tuple[str, str], legions: int) -> None:
    """rules: II-8, 7"""
    held = dict.fromkeys(TWELVE, "B:1") | {"sicilia": "A:1"}
    done = turn(f"EXCHANGE {' '.join(cards)}{order}", regions=held, hands={"A": cards}, metropoli=TWELVE)
    assert done.orders() == [outcome]
    assert done.at("sicilia") == [f"A:{legions + 1}"]


def test_a_hidden_card_is_opened_when_it_is_spent() -> None:
    at: dict[str, Any] = {"hands": {"A": ["creta", "asia"]}, "places": {"asia": "1/1"}, "generation": 1, "dealt": 5}
    done = turn("EXCHANGE asia", regions={"sicilia": "A:1"}, **at)
    assert done.outcome.opens == ["card/region/1/1"]
    again = turn("EXCHANGE creta", regions={"sicilia": "A:1"}, **at)
    assert again.outcome.opens == []  # everybody saw it when it was taken from the row
    assert again.state.places == {"asia": (1, 1)}


# --- placing ------------------------------------------------------------------------------------------------------
def test_items_are_cut_to_what_is_left_and_skipped_alone() -> None:
    """rules: C9, II-5, II-6"""
    done = step(
        "REINFORCE italia 4L 1T, creta 1L, sicilia 9L 9T\nREINFORCE italia 1L",
        regions={"italia": "A:1", "sicilia": "A:1", "creta": "B:1"},
    )
    assert done.at("italia", "sicilia") == ["A:5+1", "A:3+1"]  # 6 legions, 2 triremes at 0 points
    assert done.orders() == [("cut", "not_mine"), ("skipped", "nothing_left")]
    assert done.counts() == [8, 0]


def test_a_line_is_possible_if_one_piece_can_be_placed() -> None:
    """rules: C13"""
    done = step("REINFORCE creta 1L, italia 2L OR REINFORCE italia 6L", regions={"italia": "A:1", "creta": "B:1"})
    assert done.orders() == [("cut", "not_mine")]
    assert done.told("placed")[0] == {"seat": "A", "place": "italia", "legions": 2, "triremes": 0, "default": False}


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("METROPOLIS creta", "not_mine"),
        ("METROPOLIS italia", "occupied"),
        ("METROPOLIS corsica IF NOT MINE(italia)", "condition"),
    ],
)
def test_where_no_metropolis_can_stand(order: str, reason: str) -> None:
    """rules: II-7"""
    held = {"italia": "A:1", "corsica": "A:2"}
    done = turn(f"EXCHANGE {' '.join(PIETRA)}\n{order}", regions=held, hands={"A": PIETRA}, metropoli=["italia"])
    assert done.orders()[1] == ("skipped", reason)
    assert done.dump["metropoli"] == ["italia", "corsica"]  # by rule
    assert done.told("built") == [{"seat": "A", "region": "corsica", "default": True}]


def test_without_a_gain_there_is_no_metropolis() -> None:
    done = turn("METROPOLIS sicilia", regions={"sicilia": "A:1"})
    assert done.orders() == [("skipped", "no_metropolis")]


# --- by rule ------------------------------------------------------------------------------------------------------
def test_spread_fills_the_emptiest_first() -> None:
    assert spread(3, ["a", "b", "c"], {"a": 3, "b": 1, "c": 1}) == {"b": 2, "c": 1}
    assert spread(5, ["a", "b", "c"], {"a": 3, "b": 1, "c": 1}) == {"b": 2, "c": 2, "a": 1}
    assert spread(2, [], {}) == {}


def test_unplaced_pieces_go_to_the_weakest() -> None:
    """rules: C11"""
    held = {"italia": "A:3", "sicilia": "A:1+1", "corsica": "A:1", "noricum": "A:2", "creta": "B:1"}
    done = step("PASS", regions=held)
    # Corsica and Sicilia come up to 2, all three to 3; then everybody has three, and Italia is the first of the map.
    assert done.at("italia", "corsica", "sicilia", "noricum") == ["A:4+1", "A:3+1", "A:3+1", "A:3"]


def test_triremes_go_to_own_seas_before_coasts() -> None:
    done = step(
        "REINFORCE italia 6L", regions={"italia": "A:1", "creta": "B:1"}, seas={"ionium": "A:2", "syrtis": "A:1"}
    )
    # Syrtis has fewest; then both have two, and the Ionium comes first.
    assert done.at("italia", "ionium", "syrtis") == ["A:7", "A:3", "A:2"]


def test_what_finds_no_place_is_forfeited() -> None:
    """rules: II-9, 8"""
    inland = step("REINFORCE galatia 6L", regions={"galatia": "A:1", "creta": "B:1"})
    assert inland.told("forfeited") == [{"seat": "A", "legions": 0, "triremes": 2, "metropoli": 0}]
    at_sea = step("PASS", regions={"creta": "B:1"}, seas={"aegeum": "A:1"}, hands={"A": PIETRA})
    assert at_sea.told("forfeited") == [{"seat": "A", "legions": 6, "triremes": 0, "metropoli": 0}]
    assert at_sea.at("aegeum") == ["A:3"]


def test_a_metropolis_without_a_free_region_is_forfeited() -> None:
    held = {"italia": "A:1"}
    done = turn(f"EXCHANGE {' '.join(PIETRA)}", regions=held, hands={"A": PIETRA}, metropoli=["italia"])
    assert done.told("forfeited") == [{"seat": "A", "legions": 0, "triremes": 0, "metropoli": 1}]
