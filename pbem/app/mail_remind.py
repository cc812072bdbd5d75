"""Reminders: a letter to every seat that still owes a sheet and has an address.

By hand, or at the hours that `game.toml` sets; those are named after their hour, so that none is written twice, nor
sent twice from an outbox that was made anew.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import deadline_words, deadlines, desk, frozen, moment, outlook, router
from pbem.app.env import Env
from pbem.app.mail_letters import HOUR, Letter, Office, message_id
from pbem.app.said import Said, say
from pbem.app.settle import writing
from pbem.app.table import Table
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Term
from pbem.mail.headers import address
from pbem.render.speech import Speaker
from pbem.store import atomic, delivery

NOTHING = "nothing-due"


class Reminded(msgspec.Struct, frozen=True):
    """`seats`: those for whom a letter was written; `waiting`: those that owe a sheet."""

    game: str
    step: int
    seats: tuple[str, ...]
    waiting: tuple[str, ...]
    letters: tuple[str, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


class Reminders(msgspec.Struct, frozen=True):
    """Of the games in a folder. Those whose step waits for no sheets are left out."""

    games: tuple[Reminded, ...]
    notes: tuple[Said, ...] = ()
    problems: tuple[Said, ...] = ()
    exit: int = 0


def remind_all(env: Env, folder: Path) -> Reminders:
    """Write the reminders of a game, or of all games of a folder; one that fails does not stop the others. Raises
    Failure when there is only one."""
    games = router.games_of(folder)
    done: list[Reminded] = []
    problems: list[Problem] = []
    for path in games.values():
        try:
            done.append(remind(env, path))
        except Failure as failure:
            if len(games) == 1:
                raise
            problems += [problem for problem in failure.problems if problem.code != NOTHING]
    notes = tuple(dict.fromkeys(note for one in done for note in one.notes))
    return Reminders(tuple(done), notes, say(problems, Speaker(env.lang)), 2 if problems else 0)


def remind(env: Env, folder: Path) -> Reminded:
    """Write the reminders of the open step of one game. Raises Failure when no step waits for sheets."""
    with writing(env, folder) as table:
        if table.ended or table.close is not None or table.step == 1:
            text = T("No step waits for sheets now.")
            raise Failure(Problem(NOTHING, text, T("`pbem status` says what the game waits for.")))
        waiting, now = outlook.missing(table), env.now()
        written: dict[Path, bytes] = {}
        seats = []
        for seat in waiting:
            row = table.settings.seats[seat]
            if not address(row.address):
                table.notes.append(_no_address(seat))
            elif _just_now(table, seat, moment.seconds(now)):
                table.notes.append(_reminded(seat))
            else:
                seats.append(seat)
                hour = moment.seconds(now)
                written[_path(table, seat, hour)] = _letter(table, seat, now, hour)
        atomic.write_all(written)
        letters = tuple(map(str, written))
        return Reminded(
            table.id, table.step, tuple(seats), waiting, letters, say(table.notes, speaker_of(table, env.lang))
        )


class Reminder(msgspec.Struct, frozen=True):
    """A reminder to be written: `moment` is its hour, which names it (unix seconds)."""

    seat: str
    moment: int


def due_reminders(table: Table, now: int) -> tuple[Reminder, ...]:
    """The reminders of the open step whose hour has come and that are not written yet; of several hours that were
    missed, the last. None in a pause, nor to somebody on vacation. Raises Failure."""
    if table.ended or table.close is not None or table.step == 1 or table.deadline is None:
        return ()
    found, stands = deadlines.due(table), desk.of(table)
    passed = [at for at in found.reminders if at <= now]
    if not passed or now >= table.deadline or stands.paused > now:
        return ()
    waiting = [seat for seat in outlook.missing(table) if seat not in stands.bots and not stands.is_away(seat, now)]
    known = delivery.read(table.folder)
    return tuple(
        Reminder(seat, passed[-1])
        for seat in waiting
        if address(table.settings.seats[seat].address)
        and max(_written(table, seat), default=0) < passed[-1]
        and message_id(table.id, seat, _name(table, passed[-1])) not in known
    )


def write_due(env: Env, table: Table) -> tuple[str, ...]:
    """Write the reminders that are due; the seats that get one. Raises Failure."""
    now = env.now()
    found = due_reminders(table, moment.seconds(now))
    letters = {_path(table, one.seat, one.moment): _letter(table, one.seat, now, one.moment) for one in found}
    atomic.write_all(letters)
    return tuple(one.seat for one in found)


def _letter(table: Table, seat: str, now: str, hour: int) -> bytes:
    row, step, at = table.settings.seats[seat], table.step, moment.seconds(now)
    kept = frozen.read(table.folder, table.resolved)
    office = Office(table, msgspec.structs.replace(frozen.freeze(table.settings, {}), offsets=kept.offsets))
    seq = table.log.newest("deadline", step)
    files = () if seq is None else (deadline_words.calendar(table, office.kept, office.speaker(row.lang), seq),)
    said = [T("The game {title} waits for your orders for step {step}.", title=office.title(row.lang), step=step)]
    if table.deadline is not None:
        said.append(T("Deadline: {when}", when=deadline_words.due(office.kept, seat, table.deadline, at)))
    said.append(T("Answer this mail with them, one a line. The token in the subject says whose they are."))
    sheet = table.folder.turn(table.resolved) / seat / "orders.txt"
    text = office.paragraphs(said, row.lang)
    if sheet.is_file():
        text += "\n" + sheet.read_text("utf-8")
    return office.write(
        Letter(
            seat=seat,
            to=row.address,
            lang=row.lang,
            name=_name(table, hour),
            step=step,
            at=at,
            subject=T("Reminder: your orders for step {step} are due", step=step),
            text=text,
            files=files,
        )
    )


def _name(table: Table, hour: int) -> str:
    return f"reminder.{table.step}.{hour}"


def _path(table: Table, seat: str, hour: int) -> Path:
    return table.folder.outbox(table.step) / f"reminder-{seat}-{hour}.eml"


def _written(table: Table, seat: str) -> list[int]:
    """The hours of the reminders that a seat has for the open step."""
    times = [path.stem.rpartition("-")[2] for path in table.folder.outbox(table.step).glob(f"reminder-{seat}-*.eml")]
    return [int(time) for time in times if time.isdigit()]


def _just_now(table: Table, seat: str, now: int) -> bool:
    """Whether the last hour has seen a reminder already."""
    return any(time > now - HOUR for time in _written(table, seat))


def _no_address(seat: str) -> Problem:
    text = T("{seat} owes a sheet and has no address.", seat=Term("seat", seat))
    return Problem("no-address", text, T("Put it into game.toml."), severity="warning")


def _reminded(seat: str) -> Problem:
    text = T("{seat} was reminded within the last hour.", seat=Term("seat", seat))
    return Problem("reminded", text, None, severity="warning")
