"""The reasons of rulings that the program makes by itself, or when nobody gives another. The log has them in English;
letters and reports say them in their reader's language."""

from __future__ import annotations

import re

from pbem.core.text import T, Text

TAKEN_OVER = T("No sheet came several times in a row: a bot takes the seat.")
LEFT_TO_BOT = T("No sheet came in time: a bot writes one.")
LEFT_STANDING = T("No sheet came in time: the standing sheet is played.")
RESIGNED = T("The player has left the game.")
BY_BOT = T("A bot plays the seat from now on.")
BY_PERSON = T("The seat is played by its person again.")
CAME_BACK = T("The player has sent a sheet again.")
REPLACED = T("The seat has a new player.")
AWAY = T("The player is away.")
BACK = T("The player is back.")
AWAY_BY_MAIL = T("The player is away, by a line in his mail.")
BACK_BY_MAIL = T("The player is back, by a line in his mail.")
CORRECTED = T("The game is over by its rules. The last position was corrected, so its standings are named here.")

_KNOWN = {
    reason.msgid: reason
    for reason in (
        *(TAKEN_OVER, LEFT_TO_BOT, LEFT_STANDING),
        *(RESIGNED, BY_BOT, BY_PERSON, CAME_BACK, REPLACED),
        *(AWAY, BACK, AWAY_BY_MAIL, BACK_BY_MAIL, CORRECTED),
    )
}


_VOUCHED = re.compile(r"record \d+: ([^:]+), revision (\d+): the moderator vouches \(([a-z_-]*)\)", re.ASCII)


def vouched(reason: str) -> tuple[str, int] | None:
    """Seat and revision of the sheet that this ruling, which decides nothing else, says to be that seat's."""
    match = _VOUCHED.fullmatch(reason)
    return (match[1], int(match[2])) if match else None


def vouching(seq: int, seat: str, rev: int, why: str) -> str:
    """The reason of such a ruling, as the log has it. `seq`: of the sheet's record; `why` it had been held, a code."""
    return f"record {seq}: {seat}, revision {rev}: the moderator vouches ({why})"


_ECHOES = {reason.msgid for reason in (RESIGNED, BY_BOT, BY_PERSON, REPLACED, AWAY, BACK)}


def is_echo(reason: str) -> bool:
    """Whether a reason says nothing that the ruling does not say."""
    return reason in _ECHOES


def spoken(reason: str) -> Text | str:
    """A reason as it is told: translated, if it is one of these."""
    return _KNOWN.get(reason, reason)
