"""Battles: attacks one after the other until the target falls or the attacker stops (III, T, BP, #13-#23, C14, C15)."""

from __future__ import annotations

from typing import Any

from pbem.rules.spqrisiko.conquest import settle
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import Faces
from pbem.rules.spqrisiko.orders import ALL, Attack
from pbem.rules.spqrisiko.ways import LAUNCH, Way

WON, STAY, UNTIL, ROUNDS, ONE_DIE = "won", "stay", "until", "rounds", "one_die"
RESULTS = {WON: "won", STAY: "lost", ONE_DIE: "lost", UNTIL: "stopped", ROUNDS: "stopped"}


def stays(way: Way) -> int:
    """How many must stay in the source: one, but nobody where triremes are launched from land (#16, #17)."""
    return 0 if way.kind == LAUNCH else 1


def available(res: Resolution, source: str, way: Way) -> int:
    """The units in the source that are of the kind that fights: unlaunched triremes when the target is a sea."""
    return res.state.fleet_in(source) if way.kind == LAUNCH else res.state.units[source]


def losses(att: list[int], defence: list[int], *, ties_harmless: bool = False) -> tuple[int, int]:
    """What both sides lose in one attack; both rolls are sorted, highest first (III, #15)."""
    lost_att = lost_def = 0
    for red, blue in zip(att, defence, strict=False):
        if red > blue:
            lost_def += 1
        elif red < blue or not ties_harmless:
            lost_att += 1
    return lost_att, lost_def


def beats(att: list[int], token: Faces) -> bool:
    """Whether a roll, highest first, beats every printed die of a token (BP)."""
    return len(att) >= len(token) and all(red > blue for red, blue in zip(att, token, strict=False))


class Battle:
    """A battle going on. `units`: of the attacker, those who stay too · `dice`: of the last attack."""

    def __init__(self, res: Resolution, seat: str, order: Attack, way: Way) -> None:
        state = res.state
        self.res = res
        self.order = order
        self.way = way
        self.leave = stays(way)
        self.units = available(res, order.source, way)
        self.defender = state.owner[order.target]
        self.enemies = state.units[order.target]
        self.token = state.token.get(order.target, ())
        self.dice = 0
        self.won = False
        self.attacks: list[dict[str, Any]] = []

    def allowed(self) -> int:
        """How many dice there may be, without regard to WITH."""
        return min(self.res.tables.numbers.most_dice, self.units - self.leave)

    def attack(self) -> None:
        """One throw of both sides, or of one side against a token."""
        res, order = self.res, self.order
        pair = f"{order.source}-{order.target}"
        n = res.throws[pair] = res.throws.get(pair, 0) + 1
        sides = res.tables.numbers.die
        self.dice = min(self.allowed(), order.dice) if order.dice else self.allowed()
        att = sorted(res.dice.roll(f"battle/{pair}/{n}/att", self.dice, sides), reverse=True)
        if self.token:
            faces = list(self.token)
            self.won = beats(att, self.token)
            lost = (0, len(faces)) if self.won else (1, 0)  # one unit, however many dice failed (#23)
        else:
            count = min(res.tables.numbers.most_dice, self.enemies)
            faces = sorted(res.dice.roll(f"battle/{pair}/{n}/def", count, sides), reverse=True)
            lost = losses(att, faces, ties_harmless=res.rules.harmless_ties(self.way.kind))
            self.enemies -= lost[1]
            self.won = self.enemies == 0
        self.units -= lost[0]
        self.attacks.append({"att": att, "def": faces, "lost_att": lost[0], "lost_def": lost[1]})

    def stop(self) -> str:
        """Why there is no further attack; "" if there is one (C14)."""
        if self.won:
            return WON
        if self.units <= max(self.order.until, self.leave):
            return STAY if self.units <= self.leave else UNTIL
        if len(self.token) > self.allowed():
            return ONE_DIE
        return ROUNDS if len(self.attacks) == self.order.rounds else ""

    def advance(self) -> int:
        """How many move into the conquered place: at least the dice of the last attack (#18, C15)."""
        most = self.units - self.leave
        return most if self.order.advance == ALL else min(max(self.order.advance, self.dice), most)


def fight(res: Resolution, seat: str, order: Attack, way: Way) -> Battle:
    """Fight it out and write the losses down. The caller has seen to it that an attack is possible."""
    battle = Battle(res, seat, order, way)
    units, enemies = battle.units, battle.enemies
    stop = ""
    while not stop:
        battle.attack()
        stop = battle.stop()
    advanced = battle.advance() if battle.won else 0
    battle.units -= advanced
    res.battles += 1
    res.emit("battle", {
        "n": res.battles, "seat": seat, "source": order.source, "target": order.target,
        "way": way.kind, "over": list(way.over), "defender": battle.defender,
        "units": units, "enemies": enemies, "token": list(battle.token) or None, "attacks": battle.attacks,
        "result": RESULTS[stop], "stop": stop, "advanced": advanced,
        "left_source": battle.units, "left_target": advanced if battle.won else battle.enemies,
        "destroyed": res.state.fleet_in(order.target) if battle.won else 0,
        "metropolis": order.target in res.state.metropoli,
    })  # fmt: skip
    _leave(res, order.source, way, battle.units)
    if battle.won:
        settle(res, seat, order.target, advanced)
    else:
        res.state.units[order.target] = battle.enemies
    return battle


def _leave(res: Resolution, source: str, way: Way, units: int) -> None:
    """What is left in the source."""
    if way.kind != LAUNCH:
        res.state.units[source] = units
    elif units:
        res.state.fleet[source] = units
    else:
        res.state.fleet.pop(source, None)
