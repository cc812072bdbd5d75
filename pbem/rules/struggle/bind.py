"""Making a game of a manifest, data files, options and a pace."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.core.options import Choice, check_pace, choose_options
from pbem.core.problem import Failure
from pbem.core.ruleset import Game, Manifest
from pbem.rules.struggle.data import load
from pbem.rules.struggle.datanames import strangers
from pbem.rules.struggle.game import StruggleGame
from pbem.rules.struggle.options import Options, Rules


def bind(manifest: Manifest, files: Mapping[str, bytes], options: Mapping[str, Choice], pace: str) -> Game:
    """The game; raises Failure."""
    chosen = choose_options(manifest, options)
    check_pace(manifest, pace)
    typed = msgspec.convert(chosen, Options)
    rules = Rules(load(files), typed, pace)
    game = StruggleGame(manifest, files, rules, chosen)
    problems = strangers(rules.tables, game.names, files)
    if problems:
        raise Failure(*problems)
    return game
