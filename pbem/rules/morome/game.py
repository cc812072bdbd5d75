"""March on Rome bound to the `Game` protocol. It only hands on; pages, pictures and bots are loaded when asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.core.names import Names
from pbem.core.ruleset import Label, Outcome, Value, Watch
from pbem.rules.morome import flow, view
from pbem.rules.morome.ending import ranking
from pbem.rules.morome.invariants import invariants
from pbem.rules.morome.model import OVER, State
from pbem.rules.morome.options import Rules
from pbem.rules.morome.position import position, refuse_huge
from pbem.rules.morome.setup import adopt, setup
from pbem.rules.morome.spelling import ORDER_WORDS

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


class MoromeGame:
    """A ruleset bound to data, options and pace; answers questions about states and changes none.

    What each function does is said in `core.ruleset.Game`.
    """

    unordered: tuple[str, ...] = ("hands", "discard", "disaster", "plague")

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
        refuse_huge(state)
        return adopt(state)

    def dump(self, state: State) -> dict[str, Value]:
        return view.dump(state, self.rules.tables)

    def view(self, state: State, seat: str | None) -> dict[str, Value]:
        return view.view(state, self.rules.tables, seat)

    def label(self, state: State) -> Label:
        return Label(state.turn, state.phase)

    def seats(self, state: State) -> tuple[str, ...]:
        return state.seats

    def owing(self, state: State) -> tuple[str, ...]:
        return view.owing(state)

    def over(self, state: State) -> bool:
        return state.phase == OVER

    def stuck(self, state: State) -> Text | None:
        return None  # the turns are counted

    def standings(self, state: State) -> list[list[str | int]]:
        return view.standings(state, state.ranking or ranking(state))

    def invariants(self, state: State) -> list[str]:
        return invariants(self.rules, state)

    # --- steps --------------------------------------------------------------------------------------------------
    def begin(self, state: State, dice: Dice, watch: Watch | None = None) -> Outcome:
        return flow.begin(self.rules, state, dice, watch)

    def resolve(
        self, state: State, sheets: Mapping[str, Sequence[Line]], dice: Dice, watch: Watch | None = None
    ) -> Outcome:
        return flow.resolve(self.rules, state, sheets, dice, watch)

    # --- sheets -------------------------------------------------------------------------------------------------
    def grammar(self, seats: Sequence[str]) -> Grammar:
        key = tuple(seats)
        if key not in self._grammars:
            from pbem.rules.morome.grammar import grammar

            self._grammars[key] = grammar(self.names, key, self.rules.options)
        return self._grammars[key]

    def check(self, view: dict[str, Value], seat: str, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
        from pbem.rules.morome.check import check

        return check(self.rules, view, seat, lines)

    def forecast(self, view: dict[str, Value], seat: str, lines: Sequence[Line]) -> list[Text]:
        from pbem.rules.morome.forecast import forecast

        return forecast(self.rules, view, seat, lines)

    def legal(self, view: dict[str, Value], seat: str) -> list[str]:
        from pbem.rules.morome.legal import legal

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
        from pbem.rules.morome.page import page

        return page(self, view, before, events, seat)

    def picture(self, view: dict[str, Value], events: Sequence[Event], lang: str) -> Picture:
        from pbem.rules.morome.mapdata import chart
        from pbem.rules.morome.picture import draw

        tables = self.rules.tables
        return draw(self.rules, chart(self.files["map.json"], tables.provinces, tables.regions), view, events)

    def template(self, view: dict[str, Value], seat: str, lang: str) -> list[str]:
        from pbem.rules.morome.template import template

        return template(self.rules, self.names, view, seat, lang)

    def desk(self, view: dict[str, Value], seat: str, lang: str) -> Desk:
        from pbem.rules.morome.desk import desk

        return desk(self.rules, self.grammar(view["seats"]), view, seat, lang)

    # --- bots ---------------------------------------------------------------------------------------------------
    def bot(self, kind: str, view: dict[str, Value], seat: str, dice: Dice) -> list[str]:
        from pbem.rules.morome.bots import bot

        return bot(self.rules, kind, view, seat, dice)
