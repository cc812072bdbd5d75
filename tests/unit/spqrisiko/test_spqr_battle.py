"""Attacks and battles: who may attack whom with how many dice, what is lost, when it stops, what it changes."""

from __future__ import annotations

import pytest
from spqrisiko_table import game, lines, place
from steps_table import turn

from pbem.core.dice import Dice
from pbem.rules.spqrisiko.battle import beats, losses

KEEP = "REINFORCE corsica 3L\n"
CORSICA = {"corsica": "A:1"}


# --- one attack ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("att", "defence", "expected"),
    [
        ([6, 4, 2], [6, 4, 2], (3, 0)),
        ([6, 5, 1], [5, 4, 1], (1, 2)),
        ([6, 6, 6], [5, 5], (0, 2)),
        ([2], [6, 1], (1, 0)),
        ([6], [5, 5, 5], (0, 1)),
        ([4, 3, 2], [6, 4, 1], (2, 1)),
    ],
)
def test_pairs_are_compared_and_ties_go_to_the_defender(
    att: list[int], defence: list[int], expected: tuple[int, int]
) -> None:
    assert losses(att, defence) == expected


def test_harmless_ties_cost_nobody() -> None:
    assert losses([6, 4, 2], [6, 5, 1], ties_harmless=True) == (1, 1)


@pytest.mark.parametrize(
    ("att", "token", "expected"),
    [
        ([4], (3,), True), ([3], (3,), False), ([6], (1, 1), False), ([4, 3, 2], (4, 1), False),
        ([6, 4], (3, 3), True), ([6, 3, 1], (3, 3), False), ([6, 5, 1], (5, 4), True),
    ],
)  # fmt: skip
def test_a_token_falls_to_a_roll_that_beats_all_its_dice(
    att: list[int], token: tuple[int, ...], expected: bool
) -> None:
    assert beats(att, token) is expected


def test_dice_are_rolled_attacker_first_and_never_more_than_units_allow() -> None:
    done = turn(
        KEEP + "ATTACK epirus > macedonia ROUNDS 1", "1 2 6 5", regions=CORSICA | {"epirus": "A:3", "macedonia": "B:2"}
    )
    fought = done.told("battle")[0]
    assert fought["attacks"] == [{"att": [2, 1], "def": [6, 5], "lost_att": 2, "lost_def": 0}]
    assert done.at("epirus", "macedonia") == ["A:1", "B:2"]


def test_with_caps_the_dice() -> None:
    done = turn(
        KEEP + "ATTACK epirus > macedonia WITH 2 ROUNDS 1",
        "6 6 1 1 1",
        regions=CORSICA | {"epirus": "A:9", "macedonia": "B:5"},
    )
    assert done.at("epirus", "macedonia") == ["A:9", "B:3"]


# --- when it stops ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("order", "dice", "stop", "left"),
    [
        ("ATTACK epirus > macedonia", "1 1 1 6 6 6 1 6 6 6", "stay", 1),
        ("ATTACK epirus > macedonia UNTIL 2", "1 1 1 6 6 6", "until", 2),
        ("ATTACK epirus > macedonia ROUNDS 2 WITH 1", "1 6 6 6 1 6 6 6", "rounds", 3),
        ("ATTACK epirus > macedonia UNTIL 4", "6 1 1 5 5 5", "until", 3),
    ],
)
def test_a_battle_stops(order: str, dice: str, stop: str, left: int) -> None:
    done = turn(KEEP + order, dice, regions=CORSICA | {"epirus": "A:5", "macedonia": "B:4"})
    fought = done.told("battle")[0]
    assert (fought["stop"], fought["left_source"]) == (stop, left)
    assert fought["result"] == ("lost" if stop == "stay" else "stopped")


def test_too_few_dice_against_a_token_end_the_battle() -> None:
    done = turn(
        KEEP + "ATTACK epirus > macedonia", "1 1", regions=CORSICA | {"epirus": "A:3", "macedonia": "barbarians:5-5"}
    )
    fought = done.told("battle")[0]
    assert (fought["stop"], fought["result"], fought["left_source"], fought["token"]) == ("one_die", "lost", 2, [5, 5])


def test_until_0_does_not_let_the_last_legion_go() -> None:
    done = turn(
        KEEP + "ATTACK epirus > macedonia UNTIL 0", "1 6", regions=CORSICA | {"epirus": "A:2", "macedonia": "B:1"}
    )
    assert done.at("epirus") == ["A:1"]


