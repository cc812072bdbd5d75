"""What the bot `steady` promises in its docstring."""

from __future__ import annotations

from itertools import groupby

from spqr_bots_table import bot, drafting, starting, view
from spqrisiko_table import game

from pbem.core.draw import SeededDice
from pbem.rules.spqrisiko.data import Tables

TABLES: Tables = game().rules.tables


def words(line: str) -> list[str]:
    return line.replace(",", "").split()[1:]


class TestSetUp:
    def test_its_draft_names_every_card_that_may_come(self) -> None:
        position = drafting()
        (line,) = bot("steady", position)
        assert sorted(words(line)) == sorted([*position["row"], *position["deck"]])

    def test_province_after_province(self) -> None:
        (line,) = bot("steady", drafting())
        provinces = [TABLES.province_of[card] for card in words(line)]
        assert len(list(groupby(provinces))) == len(dict.fromkeys(provinces))

    def test_every_seat_begins_with_another_province(self) -> None:
        first = [words(bot("steady", drafting(), seat=seat)[0])[0] for seat in "ABC"]
        assert len({TABLES.province_of[card] for card in first}) == 3

    def test_in_a_draft_by_cards_it_goes_on_where_it_has_most(self) -> None:
        """Three of Africa's five regions are the Proconsul; with two held the third is the cheapest card of all."""
        free = [region for region in TABLES.regions if region not in ("numidia", "africa")]
        regions = dict.fromkeys(free, "") | {"numidia": "A:1", "africa": "A:1"}
        position = {"phase": "draft", "round": 0, "regions": regions, "row": free[:3], "deck": free[3:]}
        (line,) = bot("steady", position, setup="cards")
        assert TABLES.province_of[words(line)[0]] == "p-africa"

    def test_it_deploys_everything(self) -> None:
        held = dict.fromkeys(("italia", "noricum", "creta", "arabia"), "A:1")
        lines = bot("steady", {"phase": "deploy", "round": 0, "regions": held, "pools": {"A": "10+4"}})
        placed = [word for line in starting(lines, "DEPLOY") for word in words(line)]
        assert sum(int(word[:-1]) for word in placed if word.endswith("L")) == 10
        assert sum(int(word[:-1]) for word in placed if word.endswith("T")) == 4

    def test_it_deploys_inland_what_it_can(self) -> None:
        lines = bot("steady", {"phase": "deploy", "round": 0, "regions": {"arabia": "A:1"}, "pools": {"A": "10+4"}})
        assert lines == ["DEPLOY arabia 10L"]


class TestCards:
    def test_three_are_exchanged_as_soon_as_they_are_a_combination(self) -> None:
        hand = {"A": ["lusitania", "galicia", "baetica"]}  # one of each
        lines = bot("steady", {"regions": {"arabia": "A:3"}, "hands": hand})
        assert starting(lines, "EXCHANGE lusitania galicia baetica FOR ")

    def test_two_are_kept(self) -> None:
        lines = bot("steady", {"regions": {"arabia": "A:3"}, "hands": {"A": ["lusitania", "galicia"]}})
        assert not starting(lines, "EXCHANGE")

    def test_on_the_last_turn_nothing_is_kept(self) -> None:
        last = {"regions": {"arabia": "A:3"}, "hands": {"A": ["lusitania", "galicia"]}, "final": 0}
        assert starting(bot("steady", last), "EXCHANGE lusitania")

    def test_early_it_builds(self) -> None:
        hand = {"A": ["lusitania", "galicia", "baetica"]}
        lines = bot("steady", {"regions": {"italia": "A:3", "judea": "A:3", "arabia": "B:9"}, "hands": hand})
        assert starting(lines, "EXCHANGE lusitania galicia baetica FOR metropolis")
        assert "METROPOLIS italia" in lines  # Arabia threatens Judea

    def test_it_does_not_build_without_a_place(self) -> None:
        hand = {"A": ["lusitania", "galicia", "baetica"]}
        full = {"regions": {"italia": "A:3"}, "metropoli": ["italia"], "hands": hand}
        lines = bot("steady", full)
        assert starting(lines, "EXCHANGE")
        assert "metropolis" not in "".join(lines) and not starting(lines, "METROPOLIS")

    def test_it_takes_first_what_completes_a_combination(self) -> None:
        """Two Cibo in the hand: the third is worth more than a Legno or a Pietra."""
        hand = {"A": ["baetica", "aquitania"]}
        row = {"row": ["lusitania", "galicia", "narbonensis"]}
        lines = bot("steady", {"regions": {"italia": "A:9"}, "hands": hand} | row)
        assert words(starting(lines, "TAKE")[0])[0] == "narbonensis"


