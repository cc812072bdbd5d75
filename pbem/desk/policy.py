"""What a moderator has chosen for deadlines, absences and press: the tables of `game.toml` as values."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.desk.spans import DAY, HOUR, MINUTE

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
Missing = Literal["default", "standing", "bot", "wait"]
MISSING: tuple[Missing, ...] = ("default", "standing", "bot", "wait")
Allow = Literal["none", "signed", "anonymous"]
ALLOW: tuple[Allow, ...] = ("none", "signed", "anonymous")
Deliver = Literal["once", "report"]
DELIVER: tuple[Deliver, ...] = ("once", "report")


class Deadlines(msgspec.Struct, frozen=True):
    """When a step is to be closed. Times of day are in the game's zone, lengths in seconds.

    Either `days` (the next of these weekdays, 0 is Monday) or `every` (so many days after the report); neither: the
    schedule says nothing, and deadlines are set by hand. `skip`: weekdays on which no deadline falls, it moves to the
    next other day. `notice`: at least so long after the report. `grace`: later sheets are still taken so long.
    `cooling`: so long after the last sheet a step that has all of them still waits, unless all are final. `early`:
    a step that has all its sheets is resolved before the deadline. `extensions`: at most so many a step, each at most
    `longest`. `reminders`: so long before the deadline, longest first. `protest`: so long after a report neither the
    next step is closed nor the game ended. `pause`: the longest pause.
    """

    days: tuple[int, ...] = ()
    every: int = 0
    hour: tuple[int, int] = (20, 0)
    skip: tuple[int, ...] = ()
    notice: int = 24 * HOUR
    grace: int = 0
    cooling: int = 30 * MINUTE
    early: bool = True
    extensions: int = 2
    longest: int = 7 * DAY
    reminders: tuple[int, ...] = (24 * HOUR, 3 * HOUR)
    protest: int = 0
    pause: int = 14 * DAY


class Absence(msgspec.Struct, frozen=True):
    """What becomes of a seat whose sheet is missing at the deadline.

    `missing`: what the ruleset does without a sheet · its last standing sheet (else that) · a bot's · nothing: wait.
    `strikes`: so many missed in a row give the seat to the bot, 0: never. `vacation`: days a seat may be away in all,
    0: none. `outage`: nothing is closed while more than this percentage, and at least three, sent nothing.
    """

    missing: Missing = "default"
    bot: str = "steady"
    strikes: int = 3
    vacation: int = 14
    outage: int = 60


class Press(msgspec.Struct, frozen=True):
    """Messages between players: who may sign how, and whether they go out at once or with the next report."""

    allow: Allow = "signed"
    deliver: Deliver = "once"


class Observer(msgspec.Struct, frozen=True):
    """Somebody without a seat who gets the public reports."""

    name: str
    address: str
    lang: str = "en"


class Policy(msgspec.Struct, frozen=True):
    """All of it. `phases`: phase of the rules -> the deadlines of its steps, where they differ."""

    deadlines: Deadlines | None = None
    phases: dict[str, Deadlines] = {}
    absence: Absence = Absence()
    press: Press = Press()
    observers: tuple[Observer, ...] = ()

    def deadlines_of(self, phase: str) -> Deadlines | None:
        """The deadlines of a step in this phase; None: there are none."""
        return self.phases.get(phase, self.deadlines)
