"""Typed values out of a JSON object, with every fault collected by its path."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pbem.core.problem import Problem
from pbem.core.text import T, Text

MOST = 10**9  # no number of a position is larger


class Fields:
    """Reads the keys of a position; what is wrong goes to `problems`, and a harmless value is returned."""

    def __init__(self, value: Any) -> None:
        self.problems: list[Problem] = []
        self.value: Mapping[str, Any] = {}
        if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
            self.value = value
        else:
            self.bad("", T("A position is a table of keys."))

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def bad(self, source: str, text: Text, hint: Text | None = None) -> None:
        """Note a fault at a path."""
        self.problems.append(Problem("bad-position", text, hint, source=source))

    def keys(self, known: Collection[str]) -> None:
        """Complain of keys that no position has."""
        for key in self.value:
            if key not in known:
                self.bad(
                    key,
                    T("A position has no key {key}.", key=key),
                    T("Keys are {keys}.", keys=tuple(known)),
                )

    def number(self, key: str, default: int, least: int, most: int = MOST) -> int:
        """A whole number in a range."""
        return self.check(key, self.value.get(key, default), least, most)

    def check(self, source: str, found: Any, least: int, most: int = MOST) -> int:
        """`found` if it is a whole number in the range."""
        if type(found) is int and least <= found <= most:
            return found
        if most == MOST:
            self.bad(source, T("{key} must be a whole number of at least {least}.", key=source, least=least))
        else:
            text = T("{key} must be a whole number from {least} to {most}.", key=source, least=least, most=most)
            self.bad(source, text)
        return least

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        found = self.value.get(key, default)
        if isinstance(found, bool):
            return found
        self.bad(key, T("{key} must be true or false.", key=key))
        return default

    def word(self, key: str, known: Collection[str], default: str) -> str:
        """One of the known words."""
        found = self.value.get(key, default)
        if isinstance(found, str) and found in known:
            return found
        self.bad(key, T("{key} must be one of {names}.", key=key, names=tuple(known)))
        return default

    def names(self, key: str, known: Collection[str]) -> list[str]:
        """A list of known names; empty without the key."""
        return self.listed(key, self.value.get(key, []), known)

    def listed(self, source: str, found: Any, known: Collection[str]) -> list[str]:
        """`found` if it is a list of known names."""
        if not isinstance(found, list | tuple):
            self.bad(source, T("{key} must be a list.", key=source))
            return []
        for name in found:
            if not isinstance(name, str) or name not in known:
                self.unknown(source, str(name), known)
        return [name for name in found if isinstance(name, str) and name in known]

    def once(self, key: str, known: Collection[str]) -> list[str]:
        """A list of known names, none of them twice."""
        found = self.names(key, known)
        if len(found) != len(dict.fromkeys(found)):
            self.bad(key, T("{key} names something twice.", key=key))
        return list(dict.fromkeys(found))

    def table(self, key: str, known: Collection[str]) -> dict[str, Any]:
        """The entries under known names."""
        found = self.value.get(key, {})
        if not isinstance(found, Mapping):
            self.bad(key, T("{key} must be a table.", key=key))
            return {}
        for name in found:
            if name not in known:
                self.unknown(f"{key}.{name}", str(name), known)
        return {name: part for name, part in found.items() if name in known}

    def numbers(self, key: str, known: Collection[str], least: int) -> dict[str, int]:
        """Whole numbers under known names."""
        return {name: self.check(f"{key}.{name}", n, least) for name, n in self.table(key, known).items()}

    def seats(self, given: Collection[str] | None, least: int, most: int) -> list[str]:
        """The seats of the position, in its order; if it names none, those given."""
        found = self.value.get("seats", given)
        if not isinstance(found, list | tuple) or not all(isinstance(seat, str) and seat for seat in found):
            self.bad("seats", T("A position must name its seats."))
            return []
        if given is not None and sorted(found) != sorted(given):
            self.bad("seats", T("The seats of the position are not those of the game."))
        if len(dict.fromkeys(found)) != len(found) or not least <= len(found) <= most:
            self.bad("seats", T("There must be {least} to {most} different seats.", least=least, most=most))
        return list(found)

    def unknown(self, source: str, name: str, known: Collection[str]) -> None:
        """Note a name that fits nothing, with those that would."""
        self.bad(source, T("{name} is not known here.", name=name), T("Known are {names}.", names=tuple(known)))
