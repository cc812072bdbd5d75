"""The head of a sheet, looked at without knowing the game."""

from __future__ import annotations

import pytest

from pbem.core.envelope import peek, read_key
from pbem.core.lex import lex


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("Game: roma-1", "game", "roma-1"),
        ("PARTITA : roma-1", "game", "roma-1"),
        ("Turn: 3", "turn", "3"),
        ("Turno: 3", "turn", "3"),
        ("step:4", "step", "4"),
        ("Seat: A", "seat", "A"),
        ("Player: A", "seat", "A"),
        ("power: A", "seat", "A"),
        ("Giocatore: A", "seat", "A"),
        ("Auth: ab-cd – ef", "auth", "ab-cd – ef"),
        ("Auth: “ab cd”", "auth", "ab cd"),
        ("Codice: xyz // private", "auth", "xyz"),
        ("Entropy: alea iacta: est", "entropy", "alea iacta: est"),
        ("ENTROPIA alea iacta: est", "entropy", "alea iacta: est"),
        ("entropy  “et\u00a0tu”", "entropy", "“et tu”"),
        ("- Definitivo: sì", "final", "sì"),
        ("Prova： si", "check", "si"),
        ("Subject: hello", "", "hello"),
        ("Dear all: hello", "", "hello"),
    ],
)
def test_keys_in_both_languages(line: str, key: str, value: str) -> None:
    found = read_key(lex(line))
    assert found is not None
    assert (found.key, found.value) == (key, value)


@pytest.mark.parametrize("line", ["ROME 3", "MOVE a > b 2", "Game roma-1", "entropical words", "LEGIONS(x)<3: no"])
def test_other_lines_are_no_keys(line: str) -> None:
    assert read_key(lex(line)) is None


def test_peek_finds_the_first_value_of_each_key_among_prose() -> None:
    text = "Ciao!\nPartita: roma-1\n# Seat: B\n> Seat: C\nGiocatore: a\nSeat: B\nMOVE x > y 1\nAuth: late\nEND\nTurn: 9"
    assert peek(text) == {"game": "roma-1", "seat": "a", "auth": "late"}
    assert peek(text, {"move": "MOVE"}) == {"game": "roma-1", "seat": "a"}
