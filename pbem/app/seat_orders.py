"""Who plays a seat, by the moderator's word: a bot or a person; who has left, who is away. Each is a ruling."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import deadlines, desk, moment, outlook, ruling, wishes
from pbem.app.env import Env
from pbem.app.nearest import did_you_mean
from pbem.app.said import Said, say
from pbem.app.seat_acts import resigning, returning
from pbem.app.settle import follow, writing
from pbem.app.table import Entry, Table
from pbem.app.usual_reasons import AWAY, BACK, BY_BOT, BY_PERSON, RESIGNED
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Term, Text
from pbem.desk.vacation import is_end, parse

BOTS = ("steady", "random")


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """What was ruled about a seat, or would be (`dry_run`): sentences. `seqs`: the numbers of the rulings."""

    game: str
    seat: str
    step: int
    sentences: tuple[str, ...]
    seqs: tuple[int, ...] = ()
    dry_run: bool = False
    notes: tuple[Said, ...] = ()
    exit: int = 0


class Manner(msgspec.Struct, frozen=True):
    """`reason`: the moderator's, "": the program's own words. It is public. `dry_run`: only say what would be ruled."""

    reason: str = ""
    dry_run: bool = False


def resign(env: Env, folder: Path, seat: str, manner: Manner) -> Seated:
    """A player has left. Raises Failure."""
    with writing(env, folder) as table:
        seat = known(table, seat)
        if seat in desk.of(table).resigned:
            raise Failure(nothing_new(T("The player of {seat} has left already.", seat=Term("seat", seat))))
        entries = resigning(table, seat, _reason(manner, RESIGNED))
        return _done(env, table, seat, entries, manner)


def to_bot(env: Env, folder: Path, seat: str, bot: str, manner: Manner) -> Seated:
    """Let a bot play a seat from now on. Raises Failure."""
    with writing(env, folder) as table:
        seat = known(table, seat)
        if bot not in BOTS:
            text = T("There is no bot {bot}.", bot=bot[:40] or '""')
            raise Failure(Problem("no-bot", text, did_you_mean(bot, BOTS) or T("Use steady or random.")))
        if desk.of(table).bots.get(seat) == bot:
            raise Failure(nothing_new(T("The bot {bot} plays {seat} already.", bot=bot, seat=Term("seat", seat))))
        act = {"kind": "bot", "player": seat, "bot": bot}
        return _done(env, table, seat, (ruling.entry(table, _reason(manner, BY_BOT).msgid, act),), manner)


def to_person(env: Env, folder: Path, seat: str, manner: Manner) -> Seated:
    """Give a seat back to its own player. Raises Failure."""
    with writing(env, folder) as table:
        seat = known(table, seat)
        entries = returning(table, seat, _reason(manner, BY_PERSON))
        if not entries:
            raise Failure(nothing_new(T("{seat} is played by its person already.", seat=Term("seat", seat))))
        return _done(env, table, seat, entries, manner)


def away(env: Env, folder: Path, seat: str, days: str, manner: Manner) -> Seated:
    """Note that a player is away ("2026-12-20 to 2026-12-27"), or back ("none"). Raises Failure.

    The moderator may give more days than the game allows by mail; but not himself, when he plays.
    """
    with writing(env, folder) as table:
        seat, now = known(table, seat), moment.seconds(env.now())
        if is_end(days):
            entries = wishes.back(table, seat, now, _reason(manner, BACK))
            if not entries:
                raise Failure(nothing_new(T("There is no vacation of {seat} that could end.", seat=Term("seat", seat))))
            return _done(env, table, seat, entries, manner)
        row = table.settings.seats[seat]
        span = parse(days, moment.zone(row.zone or table.settings.zone))
        if span is None:
            text = T('"{text}" does not say from when to when.', text=days[:80])
            hint = T("Write it like 2026-12-20 to 2026-12-27; both days belong to it.")
            raise Failure(Problem("bad-vacation", text, hint))
        problem = wishes.fault(table, seat, span, now, capped=seat == table.gm_seat)
        if problem is not None:
            raise Failure(msgspec.structs.replace(problem, severity="error"))
        found = wishes.granted(table, seat, span, now, _reason(manner, AWAY))
        if not found.entries:
            raise Failure(nothing_new(T("That vacation is noted already.")))
        return _done(env, table, seat, found.entries, manner)


# --- together -----------------------------------------------------------------------------------------------------
def known(table: Table, seat: str) -> str:
    """A seat as typed, in any case; the game has begun and is not over. Raises Failure."""
    found = seat.strip().upper()
    if found not in table.settings.seats:
        text = T("{name} has no seat in this game.", name=seat[:60] or '""')
        raise Failure(Problem("unknown-player", text, did_you_mean(found, tuple(table.settings.seats))))
    ruling.refuse_when_over(table)
    return found


def nothing_new(text: Text) -> Problem:
    """That nothing was ruled, since it is so already."""
    return Problem("nothing-new", text, T("Nothing was written."))


def _reason(manner: Manner, usual: Text) -> Text:
    return Text(ruling.worded(manner.reason)) if manner.reason else usual


def _done(env: Env, table: Table, seat: str, entries: tuple[Entry, ...], manner: Manner) -> Seated:
    """Write the rulings, unless they are only asked about, and say what they are."""
    speaker = speaker_of(table, env.lang)
    acts = [entry.data["act"] for entry in entries]
    said = [speaker.say(text) for act in acts for text in tell(table, act)]
    seqs: tuple[int, ...] = ()
    if not manner.dry_run:
        last = table.write_all(env.now(), entries)
        seqs = tuple(range(last - len(entries) + 1, last + 1))
        if acts[-1]["kind"] == "pause" and deadlines.anew(table, env.now()) and table.deadline is not None:
            when = wishes.shown(table, seat, table.deadline)
            said.append(speaker.say(T("The deadline is now {when}.", when=when)))
        follow(table)
    if not manner.dry_run and seat in outlook.missing(table):
        said.append(speaker.say(T("Step {step} waits for its sheet.", step=table.step)))
    return Seated(
        game=table.id,
        seat=seat,
        step=table.step,
        sentences=tuple(said),
        seqs=seqs,
        dry_run=manner.dry_run,
        notes=say(table.notes, speaker),
    )


def tell(table: Table, act: dict[str, object]) -> list[Text]:
    """What an act about a seat does, for the moderator."""
    seat = str(act["player"])
    who = Term("seat", seat)
    match act["kind"], act.get("what"):
        case "seat", "resigned":
            return [T("The player of {seat} has left.", seat=who)]
        case "seat", "returned":
            return [T("The player of {seat} has come back.", seat=who)]
        case "bot", _ if act["bot"]:
            return [T("The bot {bot} plays {seat} from now on.", bot=str(act["bot"]), seat=who)]
        case "bot", _:
            return [T("{seat} is played by its person from now on.", seat=who)]
        case "pause", _ if act["until"]:
            start, end = (wishes.shown(table, seat, int(str(act[key]))) for key in ("from", "until"))
            return [T("{seat} is away from {start} to {end}.", seat=who, start=start, end=end)]
        case _:
            return [T("{seat} is back.", seat=who)]
