"""`pbem seat replace FOLDER SEAT PERSON`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Folder
from pbem.cli.seat_options import DryRun, Reason, Seat
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.seat_replace import Replaced

HELP = N("""The seat, its orders and its past stay; game.toml gets the new name and address, the seat another password
and other tokens, so that what the old player has is worth nothing. The new one gets a welcome and the newest
report.""")
EXAMPLES = (
    "pbem seat replace roma MARCO 'Aulus <aulus@example.org> [it]'",
    "pbem seat replace roma MARCO 'Aulus <aulus@example.org>' --zone Europe/London --reason 'Marco has moved away.'",
)


def run(
    folder: Folder,
    seat: Seat,
    person: Annotated[
        str,
        typer.Argument(
            metavar="PERSON", help=N("The new player, like 'Aulus <a@example.org> [it]'."), show_default=False
        ),
    ],
    zone: Annotated[
        str, typer.Option("--zone", metavar="ZONE", help=N("The time zone of his clock, like Europe/London."))
    ] = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> int:
    from pbem.app.seat_orders import Manner
    from pbem.app.seat_replace import replace

    done = replace(session.env(), folder, seat, person, Manner(reason, dry_run), zone=zone)
    return console.answer(done, _show)


def _show(result: Replaced) -> None:
    from pbem.app.talk import T

    address = f" <{result.address}>" if result.address else ""
    console.say(
        T(
            "{seat} was {old} and is now {name}{address}.",
            seat=result.seat,
            old=result.old,
            name=result.name,
            address=address,
        )
    )
    if result.dry_run:
        console.say(T("Nothing was written."))
        return
    console.say(T("  password {password}", password=result.password))
    if result.sheet:
        console.say(
            T(
                "The sheet of the old player for step {step} counts until a new one comes; `pbem ruling void-sheet`"
                " takes it out.",
                step=result.step,
            )
        )
    if result.address:
        console.say(
            T("`pbem mail send` sends the welcome and the newest report. The old player gets no mail any more.")
        )
    else:
        console.say(T("There is no address: tell the new player the password, and give him the newest report."))
    console.say(T("Ruling: record {seq} of the log. The letters to all players lie in outbox.", seq=result.seq))
