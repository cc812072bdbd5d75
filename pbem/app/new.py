"""Opening a game: the folder, the secrets, the `open` record and, unless told to wait, the first step."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import mail_welcome, outlook, playing_gm
from pbem.app.env import Env
from pbem.app.history import state_after
from pbem.app.join import add
from pbem.app.opening import Plan, begin_log, clear, lay_out, make_plan, move_up, withdraw
from pbem.app.opening import Request as Request
from pbem.app.resolve import close, end, resolve
from pbem.app.run import Resolved
from pbem.app.said import Said, say
from pbem.app.settle import follow, must_end_now
from pbem.app.table import Table
from pbem.app.telling import cited
from pbem.app.told import kind_of
from pbem.app.voice import speaker_of
from pbem.store import atomic, lock, passwords
from pbem.store.folder import Folder


class NewSeat(msgspec.Struct, frozen=True):
    """`password` is shown once, here; the folder keeps only its hash."""

    seat: str
    name: str
    address: str
    lang: str
    password: str


class Opened(msgspec.Struct, frozen=True):
    game: str
    folder: str
    ruleset: str
    level: int
    beacon: str
    pace: str
    options: dict[str, str | int | bool]
    seats: tuple[NewSeat, ...]
    resolved: Resolved | None  # step 1, None when the game waits
    next: str  # one sentence: what to do now
    hints: tuple[str, ...] = ()
    notes: tuple[Said, ...] = ()
    exit: int = 0


def new(env: Env, folder: Path, request: Request) -> Opened:
    """Open a game in `folder`, which must be new or empty. Raises Failure, and then nothing was left behind."""
    plan = make_plan(env, folder, request)
    target = Folder(folder)
    existed = folder.is_dir()
    atomic.make_folder(folder)
    with lock.held(target):
        clear(target)
        try:
            table, words = _build(env, Folder(target.opening), plan)
            move_up(target)
        except BaseException:
            withdraw(target, existed)
            raise
    return _opened(env, Table(target, table.log), plan, words)


def _build(env: Env, folder: Folder, plan: Plan) -> tuple[Table, dict[str, str]]:
    """The whole game in a folder of its own: files, `open` record and, unless it waits, step 1."""
    words = {seat: passwords.make(env.fresh) for seat in plan.settings.seats}
    lay_out(env, folder, plan, words)
    table = Table(folder, begin_log(folder, plan, env.now()))
    atomic.write_all(mail_welcome.welcome(table, words), mode=atomic.SECRET)
    if not plan.waits:
        for seat in plan.order:
            add(table, seat, "", env.now())
        close(table, env.now())
        resolve(table, env.now())
        if must_end_now(table, env.now()):
            end(table, env.now())
    follow(table)
    return table, words


def _opened(env: Env, table: Table, plan: Plan, words: dict[str, str]) -> Opened:
    speaker = speaker_of(table, env.lang)
    if plan.gm_seat and playing_gm.hides(table):
        table.notes.append(playing_gm.warning(plan.gm_seat))
    seats = tuple(
        NewSeat(seat, row.name, row.address, row.lang, words[seat]) for seat, row in plan.settings.seats.items()
    )
    return Opened(
        table.id,
        str(table.folder.root),
        f"{plan.manifest.id}/{plan.manifest.number}",
        plan.level,
        kind_of(plan.beacon),
        plan.pace,
        plan.options,
        seats,
        _resolved(table) if table.resolved else None,
        speaker.say(outlook.next_move(table)),
        _hints(plan, env.lang),
        say(table.notes, speaker),
    )


def _hints(plan: Plan, lang: str) -> tuple[str, ...]:
    """What whoever opens the game should know of the rules as chosen."""
    chosen = {option.name for option in plan.manifest.options if plan.options[option.name] != option.default}
    fit = [h for h in plan.manifest.hints if h.pace in ("", plan.pace) and chosen.isdisjoint(h.options)]
    return tuple(hint.text.get(lang) or hint.text.get("en", "") for hint in fit)


def _resolved(table: Table) -> Resolved:
    seq, head = cited(table, table.resolution(1)[0])
    turn = table.game.label(state_after(table, 1)).turn
    return Resolved(1, turn, str(table.folder.turn(1)), seq, head)
