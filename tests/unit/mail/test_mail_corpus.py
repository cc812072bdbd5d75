"""The corpus of 25 mails: verdict, reason, orders and silence exactly as its manifest says."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from letters_table import CORPUS, MANIFEST, ROSTER

from pbem.mail import letter
from pbem.mail.letter import Read, Roster

FILES: list[dict[str, Any]] = MANIFEST["files"]


def raw_of(name: str) -> bytes:
    return (CORPUS / name).read_bytes()


@pytest.fixture(scope="module")
def reads() -> dict[str, Read]:
    """Each file judged by itself; only duplicates look back, in the order of the names."""
    taken: list[str] = []
    found = {}
    for entry in FILES:
        read = letter.read(raw_of(entry["file"]), ROSTER, seen=lambda key, digest: key in taken)
        found[entry["file"]] = read
        if read.verdict == "accept":
            taken.append(read.key)
    return found


def test_the_corpus_is_whole() -> None:
    assert len(FILES) == 25
    assert {entry["file"]: entry["bytes"] for entry in FILES} == {
        entry["file"]: len(raw_of(entry["file"])) for entry in FILES
    }


@pytest.mark.parametrize("entry", FILES, ids=lambda entry: entry["file"])
def test_verdict_reason_and_orders(entry: dict[str, Any], reads: dict[str, Read]) -> None:
    read = reads[entry["file"]]
    assert read.verdict == entry["verdict"]
    assert [order.casefold() for order in read.orders] == [order.casefold() for order in entry.get("orders", [])]
    if entry["verdict"] == "reject":
        assert read.reason in [entry["reason"], *entry.get("also_acceptable", [])]
    if "player" in entry:
        assert read.seat == entry["player"]


@pytest.mark.parametrize("entry", FILES, ids=lambda entry: entry["file"])
def test_decoys_and_silence(entry: dict[str, Any], reads: dict[str, Read]) -> None:
    read = reads[entry["file"]]
    assert not [decoy for decoy in entry.get("decoys", []) if decoy.casefold() in map(str.casefold, read.orders)]
    if entry["verdict"] == "accept":
        own = [line.casefold() for line in read.own]
        assert not [decoy for decoy in entry.get("decoys", []) if decoy.casefold() in own]
    assert not (entry.get("must_not_reply") and read.reply)


@pytest.mark.parametrize("entry", FILES, ids=lambda entry: entry["file"])
def test_other_facts_of_the_manifest(entry: dict[str, Any], reads: dict[str, Read]) -> None:
    from datetime import UTC, datetime

    read = reads[entry["file"]]
    assert read.received is not None
    assert datetime.fromtimestamp(read.received, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") == entry["received_at"]
    if "subject_decoded" in entry:
        assert read.head.subject == entry["subject_decoded"]
    if "bounce_for" in entry:
        assert read.bounced == (entry["bounce_for"],)
    if "attachment_name" in entry:
        assert letter.open_letter(raw_of(entry["file"])).content.attachments == (entry["attachment_name"],)


def test_without_line_ends_of_its_own_it_reads_the_same(reads: dict[str, Read]) -> None:
    """CR LF, LF or CR: the transport changes them."""
    for entry in FILES:
        for end in (b"\r\n", b"\r"):
            raw = raw_of(entry["file"]).replace(b"\r\n", b"\n").replace(b"\n", end)
            read = letter.read(raw, roomy(ROSTER, len(raw)) if entry.get("reason") != "too_large" else ROSTER)
            assert read.orders == reads[entry["file"]].orders or entry.get("duplicate_of")


def roomy(roster: Roster, size: int) -> Roster:
    import msgspec

    return msgspec.structs.replace(roster, most_bytes=max(roster.most_bytes, size))


def test_a_redelivery_is_the_same_letter_though_its_bytes_differ() -> None:
    first, second = raw_of("06-top-posting-english.eml"), raw_of("15-duplicate-message-id.eml")
    assert hashlib.sha256(first).digest() != hashlib.sha256(second).digest()
    one, two = letter.read(first, ROSTER), letter.read(second, ROSTER)
    assert (one.key, one.digest) == (two.key, two.digest)
