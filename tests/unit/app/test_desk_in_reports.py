"""The order desk in the reports of a game: for whom it is, where its sheets go, and that they are accepted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import desk_table as d
import pytest
import toy_rules
from desk_sheets import Composer
from toy_table import World, contents

from pbem.app.audit import audit
from pbem.app.check import check
from pbem.app.seat_orders import Manner
from pbem.app.seat_replace import replace
from pbem.core.draw import Stream

TRIO = ("ANNA=Anna <anna@example.org> [it]", "BRUNO=Bruno <bruno@example.org>", "CARLA=Carla")
DATA = re.compile(r'<script type="application/json" id="desk-data">(.*?)</script>', re.DOTALL)
OURS = "orders+TOKEN@example.org"


@pytest.fixture
def world(tmp_path: Path) -> World:
    """With the real rulesets."""
    return World(tmp_path)


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> World:
    """A game that is only looked at."""
    return begun(World(tmp_path_factory.mktemp("still")))


def begun(world: World, ruleset: str = "morome", address: str = OURS, **more: Any) -> World:
    """A game with an address of its own, one step after its set-up."""
    world.new(ruleset=ruleset, seats=TRIO, **more)
    path = world.folder() / "game.toml"
    path.write_text(re.sub(r'(?m)^address = ""', f'address = "{address}"', path.read_text(), count=1))
    world.run(force=True)
    return world


def page(world: World, viewer: str) -> str:
    """The newest report."""
    newest = max((world.folder() / "turns").iterdir())
    return (newest / viewer / "report.html").read_text()


def desk(world: World, viewer: str) -> dict[str, Any] | None:
    found = DATA.search(page(world, viewer))
    return json.loads(found[1]) if found else None


def known(world: World, viewer: str) -> dict[str, Any]:
    found = desk(world, viewer)
    assert found is not None
    return found


def test_a_seat_that_owes_a_sheet_has_a_desk_in_its_language(still: World) -> None:
    anna, bruno = known(still, "ANNA"), known(still, "BRUNO")
    assert (anna["lang"], anna["head"]) == ("it", ["Partita: roma", "Passo: 3", "Giocatore: ANNA"])
    assert (bruno["lang"], bruno["head"]) == ("en", ["Game: roma", "Step: 3", "Seat: BRUNO"])
    assert any(group["id"] == "MOVE" for group in anna["groups"])
    assert desk(still, "public") is None


def test_its_mail_brings_the_token_of_the_reports_letter(still: World) -> None:
    token = d.token(still, "ANNA").strip("[]")
    anna = known(still, "ANNA")
    assert anna["subject"].startswith(f"[{token}] ")
    assert anna["to"] == f"orders+{token}@example.org"
    for viewer in ("BRUNO", "CARLA", "public"):
        assert token not in page(still, viewer)


def test_a_token_never_stands_in_what_others_may_read(still: World) -> None:
    tokens = [known(still, seat)["subject"].split("]")[0][1:] for seat in ("ANNA", "BRUNO", "CARLA")]
    assert len({*tokens}) == 3
    for name, data in contents(still.folder()).items():
        for token, seat in zip(tokens, ("ANNA", "BRUNO", "CARLA"), strict=True):
            assert token.encode() not in data or seat in name, name


def test_without_an_address_there_is_no_token(world: World) -> None:
    anna = known(begun(world, address=""), "ANNA")
    assert anna["to"] == ""
    assert anna["subject"].startswith("[roma] ")


def test_the_address_of_the_mailbox_counts_where_the_game_has_none(world: World) -> None:
    (world.place / "mail.toml").write_text('address = "post@example.org"\n')
    anna = known(begun(world, address=""), "ANNA")
    assert anna["to"] == "post@example.org"
    assert d.token(world, "ANNA") == anna["subject"].split()[0]


def test_the_mailbox_counts_from_the_opening_report_on(world: World) -> None:
    (world.place / "mail.toml").write_text('address = "post@example.org"\n')
    world.new(ruleset="morome", seats=TRIO)
    anna = known(world, "ANNA")
    assert anna["to"] == "post@example.org"
    assert d.token(world, "ANNA") == anna["subject"].split()[0]


def test_a_faulty_mailbox_stops_no_step(world: World) -> None:
    (world.place / "mail.toml").write_text("address = [\n")
    assert known(begun(world, address=""), "ANNA")["to"] == ""


def test_reports_stay_as_they_were_until_a_seat_is_given_to_somebody_else(world: World) -> None:
    """The address of the settings and the token of the old player belong to the old reports."""
    begun(world)
    before, old = page(world, "ANNA"), d.token(world, "ANNA").strip("[]")
    path = world.folder() / "game.toml"
    path.write_text(path.read_text().replace(OURS, "others@example.org"))
    replace(world.env, world.folder(), "ANNA", "Aulus <aulus@example.org> [en]", Manner())
    for file in (world.folder() / "turns").rglob("report.html"):
        file.unlink()
    audit(world.env, world.folder(), rebuild=True)
    assert page(world, "ANNA") == before

    new = d.token(world, "ANNA", letter="takeover").strip("[]")
    (letter,) = d.letters(world, "takeover-ANNA-*.eml")
    attached = _attached(letter, "report.html")
    found = DATA.search(attached)
    assert found is not None and new != old
    assert json.loads(found[1])["to"] == f"orders+{new}@example.org"
    assert old not in attached


def _attached(letter: Path, name: str) -> str:
    from email import message_from_bytes, policy

    parts = message_from_bytes(letter.read_bytes(), policy=policy.default).walk()
    return next(part.get_content() for part in parts if part.get_filename() == name)


def test_the_end_of_a_game_has_no_desk(world: World) -> None:
    world.new(ruleset="morome", seats=TRIO)
    world.play_out()
    assert all(desk(world, seat) is None for seat in ("ANNA", "BRUNO", "CARLA", "public"))


def test_rules_without_a_desk_give_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    world = World(tmp_path)
    world.new(seats=d.THREE)
    assert "desk-data" not in page(world, "ANNA")
    toy_rules.library.manifest.cache_clear()


@pytest.mark.parametrize("ruleset", ["morome", "spqrisiko", "struggle"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_composed_sheets_are_accepted_whole(world: World, ruleset: str, lang: str) -> None:
    """As they leave the browser: head, lines, and nothing else; `pbem check` refuses nothing."""
    seats = [f"{seat}={seat.title()} [{lang}]" for seat in ("ANNA", "BRUNO", "CARLA")]
    world.new(ruleset=ruleset, seats=seats)
    luck, checked = Stream(b"\7" * 32, f"{ruleset}/{lang}"), 0
    for _ in range(3):
        for seat in ("ANNA", "BRUNO", "CARLA"):
            found = desk(world, seat)
            if found is not None:
                sheet = world.place / "sheet.txt"
                lines = Composer(found, luck).sheet()
                sheet.write_text("\n".join([*found["head"], "", *lines]) + "\n")
                verdict = check(world.env, world.folder(), str(sheet))
                assert (verdict.seat, verdict.code) == (seat, "checked"), lines
                assert not verdict.refused, lines
                checked += 1
        world.run(force=True)
    assert checked >= 3
