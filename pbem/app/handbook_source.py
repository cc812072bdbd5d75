"""What a handbook is made of: the rules, the guide for newcomers, a worked sheet, and the bound rules."""

from __future__ import annotations

import msgspec

from pbem.app import library
from pbem.app.voice import lines_of
from pbem.core.prose import Lines, read_prose
from pbem.core.rulebook import Rulebook, read_rulebook
from pbem.core.ruleset import Game, Manifest
from pbem.render.speech import Speaker

SEATS = ("VALERIA", "MARCUS", "LIVIA", "TITUS")  # of all examples; the reader comes first


class Source(msgspec.Struct, frozen=True):
    """`guide` is `PLAY.md`, a book of chapters without rules; a ruleset may have none. `lang` is that of the book."""

    manifest: Manifest
    game: Game
    speaker: Speaker
    book: Rulebook
    guide: Rulebook
    sheet: str

    def say(self, texts: dict[str, str]) -> str:
        """A text of the manifest."""
        return texts.get(self.speaker.lang) or texts.get("en", "")

    def chapter(self, id: str) -> str:
        """The text of a chapter of the guide; "" if there is none."""
        return next((chapter.text for chapter in self.guide.chapters if chapter.id == id), "")

    def examples(self) -> tuple[str, ...]:
        """Order lines that show each order, with what they mean behind ` // `."""
        found = [block for block in read_prose(self.chapter("examples")) if isinstance(block, Lines)]
        return tuple(line for block in found for line in block.lines if line.strip())


def read_source(ruleset: str, lang: str) -> Source:
    """In a language, with the options' defaults. Raises Failure when there is no such ruleset."""
    manifest = library.manifest(ruleset)
    files = library.files(ruleset)
    game = library.bind(ruleset, {})
    guide = localised(files, "PLAY", "md", lang)
    return Source(
        manifest,
        game,
        Speaker(lang, game.names, lines=lines_of(game, SEATS)),
        read_rulebook(localised(files, "RULES", "md", lang)),
        read_rulebook(guide) if guide else Rulebook("", "", (), {}),
        localised(files, "sheet", "txt", lang),
    )


def localised(files: dict[str, bytes], name: str, ending: str, lang: str) -> str:
    """`NAME.it.md` for Italian, else `NAME.md`; empty if there is none."""
    data = files.get(f"{name}.{lang}.{ending}") or files.get(f"{name}.{ending}") or b""
    return data.decode("utf-8")
