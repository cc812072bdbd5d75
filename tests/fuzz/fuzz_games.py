"""Whole random games with everything that must always hold checked on the way; used by tests and by scripts/fuzz.

A game follows from its seed alone: options, seats, pace, dice, sheets. Sheets come from the bot `random`, as text;
some are garbled first, and what is still understood of them is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec

from pbem.app import library
from pbem.core.canon import canon
from pbem.core.draw import SeededDice, Stream
from pbem.core.orders import Line
from pbem.core.reading import read
from pbem.core.ruleset import Game
from pbem.core.step import merge

MOST_STEPS = 400
MARKS = "§é¨;#/\t'\"(),<=>-–→+:.*" + "0123456789"
WORDS = ("IF", "OR", "AND", "NOT", "SE", "O", "E", "ELSE BASE", "BID", "->", "a", "99999999", "CAESAR", "//", "END", "")


class Broken(AssertionError):
    """Something that must always hold does not; `position` is the last sound one, `sheets` what was ordered then."""

    def __init__(self, what: str, at: Play) -> None:
        super().__init__(f"{at.about()}: {what}")
        self.what = what
        self.play = at


class Luck:
    """What a game is made of, from its seed."""

    def __init__(self, seed: str) -> None:
        self.stream = Stream(sha256(seed.encode()).digest(), "fuzz")

    def below(self, n: int) -> int:
        return self.stream.below(n)

    def pick(self, things: Sequence[Any]) -> Any:
        return things[self.below(len(things))]


class Play:
    """One game: how it was set up, and where it is."""

    def __init__(self, ruleset: str, seed: str) -> None:
        self.seed = seed
        self.luck = Luck(f"{ruleset}/{seed}")
        manifest = library.manifest(ruleset)
        self.pace = self.luck.pick(manifest.paces)
        # A number is its default as often as not: 0 mostly means no limit, and those games are the long ones.
        self.options = {o.name: self.luck.pick(o.values or _numbers(o.default, o.least)) for o in manifest.options}
        count = manifest.players.least + self.luck.below(manifest.players.most - manifest.players.least + 1)
        self.seats = tuple(f"P{n}" for n in range(1, count + 1))
        self.game = _bound(ruleset, canon(self.options), self.pace)
        self.state: Any = None
        self.sheets: dict[str, str] = {}
        self.step = 0
        self.orders = 0

    def about(self) -> str:
        return f"seed {self.seed}, {len(self.seats)} seats, pace {self.pace}, step {self.step}"

    def dice(self, what: str) -> SeededDice:
        seed = sha256(f"{self.seed}/{self.step}/{what}".encode()).digest()
        return SeededDice(seed, seed, lambda label, result: "0" * 64)


def _numbers(default: Any, least: int) -> list[Any]:
    near = list(range(least, least + 4))
    return [default] * len(near) + near


@lru_cache(maxsize=64)
def _bound(ruleset: str, options: bytes, pace: str) -> Game:
    return library.bind(ruleset, msgspec.json.decode(options), pace)


def play_game(ruleset: str, seed: str) -> Play:
    """Play a game to its end. Raises Broken."""
    play = Play(ruleset, seed)
    try:
        set_up(play)
        while not play.game.over(play.state):
            if play.step > MOST_STEPS:
                raise Broken("the game does not end", play)
            step(play)
        _check_end(play)
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{type(error).__name__}: {error}", play) from error
    return play


def set_up(play: Play) -> None:
    play.step = 1
    dice = play.dice("step")
    first = play.game.setup(play.seats, dice)
    play.state = merge(first, play.game.begin(first.state, dice)).state
    _check_state(play, play.state)


def step(play: Play) -> None:
    """Sheets, one resolution, what comes before the next sheets; everything checked."""
    game, before = play.game, play.state
    play.step += 1
    dump = canon(game.dump(before))
    play.sheets = {seat: _sheet(play, seat) for seat in game.owing(before)}
    lines = {seat: _read(play, seat, text) for seat, text in play.sheets.items()}
    play.orders += sum(len(sheet) for sheet in lines.values())

    def watch(phase: str, state: Any) -> None:
        for broken in game.invariants(state):
            raise Broken(f"after {phase}: {broken}", play)

    dice = play.dice("step")
    outcome = game.resolve(before, lines, dice, watch)
    if not game.over(outcome.state):
        outcome = merge(outcome, game.begin(outcome.state, dice))
    if canon(game.dump(before)) != dump:
        raise Broken("the state that went in was changed", play)
    canon([[e.kind, e.phase, e.data, list(e.to or ())] for e in outcome.events])
    _check_names(play, outcome)
    _check_told(play, outcome, lines)
    _check_state(play, outcome.state)
    play.state = outcome.state


def _check_names(play: Play, outcome: Any) -> None:
    """Nothing is sealed twice or shown to a seat without being sealed at some time."""
    if len(set(outcome.opens)) != len(outcome.opens):
        raise Broken("something is opened twice", play)
    if any(seat not in play.seats for seat in outcome.shows):
        raise Broken("something is shown to nobody", play)


def _check_told(play: Play, outcome: Any, lines: dict[str, tuple[Line, ...]]) -> None:
    """What became of a line is told its owner, once."""
    told = sorted((event.to or (), event.data["line"]) for event in outcome.events if event.kind == "order")
    if told != sorted(((seat,), n) for seat, sheet in lines.items() for n in range(len(sheet))):
        raise Broken(f"not every line was told once: {told}", play)


def _check_state(play: Play, state: Any) -> None:
    """Sound, written down and read back the same; no view tells more than it may."""
    game = play.game
    for broken in game.invariants(state):
        raise Broken(broken, play)
    dump = game.dump(state)
    again = game.dump(game.position(msgspec.json.decode(canon(dump))))
    if msgspec.json.encode(again) != msgspec.json.encode(dump):
        raise Broken("the position written down reads back as another", play)
    for seat in (None, *play.seats):
        view = game.view(state, seat)
        if "deck" in view or set(view.get("hands", {})) - {seat}:
            raise Broken(f"the view of {seat} shows what is hidden", play)


def _sheet(play: Play, seat: str) -> str:
    """A bot's sheet, garbled once in four times."""
    game = play.game
    view = game.view(play.state, seat)
    seen = canon(view)
    lines = game.bot("random", view, seat, play.dice(f"bot/{seat}"))
    if canon(view) != seen:
        raise Broken("a bot changed its view", play)
    found = read(game, view, seat, "\n".join(lines))
    if found.refused:
        raise Broken(f"the bot's own line is refused: {found.refused[0]}", play)
    if [line.text for _, line in found.lines] != lines:
        raise Broken(f"not canonical: {lines}", play)
    return garble("\n".join(lines), play.luck) if play.luck.below(4) == 0 else "\n".join(lines)


