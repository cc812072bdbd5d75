"""The rules of Struggle for Rome, a game of migrating tribes for two to four players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.core.ruleset import Game, Manifest


class StruggleRuleset:
    """The door named in the entry-point group `pbem.rulesets`."""

    id = "struggle"
    number = 1

    def bind(
        self, manifest: Manifest, files: Mapping[str, bytes], options: Mapping[str, str | int | bool], pace: str
    ) -> Game:
        """A game of this ruleset; raises Failure when data, options or pace are not sound."""
        from pbem.rules.struggle.bind import bind

        return bind(manifest, files, options, pace)

    def form(self) -> type:
        """The type of the JSON form of positions, for `pbem schema`."""
        from pbem.rules.struggle.form import Position

        return Position


ruleset = StruggleRuleset()
