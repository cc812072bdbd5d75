"""The shapes of the data files `board.toml`, `cards.toml` and `constants.toml`, and what makes them unsound."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.core.datafile import Part
from pbem.core.problem import Problem
from pbem.core.text import T

ROME = "rome"  # the one province that is not like the others
EVENT_IDS = ("barbarians", "rebels", "disaster", "plague", "prosperity", "opportunity")
CARD_IDS = (
    "treaty", "spies", "assassination", "march_on_rome", "senate_support", "forced_march", "taxation",
    "provincial_politics", "bread_and_circuses", "emperors_folly", "barbarian_allies",
)  # fmt: skip


class Province(Part, frozen=True):
    """A province and the tribute it pays; `start`: it may be somebody's first one (R7, R15)."""

    id: str
    tribute: int
    start: bool = True


class Edge(Part, frozen=True):
    """A connection, `kind` "land" or "sea" (R5)."""

    ends: tuple[str, str]
    kind: str


class Region(Part, frozen=True):
    """A barbarian region and the provinces it touches on the map (R6, R46)."""

    id: str
    touches: tuple[str, ...]


class Bare(Part, frozen=True):
    """What the seats hold, in seat order, in a position that does not say (C1)."""

    homes: tuple[str, ...]


class Board(Part, frozen=True):
    """`board.toml`."""

    province: tuple[Province, ...]
    edge: tuple[Edge, ...]
    region: tuple[Region, ...]
    march: dict[str, str]
    bare: Bare


class CardKind(Part, frozen=True):
    """`bid`: auction ("rome", "init") -> what the card adds to a slip; `caesar` false: not on the Caesar's slip."""

    id: str
    count: int
    phase: str
    bid: dict[str, int] = msgspec.field(default_factory=dict)
    caesar: bool = True


class Cards(Part, frozen=True):
    """`cards.toml`."""

    card: tuple[CardKind, ...]


class Hit(Part, frozen=True):
    """A D6 up to this face hits (R63)."""

    legion: int
    enemy: int


class Garrison(Part, frozen=True):
    """A row of R39: a D6 up to `upto` gives `dice` D6 of armies."""

    upto: int
    dice: int


class Count(Part, frozen=True):
    """How many events: `dice` D6 added up, plus `fixed` (R49)."""

    dice: int
    fixed: int


class EventRow(Part, frozen=True):
    """A D10 up to `upto` is this event."""

    upto: int
    id: str


class Invasion(Part, frozen=True):
    """A row of R52: `target` "" is a random province; `hit` 0 is the usual one; revolts do not march (R55)."""

    d20: int
    who: str
    target: str
    dice: int
    hit: int = 0
    revolt: bool = False


class Schedule(Part, frozen=True, rename={"first": "from", "last": "to"}):
    """What turns `first` to `last` have of their own (R28, R61)."""

    first: int
    last: int
    recruit_cost: int = 0
    extra_rebellions: int = 0
    extra_invasions: int = 0


class FamePoints(Part, frozen=True):
    """Points a turn (R66-R68)."""

    caesar: int
    governor: int
    lost: int
    gained: int


class Constants(Part, frozen=True):
    """`constants.toml`."""

    turns: int
    start_legions: int
    upkeep: int
    recruit_cost: int
    neutral_price: int
    treaty_cost: int
    lost_attackers: int
    governor_bonus: int
    taxation_yield: int
    taxation_revolt: int
    taxation_rebels: int
    rebels: int
    hit: Hit
    civil_war: dict[str, tuple[int, int]]
    garrison: tuple[Garrison, ...]
    event_rolls: dict[str, Count]
    event: tuple[EventRow, ...]
    invasion: tuple[Invasion, ...]
    schedule: tuple[Schedule, ...]
    fame: FamePoints


def faults(board: Board, cards: Cards, numbers: Constants) -> list[Problem]:
    """Names that fit nothing, and tables with holes; empty when the files can be used together."""
    provinces = [p.id for p in board.province]
    regions = [r.id for r in board.region]
    named: list[tuple[str, str, Any, Any]] = [
        ("board.toml", f"edge[{n}]", e.ends, provinces) for n, e in enumerate(board.edge)
    ]
    named += [("board.toml", f"region.{r.id}", r.touches, provinces) for r in board.region]
    named.append(("board.toml", "march", (*board.march, *board.march.values()), provinces))
    named.append(("board.toml", "bare.homes", board.bare.homes, [p.id for p in board.province if p.start]))
    named.append(("board.toml", "province", (ROME,), provinces))
    named.append(("cards.toml", "card", CARD_IDS, [c.id for c in cards.card]))
    named.append(("cards.toml", "card", tuple(c.id for c in cards.card), CARD_IDS))
    for row in numbers.invasion:
        key = f"invasion.{row.d20}"
        named.append(("constants.toml", key, (row.target,) if row.target else (), provinces))
        named.append(("constants.toml", key, () if row.revolt else (row.who,), regions))
    named.append(("constants.toml", "event", tuple(e.id for e in numbers.event), EVENT_IDS))
    problems = [
        Problem("data-name", T("{name} is not known here.", name=name), source=f"{file}: {key}")
        for file, key, names, known in named
        for name in names
        if name not in known
    ]
    return problems + _holes(board, numbers)


def _holes(board: Board, numbers: Constants) -> list[Problem]:
    """Tables that do not answer every face, and numbers no game can be played with."""
    wrong = []
    if sorted({row.d20 for row in numbers.invasion}) != list(range(1, 21)):
        wrong.append("constants.toml: invasion")
    if [row.upto for row in numbers.garrison][-1:] != [6]:
        wrong.append("constants.toml: garrison")
    if [row.upto for row in numbers.event][-1:] != [10]:
        wrong.append("constants.toml: event")
    if any(not 1 <= hit <= 6 for hit in (numbers.hit.legion, numbers.hit.enemy, *sum(numbers.civil_war.values(), ()))):
        wrong.append("constants.toml: hit")
    if any(key not in numbers.event_rolls for key in ("2d6", "1d6", "2")):
        wrong.append("constants.toml: event_rolls")
    if any(key not in numbers.civil_war for key in ("4_4", "3_3", "3_4")):
        wrong.append("constants.toml: civil_war")
    if len(board.province) != 10 or len({p.id for p in board.province}) != 10:
        wrong.append("board.toml: province")
    if min(numbers.turns, numbers.lost_attackers, numbers.neutral_price) < 1 or numbers.start_legions < 0:
        wrong.append("constants.toml")
    return [Problem("data-table", T("This table is not complete or not sound."), source=key) for key in wrong]
