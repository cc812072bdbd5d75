"""The program `pbem`. Nothing heavy is imported here: `pbem --version` should be as quick as it can be."""

from __future__ import annotations

import sys

from pbem import __version__


def main() -> None:
    """Run the command line and leave the process."""
    if sys.argv[1:] == ["--version"]:
        print(f"pbem {__version__}")
        return
    from pbem.cli.root import app

    app()
