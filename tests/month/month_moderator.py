"""What the moderator of a simulated month does, day by day, and what befalls the machine and the mail."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from month_players import Player
from month_world import Month

from pbem.app.table import look
from pbem.core.problem import Failure


class Moderator:
    """Acts by the command line alone. `refused`: acts that the program refused, with good reason."""

    def __init__(self, month: Month) -> None:
        self.month, self.random = month, Random(f"{month.seed}/moderator")
        self.replaced = 0

    def day(self, number: int) -> None:
        """At noon."""
        self._weather(number)
        acts: list[Callable[[str], None]] = [
            self.extend,
            self.pause,
            self.void_sheet,
            self.replay,
            self.set_value,
            self.replace,
            self.bot,
            self.person,
            self.away,
            self.press,
        ]
        for act in acts:
            for _ in range(max(1, len(self.month.names) // 50)):
                act(self.random.choice(self.month.names))
        running = [name for name in self.month.names if not look(self.month.folder(name)).ended]
        if number % 4 == 3 and running:
            self.end("void" if number % 8 == 3 else "close", self.random.choice(running))
        self.see_to_the_post()

    def _weather(self, number: int) -> None:
        """Servers go down and come back; a round is killed; a connection is cut where it hurts."""
        post, month = self.month.post, self.month
        post.down(imap=number % 9 in (3, 4), smtp=number % 9 in (4, 5))
        if number % 6 == 1:
            month.kill(self.random.randint(20, 400))
        if number % 7 == 2:
            post.cut(self.random.choice(("DATA", "END")))

    # --- acts -----------------------------------------------------------------------------------------------------
    def ruling(self, name: str, kind: str, *words: object) -> bool:
        return self._do(f"ruling {kind}", "ruling", kind, self.month.folder(name), *words, "--reason", WHY, "--yes")

    def extend(self, name: str) -> None:
        self.ruling(name, "extend", "--by", self.random.choice(("6h", "24h", "2d")))

    def pause(self, name: str) -> None:
        if self.ruling(name, "pause", "--until", self.random.choice(("20h", "2d"))) and self.random.random() < 0.5:
            self.month.later(10 * 3600, lambda: self.ruling(name, "resume") and None)

    def void_sheet(self, name: str) -> None:
        table = look(self.month.folder(name))
        sheets = {} if table.ended or table.close is not None else table.sheets(table.step)
        if sheets:
            seat = self.random.choice(sorted(sheets))
            self.ruling(name, "void-sheet", seat)

    def replay(self, name: str) -> None:
        table = look(self.month.folder(name))
        if table.resolved > 1:
            self.ruling(name, "replay", "--step", self.random.randint(max(2, table.resolved - 1), table.resolved))

    def set_value(self, name: str) -> None:
        """A correction that breaks nothing: somebody has one piece of money, or a point, more."""
        table = look(self.month.folder(name))
        ruleset = table.opened.rules.split("/")[0]
        path = {"morome": "money.{}", "spqrisiko": "vp.{}", "struggle": "players.{}.gold"}[ruleset]
        seat = self.random.choice(table.joined)
        from pbem.app.history import state_after

        value = table.game.dump(state_after(table, table.resolved))
        for key in path.format(seat).split("."):
            value = value[key]
        self.ruling(name, "set", path.format(seat), value + 1)

    def replace(self, name: str) -> None:
        table = look(self.month.folder(name))
        seat = self.random.choice(table.joined)
        self.replaced += 1
        player = Player(self.month, name, seat, "en", self.replaced)
        old = table.settings.seats[seat].address
        person = f"Aulus {self.replaced} <{player.address}> [en]"
        if self._do("seat replace", "seat", "replace", self.month.folder(name), seat, person):
            self.month.players[player.address] = player
            self.month.players.pop(old, None)

    def bot(self, name: str) -> None:
        self._do("seat bot", "seat", "bot", self.month.folder(name), self._seat(name))

    def person(self, name: str) -> None:
        self._do("seat person", "seat", "person", self.month.folder(name), self._seat(name))

    def away(self, name: str) -> None:
        days = self.month.vacation(self.random).partition(": ")[2]
        self._do("seat away", "seat", "away", self.month.folder(name), self._seat(name), days)

    def press(self, name: str) -> None:
        text = f"The moderator greets all on day {self.month.time}.\n"
        self._do("press", "press", self.month.folder(name), "--send", "ALL", "-", stdin=text)

    def end(self, kind: str, name: str) -> None:
        self.ruling(name, kind)

    def see_to_the_post(self) -> None:
        """Letters whose fate nobody knows stay as they are; what waits in quarantine is dropped or accepted."""
        ran = self.month.pbem("mail", "quarantine", self.month.root)
        for row in ran.data["letters"] if ran.code == 0 else ():
            word = "accept" if row["seat"] and self.random.random() < 0.5 else "drop"
            self._do(f"quarantine {word}", "mail", "quarantine", self.month.root, word, row["name"])

    def _seat(self, name: str) -> str:
        return self.random.choice(look(self.month.folder(name)).joined)

    def _do(self, what: str, *words: object, stdin: str = "") -> bool:
        try:
            ran = self.month.pbem(*words, stdin=stdin)
        except Failure as failure:
            self.month.wrong(f"{what}: {failure}")
            return False
        self.month.counts[f"act: {what}" if ran.code == 0 else f"refused: {what}"] += 1
        if ran.code == 0:
            return True
        if "fault of its own" in ran.err or "No such command" in ran.err or "Traceback" in ran.err:
            self.month.wrong(f"{' '.join(map(str, words))}: {ran.err}")
        return False


WHY = "A reason that everybody reads."
