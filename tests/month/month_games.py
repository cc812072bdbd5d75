"""The games of a simulated month: of every ruleset, with every schedule and policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from month_players import Player

if TYPE_CHECKING:
    from month_world import Month

ZONES = ("Europe/Rome", "Europe/London", "UTC", "America/New_York")
PEOPLE = ("VALERIA", "MARCO", "LIVIA", "TITUS")
RULESETS = ("morome", "spqrisiko", "struggle")
SCHEDULES = (
    'every = 1\nhour = "20:00"\nnotice = "18h"',
    'every = 2\nhour = "21:30"\nskip = ["sun"]',
    'days = ["mon", "wed", "fri"]\nhour = "02:30"\nnotice = "30h"',
    'days = ["tue", "fri"]\nhour = "20:00"\ngrace = "2h"\nearly = false',
    'every = 1\nhour = "12:00"\nnotice = "20h"\nprotest = "3h"\nreminders = ["12h", "2h"]',
)
ABSENCES = ("default", "standing", "bot", "default", "wait")
LEVEL_2 = slice(7, None, 10)  # which games have a public source of chance


def open_game(month: Month, number: int, name: str) -> None:
    """Open a game and write its policy."""
    ruleset = RULESETS[number % 3]
    words: list[object] = ["new", month.folder(name), "--ruleset", ruleset, "--id", name]
    for seat in PEOPLE[: 3 + (number % 4 == 0)]:
        player = Player(month, name, seat, month.random.choice(("en", "it")), 0)
        month.players[player.address] = player
        words += ["--seat", f"{seat}={seat.title()} <{player.address}> [{player.lang}]"]
    if number % 3 == 1:
        words += ["--option", "max_rounds=4"]
    if name in month.names[LEVEL_2]:
        words += ["--beacon", "drand"]
    ran = month.pbem(*words)
    assert ran.code == 0, ran.err
    _policy(month, number, name)
    month.counts[f"games of {ruleset}"] += 1


def _policy(month: Month, number: int, name: str) -> None:
    path = month.folder(name) / "game.toml"
    text = path.read_text("utf-8").replace('zone = "UTC"', f'zone = "{month.random.choice(ZONES)}"', 1)
    tables = [
        f"[deadlines]\n{SCHEDULES[number % len(SCHEDULES)]}",
        f'[absence]\nmissing = "{ABSENCES[number % 4 if number % 20 else 4]}"\nstrikes = 3',
        f'[press]\nallow = "anonymous"\ndeliver = "{"report" if number % 3 else "once"}"',
    ]
    if number % 5 == 0:
        tables.append(f'[[observers]]\nname = "Aulus"\naddress = "aulus.{name}@players.example"')
    path.write_text(text + "\n" + "\n\n".join(tables) + "\n", "utf-8")
