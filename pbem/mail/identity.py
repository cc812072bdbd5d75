"""For which seat a letter speaks, when players have addresses and tokens."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from pbem.mail.letter import Opened, Player, Roster, Speaker

if TYPE_CHECKING:
    from collections.abc import Mapping


def by_subject(opened: Opened, roster: Roster) -> Speaker:
    """The player whose address it is from, if the subject holds that player's own token."""
    seat = seat_of(opened.head.sender, roster.players)
    if not seat:
        return Speaker("", "not_a_player")
    token = roster.players[seat].token
    if token and not any(same(token, found) for found in tokens_in(opened.head.subject, roster)):
        return Speaker(seat, "bad_token")
    return Speaker(seat)


def seat_of(address: str, players: Mapping[str, Player]) -> str:
    """The seat that has an address, "" if none does, or more than one: nothing is guessed."""
    seats = [seat for seat, player in players.items() if address and address in player.addresses]
    return seats[0] if len(seats) == 1 else ""


def tokens_in(text: str, roster: Roster) -> tuple[str, ...]:
    """The tokens in a text, as it is and with all blanks taken out: some programs fold headers inside a word."""
    return tuple(dict.fromkeys((*roster.tokens(text), *roster.tokens("".join(text.split())))))


def same(one: str, other: str) -> bool:
    """Whether two tokens are the same, without telling by the time it takes where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
