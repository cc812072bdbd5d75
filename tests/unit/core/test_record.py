"""Records: what a line may be, typed, canonical, within limits."""

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
DRAW = {"label": "a", "kind": "dice", "count": 1, "sides": 6, "result": [1]}
SHUT = {"label": "a", "kind": "shuffle", "count": 3, "hidden": True, "seal": HEX}
RESOLVE = {"key": HEX, "entropy": [], "draws": [], "seals": {}, "opens": [], "public": HEX}


def line_of(kind: str, data: dict[str, Any], **change: Any) -> bytes:
    return canonical({**BASE, "type": kind, "data": data, **change})


def code_of(line: bytes) -> str:
    with pytest.raises(BadRecord) as caught:
        record.decode(line)
    return caught.value.code


@pytest.mark.parametrize("line", LINES, ids=range(13))
def test_the_toy_log_goes_through_unchanged(line: bytes) -> None:
    found = record.decode(line)
    assert record.encode(found) == line
    assert record.type_of(found) == json.loads(line)["type"]


GOOD = {
    "accept without words": ("accept", {"player": "A", "rev": 1, "orders": HEX}),
    "refuse from nobody": ("refuse", {"player": "", "code": "late", "raw": HEX}),
    "deadline": ("deadline", {"deadline": 1700000000, "reason": "così\nsia"}),
    "close with round": ("close", {"accepted": [["A", 1]], "deadline": 5, "round": 9}),
    "resolve with a text": ("resolve", {**RESOLVE, "beacon": {"text": "1.2"}}),
    "resolve with draws": (
        "resolve",
        {**RESOLVE, "draws": [DRAW, {**SHUT, "label": "b"}]},
    ),
    "reveal": ("reveal", {"opens": [{"name": "a/1", "salt": HEX, "value": {"x": [None, True, -5]}}]}),
    "ruling, bare": ("ruling", {"reason": "because"}),
    "ruling, full": (
        "ruling",
        {
            "reason": "r",
            "act": {"kind": "void-sheet", "sheet": ["A", 1]},
            "rules": "toy/2",
            "data": HEX,
            "set": [{"path": "/a", "was": 1, "now": None}],
            "anchor": HEX,
            "beacon": {"kind": "none"},
        },
    ),
    "end with a file": ("end", {"secret": HEX, "standings": [["A", -3]], "opens": {"name": "sealed", "hash": HEX}}),
}


@pytest.mark.parametrize("case", GOOD.values(), ids=GOOD.keys())
def test_forms_that_are_good(case: tuple[str, dict[str, Any]]) -> None:
    line = line_of(*case)
    assert record.encode(record.decode(line)) == line


BAD = {
    "unknown field": ("join", {"player": "A", "name": "x"}),
    "missing field": ("join", {}),
    "null is not absent": ("join", {"player": "A", "entropy": None}),
    "unknown type": ("leave", {"player": "A"}),
    "player in lower case": ("join", {"player": "a"}),
    "player with a line end": ("join", {"player": "A\n"}),
    "player too long": ("join", {"player": "A" * 17}),
    "short hex": ("accept", {"player": "A", "rev": 1, "orders": "ab"}),
    "hex in capitals": ("accept", {"player": "A", "rev": 1, "orders": "AB" * 32}),
    "hex with a line end": ("accept", {"player": "A", "rev": 1, "orders": "ab" * 32 + "\n"}),
    "revision 0": ("accept", {"player": "A", "rev": 0, "orders": HEX}),
    "revision true": ("accept", {"player": "A", "rev": True, "orders": HEX}),
    "unknown refusal": ("refuse", {"player": "A", "code": "rude", "raw": HEX}),
    "deadline as text": ("deadline", {"deadline": "5", "reason": ""}),
    "deadline beyond 2^53": ("deadline", {"deadline": 2**53, "reason": ""}),
    "half a beacon": ("resolve", {**RESOLVE, "beacon": {"round": 4}}),
    "draw with result and seal": ("resolve", {**RESOLVE, "draws": [{**DRAW, "seal": HEX}]}),
    "draw with neither": ("resolve", {**RESOLVE, "draws": [{"label": "a", "kind": "shuffle", "count": 0}]}),
    "draw hidden: false": ("resolve", {**RESOLVE, "draws": [{**DRAW, "hidden": False}]}),
    "draw of other count": ("resolve", {**RESOLVE, "draws": [{**DRAW, "count": 2}]}),
    "draw of too many": ("resolve", {**RESOLVE, "draws": [{**DRAW, "count": 2**16 + 1}]}),
    "dice without sides": ("resolve", {**RESOLVE, "draws": [{"label": "a", "kind": "dice", "count": 0, "result": []}]}),
    "shuffle with sides": ("resolve", {**RESOLVE, "draws": [{**DRAW, "kind": "shuffle"}]}),
    "odd label": ("resolve", {**RESOLVE, "draws": [{**DRAW, "label": "a b"}]}),
    "odd name of a seal": ("resolve", {**RESOLVE, "seals": {"a b": HEX}}),
    "draw hidden, without seal": ("resolve", {**RESOLVE, "draws": [{**SHUT, "seal": "ab"}]}),
    "draw hidden, odd seal": ("resolve", {**RESOLVE, "draws": [{**SHUT, "seal": "AB" * 32}]}),
    "draw hidden, with result": ("resolve", {**RESOLVE, "draws": [{**SHUT, "result": [1]}]}),
    "label with a line end": ("resolve", {**RESOLVE, "draws": [{**DRAW, "label": "a\nb"}]}),
    "no label": ("resolve", {**RESOLVE, "draws": [{**DRAW, "label": ""}]}),
    "long label": ("resolve", {**RESOLVE, "draws": [{**DRAW, "label": "x" * 121}]}),
    "no name of a seal": ("resolve", {**RESOLVE, "seals": {"": HEX}}),
    "odd seal": ("resolve", {**RESOLVE, "seals": {"a": HEX[:-1] + "\n"}}),
    "odd salt": ("reveal", {"opens": [{"name": "a", "salt": HEX[:-1] + "G", "value": 1}]}),
    "odd name of an opening": ("reveal", {"opens": [{"name": "a\n", "salt": HEX, "value": 1}]}),
    "no name of an opening": (
        "end",
        {"secret": HEX, "standings": [], "opens": [{"name": "", "salt": HEX, "value": 1}]},
    ),
    "odd name of a file": ("end", {"secret": HEX, "standings": [], "opens": {"name": "\t", "hash": HEX}}),
    "odd text of a beacon": ("resolve", {**RESOLVE, "beacon": {"text": "\x7f"}}),
    "unknown act": ("ruling", {"reason": "r", "act": {"kind": "bribe"}}),
    "act without kind": ("ruling", {"reason": "r", "act": {}}),
    "standings of one": ("end", {"secret": HEX, "standings": [["A"]]}),
}


