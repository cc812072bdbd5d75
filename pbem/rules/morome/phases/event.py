"""Events: marks, the count, each event at once, extra rebellions, extra invasions (R49-R61, C27, C29, C30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.core.dice import choose
from pbem.rules.morome.battle import Attack, attack
from pbem.rules.morome.data import Invasion
from pbem.rules.morome.deck import draw
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import LOST, NOBODY, NOWHERE, TREATY


def event(res: Resolution) -> None:
    """The marks of the turn before go, then so many events as the dice say, then the extras of the turn."""
    _remove_marks(res)
    numbers = res.tables.numbers
    rolls = numbers.event_rolls[res.rules.options.event_rolls]
    faces = res.roll("events/count", rolls.dice, 6) if rolls.dice else []
    count = sum(faces) + rolls.fixed
    res.emit("events", {"faces": faces, "count": count})
    for n in range(1, count + 1):
        die = res.die(f"event/{n}/d10", 10)
        kind = next(row.id for row in numbers.event if die <= row.upto)
        res.emit("event", {"n": n, "die": die, "kind": kind, "extra": False})
        EVENTS[kind](res, n, f"event/{n}")
    _extras(res, count)


def _extras(res: Resolution, n: int) -> None:
    """Rebellions first (R61); nobody rolls a D10 for them."""
    rebellions, invasions = res.rules.extras(res.state.turn)
    for kind, times, label in (("rebels", rebellions, "rebellion"), ("barbarians", invasions, "invasion")):
        for k in range(1, times + 1):
            n += 1
            res.emit("event", {"n": n, "die": None, "kind": kind, "extra": True})
            EVENTS[kind](res, n, f"extra/{label}/{k}")


def _remove_marks(res: Resolution) -> None:
    """Those of the turn before are spent (R51)."""
    state = res.state
    if state.disaster or state.plague:
        res.emit("marks_removed", {"disaster": state.disaster, "plague": state.plague})
    state.disaster = []
    state.plague = []


def _province(res: Resolution, label: str) -> tuple[str, int]:
    """A random province (R50), and the die."""
    die = res.die(f"{label}/province", 10)
    return res.tables.provinces[die - 1], die


def _mark(res: Resolution, marks: list[str], province: str) -> list[str]:
    """The list with the province in it, once, in D10 order (C8)."""
    return marks if province in marks else sorted([*marks, province], key=res.tables.place.__getitem__)


def _barbarians(res: Resolution, n: int, label: str) -> None:
    """The invasion table: all rows with the number, unless a Treaty stops them (R45, R52, C27)."""
    die = res.die(f"{label}/d20", 20)
    rows = res.tables.rows[die]
    if rows[0].revolt:
        for row in rows:
            _revolt(res, n, row, f"{label}/{row.who}")
        return
    treaties = res.state.treaties
    region = rows[0].who
    if treaties.get(region):
        treaties[region] -= 1
        if not treaties[region]:
            del treaties[region]
        _tell(res, n, rows[0], [], None, reason=TREATY)
        return
    if len(rows) > 1 and res.rules.options.persian_roll_12 == "coin_flip":
        side = choose(res.dice, f"{label}/coin", len(rows))
        rows = rows[side : side + 1]
        res.emit("persian_coin", {"die": side + 1, "target": rows[0].target})
    for row in rows:
        _invade(res, n, row, row.target, f"{label}/{row.who}-{row.target}")


def _invade(res: Resolution, n: int, row: Invasion, target: str, label: str) -> None:
    """The first province of the chain that is not lost is attacked (R53, R54)."""
    passed, attacked = _march(res, target)
    _tell(res, n, row, passed, attacked, reason="" if attacked else NOWHERE)
    if attacked:
        hit = row.hit or res.tables.numbers.hit.enemy
        attack(res, attacked, Attack(row.who, "revolt" if row.revolt else "invasion", label, row.dice, hit))


def _march(res: Resolution, target: str) -> tuple[list[str], str | None]:
    """The lost provinces passed, and where the march ends; None if there is no way on."""
    passed: list[str] = []
    here: str | None = target
    while here is not None and res.state.owner[here] == LOST:
        passed.append(here)
        here = res.tables.march.get(here)
    return passed, here


def _revolt(res: Resolution, n: int, row: Invasion, label: str) -> None:
    """Rows 18-20: no treaty stops them; they do not march (R55), but by option rebels_march they do."""
    target = row.target or _province(res, label)[0]
    if res.rules.options.rebels_march or res.state.owner[target] != LOST:
        _invade(res, n, row, target, label)
    else:
        _tell(res, n, row, [target], None, reason=NOWHERE)


def _tell(res: Resolution, n: int, row: Invasion, passed: list[str], attacked: str | None, *, reason: str = "") -> None:
    target = passed[0] if passed else attacked or row.target
    data = {
        "n": n, "die": row.d20, "row": row.who, "target": target, "marches": passed, "attacked": attacked,
        "reason": reason,
    }  # fmt: skip
    res.emit("invasion", data)


def _rebels(res: Resolution, n: int, label: str) -> None:
    """A random province; nothing happens in a lost one, not even a roll (R55, R56)."""
    province, die = _province(res, label)
    attacked: str | None = None if res.state.owner[province] == LOST else province
    if attacked is None and res.rules.options.rebels_march:
        attacked = _march(res, province)[1]
    res.emit("rebels", {"n": n, "province": attacked or province, "die": die, "attacked": attacked is not None})
    if attacked is not None:
        numbers = res.tables.numbers
        attack(res, attacked, Attack("rebels", "rebels", label, numbers.rebels, numbers.hit.enemy))


def _disaster(res: Resolution, n: int, label: str) -> None:
    province, die = _province(res, label)
    res.state.disaster = _mark(res, res.state.disaster, province)
    res.emit("struck", {"n": n, "kind": "disaster", "province": province, "die": die, "lost": 0})


def _plague(res: Resolution, n: int, label: str) -> None:
    """One legion dies, the controller stays (R27, R58)."""
    state = res.state
    province, die = _province(res, label)
    dead = min(1, state.legions[province])
    state.legions[province] -= dead
    state.plague = _mark(res, state.plague, province)
    res.emit("struck", {"n": n, "kind": "plague", "province": province, "die": die, "lost": dead})


def _prosperity(res: Resolution, n: int, label: str) -> None:
    """1D6 tribute at once, if a player controls the province (R59)."""
    state = res.state
    province, die = _province(res, label)
    owner = state.owner[province]
    seat = None if owner in NOBODY else owner
    amount = 0
    if seat is not None:
        amount = res.die(f"{label}/tribute", 6)
        state.money[seat] += amount
    res.emit("prosperity", {"n": n, "province": province, "die": die, "seat": seat, "amount": amount})


def _opportunity(res: Resolution, n: int, label: str) -> None:
    """One living player draws a card, by option all of them (R60); rolled even if there is no card."""
    living = res.state.living()
    die: int | None = None
    if living and res.rules.options.opportunity_draw == "random_player":
        lucky = choose(res.dice, f"{label}/player", len(living))
        die = lucky + 1 if len(living) > 1 else None
        living = living[lucky : lucky + 1]
    res.emit("opportunity", {"n": n, "seats": living, "die": die})
    for seat in living:
        draw(res, seat)


EVENTS: Mapping[str, Callable[[Resolution, int, str], None]] = {
    "barbarians": _barbarians,
    "rebels": _rebels,
    "disaster": _disaster,
    "plague": _plague,
    "prosperity": _prosperity,
    "opportunity": _opportunity,
}
