"""`pbem rulesets`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.rulesets import OptionRow, RulesetRow

HELP = N("Options are set when a game is opened: `pbem new … --option NAME=VALUE`. The first value is the default.")
EXAMPLES = ("pbem rulesets", "pbem rulesets --json", "pbem --lang it rulesets")


def run() -> int:
    from pbem.app.rulesets import rulesets

    return console.answer(rulesets(session.env()), _show)


def _show(rows: tuple[RulesetRow, ...]) -> None:
    from pbem.app.talk import T

    for row in rows:
        best = f" ({row.best})" if row.best else ""
        players = f"{row.least}-{row.most}{best}"
        head = T(
            "{title}: rules version {number}, {players} players", title=row.title, number=row.number, players=players
        )
        console.out(f"{console.paint(row.id, console.BOLD)}  {console.spoken(head)}")
        console.out(f"  {row.blurb}")
        console.say(T("  Paces: {paces}", paces=row.paces))
        if row.older:
            older = tuple(f"{row.id}/{number}" for number in row.older)
            console.say(T("  Older versions, for games opened by them: {older}", older=older))
        if row.options:
            console.say(T("  Options:"))
        for option in row.options:
            _show_option(option)


def _show_option(option: OptionRow) -> None:
    values = [str(value).lower() for value in option.values if value != option.default]
    shown = " | ".join([str(option.default).lower(), *values])
    if not option.values:
        shown += f" | {option.least}…"
    rules = f" [{', '.join(option.rules)}]" if option.rules else ""
    console.out(f"    {option.name} = {shown}")
    console.out(f"        {option.text}{rules}")
