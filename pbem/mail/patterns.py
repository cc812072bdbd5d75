"""A small language of lines, for rosters: `attack P from P with N [and P with N]...`, `build (fleet|legion) in P`.

P is a name of the list, N a number; words in brackets may be left out, with `...` they may stand several times. Case
does not count. This is for letters of games that are not played here; a game of pbem has its own grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from pbem.mail.cleaning import LONGEST

_ITEM = re.compile(r"\[([^\]]*)\](\.\.\.)?|\(([^()]*)\)|(\S+)")


def acceptor(lines: Iterable[str], names: Sequence[str]) -> Callable[[str], bool]:
    """Whether a whole line fits one of the lines of a grammar."""
    words = "|".join(re.escape(name.casefold()) for name in sorted(names, key=len, reverse=True) if name)
    forms = [re.compile(_pattern(line, f"(?:{words})" if words else r"(?!)")) for line in lines if line.strip()]
    return lambda text: len(text) <= LONGEST and any(form.fullmatch(text.casefold()) for form in forms)


def _pattern(line: str, names: str) -> str:
    """The regular expression of a line; items are divided by one blank."""
    out = ""
    for item in _ITEM.finditer(line):
        optional, again, either, word = item.groups()
        blank = " " if out else ""
        if optional is not None:
            out += f"(?:{blank}{_pattern(optional, names)}){'*' if again else '?'}"
        elif either is not None:
            out += f"{blank}(?:{'|'.join(re.escape(one.strip().casefold()) for one in either.split('|'))})"
        else:
            out += blank + {"P": names, "N": "[0-9]{1,9}"}.get(word, re.escape(word.casefold()))
    return out
