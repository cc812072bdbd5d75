"""The reader's own position: what is missing to the next cards, regions and seas with who may attack them."""

from __future__ import annotations

from pbem.core.page import Block, Para, Section, Table, Words
from pbem.core.phrases import joined
from pbem.core.text import TN, T, Text
from pbem.rules.spqrisiko import reach
from pbem.rules.spqrisiko.control import praefectus, seas_of
from pbem.rules.spqrisiko.ending import final_parts
from pbem.rules.spqrisiko.model import DEPLOY, DRAFT
from pbem.rules.spqrisiko.page_end import count_sum
from pbem.rules.spqrisiko.page_hand import hand
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.page_turns import pieces, score_sum
from pbem.rules.spqrisiko.phases.score import parts_of
from pbem.rules.spqrisiko.sight import term
from pbem.rules.spqrisiko.wording import (
    NONE,
    legions,
    place_force,
    points,
    province,
    region,
    regions,
    sea,
    seas,
    triremes,
    waters,
)

MOST = 4  # attackers named for a place
Threats = dict[str, list[tuple[str, int]]]  # own place -> where from, how many units


def position_sections(who: Reader) -> list[Section]:
    """Nothing for the public, when the game is over, and before the first region is taken."""
    if who.seat is None or who.over or (who.now.phase == DRAFT and who.seat not in who.now.owner.values()):
        return []
    title = T("Your position")
    if not who.playing:
        return [Section("position", title, (Para(T("You are out of the game; your points stay."), "bad"),))]
    blocks: list[Block] = [Para(_summary(who))]
    if who.now.round:
        blocks += _prospects(who)
    threats = _threats(who)
    blocks += [_provinces(who), *_commands(who), *_regions(who, threats), *_seas(who, threats), *hand(who)]
    return [Section("position", title, tuple(blocks))]


def _me(who: Reader) -> str:
    return str(who.seat)


def _summary(who: Reader) -> Text:
    me, now, tables = _me(who), who.now, who.tables
    lands, fleets = now.held(me, tables.regions), now.held(me, tables.seas)
    afloat, ashore = sum(now.units[id] for id in fleets), sum(now.fleet_in(id) for id in lands)
    built = sum(1 for id in now.metropoli if now.owner[id] == me)
    parts = [regions(len(lands)), legions(sum(now.units[id] for id in lands))] if lands else []
    parts += [waters(len(fleets))] if fleets else []
    parts += [triremes(afloat + ashore)] if afloat + ashore else []
    parts += [T("{n} Metropoli", n=built)] if built else []
    parts += [points(now.vp[me])] if now.round else []
    return T("You have {things}.", things=tuple(parts))


def _prospects(who: Reader) -> list[Block]:
    """What the next scoring gives as things stand, and the reinforcements that follow from it; after the last turn
    what the final count gives."""
    me, now = _me(who), who.now
    if who.done:
        return [_count(who)]
    parts = parts_of(who.rules, now, me)
    gained = sum(part[2] for part in parts)
    total = now.vp[me] + gained
    given = who.tables.income(total)
    what = score_sum({"parts": parts, "gained": gained}) if parts else T("nothing")
    said = [
        T("If nothing changes, your next scoring gives {sum}: {total} in all.", sum=what, total=points(total)),
        T("The track then gives {pieces}.", pieces=pieces({"legions": given[0], "triremes": given[1]})),
    ]
    return [Para(joined(said))]


def _count(who: Reader) -> Para:
    me, now = _me(who), who.now
    parts = final_parts(who.rules, now, me)
    gained = sum(part[2] for part in parts)
    what = count_sum({"parts": parts, "gained": gained}) if parts else T("nothing")
    total = points(now.vp[me] + gained)
    return Para(T("If nothing changes, the final count gives you {sum}: {total} in all.", sum=what, total=total))


