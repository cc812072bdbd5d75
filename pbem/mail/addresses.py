"""Addresses in headers. Free text, comments and quoted names are there to be skipped, never to be believed."""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,20}")
MOST = 50  # addresses looked at in one header


def addresses(value: str) -> tuple[str, ...]:
    """The addresses of a header in lower case, in order; what is in comments and quoted names is none."""
    found = []
    for item in _bare(value)[:MOST]:
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
    items = _bare(values[0])
    bare = ",".join(items)
    if bare.count("@") != 1 or bare.count("<") > 1 or ":" in bare or _commented(values[0], bare):
        return ""
    found = addresses(values[0])
    return found[0] if len(found) == 1 else ""


def _commented(value: str, bare: str) -> bool:
    """Whether a comment names another address: made to fool whoever reads it."""
    own = _ADDRESS.search(bare)
    named = _ADDRESS.findall(" ".join(_parts(value)[1]))
    return any(not own or name.lower() != own.group().lower() for name in named)


def plain(address: str) -> str:
    """An address without what stands after a + in it: `orders+g7@example.org` is delivered to `orders@…`."""
    local, at, domain = address.strip().strip("<>").lower().rpartition("@")
    return f"{local.partition('+')[0]}{at}{domain}"


def _bare(value: str) -> list[str]:
    """The items of an address list without comments and quoted text."""
    return _parts(value)[0]


def _parts(value: str) -> tuple[list[str], list[str]]:
    """(the items without comments and quoted text, the comments). Comments may be nested as deep as they like."""
    items: list[list[str]] = [[]]
    comments: list[str] = []
    depth, quoted, skip = 0, False, False
    for char in value:
        if skip:
            skip = False
        elif char == "\\":
            skip = True
        elif char == '"' and not depth:
            quoted = not quoted
        elif quoted:
            continue
        elif char == "(":
            depth += 1
            comments.append("")
        elif char == ")" and depth:
            depth -= 1
        elif depth:
            comments.append(char)
        elif char in ",;":
            items.append([])
        else:
            items[-1].append(char)
    return ["".join(item) for item in items], ["".join(comments)]