class TestAttacks:
    def test_it_attacks_with_good_odds_only(self) -> None:
        strong = {"regions": {"arabia": "A:9", "judea": "B:2", "mesopotamia": "B:2"}}
        weak = {"regions": {"arabia": "A:1", "judea": "B:12", "mesopotamia": "B:12"}}
        assert starting(bot("steady", strong), "ATTACK arabia > ")
        assert not starting(bot("steady", weak), "ATTACK")

    def test_it_goes_first_for_the_region_that_completes_a_card(self) -> None:
        """Galicia is the third of Hispania's five; Mauretania and Numidia would be a beginning only."""
        held = {"lusitania": "A:5", "baetica": "A:1", "cyrenaica": "A:5"}
        lines = starting(bot("steady", {"regions": held}), "ATTACK")
        assert TABLES.province_of[lines[0].split()[3]] == "p-hispania"

    def test_it_takes_a_card_from_a_rival(self) -> None:
        """Two equal neighbours: one stands in a province whose card it holds by just enough."""
        africa = {"mauretania": "C:1", "numidia": "C:1", "africa": "C:1"}
        held = {"cyrenaica": "A:6", "aegyptus": "B:1"}
        lines = starting(bot("steady", {"regions": africa | held}), "ATTACK")
        assert lines[0].startswith("ATTACK cyrenaica > numidia")

    def test_it_places_what_an_attack_needs(self) -> None:
        """Baetica is the third region of Hispania, and the two in Lusitania could not take it."""
        held = {"lusitania": "A:2", "galicia": "A:1", "baetica": "B:3", "terraconensis": "barbarians:5-5"}
        lines = bot("steady", {"regions": held})
        assert starting(lines, "REINFORCE lusitania")
        assert starting(lines, "ATTACK lusitania > baetica")

    def test_it_stops_in_time(self) -> None:
        """With one or two dice against three the attacker does badly, and a strong rival is near."""
        hispania = {"galicia": "A:1", "terraconensis": "B:9"}
        lines = [
            line
            for there in range(2, 9)
            for line in bot("steady", {"regions": hispania | {"lusitania": f"A:{there}", "baetica": f"B:{there}"}})
        ]
        assert any(" UNTIL " in line for line in starting(lines, "ATTACK"))

    def test_it_launches_triremes(self) -> None:
        lines = bot("steady", {"regions": {"italia": "A:1+3"}, "seas": {"tyrrenum": "pirates:2"}})
        assert starting(lines, "ATTACK italia > tyrrenum ADVANCE ALL")

    def test_it_crosses_its_bridges(self) -> None:
        position = {"regions": {"corsica": "A:8", "sardinia": "B:1"}, "seas": {"tyrrenum": "A:1"}}
        assert starting(bot("steady", position), "ATTACK corsica > sardinia")

    def test_it_goes_on_from_what_it_wins(self) -> None:
        """Achaia ends in Epirus and Macedonia: what lies behind is attacked from there."""
        lines = starting(bot("steady", {"regions": {"achaia": "A:15"}}), "ATTACK")
        assert {line.split()[1] for line in lines} > {"achaia"}

    def test_where_nobody_threatens_all_move_in(self) -> None:
        (first, *_) = starting(bot("steady", {"regions": {"arabia": "A:9"}}), "ATTACK")
        assert first.endswith("ADVANCE ALL")

    def test_a_border_is_held(self) -> None:
        """A strong rival behind the source: not everybody goes."""
        held = {"lusitania": "A:9", "galicia": "A:1", "terraconensis": "B:6", "baetica": "barbarians:2"}
        lines = bot("steady", {"regions": held, "row": ["asia"], "deck": []})
        assert not [line for line in starting(lines, "ATTACK lusitania > baetica") if "ADVANCE ALL" in line]

    def test_without_a_card_to_win_there_is_no_battle(self) -> None:
        assert not starting(bot("steady", {"regions": {"arabia": "A:9"}, "row": [], "deck": []}), "ATTACK")

    def test_at_the_very_end_nothing_is_spared(self) -> None:
        """The last turn of all: a place is a place, whatever it costs and whoever could come back."""
        held = {"arabia": "A:6", "judea": "B:1", "mesopotamia": "B:20", "italia": "B:3"}
        last = {"regions": held, "final": 0, "seats": ["B", "A"], "active": "A"}
        assert "ATTACK arabia > judea ADVANCE ALL" in bot("steady", last)

    def test_in_a_whole_round_it_looks_who_is_there_by_then(self) -> None:
        """The second seat of a round writes before the first has played."""
        position = {"regions": {"arabia": "B:9", "judea": "A:1", "italia": "C:1"}}
        lines = starting(bot("steady", position, seat="B", pace="round"), "ATTACK")
        assert lines
        assert all(" IF LEGIONS(" in line for line in lines)
        first = {"regions": {"arabia": "A:9", "judea": "B:1", "italia": "C:1"}}
        assert not any(" IF " in line for line in bot("steady", first, pace="round"))


