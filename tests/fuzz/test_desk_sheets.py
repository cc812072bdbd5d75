"""Whatever an order desk lets somebody put together is a sheet that nothing is refused of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from desk_sheets import Composer
from fuzz_games import MOST_STEPS, Play, set_up, step

from pbem.app import library
from pbem.core import orderdesk
from pbem.core.grammar import understand
from pbem.core.lex import lex
from pbem.core.orderdesk import Choice, Number, Offered, Places
from pbem.core.reading import read

SAMPLE = 3  # games a ruleset; each has options, pace and seats of its own
EVERY = 10  # sheets are composed for one seat in so many
LARGEST = 40_000  # bytes of the data in a report
LANGUAGES = ("en", "it")


class Seen:
    """What one seat sees at some time of a game."""

    def __init__(self, play: Play, seat: str) -> None:
        self.game, self.seat, self.luck = play.game, seat, play.luck
        self.view = play.game.view(play.state, seat)
        self.about = f"{play.about()}, {seat}"
        self.desks = {lang: play.game.desk(self.view, seat, lang) for lang in LANGUAGES}


def data(desk: orderdesk.Desk, lang: str) -> dict[str, Any]:
    return orderdesk.data(desk, orderdesk.Head(lang, ("Game: x", "Step: 2", "Seat: P1")))


@cache
def moments(ruleset: str) -> tuple[Seen, ...]:
    """Of whole games, the set-up too."""
    found = []
    for seed in range(SAMPLE):
        play = Play(ruleset, f"desk-{seed}")
        set_up(play)
        while not play.game.over(play.state) and play.step <= MOST_STEPS:
            found += [Seen(play, seat) for seat in play.game.owing(play.state) if not play.luck.below(EVERY)]
            step(play)
    return tuple(found)


@pytest.mark.parametrize("ruleset", library.ids())
def test_composed_sheets_pass_the_check(ruleset: str) -> None:
    for seen in moments(ruleset):
        for lang in LANGUAGES:
            sheet = Composer(data(seen.desks[lang], lang), seen.luck).sheet()
            found = read(seen.game, seen.view, seen.seat, "\n".join(sheet))
            assert not found.refused, (seen.about, [problem.source for problem in found.refused], found.refused[0])
            assert len(found.lines) == len(sheet)


@pytest.mark.parametrize("ruleset", library.ids())
def test_the_data_is_small_and_the_same_in_both_languages(ruleset: str) -> None:
    for seen in moments(ruleset):
        for lang, desk in seen.desks.items():
            assert len(json.dumps(data(desk, lang), ensure_ascii=False, separators=(",", ":")).encode()) <= LARGEST
        one, other = (
            [(g.id, [line.at for line in g.lines], len(g.extras)) for g in desk.groups] for desk in seen.desks.values()
        )
        assert one == other


@pytest.mark.parametrize("ruleset", library.ids())
def test_lines_say_which_places_stand_in_them(ruleset: str) -> None:
    """So that who taps one of them finds the line."""
    for seen in moments(ruleset)[::4]:
        desk = seen.desks["it"]
        known = {place.id: place.kind for place in desk.places}
        grammar = seen.game.grammar(seen.view["seats"])
        for line in (line for group in desk.groups for line in group.lines):
            assert set(line.at) <= set(known), line
            for text in _texts(line):
                marks = [mark.id for mark in understand(grammar, lex(text)).marks if known.get(mark.id) == mark.kind]
                assert set(marks) <= set(line.at), (text, line)


def _texts(line: Offered) -> Iterator[str]:
    """The line with each word of its choices once."""
    most = max((len(part.words) for part in line.parts if isinstance(part, Choice)), default=1)
    for n in range(most):
        yield "".join(_text(part, n) for part in line.parts)


def _text(part: orderdesk.Part, n: int) -> str:
    if isinstance(part, Number):
        return f"{part.before}{part.first}"
    assert not isinstance(part, Places)
    return part if isinstance(part, str) else part.words[n % len(part.words)]


@pytest.mark.parametrize("ruleset", library.ids())
def test_every_legal_order_is_offered(ruleset: str) -> None:
    """Each verb that is possible now has a group."""
    for seen in moments(ruleset):
        groups = {group.id.split()[0] for group in seen.desks["en"].groups}
        legal = {line.split()[0] for line in seen.game.legal(seen.view, seen.seat)} - {"PASS"}
        assert legal <= groups, (seen.about, legal - groups)


@pytest.mark.parametrize("ruleset", library.ids())
def test_a_desk_follows_from_the_view_alone(ruleset: str) -> None:
    """It changes nothing in it, and asks nothing else."""
    for seen in moments(ruleset)[::8]:
        before = json.dumps(seen.view, sort_keys=True)
        assert seen.game.desk(seen.view, seen.seat, "en") == seen.desks["en"]
        assert json.dumps(seen.view, sort_keys=True) == before
