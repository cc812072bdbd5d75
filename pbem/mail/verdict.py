"""What an opened letter is worth in a game: the first reason against it, in a fixed order, or its orders."""

from __future__ import annotations

import hashlib

from pbem.mail import authresults
from pbem.mail.addresses import untagged
from pbem.mail.content import Chosen
from pbem.mail.identity import by_subject, seat_of
from pbem.mail.letter import SILENT, Opened, Read, Reason, Roster, Seen, Speaker
from pbem.mail.lines import doubtful_of, orders_of
from pbem.mail.times import arrival


def verdict(opened: Opened, roster: Roster, seen: Seen | None, arrived: int | None) -> Read:
    """Judge: our own mail? a machine's? whose? forged? token? seen before? in time? any orders?"""
    chosen = opened.content.lines(roster.accepts)
    speaker = (roster.speaks or by_subject)(opened, roster)
    when = arrival(opened.head.received, roster.trusted, arrived)
    key, digest = _marks(opened, speaker.seat, chosen)
    reason = _sender_reason(opened, roster, speaker)
    if not reason and seen is not None and seen(key, digest):
        reason = "duplicate"
    if not reason and roster.deadline is not None and when is not None and when > roster.deadline:
        reason = "late"
    orders = orders_of(chosen.lines)
    reason = reason or _content_reason(opened, chosen)
    return Read(
        verdict="reject" if reason else "accept",
        reason=reason,
        seat="" if reason in ("loop", "bounce", "not_a_player") else speaker.seat,
        reply=_may_reply(opened, roster, reason),
        orders=() if reason else orders,
        lines=chosen.lines,
        doubtful=doubtful_of(chosen.lines),
        text="\n".join(line.shown for line in chosen.lines if line.own),
        received=when,
        key=key,
        digest=digest,
        bounced=opened.bounced,
        head=opened.head,
    )


def _sender_reason(opened: Opened, roster: Roster, speaker: Speaker) -> Reason:
    """What is wrong with the letter as such, or with who sent it."""
    if opened.fault == "too_large":
        return "too_large"
    if _is_ours(opened, roster):
        return "loop"
    if opened.machine in ("bounce", "auto_reply"):
        return opened.machine
    if not opened.head.sender or speaker.reason == "not_a_player":
        return "not_a_player"
    if authresults.result(opened.head.results, roster.trusted) == "fail":
        return "spoofed"
    return speaker.reason


def _is_ours(opened: Opened, roster: Roster) -> bool:
    """Whether our own mail came back: by a redirection, or by a list that we write to."""
    ours = [untagged(address) for address in roster.addresses]
    return untagged(opened.head.sender) in ours or any(loop in ours for loop in opened.head.loops)


def _content_reason(opened: Opened, chosen: Chosen) -> Reason:
    content = opened.content
    if opened.fault == "unreadable" or chosen.differ:
        return "unreadable"
    if orders_of(chosen.lines):
        return ""
    return "unreadable" if not content.readable and content.obstacle else "no_orders"


def _may_reply(opened: Opened, roster: Roster, reason: Reason) -> bool:
    """Never to a machine, a stranger or a forger; never twice. Where nothing was judged but the size, a known address
    that no machine used must do."""
    if reason in SILENT or opened.machine:
        return False
    if reason == "too_large":
        forged = authresults.result(opened.head.results, roster.trusted) == "fail"
        return not forged and not _is_ours(opened, roster) and bool(seat_of(opened.head.sender, roster.players))
    return True


def _marks(opened: Opened, seat: str, chosen: Chosen) -> tuple[str, str]:
    """(by what a letter is known again, what it orders). Without a Message-ID its own text has to do."""
    orders = "\n".join(orders_of(chosen.lines)).casefold()
    own = "\n".join(line.shown for line in chosen.lines if line.own)
    head = opened.head
    name = head.message_id or _hash("\n".join((head.sender, head.date or head.subject, own)))
    return f"{seat} {name}", _hash(orders)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
