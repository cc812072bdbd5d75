"""Battles, fought to the end (R62-R65): who attacked, how many, every round, and who holds the place afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.rules.morome.data import ROME
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import LOST


class Fight(msgspec.Struct, frozen=True):
    """How it ended: what is left of both sides, and the rounds as the event tells them."""

    legions: int
    enemies: int
    rounds: list[dict[str, Any]]

    @property
    def both_gone(self) -> bool:
        return not self.legions and not self.enemies


class Sides(msgspec.Struct, frozen=True):
    """The side that rolls first ("legions") and the other ("enemies"): how many, what they hit on, what labels say."""

    legions: int
    enemies: int
    hits: tuple[int, int]
    names: tuple[str, str] = ("legions", "enemies")


class Battle(msgspec.Struct, frozen=True):
    """What a battle is about. `defender`: who had the place before, a seat, "neutral" or "lost"; `size`: dice of the
    attacking army; `garrison`: dice of a lost province's garrison, None when there were none."""

    where: str
    cause: str
    attacker: str
    defender: str
    sides: Sides
    size: list[int] = []
    garrison: dict[str, Any] | None = None


class Attack(msgspec.Struct, frozen=True):
    """An army from outside. `who`: a region, a revolt or "rebels"; `cause` as events say it; `dice` D6 of armies."""

    who: str
    cause: str
    label: str
    dice: int
    hit: int


def fight(res: Resolution, label: str, sides: Sides) -> Fight:
    """Roll until a side is gone; both roll at the same time, surplus hits are wasted (R62, R63)."""
    legions, enemies = sides.legions, sides.enemies
    rounds: list[dict[str, Any]] = []
    while legions and enemies:
        n = len(rounds) + 1
        ours = res.roll(f"{label}/{n}/{sides.names[0]}", legions, 6)
        theirs = res.roll(f"{label}/{n}/{sides.names[1]}", enemies, 6)
        killed_enemies = min(enemies, _hits(ours, sides.hits[0]))
        killed_legions = min(legions, _hits(theirs, sides.hits[1]))
        legions -= killed_legions
        enemies -= killed_enemies
        rounds.append(
            {"legions": ours, "enemies": theirs, "killed_legions": killed_legions, "killed_enemies": killed_enemies}
        )
    return Fight(legions, enemies, rounds)


def _hits(faces: Sequence[int], upto: int) -> int:
    return sum(1 for face in faces if face <= upto)


def attack(res: Resolution, province: str, army: Attack) -> None:
    """An army attacks a province that is not lost; its size is rolled here (R56, R64, R65)."""
    state = res.state
    size = res.roll(f"{army.label}/size", army.dice, 6)
    sides = Sides(state.legions[province], sum(size), (res.tables.numbers.hit.legion, army.hit))
    battle = Battle(province, army.cause, army.who, state.owner[province], sides, size)
    done = fight(res, army.label, sides)
    kept_empty = done.both_gone and res.rules.options.mutual_annihilation == "held_empty"
    state.legions[province] = done.legions
    if not done.legions and not kept_empty:
        res.new_owner(province, LOST, killed=True)
        if res.rules.options.garrison_memory:
            state.garrison[province] = done.enemies
    _tell(res, battle, done, "both_gone" if done.both_gone else "held" if done.legions else "lost")


def reconquer(res: Resolution, province: str, seat: str, legions: int) -> None:
    """A seat's legions enter a lost province: its garrison is rolled, then fought (R38-R40)."""
    state = res.state
    numbers = res.tables.numbers
    label = f"reconquest/{seat}/{province}"
    garrison: dict[str, Any] | None = None
    if province in state.garrison:
        enemies = state.garrison[province]
    else:
        die = res.die(f"{label}/row", 6)
        row = next(row for row in numbers.garrison if die <= row.upto)
        faces = res.roll(f"{label}/armies", row.dice, 6)
        garrison, enemies = {"die": die, "faces": faces}, sum(faces)
    sides = Sides(legions, enemies, (numbers.hit.legion, numbers.hit.enemy))
    done = fight(res, label, sides)
    if done.legions:
        res.new_owner(province, seat)
        state.legions[province] = done.legions
    elif res.rules.options.garrison_memory:
        state.garrison[province] = done.enemies
    result = "taken" if done.legions else "both_gone" if done.both_gone else "beaten"
    _tell(res, Battle(province, "reconquest", seat, LOST, sides, garrison=garrison), done, result)


def march_on_rome(res: Resolution, seat: str, legions: int) -> None:
    """Legions against the garrison of Rome, the attacker first; an empty Rome falls without a roll (R41, C28, C29)."""
    state = res.state
    hits = res.tables.numbers.civil_war[res.rules.options.civil_war_hit]
    sides = Sides(legions, state.legions[ROME], hits, ("attacker", "defender"))
    battle = Battle(ROME, "march", seat, state.owner[ROME], sides)
    done = fight(res, f"march/{seat}/{ROME}", sides)
    if done.legions:
        res.new_owner(ROME, seat, killed=True)
        state.legions[ROME] = done.legions
    else:
        state.legions[ROME] = done.enemies
        if done.both_gone and res.rules.options.mutual_annihilation == "lost":
            res.new_owner(ROME, LOST, killed=True)
            if res.rules.options.garrison_memory:
                state.garrison[ROME] = 0
    result = "taken" if done.legions else "both_gone" if done.both_gone else "beaten"
    _tell(res, battle, done, result)


def _tell(res: Resolution, battle: Battle, done: Fight, result: str) -> None:
    res.battles += 1
    sides = battle.sides
    data = {
        "n": res.battles, "where": battle.where, "cause": battle.cause, "attacker": battle.attacker,
        "defender": battle.defender, "legions": sides.legions, "enemies": sides.enemies, "garrison": battle.garrison,
        "size": battle.size, "rounds": done.rounds, "legion_hit": sides.hits[0], "enemy_hit": sides.hits[1],
        "left_legions": done.legions, "left_enemies": done.enemies, "result": result,
        "owner": res.state.owner[battle.where],
    }  # fmt: skip
    res.emit("battle", data)
