"""The program `pbem`. Nothing heavy is imported here: `pbem --version` should be as quick as it can be."""

from __future__ import annotations

import gc
import os
import sys

from pbem import __version__

# A command makes much that lives until it ends: to look through it for rings 200 times costs a tenth of the time.
COLLECT = (50_000, 20, 50)


def main() -> None:
    """Run the command line and leave the process."""
    if sys.argv[1:] == ["--version"] and _printed(f"pbem {__version__}\n"):
        return
    gc.set_threshold(*COLLECT)
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
