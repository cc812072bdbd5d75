"""A folder that is filled again and again: only files that were made are replaced or taken away."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.core.problem import Failure
from pbem.store.shelf import FRESH, LOCK, RECORD, STAGE, shelf


def fill(root: Path, files: dict[str, str], *, force: bool = False) -> tuple[int, int, int, int]:
    with shelf(root, force=force) as made:
        for name, text in files.items():
            made.put(name, text.encode())
        counts = made.finish()
    return counts.written, counts.same, counts.removed, counts.left


def found(root: Path) -> dict[str, str]:
    paths = sorted(path for path in root.rglob("*") if path.is_file() and not path.name.startswith(".pbem-site"))
    return {path.relative_to(root).as_posix(): path.read_text() for path in paths}


def code(root: Path, files: dict[str, str], *, force: bool = False) -> str:
    with pytest.raises(Failure) as failure:
        fill(root, files, force=force)
    return failure.value.problems[0].code


def test_first_again_and_changed(tmp_path: Path) -> None:
    root = tmp_path / "site"
    assert fill(root, {"a.txt": "1", "b/c.txt": "2"}) == (2, 0, 0, 0)
    assert found(root) == {"a.txt": "1", "b/c.txt": "2"}
    times = {path: path.stat().st_mtime_ns for path in root.rglob("*") if path.name != ".pbem-site.lock"}
    assert fill(root, {"a.txt": "1", "b/c.txt": "2"}) == (0, 2, 0, 0)
    assert times == {path: path.stat().st_mtime_ns for path in times}, "nothing new: nothing is written"
    assert fill(root, {"a.txt": "3"}) == (1, 0, 1, 0)
    assert found(root) == {"a.txt": "3"} and not (root / "b").exists()


def test_files_of_others_stay(tmp_path: Path) -> None:
    root = tmp_path / "site"
    fill(root, {"a/x.txt": "1", "b.txt": "1"})
    (root / "a/mine.txt").write_text("mine")
    (root / "CNAME").write_text("example.org")
    assert fill(root, {"b.txt": "1"}) == (0, 1, 1, 0)
    assert found(root) == {"CNAME": "example.org", "a/mine.txt": "mine", "b.txt": "1"}


def test_a_file_in_the_way_stops_everything(tmp_path: Path) -> None:
    root = tmp_path / "site"
    fill(root, {"a.txt": "1"})
    (root / "b.txt").write_text("mine")
    assert code(root, {"a.txt": "2", "b.txt": "2"}) == "in-the-way"
    assert found(root) == {"a.txt": "1", "b.txt": "mine"} and not (root / STAGE).exists()
    (root / "b.txt").unlink()
    (root / "b.txt").mkdir()
    assert code(root, {"b.txt": "2"}) == "in-the-way"
    assert code(root, {"a.txt/c.txt": "2"}) == "in-the-way"


def test_links_lead_nowhere(tmp_path: Path) -> None:
    root, away = tmp_path / "site", tmp_path / "away"
    away.mkdir()
    fill(root, {"a.txt": "1"})
    (root / "d").symlink_to(away)
    assert code(root, {"d/x.txt": "2"}) == "in-the-way"
    (away / "y.txt").write_text("theirs")
    (root / "a.txt").unlink()
    (root / "a.txt").symlink_to(away / "y.txt")
    assert code(root, {"a.txt": "2"}) == "in-the-way"
    assert found(away) == {"y.txt": "theirs"}


@pytest.mark.parametrize("name", [RECORD, FRESH, STAGE, LOCK])
@pytest.mark.parametrize("known", [True, False])
def test_no_link_at_our_own_names(tmp_path: Path, name: str, known: bool) -> None:
    """Neither a file nor a folder elsewhere is written, whether there is one already or not."""
    root, away = tmp_path / "site", tmp_path / "away"
    if known:
        fill(root, {"a.txt": "1"})
    away.mkdir()
    (away / "theirs.txt").write_text("theirs")
    for target in (away, away / "theirs.txt", away / "none"):
        root.mkdir(exist_ok=True)
        (root / name).unlink(missing_ok=True)
        (root / name).symlink_to(target)
        assert code(root, {"a.txt": "2"}, force=True) == "in-the-way"
        assert found(away) == {"theirs.txt": "theirs"} and (root / name).is_symlink()
    assert not known or found(root)["a.txt"] == "1"


def test_what_somebody_changed(tmp_path: Path) -> None:
    """It is written again where it is still made; where it is not, it is no longer ours to delete."""
    root = tmp_path / "site"
    fill(root, {"a.txt": "1", "b.txt": "1"})
    (root / "a.txt").write_text("changed")
    (root / "b.txt").write_text("changed")
    assert fill(root, {"a.txt": "1"}) == (1, 0, 0, 1)
    assert found(root) == {"a.txt": "1", "b.txt": "changed"}


def test_a_folder_with_other_files(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    assert code(tmp_path, {"a.txt": "1"}) == "not-empty"
    assert fill(tmp_path, {"a.txt": "1"}, force=True) == (1, 0, 0, 0)
    assert fill(tmp_path, {"a.txt": "1"}) == (0, 1, 0, 0), "from now on it is ours"
    assert code(tmp_path, {"letter.txt": "1"}, force=True) == "in-the-way"
    assert found(tmp_path) == {"a.txt": "1", "letter.txt": "mine"}


def test_what_fails_leaves_no_trace(tmp_path: Path) -> None:
    root = tmp_path / "site"
    with pytest.raises(RuntimeError), shelf(root) as made:
        made.put("a.txt", b"1")
        raise RuntimeError
    assert not root.exists()
    fill(root, {"a.txt": "1"})
    with pytest.raises(RuntimeError), shelf(root) as made:
        made.put("a.txt", b"2")
        raise RuntimeError
    assert found(root) == {"a.txt": "1"} and not (root / STAGE).exists()


def test_a_call_that_was_killed_is_made_good(tmp_path: Path) -> None:
    """Between two renames: what is new already counts as ours, what was staged goes away."""
    root = tmp_path / "site"
    fill(root, {"a.txt": "1", "b.txt": "1"})
    with shelf(root) as made:
        for name in ("a.txt", "c.txt"):
            made.put(name, b"2")
        made._note(made.made | made._put, {})
    (root / "c.txt").write_text("2")
    (root / STAGE).mkdir()
    (root / STAGE / "b.txt").write_text("2")
    assert fill(root, {"a.txt": "2", "b.txt": "2", "c.txt": "2"}) == (2, 1, 0, 0)
    assert found(root) == dict.fromkeys(["a.txt", "b.txt", "c.txt"], "2") and not (root / STAGE).exists()


@pytest.mark.parametrize("known", [True, False])
def test_a_call_that_was_killed_while_it_wrote_its_record(tmp_path: Path, known: bool) -> None:
    root = tmp_path / "site"
    if known:
        fill(root, {"a.txt": "1"})
    root.mkdir(exist_ok=True)
    (root / FRESH).write_text('{"v":1,')
    assert fill(root, {"a.txt": "2"}) == (1, 0, 0, 0)
    assert found(root) == {"a.txt": "2"} and not (root / FRESH).exists()


@pytest.mark.parametrize(
    "text", ["", "[]", '{"v":2,"files":{}}', '{"v":1,"files":{"../x":"00"}}', '{"v":1,"files":{"/x":""}}']
)
def test_a_list_of_files_that_cannot_be_trusted(tmp_path: Path, text: str) -> None:
    (tmp_path / RECORD).write_text(text)
    assert code(tmp_path, {"a.txt": "1"}, force=True) == "bad-site"


def test_kept(tmp_path: Path) -> None:
    root = tmp_path / "site"
    fill(root, {"roma/a.txt": "1", "roman.txt": "1"})
    with shelf(root) as made:
        made.keep("roma")
        made.finish()
    assert found(root) == {"roma/a.txt": "1"}


def test_whose_a_folder_is(tmp_path: Path) -> None:
    """It is known at the next call, until a call does not say it again."""
    root = tmp_path / "site"
    for owner, before in (("città", {}), ("", {"città": "g3"}), ("", {})):
        with shelf(root) as made:
            assert made.places == before
            made.put("g3/a.txt", b"1")
            if owner:
                made.give(owner, "g3")
            made.finish()