def _read(play: Play, seat: str, text: str) -> tuple[Line, ...]:
    """What is understood of a sheet; every line reads back as itself, and the forecast can be made."""
    game = play.game
    view = game.view(play.state, seat)
    found = read(game, view, seat, text)
    lines = tuple(line for _, line in found.lines)
    again = read(game, view, seat, "\n".join(line.text for line in lines))
    if tuple(line for _, line in again.lines) != lines:
        raise Broken(f"the accepted lines read back otherwise: {[line.text for line in lines]}", play)
    if play.luck.below(8) == 0:
        game.forecast(view, seat, lines)
        legal = game.legal(view, seat)
        bad = [p for p in game_check(game, view, seat, legal) if p.severity == "error"]
        if bad:
            raise Broken(f"a suggestion is refused: {bad[0]}", play)
    return lines


def game_check(game: Game, view: dict[str, Any], seat: str, lines: Sequence[str]) -> list[Any]:
    """Problems of lines that each stand alone on a sheet."""
    return [p for line in lines for p in (*read(game, view, seat, line).refused,)]


def _check_end(play: Play) -> None:
    game, state = play.game, play.state
    if game.owing(state) or sorted(seat for seat, _ in game.standings(state)) != sorted(play.seats):
        raise Broken("the game is over, but not for everybody", play)
    if canon(game.dump(game.begin(state, play.dice("after")).state)) != canon(game.dump(state)):
        raise Broken("something begins after the end", play)


def garble(text: str, luck: Luck) -> str:
    """The text with one to six things wrong."""
    for _ in range(1 + luck.below(6)):
        place = luck.below(len(text) + 1)
        kind = luck.below(7)
        if kind == 0:
            text = text[:place] + text[place + 1 :]
        elif kind == 1:
            text = text[:place] + luck.pick(MARKS) + text[place:]
        elif kind == 2:
            text = text[:place] + f" {luck.pick(WORDS)} " + text[place:]
        elif kind == 3:
            text = text[:place] + text[place : place + 8].swapcase() + text[place + 8 :]
        elif kind == 4:
            text = text.replace("\n", luck.pick(("\r\n", " ; ", "\n\n- ", "\n2) ")), 1)
        elif kind == 5:
            words = text.split(" ")
            words.insert(luck.below(len(words) + 1), words[luck.below(len(words))])
            text = " ".join(words)
        else:
            text = text[:place] + text[place : place + 20] * 2 + text[place + 20 :]
    return text
