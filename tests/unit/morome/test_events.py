"""Events (R49-R61, C27, C29, C30): what the handed cases leave open."""

from __future__ import annotations

from typing import Any

from morome_table import Played, game, lines, place, resolve, step


def events(dice: str, provinces: dict[str, str] | None = None, **more: Any) -> Played:
    """Two events unless the dice begin otherwise. A holds Spain, B Greece."""
    options = more.pop("options", {})
    at = {"phase": "control", "provinces": provinces or {}, **more}
    return step(at, {}, dice, **options)


def test_always_two_without_count_dice() -> None:
    played = events("d10=7 d10=1 d10=7 d10=1", options={"event_rolls": "2"})
    assert played.told("events") == [{"faces": [], "count": 2}]
    assert played.state.disaster == ["britain"]  # R57: twice counts once


def test_plague_kills_one_and_keeps_control_r58() -> None:
    played = events("d6=1 d6=1 d10=8 d10=2 d10=8 d10=3", {"spain": "A:1", "gaul": "lost"})
    assert played.state.owner["spain"] == "A" and played.state.legions["spain"] == 0
    assert played.state.plague == ["spain", "gaul"]
    assert [s["lost"] for s in played.told("struck")] == [1, 0]


def test_prosperity_only_for_a_player_r59() -> None:
    played = events("d6=1 d6=1 d10=9 d10=2 d6=5 d10=9 d10=3", {"gaul": "lost"})
    assert played.state.money == {"A": 5, "B": 0}


def test_marks_go_before_the_count_dice_c27() -> None:
    played = events("d6=1 d6=1 d10=8 d10=3 d10=9 d10=1", disaster=["rome"], plague=["gaul"])
    assert played.told("marks_removed") == [{"disaster": ["rome"], "plague": ["gaul"]}]
    assert (played.state.disaster, played.state.plague) == ([], ["gaul"])


def test_both_persian_rows_and_where_they_march() -> None:
    # Middle East lost: the first row goes on to Byzantium (0 legions), the second then to Greece.
    provinces = {"middle_east": "lost", "byzantium": "neutral:0", "greece": "B:0", "egypt": "B:3"}
    played = events("d6=1 d6=1 d10=1 d20=12 d6=1 d6=1 d6=1 d6=1 d10=9 d10=1", provinces)
    assert [i["attacked"] for i in played.told("invasion")] == ["byzantium", "greece"]
    assert [i["marches"] for i in played.told("invasion")] == [["middle_east"], ["byzantium"]]


def test_the_persian_coin_after_the_treaty() -> None:
    coin = {"persian_roll_12": "coin_flip"}
    provinces = {"middle_east": "neutral:0", "byzantium": "neutral:0"}
    played = events("d6=1 d6=1 d10=1 d20=12 d2=2 d6=1 d6=1 d10=9 d10=1", provinces, options=coin)
    assert played.state.owner["byzantium"] == "lost" and played.state.owner["middle_east"] == "neutral"
    stopped = events("d6=1 d6=1 d10=1 d20=12 d10=9 d10=1", provinces, options=coin, treaties={"persians": 1})
    assert stopped.state.treaties == {}


def test_treaties_do_not_stop_revolts_and_revolts_do_not_march_r55() -> None:
    played = events("d6=1 d6=1 d10=1 d20=18 d10=3 d10=1 d20=20", {"gaul": "lost", "rome": "lost"})
    assert played.told("battle") == []
    marching = {"rebels_march": True}
    provinces = {"gaul": "lost", "north_italy": "neutral:0", "rome": "lost"}
    played = events("d6=1 d6=1 d10=1 d20=18 d10=3 d6=2 d10=1 d20=20", provinces, options=marching)
    assert played.state.owner["north_italy"] == "lost"
    assert played.told("invasion")[1]["reason"] == "nowhere"


