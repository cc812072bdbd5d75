"""Order lines that are possible now, as suggestions in canonical spelling; each passes the check.

A line is listed with the largest number it can carry. What depends on the dice, the bids or the moves of others is
listed when the present position allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.rules.morome.data import ROME
from pbem.rules.morome.model import LOST, NEUTRAL
from pbem.rules.morome.options import Rules
from pbem.rules.morome.sight import Sight, look


def legal(rules: Rules, view: Mapping[str, Any], seat: str) -> list[str]:
    """The lines, in the order of the phases; `PASS` when there is nothing else to write."""
    sight = look(rules, view, seat)
    return lines(sight) or ["PASS"] if seat in sight.living else []


def lines(sight: Sight) -> list[str]:
    """The lines of a living seat."""
    return [line for verb, write in WRITERS.items() if sight.takes(verb) for line in write(sight)]


def taxed(sight: Sight) -> Sight:
    """The same with the tribute that Taxation in hand can bring this turn (R76)."""
    more = sight.holds("taxation") * sight.rules.tables.numbers.taxation_yield * len(sight.mine)
    if not more or not sight.takes("PLAY"):
        return sight
    return msgspec.structs.replace(sight, money={**sight.money, sight.seat: sight.money[sight.seat] + more})


def awaiting(sight: Sight) -> set[str]:
    """The verbs for which the seat has the money only once its Taxation is played."""
    return {line.split()[0] for line in lines(taxed(sight))} - {line.split()[0] for line in lines(sight)}


def purse(sight: Sight) -> int:
    """Tribute at hand once this turn's income is paid (R15)."""
    return sight.money[sight.seat] + sight.income(sight.seat)


def _play(sight: Sight) -> list[str]:
    """R17, R76, R77."""
    lines = []
    if sight.holds("taxation") and sight.mine:
        lines.append("PLAY taxation")
    if sight.holds("bread_and_circuses") and sight.caesar:
        lines.append("PLAY bread_and_circuses")
    return lines


def _give(sight: Sight) -> list[str]:
    return [f"GIVE {rival} {purse(sight)}" for rival in sight.rivals if purse(sight)]


def slip_cards(sight: Sight, auction: str) -> tuple[str, ...]:
    """The cards in the hand that count on a slip of "rome" or "init", copies included (R19, R31)."""
    kinds = sight.rules.tables.cards
    caesar = sight.caesar == sight.seat
    return tuple(c for c in sight.hand if auction in kinds[c].bid and (kinds[c].caesar or not caesar))


def _rome(sight: Sight) -> list[str]:
    """R18: there is no Bid for Rome while it is lost."""
    if sight.owner[ROME] == LOST:
        return []
    kinds = dict.fromkeys(slip_cards(sight, "rome"))
    return [f"ROME {purse(sight)}", *(f"ROME {purse(sight)} + {card}" for card in kinds)]


def _spy_rome(sight: Sight) -> list[str]:
    return [] if sight.owner[ROME] == LOST else _spy(sight, "ROME")


def _spy(sight: Sight, what: str) -> list[str]:
    return [f"SPY {rival} {what}" for rival in sight.rivals] if sight.holds("spies") else []


def _spy_province(sight: Sight) -> list[str]:
    """An auction can only come up for a province that is not lost, and not for Rome (R47)."""
    return [line for p in auctionable(sight) for line in _spy(sight, p)]


def auctionable(sight: Sight) -> tuple[str, ...]:
    """Where Provincial Politics can be played."""
    return tuple(p for p, owner in sight.owner.items() if p != ROME and owner != LOST)


def _disband(sight: Sight) -> list[str]:
    if sight.rules.options.voluntary_disband:
        return [f"DISBAND {p} {sight.legions[p]}" for p in sight.mine if sight.legions[p]]
    return [f"DISBAND {p}" for p in sight.mine if sight.legions[p]]


def _raise(sight: Sight) -> list[str]:
    return [f"RAISE {p} {count}" for p, count in recruits(sight)]


