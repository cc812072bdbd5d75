"""The options of the game as typed values; what they mean stands in `games/spqrisiko/ruleset.toml`."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.ways import LAUNCH, SEA


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One field an option, by its name in the manifest."""

    setup: Literal["lists", "cards"] = "lists"
    province_set: Literal["ours", "javarisiko_amended"] = "ours"
    province_values: Literal["per_card", "flat_3"] = "per_card"
    food_triremes: Literal[2, 1] = 2
    naval_ties: Literal["defender", "nobody"] = "defender"
    strategic_move: Literal["one", "land_and_sea"] = "one"
    max_rounds: int = 0


class Rules(msgspec.Struct, frozen=True):
    """What a game is played by: the tables, the options and the pace ("player" or "round")."""

    tables: Tables
    options: Options
    pace: str = "player"

    def points(self, province: str, side: str) -> int:
        """Points a turn for a side ("proconsul", "praetor") of a province card (#3)."""
        if self.options.province_values == "flat_3":
            proconsul, praetor = self.tables.numbers.score.flat
        else:
            card = self.tables.provinces[province]
            proconsul, praetor = card.proconsul, card.praetor
        return praetor if side == "praetor" else proconsul

    def harmless_ties(self, kind: str) -> bool:
        """Whether equal dice hurt nobody in battles over a way of this kind; tokens apart (#15)."""
        return kind in (LAUNCH, SEA) and self.options.naval_ties == "nobody"
