"""`pbem rules RULESET [-o FILE]`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import RulesetName
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.handbook import Bound

HELP = N(
    "Aim, flow of a turn, a first turn explained line by line, all orders, the rules in our own words, options, and a"
    " glossary. With -o it is written to a file: the ending .html or .txt picks the form."
)
EXAMPLES = ("pbem rules morome", "pbem rules morome --lang it -o regole.html")
Written = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help=N("Where to write it: .html or .txt."), show_default=False),
]


def run(ruleset: RulesetName, output: Written = None) -> int:
    from pbem.app.handbook import handbook, write

    if output is not None:
        return console.answer(write(session.env(), ruleset, output), _bound)
    return console.answer(handbook(session.env(), ruleset), lambda book: console.out(book.text.rstrip("\n")))


def _bound(bound: Bound) -> None:
    from pbem.app.talk import T

    console.say(
        T("{path}: the handbook of {ruleset}, {n} bytes", path=bound.path, ruleset=bound.ruleset, n=bound.bytes)
    )
