"""What a message may be: as the game allows it, of a fair size, and without what would give its writer away."""

from __future__ import annotations

from pbem.core.envelope import peek
from pbem.core.text import T, Text
from pbem.desk.policy import Press
from pbem.desk.press import Block, Person, gives_away
from pbem.mail import tokens
from pbem.mail.cleaning import CUT

MOST_LINES = 100
MOST_CHARACTERS = 6000
HANDBOOK = T(
    "Between a line PRESS TO SEAT, SEAT (or ALL, or MODERATOR) and a line END PRESS stands a message, never an order;"
    " in Italian MESSAGGIO A …, FINE MESSAGGIO. With ANONYMOUS (ANONIMO) at the end of the first line only the"
    " moderator learns who wrote it. Whether the game has such messages, he says."
)


class Refused(Exception):
    """A message that does not go out."""

    def __init__(self, code: str, text: Text, hint: Text | None = None) -> None:
        super().__init__()
        self.code, self.text, self.hint = code, text, hint


def allowed(policy: Press, *, anonymous: bool) -> None:
    if policy.allow == "none":
        text = T("In this game there are no messages between players.")
        raise Refused("press-off", text, T("PRESS TO MODERATOR reaches the moderator."))
    if anonymous and policy.allow != "anonymous":
        text = T("In this game messages are signed.")
        raise Refused("press-signed", text, T("Leave out ANONYMOUS if you want it sent with your seat's name."))


def sized(block: Block) -> None:
    if not block.lines:
        raise Refused("press-empty", T("It is empty."))
    if len(block.lines) > MOST_LINES or sum(map(len, block.lines)) > MOST_CHARACTERS:
        text = T("It is longer than {lines} lines or {n} characters.", lines=MOST_LINES, n=MOST_CHARACTERS)
        raise Refused("press-long", text, T("Make two of it."))
    if any(line.endswith(CUT) and len(line) > 1000 for line in block.lines):
        raise Refused("press-long", T("A paragraph of it is too long."), T("Put line breaks into it."))


def leaks(block: Block, person: Person) -> None:
    """Raises Refused when the text would give away what nobody may know."""
    text = "\n".join(block.lines)
    if tokens.find(text) or tokens.in_address(text) or peek(text).get("auth"):
        hint = T("Whoever has it can give orders in your name. Take it out, and what you quote of our mails.")
        raise Refused("press-token", T("A token or a password stands in it."), hint)
    if not block.head.anonymous:
        return
    if block.quotes:
        hint = T("Who quotes, shows what mail he got and when. Say it in your own words.")
        raise Refused("press-quote", T("An anonymous message may not quote."), hint)
    name = gives_away(block.lines, person, sure=block.head.sure)
    if name:
        hint = T(
            "Is it your signature? Take it out. If you want to speak of yourself as of anybody else, write ANONYMOUS"
            " SURE in the first line (Italian: ANONIMO SICURO); your address, and a name below the text, never pass."
        )
        raise Refused("press-named", T('It names you: "{word}".', word=name[:80]), hint)