# --- what keeps an attack from happening --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("ATTACK thracia > macedonia", "not_mine"),
        ("ATTACK epirus > illiria", "own_target"),
        ("ATTACK epirus > asia", "not_adjacent"),
        ("ATTACK corsica > italia", "not_adjacent"),
        ("ATTACK illiria > macedonia", "few_units"),
        ("ATTACK epirus > macedonia UNTIL 5", "few_units"),
        ("ATTACK illiria > hadriaticum", "few_units"),
        ("ATTACK dalmatia > noricum", "one_die"),
        ("ATTACK epirus > macedonia IF NEUTRAL(macedonia)", "condition"),
    ],
)
def test_an_impossible_attack_is_skipped_with_its_reason(order: str, reason: str) -> None:
    at = {"epirus": "A:5", "illiria": "A:1", "dalmatia": "A:2", "macedonia": "B:1", "noricum": "barbarians:2-1"}
    done = turn(KEEP + order, regions=CORSICA | at)
    assert done.orders()[1] == ("skipped", reason)
    assert not done.told("battle")


def test_without_a_visible_card_there_is_no_battle() -> None:
    done = turn(KEEP + "ATTACK epirus > macedonia", row=[], regions=CORSICA | {"epirus": "A:5", "macedonia": "B:1"})
    assert done.orders()[1] == ("skipped", "no_card_left")


# --- ways ---------------------------------------------------------------------------------------------------------
def test_a_bridge_crosses_own_seas_only_and_says_which() -> None:
    seas = {"balearicum": "A:1", "tyrrenum": "A:1", "ionium": "A:1", "sinus-gallicus": "A:1"}
    done = turn(
        KEEP + "ATTACK mauretania > epirus",
        "6 6 6 1",
        regions=CORSICA | {"mauretania": "A:6", "epirus": "B:1"},
        seas=seas,
    )
    fought = done.told("battle")[0]
    assert (fought["way"], fought["over"]) == ("bridge", ["balearicum", "tyrrenum", "ionium"])


def test_neighbours_need_no_bridge() -> None:
    done = turn(
        KEEP + "ATTACK achaia > macedonia",
        "6 6 1",
        regions=CORSICA | {"achaia": "A:3", "macedonia": "B:1"},
        seas={"aegeum": "A:1"},
    )
    assert (done.told("battle")[0]["way"], done.told("battle")[0]["over"]) == ("land", [])


def test_a_launch_may_use_every_trireme_and_counts_no_legion() -> None:
    done = turn(
        KEEP + "ATTACK epirus > ionium ADVANCE ALL",
        "5 4 4",
        regions=CORSICA | {"epirus": "A:9+3"},
        seas={"ionium": "pirates:3-3"},
    )
    fought = done.told("battle")[0]
    assert (fought["way"], fought["units"], fought["left_source"], fought["advanced"]) == ("launch", 3, 0, 3)
    assert done.at("epirus", "ionium") == ["A:9", "A:3"]


def test_part_of_a_launched_fleet_may_stay_in_the_harbour() -> None:
    done = turn(
        KEEP + "ATTACK epirus > ionium WITH 2",
        "5 4",
        regions=CORSICA | {"epirus": "A:1+4"},
        seas={"ionium": "pirates:3-3"},
    )
    assert done.at("epirus", "ionium") == ["A:1+2", "A:2"]


def test_triremes_at_sea_leave_one_behind() -> None:
    done = turn(
        KEEP + "ATTACK ionium > syrtis ADVANCE ALL",
        "6 6 6",
        regions=CORSICA,
        seas={"ionium": "A:4", "syrtis": "pirates:2"},
    )
    assert done.at("ionium", "syrtis") == ["A:1", "A:3"]


@pytest.mark.parametrize(("ties", "left"), [("defender", "A:2"), ("nobody", "A:4")])
def test_ties_at_sea_follow_the_option(ties: str, left: str) -> None:
    done = turn(
        KEEP + "ATTACK ionium > aegeum ROUNDS 1", "5 4 1 5 4", regions=CORSICA, seas={"ionium": "A:4", "aegeum": "B:2"},
        options={"naval_ties": ties},
    )  # fmt: skip
    assert done.at("ionium", "aegeum") == [left, "B:2"]


def test_ties_on_land_do_not_follow_it() -> None:
    done = turn(
        KEEP + "ATTACK epirus > macedonia ROUNDS 1", "5 5", regions=CORSICA | {"epirus": "A:2", "macedonia": "B:1"},
        options={"naval_ties": "nobody"},
    )  # fmt: skip
    assert done.at("epirus") == ["A:1"]


# --- what a victory changes ---------------------------------------------------------------------------------------
def test_events_of_a_victory_come_in_order() -> None:
    at = {"cisalpina": "A:5", "sicilia": "A:1", "italia": "B:1", "corsica": "B:1", "sardinia": "B:1"}
    done = turn("REINFORCE sicilia 3L\nATTACK cisalpina > italia", "6 6 6 5", regions=at)
    assert done.kinds("battle", "province", "taken", "eliminated") == ["battle", "province", "taken"]
    assert done.told("province") == [
        {
            "province": "p-italia",
            "before": {"card": "proconsul", "seat": "B"},
            "after": {"card": "proconsul", "seat": "A"},
        }
    ]


