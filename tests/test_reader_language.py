"""What an Italian reads names orders as he writes them: no order word of another language in reports, mails, receipts,
refusals, hints. The log's own spelling stands in receipts, and is said to be that."""

from __future__ import annotations

import email
import random
import re
from email import policy
from functools import lru_cache
from html import unescape

import msgspec
import pytest
from shared_games import played

from pbem.app import library
from pbem.app.voice import lines_of
from pbem.core.grammar import parse, parse_canonical, respelt
from pbem.core.quotable import is_order
from pbem.core.reading import read
from pbem.core.ruleset import Game
from pbem.render.mailpage import MOST
from pbem.render.speech import Speaker

SEAT, SEATS = "MARCO", ("VALERIA", "MARCO", "LIVIA", "TITO")
LOG = "Nel registro stanno così:"


@lru_cache(maxsize=8)
def bound(ruleset: str, pace: str) -> Game:
    return library.bind(ruleset, {}, pace)


def english(game: Game) -> re.Pattern[str]:
    """Order words and keywords that no Italian order has."""
    grammar = game.grammar(SEATS)
    words = {grammar.spelling("en").word(word) for word in grammar.words}
    own = {way for word in grammar.words for way in (grammar.spelling("it").word(word), word.lower())}
    return re.compile(r"\b(" + "|".join(sorted(w for w in words - own if w.isupper() and len(w) > 1)) + r")\b")


def without_log(receipt: str) -> str:
    """A receipt without what it quotes of the log and of the sheet (bots write as the log does)."""
    text = re.sub(rf"{LOG}\n(\| .*\n)+", "", receipt)
    return re.sub(r"(?m)^\{.*\}$|^ *riga \d+: .*$|^log .*$", "", text)


@pytest.mark.parametrize("ruleset", library.ids())
def test_reports_and_receipts_of_an_italian(ruleset: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = played(tmp_path_factory, ruleset)
    words = english(bound(ruleset, library.manifest(ruleset).paces[0]))
    receipts = sorted(folder.glob(f"outbox/*/receipt-{SEAT}-*.txt"))
    texts = {path: without_log(path.read_text("utf-8")) for path in receipts}
    texts |= {path: path.read_text("utf-8") for path in folder.glob(f"turns/*/{SEAT}/*.txt")}
    assert len(receipts) > 2 and len(texts) > 2 * len(receipts)
    assert [(path, words.findall(text)) for path, text in texts.items() if words.search(text)] == []
    assert any(LOG in path.read_text("utf-8") for path in receipts)


@pytest.mark.parametrize("ruleset", library.ids())
def test_what_a_receipt_says_of_orders_reads_back_as_what_the_log_holds(
    ruleset: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    grammar = bound(ruleset, library.manifest(ruleset).paces[0]).grammar(SEATS)
    orders = 0
    for path in sorted(played(tmp_path_factory, ruleset).glob(f"outbox/*/receipt-{SEAT}-*.txt")):
        text = path.read_text("utf-8").replace("\u00a0", " ")
        said = {n: parse(grammar, order).text for n, order in re.findall(r"(?m)^(?:\| )?ok (\d+): (.*)$", text)}
        held = dict(re.findall(r"(?m)^\| (\d+): (.*)$", text))
        assert held.items() <= said.items()
        orders += len(said)
    assert orders > 5


@pytest.mark.parametrize("ruleset", library.ids())
def test_mails_are_short_and_have_no_english_order(ruleset: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = played(tmp_path_factory, ruleset)
    game = bound(ruleset, library.manifest(ruleset).paces[0])
    words, grammar = english(game), game.grammar(SEATS)
    letters = sorted(folder.glob(f"outbox/*/report-{SEAT}.eml"))
    for path in letters:
        message = email.message_from_bytes(path.read_bytes(), policy=policy.default)
        part = message.get_body(("html",))
        assert part is not None
        page = part.get_payload(decode=True)
        assert isinstance(page, bytes) and len(page) <= MOST
        assert b"<svg" not in page and b"<img" not in page
        assert words.findall(re.sub(r"<[^>]*>", " ", page.decode())) == []
        lines = unescape(re.sub(r"<[^>]*>", "\n", page.decode())).split("\n")
        assert not [line for line in lines if is_order(line, grammar)]  # whoever quotes it orders nothing
    assert letters


def broken(rnd: random.Random, line: str, other: str) -> str:
    """An order with a slip of the pen."""
    words = line.split()
    match rnd.randrange(5):
        case 0:
            words.pop(rnd.randrange(len(words)))
        case 1:
            words.insert(rnd.randrange(len(words) + 1), rnd.choice(["xyz", "99", "SE", "OPPURE", "MIA", "(", ">"]))
        case 2:
            words += ["SE", rnd.choice(["XYZ", "MIO", "MIA(x)", "LEGIONI", "NON", "MIA(x", "TOTALE"])]
        case 3:
            words += ["OPPURE", *other.split()]
        case 4:
            words[0] += "i"
    return " ".join(words)


@pytest.mark.parametrize("ruleset", library.ids())
def test_refusals_hints_and_forecasts(ruleset: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    rnd = random.Random(7)
    for pace in library.manifest(ruleset).paces:
        game = bound(ruleset, pace)
        grammar, words = game.grammar(SEATS), english(game)
        speaker = Speaker("it", game.names, {}, lines_of(game, SEATS))
        for path in sorted(played(tmp_path_factory, ruleset).glob(f"turns/*/{SEAT}/report.json"))[1:8]:
            view = msgspec.json.decode(path.read_bytes())["view"]
            lines = [respelt(grammar, line, "it") for line in game.legal(view, SEAT)]
            for _ in range(30 if lines else 0):
                text = broken(rnd, rnd.choice(lines), rnd.choice(lines))
                found = read(game, view, SEAT, text)
                problems = (*found.refused, *found.warnings)
                said = [speaker.say(part) for p in problems for part in (p.text, p.hint) if part is not None]
                said += map(speaker.say, game.forecast(view, SEAT, [line for _, line in found.lines]))
                assert not [sentence for sentence in said if words.search(sentence.replace(text, ""))], text


@pytest.mark.parametrize("lang", ["en", "it"])
def test_an_order_is_respelt_and_reads_back(lang: str) -> None:
    grammar = bound("morome", "turn").grammar(SEATS)
    text = "MOVE north_italy > rome 3 IF LEGIONS(rome)<=2"
    said = respelt(grammar, text, lang)
    assert (
        said
        == {
            "en": "MOVE North Italy > Rome 3 IF LEGIONS(Rome)<=2",
            "it": "MUOVI Italia del Nord > Roma 3 SE LEGIONI(Roma)<=2",
        }[lang]
    )
    assert parse(grammar, said).text == parse_canonical(grammar, text).text
    assert respelt(grammar, "no order", lang) == "no order"
