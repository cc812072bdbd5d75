"""Letters that were there before, and letters that come too late (pitfalls 49 and 50)."""

from __future__ import annotations

import pytest
from letters_table import SERVER, mail, read

from pbem.mail import times

BID = "bid 7\n"


def test_duplicates_are_known_by_seat_and_id() -> None:
    """Pitfall 49."""
    first = read(mail(BID))
    again = mail("bid 7\r\n", Received="by relay.example.org; Sat, 14 Mar 2026 10:00:00 +0100", X_Spam="no")
    result = read(again, seen=lambda key, digest: (key, digest) == (first.key, first.digest))
    assert (result.reason, result.reply, result.orders) == ("duplicate", False, ())
    other = read(mail("bid 8\n"))
    assert other.key == first.key and other.digest != first.digest, "the same id with other orders can be told apart"
    stranger = read(mail(BID, From="Aiko <aiko@univ.example.org>", Subject="[G7-T3-B6N0YJ]"))
    assert stranger.key != first.key, "nobody can use up another one's id"


def test_duplicates_without_an_id() -> None:
    """Pitfall 49: by sender, date and own text."""
    one = read(mail(BID, Message_ID=None, Date="Sat, 14 Mar 2026 09:02:00 +0100"))
    two = read(mail(BID, Message_ID=None, Date="Sat, 14 Mar 2026 09:02:00 +0100", Received=None))
    three = read(mail(BID, Message_ID=None, Date="Sat, 14 Mar 2026 09:03:00 +0100"))
    assert one.key == two.key != three.key
    assert read(mail("pass\n", Message_ID=None, Date="Sat, 14 Mar 2026 09:02:00 +0100")).key != one.key


def test_only_letters_that_count_are_asked_about() -> None:
    """Pitfall 49: a forged one cannot make a later true one a duplicate."""
    asked: list[str] = []

    def seen(key: str, digest: str) -> bool:
        asked.append(key)
        return True

    for head in ({"Subject": "x"}, {"From": "x@y.example"}, {"Authentication_Results": f"{SERVER}; dmarc=fail"}):
        read(mail(BID, **head), seen=seen)
    assert asked == []


LATE = f"by {SERVER}; Sun, 15 Mar 2026 20:00:01 +0100"
EARLY = f"by {SERVER}; Sun, 15 Mar 2026 20:00:00 +0100"


@pytest.mark.parametrize(
    ("received", "date", "reason"),
    [
        *((LATE, "Sat, 14 Mar 2026 09:00:00 +0100", "late"), (EARLY, "Mon, 16 Mar 2026 09:00:00 +0100", "")),
        ([LATE, EARLY], "", "late"),
        ([f"by store.example.org; {LATE.partition('; ')[2]}", EARLY], "", ""),
        ([EARLY, "by relay.example.org; Mon, 16 Mar 2099 09:00:00 +0100"], "", ""),
        *(("by other.example.org; Mon, 16 Mar 2099 09:00:00 +0100", "", ""), ("nonsense", "also nonsense", "")),
    ],
)
def test_lateness_by_our_own_server_only(received: str | list[str], date: str, reason: str) -> None:
    """Pitfall 50."""
    assert read(mail(BID, Received=received, Date=date)).reason == reason


def test_times() -> None:
    """Pitfall 50: zones that are no zones, years that are none."""
    assert times.unix("Sun, 15 Mar 2026 20:00:00 +0100 (CET)") == 1773601200
    assert times.unix("15 Mar 2026 19:00:00 GMT") == 1773601200
    for nonsense in (
        "",
        "x",
        "Sun, 15 Mar 2026 20:00:00",
        "99 Mar 2026 20:00:00 +0000",
        "1 Jan 99999 0:0:0 +0000",
        "-" * 999,
    ):
        assert times.unix(nonsense) is None or isinstance(times.unix(nonsense), int)
    stamps = [("a.example", 5), (SERVER, 3)]
    assert times.arrival(stamps, SERVER, 9) == 3
    assert times.arrival(stamps, "other.example", 9) == 9, "what the mailbox knows"
    assert times.arrival(stamps, "", 9) == 9
    assert times.arrival(stamps, "", None) == 5
    assert times.arrival(stamps, "other.example", None) is None
