"""The options of the game as typed values; what they mean stands in `games/struggle/ruleset.toml`."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.rules.struggle.data import Tables


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One field an option, by its name in the manifest (K3)."""

    recruit_mode: Literal["both", "either"] = "both"
    dice_rollers: Literal["players_in_turn", "first_player"] = "players_in_turn"
    first_player: Literal["fixed", "passes_left_each_round"] = "fixed"
    scourge_scope: Literal["both_boxes_of_the_player", "one_tribe_box"] = "both_boxes_of_the_player"
    game_end: Literal["end_of_round", "immediately"] = "end_of_round"
    steal_gold: Literal[3, 2] = 3
    terror_of_the_legions: bool = False
    banner_cities_needed: Literal[1, 3] = 1
    card_bought_this_phase: Literal["playable_from_the_next_phase", "playable_at_once", "next_round"] = (
        "playable_from_the_next_phase"
    )
    gold_supply: Literal["unlimited", 100] = "unlimited"


class Rules(msgspec.Struct, frozen=True):
    """What a game is played by: the tables, the options, the pace ("round" or "phase") and the number of seats."""

    tables: Tables
    options: Options
    pace: str = "round"
