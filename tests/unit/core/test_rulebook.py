"""Reading a rule book."""

from __future__ import annotations

import pytest

from pbem.core.problem import Failure
from pbem.core.rulebook import read_rulebook

BOOK = """
# A game

Words.

## bid · The bid

About bids.

### R1 · Who wins
origin: source, ruling · option: zero · also: D-zero, C1

The best.

```
### not a heading
```

### R2 · Who pays
origin: official

All.

## end · The end
"""


def test_a_book() -> None:
    book = read_rulebook(BOOK)
    assert (book.title, book.text) == ("A game", "Words.")
    assert [(c.id, c.title, c.text, len(c.rules)) for c in book.chapters] == [
        ("bid", "The bid", "About bids.", 2),
        ("end", "The end", "", 0),
    ]
    first, second = book.rules()
    assert (first.id, first.phase, first.title) == ("R1", "bid", "Who wins")
    assert (first.origin, first.option, first.aliases) == (("source", "ruling"), "zero", ("D-zero", "C1"))
    assert first.text == "The best.\n\n```\n### not a heading\n```"
    assert (second.origin, second.option, second.aliases) == (("official",), "", ())
    assert book.index["D-zero"] is first and book.index["R2"] is second
    assert first.line == 10


def test_italian_words_of_origin() -> None:
    text = (
        "## x · X\n### R1 · Uno\norigine: testo, originale, decisione, ricostruita · opzione: zero · anche: C1\n\nUno."
    )
    rule = read_rulebook(text).rules()[0]
    assert rule.origin == ("source", "official", "ruling", "reconstructed")
    assert (rule.option, rule.aliases) == ("zero", ("C1",))


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (BOOK.replace("R2 · Who", "R2 Who"), "bad-heading", 19),
        (BOOK.replace("origin: official\n", ""), "bad-origin", 19),
        (BOOK.replace("official", "hearsay"), "bad-origin", 19),
        (BOOK.replace("All.", ""), "empty-rule", 19),
        (BOOK.replace("### R2", "### R1"), "same-id", 19),
        (BOOK.replace("### R2", "### C1"), "same-id", 19),
    ],
)
def test_faults(text: str, code: str, line: int) -> None:
    with pytest.raises(Failure) as failure:
        read_rulebook(text)
    assert (code, line) in [(problem.code, problem.line) for problem in failure.value.problems]
