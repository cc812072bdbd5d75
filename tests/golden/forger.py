"""A moderator who knows the keys of a golden game and forges its log, in thirteen ways."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from goldens import Golden

from pbem.core import beacon, draw, keys, seal
from pbem.core.canon import canon

ZERO = "0" * 64
HEX = "ab" * 32
Item = dict[str, Any]


class Forged(NamedTuple):
    """A log, the record in which it must be found out, and the code by which pbem calls it."""

    log: bytes
    seq: int
    code: str


class CannotForge(Exception):
    """The log has nothing of the kind that this forgery needs."""


class Forger:
    """The records of one log, to be changed, and its keys."""

    def __init__(self, golden: Golden) -> None:
        self.lines = golden.log.splitlines(keepends=True)
        self.items: list[Item] = [msgspec.json.decode(line) for line in self.lines]
        about, opened = golden.about, self.items[0]["data"]
        self.secret = bytes.fromhex(self.items[-1]["data"]["secret"])
        self.top = bytes.fromhex(about.top) if about.top else keys.practice(about.seed)[0]
        self.links = keys.chain(self.top, opened["steps"])
        assert self.links[0].hex() == opened["anchor"] and keys.commit(self.secret) == opened["commit"]

    def rechained(self) -> bytes:
        """The log of the records as they are now, numbered and chained anew."""
        lines, prev = [], ZERO
        for seq, item in enumerate(self.items):
            lines.append(canon(item | {"seq": seq, "prev": prev}) + b"\n")
            prev = hashlib.sha256(lines[-1]).hexdigest()
        return b"".join(lines)

    def patched(self, seq: int, old: bytes, new: bytes) -> bytes:
        """The old bytes with a change in one line."""
        changed = self.lines[seq].replace(old, new, 1)
        assert changed != self.lines[seq]
        return b"".join([*self.lines[:seq], changed, *self.lines[seq + 1 :]])

    def of(self, kind: str, good: Callable[[Item], Any] = bool) -> Iterator[int]:
        """The numbers of the records of a type whose data please."""
        found = [seq for seq, item in enumerate(self.items) if item["type"] == kind and good(item["data"])]
        if not found:
            raise CannotForge(kind)
        yield from found

    def one(self, kind: str, good: Callable[[Item], Any] = bool) -> tuple[int, Item]:
        seq = list(self.of(kind, good))[-1]
        return seq, self.items[seq]["data"]

    def after(self, seq: int, kind: str) -> tuple[int, Item]:
        seq = next(n for n in range(seq, len(self.items)) if self.items[n]["type"] == kind)
        return seq, self.items[seq]["data"]

    def throw_again(self, seq: int) -> None:
        """Make all draws of a `resolve` record those of the words and the beacon that it has now."""
        item, data = self.items[seq], self.items[seq]["data"]
        step = item["step"]
        words = {opened["name"].split("/")[2]: opened["value"] for opened in data["entropy"]}
        value = msgspec.convert(data["beacon"], beacon.Value) if "beacon" in data else None
        ctx = keys.context(item["game"], step, words, beacon.text_of(value))
        public, hidden = keys.public_seed(self.links[step], ctx), keys.hidden_seed(self.secret, ctx)
        for drawn in data["draws"]:
            if "seal" in drawn:
                name = seal.draw_name(step, drawn["label"])
                drawn["seal"] = seal.seal(self.secret, name, draw.recompute(hidden, drawn))
            else:
                drawn["result"] = draw.recompute(public, drawn)

    def drop_sheet(self) -> tuple[int, int, str]:
        """Take out the newest sheet of somebody with words, and correct `close`. Its number, that of `close`, its end
        of the names of its seals."""
        seq, data = self.one(
            "accept", lambda data: "entropy" in data and [data["player"], data["rev"]] in self.closed()
        )
        step, player, rev = self.items[seq]["step"], data["player"], data["rev"]
        place, closed = self.after(seq, "close")
        closed["accepted"] = [row for row in closed["accepted"] if row[0] != player]
        if rev > 1:
            closed["accepted"] = sorted([*closed["accepted"], [player, rev - 1]])
        del self.items[seq]
        return seq, place - 1, f"{step}/{player}/{rev}"

    def closed(self) -> list[list[Any]]:
        return [row for seq in self.of("close") for row in self.items[seq]["data"]["accepted"]]


# --- the thirteen -------------------------------------------------------------------------------------------------
def a_letter_of_the_words(by: Forger) -> Forged:
    seq, data = by.one("resolve", lambda data: data["entropy"])
    words = data["entropy"][0]["value"]
    other = ("X" if words[0] != "X" else "Y") + words[1:]
    return Forged(by.patched(seq, canon(words), canon(other)), seq, "wrong-opening")


def _is_open_die(drawn: Item) -> bool:
    return drawn.get("sides", 0) > 1 and "result" in drawn  # a hidden one is sealed


def a_die(by: Forger) -> Forged:
    seq, data = by.one("resolve", lambda data: any(_is_open_die(drawn) for drawn in data["draws"]))
    drawn = next(drawn for drawn in data["draws"] if _is_open_die(drawn))
    drawn["result"][0] = drawn["result"][0] % drawn["sides"] + 1
    return Forged(by.rechained(), seq, "wrong-draw")


def a_sheet_dropped(by: Forger) -> Forged:
    _, close, _ = by.drop_sheet()
    return Forged(by.rechained(), by.after(close, "resolve")[0], "bad-entropy")


def a_sheet_dropped_and_all_made_good(by: Forger) -> Forged:
    """Sound in itself: only a head that somebody holds exposes it, best the one in the receipt of the sheet."""
    seq, close, end = by.drop_sheet()
    place, data = by.after(close, "resolve")
    data["entropy"] = [opened for opened in data["entropy"] if not opened["name"].endswith(f"/{end}")]
    by.throw_again(place)
    last = by.items[-1]["data"]
    last["opens"] = [opened for opened in last["opens"] if not opened["name"].endswith(f"/{end}")]
    return Forged(by.rechained(), seq, "other-head")


def a_blank(by: Forger) -> Forged:
    seq, _ = by.one("accept")
    return Forged(by.patched(seq, b'"data":', b'"data": '), seq, "not-canonical")


def a_key_twice(by: Forger) -> Forged:
    seq, _ = by.one("accept")
    return Forged(by.patched(seq, b'"step":', b'"step":1,"step":'), seq, "not-canonical")


def a_label_twice(by: Forger) -> Forged:
    seq, data = by.one("resolve", lambda data: sum("result" in drawn for drawn in data["draws"]) > 1)
    one, other = [drawn for drawn in data["draws"] if "result" in drawn][:2]
    other["label"] = one["label"]
    by.throw_again(seq)
    return Forged(by.rechained(), seq, "label-twice")


def the_round_after(by: Forger) -> Forged:
    seq, data = by.one("resolve", lambda data: "round" in data.get("beacon", {}))
    data["beacon"]["round"] += 1
    return Forged(by.rechained(), seq, "bad-beacon")


def no_beacon(by: Forger) -> Forged:
    seq, data = by.one("resolve", lambda data: "beacon" in data)
    del data["beacon"]
    by.throw_again(seq)
    return Forged(by.rechained(), seq, "no-beacon")


def another_key(by: Forger) -> Forged:
    seq, data = by.one("resolve")
    data["key"] = by.links[by.items[seq]["step"] + 1].hex()
    return Forged(by.rechained(), seq, "bad-key")


def another_secret(by: Forger) -> Forged:
    seq, data = by.one("end")
    data["secret"] = HEX
    return Forged(by.rechained(), seq, "bad-secret")


def another_card(by: Forger) -> Forged:
    """A card that was played is not the one that lay there when the deck was shuffled."""
    place, data = by.one("resolve", lambda data: any(opened["name"].startswith("card/") for opened in data["opens"]))
    opened = next(opened for opened in data["opens"] if opened["name"].startswith("card/"))
    seq, _ = by.one("resolve", lambda data: opened["name"] in data["seals"])
    other = "treaty" if opened["value"] != "treaty" else "spies"
    by.items[seq]["data"]["seals"][opened["name"]] = seal.seal(by.secret, opened["name"], other)
    return Forged(by.rechained(), place, "wrong-opening")


def no_sheets(by: Forger) -> Forged:
    seq, data = by.one("close")
    data["accepted"] = []
    return Forged(by.rechained(), seq, "bad-close")


FORGERIES: tuple[Callable[[Forger], Forged], ...] = (
    a_letter_of_the_words,
    a_die,
    a_sheet_dropped,
    a_sheet_dropped_and_all_made_good,
    a_blank,
    a_key_twice,
    a_label_twice,
    the_round_after,
    no_beacon,
    another_key,
    another_secret,
    another_card,
    no_sheets,
)
