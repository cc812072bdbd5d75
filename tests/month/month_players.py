"""The players of a simulated month: punctual, lazy, gone, on vacation, talkative; all of them by mail alone.

What a player does follows from the letters that he gets, and from his own dice.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from month_post import DOMAIN, OURS, Delivered

from pbem.app import play
from pbem.app.table import look

if TYPE_CHECKING:
    from month_world import Month

HOUR = 3600
HABITS = ("punctual", "punctual", "punctual", "lazy", "talkative", "gone", "traveller", "quitter", "copyist")
TALK = {"en": ("PRESS TO {to}", "END PRESS"), "it": ("MESSAGGIO A {to}", "FINE MESSAGGIO")}
QUOTED = "\n\nOn Monday the moderator wrote:\n> Report of the step\n> MOVE a > b 99\n"
_STEP = re.compile(r"\.report\.(\d+)\.")
MONTHS_END = 28 * 24 * HOUR


class Player:
    """One person in one seat."""

    def __init__(self, month: Month, game: str, seat: str, lang: str, number: int) -> None:
        self.month, self.game, self.seat, self.lang = month, game, seat, lang
        self.random = Random(f"{month.seed}/{game}/{seat}/{number}")
        self.address = f"{game}.{seat.lower()}.{number}@{DOMAIN}"
        self.habit = self.random.choice(HABITS)
        self.count = 0
        self.token = ""
        self.last = self.random.randint(3, 8)  # the step after which one who goes has gone
        self.done = False  # has asked for his vacation, or resigned

    def gets(self, letter: Delivered) -> None:
        """A letter of ours arrives."""
        token = re.search(r"\[[^\]]+\]", letter.subject)
        step = _STEP.search(letter.id)
        if token and letter.kind in ("report", "reminder", "ruling"):
            self.token = token[0]
        if letter.kind == "report" and step:
            self.plan(int(step[1]) + 1, self.random.randint(1, 40))
        elif letter.kind in ("ruling", "reminder") and token and self.random.random() < 0.5:
            self.plan(0, self.random.randint(1, 4))

    def plan(self, step: int, hours: int) -> None:
        """Answer some hours later, as is one's habit."""
        if self.habit == "gone" and step > self.last:
            return
        if self.habit == "lazy" and self.random.random() < 0.35:
            return
        self.month.later(hours * HOUR + self.random.randint(0, HOUR), self.order)

    def order(self) -> None:
        """Send a sheet for the open step, if one is owed and a letter has brought a token."""
        table = look(self.month.folder(self.game))
        if table.ended or table.close is not None or table.step == 1 or not self.token:
            return
        from pbem.app.history import state_after

        if self.seat not in table.game.owing(state_after(table, table.resolved)):
            return
        kind = self.random.choice(("steady", "steady", "random"))
        lines = play.sheet(self.month.env, table, self.seat, kind).split("\n\n", 1)[1].strip()
        body = "\n".join([*self._head(), *self._extra(table.step), lines, *self._tail()])
        raw = self._mail(body)
        self.month.post.put(raw, self.month.time)
        if self.habit == "copyist" and self.random.random() < 0.3:  # some programs send a mail twice
            self.month.post.put(raw, self.month.time + 5)

    def _head(self) -> list[str]:
        found = [f"Entropy: {self.seat.lower()} {self.random.randint(0, 9999)}"] if self.random.random() < 0.3 else []
        return [*found, "Final: yes"] if self.random.random() < 0.2 else found

    def _extra(self, step: int) -> list[str]:
        if self.habit == "traveller" and not self.done:
            self.done = True
            return [self.month.vacation(self.random)]
        if self.habit == "quitter" and not self.done and step >= self.last:
            self.done = True
            return ["Resign: yes" if self.lang == "en" else "Abbandono: sì"]
        return ["Standing: yes"] if self.random.random() < 0.1 else []

    def _tail(self) -> list[str]:
        tail = []
        if self.habit == "talkative" and self.random.random() < 0.7:
            first, last = TALK[self.lang]
            others = [seat for seat in self.month.seats(self.game) if seat != self.seat]
            to = self.random.choice([*others, "ALL"])
            nameless = "" if self.random.random() < 0.7 else " ANONYMOUS"
            words = " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(3, 40)))
            tail += ["", first.format(to=to) + nameless, words, last]
        return [*tail, QUOTED] if self.random.random() < 0.4 else tail

    def _mail(self, body: str) -> bytes:
        self.count += 1
        head = [
            f"From: {self.seat.title()} <{self.address}>",
            f"To: {OURS}",
            f"Subject: Re: {self.token} orders",
            f"Message-ID: <{self.game}-{self.seat}-{self.count}@{self.address.replace('@', '.')}>",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 8bit",
        ]
        return "\r\n".join([*head, "", *body.split("\n"), ""]).encode()


WORDS = ("pax", "bellum", "foedus", "aurum", "cras", "numquam", "amicus", "hostis", "legio", "mare", "pons", "via")
