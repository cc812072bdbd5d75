"""What of a game needs a person: things that no later call of the program puts right by itself."""

from __future__ import annotations

import msgspec

from pbem.app import course, grace, moment, outlook, playing_gm
from pbem.app.desk import Desk
from pbem.app.table import Table
from pbem.core import beacon
from pbem.core.problem import Problem
from pbem.core.record_types import CloseData
from pbem.core.text import TN, T, Term
from pbem.desk.spans import DAY
from pbem.store import delivery, quarantine
from pbem.store.folder import Folder
from pbem.store.quarantine import Held

STALLED = 14 * DAY  # without a record
MOST = 1000  # characters of a player's message that are told
FEW_KEYS = 10  # links of the chain


class Need(msgspec.Struct, frozen=True):
    """One thing, in words. `game`: the name of its folder, "" for what concerns all of them. `error`: that something
    could not be done at all. `key` stays the same while it is the same thing, whatever figures are in the words."""

    game: str
    code: str
    text: str
    hint: str = ""
    error: bool = False
    step: int = 0

    @property
    def key(self) -> str:
        return f"{self.game}/{self.step}/{self.code}"


def of_table(table: Table, desk: Desk, now: int) -> list[Problem]:
    """What is wanted by a game that can be read. Raises Failure."""
    if table.ended:
        return []
    return [*_first(table, now), *_stalled(table, desk, now), *_beacon(table, now), *_keys(table), *_free(table, desk)]


def of_mail(folder: Folder) -> list[Problem]:
    """What the mail of a game wants: letters held back, or not delivered. Raises Failure."""
    found: list[Problem] = []
    waiting = [one for one in quarantine.all_of(folder.quarantine) if one.state == "waiting"]
    found += [_written(one) for one in waiting if one.text]
    held = sum(not one.text for one in waiting)
    if held:
        text = TN("{n} letter waits in quarantine.", "{n} letters wait in quarantine.", held)
        found.append(
            Problem(
                "quarantine", text, T("`pbem mail quarantine {folder}` shows what they are.", folder=str(folder.root))
            )
        )
    states = [row.state for row in delivery.read(folder).values()]
    failed, unsure = states.count("failed"), states.count("sending") + states.count("unsure")
    if failed:
        text = TN("{n} letter was refused by the mail server.", "{n} letters were refused by the mail server.", failed)
        found.append(
            Problem(
                "failed",
                text,
                T(
                    "`pbem mail status {folder}` names them; is the address in game.toml right?",
                    folder=str(folder.root),
                ),
            )
        )
    if unsure:
        text = TN("Of {n} letter nobody knows whether it arrived.", "Of {n} letters nobody knows whether they arrived.",
                  unsure)  # fmt: skip
        found.append(
            Problem(
                "unsure",
                text,
                T("`pbem mail send {folder} --resend unsure` sends them again.", folder=str(folder.root)),
            )
        )
    return found


def _written(held: Held) -> Problem:
    """What a player wrote to the moderator."""
    text = T("{seat} writes to you: {text}", seat=Term("seat", held.seat), text=" ".join(held.text)[:MOST])
    hint = T("`pbem mail quarantine FOLDER show {n}` shows all of it; answer him, then drop it.", n=held.number)
    return Problem(f"message-{held.number}", text, hint)


def silent(table: Table, seats: tuple[str, ...]) -> Problem:
    """A step whose deadline is over waits for sheets, since the game's settings say so."""
    text = T("Step {step} waits for {seats}: the deadline has passed.", step=table.step, seats=_terms(seats))
    hint = T(
        "Ask them, give the seat away (`pbem seat`), or go on with `pbem run {folder} --force`.", folder=_path(table)
    )
    return Problem("waiting", text, hint)


def no_deadline(table: Table) -> Problem:
    """At level 2 the deadline names the value of the public source: nothing is closed without one."""
    text = T("Step {step} needs a deadline: it says which value of the public source will count.", step=table.step)
    hint = T(
        "`pbem run {folder} --deadline` announces one; [deadlines] in game.toml does it for every step.",
        folder=_path(table),
    )
    return Problem("no-deadline", text, hint)


