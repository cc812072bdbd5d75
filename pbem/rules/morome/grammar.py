"""The table of orders of March on Rome: how each is read and written (C11 to C18, C30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.core import conditions
from pbem.core.cursor import Cursor
from pbem.core.grammar import Grammar
from pbem.core.names import Names
from pbem.core.spelling import Spelling
from pbem.core.text import T
from pbem.core.verbs import Verb
from pbem.rules.morome import orders as o
from pbem.rules.morome import spelling, spying
from pbem.rules.morome.data import ROME
from pbem.rules.morome.options import Options
from pbem.rules.morome.spelling import CARD, PROVINCE, REGION, VERB_WORDS, WORDS

DESTINATION = "destination"  # scope of the bare tests that speak of where a MOVE goes
TESTS = (
    conditions.bare("CAESAR"),
    conditions.place("MINE", "province"),
    conditions.owner("OWNER", "province"),
    conditions.count("LEGIONS", "province"),
    conditions.place("LOST", "province"),
    conditions.place("NEUTRAL", "province"),
    spying.hand_test(),
    conditions.bare("MINE", DESTINATION),
    conditions.bare("LOST", DESTINATION),
    conditions.bare("NEUTRAL", DESTINATION),
    conditions.bare("GIFT", DESTINATION),
    *spying.SLIP_TESTS,
)


def grammar(names: Names, seats: Sequence[str], options: Options) -> Grammar:
    """How the sheets of a game with these seats and options are read."""
    trade = options.trade == "tribute"
    reason = T("Tribute can be given only in games with the option {option}.", option="trade=tribute")
    rows = [row for row in _rows(options) if trade or row.word != "GIVE"]
    return Grammar(rows, TESTS, names, seats, keywords=WORDS, closed={} if trade else {"give": reason, "dai": reason})


def _rows(options: Options) -> list[Verb]:
    """The verbs in the order of the phases."""
    return [
        _row("PLAY", o.Play, _play, lambda x, s: spelling.listed(CARD, x.cards, s)),
        _row("GIVE", o.Give, _give, lambda x, s: f"{x.seat} {x.amount}"),
        _row("ROME", o.Rome, _rome, spelling.slip, "rome"),
        Verb(
            word="SPY",
            words=VERB_WORDS["SPY"],
            order=o.Spy,
            read=spying.read_spy,
            spell=spelling.spy,
            more=spying.read_rules,
            tail=spying.spell_rules,
            starts=("IF", "ELSE"),
        ),
        _row("DISBAND", o.Disband, _disband(options), lambda x, s: spelling.counted(x.items, s)),
        _row("RAISE", o.Raise, _raise, lambda x, s: spelling.counted(x.items, s), "raise"),
        _row("ALLIES", o.Allies, lambda c: o.Allies(_province(c)), _its_province, "raise"),
        _row("INIT", o.Init, _init(options), spelling.slip, "init"),
        Verb(
            word="MOVE",
            words=VERB_WORDS["MOVE"],
            order=o.Move,
            read=_move,
            spell=spelling.move,
            group=lambda x: "move",
            scopes=(DESTINATION,),
        ),
        _row("MARCH", o.March, _march, spelling.march, "move"),
        _row("BUY", o.Buy, _buy, lambda x, s: spelling.listed(PROVINCE, x.provinces, s), "buy"),
        _row("TREATY", o.Treaty, _treaty, lambda x, s: s.name(REGION, x.region), "diplomacy"),
        _row("POLITICS", o.Politics, lambda c: o.Politics(_province(c)), _its_province, "diplomacy"),
        _row("FOLLY", o.Folly, lambda c: o.Folly(), lambda x, s: "", "diplomacy"),
        Verb(
            word="BIDFOR",
            words=VERB_WORDS["BIDFOR"],
            order=o.BidFor,
            read=_bidfor,
            spell=lambda x, s: f"{s.name(PROVINCE, x.province)} {x.amount}",
            group=lambda x: f"bidfor {x.province}",
        ),
        Verb("PASS", VERB_WORDS["PASS"], o.Pass, lambda c: o.Pass(), lambda x, s: "", tests=False),
    ]


def _row(
    word: str, order: type, read: Callable[[Cursor], Any], spell: Callable[[Any, Spelling], str], group: str = ""
) -> Verb:
    """A verb that needs nothing special; `group` "": no OR."""
    return Verb(word, VERB_WORDS[word], order, read, spell, (lambda x: group) if group else None)


def _province(c: Cursor) -> str:
    return c.name("province")


def _card(c: Cursor) -> str:
    return c.name("card")


def _its_province(order: Any, s: Spelling) -> str:
    return s.name(PROVINCE, order.province)


def _play(c: Cursor) -> o.Play:
    return o.Play(c.items(_card))


def _give(c: Cursor) -> o.Give:
    return o.Give(c.seat(), c.number())


def _slip_cards(c: Cursor) -> tuple[str, ...]:
    """`+ card + card`; copies of a card are written again."""
    return c.items(_card, "+") if c.take_mark("+") else ()


def _rome(c: Cursor) -> o.Rome:
    return o.Rome(c.number(0), _slip_cards(c))


def _disband(options: Options) -> Callable[[Cursor], o.Disband]:
    def item(c: Cursor) -> tuple[str, int]:
        province = _province(c)
        if not c.sees_number():
            return province, 0
        if not options.voluntary_disband:
            text = T("DISBAND takes numbers only in games with the option {option}.", option="voluntary_disband=true")
            c.at += 1
            raise c.wrong("needs-option", c.at - 1, text)
        return province, c.number()

    return lambda c: o.Disband(c.items(item))


def _raise(c: Cursor) -> o.Raise:
    return o.Raise(c.items(lambda c: (_province(c), c.number())))


def _init(options: Options) -> Callable[[Cursor], o.Init]:
    def read(c: Cursor) -> o.Init:
        amount, cards = c.number(0), _slip_cards(c)
        if not c.take("CHOOSE"):
            return o.Init(amount, cards)
        for place in ("first", "last"):
            if c.take(place):
                return o.Init(amount, cards, place)
        if not c.sees_number():
            raise c.missing(T("After CHOOSE stands first or last."))
        if options.initiative_choice != "any_place":
            text = T("A place by number needs the option {option}.", option="initiative_choice=any_place")
            c.at += 1
            raise c.wrong("needs-option", c.at - 1, text, T("Write CHOOSE first or CHOOSE last."))
        return o.Init(amount, cards, str(c.number()))

    return read


def _move(c: Cursor) -> o.Move:
    source = _province(c)
    c.arrow()
    target = _province(c)
    return o.Move(source, target, c.number())


def _march(c: Cursor) -> o.March:
    return o.March(c.items(_march_part))


def _march_part(c: Cursor) -> tuple[str, int]:
    source = _province(c)
    c.arrow()
    first = c.at
    if _province(c) != ROME:
        hint = T("To go elsewhere write MOVE.")
        raise c.wrong("wrong-kind", first, T("A March on Rome goes to Rome."), hint)
    return source, c.number()


def _buy(c: Cursor) -> o.Buy:
    return o.Buy(c.items(_province))


def _treaty(c: Cursor) -> o.Treaty:
    region = c.name("region")
    if c.sees_mark(","):
        raise c.wrong("superfluous", c.at, T("One Treaty stands on a line."), T("Write TREATY again on the next line."))
    return o.Treaty(region)


def _bidfor(c: Cursor) -> o.BidFor:
    return o.BidFor(_province(c), c.number(0))
