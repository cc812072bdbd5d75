"""The foot of `orders.txt`: the orders that are possible now, by phase, in the seat's language, to be uncommented.

Every line is an order that the grammar takes, or begins with `//` so that it is a remark even without the comment sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pbem.core.grammar import Grammar, format_line, parse_canonical
from pbem.core.names import Names
from pbem.rules.morome import legal
from pbem.rules.morome import orders as o
from pbem.rules.morome.grammar import grammar
from pbem.rules.morome.options import Rules
from pbem.rules.morome.sight import Sight, look
from pbem.rules.morome.wants import verb_of

# Phase -> the orders it takes, kinds of SPY apart; in the order in which they are shown.
PHASE_VERBS: Mapping[str, tuple[str, ...]] = {
    "tribute": ("PLAY", "GIVE"),
    "bid_rome": ("SPY HAND", "ROME", "SPY ROME"),
    "pay": ("DISBAND",),
    "raise": ("RAISE", "ALLIES"),
    "initiative": ("INIT", "SPY INIT"),
    "move": ("MOVE", "MARCH"),
    "control": ("BUY",),
    "diplomacy": ("TREATY", "POLITICS", "FOLLY", "BIDFOR", "SPY PROVINCE"),
}
# How many examples are shown of a kind; of others one for each rival, card or place.
FEW: Mapping[str, int] = {"MOVE": 12, "RAISE": 6, "ALLIES": 4, "BUY": 4, "POLITICS": 2, "BIDFOR": 2, "SPY PROVINCE": 1}
MANY = 9
SMALL = 1  # the bid that examples show


def template(rules: Rules, names: Names, view: Mapping[str, Any], seat: str, lang: str) -> list[str]:
    """The lines without their `# `; none for a seat that has nothing to order."""
    sight = look(rules, view, seat)
    if seat not in sight.living or not sight.verbs:
        return []
    g = grammar(names, view["seats"], rules.options)
    examples, awaiting = _examples(g, sight, legal.lines(legal.taxed(sight))), legal.awaiting(sight)
    lines = [f"// {text}" for text in _possessions(names, sight, lang)]
    told: list[str] = []
    for phase, verbs in PHASE_VERBS.items():
        shown = [
            line
            for verb in verbs
            if verb in examples
            for line in _verb_lines(g, verb, examples[verb], lang, awaits=verb in awaiting)
        ]
        shown = [line for line in shown if not line.startswith("//") or line not in told]
        told += shown
        if shown:
            lines += ["", f"// {names.say('phase', phase, lang)}", *shown]
    return [*lines, "", f"{g.spelling(lang).word('PASS')}  // {names.say('does', 'PASS', lang)}"]


def _possessions(names: Names, sight: Sight, lang: str) -> Iterator[str]:
    """What the seat can spend."""
    purse = names.say("phrase", "purse", lang)
    yield purse.replace("{n}", str(sight.money[sight.seat])).replace("{m}", str(sight.income(sight.seat)))
    cards = ", ".join(_copies(names.say("card", card, lang), sight.holds(card)) for card in dict.fromkeys(sight.hand))
    yield names.say("phrase", "cards" if cards else "no_cards", lang).replace("{cards}", cards)


def _copies(name: str, count: int) -> str:
    return name if count == 1 else f"{count} × {name}"


def _examples(g: Grammar, sight: Sight, lines: list[str]) -> dict[str, list[o.Order | tuple[Any, ...]]]:
    """Verb -> lines (their alternatives) that are worth showing."""
    found: dict[str, list[Any]] = {}
    for text in lines:
        alternatives = parse_canonical(g, text).alternatives
        order = _modest(alternatives[0].order)
        shown = (replace(alternatives[0], order=order),)
        of_verb = found.setdefault(verb_of(order), [])
        if shown not in of_verb:
            of_verb.append(shown)
    if "DISBAND" in found and not sight.rules.options.voluntary_disband:
        weakest = sorted((p for p in sight.mine if sight.legions[p]), key=sight.legions.__getitem__)
        found["DISBAND"] = [parse_canonical(g, f"DISBAND {', '.join(weakest)}").alternatives]
    if "SPY ROME" in found:
        rule = f"SPY {sight.rivals[0]} ROME IF TOTAL<=8 BID SEEN+1 ELSE BASE"
        found["SPY ROME"] = [*found["SPY ROME"], parse_canonical(g, rule).alternatives]
    return found


def _modest(order: Any) -> Any:
    """An example may not bid all the money."""
    if isinstance(order, o.Rome | o.Init | o.BidFor | o.Give):
        return replace(order, amount=SMALL)
    return replace(order, items=((order.items[0][0], SMALL),)) if isinstance(order, o.Raise) else order


def _verb_lines(g: Grammar, verb: str, examples: list[Any], lang: str, *, awaits: bool) -> Iterator[str]:
    """What the order does, and examples of it."""
    taxed = f"; {g.names.say('phrase', 'taxed', lang)}" if awaits else ""
    yield f"// {g.names.say('does', verb.split()[0], lang)}{taxed}"
    most = FEW.get(verb, MANY)
    for alternatives in examples[:most]:
        yield format_line(g, alternatives, lang)
    if len(examples) > most:
        yield f"// {g.names.say('phrase', 'more', lang)}"
