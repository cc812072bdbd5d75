"""What lies around the games: room on the disk, time zones of the system, letters that wait too long."""

from __future__ import annotations

import shutil
from pathlib import Path

from pbem.app import mail_post
from pbem.app.table import Table
from pbem.core.problem import Problem
from pbem.core.text import TN, T

MIB = 1024 * 1024
LITTLE, TOO_LITTLE = 200 * MIB, 20 * MIB
USUAL = "Europe/Rome"


def problems(root: Path) -> list[Problem]:
    """What of the computer will be in the way."""
    return [*_room(root), *_zones()]


def _room(root: Path) -> list[Problem]:
    try:
        free = shutil.disk_usage(root).free
    except OSError:
        return []
    if free >= LITTLE:
        return []
    text = T("Only {n} MiB are free on the disk.", n=free // MIB)
    hint = T("Make room. On a full disk nothing is lost, but no sheet can be taken in either.")
    return [Problem("disk-full", text, hint, severity="error" if free < TOO_LITTLE else "warning")]


def _zones() -> list[Problem]:
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(USUAL)
    except (OSError, ValueError, KeyError):
        text = T("This computer has no data on time zones; only UTC can be used.")
        hint = T("Install the package tzdata (pip install tzdata, or that of the system).")
        return [Problem("no-zones", text, hint, severity="warning")]
    return []


def unsent(table: Table) -> list[Problem]:
    """Letters that wait to be sent. Raises Failure."""
    try:
        waiting = [one for one in mail_post.letters(table.folder.root, table.id, table.step) if one.state == "queued"]
    except OSError:
        return []
    if not waiting:
        return []
    text = TN("{n} letter waits to be sent.", "{n} letters wait to be sent.", len(waiting))
    return [Problem("unsent", text, T("`pbem mail send` sends it; without a mailbox give it to the player yourself."))]
