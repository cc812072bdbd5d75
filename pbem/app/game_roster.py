"""A game of pbem as a roster for `pbem letter`: its names, addresses, tokens, passwords and orders. Only read."""

from __future__ import annotations

from pathlib import Path

from pbem.app.hearing import Speaking, accepts
from pbem.app.mail_setup import of_folder
from pbem.app.prose import sheet_text
from pbem.app.table import grammar_of, look
from pbem.app.voice import speaker_of
from pbem.mail.letter import Read, Roster


class GameRoster:
    """Judges as the game would, but for what it took before and for its deadline: a mail is explained at any time."""

    def __init__(self, folder: Path, lang: str) -> None:
        """Raises Failure."""
        self.table, setup = look(folder), of_folder(folder)
        self.grammar = grammar_of(self.table)
        self.speaking = Speaking(self.table, "")
        self.speaker = speaker_of(self.table, lang)
        self.roster = Roster(
            addresses=setup.ours(self.table.settings.address),
            most_bytes=setup.most_bytes,
            trusted=setup.trusted,
            accepts=accepts(self.grammar),
            speaks=self.speaking,
        )

    def why(self, read: Read) -> str:
        """Why the mail that was judged last would wait in quarantine, in words; "" if it is not for its writer."""
        why = self.speaking.voice.why
        return self.speaker.say(why.text) if why is not None and read.reason == "bad_token" else ""

    def talk(self, read: Read) -> tuple[bool, ...]:
        """For each line of a mail: whether it is its writer's, and would be taken for no order."""
        sheet = iter(sheet_text(read.text, self.grammar).split("\n"))
        return tuple(line.own and not next(sheet) and bool(line.shown) for line in read.lines)
