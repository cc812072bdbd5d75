"""Choices made when a game is opened, as typed: its id, options, pace and beacon."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from pbem.app.nearest import did_you_mean
from pbem.core import beacon
from pbem.core.keys import normal_words
from pbem.core.options import choose_options
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Manifest
from pbem.core.text import T


def fold_id(name: str) -> str:
    """A folder's name as a game id: letters without accents, digits and hyphens; "" when nothing is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")


def check_id(typed: str) -> str:
    """A game id as typed. Raises Failure."""
    if re.fullmatch(r"[a-z0-9-]{1,40}", typed):
        return typed
    folded = fold_id(typed)
    raise Failure(
        Problem(
            "bad-id",
            T("{id} cannot be the id of a game.", id=typed[:60] or '""'),
            T("Try {id}.", id=folded) if folded else T("Use 1 to 40 of a to z, 0 to 9 and hyphens."),
        )
    )


def parse_options(typed: Sequence[str], manifest: Manifest) -> dict[str, str | int | bool]:
    """All options of a ruleset, those typed ("name=value") and the defaults of the rest. Raises Failure."""
    known = tuple(option.name for option in manifest.options)
    given: dict[str, str | int | bool] = {}
    problems: list[Problem] = []
    for item in typed:
        name, equals, value = (part.strip() for part in item.partition("="))
        if name not in known:
            text = T("{ruleset} has no option {name}.", ruleset=manifest.id, name=name[:60])
            hint = did_you_mean(name, known) or T("`pbem rulesets` lists the options.")
            problems.append(Problem("unknown-option", text, hint, source=item[:200]))
        elif not equals:
            text = T("The option {name} needs a value.", name=name)
            problems.append(Problem("bad-option", text, T("Write it like {name}=value.", name=name), source=item[:200]))
        elif name in given:
            text = T("The option {name} is given twice.", name=name)
            problems.append(Problem("bad-option", text, T("Choose one of the values."), source=item[:200]))
        else:
            given[name] = value
    try:
        chosen = choose_options(manifest, given)
    except Failure as failure:
        problems += failure.problems
    if problems:
        raise Failure(*problems)
    return chosen


def parse_pace(typed: str, manifest: Manifest) -> str:
    """A pace of the ruleset, "" being the first. Raises Failure."""
    if not typed:
        return manifest.paces[0]
    if typed in manifest.paces:
        return typed
    raise Failure(
        Problem(
            "bad-pace",
            T("{ruleset} has no pace {pace}.", ruleset=manifest.id, pace=typed[:60]),
            did_you_mean(typed, tuple(manifest.paces)),
        )
    )


def parse_beacon(typed: str, first: int) -> beacon.Source:
    """The `beacon` of an `open` record from "", "drand" or "manual:SOURCE|FALLBACK". Raises Failure."""
    if not typed:
        return beacon.Nothing()
    if typed == "drand":
        return beacon.quicknet(first)
    kind, colon, rest = typed.partition(":")
    source, bar, fallback = (normal_words(part) for part in rest.partition("|"))
    if kind == "manual" and colon and bar and source and fallback and len(typed) <= 1000:
        return beacon.Manual(first, source, fallback)
    raise Failure(
        Problem(
            "bad-beacon",
            T("{beacon} is not a beacon.", beacon=typed[:80]),
            T('Use drand, or "manual:SOURCE|FALLBACK" with the source and what counts when it fails.'),
        )
    )


def pick_level(typed: int | None, *, seeded: bool, has_beacon: bool) -> int:
    """The level of the dice: 0 with a seed, 2 with a beacon, else 1. Raises Failure when they do not fit."""
    level = (0 if seeded else 2 if has_beacon else 1) if typed is None else typed
    if level not in (0, 1, 2):
        raise Failure(Problem("bad-level", T("There is no level {level}.", level=level), T("Use 0, 1 or 2.")))
    if (level == 0) != seeded:
        text = T("Level 0 is for a typed seed, and a typed seed is level 0.")
        raise Failure(Problem("bad-level", text, T("Give --seed TEXT with level 0, and no --seed otherwise.")))
    if (level == 2) != has_beacon:
        text = T("Level 2 needs a beacon, and a beacon is level 2.")
        raise Failure(Problem("bad-level", text, T("Give --beacon with level 2, and no --beacon otherwise.")))
    return level
