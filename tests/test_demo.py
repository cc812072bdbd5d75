"""`pbem demo` and `pbem play`: whole games by bots, the same again from the same seed."""

from __future__ import annotations

import sys
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from toy_table import contents

from pbem.app import library
from pbem.app.audit import audit
from pbem.app.demo import CAST, Wish, demo
from pbem.app.env import Env
from pbem.app.new import Request, new
from pbem.app.play import play
from pbem.app.verify import verify
from pbem.core.problem import Failure

ENV = Env(lambda: "2026-01-01T00:00:00Z", lambda n: bytes((n * 7 + i) % 256 for i in range(n)))


each = pytest.mark.parametrize("ruleset", library.ids())
# Long enough to show something; whole games are played by test_determinism.py and test_cli_games.py.
SHORT = {"morome": ("event_rolls=2",), "spqrisiko": ("max_rounds=2",)}


def log(folder: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in (folder / "log.jsonl").read_bytes().splitlines()]


@each
def test_the_same_seed_gives_the_same_folder_byte_for_byte_and_progress_is_told(ruleset: str, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "another name"
    heard: list[int] = []
    first = demo(Env(ENV.now, ENV.fresh, tick=heard.append), one, Wish(ruleset, 3, "x", SHORT.get(ruleset, ())))
    assert heard == list(range(2, first.steps + 1))
    demo(Env(lambda: "2030-01-01T00:00:00Z", bytes), two, Wish(ruleset, 3, "x", SHORT.get(ruleset, ())))
    assert contents(one) == contents(two)
    assert first.game == f"{ruleset}-2d711642"  # the first digits of SHA-256("x")
    assert first.level == 0
    heard.clear()
    audit(Env(ENV.now, ENV.fresh, tick=heard.append), one)
    assert heard == list(range(1, first.steps + 1))


def test_another_seed_gives_other_dice(tmp_path: Path) -> None:
    rolled = []
    for seed in ("x", "y"):
        demo(ENV, tmp_path / seed, Wish("morome", 2, seed))
        rolled.append([record["data"]["draws"] for record in log(tmp_path / seed) if record["type"] == "resolve"])
    assert rolled[0] != rolled[1]


def test_the_clock_starts_in_2000_and_goes_an_hour_a_record(tmp_path: Path) -> None:
    demo(ENV, tmp_path / "d", Wish("morome", 2, "x"))
    times = [record["at"] for record in log(tmp_path / "d")]
    assert times[0] == "2000-01-01T00:00:00Z"
    hours = [f"2000-01-{1 + n // 24:02d}T{n % 24:02d}:00:00Z" for n in range(len(times))]
    assert times == hours


@pytest.mark.parametrize(
    ("ruleset", "bot"), [*((ruleset, "steady") for ruleset in library.ids()), ("morome", "random")]
)
def test_a_demo_without_a_seed_has_sealed_dice(ruleset: str, bot: str, tmp_path: Path) -> None:
    number = count()  # a bot whose chance is the same in each step may go round in circles
    env = Env(ENV.now, lambda n: sha256(b"%d" % next(number)).digest()[:n])
    told = demo(env, tmp_path / "d", Wish(ruleset, 2, options=SHORT.get(ruleset, ()), bot=bot))
    assert told.level == 1
    assert log(tmp_path / "d")[-1]["type"] == "end"
    assert all(Path(path).is_file() for path in told.look)
    assert verify(ENV, tmp_path / "d").exit == 0
    checked = audit(ENV, tmp_path / "d", files=True)
    assert (checked.exit, checked.over) == (0, True)
    assert checked.files_compared > 50


def test_a_demo_that_does_not_end_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.core.keys.STEPS", 5)
    with pytest.raises(Failure) as caught:
        demo(ENV, tmp_path / "d", Wish("spqrisiko", 2, "x"))
    assert [problem.code for problem in caught.value.problems] == ["endless"]
    assert audit(ENV, tmp_path / "d").exit == 0


@pytest.mark.parametrize(
    "wish",
    [
        Wish("morome", 0),
        Wish("morome", 1),
        Wish("morome", 10),
        Wish("morome", 99),
        Wish("spqrisiko", 1),
        Wish("spqrisiko", 6),
        Wish("struggle", 1),
        Wish("struggle", 5),
        Wish("nothing"),
        Wish("morome", bot="x"),
    ],
)
def test_an_impossible_demo_is_a_problem(tmp_path: Path, wish: Wish) -> None:
    with pytest.raises(Failure):
        demo(ENV, tmp_path / "d", wish)


def test_the_cast_is_large_enough_and_nobody_is_called_like_an_order(tmp_path: Path) -> None:
    new(ENV, tmp_path / "d", Request("morome", CAST[:9]))
    assert len({seat.partition("=")[0] for seat in CAST}) == len(CAST) >= 9


class TestPlay:
    def test_only_missing_seats_when_none_is_named(self, tmp_path: Path) -> None:
        folder = tmp_path / "g"
        new(ENV, folder, Request("morome", CAST[:3], seed="x"))
        assert play(ENV, folder, ["valeria"]).seats == ("VALERIA",)
        assert sorted(play(ENV, folder, ()).seats) == ["LIVIA", "MARCO"]
        assert play(ENV, folder, ()).seats == ()

    @each
    def test_seeded_at_level_0(self, ruleset: str, tmp_path: Path) -> None:
        sheets = []
        for name in ("one", "two"):
            new(ENV, tmp_path / name, Request(ruleset, CAST[:3], seed="x"))
            sheets.append([verdict.accepted for verdict in play(ENV, tmp_path / name, (), bot="random").verdicts])
        assert sheets[0] == sheets[1]

    def test_of_the_system_at_level_1(self, tmp_path: Path) -> None:
        asked: list[int] = []

        def fresh(n: int) -> bytes:
            asked.append(n)
            return bytes(n)

        new(ENV, tmp_path / "g", Request("morome", CAST[:3]))
        play(Env(ENV.now, fresh), tmp_path / "g", ["MARCO"], bot="random")
        assert asked == [32]

    def test_a_game_that_has_not_begun_takes_no_bots(self, tmp_path: Path) -> None:
        new(ENV, tmp_path / "g", Request("morome", CAST[:3], wait=True))
        with pytest.raises(Failure) as caught:
            play(ENV, tmp_path / "g", ())
        assert caught.value.problems[0].code == "not-begun"

    def test_a_game_that_is_over_takes_no_bots(self, tmp_path: Path) -> None:
        demo(ENV, tmp_path / "g", Wish("morome", 2, "x"))
        with pytest.raises(Failure) as caught:
            play(ENV, tmp_path / "g", ())
        assert caught.value.problems[0].code == "over"
