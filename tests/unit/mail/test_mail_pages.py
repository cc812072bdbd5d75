"""The pages in letters: of a seat, of somebody who takes part by watching; each in its reader's language."""

from __future__ import annotations

from mail_table import Post, html_of, opened, text_of

HEAD = "# --- The moderator's desk"
WATCHER = '[[observers]]\nname = "Aulus"\naddress = "aulus@example.org"\nlang = "it"\n\n'


def test_a_letter_with_a_report_says_where_the_map_is(game: Post) -> None:
    (letter,) = game.outbox("0001/report-BRUNO.eml")
    page = html_of(letter)
    assert page.startswith("<!DOCTYPE html>") and '<html lang="it"' in page and "report.html" in page
    assert game.token("BRUNO") in page and game.token("ANNA") not in page
    assert "<svg" not in page and "<script" not in page
    names = [part.get_filename() for part in opened(letter).iter_attachments()]
    assert names[:2] == ["map.svg", "report.html"]


def test_who_watches_gets_the_public_page_without_any_token(game: Post) -> None:
    game.settings(HEAD, WATCHER + HEAD)
    game.world.run(force=True)
    (letter,) = [path for path in game.outbox("0002/*.eml") if opened(path)["To"] == "aulus@example.org"]
    page, text = html_of(letter), " ".join(text_of(letter).split())
    assert '<html lang="it"' in page
    assert not [seat for seat in ("ANNA", "BRUNO") for step in (2, 3) if game.token(seat, step) in page + text]
    said = "Ricevi i resoconti pubblici di questa partita"
    assert said in page and said in text
    assert "pbem checkpoint 1" in page and "map.svg" in [
        part.get_filename() for part in opened(letter).iter_attachments()
    ]
