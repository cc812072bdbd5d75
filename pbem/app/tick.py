"""One round through a folder of games: fetch, take in, answer, remind, close what is due, resolve, publish, send.

Made to be called by a timer. Each part goes on when another one cannot: a broken game, a mail server that is down, a
folder that can only be read. What needs a person is told in the end, and mailed to the moderator.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from pbem.app import idle, mail_fetch, mail_send, mail_setup, moment, needs, tick_games, tick_mail, tick_state
from pbem.app.env import Env
from pbem.app.mail_send import Order
from pbem.app.needs import Need
from pbem.app.said import Said, say
from pbem.app.tick_game import AHEAD, Round, Tended, tend
from pbem.app.tick_games import Place, readable
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
    are, `idle`: how many of them were not even opened. `needs`: what needs a person, `new`: of that, since last time.
    """

    outcome: str
    games: tuple[Done, ...] = ()
    count: int = 0
    idle: int = 0
    fetched: int = 0
    sent: int = 0
    needs: tuple[Need, ...] = ()
    new: tuple[str, ...] = ()  # keys
    mailed: bool = False  # to the moderator
    notes: tuple[Said, ...] = ()
    exit: int = 0


def tick(env: Env, root: Path, *, trust_clock: bool = False) -> Ticked:
    """Do all that is due in a folder of games, or in one game. Raises Failure when not even a beginning can be made."""
    with tick_state.alone(root) as mine:
        if not mine:
            text = T("Another `pbem tick` is at work here; it does what is to be done.")
            return Ticked(BUSY, notes=say([Problem("busy", text, severity="warning")], Speaker(env.lang)))
        now, state = moment.seconds(env.now()), tick_state.read(root)
        if state.last > now + AHEAD and not trust_clock:
            raise Failure(_set_back(state.last, now))
        return _Tour(env, root, state, now, trust_clock).go()


