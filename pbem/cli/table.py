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
    "site": Entry("site", N("Write a web site of games: maps, reports, standings, log.")),
    "verify": Entry("verify", N("Check a log without the rules: chain, seals, keys and dice.")),
    "audit": Entry("audit", N("Play a whole game again and compare everything.")),
    "letter": Entry("letter", N("Explain a mail: what becomes of it, line by line.")),
    "mail": Entry("mail", N("Fetch and send mail; write reminders; see to the quarantine.")),
    "tick": Entry("tick", N("Do all that is due in a folder of games.")),
    "ruling": Entry("ruling", N("Rule, on record: extend, correct, play again, pause, close.")),
    "seat": Entry("seat", N("Change who plays a seat; note an absence.")),
    "press": Entry("press", N("List, send or withhold messages between players.")),
    "diff": Entry("diff", N("Replay a game under other rules; name what differs.")),
    "bisect": Entry("bisect", N("Find the first record in which two logs differ.")),
    "doctor": Entry("doctor", N("Look a game's folder over: what is wrong with it?")),
    "backup": Entry("backup", N("Write a game's folder to one file.")),
    "restore": Entry("restore", N("Make a game's folder from a backup, and check it.")),
    "key": Entry("key", N("Keep, split or put back the keys of a game.")),
    "checkpoint": Entry("checkpoint", N("Print or sign the lines that witness a log's head.")),
    "demo": Entry("demo", N("Let bots play a whole game and write all its reports.")),
    "play": Entry("play", N("Let bots write the sheets of some seats.")),
    "case": Entry("case", N("Run case files: small positions with the expected result.")),
    "schema": Entry("schema", N("Print JSON Schemas of the state, the log, sheets and reports.")),
}
