"""What comes next: whose turn it is, what the next sheet is for, and how the set-up is ordered."""

from __future__ import annotations

from pbem.core.page import Items, Section
from pbem.core.phrases import seat, seats
from pbem.core.text import TN, T, Term, Text
from pbem.rules.spqrisiko.model import BATTLE, DEPLOY, DRAFT, EMPTY
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.wording import cards, legions, triremes


def next_section(who: Reader) -> list[Section]:
    """Nothing when the game is over."""
    if who.over:
        return []
    phase = who.now.phase
    items = _draft(who) if phase == DRAFT else _deploy(who) if phase == DEPLOY else _turn(who)
    return [Section("next", T("What comes next"), (Items(tuple(items)),))]


# --- set-up -------------------------------------------------------------------------------------------------------
def _draft(who: Reader) -> list[Text]:
    now = who.now
    free = list(now.owner.values()).count(EMPTY)
    said = [T("Regions are chosen by cards: {n} are still to be had.", n=free)]
    if who.rules.options.setup == "cards":
        said.append(T("{seat} takes the next card: DRAFT region, one of the visible ones.", seat=seat(now.active)))
    else:
        said += [
            T("A card at a time, in order of play: {seats}.", seats=seats(now.seats)),
            T("Send one list, best first: DRAFT region, region, … It may name regions that are not visible yet."),
            T("Each time, you get the first region of your list whose card lies in the row."),
        ]
    said.append(T("Visible now: {cards}.", cards=cards(who.tables, now.row)))
    rule = T(
        "If none of your list is visible you get the card of the province in which you hold most regions, of"
        " equals the leftmost."
    )
    return [*said, rule, T("A region whose token shows dice belongs to barbarians and is not chosen.")]


def _deploy(who: Reader) -> list[Text]:
    pool = who.now.pools.get(who.seat or "")
    said = [T("Every player places legions and triremes: DEPLOY region 3L 1T.")]
    if pool is not None:
        parts = (legions(pool.legions), triremes(pool.triremes))
        said.append(T("You have {pieces} to place.", pieces=parts))
    if who.rules.options.setup == "cards":
        said.append(T("{seat} places next, in one region.", seat=seat(who.now.active)))
    return [
        *said,
        T("Each region takes one placement, beside its first legion; triremes need a coast."),
        T("The last region without a placement takes all that is left; what you do not place is spread by rule."),
        T("Then a card is dealt to everybody, three are laid in the row, and round 1 begins."),
    ]


# --- turns --------------------------------------------------------------------------------------------------------
def _turn(who: Reader) -> list[Text]:
    now = who.now
    said = [T("Round {n} is open; it is the turn of {seat}.", n=now.round, seat=seat(now.active))]
    if now.phase == BATTLE:
        said = [T("Round {n}: {seat} goes on with the turn after the pause.", n=now.round, seat=seat(now.active))]
    later = now.living()[now.living().index(now.active) + 1 :]
    if later:
        said.append(T("After that in this round: {seats}.", seats=seats(later)))
    else:
        said.append(T("That is the last turn of this round."))
    return [*said, *_sheet(who), *_row(who)]


def _sheet(who: Reader) -> list[Text]:
    """What the reader's next sheet is for, and when it is due."""
    now = who.now
    if not who.playing:
        return []
    mine = who.seat == now.active
    if not mine and who.rules.pace == "player":
        return [_wait(who)]
    phases = ("battle", "move") if now.phase == BATTLE and mine else ("reinforce", "battle", "move")
    named = tuple(Term("phase", phase) for phase in phases)
    return [T("Your next sheet is for: {phases}.", phases=named)]


def _wait(who: Reader) -> Text:
    living = who.now.living()
    turns = (living.index(str(who.seat)) - living.index(who.now.active)) % len(living)
    return TN("Your turn comes after {n} other.", "Your turn comes after {n} others.", turns)


def _row(who: Reader) -> list[Text]:
    if not who.now.row:
        return [T("No card is visible: there can be no battle.")]
    n = len(who.now.row)
    return [
        TN(
            "{n} card is visible: that many battles can be won in this turn, and each takes one.",
            "{n} cards are visible: that many battles can be won in this turn, and each takes one.",
            n,
        )
    ]
