"""What the tests of the stand-alone verifier share: the verifier itself, the toy log, and a moderator who forges.

The verifier is loaded by its path, as a player would run it. Logs are written here with its own small functions, which
are checked against the published vectors first.
"""

from __future__ import annotations

import copy
import hashlib
import importlib.util
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
VERIFIER = ROOT / "scripts" / "verify_dice.py"
VECTORS: dict[str, Any] = json.loads((ROOT / "tests" / "vectors" / "pbem1.json").read_text(encoding="utf-8"))
TOY = (ROOT / "tests" / "vectors" / "toy.jsonl").read_bytes()
TOY_HEAD = "32d3e7ea5b9955fbf4fa5b43c91747fcdaac4ede78d0dd7c04cbed8c49bd9b1a"
SECRET = hashlib.sha256(b"toy K").digest()
ZERO = "0" * 64

Record = dict[str, Any]


def load_verifier() -> Any:
    spec = importlib.util.spec_from_file_location("verify_dice", VERIFIER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


dice = load_verifier()


def links() -> list[bytes]:
    """S_0 … S_4 of the toy log."""
    chain = [hashlib.sha256(b"toy S").digest()]
    while len(chain) < 5:
        chain.insert(0, dice.H("chain", chain[0]))
    return chain


LINKS = links()


def toy() -> list[Record]:
    return [json.loads(line) for line in TOY.splitlines()]


def rechain(records: list[Record]) -> bytes:
    """The bytes of a log, with `seq` and `prev` made right: what a cheat who has the whole log can always do."""
    lines, prev = [], ZERO
    for seq, record in enumerate(copy.deepcopy(records)):
        record.update(seq=seq, prev=prev)
        lines.append(dice.canon(record) + b"\n")
        prev = hashlib.sha256(lines[-1]).hexdigest()
    return b"".join(lines)


def verify(log: bytes) -> Any:
    found = dice.Log()
    *lines, torn = log.split(b"\n")
    assert not torn
    for line in lines:
        found.read(line)
    return found


def problems(log: bytes) -> list[str]:
    return list(verify(log).problems)


def salt(name: str, secret: bytes = SECRET) -> str:
    return str(dice.H("salt", name.encode(), secret).hex())


def seal(name: str, value: Any) -> str:
    return str(dice.seal(salt(name), name, value))


def opening(name: str, value: Any) -> Record:
    return {"name": name, "salt": salt(name), "value": value}


def context(game: str, step: int, words: dict[str, str], beacon: str) -> bytes:
    entropy = sorted([player, text] for player, text in words.items())
    return bytes(dice.canon({"beacon": beacon, "entropy": entropy, "game": game, "step": step}))


def ask(draw: Record) -> Record:
    return {name: draw[name] for name in ("label", "kind", "count", "sides") if name in draw}


def throw_again(record: Record, words: dict[str, str], beacon: str = "") -> None:
    """Make the public dice of a `resolve` record those of these words, as a moderator with the keys can."""
    seed = dice.H("seed", context(record["game"], record["step"], words, beacon), LINKS[record["step"]])
    for draw in record["data"]["draws"]:
        if "result" in draw:
            draw["result"] = dice.throw(seed, **ask(draw))


class Game:
    """A moderator who writes a log honestly, whatever he is told to write."""

    def __init__(self, beacon: Record | None = None, **more: Any) -> None:
        self.records: list[Record] = []
        self.step = 0
        self.words: dict[str, str] = {}
        self.revisions: dict[str, int] = {}
        data = {"anchor": LINKS[0].hex(), "commit": dice.H("commit", SECRET).hex(), "steps": 4, "rules": "toy/1"}
        self.add("open", 0, **data, data=ZERO, beacon=beacon or {"kind": "none"}, **more)
        self.step = 1

    def add(self, kind: str, step: int, **data: Any) -> Record:
        at = f"2024-01-01T00:{len(self.records):02}:00Z"
        record = {"v": 1, "game": "game-1", "seq": 0, "prev": ZERO, "step": step, "type": kind, "at": at, "data": data}
        self.records.append(record)
        return record

    def sheet(self, player: str, words: str = "", kind: str = "accept", **changed: Any) -> Record:
        rev = self.revisions[player] = self.revisions.get(player, 0) + 1
        data: Record = {"player": player}
        if kind == "accept":
            value = {"orders": ["PASS"], "raw": ZERO}
            data.update(rev=rev, orders=seal(f"orders/{self.step}/{player}/{rev}", value))
        self.words.pop(player, None)
        if words:
            self.words[player] = words
            data["entropy"] = seal(f"entropy/{self.step}/{player}/{rev}", words)
        return self.add(kind, self.step, **data | changed)

    def close(self, **changed: Any) -> Record:
        accepted = [[player, rev] for player, rev in sorted(self.revisions.items()) if rev]
        return self.add("close", self.step, **{"accepted": accepted, "deadline": 1704067200} | changed)

    def resolve(self, *asked: Record, beacon: str = "", seals: Record | None = None, **changed: Any) -> Record:
        """`asked`: draws without result. `seals`: name -> value (sealed here)."""
        ctx = context("game-1", self.step, self.words, beacon)
        draws = []
        for draw in asked:
            if draw.get("hidden"):
                name = f"draw/{self.step}/{draw['label']}"
                result = dice.throw(dice.H("hidden", ctx, SECRET), **ask(draw))
                draws.append(draw | {"seal": seal(name, result)})
            else:
                draws.append(draw | {"result": dice.throw(dice.H("seed", ctx, LINKS[self.step]), **ask(draw))})
        entropy = [
            opening(f"entropy/{self.step}/{player}/{self.revisions[player]}", text)
            for player, text in sorted(self.words.items())
        ]
        made = {name: seal(name, value) for name, value in (seals or {}).items()}
        data = {"key": LINKS[self.step].hex(), "entropy": entropy, "draws": draws, "seals": made, "opens": []}
        record = self.add("resolve", self.step, **data | {"public": ZERO} | changed)
        self.step, self.words, self.revisions = self.step + 1, {}, {}
        return record

    def end(self, standings: list[Any], *opens: Record, **changed: Any) -> Record:
        data = {"secret": SECRET.hex(), "standings": standings, "opens": list(opens)}
        return self.add("end", self.step - 1, **data | changed)

    def log(self) -> bytes:
        return rechain(self.records)


DICE = {"label": "battle/1/att", "kind": "dice", "count": 3, "sides": 6}
DECK = {"label": "deck/a/0", "kind": "shuffle", "count": 6, "hidden": True}


def finished_game() -> Game:
    """Two players, two steps; refusals, a deadline, a hidden deck, cards opened in the middle and at the end."""
    game = Game(level=1, gm="Livia", program="pbem 0", note="", options={"pace": "turn"})
    game.sheet("ANNA", "rosa rosae", kind="join")
    game.sheet("BRUNO", kind="join")
    game.close()
    game.resolve(DECK, seals={"card/a/0/0": "senator", "card/a/0/1": "tribune", "state/1": ZERO})
    game.sheet("ANNA", "ab ovo")
    game.add("refuse", 2, player="", code="unreadable", raw=seal(f"refused/{len(game.records)}", ZERO))
    game.sheet("ANNA", "usque ad mala")
    game.sheet("BRUNO")
    game.add("deadline", 2, deadline=1704067200, reason="the week after")
    game.close()
    standings = [["ANNA", 7], ["BRUNO", 4]]
    sealed = {"state/2": ZERO, "standings/2": standings}
    game.resolve(DICE, seals=sealed, opens=[opening("card/a/0/0", "senator")])
    sheet = {"orders": ["PASS"], "raw": ZERO}
    names = ["orders/2/ANNA/1", "orders/2/ANNA/2", "orders/2/BRUNO/1"]
    rest = {"entropy/2/ANNA/1": "ab ovo", "card/a/0/1": "tribune", "state/1": ZERO, **sealed}
    game.end(copy.deepcopy(standings), *(opening(n, sheet) for n in names), *(opening(n, v) for n, v in rest.items()))
    return game


MANUAL = {"kind": "manual", "from": 2, "source": "the lottery of Friday", "fallback": "that of Saturday"}


def begun(**more: Any) -> Game:
    """Step 1 is over, step 2 is open."""
    game = Game(**more)
    game.sheet("ANNA", kind="join")
    game.sheet("BRUNO", kind="join")
    game.close()
    game.resolve()
    return game
