"""The commands: name -> (module, one line of help). Modules are imported only when their command is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


def N(text: str) -> str:
    """Marks a text for the translators; it is translated where it is printed."""
    return text


class Entry(NamedTuple):
    module: str
    help: str


COMMANDS: Mapping[str, Entry] = {
    "rulesets": Entry("rulesets", N("List the rulesets, their players and their options.")),
    "rules": Entry("rules", N("Print the player's handbook of a ruleset.")),
    "new": Entry("new", N("Open a game in a new folder.")),
    "join": Entry("join", N("Let a seat join a game that waits for its players.")),
    "ingest": Entry("ingest", N("Take in order sheets.")),
    "check": Entry("check", N("Say what would become of a sheet, without taking it in.")),
    "status": Entry("status", N("Show the open step and who still owes a sheet.")),
    "run": Entry("run", N("Close the open step and resolve it.")),
    "show": Entry("show", N("Show the position at a step.")),
    "map": Entry("map", N("Draw the map of a step again.")),
    "report": Entry("report", N("Write the report of a step again.")),
    "verify": Entry("verify", N("Check a log without the rules: chain, seals, keys and dice.")),
    "audit": Entry("audit", N("Play a whole game again and compare everything.")),
    "letter": Entry("letter", N("Explain a mail: what becomes of it, and which of its lines count.")),
    "mail": Entry("mail", N("Fetch and send mail; write reminders; see to the quarantine.")),
    "demo": Entry("demo", N("Let bots play a whole game and write all its reports.")),
    "play": Entry("play", N("Let bots write the sheets of some seats.")),
    "case": Entry("case", N("Run case files: small positions with the expected result.")),
    "schema": Entry("schema", N("Print JSON Schemas of the state, the log, sheets and reports.")),
}
