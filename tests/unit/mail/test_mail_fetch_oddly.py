"""Servers that answer what no server should: nothing is lost, and nobody sees a traceback."""

from __future__ import annotations

import pytest
from mailbox_table import Reader

from pbem.mailbox.answers import received


def test_a_mail_that_the_server_lists_but_does_not_hand_out_is_asked_for_again(reader: Reader) -> None:
    reader.orders("TAKE 1", "TAKE 2")
    reader.imap.withheld = {1}
    assert reader.codes() == ["accepted"]
    assert len(reader.imap.names("INBOX")) == 1  # not moved: nobody has read it
    assert reader.codes() == []
    assert len(reader.imap.names("INBOX")) == 1
    reader.imap.withheld = set()
    assert reader.codes() == ["accepted"]
    assert reader.imap.names("INBOX") == []


@pytest.mark.parametrize("validity", ["99999999999", "9" * 5000, "x", "-1"])
def test_a_validity_that_is_none_stops_before_anything_is_moved(reader: Reader, validity: str) -> None:
    reader.orders("TAKE 1")
    reader.imap.validity = validity  # type: ignore[assignment]
    done = reader.fetch()
    assert (done.exit, done.fetched, len(reader.imap.names("INBOX"))) == (2, 0, 1)


@pytest.mark.parametrize("year", ["0000", "0001", "9999"])
def test_a_time_that_is_none_is_no_time(reader: Reader, year: str) -> None:
    reader.imap.date = f'"01-Jan-{year} 00:00:00 -0100"'
    reader.orders("TAKE 1")
    assert reader.codes() == ["accepted"]


@pytest.mark.parametrize("day", [b" 0", b"  ", b"99"])
def test_no_date_is_an_error(day: bytes) -> None:
    assert isinstance(received(b'INTERNALDATE "' + day + b'-Feb-9998 99:99:99 +9999"'), int)
