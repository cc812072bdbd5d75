"""The options of a game: what was typed, fitted to the values a manifest allows."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Manifest, Option
from pbem.core.text import T

Choice = str | int | bool


def choose_options(manifest: Manifest, given: Mapping[str, Choice]) -> dict[str, Choice]:
    """Every option of the manifest with its value; those not given take their default. Raises Failure.

    A value may be typed as text or number, in any case: `2` is `"2"`, `"True"` is true.
    """
    known = {option.name: option for option in manifest.options}
    problems = [_unknown(name, manifest) for name in given if name not in known]
    chosen: dict[str, Choice] = {}
    for option in manifest.options:
        value = _fit(option, given[option.name]) if option.name in given else option.default
        if value is None:
            problems.append(_bad(option, given[option.name]))
        else:
            chosen[option.name] = value
    if problems:
        raise Failure(*problems)
    return chosen


def check_pace(manifest: Manifest, pace: str) -> None:
    """Raises Failure when the ruleset has no such pace."""
    if pace not in manifest.paces:
        text = T("{ruleset} has no pace {pace}.", ruleset=manifest.id, pace=pace)
        raise Failure(Problem("bad-pace", text, T("Paces are {paces}.", paces=tuple(manifest.paces)), source="pace"))


def _fit(option: Option, given: Choice) -> Choice | None:
    """The allowed value that is meant, or None."""
    text = str(given).strip().lower()
    if option.values:
        return next((value for value in option.values if str(value).lower() == text), None)
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= option.least:
        return int(text)
    return None


def _unknown(name: str, manifest: Manifest) -> Problem:
    return Problem(
        "unknown-option",
        T("{ruleset} has no option {name}.", ruleset=manifest.id, name=name),
        T("Options are {names}.", names=tuple(option.name for option in manifest.options)),
        source=name,
    )


def _bad(option: Option, given: Choice) -> Problem:
    hint = (
        T("Values are {values}.", values=tuple(str(value).lower() for value in option.values))
        if option.values
        else T("It takes a whole number of at least {least}.", least=option.least)
    )
    text = T("The option {name} cannot be {value}.", name=option.name, value=str(given))
    return Problem("bad-option", text, hint, source=option.name)
