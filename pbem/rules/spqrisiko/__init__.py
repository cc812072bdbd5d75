"""The rules of S.P.Q.RisiKo!, a game of legions and triremes for two to five players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.core.ruleset import Game, Manifest


class SpqrisikoRuleset:
    """The door named in the entry-point group `pbem.rulesets`."""

    id = "spqrisiko"
    number = 1

    def bind(
        self, manifest: Manifest, files: Mapping[str, bytes], options: Mapping[str, str | int | bool], pace: str
    ) -> Game:
        """A game of this ruleset; raises Failure when data, options or pace are not sound."""
        from pbem.rules.spqrisiko.bind import bind

        return bind(manifest, files, options, pace)

    def form(self) -> type:
        """The type of the JSON form of positions, for `pbem schema`."""
        from pbem.rules.spqrisiko.form import Position

        return Position


ruleset = SpqrisikoRuleset()
