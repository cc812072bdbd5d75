"""The rules that a log names, bound to its options and data."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import library, versions
from pbem.core.problem import Failure, Problem
from pbem.core.record_types import OpenData
from pbem.core.ruleset import Game
from pbem.core.text import T


def bind(opened: OpenData, *places: Path | None) -> Game:
    """The rules that an `open` record (or a ruling since) names, with the first of these folders of data that is the
    right one (None: none but the ruleset's own). Raises Failure when they are not here, or have changed since."""
    ruleset, number = versions.split(opened.rules)
    options = {} if opened.options is msgspec.UNSET else dict(opened.options)
    pace = str(options.pop("pace", ""))
    options.pop("position", None)
    options.pop("gm", None)
    known = library.numbers(ruleset)
    if number not in map(str, known):
        program = opened.program if isinstance(opened.program, str) else ""
        raise Failure(versions.absent(opened.rules, known, program))
    for data_dir in dict.fromkeys(places or (None,)):
        if library.data_hash(opened.rules, data_dir) == opened.data:
            return library.bind(opened.rules, options, pace, data_dir)
    raise Failure(_other_data(opened.rules))


def _other_data(rules: str) -> Problem:
    return Problem(
        "other-data",
        T("The data files of {ruleset} are not those that the game was opened with.", ruleset=rules),
        T("Use the pbem that the game was opened with, or the same --data."),
    )
