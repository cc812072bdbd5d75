"""The small use cases, the environment, and sheets of all kinds."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toy_table import World, contents

from pbem.app import env, library
from pbem.app.ingest import ingest
from pbem.app.rulesets import rulesets
from pbem.app.schema import schema
from pbem.app.source import letters
from pbem.core.problem import Failure


def test_the_clock_can_be_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert env.real().now() == "1970-01-01T00:00:00Z"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", env.real().now())
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "noon")
    with pytest.raises(Failure):
        env.real()


def test_the_language_comes_from_the_flag_or_the_variable_never_from_the_locale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert env.real().lang == "en"
    monkeypatch.setenv("PBEM_LANG", "it")
    assert env.real().lang == "it"
    assert env.real("en").lang == "en"
    with pytest.raises(Failure):
        env.real("fr")


def test_secret_bytes_are_fresh() -> None:
    assert env.real().fresh(32) != env.real().fresh(32)


def test_rulesets_in_both_languages(world: World) -> None:
    (row,) = rulesets(world.env)
    assert (row.id, row.title, row.least, row.most, row.paces) == ("toy", "Toy", 2, 4, ("turn",))
    assert [(option.name, option.default, option.least) for option in row.options] == [("turns", 3, 1)]
    (row,) = rulesets(world.env.__class__(world.env.now, world.env.fresh, "it"))
    assert (row.title, row.blurb) == ("Gioco", "Three turns.")


def test_an_unknown_ruleset_is_answered_with_what_was_meant(world: World) -> None:
    with pytest.raises(Failure) as caught:
        library.manifest("toyy")
    hint = caught.value.problems[0].hint
    assert hint is not None
    assert hint.args["words"] == ("toy",)
    for odd in ("", ".", "../toy", "toy/", "a\\b"):
        with pytest.raises(Failure):
            library.manifest(odd)


def test_schemas(world: World) -> None:
    assert set(schema("")) == {"state", "log", "sheet", "report"}
    assert schema("state", "toy")["type"] == "object"
    assert {"$schema", "title", "anyOf"} <= set(schema("log"))
    for wrong in (("stat", ""), ("state", "nothing")):
        with pytest.raises(Failure):
            schema(*wrong)


def test_the_positions_of_our_ruleset_have_a_schema() -> None:
    library.manifest.cache_clear()
    found = schema("state", "morome")
    assert "provinces" in str(found)


def test_standard_input_is_a_source(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.new()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Seat: ANNA\nTAKE 1\n")))
    assert ingest(world.env, world.folder(), ["-"]).verdicts[0].code == "accepted"


def test_a_display_name_speaks_for_one_seat_only(world: World) -> None:
    for name, seats in (("same", ["ANNA=Bob", "BRUNO=Bob"]), ("signs", ["ANNA=\U0001f3b2", "BRUNO=Bob"])):
        world.new(name, seats=seats)
        for word in ("Bob", "\U0001f3b2", "???"):
            found = world.send(f"Seat: {word}\nTAKE 1\n", name, dry_run=True)
            assert found.seat == ("BRUNO" if (name, word) == ("signs", "Bob") else ""), "nothing is guessed"


@pytest.mark.parametrize("source", ["-", "x" * 5000, ""])
def test_what_cannot_be_read_is_a_problem(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)  # as it is after `<&-`
    with pytest.raises(Failure) as caught:
        letters(source)
    (problem,) = caught.value.problems
    assert problem.text.msgid.startswith("Cannot read") or problem.code == "bad-source"
    assert not problem.source  # it stands in the sentence


def test_far_too_large_files_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.app.source.MOST", 10)
    (tmp_path / "big.txt").write_bytes(b"x" * 11)
    with pytest.raises(Failure):
        letters(str(tmp_path / "big.txt"))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary(max_size=80) | st.text("SeatANBR:\n TKE1#ENDOPY9\u2028é\t", max_size=120).map(str.encode))
def test_whatever_comes_in_is_answered(world: World, raw: bytes) -> None:
    if not world.folder().exists():
        world.new()
    before = contents(world.folder())
    for seat in ("", "ANNA"):
        verdict = world.send(raw, seat=seat, dry_run=True)
        assert verdict.code in ("checked", "empty", "unknown-player", "unreadable", "wrong-step", "wrong-game")
        assert verdict.accepted or verdict.refused
    assert contents(world.folder()) == before