def recruits(sight: Sight) -> list[tuple[str, int]]:
    """R28, R29: province -> as many legions as the purse buys once the upkeep is paid."""
    upkeep = sum(sight.legions[p] for p in sight.mine) if sight.rules.pace == "turn" else 0
    due = upkeep * sight.rules.tables.numbers.upkeep
    count = max(0, purse(sight) - due) // sight.rules.recruit_cost(sight.turn)
    return [(p, count) for p in raisable(sight)] if count else []


def raisable(sight: Sight) -> tuple[str, ...]:
    """The provinces that may receive new legions (R29)."""
    return tuple(p for p in sight.mine if p not in sight.plague)


def _allies(sight: Sight) -> list[str]:
    return [f"ALLIES {p}" for p in raisable(sight)] if sight.holds("barbarian_allies") else []


def _init(sight: Sight) -> list[str]:
    lines = [f"INIT {purse(sight)}", f"INIT {purse(sight)} CHOOSE last"]
    if sight.holds("forced_march"):
        lines.append(f"INIT {purse(sight)} + forced_march")
    return lines


def _move(sight: Sight) -> list[str]:
    """R34-R38: each way out of each own province, with the word that permits it."""
    lines = []
    for source in sight.mine:
        count = sight.legions[source]
        for target in sight.near(source):
            word = permit(sight, target)
            least = fewest(sight, word)
            if least and count >= least:
                lines.append(f"MOVE {source} > {target} {count}" + (f" IF {word}" if word else ""))
    return lines


def fewest(sight: Sight, word: str) -> int:
    """The legions that a MOVE with this word needs at least; 0 where none may go."""
    if word == "NEUTRAL" and sight.rules.options.neutral_entry != "join":
        return 0
    return sight.rules.tables.numbers.lost_attackers if word == "LOST" else 1


def permit(sight: Sight, target: str) -> str:
    """The word about the destination that lets a MOVE do what it would do now; "" for an own province."""
    owner = sight.owner[target]
    return {sight.seat: "", LOST: "LOST", NEUTRAL: "NEUTRAL"}.get(owner, "GIFT")


def _march(sight: Sight) -> list[str]:
    """R41: from next door, and not on one's own Rome or a lost one."""
    if not sight.holds("march_on_rome") or sight.owner[ROME] in (LOST, sight.seat):
        return []
    return [f"MARCH {p} > {ROME} {sight.legions[p]}" for p in sight.near(ROME) if p in sight.mine and sight.legions[p]]


def _buy(sight: Sight) -> list[str]:
    """R42."""
    if purse(sight) < sight.rules.tables.numbers.neutral_price:
        return []
    return [f"BUY {p}" for p in sight.of(NEUTRAL) if p != ROME or sight.rules.options.neutral_rome_for_sale]


def _treaty(sight: Sight) -> list[str]:
    """R45, R46."""
    if not sight.holds("treaty") or purse(sight) < sight.rules.tables.numbers.treaty_cost:
        return []
    return [f"TREATY {region}" for region in sight.treaty_regions()]


def _politics(sight: Sight) -> list[str]:
    return [f"POLITICS {p}" for p in auctionable(sight)] if sight.holds("provincial_politics") else []


def _bidfor(sight: Sight) -> list[str]:
    return [f"BIDFOR {p} {purse(sight)}" for p in auctionable(sight)]


def _folly(sight: Sight) -> list[str]:
    """R48."""
    return ["FOLLY"] if sight.holds("emperors_folly") and sight.caesar else []


WRITERS: Mapping[str, Callable[[Sight], list[str]]] = {
    "PLAY": _play,
    "GIVE": _give,
    "SPY HAND": lambda sight: _spy(sight, "HAND"),
    "ROME": _rome,
    "SPY ROME": _spy_rome,
    "DISBAND": _disband,
    "RAISE": _raise,
    "ALLIES": _allies,
    "INIT": _init,
    "SPY INIT": lambda sight: _spy(sight, "INIT"),
    "MOVE": _move,
    "MARCH": _march,
    "BUY": _buy,
    "TREATY": _treaty,
    "POLITICS": _politics,
    "FOLLY": _folly,
    "BIDFOR": _bidfor,
    "SPY PROVINCE": _spy_province,
}
