"""What a verification writes down: problems, notes, and every seal with its opening."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.core import seal
from pbem.core.chain import fault
from pbem.core.problem import Problem
from pbem.core.record_types import Opening
from pbem.core.text import T, Text


class Findings:
    """Problems name their record; notes are what a reader must know although nothing is wrong."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.notes: list[Text] = []

    def fault(self, seq: int, code: str, what: Text, hint: Text | None = None) -> None:
        self.problems.append(fault(seq, code, what, hint))


class Sealed(msgspec.Struct):
    """A seal in the log: the record that made it, and the step if a `resolve` record did (else 0).

    `free`: its step is played again, so that the name may be used once more, by that step or a later one.
    """

    seal: str
    seq: int
    step: int = 0
    free: bool = False


class Seals:
    """All seals by name. A name is used once in a game, but once more after the step that used it is played again."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self.known: dict[str, Sealed] = {}
        self.opened: dict[str, Any] = {}
        self._wrong: set[str] = set()  # names with a false opening, already reported

    def free(self, step: int) -> None:
        """A step is played again, and all after it: what they sealed may be sealed anew."""
        for sealed in self.known.values():
            sealed.free = sealed.free or sealed.step >= step

    def add(self, seq: int, name: str, digest: str, *, step: int = 0) -> None:
        """Note a new seal."""
        before = self.known.get(name)
        if before is not None and not before.free:
            what = T("the name {name} was already sealed in record {m}", name=name, m=before.seq)
            self._findings.fault(seq, "name-twice", what)
            return
        self.known[name] = Sealed(digest, seq, step)
        self.opened.pop(name, None)

    def open(self, seq: int, opening: Opening) -> None:
        """Check an opening against its seal and note the value."""
        name = opening.name
        found = seal.check({"name": name, "salt": opening.salt, "value": opening.value})
        if name not in self.known:
            self._findings.fault(seq, "never-sealed", T("it opens {name}, which was never sealed", name=name))
        elif self.known[name].seal != found:
            what = T("the opening of {name} does not fit the seal in record {m}", name=name, m=self.known[name].seq)
            self._findings.fault(seq, "wrong-opening", what)
            self._wrong.add(name)
        else:
            self.opened[name] = opening.value

    def closed(self) -> list[str]:
        """Names that must be open when a game has ended and are not, in order of sealing.

        Hidden draws are proved by the secret; refused messages need no opening.
        """
        silent = ("draw/", "refused/")
        seen = self._wrong.union(self.opened)
        return [name for name in self.known if name not in seen and not name.startswith(silent)]
