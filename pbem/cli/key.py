"""`pbem key …`: the keys of a game. Each action is a command of its own."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.cli.table import Entry, N

HELP = N("""Without its keys no step of a game can be resolved, and with them all that is hidden can be read. Copy them
when the game is opened, to a place where the game is not.""")
EXAMPLES = (
    "pbem key backup roma roma-keys.txt",
    "pbem key split roma for-anna.txt for-bruno.txt",
    "pbem key restore roma for-bruno.txt for-anna.txt",
    "pbem key new roma --reason 'the disk with the keys was stolen'",
)
COMMANDS: Mapping[str, Entry] = {
    "backup": Entry("key_backup", N("Write the keys on one page of text.")),
    "split": Entry("key_split", N("Write the keys as shares, all of which are needed.")),
    "restore": Entry("key_restore", N("Put back keys that are lost, from a page or from all shares.")),
    "new": Entry("key_new", N("Begin a new chain of keys, by a ruling.")),
}
