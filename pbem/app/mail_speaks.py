"""For which seat a mail speaks, and if for none, why: the reasons for which letters go into quarantine.

The token of a report proves that its writer has read it; the pass word of a seat does as well. An address alone proves
nothing, since anybody can write it, and counts only where the moderator allows it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.app import desk, mail_tokens
from pbem.app.hearing import Voice, doubt
from pbem.app.table import Table
from pbem.core.lex import fold
from pbem.core.problem import Problem
from pbem.core.text import T, Term
from pbem.mail import tokens
from pbem.mail.letter import Opened
from pbem.mail.tokens import Token
from pbem.store import passwords, tokenkey


def of_mail(table: Table, opened: Opened, envelope: Mapping[str, str]) -> Voice:
    """Who speaks. Raises Failure when the folder has lost its keys."""
    voice = _of_mail(table, opened, envelope)
    return gone(voice.seat) if has_left(table, voice.seat) else voice


def has_left(table: Table, seat: str) -> bool:
    """Whether the player of a seat has left the game: then the moderator must hear of what he sends."""
    return bool(seat) and seat in desk.of(table).resigned


def gone(seat: str) -> Voice:
    """What becomes of a message of a player who has left."""
    text = T("The player of {seat} has left the game.", seat=Term("seat", seat))
    hint = T("If he is back: `pbem seat person`, then accept it from the quarantine.")
    return Voice(why=Problem("has-left", text, hint), known=seat, told=True)


def _of_mail(table: Table, opened: Opened, envelope: Mapping[str, str]) -> Voice:
    sender = opened.head.sender
    own = tuple(seat for seat, row in table.settings.seats.items() if row.address and row.address.lower() == sender)
    known = own[0] if len(own) == 1 else ""
    if not sender:
        return Voice(why=doubt("stranger", T("It is not from exactly one address.")))
    if envelope.get("auth"):
        return _by_password(table, envelope, own)
    found = mail_tokens.of_mail(opened)
    if found:
        return _by_token(table, found, own, known)
    if not own:
        return Voice(why=doubt("stranger", T("{address} is the address of no seat.", address=sender[:100])))
    if table.settings.trust_address:
        seat = _named(table, envelope) or known
        if seat in own:
            return Voice(seat)
    return Voice(
        why=doubt("no-token", T("It has neither the token of a report nor a password.")), known=known, told=True
    )


def _by_password(table: Table, envelope: Mapping[str, str], own: tuple[str, ...]) -> Voice:
    """The pass word proves more than the address: it may come from anywhere."""
    named = _named(table, envelope)
    seats = (named,) if named else own
    right = [seat for seat in seats if passwords.fits(table.folder, seat, envelope["auth"])]
    if len(right) == 1:
        return Voice(right[0])
    known = own[0] if len(own) == 1 else ""
    if not seats:
        return Voice(why=doubt("bad-auth", T("It has a password, but does not say for which seat.")))
    return Voice(why=doubt("bad-auth", T("Its password is not that of the seat.")), known=known, told=True)


def _by_token(table: Table, found: tuple[Token, ...], own: tuple[str, ...], known: str) -> Voice:
    here = tuple(token for token in found if token.game == table.id)
    if not here:
        text = T("Its token is of another game, {game}.", game=found[0].game)
        return Voice(why=doubt("other-game", text), known=known, told=bool(own))
    key, others = tokenkey.read(table.folder), desk.of(table).changes
    if not all(tokens.fits(tokenkey.of_seat(key, t.seat, others.get(t.seat, 0)), t) for t in here):
        return Voice(why=doubt("wrong-token", T("Its token is wrong: no report of this game has it.")), known=known)
    seats = sorted({token.seat for token in here})
    if len(seats) > 1 or seats[0] not in table.settings.seats:
        return Voice(why=doubt("wrong-token", T("It has tokens of more than one seat.")), known=known)
    seat = seats[0]
    if own and seat not in own:
        text = T("It has the token of {seat}, but comes from another seat's address.", seat=Term("seat", seat))
        return Voice(why=doubt("other-seat", text), claims=seat)
    if not own and table.settings.seats[seat].address:
        text = T("It has the token of {seat}, but does not come from that address.", seat=Term("seat", seat))
        return Voice(why=doubt("stranger", text), claims=seat)
    steps = [token.step for token in here]
    if table.ended or table.step in steps:
        return Voice(seat)
    text = T("It answers the report before step {step}; step {now} is open.", step=max(steps), now=table.step)
    return Voice(why=doubt("old-token", text), known=seat, told=True)


def _named(table: Table, envelope: Mapping[str, str]) -> str:
    """The seat that the head of the sheet names, by id or display name."""
    word = fold(envelope.get("seat", ""))
    rows = table.settings.seats.items()
    found = [seat for seat, row in rows if word and word in (fold(seat), fold(row.name))]
    return found[0] if len(found) == 1 else ""
