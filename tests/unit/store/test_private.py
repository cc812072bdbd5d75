"""Keys, pass words, sealed values, messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.core.problem import Failure
from pbem.store import inbox, keyfile, passwords, sealed
from pbem.store.folder import Folder
from pbem.store.keyfile import Secrets
from pbem.store.sealed import Sealed


def count(n: int) -> bytes:
    """Bytes that are not secret at all."""
    return bytes(range(n))


def test_keys_come_back_and_are_secret(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    secrets = Secrets(bytes(32), bytes(range(32)))
    keyfile.write(folder, secrets)
    assert keyfile.read(folder) == secrets
    assert folder.keys.stat().st_mode & 0o777 == 0o600


def test_missing_keys_are_to_be_put_back(tmp_path: Path) -> None:
    with pytest.raises(Failure) as caught:
        keyfile.read(Folder(tmp_path))
    assert (caught.value.problems[0].code, caught.value.problems[0].text.msgid) == ("missing", "{path} is missing.")


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"secret":"00","top":"00","v":1}', b'{"secret":"zz","top":"","v":1}']
)
def test_damaged_keys_are_a_problem(tmp_path: Path, content: bytes) -> None:
    folder = Folder(tmp_path)
    folder.private.mkdir()
    folder.keys.write_bytes(content)
    with pytest.raises(Failure) as caught:
        keyfile.read(folder)
    assert caught.value.problems[0].code == "bad-keys"


def test_pass_words(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    word = passwords.make(count)
    assert len(word) == 14
    assert set(word) <= set("abcdefghjkmnpqrstuvwxyz23456789-")
    passwords.write(folder, {"A": word, "B": "other-word"}, count)
    assert passwords.fits(folder, "A", word)
    assert passwords.fits(folder, "A", word.upper().replace("-", " "))
    assert not passwords.fits(folder, "B", word)
    assert not passwords.fits(folder, "C", word)
    assert not passwords.fits(folder, "A", "")
    assert word.encode() not in folder.passwords.read_bytes()
    assert folder.passwords.stat().st_mode & 0o777 == 0o600


def test_sealed_values_are_found_by_name_and_seal(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    sealed.add(
        folder,
        [Sealed("orders/2/A/1", "aa", {"orders": ["PASS"]}), Sealed("card/x", "bb", "senator")],
        sealed.read(folder),
    )
    vault = sealed.read(folder)
    assert vault.value("orders/2/A/1", "aa") == {"orders": ["PASS"]}
    assert not vault.has("orders/2/A/1", "cc")
    with pytest.raises(KeyError):
        vault.value("orders/2/A/1", "cc")


def test_a_sealed_value_with_a_changed_byte_is_lost(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    sealed.add(folder, [Sealed("a", "aa", "senator"), Sealed("b", "bb", "spies")], sealed.read(folder))
    folder.sealed.write_bytes(folder.sealed.read_bytes().replace(b"senator", b"senat\xffr"))
    vault = sealed.read(folder)
    assert vault.value("b", "bb") == "spies"
    with pytest.raises(KeyError):
        vault.value("a", "aa")


def test_the_same_value_is_stored_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    sealed.add(folder, [Sealed("a", "aa", 1)], sealed.read(folder))
    before = folder.sealed.read_bytes()
    sealed.add(folder, [Sealed("a", "aa", 1)], sealed.read(folder))
    assert folder.sealed.read_bytes() == before


def test_a_torn_last_line_is_dropped_by_the_next_writer(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    sealed.add(folder, [Sealed("a", "aa", 1)], sealed.read(folder))
    whole = folder.sealed.read_bytes()
    with folder.sealed.open("ab") as file:
        file.write(b'{"name":"b","se')
    assert sealed.read(folder).has("a", "aa")
    sealed.add(folder, [Sealed("b", "bb", 2)], sealed.read(folder))
    assert folder.sealed.read_bytes() == whole + b'{"name":"b","seal":"bb","value":2}\n'


def test_messages_are_kept_under_their_hash(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    sha = inbox.keep(folder.inbox, b"MOVE a > b 1\n")
    assert inbox.keep(folder.inbox, b"MOVE a > b 1\n") == sha
    assert inbox.raw(folder, sha) == b"MOVE a > b 1\n"
    (folder.inbox / f"{sha}.raw").write_bytes(b"MOVE a > b 9\n")
    with pytest.raises(Failure) as caught:
        inbox.raw(folder, sha)
    assert caught.value.problems[0].code == "changed-message"
    assert inbox.keep(folder.inbox, b"MOVE a > b 1\n") == sha, "it came again"
    assert inbox.raw(folder, sha) == b"MOVE a > b 1\n"


def test_notes_on_a_message_are_one_a_record(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    sha = inbox.keep(folder.inbox, b"PASS\n")
    first = inbox.Note(5, 2, "A", "accepted", "2000-01-01T00:00:00Z", "it", "a.txt")
    again = inbox.Note(5, 2, "B", "accepted", "2000-01-01T00:00:00Z", "it", "a.txt")
    other = inbox.Note(9, 3, "A", "late", "2000-01-02T00:00:00Z", "en", "-")
    for note in (first, again, other):
        inbox.add_note(folder.inbox, sha, note)
    assert inbox.notes(folder.inbox, sha) == (again, other)
