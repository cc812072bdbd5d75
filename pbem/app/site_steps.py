"""The page of a step in the site: its public report as it is, with the ways to the other steps around it."""

from __future__ import annotations

from pbem.app.site_source import Shown, Source
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.render import site
from pbem.render.speech import Speaker

FILES: tuple[tuple[str, Text], ...] = (
    ("txt", T("As text")),
    ("svg", T("The map alone")),
    ("json", T("As data (JSON)")),
)


def page(source: Source, at: int, title: str, speaker: Speaker) -> bytes:
    """The page of the step at place `at` of `source.steps`; `title`: the game's. Raises Failure."""
    shown = source.steps[at]
    made = site.in_site(shown.read("html"), _bar(source, at, title, speaker), speaker)
    if made is None:
        text = T("{path} is damaged, or not of this game.", path=str(shown.files[shown.name("html")]))
        raise Failure(Problem("bad-artefact", text, T("`pbem audit --rebuild` writes it again.")))
    return made


def _bar(source: Source, at: int, title: str, speaker: Speaker) -> site.Bar:
    steps, shown, say = source.steps, source.steps[at], speaker.say
    links = [(say(T("Dice, roll by roll")), "dice.html")]
    links += [(say(text), f"public/{shown.name(ending)}") for ending, text in FILES]
    note = T("Record {seq} of the log corrected this report.", seq=shown.corrected) if shown.corrected else ""
    return site.Bar(
        lang=speaker.lang,
        game=title,
        step=shown.step,
        home="../../index.html",
        maps=f"../../maps.html#s{shown.step}",
        links=tuple(links),
        before=_beside(steps[at - 1]) if at else None,
        after=_beside(steps[at + 1]) if at + 1 < len(steps) else None,
        note=say(note),
        note_link="public/report.html" if shown.corrected else "",
    )


def _beside(shown: Shown) -> tuple[int, str]:
    return shown.step, f"../{shown.step:04d}/index.html"
