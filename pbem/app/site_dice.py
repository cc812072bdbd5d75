"""The page on the dice of a step: what they were made of, and every roll die by die, all from the log."""

from __future__ import annotations

from typing import Any

from pbem.app import course, drawn
from pbem.app.site_source import Shown, Source
from pbem.core.page import Page
from pbem.core.record import End
from pbem.core.text import T, Text
from pbem.render import explain, site
from pbem.render.dice_pages import Die, dice_of
from pbem.render.explain import Seed
from pbem.render.report import LEVELS, MEANING
from pbem.render.speech import Speaker
from pbem.render.spoken import speak


def dice_page(source: Source, shown: Shown, speaker: Speaker, crumbs: list[dict[str, str]]) -> bytes:
    """The page of one step, as it counts now."""
    seq, data = source.book.resolution(shown.step)
    words = drawn.words(data)
    draws = drawn.draws(source.id, shown.step, words, data)
    seed = drawn.seed(source.id, shown.step, words, data)
    level = source.level(seq)
    made = explain.section(draws, tuple(sorted(words.items())), seed, MEANING[level], listed=False)
    spoken = speak(Page("", "", (made,)), speaker)["sections"]
    say = speaker.say
    facts = {
        "title": say(T("Dice of step {step}", step=shown.step)),
        "crumbs": crumbs,
        "subtitle": say(T("{name} (level {level})", name=LEVELS[level], level=level)),
        "notes": [say(note) for note in _notes(source, shown.step, seq)],
        "section": spoken[0],
        "rolls": [_roll(draw, speaker) for draw in draws if not draw.hidden],
        "opened": _opened(source, shown.step, seed, speaker),
    }
    return site.page("site_dice.html", speaker, facts)


def _notes(source: Source, step: int, seq: int) -> list[Text]:
    times = len(course.playings(source.book, step))
    if times < 2:
        return []
    return [
        T(
            "This step was played {n} times, by rulings; these are the dice of record {seq}. The same label gave the"
            " same dice each time.",
            n=times,
            seq=seq,
        )
    ]


def _roll(draw: explain.Draw, speaker: Speaker) -> dict[str, Any]:
    say = speaker.say
    return {
        "label": draw.label,
        "bytes": explain.marked(draw),
        "size": say(explain.size(draw)),
        "result": " ".join(map(str, draw.result)),
        "gives": say(T("The die shows")) if draw.sides else say(T("Places that swap")),
        "dice": [_die(die, speaker) for die in dice_of(draw)],
    }


def _die(die: Die, speaker: Speaker) -> dict[str, Any]:
    if die.shows is None:
        gives = speaker.say(T("nothing: too high, skipped"))
    else:
        gives = f"{die.place} ↔ {die.shows}" if die.place else str(die.shows)
    return {"bytes": die.bytes, "number": die.number, "by": die.by, "rest": die.rest, "gives": gives}


def _opened(source: Source, step: int, seed: Seed, speaker: Speaker) -> dict[str, Any] | None:
    """The hidden draws of a step, once the end of the log has told the secret that they follow from."""
    last = source.book.record(source.book.log.seq)
    if not isinstance(last, End):
        return None
    value = drawn.hidden_seed(last.data.secret, seed.context)
    draws = drawn.hidden_draws(value, source.book.resolution(step)[1])
    if not draws:
        return None
    made = (
        T("Secret of the game, told at its end: {secret}", secret=last.data.secret),
        T('Seed = HMAC-SHA-256(secret, "pbem/1/hidden" NUL context): {seed}', seed=value),
    )
    return {"made": [speaker.say(text) for text in made], "rolls": [_roll(draw, speaker) for draw in draws]}
