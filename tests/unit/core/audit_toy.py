"""A tiny game with everything the audit core must handle, and a moderator who plays it into a log.

Six cards are shuffled hidden; each turn every seat draws one. `ROLL n` adds n dice to the score, `SHOW` opens the first
card of the hand and adds its value. After `turns` turns it is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.core import beacon, chain, keys, seal, step
from pbem.core.dice import Dice
from pbem.core.event import Event
from pbem.core.grammar import Grammar, Verb, parse_canonical
from pbem.core.names import Names
from pbem.core.orders import Line
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Outcome, Value
from pbem.core.text import T

CARDS = tuple(f"c{n}" for n in range(6))


class Roll(msgspec.Struct, frozen=True):
    count: int


class Show(msgspec.Struct, frozen=True):
    pass


VERBS = (
    Verb("ROLL", {"en": ("ROLL",)}, Roll, lambda c: Roll(c.number(1, 99)), lambda o, s: str(o.count)),
    Verb("SHOW", {"en": ("SHOW",)}, Show, lambda c: Show(), lambda o, s: ""),
)


class State(msgspec.Struct):
    turn: int
    seats: list[str]
    score: dict[str, int]
    hands: dict[str, list[str]]
    deck: list[str]
    dealt: list[str]  # the deck as it was shuffled
    drawn: bool = False


class ToyGame:
    """Only what steps and replays ask of a game."""

    def __init__(self, turns: int = 3) -> None:
        self.turns = turns
        self.broken = ""  # what `invariants` complains about

    def setup(self, seats: Sequence[str], dice: Dice) -> Outcome:
        deck = dice.shuffle("deck/toy/0", CARDS, hidden=True)
        state = State(1, list(seats), dict.fromkeys(seats, 0), {seat: [] for seat in seats}, deck, list(deck))
        return Outcome(state, [Event("shuffled", "setup", {})], self._cards(deck))

    def adopt(self, state: State) -> Outcome:
        return Outcome(state, seals=self._cards(state.dealt))

    def begin(self, state: State, dice: Dice) -> Outcome:
        if state.drawn:
            return Outcome(state)
        after = msgspec.convert(msgspec.to_builtins(state), State)
        events, shows = [], {}
        for seat in after.seats:
            if after.deck:
                shows[seat] = [self._name(after.deck[0], after)]
                after.hands[seat].append(after.deck.pop(0))
                events.append(Event("card", "draw", {"card": after.hands[seat][-1]}, (seat,)))
        after.drawn = True
        return Outcome(after, events, shows=shows)

    def resolve(self, state: State, sheets: Mapping[str, Sequence[Line]], dice: Dice, watch: Any = None) -> Outcome:
        after = msgspec.convert(msgspec.to_builtins(state), State)
        opens: list[str] = []
        for seat, lines in sheets.items():
            for place, line in enumerate(lines):
                order = line.alternatives[0].order
                if isinstance(order, Roll):
                    after.score[seat] += sum(dice.roll(f"roll/{after.turn}/{seat}/{place}", order.count, 6))
                elif after.hands[seat]:
                    card = after.hands[seat].pop(0)
                    opens.append(self._name(card, after))
                    after.score[seat] += int(card[1:])
        after.turn += 1
        after.drawn = False
        return Outcome(after, [Event("score", "resolve", dict(after.score))], {}, opens)

    def position(self, value: Value, seats: Sequence[str] | None = None) -> State:
        try:
            return msgspec.convert(value, State)
        except msgspec.ValidationError as error:
            raise Failure(Problem("bad-position", T("not a position: {why}", why=str(error)))) from error

    def dump(self, state: State) -> dict[str, Value]:
        return msgspec.to_builtins(state)

    def view(self, state: State, seat: str | None) -> dict[str, Value]:
        seen: dict[str, Value] = {"turn": state.turn, "score": state.score, "deck_size": len(state.deck)}
        return seen | ({} if seat is None else {"hands": {seat: state.hands[seat]}})

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(state.seats)

    def over(self, state: State) -> bool:
        return state.turn > self.turns

    def standings(self, state: State) -> list[list[str | int]]:
        return sorted(([seat, points] for seat, points in state.score.items()), key=lambda row: (-row[1], row[0]))

    def invariants(self, state: State) -> list[str]:
        return [self.broken] if self.broken else []

    def grammar(self, seats: Sequence[str]) -> Grammar:
        return Grammar(VERBS, (), Names({}), seats)

    @staticmethod
    def _cards(deck: Sequence[str]) -> dict[str, Value]:
        return {f"card/toy/0/{place}": card for place, card in enumerate(deck)}

    @staticmethod
    def _name(card: str, state: State) -> str:
        return f"card/toy/0/{state.dealt.index(card)}"


class Table:
    """A moderator: appends records, seals values, plays steps. `lines` is the log, `sealed` what he keeps private."""

    def __init__(self, game: Any, *, seed: str = "toy", level: int = 1, source: beacon.Source | None = None) -> None:
        self.game = game
        self.top, self.secret = keys.practice(seed)
        self.source = source or beacon.Nothing()
        self.level = level
        self.at = ""  # the time of all records; "": one a minute
        self.tail = chain.Tail("toy-2")
        self.lines: list[bytes] = []
        self.sealed: dict[str, Value] = {}
        self.opened: set[str] = set()
        self.state: Any = None
        self.step = 0
        self.shows: list[dict[str, list[str]]] = []

    @property
    def log(self) -> bytes:
        return b"".join(self.lines)

    def add(self, kind: str, step_number: int, data: Mapping[str, Any]) -> int:
        """Append a record; gives its number."""
        at = f"2026-01-{1 + self.tail.seq // 1440:02}T{self.tail.seq // 60 % 24:02}:{self.tail.seq % 60:02}:00Z"
        line, self.tail = self.tail.append(kind, step_number, self.at or at, data)
        self.lines.append(line)
        return self.tail.seq - 1

    def hide(self, name: str, value: Value) -> str:
        self.sealed[name] = value
        return seal.seal(self.secret, name, value)

    def open(self, *, position: Value | None = None, **more: Any) -> None:
        data = {
            "anchor": keys.link(self.top, 20, 0).hex(),
            "commit": keys.commit(self.secret),
            "steps": 20,
            "rules": "toy/1",
            "data": "0" * 64,
            "beacon": msgspec.to_builtins(self.source),
            "level": self.level,
            "gm": "Tertius",
        }
        if position is not None:
            data["options"] = {"position": self.hide(seal.POSITION, position)}
        self.add("open", 0, data | more)

    def join(self, *seats: str, words: Mapping[str, str] | None = None) -> None:
        for seat in seats:
            said = (words or {}).get(seat)
            entropy = {} if said is None else {"entropy": self.hide(seal.entropy_name(1, seat, 1), said)}
            self.add("join", 1, {"player": seat, **entropy})

    def accept(self, seat: str, orders: Sequence[str], words: str | None = None, rev: int = 1) -> int:
        number = self.step + 1
        value = {"orders": list(orders), "raw": "0" * 64}
        data = {"player": seat, "rev": rev, "orders": self.hide(seal.orders_name(number, seat, rev), value)}
        if words is not None:
            data["entropy"] = self.hide(seal.entropy_name(number, seat, rev), words)
        return self.add("accept", number, data)

    def close(self, accepted: Mapping[str, int], deadline: int = 1700000000, **more: Any) -> None:
        listed = [[seat, accepted[seat]] for seat in sorted(accepted)]
        self.add("close", self.step + 1, {"accepted": listed, "deadline": deadline, **more})

    def play(self, accepted: Mapping[str, int], *, seats: Sequence[str] = (), position: Any = None, **more: Any) -> Any:
        """Resolve the closed step."""
        number = self.step + 1
        words = {s: w for s, r in accepted.items() if (w := self.sealed.get(seal.entropy_name(number, s, r)))}
        grammar = self.game.grammar(seats)
        sheets = {
            seat: tuple(parse_canonical(grammar, text) for text in self.sealed[name]["orders"])
            for seat, rev in accepted.items()
            if (name := seal.orders_name(number, seat, rev)) in self.sealed
        }
        held = step.Keys(keys.link(self.top, 20, number), self.secret)
        inputs = step.Inputs("toy-2", number, sheets, words, accepted, more.get("value"))
        played = step.play(self.game, self.state, inputs, held, sealed=self.sealed, seats=seats, position=position)
        self.sealed.update(played.sealed)
        self.opened.update(opening["name"] for opening in played.data["opens"] + played.data["entropy"])
        self.shows.append(played.outcome.shows)
        self.add("resolve", number, played.data)
        self.state, self.step = played.state, number
        return played

    def turn(self, orders: Mapping[str, Sequence[str]], words: Mapping[str, str] | None = None, **more: Any) -> None:
        """A whole step: sheets, close, resolve."""
        for seat, lines in orders.items():
            self.accept(seat, lines, (words or {}).get(seat))
        accepted = dict.fromkeys(orders, 1)
        self.close(accepted, **({"round": more["value"].round} if "value" in more else {}))
        self.play(accepted, **more)

    def end(self) -> None:
        left = [name for name in self.sealed if name not in self.opened and not name.startswith("draw/")]
        opens = [seal.opening(self.secret, name, self.sealed[name]) for name in left]
        standings = self.game.standings(self.state)
        self.add("end", self.step, {"secret": self.secret.hex(), "standings": standings, "opens": opens})


def begun_table(*, turns: int = 3, **more: Any) -> Table:
    """A table at which step 1 is resolved."""
    table = Table(ToyGame(turns), **more)
    table.open()
    table.join("ANNA", "BRUTUS", words={"ANNA": "prima rosa"})
    table.close({"ANNA": 1, "BRUTUS": 1})
    table.play({"ANNA": 1, "BRUTUS": 1}, seats=("ANNA", "BRUTUS"))
    return table


def finished_table() -> Table:
    """A finished game of four steps with a replaced sheet, a refused message, a ruling and a later opening."""
    table = begun_table()
    table.turn({"ANNA": ["ROLL 3", "SHOW"], "BRUTUS": ["ROLL 2"]}, {"BRUTUS": "così è"})
    table.add("deadline", 3, {"deadline": 1700000500, "reason": "holidays"})
    table.accept("BRUTUS", ["ROLL 1"], "first")
    table.accept("ANNA", [])
    seq = table.tail.seq
    table.opened.add(seal.refused_name(seq))
    table.add("refuse", 3, {"player": "", "code": "bad-auth", "raw": table.hide(seal.refused_name(seq), "0" * 64)})
    table.accept("BRUTUS", ["ROLL 5", "SHOW"], "second", rev=2)
    table.add("ruling", 3, {"reason": "Anna may write until noon.", "act": {"kind": "extend"}})
    table.close({"ANNA": 1, "BRUTUS": 2}, deadline=1700000500)
    table.play({"ANNA": 1, "BRUTUS": 2})
    name = seal.entropy_name(3, "BRUTUS", 1)
    table.opened.add(name)
    table.add("reveal", 3, {"opens": [seal.opening(table.secret, name, table.sealed[name])]})
    table.turn({"BRUTUS": ["SHOW"]})
    table.end()
    return table
