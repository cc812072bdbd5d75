"""The mail of a round: fetched before the games have their turn, sent after it. What fails here stops no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pbem.app import mail_fetch, mail_send
from pbem.app.env import Env
from pbem.app.mail_send import Order
from pbem.app.needs import Need
from pbem.app.said import Said, say
from pbem.core.problem import Failure
from pbem.render.speech import Speaker


class Post:
    """`needs`: what went wrong. `stuck`: folders of games for which mails lie that they could not take. `letters`:
    names of games whose letters still wait to be sent."""

    def __init__(self, env: Env, root: Path) -> None:
        self.env, self.root = env, root
        self.needs: list[Need] = []
        self.stuck: set[str] = set()
        self.letters: set[str] = set()
        self.fetched = self.sent = 0

    def fetch(self) -> bool:
        """Read the mailbox and take in what it holds; whether all of it was read."""
        try:
            found = mail_fetch.fetch(self.env, self.root)
        except Failure as failure:
            self._cannot(say(failure.problems, Speaker(self.env.lang)))
            return False
        self.fetched = found.fetched
        self._cannot(found.problems)
        self.stuck = {verdict.folder for verdict in found.verdicts if verdict.code == "failed"}
        return not found.problems

    def send(self, games: Mapping[str, Path]) -> None:
        """Send the letters of games, by name."""
        try:
            found = mail_send.send(self.env, self.root, Order(games=games))
        except Failure as failure:
            self._cannot(say(failure.problems, Speaker(self.env.lang)))
            self.letters = set(games)
            return
        self._cannot(found.problems)
        self.sent = sum(row.state == "sent" for row in found.letters)
        waiting = [row.name for row in found.letters if row.state == "queued"]
        self.letters = set(games) if found.problems else {name.rsplit("/", 2)[0] for name in waiting}

    def _cannot(self, problems: Iterable[Said]) -> None:
        self.needs += [Need("", one.code, one.text, one.hint, error=True) for one in problems]
