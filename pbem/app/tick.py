"""One round through a folder of games: fetch, take in, answer, remind, close what is due, resolve, publish, send.

Made to be called by a timer. Each part goes on when another one cannot: a broken game, a mail server that is down, a
folder that can only be read. What needs a person is told in the end, and mailed to the moderator.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from pbem.app import idle, mail_setup, moment, needs, tick_games, tick_mail, tick_state
from pbem.app.env import Env
from pbem.app.needs import Need
from pbem.app.said import Said, say
from pbem.app.tick_game import AHEAD, Round, Tended, tend
from pbem.app.tick_games import Place, readable
from pbem.app.tick_post import Post
from pbem.app.tick_state import State
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mailbox.settings import Settings
from pbem.render.speech import Speaker

BUSY, DONE = "busy", "done"
WANTED, CANNOT = 1, 2  # exit codes: something needs a person; something could not be done


class Done(msgspec.Struct, frozen=True):
    """What was done in a game: steps resolved, the step closed for a beacon, whom a reminder was written for."""

    game: str
    step: int
    resolved: tuple[int, ...] = ()
    closed: int = 0
    ended: bool = False
    reminded: tuple[str, ...] = ()


class Ticked(msgspec.Struct, frozen=True):
    """`outcome`: done · busy (another round is on its way). `games`: where something was done; `count`: how many there
    are, `idle`: how many of them were not even opened. `needs`: what needs a person, `new`: of that, since last time
    (keys). `mailed`: to the moderator.
    """

    outcome: str
    games: tuple[Done, ...] = ()
    count: int = 0
    idle: int = 0
    fetched: int = 0
    sent: int = 0
    needs: tuple[Need, ...] = ()
    new: tuple[str, ...] = ()
    mailed: bool = False
    notes: tuple[Said, ...] = ()
    exit: int = 0

    @property
    def is_news(self) -> bool:
        """Whether there is anything to tell that was not told before."""
        return bool(self.games or self.fetched or self.new or (self.notes and self.outcome != BUSY))


def tick(env: Env, root: Path, *, trust_clock: bool = False) -> Ticked:
    """Do all that is due in a folder of games, or in one game. Raises Failure when not even a beginning can be made."""
    with tick_state.alone(root) as mine:
        if not mine:
            text = T("Another `pbem tick` is at work here; it does what is to be done.")
            return Ticked(BUSY, notes=say([Problem("busy", text, severity="warning")], Speaker(env.lang)))
        now, state = moment.seconds(env.now()), tick_state.read(root)
        if state.last > now + AHEAD and not trust_clock:
            raise Failure(_set_back(state.last, now))
        return _Tour(env, root, state, Round(now, trust_clock=trust_clock)).go()


class _Tour:
    """One round, part by part."""

    def __init__(self, env: Env, root: Path, state: State, now: Round) -> None:
        self.env, self.root, self.state, self.now = env, root, state, now
        self.post = Post(env, root)
        self.needs: list[Need] = []
        self.done: list[Done] = []
        self.tended: dict[Path, tuple[Place, Tended | None]] = {}
        self.idle = 0

    def go(self) -> Ticked:
        """All of it."""
        settings = self._settings()
        if settings and settings.imap:
            read = self.now.now if self.post.fetch() else self.state.read
            self.now = msgspec.structs.replace(self.now, read=read)
        places = tick_games.find(self.root)
        for place in places:
            self._tend(place)
        games = {place.name: path for path, (place, tended) in self.tended.items() if tended or readable(path)}
        if settings and settings.smtp and games:
            self.post.send(games)
        for place, tended in self.tended.values():
            self._remember(place, tended)
        self._beside()
        return self._told(settings, len(places))

    # --- the parts ------------------------------------------------------------------------------------------------
    def _settings(self) -> Settings | None:
        try:
            return mail_setup.find(self.root)[1]
        except Failure as failure:
            self._cannot("", failure.problems)
            return None

    def _tend(self, place: Place) -> None:
        """One game; whatever happens in it stays in it."""
        self._cannot(place.name, place.problems)
        if place.problems:
            return
        now, stuck = self.now, str(place.path) in self.post.stuck
        known = None if stuck else idle.read(place.folder, now.now, self.env.lang)
        if known is not None:
            self.idle += 1
            self.needs += known.needs
            return
        if stuck:
            now = msgspec.structs.replace(now, read=self.state.read)
        tended = None
        try:
            tended = tend(self.env, place.path, now)
        except Failure as failure:
            self._cannot(place.name, failure.problems)
        except Exception as error:  # of the program itself: the other games go on
            text = T("pbem stopped at a fault of its own ({kind}).", kind=type(error).__name__)
            hint = T("Please report it with what `PBEM_DEBUG=1 pbem run` prints for this game.")
            self._cannot(place.name, [Problem("internal", text, hint)])
        self.tended[place.path] = (place, tended)
        if tended is not None:
            done = Done(place.name, tended.step, tended.resolved, tended.closed, tended.ended, tended.reminded)
            self.done += [done] if done != Done(place.name, tended.step) else []
        self.env.tick(len(self.tended))

    def _remember(self, place: Place, tended: Tended | None) -> None:
        """Note of a game that was opened what it needs, and when to open it again."""
        try:
            wanted = say(needs.of_mail(place.folder), Speaker(self.env.lang))
            wanted = (*(tended.said if tended else ()), *wanted)
            step = tended.step if tended else 0
            listed = tuple(Need(place.name, one.code, one.text, one.hint, step=step) for one in wanted)
            self.needs += listed
            if tended is not None:
                waits = place.name in self.post.letters
                sent = idle.sent(place.folder)
                note = idle.Note(tended.marks, sent, self.now.now, tended.next, waits, listed, self.env.lang)
                idle.write(place.folder, note)
        except Failure as failure:
            self._cannot(place.name, failure.problems)

    def _beside(self) -> None:
        """What lies beside the games: letters for none of them, mails on which the program failed."""
        try:
            found = say(tick_games.beside(self.root), Speaker(self.env.lang))
        except Failure as failure:
            self._cannot("", failure.problems)
            return
        self.needs += [Need("", one.code, one.text, one.hint) for one in found]

    # --- the end --------------------------------------------------------------------------------------------------
    def _told(self, settings: Settings | None, count: int) -> Ticked:
        found = dict.fromkeys([*self.needs, *self.post.needs])
        wanted = tuple(sorted(found, key=lambda need: (need.game, not need.error, need.key)))
        keys = tuple(dict.fromkeys(need.key for need in wanted))
        state = State(self.now.now, self.now.read or 0, keys, self.state.mailed)
        mailed = False
        notes: tuple[Said, ...] = ()
        try:
            tick_state.write(self.root, state)
            mailed = tick_mail.post(self.env, self.root, settings, wanted, state)
        except Failure as failure:
            notes = say(failure.problems, Speaker(self.env.lang))
        return Ticked(
            DONE,
            tuple(self.done),
            count,
            self.idle,
            self.post.fetched,
            self.post.sent,
            wanted,
            tuple(key for key in keys if key not in self.state.keys),
            mailed,
            notes,
            CANNOT if notes or any(need.error for need in wanted) else WANTED if wanted else 0,
        )

    def _cannot(self, game: str, problems: Iterable[Problem]) -> None:
        said = say(problems, Speaker(self.env.lang))
        self.needs += [Need(game, one.code, one.text, one.hint, error=True) for one in said]


def _set_back(last: int, now: int) -> Problem:
    text = T(
        "The clock says {now}, but the last tick was on {last}.",
        now=moment.shown(now, "UTC"),
        last=moment.shown(last, "UTC"),
    )
    return Problem("clock", text, T("Set the clock of this computer right. If it is right, give --trust-clock once."))
