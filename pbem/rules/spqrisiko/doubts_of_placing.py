"""What is doubtful in lines that are carried out before the first die: exchange, placing, deployment.

They are simply carried out on what the seat sees, and what they are told becomes the warning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pbem.core.entries import DONE
from pbem.core.orders import Line
from pbem.core.text import T, Text
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.forecast_pieces import unplaced
from pbem.rules.spqrisiko.gains import gain_text, gains_text
from pbem.rules.spqrisiko.sight import Sight

Placing = o.Exchange | o.Reinforce | o.Metropolis | o.Deploy
Doubt = tuple[int, str, Text, Text | None]
Said = tuple[str, Text, Text | None]


def placing_doubts(sight: Sight, res: Resolution, sheet: Sequence[Line]) -> Iterator[Doubt]:
    """`res`: the rehearsal of the sheet."""
    for event in res.events:
        data = event.data
        if event.kind == "order" and event.to == (sight.seat,) and data["outcome"] != DONE:
            order = sheet[data["line"]].alternatives[data["alternative"]].order
            say = SENTENCES.get(data["reason"])
            if isinstance(order, Placing) and say is not None:
                yield data["line"], *say(sight, order, data["n"])
    yield from _without_for(sight, sheet)
    yield from _by_rule(sight, res, sheet)
    yield from _forfeited(sight, res, sheet)


def _without_for(sight: Sight, sheet: Sequence[Line]) -> Iterator[Doubt]:
    for index, line in enumerate(sheet):
        for alternative in line.alternatives:
            order = alternative.order
            combo = sight.tables.combo(order.cards) if isinstance(order, o.Exchange) and not order.gain else None
            if combo is not None and len(combo.gives) > 1:
                text = T("Without FOR these cards give {gain}.", gain=gain_text(combo.gives[0]))
                yield index, "no-for", text, T("FOR could choose {gains}.", gains=gains_text(combo.gives[1:]))


def _by_rule(sight: Sight, res: Resolution, sheet: Sequence[Line]) -> Iterator[Doubt]:
    """C11: told at the last line that places pieces, else at the first of the sheet; who only passes knows it."""
    said = [line.alternatives[0].order for line in sheet]
    lines = [n for n, order in enumerate(said) if isinstance(order, o.Reinforce | o.Metropolis | o.Deploy)]
    events = [e for e in res.events if e.kind in ("placed", "built") and e.data["seat"] == sight.seat]
    texts = unplaced(sight.tables, events)
    if lines:
        yield from ((lines[-1], "unplaced", text, None) for text in texts)
    elif texts and not all(isinstance(order, o.Pass) for order in said):
        yield 0, "unplaced", T("No line places the new pieces: all go by rule, as the forecast says."), None


def _forfeited(sight: Sight, res: Resolution, sheet: Sequence[Line]) -> Iterator[Doubt]:
    """#8: told at the last line that brings or places pieces."""
    lines = [n for n, line in enumerate(sheet) if isinstance(line.alternatives[0].order, Placing)]
    lost = [e.data for e in res.events if e.kind == "forfeited" and e.data["seat"] == sight.seat]
    if lines and lost:
        text = T("With these orders pieces find no place and are lost: {pieces}.", pieces=gain_text(lost[0]))
        yield lines[-1], "forfeited", text, None


# --- one sentence for each reason ---------------------------------------------------------------------------------
def _places(order: Placing) -> tuple[str, ...]:
    if isinstance(order, o.Reinforce | o.Deploy):
        return tuple(item[0] for item in order.items)
    return (order.region,) if isinstance(order, o.Metropolis) else ()


def _condition(sight: Sight, order: Placing, n: int) -> Said:
    return "condition", T("The condition is not true now."), None


def _not_mine(sight: Sight, order: Placing, n: int) -> Said:
    others = tuple(sight.term(place) for place in _places(order) if not sight.holds(place))
    return "not-mine", T("Not yours now: {places}.", places=others), None


def _nothing_left(sight: Sight, order: Placing, n: int) -> Said:
    return "nothing-left", T("By then no pieces are left for this line."), None


def _not_enough(sight: Sight, order: Placing, n: int) -> Said:
    return "not-enough", T("Only {n} of these pieces can be placed.", n=n), None


def _exchanged(sight: Sight, order: Placing, n: int) -> Said:
    return "second-exchange", T("There is one exchange a turn, and a line above makes it."), None


def _none_left(sight: Sight, order: Placing, n: int) -> Said:
    return "none-left", T("All Metropoli are on the board."), T("FOR legions or FOR triremes gives something.")


def _no_metropolis(sight: Sight, order: Placing, n: int) -> Said:
    return "no-metropolis", T("No Metropoli is gained for this line."), T("An exchange can gain one.")


def _occupied(sight: Sight, order: Placing, n: int) -> Said:
    place = sight.term(_places(order)[0])
    return "occupied", T("A Metropoli stands in {region}; there is one a region.", region=place), None


def _placed_already(sight: Sight, order: Placing, n: int) -> Said:
    return "placed-already", T("A region takes one placement, and had it."), None


def _last_region(sight: Sight, order: Placing, n: int) -> Said:
    return "last-region", T("It is the last region: it takes all that is left."), None


SENTENCES: Mapping[str, Callable[[Sight, Placing, int], Said]] = {
    "condition": _condition,
    "not_mine": _not_mine,
    "nothing_left": _nothing_left,
    "not_enough": _not_enough,
    "exchanged": _exchanged,
    "none_left": _none_left,
    "no_metropolis": _no_metropolis,
    "occupied": _occupied,
    "placed_already": _placed_already,
    "last_region": _last_region,
}
