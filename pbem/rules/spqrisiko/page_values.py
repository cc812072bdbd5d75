"""The tables of this game that a player needs at hand, and which of their values are not the printed ones."""

from __future__ import annotations

from pbem.core.page import Block, Para, Section, Table, Words
from pbem.core.placings import POINTS
from pbem.core.text import T, Text
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.gains import gains_text
from pbem.rules.spqrisiko.page_hand import combo_text
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.reconstructed import reconstructed
from pbem.rules.spqrisiko.wording import LEGIONS


def values_section(who: Reader) -> list[Section]:
    """When the game is over only which values are not the printed ones."""
    blocks: list[Block] = []
    parts = reconstructed(who.tables)
    if parts:
        said = T("Reconstructed, since no source gives the printed values: {parts}.", parts=parts)
        blocks.append(Para(said, "note"))
    if not who.over:
        blocks += [_track(who.tables), _exchanges(who.tables), Para(_points(who))]
    return [Section("values", T("Values of this game"), tuple(blocks))] if blocks else []


def _track(tables: Tables) -> Table:
    rows: list[tuple[Words, ...]] = []
    start = 0
    for section in tables.numbers.track.section:
        upto = section.upto
        span = T("{n} and more", n=start) if upto is None else T("{n} to {m}", n=start, m=upto)
        rows.append((span, section.legions, section.triremes))
        start = start if upto is None else upto + 1
    return Table(T("Reinforcements, by the points after scoring"), (POINTS, LEGIONS, T("Triremes")), tuple(rows))


def _exchanges(tables: Tables) -> Table:
    rows = tuple((combo_text(combo), gains_text(combo.gives)) for combo in tables.combos)
    return Table(T("Exchanges, one a turn"), (T("Cards"), T("They give")), rows)


def _points(who: Reader) -> Text:
    score = who.tables.numbers.score
    return T(
        "A Praefectus card for every {n} seas; points a turn for one, two, more cards: {list}. Metropoli: {m} each.",
        n=score.praefectus_seas, list=tuple(score.praefectus), m=score.metropolis,
    )  # fmt: skip
