"""Reports once more, after a ruling corrected a position or had a step played again.

What was sent stays as it was; beside it lies `turns/NNNN/SEAT/corrected-SEQ.html` (txt, json, svg), SEQ being the
record that the new position follows from.
"""

from __future__ import annotations

from pathlib import Path

from pbem.app import artefacts, openings, telling
from pbem.app.forum_posts import POSTS
from pbem.app.table import Table
from pbem.app.told import PUBLIC, Told
from pbem.core import chain
from pbem.core.canon import canon


def name(seq: int) -> str:
    """How the files that follow from a record are called, without their ending."""
    return f"corrected-{seq}"


def of_record(table: Table, seq: int) -> dict[Path, bytes]:
    """The reports that follow from a step played again, or from a correction, by path. Raises Failure."""
    told, folder = telling.told_at(table, seq), table.folder
    proofs = openings.of_step(table, told)
    head = table.log.head_of(seq)
    files = {folder.checkpoint(told.step, f"-{seq}"): chain.checkpoint(table.id, seq, head).encode()}
    if table.log.places[seq].type == "resolve" and seq == table.resolution(told.step)[0]:
        files[folder.state(told.step)] = canon(told.game.dump(told.after)) + b"\n"
    for viewer in (PUBLIC, *told.frozen.seats):
        files |= _of_viewer(table, told, viewer, seq)
        if viewer != PUBLIC:
            path = folder.turn(told.step) / viewer / f"{name(seq)}.jsonl"
            files[path] = b"".join(canon(opening) + b"\n" for opening in proofs(viewer))
    return files


def _of_viewer(table: Table, told: Told, viewer: str, seq: int) -> dict[Path, bytes]:
    face, place = artefacts.Face(told, viewer), table.folder.turn(told.step) / viewer
    files = {place / f"{name(seq)}.{ending}": face.report(ending) for ending in artefacts.ENDINGS}
    files[place / f"{name(seq)}.svg"] = face.map()
    if viewer == PUBLIC:
        files |= {table.folder.outbox(told.step) / f"{name(seq)}.{ending}": face.post(ending) for ending in POSTS}
    return files
