"""The program `pbem`. Nothing heavy is imported here: `pbem --version` should be as quick as it can be."""

from __future__ import annotations

import os
import sys

from pbem import __version__


def main() -> None:
    """Run the command line and leave the process."""
    if sys.argv[1:] == ["--version"] and _printed(f"pbem {__version__}\n"):
        return
    from pbem.cli.root import app

    app()


def _printed(text: str) -> bool:
    """Whether it could be written; if not, nothing is held back, and what is wrong is told as for all commands."""
    if sys.stdout is None:  # closed (`>&-`)
        return True
    try:
        os.write(sys.stdout.fileno(), text.encode("ascii"))
    except OSError:
        return False
    return True
