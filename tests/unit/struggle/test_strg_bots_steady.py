"""What the bot `steady` promises in its docstring."""

from __future__ import annotations

from typing import Any

import pytest
from strg_bots_table import bot, counters, mine, starting
from strg_table import game

THREE = ("germania", "gallia", "hispania")
OPEN = game().rules.tables.in_play(3)
KINGDOM = {"cities": ["mogontiacum"], "figures": 3, "wagons": 0}  # Regensburg and Noviomagus, two towers, are near
WANDERING = {"figures": 3, "wagons": 1}  # enough of everything


def trade(lines: list[str]) -> list[str]:
    return [line for line in lines if line.split()[0] in ("BANK", "BUILD", "BUY", "OFFER")]


class TestTrade:
    def test_figures_first_while_tribes_wander(self) -> None:
        lines = bot("steady", mine(ore=1, horse=1, cattle=1, gold=1))
        assert trade(lines)[0] == "BUILD figures"

    def test_both_boxes_get_theirs_if_figures_are_built_one_by_one(self) -> None:
        lines = bot("steady", mine(ore=2, horse=2, gold=3), recruit_mode="either")
        assert sorted(starting(lines, "BUILD")) == ["BUILD horseman", "BUILD warrior"]

    def test_a_wagon_first_for_a_kingdom_that_could_conquer_with_it(self) -> None:
        lines = bot("steady", mine(grain=1, ore=1, horse=1, cattle=1, horsemen=KINGDOM, warriors=WANDERING))
        assert trade(lines)[0] == "BUILD wagon horsemen"

    def test_figures_first_for_a_kingdom_that_is_too_weak(self) -> None:
        weak = KINGDOM | {"figures": 1}
        lines = bot("steady", mine(grain=1, ore=1, horse=1, cattle=1, horsemen=weak, warriors=WANDERING))
        assert trade(lines)[0] == "BUILD figures"

    def test_the_bank_gives_what_a_purchase_lacks(self) -> None:
        lines = bot("steady", mine(grain=3, horse=1))
        assert trade(lines)[:2] == ["BANK 3 grain > 1 ore", "BUILD figures"]

    def test_gold_replaces_one_card_if_enough_for_tolls_stays(self) -> None:
        assert "BUILD figures" in bot("steady", mine(ore=1, gold=6))
        assert "BUILD figures" not in bot("steady", mine(ore=1, gold=5))
        assert "BUILD figures" not in bot("steady", mine(gold=9)), "two cards are too much"
        assert "BUILD figures" in bot("steady", mine(gold=12)), "unless there is plenty"

    def test_cattle_that_is_left_over_buys_cards(self) -> None:
        full = {"horsemen": WANDERING, "warriors": WANDERING}
        assert trade(bot("steady", mine(cattle=2, gold=2, **full))) == ["BUY card", "BUY card"]
        assert "BUY card" not in bot("steady", mine(gold=9, **full)), "gold alone buys none"
        assert "BUY card" not in bot("steady", {"development": []} | mine(cattle=1, gold=1, **full))

    def test_many_equal_cards_are_changed_for_a_pasture_card_that_is_missing(self) -> None:
        lines = bot("steady", mine(grain=4, cattle=1, horsemen=KINGDOM, warriors=WANDERING))
        assert trade(lines)[:2] == ["BANK 3 grain > 1 pasture", "BUILD wagon horsemen CARDS"]

    def test_what_is_left_over_is_offered_for_what_is_missing(self) -> None:
        lines = bot("steady", mine(grain=2, ore=1))
        assert "OFFER 1 grain > 1 horse" in lines
        assert not [line for line in starting(lines, "OFFER") if line.split()[2] == line.split()[5]]

    def test_nothing_is_bought_that_is_used_up(self) -> None:
        crowd = {"figures": 7, "wagons": 1}
        assert not starting(bot("steady", mine(ore=3, horse=3, horsemen=crowd, warriors=crowd)), "BUILD figures")