def test_opportunity_draws_for_one_living_seat_r60() -> None:
    dice = "d6=1 d6=1 d10=10 d2=2 d10=10 d2=1"
    played = events(dice, deck=["spies", "treaty"])
    assert [c.id for c in played.state.hands["B"]] == ["spies"]
    assert [(e.data["card"], e.to) for e in played.events if e.kind == "card"] == [
        ("spies", ("B",)),
        ("treaty", ("A",)),
    ]
    empty = events(dice)  # rolled all the same
    assert empty.told("no_card") == [{"seat": "B"}, {"seat": "A"}]


def test_who_lost_his_last_province_in_this_phase_may_still_draw_c27() -> None:
    played = events("d6=1 d6=1 d10=5 d10=2 d6=1 d10=10 d2=1", {"spain": "A:0"}, deck=["spies"])
    assert played.state.out == ["A"] and played.state.discard == {"spies": 1}
    assert played.outcome.opens == ["card/republic/0/0"]


def test_one_living_seat_draws_without_a_die_c29() -> None:
    at = {"phase": "control", "out": ["B"], "turn": 2, "deck": ["spies"], "order": ["A"]}
    played = step(at, {}, "d6=1 d6=1 d10=10 d10=9 d10=1")
    assert played.told("opportunity") == [{"n": 1, "seats": ["A"], "die": None}]
    assert played.told("drew") == [{"seat": "A", "count": 1}]


def test_extras_come_after_in_their_order_r61() -> None:
    at = {"turn": 8, "provinces": {"britain": "lost"}}
    played = events("d6=1 d6=1 d10=9 d10=1 d10=9 d10=1 d10=1 d10=1 d20=1 d20=4", **at)
    assert [(e["n"], e["kind"], e["extra"]) for e in played.told("event")][2:] == [
        (3, "rebels", True), (4, "rebels", True), (5, "barbarians", True), (6, "barbarians", True),
    ]  # fmt: skip


class Labels:
    """Every die shows 1 (a D20: `d20`); notes the labels."""

    def __init__(self, d20: int = 12) -> None:
        self.d20 = d20
        self.seen: list[str] = []

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        self.seen.append(label)
        return [self.d20 if sides == 20 else 1] * count if "tie" not in label else [len(self.seen) % sides + 1]

    def shuffle(self, label: str, items: Any, *, hidden: bool = False) -> list[str]:
        self.seen.append(label)
        return list(items)


def test_labels_are_used_once_and_say_what_they_are_for() -> None:
    g = game()
    state = place(g, turn=10, drawn=True, provinces={"rome": "A:9"}, hands={"A": ["taxation", "taxation"]})
    dice = Labels()
    g.resolve(state, {"A": lines(g, "AB", "PLAY taxation, taxation")}, dice)
    assert len(dice.seen) == len(set(dice.seen))
    for label in (
        "taxation/A/1/spain/check", "taxation/A/2/spain/1/legions", "initiative/tie/1/A", "events/count",
        "event/1/d10", "event/1/d20", "event/1/persians-byzantium/size", "extra/rebellion/1/province",
        "extra/invasion/3/d20",
    ):  # fmt: skip
        assert label in dice.seen, label


def test_the_rest_of_the_turn_when_nobody_is_left() -> None:
    """Pace `phase`: no sheet can come any more, so the step runs to the end of the turn."""
    g = game("phase")
    state = place(
        g, drawn=True, provinces={"spain": "A:0", "greece": "B:0"}, hands={"A": ["taxation"], "B": ["taxation"]}
    )
    sheets = {"A": "PLAY taxation", "B": "PLAY taxation"}
    played = resolve(g, state, sheets, "d6=1 d6=1 d6=1 d6=1 d6=1 d6=1 d10=9 d10=1 d10=9 d10=1")
    assert g.over(played.state)
    assert played.state.ranking == [["A", "B"]]
    assert played.told("over")[0]["reason"] == "nobody"
