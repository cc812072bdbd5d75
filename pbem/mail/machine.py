"""Letters that no person wrote: auto-replies, bounces, receipts. They hold no orders; an answer would start a loop."""

from __future__ import annotations

import re
from collections.abc import Iterable
from email.message import Message
from itertools import islice
from typing import Literal

from pbem.mail.addresses import addresses
from pbem.mail.fields import Fields, fields_of, parameters
from pbem.mail.limits import children

Kind = Literal["", "bounce", "auto_reply"]

_AUTOMATIC = ("x-autoreply", "x-autorespond", "x-auto-reply", "x-autoresponder", "x-mail-autoreply", "x-vacation")
_PRECEDENCES = ("auto_reply", "auto-reply", "bulk", "junk")  # "list" is what people write to lists
_DAEMONS = ("mailer-daemon", "postmaster", "mail-daemon")
_AWAY = re.compile(
    r"auto(?:matic|mated)?[ -]?(?:reply|response|svar)|auto: |out[ -]of[ -](?:the[ -])?office|risposta automatica"
    r"|fuori (?:ufficio|sede)|automatische (?:antwort|abwesenheit)|abwesenheits|abwesend|r[ée]ponse automatique"
    r"|absence du bureau|respuesta autom[áa]tica|resposta autom[áa]tica|automatisch antwoord|automatiskt? svar"
    r"|automaattinen vastaus|automatyczna odpowied|自動応答|自动回复",
    re.IGNORECASE,
)
_RETURNED = re.compile(
    r"undeliver|returned mail|delivery (?:status|failure|has failed)|mail delivery (?:failed|system)|failure notice"
    r"|mancat[oa] (?:recapito|consegna)|unzustellbar|non remis|no se (?:ha )?pud?o entregar",
    re.IGNORECASE,
)


def kind(head: Fields, content_type: str) -> Kind:
    """What machine wrote a letter, by its headers; "" if none did. `content_type` is the value of that header."""
    mime, params = parameters(content_type)
    daemon = _local(head) in _DAEMONS
    null = "".join(head.first("return-path").split()) == "<>"
    if mime == "multipart/report":
        receipt = params.get("report-type", "").lower() in ("disposition-notification", "feedback-report")
        return "auto_reply" if receipt else "bounce"
    if daemon or head.has("x-failed-recipients") or (null and _RETURNED.search(head.said("subject"))):
        return "bounce"
    return "auto_reply" if null or _says_so(head) else ""


def _says_so(head: Fields) -> bool:
    submitted = head.first("auto-submitted").partition(";")[0].partition("(")[0].strip().lower()
    return (
        submitted not in ("", "no")
        or any(head.has(name) for name in _AUTOMATIC)
        or head.first("precedence").lower() in _PRECEDENCES
        or _AWAY.match(head.said("subject")) is not None
    )


def _local(head: Fields) -> str:
    """The local part of From, of however many addresses."""
    found = addresses(head.first("from"))
    return found[0].partition("@")[0] if found else ""


_NAMED = re.compile(r"\s{0,8}<?([^\s<>:()]{1,64}@[^\s<>:()]{1,255})>?(?::|\s*$)")
_MOST_LINES = 60


def bounced_in(lines: Iterable[str]) -> tuple[str, ...]:
    """The same for a bounce that is plain text: addresses that begin a line, or stand alone on it."""
    found = [match.group(1) for match in map(_NAMED.match, islice(lines, _MOST_LINES)) if match]
    return tuple(dict.fromkeys(address for text in found for address in addresses(text)))


def bounced(root: Message) -> tuple[str, ...]:
    """The addresses that a bounce says were not reached for good, in lower case."""
    found: list[str] = []
    for value in fields_of(root).all("x-failed-recipients"):
        found += addresses(value)
    for part in children(root):
        if part.get_content_type() == "message/delivery-status":
            found += [address for row in children(part) for address in _failed(fields_of(row))]
    return tuple(dict.fromkeys(found))


def _failed(row: Fields) -> tuple[str, ...]:
    """The recipient of one row of a delivery report, unless it is only late."""
    if row.first("action").lower() not in ("failed", ""):
        return ()
    value = row.first("final-recipient") or row.first("original-recipient")
    return addresses(value.partition(";")[2])
