"""Making a game of a manifest, data files, options and a pace."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.core.options import Choice, choose_options
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Game, Manifest
from pbem.core.text import T
from pbem.rules.morome.data import load
from pbem.rules.morome.game import MoromeGame
from pbem.rules.morome.options import Options, Rules


def bind(manifest: Manifest, files: Mapping[str, bytes], options: Mapping[str, Choice], pace: str) -> Game:
    """The game; raises Failure."""
    chosen = choose_options(manifest, options)
    if pace not in manifest.paces:
        text = T("{ruleset} has no pace {pace}.", ruleset=manifest.id, pace=pace)
        raise Failure(Problem("bad-pace", text, T("Paces are {paces}.", paces=tuple(manifest.paces)), source="pace"))
    rules = Rules(load(files), msgspec.convert(chosen, Options), pace)
    return MoromeGame(manifest, files, rules, chosen)
