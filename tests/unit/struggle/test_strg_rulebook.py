"""The rule book says what the data files and the set-up say, in both languages; what no case file can show."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from strg_table import DATA, files, game, manifest, place

from pbem.core.casedice import CaseDice
from pbem.core.grammar import parse
from pbem.core.problem import Failure
from pbem.core.rulebook import Rulebook, read_rulebook
from pbem.rules.struggle.bind import bind
from pbem.rules.struggle.reconstructed import PARTS, reconstructed

BOOKS = {"en": "RULES.md", "it": "RULES.it.md"}
LANGS = pytest.mark.parametrize("lang", sorted(BOOKS))
GUIDES = {"en": "PLAY.md", "it": "PLAY.it.md"}
NO_NUMBER = "—"
TABLES = game().rules.tables
NUMBERS = TABLES.numbers
# Shuffles that leave everything as it is: the counters of five provinces and the two decks.
ASIS = {n: f"shuffle{n}=" + ",".join(map(str, range(1, n + 1))) for n in (8, 20, 30)}
SHUFFLES = (*[ASIS[8]] * 5, ASIS[20], ASIS[30])


def book(lang: str) -> Rulebook:
    return read_rulebook((DATA / BOOKS[lang]).read_text(encoding="utf-8"))


def guide(lang: str) -> str:
    return (DATA / GUIDES[lang]).read_text(encoding="utf-8")


def tables(lang: str, rule: str) -> list[list[list[str]]]:
    """The tables of a rule: rows of cells, without their heads and the marks of code."""
    found: list[list[list[str]]] = []
    inside = False
    for line in book(lang).index[rule].text.splitlines():
        if not line.startswith("|"):
            inside = False
        elif not inside:
            found.append([])
            inside = True
        if inside:
            found[-1].append([cell.strip().replace("`", "") for cell in line[1:-1].split("|")])
    return [rows[2:] for rows in found]


def text(lang: str, rule: str) -> str:
    return " ".join(book(lang).index[rule].text.split())


def find(kind: str, word: str) -> str:
    found = game().names.find((kind,), word)
    assert isinstance(found, str), word
    return found


# --- the book itself ------------------------------------------------------------------------------------------------
@LANGS
def test_rules_in_brackets_exist(lang: str) -> None:
    """`(deal-2)` sends the reader to a rule."""
    found = book(lang)
    texts = [guide(lang), found.text, *(part.text for part in (*found.chapters, *found.rules()))]
    plain = re.sub(r"`[^`]*`", "", "\n".join(texts))
    named = set(re.findall(r"\(([a-z][a-z_]*(?:-\d+)?)\)", plain))
    assert {"deal-2", "end", "cards-2"} <= named
    assert sorted(named - set(found.index)) == []


@LANGS
def test_rulings_are_found_by_their_numbers(lang: str) -> None:
    index = book(lang).index
    assert [id for id in (f"K{n}" for n in range(1, 39)) if id not in index] == []
    assert [id for id in (f"C{n}" for n in range(1, 21)) if id not in index] == []


@LANGS
def test_the_first_sheet_is_understood(lang: str) -> None:
    """The sheets of the guide, and every order that stands in the rules as an example by itself."""
    grammar = game().grammar(("VALERIA", "LIVIA", "MARCUS", "TITUS"))
    sheets = re.findall(r"^```(?:VALERIA|MARCUS|LIVIA|TITUS)\n(.*?)^```", guide(lang), re.DOTALL | re.MULTILINE)
    lines = [line.partition("//")[0].strip() for sheet in sheets for line in sheet.splitlines()]
    shown = re.findall(r"`([^`\n]+)`", " ".join(rule.text for rule in book(lang).rules()))
    verbs = {word for verb in grammar.verbs for ways in verb.words.values() for word in ways}
    lines += [each for each in shown if each.split()[0] in verbs and " " in each and "…" not in each]
    assert len(lines) > 25
    for line in lines:
        assert parse(grammar, line).text, line


# --- the board ------------------------------------------------------------------------------------------------------
@LANGS
def test_the_hexes(lang: str) -> None:
    """Terrain, number and the six corners of every hex, in reading order.

    rules: hexes, board, labels
    """
    rows = tables(lang, "hexes")[0]
    assert tuple(row[0] for row in rows) == TABLES.hexes
    for hex, terrain, number, lines, corners in rows:
        least, most = map(int, corners.split("–"))
        labels = {f"{line}{n}" for line in lines.split(", ") for n in range(least, most + 1)}
        assert labels == set(TABLES.corners[hex])
        assert find("terrain", terrain) == TABLES.terrain[hex]
        assert (0 if number == NO_NUMBER else int(number)) == TABLES.number[hex]


def test_the_board() -> None:
    """61 hexes; only forests yield nothing and have no number; no two cities are neighbours.

    rules: board
    """
    assert len(TABLES.hexes) == 61
    for hex in TABLES.hexes:
        assert (TABLES.terrain[hex] == "forest") == (not TABLES.number[hex]) == (not TABLES.good[hex])
    for spot in TABLES.city_at:
        assert not any(other in TABLES.city_at for other, _ in TABLES.near[spot])


def test_labels_grow_from_north_to_south_and_from_west_to_east() -> None:
    """rules: labels"""
    letters = "ABCDEFGHJKL"
    order = [(letters.index(label[0]), int(label[1:])) for label in TABLES.crossroads]
    assert order == sorted(order)
    assert {label[0] for label in TABLES.crossroads} == set(letters)


@LANGS
def test_the_cities(lang: str) -> None:
    """Name, province, place, towers and mark of every city; eight a province, ten III cities.

    rules: cities, terror-2, closed
    """
    rows = tables(lang, "cities")[0]
    assert [find("city", row[1]) for row in rows] == list(TABLES.cities)
    banner = {"en": "banner", "it": "stendardo"}[lang]
    for name, latin, province, at, towers, mark in rows:
        city = TABLES.cities[find("city", latin)]
        assert find("city", name) == city.id
        assert (find("province", province), at, int(towers)) == (city.province, city.at, city.towers)
        assert mark == ("III" if city.closed else banner if city.banner else "")
        assert city.banner == (city.towers >= 4) and 2 <= city.towers <= 5
    assert set(Counter(row[2] for row in rows).values()) == {8}
    assert [row[5] for row in rows].count("III") == 10


@LANGS
def test_the_arrows(lang: str) -> None:
    """Every side with an arrow, on land and at sea, and no other.

    rules: arrows
    """
    land, sea = tables(lang, "arrows")
    letters = [row[0] for row in land]
    shown = set()
    for at, (row, along, down) in enumerate(land):
        for pair in filter(None, along.split(", ")):
            shown.add(frozenset(f"{row}{n}" for n in pair.split("–")))
        for n in filter(None, down.split(", ")):
            shown.add(frozenset((f"{row}{n}", f"{letters[at + 1]}{n}")))
    ways = [(spot, other, what) for spot, near in TABLES.arrows.items() for other, what in near]
    assert shown == {frozenset((spot, other)) for spot, other, what in ways if what == "land"}
    assert {find("sea", name): tuple(joins.split("–")) for name, joins in sea} == TABLES.seas


@LANGS
def test_the_limes(lang: str) -> None:
    """The nine hexes of the barbarians, where both starts of each colour are.

    rules: limes, start
    """
    assert TABLES.beyond == tuple(f"BA{n}" for n in range(1, 10))
    rows = tables(lang, "start")[0]
    assert [find("colour", row[0]) for row in rows] == list(TABLES.colours())
    assert [tuple(row[1:]) for row in rows] == list(TABLES.starts.values())
    for spots in TABLES.starts.values():
        assert all(set(TABLES.hexes_at[spot]) <= set(TABLES.beyond) for spot in spots)


# --- pieces and cards -----------------------------------------------------------------------------------------------
def test_players() -> None:
    """rules: players, C19"""
    assert (manifest().players.least, manifest().players.most, manifest().players.best) == (2, 4, "3-4")
    for seats in ("A", "ABCDE"):
        with pytest.raises(Failure):
            place(game(), seats)


def test_pieces_and_goods() -> None:
    """rules: pieces, goods, bank, gold, build, build-2, buy, rest, move-3"""
    assert (NUMBERS.pieces.figures, NUMBERS.pieces.wagons) == (8, 10)
    assert TABLES.resources == {"grain": 14, "ore": 14, "horse": 10, "cattle": 10}
    costs = NUMBERS.costs
    assert (costs.missing, costs.bank) == (3, 3)
    assert (costs.figures, costs.card) == ({"ore": 1, "horse": 1}, {"gold": 1, "cattle": 1})
    assert costs.wagon == {"grain": 1, "horse": 1, "cattle": 1}
    assert (NUMBERS.tolls.free, NUMBERS.tolls.grain, NUMBERS.tolls.land, NUMBERS.tolls.sea) == (1, 1, 3, 1)
    assert (NUMBERS.tribe.idle_gold, NUMBERS.tribe.idle_cards) == (2, 1)


@LANGS
def test_the_counters(lang: str) -> None:
    """rules: counters"""
    rows = tables(lang, "counters")[0]
    shown: dict[str, int] = {}
    for face, row in zip(("gold", "pasture", "development"), rows, strict=True):
        shown |= {face: int(row[1]), f"{face}-loss": int(row[2])}
    assert {face: n for face, n in shown.items() if n} == TABLES.faces
    assert sum(shown.values()) == 8


@LANGS
def test_the_development_cards(lang: str) -> None:
    """rules: cards-2, treasure, victory"""
    words = {"en": ("Diplomat", "Traitor", "Great Warrior", "Treasure"),
             "it": ("Diplomatic", "Traditor", "Grandi guerrier", "Tesor")}[lang]  # fmt: skip
    kinds = ("diplomat", "traitor", "great_warrior", "treasure")
    for word, kind in zip(words, kinds, strict=True):
        assert f"{TABLES.cards[kind]} {word}" in text(lang, "cards-2")
    assert sum(TABLES.cards.values()) == 30
    assert (TABLES.cards["victory_1"], TABLES.cards["victory_2"]) == (2, 1)
    assert {card: n for card, n in TABLES.points.items() if n} == {"victory_1": 1, "victory_2": 2}
    assert {card: n for card, n in TABLES.gold.items() if n} == {"treasure": 7}


def test_what_we_have_not_seen_can_be_replaced() -> None:
    """Board, counters and cards are marked as ours; without the mark nothing says so any more.

    rules: data
    """
    assert reconstructed(TABLES) == tuple(PARTS.values())
    own = {name: data.replace(b"reconstructed = true", b"reconstructed = false") for name, data in files().items()}
    bound = bind(manifest(), own, {option.name: option.default for option in manifest().options}, "round")
    assert reconstructed(bound.rules.tables) == ()  # type: ignore[attr-defined]


def test_options() -> None:
    """The value named first is the default; others are refused.

    rules: options, K3
    """
    for option in manifest().options:
        assert option.values[0] == option.default
        assert getattr(game().rules.options, option.name) == option.default
    with pytest.raises(Failure):
        game(steal_gold=4)


# --- the set-up -----------------------------------------------------------------------------------------------------
def test_the_set_up() -> None:
    """Decks as they lie: A gets a horse, B the next one. B is first, so B rolls 7, C 3, D 5, A 2.

    The 7 finds no sheet: the legionnaire stays. 3: A's horsemen on B20 get a grain. 5: the mountain BA2 gives an ore
    to A (B20), B (B22) and C (B21).

    rules: setup, C5, setup-2, setup-3, setup-4, start, order, production
    """
    rolls = [f"d6={face}" for pair in ("34", "12", "23", "11") for face in pair]
    dice = CaseDice([*SHUFFLES, "d4=2", *rolls])
    state = game().setup(("A", "B", "C", "D"), dice).state
    assert dice.left() == ()
    assert (state.first, state.legionnaire, state.rolled, state.round, state.phase) == (
        "B",
        "HI2",
        [7, 3, 5, 2],
        1,
        "trade",
    )
    goods = {seat: player.goods for seat, player in state.players.items()}
    assert [each["gold"] for each in goods.values()] == [5, 5, 5, 5]
    assert [each["grain"] for each in goods.values()] == [2, 1, 1, 1]
    assert [each["ore"] for each in goods.values()] == [1, 1, 1, 0]
    assert [each["horse"] + each["cattle"] for each in goods.values()] == [1, 1, 1, 1]
    boxes = [box for player in state.players.values() for box in player.boxes.values()]
    assert all((box.figures, box.wagons, box.counters, box.cities) == (1, 1, [], []) for box in boxes)
    places = [tuple(box.at for box in player.boxes.values()) for player in state.players.values()]
    assert places == list(TABLES.starts.values())


def test_what_the_others_see() -> None:
    """rules: hidden"""
    counters = [{"province": "gallia", "face": "gold"}]
    hand = {"gold": 4, "ore": 2, "cards": ["traitor"], "played": ["treasure"]}
    state = place(game(), players={"A": {**hand, "horsemen": {"counters": counters}}})
    for reader in ("B", None):
        view = game().view(state, reader)
        seen = view["players"]["A"]
        assert (seen["gold"], view["resources"]["A"], view["hand_sizes"]["A"]) == (4, 2, 1)
        assert seen["played"] == ["treasure"] and seen["horsemen"]["counters"] == [
            {"province": "gallia", "face": "gold"}
        ]
        assert "ore" not in seen and "cards" not in seen and "counters" not in view
    assert game().view(state, "A")["players"]["A"]["cards"] == ["traitor"]
