"""What a set of rules offers to the engine. The engine knows nothing else of any game.

Two things: a `Ruleset` (registered under the entry-point group `pbem.rulesets`) makes a `Game` of data files and
options; a `Game` answers questions about its states. All functions are pure: arguments are never changed.
A game never reads a file; `files` holds the bytes of `games/<ruleset>/`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from pbem.core.event import Event
from pbem.core.orders import Line
from pbem.core.problem import Problem

if TYPE_CHECKING:
    from pbem.core.dice import Dice
    from pbem.core.grammar import Grammar
    from pbem.core.names import Names
    from pbem.core.orderdesk import Desk
    from pbem.core.page import Page
    from pbem.core.picture import Picture
    from pbem.core.text import Text

Value = Any  # JSON-like: dict with str keys, list, str, int, bool, None; no floats
Watch = Callable[[str, Any], None]  # called with (phase id, state) at the end of each phase


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice made when a game is opened. `values` empty: any whole number of at least `least`."""

    name: str
    default: str | int | bool
    text: dict[str, str]
    values: list[str | int | bool] = []
    least: int = 0
    rules: list[str] = []


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    least: int
    most: int
    best: str = ""


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `pbem new` says, by language: unless one of `options` was chosen, and only at `pace` if one is named."""

    text: dict[str, str]
    options: list[str] = []
    pace: str = ""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`games/<ruleset>/ruleset.toml`: what can be said of a ruleset without loading its rules."""

    id: str
    number: int
    title: dict[str, str]
    blurb: dict[str, str]
    players: Players
    paces: list[str]
    files: list[str]  # those the rules read; hashed into open.data
    options: list[Option]
    hints: list[Hint] = []
    order_words: list[str] = []  # words no seat may be named like, both languages


class Outcome(msgspec.Struct):
    """What a step did.

    `seals`: name -> value to be sealed now · `opens`: names of sealed values that are public from now on ·
    `shows`: seat -> names whose openings only that seat receives (the cards it drew).
    """

    state: Any
    events: list[Event] = []
    seals: dict[str, Value] = {}
    opens: list[str] = []
    shows: dict[str, list[str]] = {}


class Label(msgspec.Struct, frozen=True):
    """Where the game stands, for people: the turn (or round) number and the first phase of the open step."""

    turn: int
    phase: str


class Game(Protocol):
    """One ruleset bound to data and options."""

    ruleset: str
    number: int
    manifest: Manifest
    options: dict[str, str | int | bool]
    pace: str
    names: Names
    unordered: tuple[str, ...]  # keys of the dump whose lists have no order (for comparing, in case files)

    # --- states -------------------------------------------------------------------------------------------------
    def setup(self, seats: Sequence[str], dice: Dice) -> Outcome:
        """The first state, before `begin`."""
        ...

    def position(self, value: Value, seats: Sequence[str] | None = None) -> Any:
        """A state from its JSON form (contract 4), laid over the bare position. Raises Failure. `load` of `dump`."""
        ...

    def adopt(self, state: Any) -> Outcome:
        """Start a game from a given position: seals for what is hidden in it."""
        ...

    def dump(self, state: Any) -> dict[str, Value]:
        """The whole state in its JSON form (the moderator's view); `position(dump(s))` equals `s`."""
        ...

    def view(self, state: Any, seat: str | None) -> dict[str, Value]:
        """What a seat (None: the public) may know, in the JSON form; hidden parts are absent."""
        ...

    def label(self, state: Any) -> Label: ...

    def seats(self, state: Any) -> tuple[str, ...]:
        """In the order of the rules."""
        ...

    def owing(self, state: Any) -> tuple[str, ...]:
        """The seats whose sheets the open step waits for; empty when the game is over."""
        ...

    def over(self, state: Any) -> bool: ...

    def stuck(self, state: Any) -> Text | None:
        """Why the game would go on for ever if no sheet came any more, and what would end it; None if it would end."""
        ...

    def standings(self, state: Any) -> list[list[str | int]]:
        """[[seat, points], …] in order of ranking."""
        ...

    def invariants(self, state: Any) -> list[str]:
        """What is broken; empty when the state is sound."""
        ...

    # --- steps --------------------------------------------------------------------------------------------------
    def begin(self, state: Any, dice: Dice, watch: Watch | None = None) -> Outcome:
        """What comes before the sheets of the next step (a draw, say). Does nothing if it was done already."""
        ...

    def resolve(
        self, state: Any, sheets: Mapping[str, Sequence[Line]], dice: Dice, watch: Watch | None = None
    ) -> Outcome:
        """One step from the sheets to the end of its last phase; `begin` follows if the game is not over."""
        ...

    # --- sheets -------------------------------------------------------------------------------------------------
    def grammar(self, seats: Sequence[str]) -> Grammar: ...

    def check(self, view: dict[str, Value], seat: str, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
        """Faults (refused) and doubts (warned) of (physical line number, line) pairs, from the seat's view."""
        ...

    def forecast(self, view: dict[str, Value], seat: str, lines: Sequence[Line]) -> list[Text]:
        """What the sheet would do if nobody else did anything."""
        ...

    def legal(self, view: dict[str, Value], seat: str) -> list[str]:
        """Canonical lines that are possible now, as suggestions; each passes `check`."""
        ...

    # --- pictures of it -------------------------------------------------------------------------------------------
    def page(
        self,
        view: dict[str, Value],
        before: dict[str, Value] | None,
        events: Sequence[Event],
        seat: str | None,
        lang: str,
    ) -> Page:
        """The report of the step that led from `before` to `view`; `events` are those the seat may see."""
        ...

    def picture(self, view: dict[str, Value], events: Sequence[Event], lang: str) -> Picture: ...

    def template(self, view: dict[str, Value], seat: str, lang: str) -> list[str]:
        """Comment lines (without `# `) that show the orders possible now, for the foot of `orders.txt`."""
        ...

    def desk(self, view: dict[str, Value], seat: str, lang: str) -> Desk:
        """What the order desk of a seat's report offers; rules of an older number may be without it."""
        ...

    # --- bots ---------------------------------------------------------------------------------------------------
    def bot(self, kind: str, view: dict[str, Value], seat: str, dice: Dice) -> list[str]:
        """Canonical lines of a sheet by the bot `random` or `steady`."""
        ...


class Ruleset(Protocol):
    """The door: `pbem.rulesets` entry points name an object like this."""

    id: str
    number: int

    def bind(
        self, manifest: Manifest, files: Mapping[str, bytes], options: Mapping[str, str | int | bool], pace: str
    ) -> Game:
        """A game of this ruleset; raises Failure when data or options are not sound."""
        ...
