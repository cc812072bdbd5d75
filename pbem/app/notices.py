"""What everybody is told when a step is closed and waits for a public source of chance."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from pbem.app import announced, course, frozen, mail_letters
from pbem.app.receipt import WIDTH
from pbem.app.table import Table
from pbem.core import beacon, chain
from pbem.core.record_types import CloseData
from pbem.core.text import T, Term, Text
from pbem.render.clock import deadline
from pbem.render.speech import Speaker


def of_close(table: Table, seq: int) -> dict[Path, bytes]:
    """The checkpoint of a `close` record and a letter to every seat; nothing when no beacon is waited for."""
    step = table.log.places[seq].step
    if not beacon.is_due(course.terms(table, seq).beacon, step):
        return {}
    data: CloseData = table.record(seq).data
    checkpoint = chain.checkpoint(table.id, seq, table.log.head_of(seq))
    files = {table.folder.checkpoint(step, "-close"): checkpoint.encode()}
    kept = frozen.read(table.folder, step - 1)
    for seat, row in kept.seats.items():
        speaker = Speaker(row.lang, table.game.names, frozen.names(kept))
        title = frozen.title(kept, table.opened.rules, row.lang) or table.id
        said = [speaker.say(text) for text in _texts(table, seq, (seat, title), data)]
        letter = "\n\n".join("\n".join(wrap(text, WIDTH)) for text in said)
        text = f"{letter}\n\n{checkpoint}".encode()
        files[table.folder.outbox(step) / f"close-{seat}.txt"] = text
        files |= mail_letters.of_close(table, seq, seat, text)
    return files


def _texts(table: Table, seq: int, whom: tuple[str, str], data: CloseData) -> list[Text]:
    """What a seat is told; `whom`: the seat, and the title of the game in its language."""
    step, (seat, title) = table.log.places[seq].step, whom
    texts = [T("Step {step} of {title} ({game}) is closed.", step=step, title=title, game=table.id)]
    if data.accepted:
        seats = tuple(Term("seat", player) for player, _ in data.accepted)
        texts.append(T("Whose sheets count: {seats}.", seats=seats))
    else:
        texts.append(T("No sheet came."))
    told = announced.before(table, seq)
    if told is not None and announced.is_told(told):
        zones = announced.zones(frozen.read(table.folder, step - 1), seat, told.deadline)
        texts.append(T("The deadline was {when}.", when=deadline(told.deadline, zones)))
    source = course.terms(table, seq).beacon
    if isinstance(source, beacon.Drand) and isinstance(data.round, int):
        when = announced.Clock(frozen.read(table.folder, step - 1), seat)(beacon.round_time(source, data.round))
        texts.append(T("The dice come from drand round {n}, due on {when}.", n=data.round, when=when))
    elif isinstance(source, beacon.Manual):
        texts.append(
            T(
                "The dice come from: {source}. Should that fail: {fallback}.",
                source=source.source,
                fallback=source.fallback,
            )
        )
    texts.append(T("Keep this mail: it proves what the log was before the dice were known."))
    return texts
