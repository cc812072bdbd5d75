"""`pbem checkpoint LOG`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.checkpoint import Compared, Made

HELP = N("""Whoever keeps these lines can show later that the log was another one then. With --verify a checkpoint or
receipt that somebody holds is compared with the log, and its signature (FILE.sig) with the key in the opening.""")
EXAMPLES = (
    "pbem checkpoint roma",
    "pbem checkpoint roma --sign ~/.ssh/id_ed25519 -o roma-131.txt",
    "pbem checkpoint log.jsonl --verify roma-131.txt",
    "pbem checkpoint log.jsonl --verify roma-131.txt --signers allowed_signers --gm gm@example.org",
)


def run(
    log: Annotated[Path, typer.Argument(metavar="LOG", help=N("The log, or the game's folder."), show_default=False)],
    record: Annotated[
        int | None, typer.Option("--record", metavar="N", help=N("Up to this record; the newest if left out."))
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=N("Where to write it, and FILE.sig."))
    ] = None,
    sign: Annotated[
        Path | None, typer.Option("--sign", metavar="KEY", help=N("Sign it with this private ssh key."))
    ] = None,
    verify: Annotated[
        Path | None, typer.Option("--verify", metavar="FILE", help=N("A checkpoint or receipt to compare."))
    ] = None,
    signature: Annotated[
        Path | None, typer.Option("--signature", metavar="FILE", help=N("Its signature, if it is not FILE.sig."))
    ] = None,
    signers: Annotated[
        Path | None, typer.Option("--signers", metavar="FILE", help=N("Allowed signers, as ssh-keygen wants them."))
    ] = None,
    gm: Annotated[str, typer.Option("--gm", metavar="NAME", help=N("Who must have signed, of those."))] = "",
) -> int:
    from pbem.app import checkpoint

    if verify is None:
        return console.answer(checkpoint.make(session.env(), log, at=record, key=sign, output=output), _made)
    signed = checkpoint.Signed(signature, signers, gm)
    return console.answer(checkpoint.compare(session.env(), log, verify, signed), _compared)


def _made(result: Made) -> None:
    from pbem.app.talk import T

    if not result.files:
        console.out((result.text + result.signature).rstrip("\n"))
    for path in result.files:
        console.say(T("Written: {path}", path=path))


def _compared(result: Compared) -> None:
    from pbem.app.talk import T

    if result.heads and not result.exit:
        records = tuple(str(n) for n in result.heads)
        console.say(T("{game}: the log has these heads (record {records}).", game=result.game, records=records))
    if result.signed:
        console.say(T("The signature is that of {who}.", who=result.signed))