class _Tour:
    """One round, part by part."""

    def __init__(self, env: Env, root: Path, state: State, now: int, trust_clock: bool) -> None:
        self.env, self.root, self.state, self.now = env, root, state, now
        self.trust_clock = trust_clock
        self.needs: list[Need] = []
        self.done: list[Done] = []
        self.tended: dict[Path, tuple[Place, Tended | None]] = {}
        self.fetched = self.sent = self.idle = 0
        self.stuck: set[str] = set()  # folders of games for which mails lie that they could not take
        self.letters: set[str] = set()  # names of games whose letters still wait

    def go(self) -> Ticked:
        """All of it."""
        settings = self._settings()
        read = self._fetch() if settings and settings.imap else None
        places = self._places()
        for place in places:
            self._tend(place, read)
        if settings and settings.smtp:
            self._send()
        self._remember()
        self._beside()
        return self._told(settings, len(places), read)

    # --- the parts ------------------------------------------------------------------------------------------------
    def _settings(self) -> Settings | None:
        try:
            return mail_setup.find(self.root)[1]
        except Failure as failure:
            self._cannot("", failure.problems)
            return None

    def _fetch(self) -> int:
        """Read the mailbox; up to when all of it was read."""
        try:
            found = mail_fetch.fetch(self.env, self.root)
        except Failure as failure:
            self._cannot("", failure.problems)
            return self.state.read
        self.fetched = found.fetched
        self._say_cannot("", found.problems)
        self.stuck = {verdict.folder for verdict in found.verdicts if verdict.code == "failed"}
        return self.state.read if found.problems else self.now

    def _places(self) -> list[Place]:
        found = tick_games.find(self.root)
        for place in found:
            self._cannot(place.name, place.problems)
        return found

    def _tend(self, place: Place, read: int | None) -> None:
        """One game; whatever happens in it stays in it."""
        if place.problems:
            return
        known = idle.read(place.folder, self.now, self.env.lang)
        if known is not None and str(place.path) not in self.stuck:
            self.idle += 1
            self.needs += known.needs
            return
        if str(place.path) in self.stuck:
            read = min(read or 0, self.state.read)
        tended = None
        try:
            tended = tend(self.env, place.path, Round(self.now, read, self.trust_clock))
        except Failure as failure:
            self._cannot(place.name, failure.problems)
        except Exception as error:  # of the program itself: the other games go on
            text = T("pbem stopped at a fault of its own ({kind}).", kind=type(error).__name__)
            hint = T("Please report it with what `PBEM_DEBUG=1 pbem run` prints for this game.")
            self._cannot(place.name, [Problem("internal", text, hint)])
        self.tended[place.path] = (place, tended)
        if tended is not None:
            done = Done(place.name, tended.step, tended.resolved, tended.closed, tended.ended, tended.reminded)
            if done != Done(place.name, tended.step):
                self.done.append(done)
        self.env.tick(len(self.tended))

    def _send(self) -> None:
        """Send the letters of all games that were opened."""
        games = {place.name: path for path, (place, tended) in self.tended.items() if tended or readable(path)}
        if not games:
            return
        try:
            found = mail_send.send(self.env, self.root, Order(games=games))
        except Failure as failure:
            self._cannot("", failure.problems)
            self.letters = set(games)
            return
        self._say_cannot("", found.problems)
        self.sent = sum(row.state == "sent" for row in found.letters)
        waiting = [row.name.rpartition("/")[0] for row in found.letters if row.state == "queued"]
        self.letters = set(games) if found.problems else {name.rpartition("/")[0] for name in waiting}

    def _remember(self) -> None:
        """Note of each game that was opened what it needs, and when to open it again."""
        for place, tended in self.tended.values():
            try:
                wanted = [*(tended.said if tended else ()), *self._mail_needs(place)]
                step = tended.step if tended else 0
                listed = tuple(Need(place.name, one.code, one.text, one.hint, step=step) for one in wanted)
                self.needs += listed
                if tended is not None:
                    idle.write(place.folder, self._note(place, tended, listed))
            except Failure as failure:
                self._cannot(place.name, failure.problems)

    def _note(self, place: Place, tended: Tended, listed: tuple[Need, ...]) -> idle.Note:
        return idle.Note(
            tended.marks,
            idle.sent(place.folder),
            self.now,
            tended.next,
            place.name in self.letters,
            listed,
            self.env.lang,
        )

    def _mail_needs(self, place: Place) -> tuple[Said, ...]:
        return say(needs.of_mail(place.folder), Speaker(self.env.lang))

    def _beside(self) -> None:
        """What lies beside the games: letters for none of them, mails on which the program failed."""
        try:
            found = tick_games.beside(self.root)
        except Failure as failure:
            self._cannot("", failure.problems)
            return
        self.needs += [Need("", one.code, one.text, one.hint) for one in say(found, Speaker(self.env.lang))]

    # --- the end --------------------------------------------------------------------------------------------------
    def _told(self, settings: Settings | None, count: int, read: int | None) -> Ticked:
        wanted = tuple(sorted(dict.fromkeys(self.needs), key=lambda need: (need.game, not need.error, need.key)))
        known = set(self.state.keys)
        new = tuple(dict.fromkeys(need.key for need in wanted if need.key not in known))
        state = State(self.now, read or 0, tuple(dict.fromkeys(n.key for n in wanted)), self.state.mailed)
        mailed = False
        notes: tuple[Said, ...] = ()
        try:
            tick_state.write(self.root, state)
            mailed = tick_mail.post(self.env, self.root, settings, wanted, state)
        except Failure as failure:
            notes = say(failure.problems, Speaker(self.env.lang))
        code = CANNOT if notes or any(need.error for need in wanted) else WANTED if wanted else 0
        return Ticked(
            DONE,
            tuple(self.done),
            count,
            self.idle,
            self.fetched,
            self.sent,
            wanted,
            new,
            mailed,
            notes,
            code,
        )

    def _cannot(self, game: str, problems: Iterable[Problem]) -> None:
        self._say_cannot(game, say(problems, Speaker(self.env.lang)))

    def _say_cannot(self, game: str, problems: Iterable[Said]) -> None:
        self.needs += [Need(game, one.code, one.text, one.hint, error=True) for one in problems]


def _set_back(last: int, now: int) -> Problem:
    text = T(
        "The clock says {now}, but the last tick was on {last}.",
        now=moment.shown(now, "UTC"),
        last=moment.shown(last, "UTC"),
    )
    return Problem("clock", text, T("Set the clock of this computer right. If it is right, give --trust-clock once."))
