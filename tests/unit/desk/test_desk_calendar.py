"""The calendar file: what RFC 5545 asks for, the same bytes for the same deadline, replaced when it is moved."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.calendar_file import Event, write

EVENT = Event(
    uid="roma.7.deadline@pbem.invalid", number=0, stamp=1772474400, when=1772733600, title="Roma: orders are due",
    text="First line; with, signs\\\nsecond", program="pbem",
)  # fmt: skip


def unfolded(data: bytes) -> list[str]:
    return data.decode().replace("\r\n ", "").split("\r\n")


def test_what_stands_in_it() -> None:
    rows = unfolded(write(EVENT))
    assert rows[0] == "BEGIN:VCALENDAR" and rows[-2:] == ["END:VCALENDAR", ""]
    assert "DTSTART:20260305T180000Z" in rows
    assert "DTSTAMP:20260302T180000Z" in rows
    assert "UID:roma.7.deadline@pbem.invalid" in rows
    assert "SEQUENCE:0" in rows
    assert "DESCRIPTION:First line\\; with\\, signs\\\\\\nsecond" in rows


def test_a_moved_deadline_replaces_the_old_one() -> None:
    import msgspec

    moved = unfolded(write(msgspec.structs.replace(EVENT, number=1, when=EVENT.when + 86400)))
    assert "UID:roma.7.deadline@pbem.invalid" in moved and "SEQUENCE:1" in moved


@given(st.text(max_size=300), st.text(max_size=300))
def test_no_line_is_too_long_and_no_text_breaks_out(title: str, text: str) -> None:
    import msgspec

    data = write(msgspec.structs.replace(EVENT, title=title, text=text))
    lines = data.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    data.decode()
    assert b"\n" not in data.replace(b"\r\n", b"") and b"\r" not in data.replace(b"\r\n", b"")
    names = [row.partition(":")[0] for row in unfolded(data)]
    assert names == [row.partition(":")[0] for row in unfolded(write(EVENT))], "one property a line, in the same order"
