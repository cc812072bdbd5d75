"""Receipts: what is found in mails, and what a log can contradict."""

from __future__ import annotations

import json
import textwrap

import pytest
from audit_toy import Table, begun_table
from audit_vectors import sentences

from pbem.core import chain, receipt, seal
from pbem.core.verify import verify

ORDERS = ["ROLL 3", "SHOW"]


def played() -> tuple[Table, str]:
    """A table with a sheet of ANNA, and the receipt she was sent."""
    table = begun_table()
    seq = table.accept("ANNA", ORDERS, "così è la vita")
    head = chain.head(table.lines[seq])
    names = ("orders/2/ANNA/1", "entropy/2/ANNA/1")
    openings = [json.dumps(seal.opening(table.secret, n, table.sealed[n]), ensure_ascii=False) for n in names]
    text = "\n".join(["Game toy-2, step 2", "ok 1: ROLL 3", "ok 2: SHOW", f"log {seq} {head}", *openings, "Keep this."])
    table.close({"ANNA": 1})
    table.play({"ANNA": 1})
    return table, text


def problems(table: Table, text: str) -> list[str]:
    return sentences(verify(table.log, receipts=[text]).problems)


def test_a_true_receipt() -> None:
    table, text = played()
    found = receipt.read(text)
    assert [seq for seq, _ in found.heads] == [5]
    assert [opening.name for opening in found.openings] == ["orders/2/ANNA/1", "entropy/2/ANNA/1"]
    report = verify(table.log, receipts=[text])
    assert report.problems == []
    assert not any("no head" in note.msgid for note in report.notes)


@pytest.mark.parametrize("quote", ["> ", ">> ", "  ", "| > "])
def test_quoted_mail(quote: str) -> None:
    table, text = played()
    assert problems(table, textwrap.indent(text, quote)) == []
    assert len(receipt.read(textwrap.indent(text, quote)).openings) == 2


@pytest.mark.parametrize("width", [40, 72])
def test_mail_broken_at_blanks(width: int) -> None:
    table, text = played()
    broken = "\n".join(
        piece for line in text.splitlines() for piece in textwrap.wrap(line, width, break_long_words=False) or [""]
    )
    joined = receipt.read(broken.replace("log 5\n", "log 5 "))
    assert len(joined.openings) == 2
    assert problems(table, broken.replace("log 5\n", "log 5 ")) == []


def test_mail_broken_anywhere() -> None:
    table, text = played()
    lines = text.splitlines()
    broken = "\n".join(piece for line in lines for piece in [line[i : i + 76] for i in range(0, len(line), 76)])
    assert problems(table, broken) == []


def test_a_checkpoint_is_as_good_as_a_head() -> None:
    table, _ = played()
    log = chain.read(table.log)
    text = chain.checkpoint("toy-2", 6, log.heads[6])
    assert receipt.read("Dear player,\n\n" + text).heads == [(6, log.heads[6])]
    assert problems(table, text) == []


def test_a_log_without_the_sheet() -> None:
    _, text = played()
    other = begun_table()
    other.accept("ANNA", ["ROLL 1"], "così è la vita")
    other.close({"ANNA": 1})
    other.play({"ANNA": 1})
    said = problems(other, text)
    assert len(said) == 2
    assert all(line.startswith("receipt 1: record 5: ") for line in said)
    assert "differs from the head you hold" in said[0]
    assert "orders/2/ANNA/1" in said[1]


def test_a_log_that_ends_before() -> None:
    _, text = played()
    said = problems(begun_table(), text)
    assert "receipt 1: record 5: you hold its head, but the log ends before it" in said
    assert "receipt 1: the log has no seal orders/2/ANNA/1" in said


def test_a_receipt_that_was_touched() -> None:
    table, text = played()
    said = problems(table, text.replace('ROLL 3", ', 'ROLL 9", '))
    assert said == ["receipt 1: record 5: the seal orders/2/ANNA/1 is not that of your receipt"]


def test_orders_of_another_record() -> None:
    table, text = played()
    log = chain.read(table.log)
    said = problems(table, text.replace(f"log 5 {log.heads[5]}", f"log 6 {log.heads[6]}"))
    assert said == ["receipt 1: record 5: orders/2/ANNA/1 stands there, not in the record of your receipt"]


def test_what_is_no_receipt() -> None:
    table, _ = played()
    assert problems(table, "Hello!") == ["receipt 1: it has no line `log <number> <head>`"]
    assert len(problems(table, 'log 5 0123456789abcdef\n{"name": "orders/2/ANNA/1", "salt')) == 2


def test_the_second_receipt_is_called_so() -> None:
    table, text = played()
    said = sentences(verify(table.log, receipts=[text, "nothing"]).problems)
    assert [line[:10] for line in said] == ["receipt 2:"]
