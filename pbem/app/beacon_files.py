"""Values of public sources that somebody, or a timer, has put into a folder `beacons/`, in a game or beside the games.

A drand round is looked for as `<round>.json`, any other value as `<game>-<step>.txt`.
"""

from __future__ import annotations

from pathlib import Path

from pbem.app.table import Table
from pbem.core import beacon

FOLDER = "beacons"


def find(table: Table) -> Path | None:
    """The file with the value that the closed step waits for; whether it is sound is seen when it is used."""
    closed = table.close
    if closed is None or not table.needs_beacon(table.step):
        return None
    name = f"{table.id}-{table.step}.txt"
    if isinstance(table.beacon, beacon.Drand):
        name = f"{closed.round}.json"
    root = table.folder.root
    for place in (root / FOLDER, root.absolute().parent / FOLDER):
        if (place / name).is_file():
            return place / name
    return None
