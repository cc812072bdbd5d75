"""From bytes to an opened letter: limits first, then headers, then MIME, all guarded. Never raises."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import Message

from pbem.mail import limits, machine, parts
from pbem.mail.addresses import addresses, sender, untagged
from pbem.mail.content import Content
from pbem.mail.fields import Fields, decoded, fields_of, one_line, parameters, read_block
from pbem.mail.letter import Head, Opened
from pbem.mail.times import stamp

_ID = re.compile(r"<[^<>\s]{1,990}>")
_BOM = b"\xef\xbb\xbf"
_MOST_STAMPS = 100


def open_bytes(raw: bytes, most_bytes: int) -> Opened:
    """Open a letter of at most so many bytes."""
    too_large = len(raw) > min(most_bytes, limits.MOST_BYTES)
    raw = raw[: limits.MOST_HEAD] if too_large else raw
    raw = raw.removeprefix(_BOM).replace(b"\r\n", b"\n").replace(b"\r", b"\n").lstrip(b"\n")
    block = raw[: min(limits.head_end(raw), limits.MOST_HEAD)]
    fields = read_block(b"\n".join(block.split(b"\n")[: limits.MOST_HEADERS]))
    head = _head(fields)
    written = machine.kind(fields, fields.first("content-type"))
    if too_large or limits.over(raw):
        return Opened(head=head, machine=written, fault="too_large")
    try:
        root = message_from_bytes(raw)  # compat32: the one policy whose parser does not raise
        if limits.too_many_parts(root):
            return Opened(head=head, machine=written, fault="too_large")
        return _opened(root, head, written)
    except parts.TooMuch:
        return Opened(head=head, machine=written, fault="too_large")
    except Exception:  # the parser's own faults are many, and one mail must not end a run
        return Opened(head=head, machine=written, fault="unreadable")


def _opened(root: Message, head: Head, written: machine.Kind) -> Opened:
    if written:
        content = _first_text(root)
        failed: tuple[str, ...] = ()
        if written == "bounce":
            failed = machine.bounced(root)
            if not failed and not limits.children(root):
                failed = machine.bounced_in(line.text for line in content.lines().lines)
        return Opened(head=head, machine=written, bounced=failed, content=content)
    silent = parts.is_calendar(root) or parts.is_reaction(root)
    content = parts.content(root, "calendar" if parts.is_calendar(root) else "")
    return Opened(head=head, machine="silent" if silent else "", content=content)


def _first_text(root: Message) -> Content:
    """What a machine says; of a report only its first part, not the mail it is about."""
    mime, _ = parameters(fields_of(root).first("content-type"))
    inner = limits.children(root)
    return parts.content(inner[0] if mime == "multipart/report" and inner else root)


def _head(fields: Fields) -> Head:
    froms = fields.all("from")
    name = froms[0].partition("<")[0] if len(froms) == 1 else ""
    stamps = [stamp(value) for value in fields.all("received")[:_MOST_STAMPS]]
    names = ("to", "cc", "delivered-to", "x-original-to")
    return Head(
        sender=sender(froms),
        sender_name=one_line(decoded(name)).strip('" ')[:200],
        subject=fields.said("subject")[:1000],
        message_id=_message_id(fields.first("message-id")),
        date=fields.said("date")[:200],
        to=tuple(
            dict.fromkeys(address for field in names for value in fields.all(field) for address in addresses(value))
        ),
        reply_to=tuple(address for value in fields.all("reply-to") for address in addresses(value)),
        references=tuple(dict.fromkeys(_ID.findall(" ".join([*fields.all("references"), *fields.all("in-reply-to")])))),
        loops=tuple(untagged(value) for value in fields.all("x-loop")),
        received=tuple(found for found in stamps if found is not None),
        results=tuple(fields.all("authentication-results")),
    )


def _message_id(value: str) -> str:
    """The id, if it is one; else what stands there, on one line. It names a letter and is never used as a path."""
    found = _ID.search(value)
    return found.group() if found else "".join(one_line(value).split())[:990]
