"""Vacations and resignations by a line in a player's mail."""

from __future__ import annotations

import desk_table as d
import pytest
from toy_table import START, World

from pbem.app import outlook
from pbem.app.audit import audit
from pbem.app.env import stamp
from pbem.app.seat_orders import Manner, away, resign
from pbem.app.table import look
from pbem.core.problem import Failure

TODAY = stamp(START)[:10]  # 2023-11-14
SPAN = "2023-11-20 to 2023-11-24"


def begin(world: World, tables: str = "") -> World:
    world.new(seats=d.THREE, options=["turns=5"])
    d.policy(world, tables)
    return world


def write(world: World, body: str, seat: str = "ANNA") -> d.Verdict:
    return d.mail(world, f"{seat.lower()}@example.org", body, token=d.token(world, seat))


def test_a_vacation_alone_is_noted_and_answered_and_no_sheet_is_refused(world: World) -> None:
    begin(world)
    done = write(world, f"Vacation: {SPAN}")
    assert (done.code, done.exit, done.seq) == ("noted", 0, -1)
    assert "You are away from" in done.noted[0]
    assert "9 days are left to you" in done.noted[1]
    assert "refuse" not in world.types()
    assert d.acts(world) == [{"kind": "pause", "player": "ANNA", "from": 1700438400, "until": 1700870400}]
    (letter,) = d.letters(world, "noted-ANNA-*.eml")
    assert "To: anna@example.org" in letter.read_text()


def test_with_orders_both_count_and_the_receipt_says_so(world: World) -> None:
    begin(world)
    done = write(world, "Vacanza: dal 2023-11-20 al 2023-11-24\nTAKE 2", "CARLA")
    assert (done.code, done.rev) == ("accepted", 1)
    receipt = d.letters(world, "receipt-CARLA-1.txt")[-1]
    assert "20 novembre 2023" in receipt.read_text()
    assert [record["type"] for record in world.log()[-2:]] == ["accept", "ruling"]
    world.run(force=True)
    assert not audit(world.env, world.folder(), files=True).problems


def test_the_days_are_those_of_the_players_clock(world: World) -> None:
    begin(world)
    path = world.folder() / "game.toml"
    path.write_text(path.read_text().replace("[seats.ANNA]\n", '[seats.ANNA]\nzone = "Europe/Rome"\n'))
    write(world, f"Vacation: {SPAN}")
    assert d.acts(world)[0]["from"] == 1700438400 - 3600


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("some time", "bad-vacation"),
        ("2023-11-24 to 2023-11-20", "bad-vacation"),
        ("2023-01-01 to 2023-01-02", "past-vacation"),
        ("2026-01-01 to 2026-01-02", "far-vacation"),
        ("2023-11-20 to 2023-12-24", "long-vacation"),
    ],
)
def test_what_cannot_be_had_is_refused_with_its_reason(world: World, text: str, code: str) -> None:
    begin(world)
    done = write(world, f"Vacation: {text}")
    assert (done.code, [said.code for said in done.refused], done.exit) == ("noted", [code], 1)
    assert d.acts(world) == []
    assert "is NOT noted" in d.letters(world, "noted-ANNA-*.eml")[0].read_text().replace("\n ", " ")


def test_orders_count_although_the_vacation_cannot_be_had(world: World) -> None:
    begin(world)
    done = write(world, "Vacation: never\nTAKE 2")
    assert (done.code, [said.code for said in done.warnings]) == ("accepted", ["bad-vacation"])
    receipt = d.letters(world, "receipt-ANNA-1.txt")[-1]
    text = " ".join(receipt.read_text().split())
    at = text.index('Your vacation is NOT noted. "never" does not say from when to when. Write it like 2026-12-20')
    assert at < text.index("These orders count")
    assert not audit(world.env, world.folder(), files=True).problems


