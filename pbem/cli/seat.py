"""`pbem seat …`: who plays which seat. Each action is a command of its own."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.cli.table import Entry, N

HELP = N("""Each of these acts is a ruling: it stands in the log, all players are told, and the reports say it. Players
can do two of them by a line in a mail: Vacation: 2026-12-20 to 2026-12-27, and Resign: yes.""")
EXAMPLES = (
    "pbem seat list roma",
    "pbem seat replace roma MARCO 'Aulus <aulus@example.org> [it]'",
    "pbem seat bot roma MARCO",
    "pbem seat away roma LIVIA '2026-12-20 to 2026-12-27'",
)
COMMANDS: Mapping[str, Entry] = {
    "list": Entry("seat_list", N("Show who plays, who is away, and what counts against whom.")),
    "replace": Entry("seat_replace", N("Give a seat to somebody else.")),
    "resign": Entry("seat_resign", N("Note that a player has left the game.")),
    "bot": Entry("seat_bot", N("Let a bot play a seat.")),
    "person": Entry("seat_person", N("Give a seat back to its own player.")),
    "away": Entry("seat_away", N("Note that a player is away, or back.")),
}
