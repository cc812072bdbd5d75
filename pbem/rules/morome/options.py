"""The options of the game as typed values; what they mean stands in `games/morome/ruleset.toml`."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.rules.morome.data import Tables


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One field an option, by its name in the manifest."""

    event_rolls: Literal["2d6", "1d6", "2"] = "2d6"
    persian_roll_12: Literal["both", "coin_flip"] = "both"
    opportunity_draw: Literal["random_player", "all_players"] = "random_player"
    zero_bid_wins: bool = False
    voluntary_disband: bool = False
    recruit_cost_3_from: Literal["only_5", "5_to_10"] = "only_5"
    initiative_bids_paid: Literal["all", "winner", "none"] = "all"
    initiative_choice: Literal["first_or_last", "any_place"] = "first_or_last"
    neutral_entry: Literal["join", "forbidden"] = "join"
    garrison_memory: bool = False
    civil_war_hit: Literal["4_4", "3_3", "3_4"] = "4_4"
    mutual_annihilation: Literal["lost", "held_empty"] = "lost"
    neutral_rome_for_sale: bool = True
    treaty_adjacency: Literal["map_only", "map_or_target"] = "map_only"
    politics_bids_paid: Literal["all", "winner"] = "all"
    taxation_revolt: Literal["per_province", "all_together"] = "per_province"
    rebels_march: bool = False
    fame_loss_scope: Literal["battle", "any"] = "battle"
    elimination: Literal["out", "exile"] = "out"
    last_survivor_ends: bool = True
    trade: Literal["none", "tribute"] = "none"


class Rules(msgspec.Struct, frozen=True):
    """What a game is played by: the tables, the options and the pace ("turn" or "phase")."""

    tables: Tables
    options: Options
    pace: str = "turn"

    def recruit_cost(self, turn: int) -> int:
        """Tribute for a new legion on this turn (R28)."""
        lasting = self.options.recruit_cost_3_from == "5_to_10"
        numbers = self.tables.numbers
        for row in numbers.schedule:
            if row.recruit_cost and row.first <= turn and (lasting or turn <= row.last):
                return row.recruit_cost
        return numbers.recruit_cost

    def extras(self, turn: int) -> tuple[int, int]:
        """Extra rebellions and extra invasions on this turn (R61)."""
        rows = [row for row in self.tables.numbers.schedule if row.first <= turn <= row.last]
        return sum(row.extra_rebellions for row in rows), sum(row.extra_invasions for row in rows)

    def treaty_places(self, region: str) -> tuple[str, ...]:
        """The provinces from which a Treaty can be made with a region (R46)."""
        touching = self.tables.touches[region]
        if self.options.treaty_adjacency == "map_only":
            return touching
        return touching + tuple(p for p in self.tables.targets[region] if p not in touching)
