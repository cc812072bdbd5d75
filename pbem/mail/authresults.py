"""What our own mail server found out about a sender (`Authentication-Results`, RFC 8601).

Anybody can write such a header into his mail, so only the topmost one that bears the configured server's id counts; and
only a failure does. A header that cannot be read, or has no id (Microsoft's), counts as absent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbem.mail.structure import split

_RESULT = re.compile(r"\s*([a-z][a-z0-9-]{0,30})(?:/\d+)?\s*=\s*([a-z]{1,20})(?=\s|$)", re.IGNORECASE)


def result(values: Iterable[str], trusted: str, method: str = "dmarc") -> str:
    """The server's result for a method ("pass", "fail", …), "" when it says nothing."""
    for value in values if trusted else ():
        first, *rest = split(value, ";")
        words = first.split()
        if not words or words[0].lower() != trusted.lower() or words[1:] not in ([], ["1"]):
            continue
        for statement in rest:
            found = _RESULT.match(statement)
            if found and found.group(1).lower() == method:
                return found.group(2).lower()
        return ""
    return ""
