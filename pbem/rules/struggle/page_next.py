"""What comes next: the numbers rolled, the order of play, what the next sheet is for, what happens without one."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.page import Items, Section
from pbem.core.phrases import seat, seats
from pbem.core.text import T, Term, Text
from pbem.rules.struggle.flow import phases
from pbem.rules.struggle.model import HORSEMEN, TRADE, WARRIORS
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.wording import crossroads

VERBS: Mapping[str, Text] = {
    TRADE: T("BANK, OFFER, BUILD, BUY, PLAY"),
    HORSEMEN: T("HORSEMEN, PLAY, PAY"),
    WARRIORS: T("WARRIORS, PLAY, PAY, LEGION"),
}


def next_section(who: Reader) -> list[Section]:
    """Nothing when the game is over."""
    if who.over:
        return []
    items = (*_order(who), *_sheet(who), *_legion(who))
    return [Section("next", T("What comes next"), (Items(items),))]


def _order(who: Reader) -> list[Text]:
    now = who.now
    if who.rules.pace == "round":
        said = [T("Round {n} is open.", n=now.round)]
    else:
        said = [T("Round {n} is open: {phase}.", n=now.round, phase=Term("phase", now.phase))]
    if now.rolled:
        said.append(T("Its numbers are rolled: {numbers}; what they yield is handed out.", numbers=tuple(now.rolled)))
    order = now.in_turn()
    return [*said, T("In each phase the order of play is {seats}.", seats=seats(order))]


def _sheet(who: Reader) -> list[Text]:
    """What the reader's next sheet is for, and what happens without one."""
    if not who.playing:
        return []
    playing = phases(who.rules, who.now)
    said = [T("Your next sheet is for: {phases}.", phases=tuple(_verbs(phase) for phase in playing))]
    said += _start(who)
    if playing == (TRADE,):
        return [*said, T("Without a sheet you trade, build and buy nothing.")]
    rest = who.tables.numbers.tribe.idle_gold
    if TRADE in playing:
        without = T("Without a sheet you trade nothing, and each tribe rests and takes {n} gold.", n=rest)
    else:
        without = T("Without a sheet the {tribe} rest and take {n} gold.", tribe=Term("tribe", playing[0]), n=rest)
    first = T("Of several lines for a tribe the first that is possible is its one action.")
    return [*said, first, without]


def _verbs(phase: str) -> Text:
    return T("{phase} ({verbs})", phase=Term("phase", phase), verbs=VERBS[phase])


def _start(who: Reader) -> list[Text]:
    """The first sheet may swap the two tribes."""
    if who.now.round > 1 or who.now.phase != TRADE or who.past is not None:
        return []
    at = who.me.boxes[WARRIORS].at
    said = T(
        "In this sheet START horsemen {crossroads} swaps your tribes; what was yielded stays.",
        crossroads=crossroads(at),
    )
    return [said]


# --- the next production ------------------------------------------------------------------------------------------
def _legion(who: Reader) -> list[Text]:
    """Which numbers the reader rolls after the warriors, for his LEGION lines."""
    if WARRIORS not in phases(who.rules, who.now):
        return []
    now, options = who.now, who.rules.options
    order = now.in_turn()
    if options.first_player == "passes_left_each_round":
        order = (*order[1:], order[0])
    said = [T("After the warriors the numbers of round {n} are rolled.", n=now.round + 1)]
    numbers = who.tables.numbers.production.numbers
    if options.dice_rollers == "first_player":
        order = order[:1]
        said.append(T("{seat} rolls all {n}.", seat=seat(order[0]), n=numbers))
    else:
        rollers = tuple(order[n % len(order)] for n in range(numbers))
        said.append(T("They are rolled by {seats}, in this order.", seats=seats(rollers)))
        order = rollers
    if who.playing and who.seat in order:
        robber = who.tables.numbers.production.robber
        rule = T("If you roll the {n}, your LEGION line says where the legionnaire goes and who is robbed.", n=robber)
        said += [rule, T("Without one he stays and you steal nothing; lines of older sheets do not hold.")]
    return said
