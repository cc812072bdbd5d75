"""The orders of S.P.Q.RisiKo! as values; one struct a verb. Canonical spelling and reading: `grammar.py`.

A place is the id of a region or of a sea. Pieces are legions (`3L`) and triremes (`1T`); a part that is 0 is not
written. Tests of IF: MINE(place), OWNER(place)=SEAT, LEGIONS(place)<=n, TRIREMES(place)<=n, NEUTRAL(place), NOT.
"""

from __future__ import annotations

from typing import Union

import msgspec

MIN = 0  # ADVANCE MIN: as many as the dice of the last attack (not written, being the default)
ALL = -1  # ADVANCE ALL, MOVE … ALL: everybody but those who must stay


class Draft(msgspec.Struct, frozen=True, tag="DRAFT"):
    """`DRAFT galicia, creta`: cards wanted in the draft, best first."""

    regions: tuple[str, ...]


class Deploy(msgspec.Struct, frozen=True, tag="DEPLOY"):
    """`DEPLOY belgica 7L 3T, dalmatia 3L`: (region, legions, triremes), one placement each."""

    items: tuple[tuple[str, int, int], ...]


class Exchange(msgspec.Struct, frozen=True, tag="EXCHANGE"):
    """`EXCHANGE baetica galicia italia FOR metropolis` (three cards) or `EXCHANGE creta` (one).

    Canonical: cards divided by blanks, as written. `gain` is "legions", "triremes", "metropolis" or "" (no FOR).
    """

    cards: tuple[str, ...]
    gain: str = ""


class Reinforce(msgspec.Struct, frozen=True, tag="REINFORCE"):
    """`REINFORCE epirus 6L 1T, ionium 2T`: (place, legions, triremes)."""

    items: tuple[tuple[str, int, int], ...]


class Metropolis(msgspec.Struct, frozen=True, tag="METROPOLIS"):
    """`METROPOLIS sicilia`: where a Metropoli gained this turn is to stand."""

    region: str


class Attack(msgspec.Struct, frozen=True, tag="ATTACK"):
    """`ATTACK epirus > macedonia WITH 2 UNTIL 3 ROUNDS 4 ADVANCE ALL`; options in this order, each may be missing.

    `dice`: WITH 1-3, 0 = not written (as many as allowed) · `until`: -1 = not written · `rounds`: 0 = not written
    (no limit) · `advance`: n from 1, MIN (not written) or ALL.
    """

    source: str
    target: str
    dice: int = 0
    until: int = -1
    rounds: int = 0
    advance: int = MIN


class Take(msgspec.Struct, frozen=True, tag="TAKE"):
    """`TAKE asia, creta`: cards wanted after victories, best first."""

    cards: tuple[str, ...]


class Move(msgspec.Struct, frozen=True, tag="MOVE"):
    """`MOVE italia > epirus 4` or `MOVE italia > epirus ALL`: the strategic move; `count` from 1, or ALL."""

    source: str
    target: str
    count: int


class Pause(msgspec.Struct, frozen=True, tag="PAUSE"):
    """`PAUSE`: resolve up to here; the turn goes on with a new sheet."""


class Pass(msgspec.Struct, frozen=True, tag="PASS"):
    """`PASS`: nothing; makes an empty sheet valid."""


Order = Union[Draft, Deploy, Exchange, Reinforce, Metropolis, Attack, Take, Move, Pause, Pass]
