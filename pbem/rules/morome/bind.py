"""Making a game of a manifest, data files, options and a pace."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.core.options import Choice, check_pace, choose_options
from pbem.core.ruleset import Game, Manifest
from pbem.rules.morome.data import load
from pbem.rules.morome.game import MoromeGame
from pbem.rules.morome.options import Options, Rules


def bind(manifest: Manifest, files: Mapping[str, bytes], options: Mapping[str, Choice], pace: str) -> Game:
    """The game; raises Failure."""
    chosen = choose_options(manifest, options)
    check_pace(manifest, pace)
    rules = Rules(load(files), msgspec.convert(chosen, Options), pace)
    return MoromeGame(manifest, files, rules, chosen)
