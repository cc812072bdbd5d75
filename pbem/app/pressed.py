"""What becomes of the messages in a mail or a sheet, for its answer and for the moderator."""

from __future__ import annotations

import msgspec

from pbem.core.problem import Problem
from pbem.core.text import Text


class Pressed(msgspec.Struct, frozen=True):
    """`said`: a sentence for each message that goes out; `refused`: those that do not, and why; `fresh`: whether any is
    new; `moderator`: the lines of the new ones to the moderator."""

    said: tuple[Text, ...] = ()
    refused: tuple[Problem, ...] = ()
    fresh: bool = False
    moderator: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.said or self.refused)

    @property
    def sentences(self) -> tuple[Text, ...]:
        """All of it for the answer to the sender."""
        reasons = [text for problem in self.refused for text in (problem.text, problem.hint) if text is not None]
        return (*self.said, *reasons)
