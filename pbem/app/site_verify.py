"""The page that says how to check the log of a game: files, commands, and what they prove."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pbem.app.site_source import Source
from pbem.core import chain
from pbem.core.text import T
from pbem.render import site
from pbem.render.report import grouped
from pbem.render.speech import Speaker
from pbem.store.fault import reading

_SEQ = re.compile(r"[0-9]{1,9}")


def page(source: Source, speaker: Speaker, crumbs: list[dict[str, str]]) -> bytes:
    """The whole page. Raises Failure."""
    say, log = speaker.say, source.book.log
    cited = f"{log.seq}:{chain.short(log.head)}"
    if source.book.ended:
        over = T(
            "The game is over and all seals are open: pbem audit plays the whole game again from this log alone, and"
            " shows that the rules were followed."
        )
    else:
        over = T(
            "That the rules used the dice rightly can be checked by all when the game is over: then everything that"
            " was sealed is opened, and pbem audit plays the whole game again."
        )
    facts = {
        "title": say(T("Log and dice")),
        "crumbs": crumbs,
        "subtitle": say(T("Nobody needs to trust the moderator: what he did can be checked.")),
        "log_text": say(
            T(
                "every record of the game so far, {n} in all; the newest one is number {seq} with the head {head}.",
                n=log.seq + 1,
                seq=log.seq,
                head=grouped(log.head),
            )
        ),
        "command": f"python verify_dice.py log.jsonl {cited}",
        "over_text": say(over),
        "points": [found for name, path in source.checkpoints.items() if (found := _point(name, path, speaker))],
    }
    return site.page("site_verify.html", speaker, facts)


def _point(name: str, path: Path, speaker: Speaker) -> dict[str, Any] | None:
    """A line of the table of checkpoints; None for a file that is none."""
    with reading(path):
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    if len(lines) < 4 or not _SEQ.fullmatch(lines[2]):
        return None
    return {"name": name, "seq": int(lines[2]), "head": speaker.say(grouped(lines[3]))}
