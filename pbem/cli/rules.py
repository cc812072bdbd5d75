"""`pbem rules RULESET`."""

from __future__ import annotations

from pbem.cli import console
from pbem.cli.options import RulesetName
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("The rules in our own words, rulings, options, all orders and a worked sheet.")
EXAMPLES = ("pbem rules morome", "pbem rules morome --lang it > regole.txt")


def run(ruleset: RulesetName) -> int:
    from pbem.app.handbook import handbook

    return console.answer(handbook(session.env(), ruleset), lambda book: console.out(book.text.rstrip("\n")))
