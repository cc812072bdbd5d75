"""`pbem mail status FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.mail_send import state_word
from pbem.cli.options import Root
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.mail_status import Status

HELP = N("""It looks at the files only; no server is asked.""")
EXAMPLES = ("pbem mail status games/", "pbem mail status roma --json")


def run(folder: Root) -> int:
    from pbem.app.mail_status import status

    return console.answer(status(folder, session.env().lang), _show)


def _show(result: Status) -> None:
    from pbem.app.talk import TN, T

    box = result.box
    if box.mailbox:
        console.say(T("{mailbox}: read up to UID {uid}, last at {at}", mailbox=box.mailbox, uid=box.last, at=box.at))
    if box.waiting:
        console.say(TN("{n} mail is stored and not yet taken in: the next `pbem mail fetch` tries again.",
                       "{n} mails are stored and not yet taken in: the next `pbem mail fetch` tries again.",
                       box.waiting))  # fmt: skip
    if result.quarantine:
        console.say(TN("{n} letter is in quarantine: `pbem mail quarantine` lists it.",
                       "{n} letters are in quarantine: `pbem mail quarantine` lists them.",
                       result.quarantine))  # fmt: skip
    for game in result.games:
        console.say(
            T(
                "{game}: {sent} sent, {queued} waiting, {failed} failed, {bounced} came back, {unsure} unsure",
                game=game.game,
                sent=game.counts["sent"],
                queued=game.counts["queued"],
                failed=game.counts["failed"],
                bounced=game.counts["bounced"],
                unsure=game.counts["unsure"],
            )
        )
    for letter in result.letters:
        console.out(
            f"  {letter.name}  {letter.to}  {state_word(letter.state)}{': ' if letter.word else ''}{letter.word}"
        )
