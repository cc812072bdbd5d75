"""A new key chain by a ruling: when the old one is used up, damaged or known to somebody else.

The sealed secret stays: the opening has committed to it. All see that the chain was begun anew, and the words that
players add to their sheets keep the moderator from choosing the dice with it.
"""

from __future__ import annotations

from pathlib import Path

from pbem.app import ruling
from pbem.app.env import Env
from pbem.app.key_chain import in_use
from pbem.app.ruling_desk import Draft, Ruled, Wish, give
from pbem.app.table import Table
from pbem.core import keys
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.store import keyfile
from pbem.store.keyfile import Secrets


def begin(env: Env, folder: Path, wish: Wish) -> Ruled:
    """A ruling that begins a new chain with the open step. Raises Failure, also when the sealed secret is lost."""
    return give(env, folder, "anchor", wish, lambda table, reason: _begin(env, table, reason))


def _begin(env: Env, table: Table, reason: str) -> Draft:
    try:
        secret = table.secrets.secret
    except Failure as failure:
        raise Failure(*failure.problems, _no_secret()) from None
    made = Secrets(env.fresh(32), secret)
    anchor = keys.link(made.top, table.opened.steps, 0).hex()

    def write(at: str) -> None:
        keyfile.write_next(table.folder, made)
        ruling.record(table, at, reason, None, anchor=anchor)
        in_use(table)

    return Draft(tuple(_said(table)), write)


def _said(table: Table) -> list[Text]:
    said = [T("A new chain of {n} keys begins with step {step}.", n=table.opened.steps, step=table.step)]
    said.append(T("What was played stays as it is, and its dice too. Copy the new keys: `pbem key backup`."))
    if table.close is not None:
        said.append(T("Step {step} is closed already: with a new key its dice could be chosen by whoever has seen the"
                      " sheets. Everybody sees the order of these records.", step=table.step))  # fmt: skip
    return said


def _no_secret() -> Problem:
    text = T("A new chain cannot be begun: the sealed secret, to which the opening of the game has committed, is lost.")
    hint = T(
        "`pbem key restore` puts back a copy. Without one the game can only be ended: `pbem ruling close` or `void`."
    )
    return Problem("no-secret", text, hint)
