"""Addresses in headers. Free text, comments and quoted names are there to be skipped, never to be believed."""

from __future__ import annotations

import re

from pbem.mail.structure import scan, split

_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,20}")
MOST = 50  # addresses looked at in one header
_SEPARATORS = ",;"


def addresses(value: str) -> tuple[str, ...]:
    """The addresses of a header in lower case, in order; what is in comments and quoted names is none."""
    found = []
    for item in split(value, _SEPARATORS)[:MOST]:
        if "<" in item:
            item = item.partition("<")[2].partition(">")[0]
        if _ADDRESS.fullmatch(item.strip()):
            found.append(item.strip().lower())
    return tuple(found)


def sender(values: list[str]) -> str:
    """The one address of From, in lower case; "" when there is not exactly one header with exactly one address.

    A comma in a name that somebody forgot to quote is harmless; a second address anywhere outside quotes is not.
    """
    if len(values) != 1:
        return ""
    bare = ",".join(split(values[0], _SEPARATORS))
    if bare.count("@") != 1 or bare.count("<") > 1 or ":" in bare or _commented(values[0], bare):
        return ""
    found = addresses(values[0])
    return found[0] if len(found) == 1 else ""


def _commented(value: str, bare: str) -> bool:
    """Whether a comment names another address: made to fool whoever reads it."""
    own = _ADDRESS.search(bare)
    named = _ADDRESS.findall("".join(char for char, where in scan(value) if where == "comment"))
    return any(not own or name.lower() != own.group().lower() for name in named)


def untagged(address: str) -> str:
    """An address without what stands after a + in it: `orders+g7@example.org` is delivered to `orders@…`."""
    local, at, domain = address.strip().strip("<>").lower().rpartition("@")
    return f"{local.partition('+')[0]}{at}{domain}"