def test_praefectus_cards_change_hands_at_sea() -> None:
    seas = {
        "tyrrenum": "A:4",
        "syrtis": "A:1",
        "hadriaticum": "A:1",
        "ionium": "B:1",
        "aegeum": "B:1",
        "creticum": "B:1",
        "pontus-euxinus": "B:1",
    }
    done = turn(KEEP + "ATTACK tyrrenum > ionium", "6 6 6 1", regions=CORSICA, seas=seas)
    assert done.told("praefectus") == [
        {"seat": "B", "before": 1, "after": 0},
        {"seat": "A", "before": 0, "after": 1},
    ]
    assert done.dump["praefectus"] == {"A": 1}


def test_a_conquered_region_loses_its_triremes_and_keeps_its_metropolis() -> None:
    at = CORSICA | {"epirus": "A:4", "macedonia": "B:1+3"}
    done = turn(KEEP + "ATTACK epirus > macedonia", "6 6 6 1", regions=at, metropoli=["macedonia"])
    fought = done.told("battle")[0]
    assert (fought["destroyed"], fought["metropolis"]) == (3, True)
    assert done.dump["metropoli"] == ["macedonia"]
    assert done.at("macedonia") == ["A:3"]


def test_who_loses_the_last_place_is_out_and_discards_his_hand() -> None:
    at = CORSICA | {"epirus": "A:5", "macedonia": "C:1"}
    done = turn(
        KEEP + "ATTACK epirus > macedonia", "6 6 6 1", regions=at, seats="ABC", hands={"C": ["syria", "asia"]},
        places={"syria": "0/3"}, dealt=4, row=["judea", "creta", "cipro"],
    )  # fmt: skip
    assert done.kinds("battle", "taken", "eliminated") == ["battle", "taken", "eliminated"]
    assert done.told("eliminated") == [{"seat": "C", "cards": ["asia", "syria"]}]
    assert done.dump["discard"] == ["asia", "syria"]
    assert done.outcome.opens[0] == "card/region/0/3"  # the only card that nobody had seen
    assert done.state.out == ["C"]


def test_a_seat_with_a_sea_left_plays_on() -> None:
    at = CORSICA | {"epirus": "A:5", "macedonia": "C:1"}
    done = turn(KEEP + "ATTACK epirus > macedonia", "6 6 6 1", regions=at, seas={"aegeum": "C:1"}, seats="ABC")
    assert done.state.out == []


# --- cards --------------------------------------------------------------------------------------------------------
def test_take_lines_are_one_list_of_wishes() -> None:
    at = CORSICA | {"illiria": "A:9", "epirus": "barbarians:1", "dalmatia": "barbarians:1", "noricum": "barbarians:1"}
    sheet = KEEP + (
        "TAKE galatia, syria\nATTACK illiria > epirus WITH 1\nATTACK illiria > dalmatia WITH 1\n"
        "ATTACK illiria > noricum WITH 1\n"
        "TAKE ponto, judea\nTAKE creta"
    )
    done = turn(sheet, "6 6 6", regions=at, row=["asia", "judea", "syria"], deck=["cipro"])
    assert [(data["card"], data["listed"]) for data in done.told("taken")] == [
        ("syria", True), ("judea", True), ("asia", False),
    ]  # fmt: skip
    orders = dict(zip(("keep", "one", "a", "b", "c", "two", "three"), done.orders(), strict=True))
    assert (orders["one"], orders["two"], orders["three"]) == (("done", ""), ("done", ""), ("unused", "not_visible"))


def test_labels_of_draws_say_what_they_are_for_and_never_repeat() -> None:
    class Labels:
        def __init__(self) -> None:
            self.seen: list[str] = []

        def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
            self.seen.append(label)
            return [6 if label.endswith("def") else 1] * count

        def shuffle(self, label: str, items: list[str], *, hidden: bool = False) -> list[str]:
            return items

    g = game()
    dice = Labels()
    checked: Dice = dice
    state = place(g, vp={"A": 40}, regions=CORSICA | {"epirus": "A:9", "macedonia": "B:3"})
    again = "\nATTACK epirus > macedonia WITH 1 ROUNDS 1"
    g.resolve(state, {"A": lines(g, "AB", KEEP + again * 2)}, checked)
    assert dice.seen == [
        "battle/epirus-macedonia/1/att", "battle/epirus-macedonia/1/def",
        "battle/epirus-macedonia/2/att", "battle/epirus-macedonia/2/def",
    ]  # fmt: skip
