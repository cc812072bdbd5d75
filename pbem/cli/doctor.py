"""`pbem doctor FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.doctor import Examined, Patient

HELP = N("""Says what each thing means and which command mends it. Exit code 1: something is broken; 0: nothing, or only
things that want a look. It does not replay the game: `pbem audit` does.""")
EXAMPLES = ("pbem doctor roma", "pbem doctor games/", "pbem doctor roma --fix")


def run(
    folder: Root,
    fix: Annotated[bool, typer.Option("--fix", help=N("Mend what can be mended without losing anything."))] = False,
) -> int:
    from pbem.app.doctor import doctor

    return console.answer(doctor(session.env(), folder, fix=fix), _show)


def _show(result: Examined) -> None:
    for patient in result.games:
        _patient(patient)
    for one in result.beside:
        console.out(console.words(one))


def _patient(patient: Patient) -> None:
    from pbem.app.talk import TN, T

    name = patient.game or patient.name
    if not patient.found:
        verdict = console.paint(console.spoken(T("sound")), console.GREEN)
    else:
        verdict = console.spoken(TN("{n} thing", "{n} things", len(patient.found)))
    console.out(f"{console.paint(name, console.BOLD)}: {verdict}")
    for one in patient.mended:
        console.say(T("  mended: {what}", what=one.text))
    for one in patient.found:
        console.out("  " + console.words(one).replace("\n", "\n  "))