class TestPieces:
    def test_what_is_left_goes_where_it_saves_most(self) -> None:
        """Noricum has a strong neighbour, Sardinia none."""
        held = {"noricum": "A:2", "sardinia": "A:2", "raetia": "B:12"}
        (line,) = starting(bot("steady", {"regions": held, "row": [], "deck": []}), "REINFORCE")
        assert "noricum 6L" in line
        assert "sardinia" not in line.replace("sardinia 2T", "")

    def test_everything_is_placed(self) -> None:
        for points, legions, triremes in ((0, 6, 2), (15, 5, 1), (40, 3, 0)):
            held = {"regions": {"italia": "A:2", "creta": "A:1"}, "seas": {"ionium": "A:1"}, "vp": {"A": points}}
            (line,) = starting(bot("steady", held), "REINFORCE")
            assert sum(int(word[:-1]) for word in words(line) if word.endswith("L")) == legions
            assert sum(int(word[:-1]) for word in words(line) if word.endswith("T")) == triremes

    def test_those_who_guard_nothing_move_up(self) -> None:
        """Nobody reaches Baetica; Terraconensis has a rival next door."""
        held = {"lusitania": "A:1", "baetica": "A:7", "terraconensis": "A:2", "galicia": "A:1", "narbonensis": "B:9"}
        lines = bot("steady", {"regions": held, "row": [], "deck": []})
        assert starting(lines, "MOVE baetica > terraconensis ALL")

    def test_a_paused_turn_takes_no_reinforcements(self) -> None:
        hand = {"A": ["lusitania", "galicia", "baetica"]}
        lines = bot("steady", {"phase": "battle", "regions": {"arabia": "A:9"}, "hands": hand})
        assert starting(lines, "ATTACK")
        assert not starting(lines, "REINFORCE") and not starting(lines, "EXCHANGE")


def test_it_needs_no_dice() -> None:
    nothing = SeededDice(b"", b"")
    assert game().bot("steady", view({"regions": {"italia": "A:3"}}), "A", nothing)
    assert nothing.draws == []