@pytest.mark.parametrize("case", BAD.values(), ids=BAD.keys())
def test_forms_that_are_not(case: tuple[str, dict[str, Any]]) -> None:
    assert code_of(line_of(*case)) in ("bad-record", "bad-value")


@pytest.mark.parametrize(
    "change",
    [
        {"v": 2},
        {"game": "Roma"},
        {"game": "g" * 41},
        {"game": ""},
        {"seq": -1},
        {"prev": "0" * 63},
        {"step": "2"},
        {"at": "2026-13-01T00:00:00Z"},
        {"at": "2026-01-01T24:00:00Z"},
        {"at": "2026-01-01T00:00:00+01:00"},
        {"at": "2026-01-01T00:00:00Z\n"},
        {"extra": 1},
    ],
    ids=str,
)
def test_envelopes_that_are_not(change: dict[str, Any]) -> None:
    assert code_of(line_of("join", {"player": "A"}, **change)) == "bad-record"


@pytest.mark.parametrize("name", sorted(BASE))
def test_every_field_of_the_envelope_is_required(name: str) -> None:
    item = {**BASE, "type": "join", "data": {"player": "A"}}
    del item[name]
    assert code_of(canonical(item)) == "bad-record"


JOIN = line_of("join", {"player": "A"})


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (JOIN.replace(b'"at":', b'"at": '), "not-canonical"),
        (JOIN.replace(b'"step":2', b'"step":2,"step":2'), "not-canonical"),
        (JOIN.replace(b'"step":2', b'"step":2.0'), "bad-record"),
        (JOIN.replace(b'"v":1', b'"v":1 '), "not-canonical"),
        (JOIN.replace(b'"A"', b'"\\u0041"'), "not-canonical"),
        (JOIN.replace(b'"seq":3,"step":2', b'"step":2,"seq":3'), "not-canonical"),
        (JOIN[:-1] + b"\r\n", "not-canonical"),
        (b" " + JOIN, "not-canonical"),
        (b"\xef\xbb\xbf" + JOIN, "not-json"),
        (JOIN[:-2] + b"\n", "not-json"),
        (JOIN[:-1] + b"}\n", "not-json"),
        (JOIN.replace(b'"A"', b'"\xff"'), "not-json"),
        (JOIN.replace(b'"A"', b"NaN"), "not-json"),
        (b"\n", "not-json"),
        (b"[" * 5000 + b"\n", "bad-record"),
        (b"[]\n", "bad-record"),
        (JOIN[:-1], "torn"),
    ],
    ids=str,
)
def test_lines_that_are_not_canonical(line: bytes, code: str) -> None:
    assert code_of(line) == code


@pytest.mark.parametrize(
    "value", [1.5, "a\tb", "e\u0301", "x" * 4001, 2**53, {"": 1}, {"è": 1}, [[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]
)
def test_values_beyond_the_limits(value: Any) -> None:
    opens = [{"name": "a/1", "salt": HEX, "value": value}]
    assert code_of(line_of("reveal", {"opens": opens})) == "bad-value"


@pytest.mark.parametrize("levels", [11, 12, 13])
def test_values_count_their_levels_from_the_record(levels: int) -> None:
    value: Any = 5
    for _ in range(levels):
        value = [value]
    line = line_of("reveal", {"opens": [{"name": "a/1", "salt": HEX, "value": value}]})
    if levels <= 12:
        assert record.encode(record.decode(line)) == line
    else:
        assert code_of(line) == "bad-value"


def test_crlf_and_marks_are_explained() -> None:
    for line in (JOIN[:-1] + b"\r\n", b"\xef\xbb\xbf" + JOIN):
        with pytest.raises(BadRecord) as caught:
            record.decode(line)
        assert caught.value.hint is not None


def test_the_reason_names_the_place_and_no_pattern() -> None:
    with pytest.raises(BadRecord) as caught:
        record.decode(line_of("join", {"player": "anna"}))
    assert caught.value.why.args["why"] == "Expected another form of text - at `$.data.player`"


def test_building_refuses_what_decoding_refuses() -> None:
    made = record.build("join", {"player": "A"}, game="g-1", seq=3, prev="0" * 64, step=2, at=BASE["at"])
    assert record.encode(made) == JOIN
    with pytest.raises(BadRecord):
        record.build("join", {"player": "a"}, game="g-1", seq=3, prev="0" * 64, step=2, at=BASE["at"])
    long = record.build("ruling", {"reason": "x" * 4001}, game="g-1", seq=3, prev="0" * 64, step=2, at=BASE["at"])
    with pytest.raises(canon.Bad):
        record.encode(long)


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
