"""An example of `mail.toml`, to be filled in."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mailbox.example import EXAMPLE
from pbem.mailbox.settings import NAME
from pbem.store import atomic


class Begun(msgspec.Struct, frozen=True):
    """Where the example was written."""

    path: str
    exit: int = 0


def init(root: Path) -> Begun:
    """Write it; what is there stays. Raises Failure."""
    path = root / NAME
    if not root.is_dir():
        raise Failure(Problem("missing", T("There is no folder {path}.", path=str(root)), T("Check the name.")))
    if path.exists() or path.is_symlink():
        text = T("{path} is there already.", path=str(path))
        raise Failure(Problem("exists", text, T("Change it, or move it away first.")))
    atomic.write(path, EXAMPLE.encode())
    return Begun(str(path))
