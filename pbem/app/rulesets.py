"""Which rulesets there are."""

from __future__ import annotations

import msgspec

from pbem.app import library
from pbem.app.env import Env
from pbem.core.ruleset import Manifest


class OptionRow(msgspec.Struct, frozen=True):
    name: str
    default: str | int | bool
    values: tuple[str | int | bool, ...]  # empty: any whole number of at least `least`
    least: int
    text: str
    rules: tuple[str, ...]


class RulesetRow(msgspec.Struct, frozen=True):
    id: str
    number: int
    older: tuple[int, ...]  # numbers that are here too: for games opened by them
    title: str
    blurb: str
    least: int
    most: int
    best: str
    paces: tuple[str, ...]
    options: tuple[OptionRow, ...]


def rulesets(env: Env) -> tuple[RulesetRow, ...]:
    """Every ruleset that can be found, sorted by id, in the language of `env`. Raises Failure."""
    return tuple(_row(library.manifest(ruleset), env.lang) for ruleset in library.ids())


def _row(manifest: Manifest, lang: str) -> RulesetRow:
    return RulesetRow(
        manifest.id,
        manifest.number,
        tuple(number for number in library.numbers(manifest.id) if number != manifest.number),
        _in(manifest.title, lang),
        _in(manifest.blurb, lang),
        manifest.players.least,
        manifest.players.most,
        manifest.players.best,
        tuple(manifest.paces),
        tuple(
            OptionRow(o.name, o.default, tuple(o.values), o.least, _in(o.text, lang), tuple(o.rules))
            for o in manifest.options
        ),
    )


def _in(texts: dict[str, str], lang: str) -> str:
    """The text in a language, or in English."""
    return texts.get(lang) or texts.get("en", "")