def outage(table: Table, seats: tuple[str, ...]) -> Problem:
    """So many sent nothing that the mail may be at fault: the open step is held (`app.grace.held`)."""
    text = T(
        "Step {step} is held: {n} of {all} sent nothing ({seats}). Perhaps their mail does not arrive.",
        step=table.step,
        n=len(seats),
        all=len(grace.owing(table)),
        seats=_terms(seats),
    )
    hint = T(
        "Late sheets are still taken. `pbem ruling extend {folder}` sets a new deadline, `pbem run {folder} --force`"
        " goes on without them.",
        folder=_path(table),
    )
    return Problem("outage", text, hint)


def unread(step: int) -> Problem:
    """A deadline has passed, but nobody could see whether sheets came before it."""
    text = T("Step {step} was not closed: the mailbox has not been read since its deadline.", step=step)
    return Problem("unread", text, T("It is closed when the mail server can be reached again."))


def _first(table: Table, now: int) -> list[Problem]:
    """The sheet of a moderator who plays."""
    found = playing_gm.wanted(table, now)
    return [] if found is None else [found]


def _stalled(table: Table, desk: Desk, now: int) -> list[Problem]:
    """A game in which nothing has happened for long."""
    last = moment.seconds(table.record(table.log.seq).at)
    if desk.paused > now or now - last < STALLED:
        return []
    days = (now - last) // DAY
    text = T("Nothing has happened for {n} days.", n=days)
    if table.step == 1:
        hint = T("It waits for players to join: {seats}.", seats=_terms(outlook.missing(table)))
    else:
        hint = T("`pbem ruling void {folder}` or `close` ends a game that nobody plays any more.", folder=_path(table))
    return [Problem("stalled", text, hint)]


def _beacon(table: Table, now: int) -> list[Problem]:
    """A closed step whose public source has spoken, and whose value is not here."""
    closed, published = table.close, beacon_time(table)
    if closed is None or not table.needs_beacon(table.step):
        return []
    if published is not None:
        if now < published:
            return []
        text = T("Step {step} waits for drand round {n}, which is published.", step=table.step, n=_round(closed))
        hint = T("Put the server's answer into beacons/{name}.json in the folder.", name=str(_round(closed)))
        return [Problem("beacon", text, hint)]
    name = f"{table.id}-{table.step}"
    text = T("Step {step} waits for the value of its public source.", step=table.step)
    hint = T("Put it into beacons/{name}.txt in the folder.", name=name)
    return [Problem("beacon", text, hint)]


def beacon_time(table: Table) -> int | None:
    """When the round that a closed step waits for is published (unix seconds); None: it waits for none."""
    closed, source = table.close, table.beacon
    if closed is None or not table.needs_beacon(table.step) or not isinstance(source, beacon.Drand):
        return None
    return beacon.round_time(source, _round(closed))


def _round(closed: CloseData) -> int:
    return closed.round if isinstance(closed.round, int) else 0


def _keys(table: Table) -> list[Problem]:
    left = course.last_step(table) - table.resolved
    if left >= FEW_KEYS:
        return []
    text = TN("The key chain has {n} link left.", "The key chain has {n} links left.", left)
    return [Problem("few-keys", text, T("A ruling can begin a new chain."))]


def _free(table: Table, desk: Desk) -> list[Problem]:
    """Seats whose players have left."""
    if not desk.resigned:
        return []
    text = T("Nobody plays {seats} any more.", seats=_terms(tuple(desk.resigned)))
    return [
        Problem(
            "free-seat", text, T("`pbem seat replace {folder}` gives a seat to somebody else.", folder=_path(table))
        )
    ]


def _path(table: Table) -> str:
    """The folder, to be typed behind a command."""
    return str(table.folder.root)


def _terms(seats: tuple[str, ...]) -> tuple[Term, ...]:
    return tuple(Term("seat", seat) for seat in seats)
