"""Positions: all provinces for everybody; for a seat its provinces, its money and what its cards can do."""

from __future__ import annotations

from collections import Counter

from pbem.core.page import Block, Para, Section, Table, Words
from pbem.core.phrases import equation, joined, percent, remarks
from pbem.core.text import TN, T, Term, Text
from pbem.rules.morome import odds
from pbem.rules.morome.card_texts import effect
from pbem.rules.morome.model import LOST
from pbem.rules.morome.page_reader import Reader
from pbem.rules.morome.wording import garrison, holder, legions, province, tribute

NONE = "–"


def all_provinces(who: Reader) -> Table:
    """Every province in D10 order: the map in words."""
    now = who.now
    rows: list[tuple[Words, ...]] = []
    for id, held in now.owner.items():
        count: Words = NONE if held == LOST else now.legions[id]
        worth = who.rules.tables.tribute[id]
        rows.append((province(id), holder(held), count, worth, _threats(who, id), _remarks(who, id)))
    head = (T("Province"), T("Owner"), T("Legions"), T("Tribute"), T("Who may come"), T("Remarks"))
    return Table(T("All provinces"), head, tuple(rows))


def treaties(who: Reader) -> Para:
    """With which barbarians, and how many invasions they hold back."""
    found = tuple(
        T("{region} ({n})", region=Term("region", region), n=n) for region, n in who.now.treaties.items() if n
    )
    if not found:
        return Para(T("No treaty with barbarians is in force."))
    return Para(T("Treaties in force, each holds back the next invasion from there: {list}.", list=found))


def borders(who: Reader) -> Para:
    """What touches what (R5), for those who do not see the drawing."""
    by_land, by_sea = (
        tuple(
            T("{one}–{other}", one=province(edge.ends[0]), other=province(edge.ends[1]))
            for edge in who.rules.tables.edges
            if edge.kind == kind
        )
        for kind in ("land", "sea")
    )
    return Para(T("Borders by land: {land}. By sea: {sea}.", land=by_land, sea=by_sea))


def position_sections(who: Reader) -> list[Section]:
    """The reader's own position; nothing for the public and for those who are out."""
    if who.seat is None or who.over:
        return []
    if not who.playing:
        return [Section("position", T("Your position"), (Para(T("You are out of the game."), "bad"),))]
    blocks: list[Block] = [Para(_summary(who)), *_provinces(who), *_prospects(who), *_hand(who)]
    return [Section("position", T("Your position"), tuple(blocks))]


def _summary(who: Reader) -> Text:
    now, me = who.now, str(who.seat)
    parts = [
        TN("{n} province", "{n} provinces", len(now.mine)),
        legions(sum(now.legions[id] for id in now.mine)),
        tribute(now.money.get(me, 0)),
        T("Fame {n}", n=now.fame.get(me, 0)),
    ]
    said = T("You have {things}.", things=tuple(parts))
    return T("{said} You are Caesar.", said=said) if now.caesar == me else said


def _provinces(who: Reader) -> list[Block]:
    now = who.now
    if not now.mine:
        return []
    rows = tuple(
        (
            province(id),
            now.legions[id],
            who.rules.tables.tribute[id],
            _marks(who, id),
            _threats(who, id),
            _holds(who, id, 1),
            _holds(who, id, 2),
        )
        for id in now.mine
    )
    head = (
        T("Province"),
        T("Legions"),
        T("Tribute"),
        T("Marks"),
        T("Who may come"),
        T("Holds 1D6"),
        T("Holds 2D6"),
    )
    return [Table(T("Your provinces, and their chance to hold against 1D6 and 2D6 of armies"), head, rows)]


def _holds(who: Reader, id: str, dice: int) -> Words:
    hit = who.rules.tables.numbers.hit
    return percent(odds.hold(who.now.legions[id], dice, hit.legion, hit.enemy), odds.ONE)


def _marks(who: Reader, id: str) -> Words:
    marks = []
    if id in who.now.disaster:
        marks.append(T("disaster"))
    if id in who.now.plague:
        marks.append(T("plague"))
    return tuple(marks) if marks else NONE


def _remarks(who: Reader, id: str) -> Words:
    """Its marks, and what it was before the step if it is something else now."""
    marks = _marks(who, id)
    if who.past is None:
        return marks
    was = (who.past.owner[id], who.past.legions[id])
    if was == (who.now.owner[id], who.now.legions[id]):
        return marks
    before = T("before: {what}", what=garrison(*was))
    return before if marks == NONE else remarks((marks, before))


def _threats(who: Reader, id: str) -> Words:
    """Barbarians whose rows of the invasion table name the province; it is said of those that a treaty holds back."""
    tables, treaties = who.rules.tables, who.now.treaties
    regions = [region for region in tables.regions if id in tables.targets[region]]
    said = [
        T("{region} (treaty)", region=Term("region", region)) if treaties.get(region) else Term("region", region)
        for region in regions
    ]
    return tuple(said) if said else NONE


def _prospects(who: Reader) -> list[Block]:
    """What the next tribute brings and what the legions will cost."""
    now, tables = who.now, who.rules.tables
    if not now.mine:
        return []
    paying = [id for id in now.mine if id not in now.disaster]
    terms: list[tuple[int, Words]] = [(tables.tribute[id], province(id)) for id in paying]
    income = equation(terms, sum(tables.tribute[id] for id in paying))
    strength = sum(now.legions[id] for id in now.mine)
    cost = tribute(strength * tables.numbers.upkeep)
    parts = [T("Upkeep of {legions}: {tribute}.", legions=legions(strength), tribute=cost)]
    if now.takes("PLAY"):
        parts.insert(0, T("Next tribute: {sum}.", sum=income))
    if now.takes("PLAY") or now.takes("RAISE"):
        return [Para(joined(parts))]
    return []


def _hand(who: Reader) -> list[Block]:
    tables = who.rules.tables
    held = Counter(who.now.hand)
    if not held:
        return [Para(T("You hold no cards."))]
    rows: list[tuple[Words, ...]] = []
    for card in sorted(held, key=tables.rank.__getitem__):
        phase = tables.cards[card].phase
        when: Words = T("any sealed bid") if phase == "any" else Term("phase", phase)
        rows.append((Term("card", card), held[card], when, effect(who.rules, card)))
    head = (T("Card"), T("Copies"), T("Phase"), T("What it does"))
    return [Table(T("Your hand"), head, tuple(rows))]
