"""Posts for a forum as files: what is public of a step, and until when sheets are due. Nothing is sent."""

from __future__ import annotations

from pathlib import Path

from pbem.app import announced, frozen, moment, telling
from pbem.app.table import Table
from pbem.core.grammar import Grammar
from pbem.core.quotable import quotable
from pbem.core.record_types import DeadlineData
from pbem.render.post import Post
from pbem.render.report import Meta
from pbem.render.speech import Speaker

POSTS = ("bbcode", "md")


def written(post: Post, speaker: Speaker, grammar: Grammar, ending: str) -> bytes:
    """A post as BBCode ("bbcode") or Markdown ("md"); whoever quotes it orders nothing."""
    if ending == "bbcode":
        from pbem.render.bbcode import render_bbcode

        text = render_bbcode(post, speaker)
    else:
        from pbem.render.markdown import render_markdown

        text = render_markdown(post, speaker)
    return quotable(text.decode(), grammar).encode()


def of_deadline(table: Table, seq: int) -> dict[Path, bytes]:
    """The posts that follow from a `deadline` record; none for one that was written by closing, or that the post of the
    step before announces. Raises Failure."""
    place, record = table.log.places[seq], table.record(seq)
    data: DeadlineData = record.data
    told = announced.with_report(table, seq - 1) == seq
    if place.step < 2 or told or data.deadline <= moment.seconds(record.at):
        return {}
    from pbem.render.post import of_deadline as announcement

    kept = frozen.read(table.folder, place.step - 1)
    game, state = telling.stood(table, place.step - 1, seq)
    label = game.label(state)
    facts = Meta(
        game=table.id,
        title=frozen.title(kept, table.opened.rules, kept.lang),
        lang=kept.lang,
        step=place.step - 1,
        turn=label.turn,
        phase=label.phase,
        seq=seq,
        head=table.log.head_of(seq),
        owing=game.owing(state),
        at=moment.seconds(record.at),
        zones=announced.zones(kept, "", data.deadline),
    )
    speaker = Speaker(kept.lang, table.game.names, frozen.names(kept))
    post = announcement(facts, data.deadline, moved=announced.is_moved(data))
    grammar = table.game.grammar(tuple(kept.seats))
    folder = table.folder.outbox(place.step)
    return {folder / f"deadline-{seq}.{ending}": written(post, speaker, grammar, ending) for ending in POSTS}
