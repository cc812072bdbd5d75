"""What a report says of positions: own goods, boxes, cards, reach, standings, what comes next; nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest
from strg_report_table import SEATS, Step, part
from strg_table import game

MINE = {
    "gold": 4, "grain": 2, "ore": 1, "horse": 2, "cattle": 1, "cards": ["diplomat", "traitor", "victory_2"],
    "played": ["diplomat"],
    "horsemen": {
        "at": "C17", "figures": 2, "wagons": 1,
        "counters": [
            {"province": "germania", "face": "gold"}, {"province": "germania", "face": "gold-loss"},
            {"province": "gallia", "face": "pasture"},
        ],
    },
    "warriors": {"cities": ["roma", "beneventum"], "figures": 3, "wagons": 0},
}  # fmt: skip


def stand(**at: Any) -> Step:
    """A position, as after a step in which nothing happened."""
    g = game(at.pop("pace", "round"), **at.pop("options", {}))
    at.setdefault("players", {"LIVIA": MINE})
    state = g.position(at, SEATS)
    return Step(g, state, state, [])


def report(seat: str | None = "LIVIA", **at: Any) -> str:
    return stand(**at).text(seat)


def own(**at: Any) -> str:
    return part(report(**at), "Your position", " Standings")


def test_goods_and_points_hidden_ones_too() -> None:
    text = own()
    assert (
        "You have 4 gold, 2 grain, 1 ore, 2 horses and 1 cattle. You have 4 points; everybody sees 2 of them." in text
    )


def test_what_can_be_paid_with_cards_and_with_gold() -> None:
    """4 gold replace one card: there is a second pair; a second wagon and a second card lack more."""
    rows = stand().table("What you can pay", "LIVIA")
    assert rows["horseman and warrior"] == ("1 ore and 1 horse", "1", "2", "5")
    assert rows["wagon"] == ("1 grain, 1 horse and 1 cattle", "1", "2", "7")
    assert rows["development card"] == ("1 gold and 1 cattle", "1", "1", "30")


def test_with_either_figures_are_built_one_by_one() -> None:
    rows = stand(options={"recruit_mode": "either"}).table("What you can pay", "LIVIA")
    assert (rows["horseman"][3], rows["warrior"][3]) == ("5", "3")


def test_boxes_and_what_is_missing_for_a_kingdom() -> None:
    rows = stand().table("Your tribes", "LIVIA")
    assert rows["Where"] == ("C17", "kingdom")
    assert rows["Counters"] == ("Germania 2 and Gaul 1", "–")
    assert rows["No more counters of"] == ("Germania", "–")
    assert rows["For a kingdom"] == ("missing: counters of 1 more province", "founded")
    assert rows["Cities"] == ("–", "Rome and Benevento")


def test_hexes_with_number_chance_and_who_stands_there() -> None:
    rows = stand(legionnaire="GE7").table("Your hexes", "LIVIA")
    assert rows["GE7"] == ("9 (4 of 36)", "grain: the legionnaire stands there", "horsemen")
    assert rows["IS2"][-1] == "Rome"


def test_development_cards_say_what_they_do_and_from_when() -> None:
    rows = stand().table("Your development cards", "LIVIA")
    assert rows["diplomat"][2] == "now: Trade and build"
    assert rows["traitor"][1:] == (
        "a plunder or conquest without enough figures",
        "now: Tribe of the horsemen and Tribe of the warriors",
    )
    assert rows["victory card (2 points)"] == ("1", "2 points, shown at the end", "at the end")
    assert "One card is played in a phase, whatever its kind. A card can be played from the phase after" in own()


def test_cards_too_new_for_this_round() -> None:
    g = game("phase", card_bought_this_phase="next_round")
    value = {"phase": "horsemen", "round": 3, "players": {"LIVIA": {"cards": ["traitor"]}}}
    state = g.position({**value, "held": {"LIVIA": ["4/3/0"]}, "bought": 5}, SEATS)
    assert "from round 4 on: Tribe" in Step(g, state, state, []).text("LIVIA")


def test_reach_of_a_migrating_tribe_by_toll() -> None:
    """Two counters of Germania are in the box: its cities are no prey; two figures are enough for two towers."""
    rows = stand().table("Horsemen: cities to plunder", "LIVIA")
    named = " ".join(cell for row in rows.values() for cell in row)
    assert "Mainz" not in named
    assert "Vienna" not in named
    assert "Benevento" not in named  # is conquered
    for toll, (strong, weak) in rows.items():
        assert "3 (" not in strong, toll
        assert "2 (" not in weak, toll


def test_tolls_beyond_the_purse_are_marked() -> None:
    """Without grain and gold only what costs nothing is left."""
    poor = {**MINE, "gold": 0, "grain": 0}
    rows = stand(players={"LIVIA": poor}).table("Horsemen: cities to plunder", "LIVIA")
    assert [toll for toll in rows if "(more than you have)" not in toll] == ["none"]
    rich = stand(players={"LIVIA": {**MINE, "gold": 20}}).table("Horsemen: cities to plunder", "LIVIA")
    assert not [toll for toll in rich if "(more than you have)" in toll]


def test_a_tribe_with_three_provinces_sees_what_it_could_conquer() -> None:
    horsemen = {
        **MINE["horsemen"],  # type: ignore[dict-item]
        "wagons": 0,
        "counters": [{"province": id, "face": "gold"} for id in ("germania", "gallia", "hispania")],
    }
    text = own(players={"LIVIA": {**MINE, "horsemen": horsemen}})
    cities = part(text, "Horsemen: cities to conquer", "A conquest needs a wagon in the box; there is none.")
    assert "Mainz 2, next door" in cities


def test_reach_of_a_kingdom() -> None:
    text = part(own(), "Warriors: cities the kingdom can conquer next")
    assert "Figures suffice" in text
    assert "A conquest needs a wagon in the box; there is none." in text


def test_standings_and_the_way_to_victory() -> None:
    text = part(report(None), " Standings", "What comes next")
    assert "1 Livia 2 0 1, the same 2 (cities)" in text
    assert "2 Marcus 0 0 2, the same –" in text
    assert "Missing points 8 10 10" in text
    assert "Diplomacy: diplomats played 1 0 0" in text
    assert "Scourge of Rome: provinces 2 of 5 0 of 5 0 of 5" in text
    assert "Heir of Rome: cities of the warriors 2 of 4 0 of 4 0 of 4" in text
    assert "Livia 4 6 3" in text
    assert "Livia: diplomat 1" in text
    assert "Counters: Germania 2 – –" in text


def test_the_expansion_counts_banners_and_eleven_points() -> None:
    text = report(None, options={"terror_of_the_legions": True, "banner_cities_needed": 3})
    assert "Points everybody can see; 11 end the game" in text
    assert "Terror of the Legions: banners 1 of 3" in text


def test_every_city_stands_below_the_map() -> None:
    text = part(report(None), "The map", " Standings")
    assert "Livia: horsemen on C17 and warriors in 2 cities." in text
    assert "Mainz (C16) 2 counter" in text
    assert "Cologne (B16) 3 out of play" in text
    assert "Rome (H18) 5, banner Livia, warriors" in text
    assert "Salzburg (D19) 2 counter" not in text


def test_decks_and_piles() -> None:
    text = part(report(spent={"horse": 1, "cattle": 2}), "Decks and piles", "What comes next")
    assert "In the piles: 12 grain and 13 ore." in text
    assert "20 cards lie in the pasture deck." in text
    assert "Spent, to be shuffled when it is empty: 1 horse and 2 cattle." in text
    assert "The bank has" not in text
    assert "The bank has 96 gold left." in report(options={"gold_supply": 100})


def test_what_comes_next() -> None:
    text = part(report(rolled=[4, 9, 7, 5], round=3, first="MARCUS"), "What comes next", "Values of this game")
    assert "Round 3 is open. - Its numbers are rolled: 4, 9, 7 and 5; what they yield is handed out." in text
    assert "the order of play is Marcus, Valeria and Livia." in text
    assert "Tribe of the warriors (WARRIORS, PLAY, PAY, LEGION)." in text
    assert "Without a sheet you trade nothing, and each tribe rests and takes 2 gold." in text
    assert "They are rolled by Marcus, Valeria, Livia and Marcus, in this order." in text
    assert "If you roll the 7, your LEGION line says" in text
    assert "Your next sheet" not in report(None)


def test_rollers_follow_the_options() -> None:
    one = {"dice_rollers": "first_player", "first_player": "passes_left_each_round"}
    text = report(first="LIVIA", options=one)
    assert "Marcus rolls all 4." in text
    assert "If you roll the 7" not in text
    assert "If you roll the 7" in report("MARCUS", first="LIVIA", options=one)


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("trade", "Without a sheet you trade, build and buy nothing."),
        ("horsemen", "Without a sheet the horsemen rest and take 2 gold."),
        ("warriors", "Without a sheet the warriors rest and take 2 gold."),
    ],
)
def test_pace_phase_says_what_its_sheet_is_for(phase: str, said: str) -> None:
    text = report(pace="phase", phase=phase)
    assert said in text
    assert ("LEGION line" in text) == (phase == "warriors")


def test_the_first_sheet_may_swap_the_tribes() -> None:
    g = game()
    state = g.position({}, SEATS)
    text = Step(g, None, state, []).text("MARCUS")
    assert "In this sheet START horsemen B22 swaps your tribes; what was yielded stays." in text
    assert text.startswith("Struggle for Rome: the game begins")


def test_reconstructed_values_are_told() -> None:
    text = part(report(None), "Values of this game")
    assert "Reconstructed, since no source gives the printed values: the hexes, their numbers" in text


def test_nothing_hidden_shows() -> None:
    """Other faces on the board, other kinds in the others' hands, other decks: the same reports."""
    marcus = {"gold": 3, "grain": 2, "cattle": 2, "cards": ["victory_2", "traitor"]}
    other = {"gold": 3, "grain": 2, "horse": 2, "cards": ["treasure", "diplomat"]}
    first = {"players": {"LIVIA": MINE, "MARCUS": marcus}}
    second = {
        "players": {"LIVIA": MINE, "MARCUS": other},
        "counters": {"mogontiacum": "development-loss", "panormus": "pasture"},
        "pasture": ["cattle"] * 10 + ["horse"] * 10,
        "development": ["victory_1"] * 2 + ["great_warrior"] * 28,
    }
    for seat in ("LIVIA", "VALERIA", None):
        assert report(seat, **first) == report(seat, **second)


def test_hexes_by_number_and_who_stands_where() -> None:
    step = stand(legionnaire="GE7")
    assert step.table("Hexes by number")["2"] == (
        "1 of 36",
        "GA12 pasture card, HI6 grain and IS2 ore",
    )
    there = step.table("Hexes with tribes or cities")
    assert there["GE7"] == ("9", "grain: the legionnaire stands there", "Livia")
    assert there["BA6"][1:] == ("grain (beyond the limes)", "Marcus and Valeria")
    assert "GA1" not in there
