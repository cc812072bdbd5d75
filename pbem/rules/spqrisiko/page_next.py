"""What comes next: whose turn it is, what the next sheet is for, and how the set-up is ordered."""

from __future__ import annotations

from pbem.core.page import Items, Section
from pbem.core.phrases import seat, seats
from pbem.core.text import TN, T, Term, Text
from pbem.rules.spqrisiko.model import BATTLE, DEPLOY, DRAFT, EMPTY
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.page_turns import pieces
from pbem.rules.spqrisiko.wording import cards


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
    said.append(TN("{n} card lies in the deck.", "{n} cards lie in the deck.", who.view.get("deck_size", 0)))
    rule = T(
        "If none of your list is visible you get the card of the province in which you hold most regions, of"
        " equals the leftmost."
    )
    return [*said, rule, T("A region whose token shows dice belongs to barbarians and is not chosen.")]


def _deploy(who: Reader) -> list[Text]:
    pool = who.now.pools.get(who.seat or "")
    said = [T("Every player places legions and triremes: DEPLOY region 3L 1T.")]
    if pool is not None:
        left = pieces({"legions": pool.legions, "triremes": pool.triremes})
        said.append(T("You have {pieces} to place.", pieces=left))
    if who.rules.options.setup == "cards":
        said.append(T("{seat} places next, in one region; then the next player.", seat=seat(who.now.active)))
    return [
        *said,
        T("Each region takes one placement, beside its first legion; triremes need a coast."),
        T("The last region without a placement takes all that is left; what you do not place is spread by rule."),
        T("Then a card is dealt to everybody, three are laid in the row, and round 1 begins."),
    ]


# --- turns --------------------------------------------------------------------------------------------------------
def _turn(who: Reader) -> list[Text]:
    return [*_order(who), *_sheet(who), *_row(who)]


def _order(who: Reader) -> list[Text]:
    """Who plays when in the open round."""
    now = who.now
    still = now.living()[now.living().index(now.active) :]
    if who.rules.pace == "round":
        return [T("Round {n} is open; the turns are played in this order: {seats}.", n=now.round, seats=seats(still))]
    said = [T("Round {n} is open; it is the turn of {seat}.", n=now.round, seat=seat(now.active))]
    if now.phase == BATTLE:
        said = [T("Round {n}: {seat} goes on with the turn after the pause.", n=now.round, seat=seat(now.active))]
    if len(still) > 1:
        return [*said, T("After that in this round: {seats}.", seats=seats(still[1:]))]
    return [*said, T("That is the last turn of this round.")]


def _sheet(who: Reader) -> list[Text]:
    """When the reader's next sheet is due, what it is for, and what happens without one."""
    if not who.playing:
        return []
    if who.done:
        return [T("You have had your last turn; the final count comes when this round is over.")]
    due = who.seat == who.now.active or who.rules.pace == "round"
    paused = due and who.now.phase == BATTLE
    phases = ("battle", "move") if paused else ("reinforce", "battle", "move")
    named = tuple(_verbs(who, phase) for phase in phases)
    said = T("Your next sheet is for: {phases}.", phases=named)
    if not due:
        return [_wait(who), said]
    if paused:
        return [said, T("Without a sheet the turn ends: no further battle, no move.")]
    rule = T("Without a sheet you score and the new pieces are placed by rule; no exchange, no battle, no move.")
    return [said, rule]


def _verbs(who: Reader, phase: str) -> Text:
    """A phase with the orders that it takes."""
    named = Term("phase", phase)
    if phase == "reinforce":
        return T("{phase} (EXCHANGE, REINFORCE, METROPOLIS)", phase=named)
    if phase == "move":
        return T("{phase} (MOVE)", phase=named)
    if who.rules.pace == "round":
        return T("{phase} (ATTACK, TAKE)", phase=named)
    return T("{phase} (ATTACK, TAKE, PAUSE)", phase=named)


def _wait(who: Reader) -> Text:
    living = who.now.living()
    turns = (living.index(str(who.seat)) - living.index(who.now.active)) % len(living)
    return TN("Your turn comes after {n} other.", "Your turn comes after {n} others.", turns)


def _row(who: Reader) -> list[Text]:
    if not who.now.row:
        return [T("No card is visible: there can be no battle.")]
    n = len(who.now.row)
    said: list[Text] = [
        TN(
            "{n} card is visible: that many battles can be won in this turn, and each takes one.",
            "{n} cards are visible: that many battles can be won in this turn, and each takes one.",
            n,
        )
    ]
    if who.rules.pace == "round" and who.playing and not who.done and who.seat != who.now.active:
        others = T(
            "The turns before yours change the map and the row: IF and OR help, and TAKE may name cards that are not"
            " visible yet."
        )
        said.append(others)
    return said
