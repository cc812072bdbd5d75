"""The program as a typer object: what stands before the name of a command."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem import __version__
from pbem.cli.lazy import LazyGroup
from pbem.cli.table import N

app = typer.Typer(cls=LazyGroup, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pbem {__version__}")
        raise typer.Exit


@app.callback(help=N("A turn processor for play-by-mail games whose log nobody can falsify."))
def root(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help=N("Print the version."))
    ] = False,
    lang: Annotated[str, typer.Option(metavar="en|it", help=N("Language of the answers."))] = "",
) -> None:
    """Both options have been looked at before; they stand here for the help."""