def _provinces(who: Reader) -> Table:
    """What the reader holds of each province, and what is missing."""
    rows: list[tuple[Words, ...]] = []
    for id, card in who.tables.provinces.items():
        mine = len(who.now.held(_me(who), card.regions))
        rows.append((
            province(id),
            T("{n} of {m}", n=mine, m=len(card.regions)),
            max(card.threshold - mine, 0) or NONE,
            len(card.regions) - mine or NONE,
        ))  # fmt: skip
    head = (T("Province"), T("Yours"), T("Missing to Proconsul"), T("Missing to Praetor"))
    return Table(T("Your part of each province"), head, tuple(rows))


def _commands(who: Reader) -> list[Block]:
    """How many seas to the next Praefectus card; nothing in the set-up."""
    if not who.now.round:
        return []
    me, numbers = _me(who), who.tables.numbers.score
    held, cards = seas_of(who.now.owner, who.tables, me), praefectus(who.now.owner, who.tables, me)
    if cards == len(numbers.praefectus):
        return [Para(T("You have every Praefectus card."))]
    missing = (cards + 1) * numbers.praefectus_seas - held
    said = TN(
        "{n} sea is missing to your next Praefectus card; you have {cards}.",
        "{n} seas are missing to your next Praefectus card; you have {cards}.",
        missing,
        cards=cards,
    )
    return [Para(said)]


# --- places -------------------------------------------------------------------------------------------------------
def _regions(who: Reader, threats: Threats) -> list[Block]:
    """Province by province."""
    cards = who.tables.provinces.values()
    held = [id for card in cards for id in who.now.held(_me(who), card.regions)]
    if not held:
        return []
    rows: list[tuple[Words, ...]] = [
        (region(id), province(who.tables.province_of[id]), place_force(who.tables, who.now, id)) for id in held
    ]
    head: list[Words] = [T("Region"), T("Province"), T("Forces")]
    if who.now.phase not in (DRAFT, DEPLOY):
        head.append(T("Who may attack"))
        rows = [(*row, _attackers(who, threats.get(id, []))) for row, id in zip(rows, held, strict=True)]
    return [Table(T("Your regions"), tuple(head), tuple(rows))]


def _seas(who: Reader, threats: Threats) -> list[Block]:
    now = who.now
    held = now.held(_me(who), who.tables.seas)
    if not held:
        return []
    rows = tuple((sea(id), now.units[id], _attackers(who, threats.get(id, []))) for id in held)
    bridges = [Para(T("Your fleets join all coasts of {seas}.", seas=seas(group))) for group in _joined(who, held)]
    return [Table(T("Your seas"), (T("Sea"), T("Triremes"), T("Who may attack")), rows), *bridges]


def _joined(who: Reader, held: list[str]) -> list[list[str]]:
    """Own seas that touch each other, together."""
    groups: list[list[str]] = []
    for id in held:
        if not any(id in group for group in groups):
            coast = who.tables.shores[id][0]
            group = [other for other in held if other in reach.fleets(who.now.owner, who.tables, _me(who), coast)]
            groups.append(group if id in group else [id])
    return groups


def _attackers(who: Reader, sources: list[tuple[str, int]]) -> Words:
    """The strongest first: where they come from and how many they are."""
    if not sources:
        return NONE
    best = sorted(sources, key=lambda source: source[1], reverse=True)
    named: list[Words] = [T("{place} {n}", place=term(who.tables, id), n=n) for id, n in best[:MOST]]
    return tuple(named) if len(best) <= MOST else (*named, T("{n} more", n=len(best) - MOST))


def _threats(who: Reader) -> Threats:
    """From where rivals could attack now: they need two units, or triremes to launch."""
    me, now, tables = _me(who), who.now, who.tables
    found: Threats = {}
    for rival in now.living():
        for id in now.held(rival, tables.places) if rival != me else ():
            for target in reach.reach(now.owner, tables, rival, id):
                launch = target in tables.shores and id not in tables.shores
                units = now.fleet_in(id) if launch else now.units[id]
                if units > (0 if launch else 1) and now.owner[target] == me:
                    found.setdefault(target, []).append((id, units))
    return found
