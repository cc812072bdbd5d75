"""Whether a game's folder can be played on: its log, keys, sealed values, settings and rules. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from pbem.app import course, key_chain, moment, witnessed
from pbem.app.table import Table
from pbem.app.unopened import still_sealed
from pbem.core import verify as verifier
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.desk.spans import MINUTE
from pbem.store import passwords, tokenkey

AHEAD = 10 * MINUTE  # so far the clocks of mail servers may differ
MOST = 5  # of many alike that are named


def problems(table: Table, now: int) -> list[Problem]:
    """Whatever is wrong, each thing looked at whether or not another one is sound."""
    found: list[Problem] = []
    checks: tuple[Callable[[Table, int], Iterator[Problem]], ...] = (
        _log,
        _witnesses,
        _clock,
        _keys,
        _chain,
        _tokens,
        _passwords,
        _seals,
        _settings,
        _rules,
    )
    for check in checks:
        found += caught(lambda check=check: check(table, now))  # type: ignore[misc]
    return _once(found)


def caught(check: Callable[[], Iterator[Problem]]) -> list[Problem]:
    """What a check finds; what stops it is a find too."""
    found: list[Problem] = []
    try:
        found.extend(check())
    except Failure as failure:
        found.extend(failure.problems)
    except Exception as error:  # a damaged file may make anything of the program
        why = f"{type(error).__name__}: {error}"
        found.append(Problem("check-failed", T("A check of the folder failed: {why}.", why=why[:200])))
    return found


def _once(found: list[Problem]) -> list[Problem]:
    """Each problem once: several checks stumble over the same lost file."""
    seen: dict[bytes, Problem] = {}
    for one in found:
        seen.setdefault(msgspec.json.encode(one.text), one)
    return list(seen.values())


def _log(table: Table, now: int) -> Iterator[Problem]:
    yield from verifier.verify(table.log.data).problems[:MOST]


def _witnesses(table: Table, now: int) -> Iterator[Problem]:
    """The log must have what the folder's own letters say of it."""
    found = witnessed.contradicted(table.log, witnessed.heads(table.folder))
    if found is not None:
        text = T("log.jsonl is not the newest, or another one: {what}", what=found.text)
        yield Problem(
            "older-log" if found.code == "older" else found.code,
            text,
            T("Put the newest log back, or restore a backup: `pbem restore`."),
        )


def _clock(table: Table, now: int) -> Iterator[Problem]:
    """Records are in the order in which they were written; where their times are not, a clock was set back."""
    latest, back = 0, []
    for place in table.log.places:
        at = moment.seconds(table.record(place.seq).at)
        if at < latest - AHEAD:
            back.append(place.seq)
        latest = max(latest, at)
    if back:
        text = T("The clock was set back before record {seq}: it is older than one before it.", seq=back[0])
        hint = T("What is written stays so. Deadlines may have been reckoned from a wrong time; look at them.")
        yield Problem("clock-back", text, hint, severity="warning")
    if latest > now + AHEAD:
        text = T("The newest record is of {then}, but the clock says {now}.", then=moment.shown(latest, "UTC"),
                 now=moment.shown(now, "UTC"))  # fmt: skip
        yield Problem("clock", text, T("Set the clock of this computer right; until then nothing should be written."))


def _keys(table: Table, now: int) -> Iterator[Problem]:
    """Once the log is complete the secret stands in it. A game that was stopped without keys waits for them."""
    if table.log.places[-1].type == "end":
        return
    try:
        assert table.secrets
    except Failure as failure:
        hint = T("`pbem key restore` puts back a copy; without one the game can only be ended (`pbem ruling close`).")
        if table.ended:
            hint = T("`pbem key restore` puts back a copy; then any command that writes completes the log.")
        severity: Literal["error", "warning"] = "warning" if table.ended else "error"
        yield from (msgspec.structs.replace(one, hint=hint, severity=severity) for one in failure.problems)


def _chain(table: Table, now: int) -> Iterator[Problem]:
    if table.ended or not _readable_keys(table):
        return
    anchor = course.anchor(table)[0]
    if not key_chain.is_there(table, anchor):
        text = T("The key chain in private/keys.json is not the one that the log says is in use.")
        yield Problem("bad-keys", text, T("`pbem key restore` puts back a copy; `pbem key new` begins another chain."))


def _tokens(table: Table, now: int) -> Iterator[Problem]:
    tokenkey.read(table.folder)
    yield from ()


def _passwords(table: Table, now: int) -> Iterator[Problem]:
    passwords.fits(table.folder, "", "")
    yield from ()


def _seals(table: Table, now: int) -> Iterator[Problem]:
    """What is sealed must be there to be opened. Without keys nothing can be said of it."""
    if table.log.places[-1].type == "end" or not _readable_keys(table):
        return
    lost = []
    for name, digest in still_sealed(table):
        try:
            table.unseal(name, digest)
        except Failure:
            lost.append(name)
    if lost:
        text = TN(
            "private/sealed.jsonl has lost {n} value that the log seals: {names}.",
            "private/sealed.jsonl has lost {n} values that the log seals: {names}.",
            len(lost),
            names=tuple(lost[:MOST]),
        )
        yield Problem("lost-seal", text, T("Put back private/sealed.jsonl of the newest backup: `pbem restore`."))


def _readable_keys(table: Table) -> bool:
    try:
        return bool(table.secrets)
    except Failure:
        return False


def _settings(table: Table, now: int) -> Iterator[Problem]:
    """`game.toml`, with the time zones in it."""
    assert table.settings
    yield from ()


def _rules(table: Table, now: int) -> Iterator[Problem]:
    if not table.ended:
        assert table.game
    yield from ()
