"""S.P.Q.RisiKo! bound to the `Game` protocol. It only hands on; pages, pictures and bots are loaded when asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.core.names import Names
from pbem.core.ruleset import Label, Outcome, Value, Watch
from pbem.rules.spqrisiko import flow, view
from pbem.rules.spqrisiko.invariants import invariants
from pbem.rules.spqrisiko.model import OVER, TURN, State
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.position import position
from pbem.rules.spqrisiko.setup import adopt, setup
from pbem.rules.spqrisiko.spelling import ORDER_WORDS

if TYPE_CHECKING:
    from pbem.core.dice import Dice
    from pbem.core.event import Event
    from pbem.core.grammar import Grammar
    from pbem.core.orderdesk import Desk
    from pbem.core.orders import Line
    from pbem.core.page import Page
    from pbem.core.picture import Picture
    from pbem.core.problem import Problem
    from pbem.core.ruleset import Manifest
    from pbem.core.text import Text


class SpqrisikoGame:
    """A ruleset bound to data, options and pace; answers questions about states and changes none.

    What each function does is said in `core.ruleset.Game`.
    """

    unordered: tuple[str, ...] = ("hands", "metropoli", "discard")

    def __init__(self, manifest: Manifest, files: Mapping[str, bytes], rules: Rules, options: dict[str, Any]) -> None:
        self.ruleset = manifest.id
        self.number = manifest.number
        self.manifest = manifest
        self.files = files
        self.rules = rules
        self.options: dict[str, str | int | bool] = options
        self.pace = rules.pace
        self.names = Names.load(files["names.toml"], ORDER_WORDS)
        self._grammars: dict[tuple[str, ...], Grammar] = {}

    # --- states -------------------------------------------------------------------------------------------------
    def setup(self, seats: Sequence[str], dice: Dice) -> Outcome:
        return setup(self.rules, seats, dice)

    def position(self, value: Value, seats: Sequence[str] | None = None) -> State:
        return position(self.rules, value, seats)

    def adopt(self, state: State) -> Outcome:
        return adopt(state)

    def dump(self, state: State) -> dict[str, Value]:
        return view.dump(state, self.rules.tables)

    def view(self, state: State, seat: str | None) -> dict[str, Value]:
        return view.view(state, self.rules.tables, seat)

    def label(self, state: State) -> Label:
        return Label(state.round, "score" if state.phase == TURN else state.phase)

    def seats(self, state: State) -> tuple[str, ...]:
        return state.seats

    def owing(self, state: State) -> tuple[str, ...]:
        return flow.owing(self.rules, state)

    def over(self, state: State) -> bool:
        return state.phase == OVER

    def stuck(self, state: State) -> Text | None:
        from pbem.rules.spqrisiko.forever import stuck

        return stuck(self.rules, state)

    def standings(self, state: State) -> list[list[str | int]]:
        return view.standings(self.rules, state)

    def invariants(self, state: State) -> list[str]:
        return invariants(self.rules, state)

    # --- steps --------------------------------------------------------------------------------------------------
    def begin(self, state: State, dice: Dice, watch: Watch | None = None) -> Outcome:
        return Outcome(state)  # nothing comes before the sheets

    def resolve(
        self, state: State, sheets: Mapping[str, Sequence[Line]], dice: Dice, watch: Watch | None = None
    ) -> Outcome:
        return flow.resolve(self.rules, state, sheets, dice, watch)

    # --- sheets -------------------------------------------------------------------------------------------------
    def grammar(self, seats: Sequence[str]) -> Grammar:
        key = tuple(seats)
        if key not in self._grammars:
            from pbem.rules.spqrisiko.grammar import grammar

            self._grammars[key] = grammar(self.names, key, self.rules.tables.numbers.most_dice)
        return self._grammars[key]

    def check(self, view: dict[str, Value], seat: str, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
        from pbem.rules.spqrisiko.check import check

        return check(self.rules, view, seat, lines)

    def forecast(self, view: dict[str, Value], seat: str, lines: Sequence[Line]) -> list[Text]:
        from pbem.rules.spqrisiko.forecast import forecast

        return forecast(self.rules, view, seat, lines)

    def legal(self, view: dict[str, Value], seat: str) -> list[str]:
        from pbem.rules.spqrisiko.legal import legal

        return legal(self.rules, view, seat)

    # --- pictures of it -----------------------------------------------------------------------------------------
    def page(
        self,
        view: dict[str, Value],
        before: dict[str, Value] | None,
        events: Sequence[Event],
        seat: str | None,
        lang: str,
    ) -> Page:
        from pbem.rules.spqrisiko.page import page

        return page(self, view, before, events, seat)

    def picture(self, view: dict[str, Value], events: Sequence[Event], lang: str) -> Picture:
        from pbem.rules.spqrisiko.mapdata import chart
        from pbem.rules.spqrisiko.picture import draw

        return draw(self.rules, chart(self.files["map.json"]), view, events)

    def template(self, view: dict[str, Value], seat: str, lang: str) -> list[str]:
        from pbem.rules.spqrisiko.template import template

        return template(self.rules, self.names, view, seat, lang)

    def desk(self, view: dict[str, Value], seat: str, lang: str) -> Desk:
        from pbem.rules.spqrisiko.desk import desk

        return desk(self.rules, self.grammar(view["seats"]), view, seat, lang)

    # --- bots ---------------------------------------------------------------------------------------------------
    def bot(self, kind: str, view: dict[str, Value], seat: str, dice: Dice) -> list[str]:
        from pbem.rules.spqrisiko.bots import bot

        return bot(self.rules, kind, view, seat, dice)
