"""`game.toml` as `pbem new` writes it."""

from __future__ import annotations

import json

from pbem.app.settings import Settings


def render(settings: Settings) -> bytes:
    """`game.toml` as `pbem new` writes it."""
    lines = [
        "# What the moderator may change: names, addresses, languages. Private; nothing of it enters the log.",
        "# The seats themselves are fixed: they stand in log.jsonl.",
        f"format = {settings.format}",
        f"title = {_quoted(settings.title)}",
        f"lang = {_quoted(settings.lang)}  # of the public reports: en or it",
        f"zone = {_quoted(settings.zone)}  # time zone of the dates in reports, like Europe/Rome",
        f"trust_address = {'true' if settings.trust_address else 'false'}  # true: mail from a seat's address"
        " needs no token and no password",
        f"address = {_quoted(settings.address)}  # where players send their sheets; empty: as mail.toml says",
        f"web = {_quoted(settings.web)}  # https://… where this folder's turns/ can be read; empty: posts name files",
        f"forum_moderator = {_quoted(settings.forum_moderator)}  # your name on the board: your posts are left alone",
        f"sign = {_quoted(settings.sign)}  # private ssh key that signs receipts and checkpoints; empty: none does",
    ]
    note = "  # name on the board: posts under it are this seat's; empty: no posts are taken"
    for seat, row in settings.seats.items():
        lines += [
            "",
            f"[seats.{seat}]",
            f"name = {_quoted(row.name)}",
            f"address = {_quoted(row.address)}",
            f"lang = {_quoted(row.lang)}",
            f"forum = {_quoted(row.forum)}{note}",
        ]
        if row.zone:
            lines.append(f"zone = {_quoted(row.zone)}")
        note = ""
    return ("\n".join(lines) + DESK).encode()


DESK = """

# Of the player's own clock, beside the game's: zone = "Europe/London" below the name.

# --- The moderator's desk: take away the # before what you want. Lengths of time: "90m", "36h", "7d".

# [deadlines]                  # without it deadlines are set by hand: pbem ruling extend
# days = ["mon", "thu"]        # the next of these days; or: every = 3, so many days after the report
# hour = "20:00"               # in the game's zone
# skip = ["sat", "sun"]        # no deadline on these days: it moves to the next other one
# notice = "24h"               # at least so long after the report
# grace = "0"                  # sheets are still taken so long after the deadline
# cooling = "30m"              # so long after the last sheet, if not all of them say Final: yes
# early = true                 # resolve as soon as all sheets are there
# extensions = 2               # at most so many a step, each
# longest = "7d"               # at most so long
# reminders = ["24h", "3h"]    # so long before the deadline, to those who owe a sheet
# protest = "0"                # so long after a report the game stands still, for objections
# pause = "14d"                # the longest pause
# [deadlines.move]             # what is different in one phase of the rules, by its id
# hour = "12:00"

# [absence]
# missing = "default"          # what a missing sheet gets: default (the rules'), standing, bot or wait
# bot = "steady"               # or random
# strikes = 3                  # so many missed in a row give the seat to the bot; 0: never
# vacation = 14                # days a player may be away in all
# outage = 60                  # nothing is closed while more than this percentage, and three, sent nothing; 100: never

# [press]
# allow = "signed"             # messages between players: none, signed or anonymous
# deliver = "once"             # or with the report

# [[observers]]                # get the public reports
# name = "Aulus"
# address = "aulus@example.org"
# lang = "en"
"""


def _quoted(text: str) -> str:
    """A TOML basic string; JSON's escapes are a part of TOML's."""
    return json.dumps(text, ensure_ascii=False)
