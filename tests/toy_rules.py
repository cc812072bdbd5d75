"""A very small ruleset for tests of the shell: hidden cards, public dice, three turns. `install` makes it known.

Each turn every seat draws a card (hidden), orders `TAKE n` (gold) or `REVEAL` (shows its cards), and gets a die.
Number 2 of these rules gives nobody more than `CAP` for a sheet; number 3 is like 1, but its positions have a season.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem import resources
from pbem.app import library
from pbem.core.cursor import Cursor
from pbem.core.event import Event
from pbem.core.grammar import Grammar, Verb
from pbem.core.names import Names
from pbem.core.orders import Line
from pbem.core.page import Page, Para, Section
from pbem.core.picture import Picture
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Label, Manifest, Outcome
from pbem.core.text import T, Term, Text

CARDS = [f"card{n:02d}" for n in range(20)]
MOST = 5  # gold a TAKE may ask for
CAP = 3  # gold that number 2 gives for all of a sheet
FOREVER = 100  # turns
MANIFEST = """
id = "toy"
number = 1
paces = ["turn"]
files = ["toy.toml"]
order_words = ["TAKE", "REVEAL", "PASS"]
[title]
en = "Toy"
it = "Gioco"
[blurb]
en = "Three turns."
[players]
least = 2
most = 4
[[options]]
name = "turns"
default = 3
values = []
least = 1
text = { en = "How long it goes." }
[[hints]]
text = { en = "Take little." }
options = ["turns"]
[[hints]]
text = { en = "Not at this pace." }
pace = "other"
"""
NAMES = '[card.card00]\nen = "Fool"\n'


class Take(msgspec.Struct, frozen=True):
    amount: int


class Reveal(msgspec.Struct, frozen=True):
    pass


class Pass(msgspec.Struct, frozen=True):
    pass


def _row(word: str, order: type, read: Any, spell: Any) -> Verb:
    return Verb(word, {"en": (word,), "it": (word,)}, order, read, spell)


def _take(cursor: Cursor) -> Take:
    return Take(cursor.number())


ROWS = (
    _row("TAKE", Take, _take, lambda order, _: str(order.amount)),
    _row("REVEAL", Reveal, lambda _: Reveal(), lambda *_: ""),
    _row("PASS", Pass, lambda _: Pass(), lambda *_: ""),
)


class ToyGame:
    """States are dicts in their JSON form; nothing is changed in place."""

    ruleset = "toy"
    number = 1
    pace = "turn"
    cap = 1000

    def __init__(self, manifest: Manifest, names: Names, options: Mapping[str, Any]) -> None:
        self.manifest, self.names, self.options = manifest, names, dict(options)

    def setup(self, seats: Sequence[str], dice: Any) -> Outcome:
        deck = dice.shuffle("deck/toy/0", CARDS, hidden=True)
        first = dice.roll("first", 1, len(seats))[0] - 1
        state = self.position({"seats": [*seats[first:], *seats[:first]], "deck": deck})
        events = [Event("first", "setup", {"seat": seats[first]})]
        return Outcome(state, events, {f"card/toy/0/{n}": card for n, card in enumerate(deck)})

    def adopt(self, state: Any) -> Outcome:
        return Outcome(state, [], {f"card/toy/0/{n}": card for n, card in enumerate(state["deck"])})

    def position(self, value: Any, seats: Sequence[str] | None = None) -> Any:
        names = value.get("seats", seats or ())
        if not names or "wrong" in value:
            raise Failure(Problem("bad-position", T("The position names no seats.")))
        bare = {"turn": 0, "gold": dict.fromkeys(names, 0), "hands": {n: [] for n in names}, "deck": CARDS, "dealt": 0}
        whole = {**bare, **value, "seats": list(names)}
        ordered = {key: {name: whole[key][name] for name in names if name in whole[key]} for key in ("gold", "hands")}
        return whole | ordered  # whatever the order of the JSON was

    def dump(self, state: Any) -> dict[str, Any]:
        return dict(state)

    def view(self, state: Any, seat: str | None) -> dict[str, Any]:
        part = {key: state[key] for key in ("turn", "seats", "gold", "dealt")}
        return part if seat is None else {**part, "hands": {seat: state["hands"][seat]}}

    def label(self, state: Any) -> Label:
        return Label(state["turn"], "over" if self.over(state) else "play")

    def seats(self, state: Any) -> tuple[str, ...]:
        return tuple(state["seats"])

    def owing(self, state: Any) -> tuple[str, ...]:
        return () if self.over(state) else tuple(state["seats"])

    def over(self, state: Any) -> bool:
        return bool(state["turn"] > self.options["turns"])

    def stuck(self, state: Any) -> Text | None:
        return T("Nobody counts {n} turns.", n=FOREVER) if self.options["turns"] >= FOREVER else None

    def standings(self, state: Any) -> list[list[str | int]]:
        return [[seat, gold] for seat, gold in sorted(state["gold"].items(), key=lambda item: (-item[1], item[0]))]

    def invariants(self, state: Any) -> list[str]:
        return ["negative gold"] if min(state["gold"].values()) < 0 else []

    def begin(self, state: Any, dice: Any, watch: Any = None) -> Outcome:
        hands, dealt, events, shows = dict(state["hands"]), state["dealt"], [], {}
        for seat in state["seats"]:
            card = state["deck"][dealt]
            hands[seat] = [*hands[seat], f"0/{dealt}"]
            shows[seat] = [f"card/toy/0/{dealt}"]
            events += [Event("drew", "draw", {"seat": seat}), Event("card", "draw", {"card": card}, (seat,))]
            dealt += 1
        return Outcome({**state, "turn": state["turn"] + 1, "hands": hands, "dealt": dealt}, events, {}, [], shows)

    def resolve(self, state: Any, sheets: Any, dice: Any, watch: Any = None) -> Outcome:
        gold, hands, events, opens = dict(state["gold"]), dict(state["hands"]), [], []
        for seat in state["seats"]:
            orders = [alternative.order for line in sheets.get(seat, ()) for alternative in line.alternatives[:1]]
            die = dice.roll(f"luck/{seat}", 1, 6)[0]
            amount = min(self.cap, sum(order.amount for order in orders if isinstance(order, Take)))
            gold[seat] += amount + die
            events.append(Event("took", "play", {"seat": seat, "amount": amount, "die": die}))
            if any(isinstance(order, Reveal) for order in orders):
                opens += [f"card/toy/{card}" for card in hands[seat]]
                hands[seat] = []
        turn = state["turn"] + (state["turn"] == self.options["turns"])
        return Outcome({**state, "turn": turn, "gold": gold, "hands": hands}, events, {}, opens)

    def grammar(self, seats: Sequence[str]) -> Grammar:
        return Grammar(ROWS, (), self.names, seats)

    def check(self, view: Any, seat: str, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
        found = []
        for number, line in lines:
            order = line.alternatives[0].order
            if isinstance(order, Take) and order.amount > MOST:
                text = T("{seat} can take {n} at most.", seat=Term("seat", seat), n=MOST)
                found.append(Problem("too-much", text, line=number))
            elif isinstance(order, Reveal) and not view["hands"][seat]:
                found.append(Problem("no-cards", T("You hold no cards."), line=number, severity="warning"))
        return found

    def forecast(self, view: Any, seat: str, lines: Sequence[Line]) -> list[Text]:
        return [T("{seat} gives {n} orders.", seat=Term("seat", seat), n=len(lines))]

    def legal(self, view: Any, seat: str) -> list[str]:
        return ["PASS", "TAKE 1"]

    def page(self, view: Any, before: Any, events: Sequence[Event], seat: str | None, lang: str) -> Page:
        told = [Para(f"{event.kind} {sorted(event.data.items())}") for event in events]
        gold = [Para(f"{name} {n}") for name, n in sorted(view["gold"].items())]
        hand = [Para(f"hand {view['hands']}")] if "hands" in view else []
        return Page(T("Toy"), T("turn {n}", n=view["turn"]), (Section("told", "Told", (*told, *gold, *hand)),))

    def picture(self, view: Any, events: Sequence[Event], lang: str) -> Picture:
        return Picture(width=100, height=100, title=T("Toy"), desc=T("Nothing"), outlines=(), layers=())

    def template(self, view: Any, seat: str, lang: str) -> list[str]:
        return ["TAKE 1"]

    def bot(self, kind: str, view: Any, seat: str, dice: Any) -> list[str]:
        return ["TAKE 1"]


class ToySecond(ToyGame):
    number = 2
    cap = CAP


class ToyThird(ToyGame):
    number = 3

    def position(self, value: Any, seats: Sequence[str] | None = None) -> Any:
        return {"season": "spring", **super().position(value, seats)}

    def view(self, state: Any, seat: str | None) -> dict[str, Any]:
        return {**super().view(state, seat), "season": state["season"]}


GAMES = (ToyGame, ToySecond, ToyThird)


class ToyRuleset:
    id = "toy"

    def __init__(self, number: int = 1) -> None:
        self.number = number

    def bind(self, manifest: Manifest, files: Mapping[str, bytes], options: Mapping[str, Any], pace: str) -> ToyGame:
        if b"bad" in files["toy.toml"]:
            raise Failure(Problem("data-bad", T("The data file {name} cannot be used.", name="toy.toml")))
        return GAMES[self.number - 1](manifest, Names.load(files["names.toml"]), options)


class Door:
    """An entry point, as far as it is used."""

    module = "toy"

    def __init__(self, name: str = "toy", number: int = 1) -> None:
        self.name, self.number = name, number

    def load(self) -> ToyRuleset:
        return ToyRuleset(self.number)


def install(place: Path, monkeypatch: pytest.MonkeyPatch, *numbers: int) -> None:
    """Make the toy the only ruleset, with its data under `place`. `numbers`: those installed, the current one first."""
    doors = {}
    for number in numbers or (1,):
        name = f"toy.{number}" if doors else "toy"
        folder = place / "games" / name
        folder.mkdir(parents=True)
        (folder / "ruleset.toml").write_text(MANIFEST.replace("number = 1", f"number = {number}"))
        (folder / "toy.toml").write_text("n = 1\n")
        (folder / "names.toml").write_text(NAMES)
        doors[name] = Door(name, number)
    library.manifest.cache_clear()
    monkeypatch.setattr(resources, "games", lambda: place / "games")
    monkeypatch.setattr(library, "_doors", lambda: doors)
