"""The end of the game: the final count as sums, why it ended, the ranking and what decided ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Para, Section, Table, Words
from pbem.core.phrases import equation, seat, seats
from pbem.core.placings import POINTS, ranking
from pbem.core.text import T, Text
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.wording import power

Data = Mapping[str, Any]

REASONS: Mapping[str, Text] = {
    "last_round": T("The last round is over."),
    "survivor": T("Only one player is left on the board."),
    "max_rounds": T("The last round that this game allows is over."),
}


def end_sections(who: Reader, events: Sequence[Event]) -> list[Section]:
    """Nothing while the game goes on."""
    over = next((event.data for event in events if event.kind == "over"), None)
    if over is None:
        return []
    counts = [event.data for event in events if event.kind == "final"]
    blocks: list[Block] = [
        Para(T("{reason} Winner: {seats}.", reason=REASONS[over["reason"]], seats=seats(over["winners"])), "good"),
        ranking(over["ranking"]),
        _count(counts),
        *_ties(counts, over),
    ]
    return [Section("end", T("The end of the game"), tuple(blocks))]


def _count(counts: Sequence[Data]) -> Table:
    rows = tuple((seat(data["seat"]), data["before"], count_sum(data), data["total"]) for data in counts)
    return Table(T("The final count"), (T("Player"), T("Before"), T("Count"), T("Total")), rows)


def count_sum(data: Data) -> Words:
    """ "2 (Praetor: 1) + 6 (provinces: 4) = 8"."""
    return equation([(points, _part(what, n)) for what, n, points in data["parts"]], data["gained"])


def _part(what: str, n: int) -> Words:
    if what == "metropoli":
        return T("Metropoli: {n}", n=n)
    if what == "presence":
        return T("provinces: {n}", n=n)
    return T("{card}: {n}", card=power(what), n=n)


def _ties(counts: Sequence[Data], over: Data) -> list[Block]:
    """Regions and seas, then province cards decide between equal points; told only where points are equal."""
    total = {data["seat"]: data["total"] for data in counts}
    level = [id for id, n in total.items() if list(total.values()).count(n) > 1]
    if not level:
        return []
    rows = tuple((seat(id), total[id], places, cards) for id, places, cards in over["ties"] if id in level)
    head = (T("Player"), POINTS, T("Regions and seas"), T("Province cards"))
    return [Table(T("What decides between equal points"), head, rows)]
