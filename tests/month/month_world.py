"""A simulated month of many games by mail: the clock, the games, the rounds. Everything follows from a seed."""

from __future__ import annotations

import heapq
import json
import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from cli_runner import Ran, pbem
from month_games import LEVEL_2, open_game
from month_players import Player
from month_post import MODERATOR, PostOffice

from pbem.app.env import Env, stamp
from pbem.app.table import look
from pbem.app.tick import Ticked, tick
from pbem.core import beacon
from pbem.store import atomic

START = 1_772_463_600  # 2 March 2026, 15:00 UTC: summer time begins on the 29th
HOUR, DAY = 3600, 86_400
KILLED = 137
WORKERS = atomic.WORKERS


class Killed(BaseException):
    """As if the process had been killed."""


class Month:
    """The world. `counts`: what happened, by name; `faults`: what should not have."""

    def __init__(self, place: Path, post: PostOffice, *, games: int, seed: str, every: int = 2) -> None:
        self.root, self.post, self.seed, self.every = place, post, seed, every
        self.random = Random(seed)
        self.time = START
        self.env = Env(lambda: stamp(self.time), self._fresh)
        self.events: list[tuple[int, int, Callable[[], None]]] = []
        self.players: dict[str, Player] = {}  # address -> who reads it
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.seen: set[str] = set()
        self.rounds: list[float] = []  # how long each took
        (place / "mail.toml").write_text(post.settings())
        os.environ["PBEM_TEST_PASSWORD"] = "s3cret"
        self.names = [f"g{number:03}" for number in range(games)]
        for number, name in enumerate(self.names):
            open_game(self, number, name)

    def _fresh(self, size: int) -> bytes:
        return self.random.randbytes(size)

    # --- the games ------------------------------------------------------------------------------------------------
    def folder(self, name: str) -> Path:
        return self.root / name

    def seats(self, name: str) -> list[str]:
        return list(look(self.folder(name)).settings.seats)

    def pbem(self, *words: object, stdin: str = "") -> Ran:
        """A command of the moderator's, at the hour of this world."""
        try:
            return pbem(*words, "--json", stdin=stdin, SOURCE_DATE_EPOCH=str(self.time))
        except Killed:
            self.revive()
            return Ran(KILLED, "", "killed")

    def revive(self) -> None:
        """After a kill the disk works again."""
        atomic.os, atomic.WORKERS = os, WORKERS  # type: ignore[attr-defined]
        self.counts["killed in the middle"] += 1

    def vacation(self, random: Random) -> str:
        """The line of a player who goes away for some days."""
        first = self.time + random.randint(2, 6) * DAY
        days = [stamp(first)[:10], stamp(first + random.randint(2, 5) * DAY)[:10]]
        return f"Vacation: {days[0]} to {days[1]}" if random.random() < 0.5 else f"Vacanza: {days[0]} a {days[1]}"

    # --- time -----------------------------------------------------------------------------------------------------
    def later(self, seconds: int, act: Callable[[], None]) -> None:
        heapq.heappush(self.events, (self.time + seconds, len(self.events) + 1000 * self.counts["events"], act))
        self.counts["events"] += 1

    def run(self, days: int, daily: Callable[[int], None], progress: Callable[[int], None]) -> None:
        """So many days; `daily` is called at noon with the number of the day."""
        end = START + days * DAY
        day = 0
        while self.time < end:
            target = self.time + self.every * HOUR
            while self.events and self.events[0][0] <= target:
                at, _, act = heapq.heappop(self.events)
                self.time = max(self.time, at)
                act()
            self.time = target
            if (self.time - START) // DAY > day:
                day += 1
                daily(day)
                progress(day)
            self.beacons()
            self.round()

    def quiet(self) -> None:
        """Some rounds in fine weather, so that whatever was held up is done. The players rest."""
        self.events.clear()
        self.post.down()
        for _ in range(4):
            self.time += HOUR
            self.beacons()
            self.round()

    def round(self) -> Ticked | None:
        """One `pbem tick`, and the players read what arrives."""
        start = time.perf_counter()
        try:
            done = tick(self.env, self.root)
        except Killed:
            self.revive()
            done = None
        self.rounds.append(time.perf_counter() - start)
        for letter in self.post.collect():
            if letter.to == MODERATOR:
                self.counts["summaries for the moderator"] += 1
                continue
            self.counts[f"letters: {letter.kind}"] += 1
            if letter.to in self.players:
                self.players[letter.to].gets(letter)
        if done is not None:
            self._count(done)
        return done

    def _count(self, done: Ticked) -> None:
        self.counts["rounds"] += 1
        self.counts["games left alone"] += done.idle
        self.counts["games looked at"] += done.count - done.idle
        self.counts["mails in"] += done.fetched
        self.counts["letters out"] += done.sent
        for one in done.games:
            self.counts["steps resolved"] += len(one.resolved)
            self.counts["games over"] += one.ended
            self.counts["reminders"] += len(one.reminded)
        for key in done.new:
            self.counts[f"needs: {key.rpartition('/')[2]}"] += 1
        for need in done.needs:
            if need.error and need.code not in ("lost", "no-host", "refused", "unread", "timeout"):
                self.wrong(f"{need.game} {need.code}: {need.text}")

    def wrong(self, what: str) -> None:
        """Note what should not have been, the first time."""
        if what not in self.seen:
            self.seen.add(what)
            self.faults.append(f"{stamp(self.time)} {what}")

    def kill(self, after: int) -> None:
        """Let the next round be killed at its n-th operation on the disk."""
        atomic.os, atomic.WORKERS = _Deadly(after), 1  # type: ignore[attr-defined]

    def beacons(self) -> None:
        """Somebody fetches the rounds of the public source that have been published."""
        for name in self.names[LEVEL_2]:
            table = look(self.folder(name))
            source, closed = table.beacon, table.close
            if closed is None or not isinstance(source, beacon.Drand) or not isinstance(closed.round, int):
                continue
            if beacon.round_time(source, closed.round) <= self.time:
                (self.root / "beacons").mkdir(exist_ok=True)
                value = {"round": closed.round, "signature": f"{closed.round:096x}"}
                (self.root / "beacons" / f"{closed.round}.json").write_text(json.dumps(value))


class _Deadly:
    """`os` as `atomic` sees it, until the n-th change of the disk."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in ("open", "write", "fsync", "ftruncate", "replace", "unlink", "mkdir"):
            return real

        def operate(*args: Any, **more: Any) -> Any:
            self.left -= 1
            if self.left <= 0:
                raise Killed
            return None if name == "fsync" else real(*args, **more)

        return operate