def test_a_vacation_too_long_is_told_in_the_receipt_too(world: World) -> None:
    begin(world)
    write(world, "Vacation: 2023-11-20 to 2023-12-24\nTAKE 2", "BRUNO")
    receipt = d.letters(world, "receipt-BRUNO-1.txt")[-1]
    assert "35" in receipt.read_text() and "14" in receipt.read_text()
    assert receipt.read_text().index("14") < receipt.read_text().index("TAKE 2")


def test_who_sends_his_sheet_with_his_vacation_is_waited_for_no_longer(world: World) -> None:
    begin(world)
    deadline = d.announce(world)
    write(world, "Vacation: 2023-11-15 to 2023-11-18\nTAKE 2")
    assert look(world.folder()).deadline == deadline
    assert d.stands(world).away[0].seat == "ANNA"


def test_a_killed_command_notes_the_vacation_when_the_mail_comes_again(world: World, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from pbem.app import taking, wishes

    begin(world)
    heed = wishes.heed

    def killed(*args: object, write: bool) -> object:
        if write:
            raise KeyboardInterrupt
        return heed(*args, write=write)  # type: ignore[arg-type]

    raw = f"Vacation: {SPAN}\nTAKE 2"
    token = d.token(world, "ANNA")
    with monkeypatch.context() as patch:
        patch.setattr(taking.wishes, "heed", killed)
        with pytest.raises(KeyboardInterrupt):
            d.mail(world, "anna@example.org", raw, token=token, id="one@x")
    assert d.acts(world) == []
    d.mail(world, "anna@example.org", raw, token=token, id="one@x")
    assert len(d.acts(world)) == 1
    assert [record["type"] for record in world.log()].count("accept") == 1


def test_a_standing_sheet_that_is_not_used_is_kept_and_said_so(world: World) -> None:
    begin(world, '[absence]\nmissing = "default"\n')
    write(world, "Standing: yes\nTAKE 2")
    receipt = d.letters(world, "receipt-ANNA-1.txt")[-1]
    assert "Your standing sheet is kept, but not used now" in receipt.read_text()


def test_days_are_counted_together(world: World) -> None:
    begin(world, "[absence]\nvacation = 7\n")
    assert write(world, "Vacation: 2023-11-20 to 2023-11-24").exit == 0
    assert write(world, "Vacation: 2023-12-20 to 2023-12-22").exit == 1
    assert write(world, "Vacation: 2023-11-23 to 2023-11-26").exit == 0  # overlaps: seven in all
    assert write(world, "Vacation: 2023-12-20 to 2023-12-20").exit == 1


def test_no_vacations_by_mail_where_the_game_has_none(world: World) -> None:
    begin(world, "[absence]\nvacation = 0\n")
    assert [said.code for said in write(world, f"Vacation: {SPAN}").refused] == ["no-vacation"]
    away(world.env, world.folder(), "ANNA", SPAN, Manner())  # the moderator may
    assert len(d.stands(world).away) == 1


def test_the_same_mail_again_rules_nothing_more(world: World) -> None:
    begin(world)
    for _ in range(2):
        d.mail(world, "anna@example.org", f"Vacation: {SPAN}", token=d.token(world, "ANNA"), id="one@example.org")
    assert len(d.acts(world)) == 1


def test_a_vacation_ends_when_the_player_says_so(world: World) -> None:
    begin(world)
    write(world, f"Vacation: {SPAN}")
    world.time = 1700438400 + d.DAY
    assert "is over" in write(world, "Vacation: none").noted[0]
    (row,) = d.stands(world).away
    assert (row.start, row.end) == (1700438400, 1700438400 + d.DAY)
    assert "no vacation of yours" in write(world, "Vacation: none\n").noted[0]


def test_the_deadline_moves_behind_the_vacation_of_one_who_owes(world: World) -> None:
    begin(world, '[deadlines]\nevery = 1\nhour = "18:00"\n')
    world.send("Seat: BRUNO\nTAKE 1\n")  # what writes announces it
    deadline = look(world.folder()).deadline
    assert deadline is not None
    done = write(world, "Vacation: 2023-11-15 to 2023-11-18")
    table = look(world.folder())
    assert table.deadline is not None and table.deadline > deadline
    assert table.deadline >= d.stands(world).away[0].end
    assert "The deadline is now" in done.noted[-1]


def test_a_late_mail_can_still_say_that_somebody_is_away(world: World) -> None:
    begin(world, "[absence]\noutage = 100\n")
    world.time = d.announce(world) + 60
    assert write(world, f"Vacation: {SPAN}").code == "noted"
    late = write(world, "Vacation: 2023-12-01\nTAKE 1")
    assert (late.code, len(d.acts(world))) == ("late", 2)
    (receipt,) = d.letters(world, "refused-ANNA-*.txt")
    assert "1 December 2023" in receipt.read_text()


def test_who_only_asks_gets_nothing_noted(world: World) -> None:
    begin(world)
    write(world, f"Check: yes\nVacation: {SPAN}\nTAKE 1")
    assert d.acts(world) == []


def test_a_strangers_mail_says_nothing_for_a_seat(world: World) -> None:
    begin(world)
    for body in (f"Vacation: {SPAN}", "Resign: yes"):
        assert d.mail(world, "eve@example.org", body, token=d.token(world, "ANNA")).code == "held"
        assert d.mail(world, "anna@example.org", body).code == "held"  # an address proves nothing
    assert d.acts(world) == []


# --- leaving ---------------------------------------------------------------------------------------------------------
def test_a_resignation_gives_the_seat_to_a_bot_and_all_are_told(world: World) -> None:
    begin(world)
    done = write(world, "Abbandono: sì\nTAKE 3", "CARLA")
    assert done.code == "accepted"  # the last sheet still counts
    assert d.acts(world) == [
        {"kind": "seat", "player": "CARLA", "what": "resigned", "more": True},
        {"kind": "bot", "player": "CARLA", "bot": "steady"},
    ]
    assert d.letters(world, "ruling-*-ANNA.eml")
    world.run(force=True)
    table = look(world.folder())
    assert table.sheets(2)["CARLA"].rev == 1
    assert "CARLA" not in outlook.missing(table)
    assert not audit(world.env, world.folder(), files=True).problems


def test_no_means_no_and_a_typing_error_is_asked_about(world: World) -> None:
    begin(world)
    assert write(world, "Resign: no\nTAKE 1").code == "accepted"
    assert write(world, "Resign: perhaps\nTAKE 2").refused[0].code == "bad-value"
    assert d.acts(world) == []


def test_what_comes_from_a_player_who_has_left_waits_for_the_moderator(world: World) -> None:
    begin(world)
    write(world, "Resign: yes")
    done = write(world, "TAKE 5")
    assert (done.code, done.refused[0].code) == ("held", "has-left")


def test_where_seats_never_go_to_bots_nobody_plays_a_seat_that_was_left(world: World) -> None:
    begin(world, "[absence]\nstrikes = 0\n")
    resign(world.env, world.folder(), "ANNA", Manner())
    assert d.stands(world).bots == {}
    world.send("Seat: BRUNO\nTAKE 1\n")
    world.send("Seat: CARLA\nTAKE 1\n")
    done = world.run()
    assert (done.outcome, done.resolved[0].defaulted) == ("resolved", ("ANNA",))
    assert "has left; nobody plays it" in d.report(world, "BRUNO", 2).replace("\n", " ")
    with pytest.raises(Failure, match="has left already"):
        resign(world.env, world.folder(), "ANNA", Manner())


@pytest.mark.parametrize("line", ["Vacation: 2023-11-20", "Resign: yes"])
def test_nothing_is_noted_once_the_game_is_over(world: World, line: str) -> None:
    begin(world)
    world.play_out()
    done = world.send(f"Seat: ANNA\n{line}\n")
    assert done.code == "over"
    assert world.types()[-1] == "end"
