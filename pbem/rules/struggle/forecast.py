"""What a sheet would do if nobody else did anything: the rules themselves, run on what the seat knows, without deals.

Every line gets a sentence, a skipped one with its reason; then what is paid, what the tribes gain, what a 7 would do,
what the seat would hold. The production that follows is chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.entries import CUT, DONE, SKIPPED
from pbem.core.orders import Line
from pbem.core.ruleset import Value
from pbem.core.text import LINE, T, Term, Text
from pbem.rules.struggle import orders as o
from pbem.rules.struggle import theft
from pbem.rules.struggle.doubts_of_legion import rolls
from pbem.rules.struggle.execution import LEGION
from pbem.rules.struggle.forecast_end import end
from pbem.rules.struggle.forecast_events import happened
from pbem.rules.struggle.model import WARRIORS
from pbem.rules.struggle.moments import Moment
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.reasons import reason
from pbem.rules.struggle.rehearsal import Rehearsal, rehearse
from pbem.rules.struggle.sight import Sight, look

OR = " OR "


def forecast(rules: Rules, view: Mapping[str, Value], seat: str, lines: Sequence[Line]) -> list[Text]:
    """Sentences, in the order: lines, what comes of them, the 7, the end."""
    sight = look(rules, view, seat)
    if not sight.phases:
        return []
    res = rehearse(sight, lines, hope=False)
    moments = sorted(res.moments, key=lambda moment: moment.line)
    return [
        *(_line(lines[moment.line], moment) for moment in moments),
        *(text for moment in moments for text in _all_or_nothing(sight, lines[moment.line], moment)),
        *happened(sight, res),
        *(() if res.over else _seven(sight, res)),
        *end(sight, res),
    ]


def _line(line: Line, moment: Moment) -> Text:
    """What becomes of one line."""
    order = Term(LINE, line.text)
    if moment.outcome == DONE:
        if moment.alternative == 0:
            return T("{order}: done.", order=order)
        choice = Term(LINE, line.text.split(OR)[moment.alternative])
        return T("{order}: choice {n} is carried out: {choice}.", order=order, n=moment.alternative + 1, choice=choice)
    if moment.reason == "no_partner":
        return T("{order}: it waits for an offer that fits; no deals are counted here.", order=order)
    because = reason(moment.reason)
    if moment.outcome == CUT:
        return T("{order}: only in part ({n}), because {reason}.", order=order, n=moment.n, reason=because)
    if moment.outcome == SKIPPED:
        return T("{order}: skipped, because {reason}.", order=order, reason=because)
    return T("{order}: not used, because {reason}.", order=order, reason=because)


def _all_or_nothing(sight: Sight, line: Line, moment: Moment) -> Iterator[Text]:
    """A march with a plunder or conquest is not made when that is impossible (K10): the line that would make it.

    Told when it is skipped, and when others of the phase come first and may spoil it.
    """
    last = line.alternatives[-1].order
    if not isinstance(last, o.Horsemen | o.Warriors) or not (last.move and last.deed):
        return
    safe = moment.outcome == DONE and sight.state.in_turn()[0] == sight.seat
    if moment.outcome in (DONE, SKIPPED) and not safe:
        order = Term(LINE, line.text)
        yield T("{order}: all or nothing. To march in any case, add: {more}", order=order, more=_march(last))


def _march(order: o.Act) -> Text:
    """The alternative that only marches, as it is written."""
    if isinstance(order, o.Horsemen):
        return T("OR HORSEMEN MOVE {crossroads}", crossroads=order.move)
    return T("OR WARRIORS MOVE {crossroads}", crossroads=order.move)


def _seven(sight: Sight, res: Rehearsal) -> Iterator[Text]:
    """What a 7 in the seat's name would do after this step."""
    if WARRIORS not in sight.phases or not rolls(sight):
        return
    for entry in res.lines(sight.seat, LEGION):
        for alternative in entry.alternatives:
            order: o.Legion = alternative.order
            if res.holds(sight.seat, alternative.tests) and not theft.obstacle(
                res, sight.seat, order.hex, order.seat, order.steal
            ):
                yield T("A 7 in your name, as things stand: {order}.", order=Term(LINE, entry.line.text))
                return
    yield T("A 7 in your name leaves the legionnaire where it is, and nothing is stolen: no LEGION line is possible.")
