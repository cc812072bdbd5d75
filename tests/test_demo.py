"""`pbem demo` and `pbem play`: whole games by bots, the same again from the same seed."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from toy_table import contents

from pbem.app.audit import audit
from pbem.app.demo import CAST, Wish, demo
from pbem.app.env import Env
from pbem.app.new import Request, new
from pbem.app.play import play
from pbem.app.verify import verify
from pbem.core.problem import Failure

ENV = Env(lambda: "2026-01-01T00:00:00Z", lambda n: bytes((n * 7 + i) % 256 for i in range(n)))


def log(folder: Path) -> list[dict[str, object]]:
    return [msgspec.json.decode(line) for line in (folder / "log.jsonl").read_bytes().splitlines()]


def test_the_same_seed_gives_the_same_folder_byte_for_byte(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "another name"
    first = demo(ENV, one, Wish("morome", 3, "x"))
    demo(Env(lambda: "2030-01-01T00:00:00Z", bytes), two, Wish("morome", 3, "x"))
    assert contents(one) == contents(two)
    assert first.game == "morome-2d711642"  # the first digits of SHA-256("x")
    assert first.level == 0
    demo(ENV, tmp_path / "three", Wish("morome", 3, "y"))
    assert contents(tmp_path / "three" / "turns") != contents(one / "turns")


def test_the_clock_starts_in_2000_and_goes_an_hour_a_record(tmp_path: Path) -> None:
    demo(ENV, tmp_path / "d", Wish("morome", 2, "x"))
    times = [record["at"] for record in log(tmp_path / "d")]
    assert times[0] == "2000-01-01T00:00:00Z"
    hours = [f"2000-01-{1 + n // 24:02d}T{n % 24:02d}:00:00Z" for n in range(len(times))]
    assert times == hours


def test_a_demo_without_a_seed_has_sealed_dice(tmp_path: Path) -> None:
    told = demo(ENV, tmp_path / "d", Wish("morome", 2, options=("event_rolls=2",), bot="random"))
    assert told.level == 1
    assert log(tmp_path / "d")[-1]["type"] == "end"
    assert all(Path(path).is_file() for path in told.look)
    assert verify(ENV, tmp_path / "d").exit == 0
    checked = audit(ENV, tmp_path / "d", files=True)
    assert (checked.exit, checked.over) == (0, True)
    assert checked.files_compared > 50


def test_progress_is_told(tmp_path: Path) -> None:
    heard: list[int] = []
    told = demo(Env(ENV.now, ENV.fresh, tick=heard.append), tmp_path / "d", Wish("morome", 4, "x"))
    assert heard == list(range(2, told.steps + 1))
    heard.clear()
    audit(Env(ENV.now, ENV.fresh, tick=heard.append), tmp_path / "d")
    assert heard == list(range(1, told.steps + 1))


@pytest.mark.parametrize(
    "wish",
    [
        Wish("morome", 0),
        Wish("morome", 1),
        Wish("morome", 10),
        Wish("morome", 99),
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

    def test_seeded_at_level_0(self, tmp_path: Path) -> None:
        sheets = []
        for name in ("one", "two"):
            new(ENV, tmp_path / name, Request("morome", CAST[:3], seed="x"))
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
