"""The quick reader of lines accepts exactly what the definition in the specification accepts."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from audit_vectors import TOY, canonical, toy_records
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core import canon, record
from pbem.core.record import BadRecord

LINES = TOY.splitlines(keepends=True)
BASE: dict[str, Any] = {"v": 1, "game": "g-1", "seq": 3, "prev": "0" * 64, "step": 2, "at": "2026-01-31T23:59:59Z"}
HEX = "ab" * 32


# --- the quick reader accepts exactly what the definition accepts -------------------------------------------------
def is_accepted_slowly(line: bytes) -> bool:
    """The definition: json.dumps(json.loads(line)) gives the same bytes, within the limits, in the form of the type."""
    try:
        value = json.loads(line[:-1].decode())
        if line[-1:] != b"\n" or canonical(value) != line:
            return False
        canon.check(value)
        msgspec.convert(value, record.Record)
    except (ValueError, RecursionError, canon.Bad):
        return False
    return has_good_texts(value["data"])


def has_good_texts(data: dict[str, Any]) -> bool:
    """What the types only measure: names, labels, salts and seals, one by one; draws are whole."""
    opens = data.get("opens", [])
    openings = (opens if isinstance(opens, list) else []) + (data["entropy"] if "draws" in data else [])
    draws = data.get("draws", [])
    seals = data.get("seals", {})
    hexes = [*seals.values(), *(o["salt"] for o in openings), *(d["seal"] for d in draws if "seal" in d)]
    names = [*seals, *(o["name"] for o in openings)]
    whole = [d.get("hidden") is True and "seal" in d and "result" not in d for d in draws if "hidden" in d]
    whole += [len(d.get("result", "")) == d["count"] and "seal" not in d for d in draws if "hidden" not in d]
    whole += ["result" in d for d in draws if "hidden" not in d]
    return (
        all(re.fullmatch("[0-9a-f]{64}", text) for text in hexes)
        and all(re.fullmatch("[!-~]{1,240}", text) for text in names)
        and all(re.fullmatch("[A-Za-z0-9/:._>-]{1,120}", d["label"]) for d in draws)
        and all(whole)
    )


def is_accepted(line: bytes) -> bool:
    try:
        record.decode(line)
    except BadRecord:
        return False
    return True


@pytest.mark.parametrize("line", LINES, ids=range(13))
def test_both_readers_take_the_toy_log(line: bytes) -> None:
    assert is_accepted(line)
    assert is_accepted_slowly(line)


ODD = st.sampled_from(
    [b'"', b"\\", b"\n", b" ", b"{", b"]", b",", b":", b"0", b"9", b".", b"e", b"\x7f", b"\xc3", b"\xa8"]
)


@settings(max_examples=600, deadline=None)
@given(st.integers(0, 12), st.data())
def test_mutated_lines(which: int, data: st.DataObject) -> None:
    line = LINES[which]
    for _ in range(data.draw(st.integers(1, 2))):
        at = data.draw(st.integers(0, len(line)))
        cut = data.draw(st.integers(0, 2))
        piece = data.draw(st.one_of(ODD, st.binary(max_size=2), st.just(b"")))
        line = line[:at] + piece + line[at + cut :]
    assert is_accepted(line) == is_accepted_slowly(line)


anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**54), 2**54), st.text(max_size=6), st.floats(allow_nan=False)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=8,
)


@settings(max_examples=400, deadline=None)
@given(anything, st.text(max_size=5), st.sampled_from(["reveal", "ruling", "open"]))
def test_arbitrary_values(value: Any, text: str, kind: str) -> None:
    item = {**BASE, "type": kind, "data": toy_records()[0]["data"]}
    if kind == "reveal":
        item["data"] = {"opens": [{"name": "a/1", "salt": HEX, "value": value}]}
    elif kind == "ruling":
        item["data"] = {"reason": text, "act": {"kind": "pause", "more": value}}
    else:
        item["data"]["options"] = {"x": value, text: 1}
    try:
        line = canonical(item)
    except UnicodeEncodeError:
        return
    assert is_accepted(line) == is_accepted_slowly(line)
