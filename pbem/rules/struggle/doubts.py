"""Warnings: lines that are accepted although they would not do what they say if nobody else did anything (K7).

The sheet is rehearsed; a line that is skipped or cut then is warned of, under the code of its reason.

| code | what |
|---|---|
| condition | the condition is not true when the line's moment comes |
| no-goods | what is paid or given is not there |
| none-left | the pile, deck or reserve is used up |
| no-card, too-new, one-card | the card is not in the hand, drawn too late, or a second one in its phase |
| no-victim, no-gold-victim | who shall be robbed cannot be |
| taken, own-place, not-migrating, cannot-pay | a march that is not possible |
| not-next, no-counter, two-of-colour, few-figures | a plunder that is not possible |
| three-colours, no-wagon, conquered, out-of-reach | a conquest that is not possible |
| first-round | START after the first round |
| later-line | a PAY below holds |
| no-roll | LEGION of a seat that does not roll |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from pbem.core.entries import CUT, SKIPPED, UNUSED
from pbem.core.orders import Line
from pbem.core.problem import Problem
from pbem.core.text import T, Text
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.doubts_of_legion import legion_doubts
from pbem.rules.struggle.doubts_of_trade import TRADE_SENTENCES, short_offers
from pbem.rules.struggle.doubts_of_tribes import TRIBE_SENTENCES
from pbem.rules.struggle.moments import Say
from pbem.rules.struggle.rehearsal import Rehearsal, rehearse
from pbem.rules.struggle.sight import Sight

Doubt = tuple[int, str, Text, Text | None]  # index of the line, code, sentence, hint
SENTENCES: Mapping[str, Say] = {**TRADE_SENTENCES, **TRIBE_SENTENCES}


def doubts(sight: Sight, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
    """What is doubtful in the accepted lines of a sheet, in their order."""
    if not sight.phases or not lines:
        return []
    sheet = [line for _, line in lines]
    res = rehearse(sight, sheet)
    found: list[Doubt] = [*_skipped(sight, res, sheet), *short_offers(sight, res, sheet), *_pay(sheet)]
    found += legion_doubts(sight, res, sheet)
    found.sort(key=lambda doubt: doubt[0])
    problems: list[Problem] = []
    for index, group in groupby(found, key=lambda doubt: doubt[0]):
        said = [doubt[1:] for doubt in group]
        problems += [
            Problem(code, text, hint, line=lines[index][0], severity="warning")
            for n, (code, text, hint) in enumerate(said)
            if said[n] not in said[:n]  # alternatives say the same
        ]
    return problems


def _skipped(sight: Sight, res: Rehearsal, sheet: Sequence[Line]) -> Iterator[Doubt]:
    """What the rehearsal tells; of a line with alternatives only if none of them is possible."""
    for moment in res.moments:
        second = moment.outcome == UNUSED and moment.reason == "one_card"
        if moment.outcome not in (CUT, SKIPPED) and not second:
            continue
        for alternative, reason in moment.reasons:
            say = SENTENCES.get(reason)
            if say is not None:
                order = sheet[moment.line].alternatives[alternative].order
                text, hint = say(sight, moment, order)
                if moment.outcome == CUT:
                    text = T("Only {n} of {m}: {why}", n=moment.n, m=_wanted(order), why=text)
                yield moment.line, reason.replace("_", "-"), text, hint


def _wanted(order: o.Order) -> int:
    return order.count if isinstance(order, o.Bank | o.Build | o.Buy) else 1


def _pay(sheet: Sequence[Line]) -> Iterator[Doubt]:
    """The last PAY holds, for both tribes (K11)."""
    pays = [index for index, line in enumerate(sheet) if isinstance(line.alternatives[0].order, o.Pay)]
    for index in pays[:-1]:
        yield index, "later-line", T("A PAY below holds for the whole sheet."), None
