"""The bot `random`: any order that passes the check, sensible or not, with conditions, alternatives and Spies rules.

It looks for the odd corners of the rules, so it also drives the fuzzer; it is no opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.core.chance import Chance
from pbem.core.dice import Dice
from pbem.rules.morome.bot_spy import spy
from pbem.rules.morome.bot_tests import condition, move_condition
from pbem.rules.morome.data import ROME
from pbem.rules.morome.legal import slip_cards
from pbem.rules.morome.sight import Sight

Writer = Callable[[Sight, Chance], str]  # one alternative with its tests; "" if the verb cannot be written


def random_sheet(sight: Sight, dice: Dice) -> list[str]:
    """Canonical lines of a sheet."""
    chance = Chance(dice, f"bot/{sight.seat}")
    lines: list[str] = []
    for verb in sight.verbs:
        if verb in SLIPS:
            lines += _slips(sight, chance, SLIPS[verb])
        elif verb == "BIDFOR":
            lines += _bidfor_lines(sight, chance)
        elif verb in LINES:
            count = chance.number(0, LINES[verb])
            lines += [_line(sight, chance, verb) for _ in range(count)]
    lines = [line for line in lines if line]
    return lines or ["PASS"]


def _line(sight: Sight, chance: Chance, verb: str) -> str:
    """A line of a verb; sometimes other orders of the same moment stand behind OR."""
    first = WRITERS[verb](sight, chance)
    if not first or verb not in MOMENT or not chance.one_in(4):
        return first
    others = [WRITERS[chance.pick(MOMENT[verb])](sight, chance) for _ in range(chance.number(1, 2))]
    return " OR ".join([first, *(other for other in others if other)])


def _slips(sight: Sight, chance: Chance, write: Writer) -> list[str]:
    """Lines of one auction: those with a condition first, since nothing may follow one without (C15)."""
    if chance.one_in(4):
        return []
    lines: list[str] = []
    while chance.one_in(3) and len(lines) < 3:
        lines.append(f"{write(sight, chance)} IF {condition(sight, chance)}")
    last = write(sight, chance)
    if chance.one_in(6):
        last = f"{write(sight, chance)} IF {condition(sight, chance)} OR {last}"
    return [*lines, last]


def _maybe(sight: Sight, chance: Chance, order: str, one_in: int = 5) -> str:
    """The order, sometimes with a condition."""
    return f"{order} IF {condition(sight, chance)}" if chance.one_in(one_in) else order


def _amount(sight: Sight, chance: Chance) -> int:
    """Mostly small, sometimes all and more."""
    have = sight.money[sight.seat] + sight.income(sight.seat)
    return chance.number(0, have + 3) if chance.one_in(4) else chance.number(0, have // 2)


def _count(sight: Sight, chance: Chance, province: str) -> int:
    """Legions of a province: often all of them, sometimes more than there are."""
    there = sight.legions[province]
    return max(1, there if chance.one_in(3) else chance.number(1, there + 1))


def _place(sight: Sight, chance: Chance) -> str:
    """A province: mostly an own one."""
    mine = sight.mine
    return chance.pick(mine if mine and not chance.one_in(6) else sight.rules.tables.provinces)


def _places(sight: Sight, chance: Chance) -> list[str]:
    mine = sight.mine
    return chance.some(mine if mine and not chance.one_in(6) else sight.rules.tables.provinces, 3)


def _with_cards(chance: Chance, order: str, cards: Sequence[str]) -> str:
    if not cards or not chance.one_in(2):
        return order
    return " + ".join([order, *chance.some(cards, len(cards))])


def _play(sight: Sight, chance: Chance) -> str:
    cards = [card for card in sight.hand if sight.rules.tables.cards[card].phase == "tribute"]
    return _maybe(sight, chance, "PLAY " + ", ".join(chance.some(cards, len(cards)))) if cards else ""


def _give(sight: Sight, chance: Chance) -> str:
    amount = max(1, _amount(sight, chance))
    return _maybe(sight, chance, f"GIVE {chance.pick(sight.rivals)} {amount}") if sight.rivals else ""


def _rome(sight: Sight, chance: Chance) -> str:
    return _with_cards(chance, f"ROME {_amount(sight, chance)}", slip_cards(sight, "rome"))


def _init(sight: Sight, chance: Chance) -> str:
    order = _with_cards(chance, f"INIT {_amount(sight, chance) // 2}", slip_cards(sight, "init"))
    if chance.one_in(3):
        return order
    places = ["first", "last"]
    if sight.rules.options.initiative_choice == "any_place":
        places += [str(chance.number(1, len(sight.living) + 1))]
    return f"{order} CHOOSE {chance.pick(places)}"


def _disband(sight: Sight, chance: Chance) -> str:
    numbers = sight.rules.options.voluntary_disband
    items = [f"{p} {_count(sight, chance, p)}" if numbers and chance.one_in(3) else p for p in _places(sight, chance)]
    return _maybe(sight, chance, "DISBAND " + ", ".join(items))


def _raise(sight: Sight, chance: Chance) -> str:
    items = [f"{p} {chance.number(1, 4)}" for p in _places(sight, chance)]
    return _maybe(sight, chance, "RAISE " + ", ".join(items))


def _allies(sight: Sight, chance: Chance) -> str:
    if not sight.holds("barbarian_allies"):
        return ""
    return _maybe(sight, chance, f"ALLIES {_place(sight, chance)}")


def _move(sight: Sight, chance: Chance) -> str:
    source = _place(sight, chance)
    target = chance.pick(sight.near(source))
    order = f"MOVE {source} > {target} {_count(sight, chance, source)}"
    tests = move_condition(sight, chance, target)
    return f"{order} IF {tests}" if tests else order


def _march(sight: Sight, chance: Chance) -> str:
    if not sight.holds("march_on_rome"):
        return ""
    sources = chance.some(sight.near(ROME), 3)
    parts = ", ".join(f"{p} > {ROME} {_count(sight, chance, p)}" for p in sources)
    return _maybe(sight, chance, f"MARCH {parts}")


def _buy(sight: Sight, chance: Chance) -> str:
    shop = [p for p in sight.rules.tables.provinces if p != ROME or sight.rules.options.neutral_rome_for_sale]
    neutral = [p for p in shop if sight.owner[p] == "neutral"]
    chosen = chance.some(neutral if neutral and not chance.one_in(5) else shop, 3)
    return _maybe(sight, chance, "BUY " + ", ".join(chosen))


def _treaty(sight: Sight, chance: Chance) -> str:
    if not sight.holds("treaty"):
        return ""
    near = sight.treaty_regions()
    region = chance.pick(near if near and not chance.one_in(5) else sight.rules.tables.regions)
    return _maybe(sight, chance, f"TREATY {region}")


def _politics(sight: Sight, chance: Chance) -> str:
    if not sight.holds("provincial_politics"):
        return ""
    return _maybe(sight, chance, f"POLITICS {chance.pick(_not_rome(sight))}")


def _not_rome(sight: Sight) -> list[str]:
    return [p for p in sight.rules.tables.provinces if p != ROME]


def _folly(sight: Sight, chance: Chance) -> str:
    return _maybe(sight, chance, "FOLLY") if sight.holds("emperors_folly") else ""


def _bidfor_lines(sight: Sight, chance: Chance) -> list[str]:
    """Standing slips for some provinces."""
    lines: list[str] = []
    for province in chance.some(_not_rome(sight), 4):
        lines += _slips(sight, chance, lambda s, c, p=province: f"BIDFOR {p} {_amount(s, c)}")  # type: ignore[misc]
    return lines


def _spy(what: str) -> Writer:
    return lambda sight, chance: spy(sight, chance, what)


WRITERS: Mapping[str, Writer] = {
    "PLAY": _play,
    "GIVE": _give,
    "SPY ROME": _spy("ROME"),
    "SPY HAND": _spy("HAND"),
    "SPY INIT": _spy("INIT"),
    "SPY PROVINCE": _spy(""),
    "DISBAND": _disband,
    "RAISE": _raise,
    "ALLIES": _allies,
    "MOVE": _move,
    "MARCH": _march,
    "BUY": _buy,
    "TREATY": _treaty,
    "POLITICS": _politics,
    "FOLLY": _folly,
}
LINES: Mapping[str, int] = {  # at most so many lines of a verb
    "PLAY": 1, "GIVE": 1, "SPY ROME": 1, "SPY HAND": 1, "SPY INIT": 1, "SPY PROVINCE": 1, "DISBAND": 1, "RAISE": 2,
    "ALLIES": 1, "MOVE": 3, "MARCH": 1, "BUY": 2, "TREATY": 2, "POLITICS": 1, "FOLLY": 1,
}  # fmt: skip
SLIPS: Mapping[str, Writer] = {"ROME": _rome, "INIT": _init}
MOMENT: Mapping[str, tuple[str, ...]] = {  # verbs that OR may join
    "RAISE": ("RAISE", "ALLIES"),
    "ALLIES": ("RAISE", "ALLIES"),
    "MOVE": ("MOVE", "MARCH"),
    "MARCH": ("MOVE", "MARCH"),
    "BUY": ("BUY",),
    "TREATY": ("TREATY", "POLITICS", "FOLLY"),
    "POLITICS": ("TREATY", "POLITICS", "FOLLY"),
    "FOLLY": ("TREATY", "POLITICS", "FOLLY"),
}
