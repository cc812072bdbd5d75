"""Records: what a line may be, typed, canonical, within limits."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from audit_vectors import TOY, canonical

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
    "unknown act": ("ruling", {"reason": "r", "act": {"kind": "bribe"}}),
    "act without kind": ("ruling", {"reason": "r", "act": {}}),
    "standings of one": ("end", {"secret": HEX, "standings": [["A"]]}),
}


@pytest.mark.parametrize("case", BAD.values(), ids=BAD.keys())
def test_forms_that_are_not(case: tuple[str, dict[str, Any]]) -> None:
    assert code_of(line_of(*case)) == "bad-record"


def test_a_later_format_is_newer_and_not_damaged() -> None:
    assert code_of(line_of("join", {"player": "A"}, v=2)) == "newer-log"


@pytest.mark.parametrize(
    "change",
    [
        {"v": 0},
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


@pytest.mark.parametrize(
    "case",
    [
        ("end", {"secret": HEX, "standings": [], "opens": {"name": "\t", "hash": HEX}}),
        ("resolve", {**RESOLVE, "beacon": {"text": "\x7f"}}),
        ("ruling", {"reason": "e\u0301"}),
        ("ruling", {"reason": "r", "act": {"kind": "pause", "hours": 1.5}}),
    ],
)
def test_texts_beyond_the_limits(case: tuple[str, dict[str, Any]]) -> None:
    assert code_of(line_of(*case)) == "bad-value"


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


def test_the_types_have_a_schema() -> None:
    definitions = msgspec.json.schema(record.Record)["$defs"]
    assert definitions["Opening"]["properties"]["salt"]["pattern"] == "^[0-9a-f]{64}$"
    assert definitions["OpenData"]["additionalProperties"] is False
