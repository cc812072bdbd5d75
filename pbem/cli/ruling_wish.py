"""What the commands on rulings that touch the game have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pbem.cli.ruling_timed import DryRun, Reason, Yes, rule

if TYPE_CHECKING:
    from pbem.app.ruling_desk import Ruled, Wish

__all__ = ["DryRun", "Reason", "Yes", "give"]


def give(make: Callable[[Wish], Ruled], reason: str, *, dry_run: bool, yes: bool) -> int:
    """Make a ruling: what was shown on a terminal is what is written, or nothing is."""
    from pbem.app.ruling_desk import Wish

    shown = ""

    def made(dry: bool) -> Ruled:
        nonlocal shown
        result = make(Wish(reason, dry, shown))
        shown = result.expects
        return result

    return rule(made, dry_run=dry_run, yes=yes)
