"""`pbem mail …`: what has to do with the mailbox and the letters in it. Each action is a command of its own."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.cli.table import Entry, N

HELP = N("""FOLDER is a game's folder, or a folder with many games in it.""")
EXAMPLES = (
    "pbem mail init games/",
    "pbem mail fetch games/ && pbem mail send games/",
    "pbem mail status games/",
    "pbem mail remind roma",
    "pbem mail quarantine games/ accept roma/3",
)
COMMANDS: Mapping[str, Entry] = {
    "init": Entry("mail_init", N("Write an example of mail.toml, the settings of the mailbox.")),
    "fetch": Entry("mail_fetch", N("Read the mailbox and take in what it holds.")),
    "send": Entry("mail_send", N("Send the letters that lie in the outboxes.")),
    "status": Entry("mail_status", N("Show what waits to be sent, what failed, and what was fetched.")),
    "remind": Entry("mail_remind", N("Write a reminder to every seat that still owes a sheet.")),
    "quarantine": Entry("mail_quarantine", N("List, show, accept or drop letters that nobody surely wrote.")),
}
