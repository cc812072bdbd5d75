"""`pbem ruling …`: what a moderator decides, on record. Each kind of ruling is a command of its own."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.cli.table import Entry, N

HELP = N("""A ruling is a record of the log, with a reason that everybody can read. What it changes is shown before it
is written. Every seat is told at once, and the next reports list it. Dice never change by a ruling: the same step has
the same dice for the same purposes.""")
EXAMPLES = (
    "pbem ruling extend roma --by 24h --reason 'the mail server was down'",
    "pbem ruling void-sheet roma VALERIA --reason 'sent by her brother'",
    "pbem ruling set roma money.VALERIA 12 --reason 'the tribute of step 3 was read twice' --dry-run",
    "pbem ruling replay roma --step 4 --reason 'a fault of the program, mended'",
)
COMMANDS: Mapping[str, Entry] = {
    "extend": Entry("ruling_extend", N("Give more time for the open step.")),
    "pause": Entry("ruling_pause", N("Let the game stand still until a time.")),
    "resume": Entry("ruling_resume", N("Go on before the pause is over.")),
    "void-sheet": Entry("ruling_sheet", N("Take out a sheet of the open step.")),
    "set": Entry("ruling_set", N("Correct the position, value by value.")),
    "replay": Entry("ruling_replay", N("Have a step, and all after it, played again.")),
    "rules": Entry("ruling_rules", N("Go to another version of the rules, or to other data files.")),
    "beacon": Entry("ruling_beacon", N("Use another public source of chance, or none, after one has failed.")),
    "void": Entry("ruling_void", N("End the game without standings.")),
    "close": Entry("ruling_close", N("End the game with the standings of now.")),
}
