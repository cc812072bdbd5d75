"""`pbem new FOLDER --ruleset R --seat …`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Data, Options, RulesetOption, Signer
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.new import Opened

HELP = N("""Writes the folder with its log and its secrets, and resolves step 1, the part of the set-up that needs no
sheet. With --wait the game stops after its opening: players join first, with words for the dice.""")
EXAMPLES = (
    "pbem new roma --ruleset morome --seat 'VALERIA=Valeria <v@example.org>' --seat 'MARCO=Marco <m@example.org> [it]'",
    "pbem new roma --ruleset morome --seat A --seat B --seat C --option event_rolls=1d6",
    "pbem new roma --ruleset morome --seat A --seat B --level 2 --beacon drand --wait",
    "pbem new roma --ruleset morome --seat A --seat B --level 2 --beacon 'manual:Lotto of that day|the next Lotto'",
    "pbem new try --ruleset morome --seat A --seat B --seed hello        (practice dice, the same every time)",
)


def run(
    *,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=N("A new or empty folder."))],
    ruleset: RulesetOption,
    seat: Annotated[
        list[str],
        typer.Option("--seat", metavar="SEAT", help=N("ID, ID=Name, or 'ID=Name <address> [it]'; once for each seat.")),
    ],
    id: Annotated[
        str, typer.Option("--id", metavar="ID", help=N("The game's id; the folder's name if left out."))
    ] = "",
    option: Options = None,
    pace: Annotated[
        str, typer.Option("--pace", metavar="PACE", help=N("How much of a turn one sheet orders; see `pbem rulesets`."))
    ] = "",
    level: Annotated[
        int | None,
        typer.Option("--level", metavar="0|1|2", help=N("Dice: 0 practice, 1 sealed (usual), 2 public beacon.")),
    ] = None,
    beacon: Annotated[
        str,
        typer.Option("--beacon", metavar="drand|manual:SOURCE|FALLBACK", help=N("The public source for level 2.")),
    ] = "",
    wait: Annotated[bool, typer.Option("--wait", help=N("Let players join before the set-up."))] = False,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help=N("Practice dice (level 0): the same text, the same game.")),
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option("--position", metavar="FILE", help=N("Start from a JSON state instead of the set-up.")),
    ] = None,
    data: Data = None,
    gm_seat: Annotated[
        str,
        typer.Option("--gm-seat", metavar="SEAT", help=N("The seat that the moderator plays himself (level 2 only).")),
    ] = "",
    signer: Signer = None,
) -> int:
    from pbem.app.new import Request, new

    request = Request(
        ruleset=ruleset,
        seats=seat,
        id=id,
        options=option or (),
        pace=pace,
        lang=session.lang,
        level=level,
        beacon=beacon,
        wait=wait,
        seed=seed,
        position=position,
        data=data,
        gm_seat=gm_seat,
        signer=signer,
    )
    return console.answer(new(session.env(), folder, request), _show)


def _show(opened: Opened) -> None:
    from pbem.app.talk import T

    title = T(
        "Game {game} of {ruleset} is open in {folder}.", game=opened.game, ruleset=opened.ruleset, folder=opened.folder
    )
    console.say(title)
    for seat in opened.seats:
        address = f" <{seat.address}>" if seat.address else ""
        console.say(
            T(
                "  {seat}: {name}{address}, password {password}",
                seat=seat.seat,
                name=seat.name,
                address=address,
                password=seat.password,
            )
        )
    if opened.resolved:
        console.say(T("Step 1 is resolved; the reports are in {folder}.", folder=opened.resolved.folder))
    for hint in opened.hints:
        console.out(hint)
    console.out(opened.next)