class TestTribes:
    def test_the_best_counter_is_of_a_new_province(self) -> None:
        """From C17 Mainz and Regensburg in Germania are next door; Bologna lies beyond one arrow, which is free."""
        box = {"at": "C17", "figures": 3, "wagons": 1, "counters": counters("germania")}
        line = starting(bot("steady", mine(horsemen=box)), "HORSEMEN")[0]
        assert " PLUNDER " in line
        assert line.split()[-1] not in ("mogontiacum", "castra_regina")

    def test_with_three_provinces_it_settles(self) -> None:
        box = {"at": "C17", "figures": 3, "wagons": 1, "counters": counters(*THREE)}
        lines = starting(bot("steady", mine(horsemen=box)), "HORSEMEN")
        assert " CONQUER " in f" {lines[0]}"
        assert lines[-1].startswith("HORSEMEN TAKE ")

    def test_without_a_wagon_it_plunders_on(self) -> None:
        box = {"at": "C17", "figures": 3, "wagons": 0, "counters": counters(*THREE)}
        assert not [line for line in starting(bot("steady", mine(horsemen=box)), "HORSEMEN") if "CONQUER" in line]

    def test_a_kingdom_takes_weak_cities_first(self) -> None:
        lines = starting(bot("steady", mine(horsemen=KINGDOM | {"wagons": 1})), "HORSEMEN CONQUER")
        assert {line.split()[-1] for line in lines[:2]} == {"castra_regina", "noviomagus"}

    def test_choices_stand_behind_one_another(self) -> None:
        box = {"at": "C17", "figures": 3, "wagons": 1}
        assert len(starting(bot("steady", mine(horsemen=box)), "HORSEMEN")) == 6

    @pytest.mark.parametrize(("own", "take"), [
        ({"grain": 1, "cattle": 1}, "pasture"), ({"cattle": 1, "horse": 1}, "grain"),
    ])  # fmt: skip
    def test_an_idle_tribe_takes_what_the_next_purchase_lacks(self, own: dict[str, Any], take: str) -> None:
        lines = bot("steady", mine(horsemen=KINGDOM, warriors=KINGDOM | {"cities": ["verona"]}, **own))
        assert f"HORSEMEN TAKE {take}" in lines


class TestCards:
    def test_a_traitor_when_figures_are_missing(self) -> None:
        """Roma has five towers, Naples four, Benevento two; with one figure no city can be taken without help."""
        box = {"cities": ["mogontiacum"], "figures": 1, "wagons": 1}
        lines = bot("steady", mine(cards=["traitor"], horsemen=box))
        assert "PLAY traitor horsemen" in lines
        assert starting(lines, "HORSEMEN CONQUER")
        assert not starting(bot("steady", mine(horsemen=box)), "HORSEMEN CONQUER")

    def test_no_card_for_what_can_be_had_without(self) -> None:
        lines = bot("steady", mine(cards=["traitor", "great_warrior"], horsemen=KINGDOM | {"wagons": 1}))
        assert not [line for line in starting(lines, "PLAY") if "horsemen" in line]

    def test_a_card_is_laid_for_one_tribe_only(self) -> None:
        weak = {"figures": 1, "wagons": 1}
        boxes = {"horsemen": weak | {"cities": ["mogontiacum"]}, "warriors": weak | {"cities": ["verona"]}}
        assert len(starting(bot("steady", mine(cards=["traitor"], **boxes)), "PLAY traitor")) == 1

    def test_a_great_warrior_where_marching_is_too_dear(self) -> None:
        """The last counter lies on Lisbon, many arrows from the start, and there is neither gold nor grain."""
        gone = {"counters": dict.fromkeys((city for city in OPEN if city != "olisipo"), "none")}
        lines = bot("steady", gone | mine(cards=["great_warrior"], horsemen=WANDERING))
        assert starting(lines, "HORSEMEN")[0].endswith(" PLUNDER olisipo")
        assert "PLAY great_warrior horsemen" in lines

    def test_treasures_at_once_but_diplomats_before(self) -> None:
        assert bot("steady", mine(cards=["treasure"]))[0] == "PLAY treasure"
        assert bot("steady", mine(cards=["treasure", "diplomat"]))[0].startswith("PLAY diplomat ")

    def test_a_card_that_is_too_fresh_is_not_played(self) -> None:
        """Drawn in the trade of this very round (0 is where it lay, 1 the round, 0 the phase)."""
        drawn = mine(cards=["treasure"]) | {"held": {"A": ["0/1/0"]}, "bought": 1}
        assert not starting(bot("steady", drawn), "PLAY")
        assert "PLAY treasure" in bot("steady", drawn, card_bought_this_phase="playable_at_once")


class TestLegionnaire:
    def test_he_goes_where_the_strongest_rival_stands(self) -> None:
        """C holds four cities of Hispania, B none; nobody else is near."""
        rich = {"grain": 3, "horsemen": {"cities": ["toletum", "olisipo", "bracara_augusta", "carthago_nova"]}}
        lines = bot("steady", {"players": {"C": rich, "B": {"grain": 3}}})
        assert all(line.startswith("LEGION HI") for line in starting(lines, "LEGION"))
        assert starting(lines, "LEGION")[0].endswith(" FROM C")

    def test_he_stays_away_from_the_own_tribes(self) -> None:
        """GE7 is the hex of both; the rival has another one."""
        both = {"players": {"A": {"horsemen": {"at": "C17"}}, "B": {"grain": 1, "horsemen": {"at": "D18"}}}}
        assert not [line for line in starting(bot("steady", both), "LEGION") if "GE7" in line]

    def test_a_second_line_in_case_the_victim_has_gone(self) -> None:
        lines = starting(bot("steady", {"players": {"B": {"grain": 1, "horsemen": {"at": "C17"}}}}), "LEGION")
        assert len(lines) == 2 and lines[1] == lines[0].partition(" FROM ")[0]
