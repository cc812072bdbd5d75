"""How programs show that a text is somebody else's: marks, attributions, blocks of headers.

All patterns are for one tidied line of bounded length, and none has two wildcards without bounds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.envelope import KEYS
from pbem.core.lex import fold

MOST_LINES = 4  # of an attribution
LONGEST = 1000  # characters; nothing longer is looked at
_MOST_HEADERS = 12  # lines of a block looked at
_FEWEST_HEADERS = 3

_MARKED = re.compile(r"[>|]|[A-Z]{1,3}>(?: |$)")
_MARKS = re.compile(r"(?:\s*(?:[>|]|[A-Z]{1,3}>(?=\s)))+\s*")
_RULE = re.compile(r"_{20,}")
_ADDRESS = re.compile(r"[^\s<>()@\[\]]{1,64}@[\w-]{1,63}\.\w[\w.-]{0,200}")
_DATES = re.compile(
    r"(?<!\d)(?:\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{4} ?[年년] ?\d{1,2} ?[月월])(?!\d)"
)
_TIMES = re.compile(r"(?<![\d.])\d{1,2}(?:[:.h]\d{2}(?::\d{2})?(?!\d)| ?[ap]\.?m\b| ?uhr\b)", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_DAY = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_HEADER = re.compile(r"[*_]{0,2}([^\W\d_][\w .'’/-]{0,24})[*_]{0,2} ?(?::[*_]{0,2}(?: |$)|：)")
_WROTE = re.compile(
    r"(?:wrote|writes|ha scritto|scrive|scrisse|schrieb|schreibt|a [ée]crit|[ée]crivait|escribi[óo]|escreveu|schreef"
    r"|skrev|kirjoitti|napisał(?:\(a\))?|napsal|írta|a scris|yazdı|написал|пишет) ?[:：]$",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"-{2,}.{1,60}-{2,}|.{1,60}[:：]")
_SEPARATORS = (
    *("original message", "forwarded message", "reply message", "messaggio originale", "messaggio inoltrato"),
    *("originalnachricht", "ursprüngliche nachricht", "weitergeleitete nachricht", "message d'origine"),
    *("message original", "message transféré", "mensaje original", "mensaje reenviado", "mensagem original"),
    *("oorspronkelijk bericht", "doorgestuurd bericht", "ursprungligt meddelande", "oprindelig meddelelse"),
    *("opprinnelig melding", "alkuperäinen viesti", "oryginalna wiadomość", "исходное сообщение", "原始邮件"),
)


def is_marked(text: str) -> bool:
    """Whether a line is marked as quoted: `> x`, `| x`, `AB> x`."""
    return _MARKED.match(text) is not None


def without_marks(text: str) -> str:
    """A line without its quote marks."""
    found = _MARKS.match(text[:LONGEST])
    return text[found.end() :] if found else text


def is_rule(text: str) -> bool:
    """The line of underscores above a disclaimer, the footer of a list, or an older mail."""
    return _RULE.fullmatch(text) is not None


def is_said(text: str) -> bool:
    """`X wrote:`, without anything that shows when or from where: as in posts that were copied from a page."""
    return len(text) <= 80 and _WROTE.search(text) is not None


def ends_attribution(text: str) -> bool:
    return text.endswith((":", "："))


def is_attribution(text: str) -> bool:
    """`On 13/03/2026 21:00, X <x@example.org> wrote:` in whatever language: two of date, time and address; with a verb
    that we know, one is enough."""
    if len(text) > LONGEST or not ends_attribution(text):
        return False
    date, time, address = _evidence(text)
    return date + time + address >= (1 if _WROTE.search(text) else 2)


def _evidence(text: str) -> tuple[bool, bool, bool]:
    """(a date, a time, an address) in a text."""
    address = "@" in text and _ADDRESS.search(text) is not None
    rest = _ADDRESS.sub(" ", text) if address else text
    date = _DATES.search(rest) is not None
    rest = _TIMES.sub(" ", without := _DATES.sub(" ", rest))
    date = date or (_YEAR.search(rest) is not None and _DAY.search(_YEAR.sub(" ", rest)) is not None)
    return date, rest != without, address


def is_separator(texts: Sequence[str], at: int) -> bool:
    """`-----Original Message-----`, by its words, or by the headers below it whatever the words are."""
    text = texts[at]
    if len(text) > 80 or not _SEPARATOR.fullmatch(text):
        return False
    words = text.strip("-:： ").casefold()
    if any(words.endswith(one) for one in _SEPARATORS):
        return True
    below = next((n for n in range(at + 1, min(at + 3, len(texts))) if texts[n]), 0)
    return text.startswith("--") and below > 0 and begins_headers(texts, below, 2)


def begins_headers(texts: Sequence[str], at: int, fewest: int = _FEWEST_HEADERS) -> bool:
    """Whether the headers of an older mail begin here: `Word: value` three times or more, with an address or with date
    and time. Lines of a sheet's head (`Game: …`) are none."""
    if not _is_header(texts[at]):
        return False
    count, date, time = 0, False, False
    address, blanks = False, 0
    for text in texts[at : at + _MOST_HEADERS]:
        if not text:
            blanks += 1
            if blanks > 1:
                break
            continue
        header = _is_header(text)
        if not header and "@" not in text:
            break
        blanks = 0
        count += header
        found = _evidence(text[:LONGEST])
        date, time, address = date or found[0], time or found[1], address or found[2]
    return count >= fewest and (address or (date and time))


def _is_header(text: str) -> bool:
    found = _HEADER.match(text)
    return found is not None and fold(found.group(1)) not in KEYS
