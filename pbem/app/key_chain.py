"""The key chain that the log says is in use."""

from __future__ import annotations

from pbem.app import course
from pbem.app.table import Table, other_keys
from pbem.core import keys
from pbem.core.problem import Failure
from pbem.store import keyfile
from pbem.store.keyfile import Secrets


def in_use(table: Table) -> Secrets:
    """The secrets with the chain in use. What a killed command left is put in its place. Raises Failure."""
    anchor, steps = course.anchor(table)[0], table.opened.steps
    held = table.secrets
    if ends_in(held, steps, anchor):
        return held
    waiting = keyfile.next_of(table.folder)
    if waiting is None or not ends_in(waiting, steps, anchor):
        raise Failure(other_keys())
    keyfile.bring_next(table.folder)
    table.__dict__.pop("secrets", None)
    return table.secrets


def ends_in(held: Secrets, steps: int, anchor: str) -> bool:
    """Whether the chain that ends in these secrets' top begins with this anchor."""
    return keys.link(held.top, steps, 0).hex() == anchor


def is_there(table: Table, anchor: str) -> bool:
    """Whether the chain with this anchor is in the folder, in its place or still beside it. Raises Failure."""
    steps, waiting = table.opened.steps, keyfile.next_of(table.folder)
    return any(held is not None and ends_in(held, steps, anchor) for held in (table.secrets, waiting))
