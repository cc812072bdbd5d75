"""`pbem case FILE…`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Data
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.case import CaseResult, CaseRun

HELP = N(
    "A case names a rule, a position, sheets and dice, and what must come of them. A folder stands for all its cases."
)
EXAMPLES = ("pbem case tests/cases/morome", "pbem case R21-tie-with-caesar.toml")


def run(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help=N("Case files, or folders."), show_default=False)
    ],
    data: Data = None,
) -> int:
    from pbem.app.case import case

    result = case(session.env(), files, data=data)
    console.answer(result, _show)
    return 1 if result.wrong else 0


def _show(result: CaseRun) -> None:
    from pbem.app.talk import TN, T

    for one in result.results:
        _show_one(one)
    right = len(result.results) - result.wrong
    console.say(
        T(
            "{right}, {wrong}",
            right=TN("{n} right", "{n} right", right),
            wrong=TN("{n} wrong", "{n} wrong", result.wrong),
        )
    )


def _show_one(one: CaseResult) -> None:
    from pbem.app.talk import T

    if one.right:
        console.out(f"{console.paint('ok', console.GREEN)}    {one.file}")
        return
    console.out(f"{console.paint(console.spoken(T('WRONG')), console.RED)} {one.file}  {one.title}")
    for gap in one.differences:
        console.say(
            T(
                "  {path}: expected {expected}, got {got}",
                path=gap.path,
                expected=_value(gap.expected),
                got=_value(gap.got),
            )
        )
        if gap.note:
            console.out(f"    {gap.note}")
    console.tell(one.problems)


def _value(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False)
