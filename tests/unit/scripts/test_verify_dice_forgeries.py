"""The thirteen forgeries of the toy log, and what else a moderator might try. Each must be found, and named."""

from __future__ import annotations

import json
from typing import Any

from dice_log import LINKS, TOY, TOY_HEAD, problems, rechain, seal, throw_again, toy, verify

SIG = toy()[11]["data"]["beacon"]["sig"]


def check(records: list[dict[str, Any]]) -> list[str]:
    return problems(rechain(records))


def test_the_toy_log_is_sound() -> None:
    log = verify(TOY)
    assert (log.problems, len(log.heads), log.draws, log.head) == ([], 13, 5, TOY_HEAD)
    assert log.heads[5].startswith("89a48bb6365291d8")
    assert toy()[0]["data"]["anchor"] == LINKS[0].hex()
    assert rechain(toy()) == TOY


def test_1_one_letter_of_the_words_changed() -> None:
    found = problems(TOY.replace(b"alea iacta", b"alea jacta"))
    assert any("record 8: the opening of entropy/2/ANTONIVS/1" in text for text in found), "the seal complains"
    assert any("record 8: the draw battle/1/ROMA-CAPVA/att" in text for text in found), "the dice complain"
    assert any("not the hash of record 8" in text for text in found), "the chain complains"


def test_2_one_die_changed_and_the_chain_rebuilt() -> None:
    records = toy()
    records[8]["data"]["draws"][0]["result"] = [3, 6, 2]
    assert check(records) == ["record 8: the draw battle/1/ROMA-CAPVA/att is not what key, words and beacon give"]


def dropped() -> list[dict[str, Any]]:
    records = toy()
    del records[5]
    records[6]["data"]["accepted"] = [["BRVTVS", 1]]
    return records


def test_3_a_sheet_dropped_but_not_its_words_and_dice() -> None:
    found = check(dropped())
    assert any("record 7: opens other words than were accepted" in text for text in found)
    records = dropped()
    del records[7]["data"]["entropy"][0]
    found = check(records)
    assert len(found) == 2 and all("record 7: the draw battle/1/ROMA-CAPVA/" in text for text in found)


def test_4_everything_rebuilt_without_a_sheet_is_only_found_by_a_head() -> None:
    records = dropped()
    del records[7]["data"]["entropy"][0]
    throw_again(records[7], {"BRVTVS": "et tu"})
    log = verify(rechain(records))
    assert log.problems == []
    assert not log.heads[5].startswith("89a48bb6365291d8")


def test_5_a_blank_after_a_colon() -> None:
    found = problems(TOY.replace(b'"step":2,"type":"accept"', b'"step": 2,"type":"accept"', 1))
    assert "record 5: is not a canonical line of 8 fields" in found


def test_6_a_key_twice() -> None:
    found = problems(TOY.replace(b'"step":2,"type":"accept"', b'"step":2,"step":2,"type":"accept"', 1))
    assert "record 5: is not a canonical line of 8 fields" in found


def test_7_a_label_twice() -> None:
    records = toy()
    records[8]["data"]["draws"][1]["label"] = "battle/1/ROMA-CAPVA/att"
    throw_again(records[8], {"ANTONIVS": "alea iacta", "BRVTVS": "et tu"})
    assert check(records) == ["record 8: a label is used twice"]


def test_8_the_round_after() -> None:
    records = toy()
    records[11]["data"]["beacon"]["round"] += 1
    assert check(records) == ["record 11: the beacon is missing or not the one due"]
    records[10]["data"]["round"] += 1
    assert check(records)[0] == "record 10: has another beacon round than the deadline dictates"


def test_9_the_beacon_left_out() -> None:
    records = toy()
    del records[11]["data"]["beacon"]
    throw_again(records[11], {"BRVTVS": "philippi"})
    assert "record 11: the beacon is missing or not the one due" in check(records)
    del records[10]["data"]["round"]
    assert "record 10: has another beacon round than the deadline dictates" in check(records)


def test_10_another_key() -> None:
    records = toy()
    records[8]["data"]["key"] = LINKS[3].hex()
    assert "record 8: the key is not the next" in check(records)


def test_11_another_secret() -> None:
    records = toy()
    records[12]["data"]["secret"] = "ab" * 32
    found = check(records)
    assert "record 12: the secret does not fit `commit`" in found
    assert "record 12: the hidden draw/1/deck/dev/0 is not what the secret gives" in found


def test_12_another_seal_for_the_card_opened() -> None:
    records = toy()
    records[4]["data"]["seals"]["card/dev/0/0"] = seal("card/dev/0/0", "tribune")
    assert check(records) == ["record 8: the opening of card/dev/0/0 fits no seal"]


def test_13_an_empty_list_of_sheets() -> None:
    records = toy()
    records[10]["data"]["accepted"] = []
    assert check(records) == ["record 10: does not list exactly the newest sheets"]


# --- beyond the thirteen ------------------------------------------------------------------------------------------
def test_a_hidden_draw_that_the_secret_does_not_give() -> None:
    records = toy()
    records[4]["data"]["draws"][1]["seal"] = seal("draw/1/deck/dev/0", [0, 1, 2, 3, 4])
    assert check(records) == ["record 12: the hidden draw/1/deck/dev/0 is not what the secret gives"]


def test_another_value_of_the_beacon() -> None:
    records = toy()
    records[11]["data"]["beacon"]["sig"] = SIG[:-2] + "00"
    assert check(records) == ["record 11: the draw production/3 is not what key, words and beacon give"]


def test_words_added_that_no_sheet_sealed() -> None:
    records = toy()
    records[11]["data"]["entropy"].append({"name": "entropy/3/ANTONIVS/1", "salt": "00" * 32, "value": "free"})
    found = check(records)
    assert "record 11: the opening of entropy/3/ANTONIVS/1 fits no seal" in found
    assert "record 11: opens other words than were accepted" in found


def test_a_record_taken_out_or_put_twice() -> None:
    lines = TOY.splitlines(keepends=True)
    for n in range(12):  # without the last it is a game that goes on
        assert problems(b"".join(lines[:n] + lines[n + 1 :])), f"record {n} taken out"
    for n in range(13):
        assert problems(b"".join(lines[: n + 1] + lines[n:])), f"record {n} twice"
        assert check([*toy()[: n + 1], *toy()[n:]]), f"record {n} twice, the chain rebuilt"


def test_unknown_fields_everywhere() -> None:
    for n, record in enumerate(toy()):
        for place in ("", "data"):
            records = toy()
            (records[n][place] if place else records[n])["more"] = ZERO_TEXT
            assert any(text.startswith(f"record {n}: ") for text in check(records)), f"{record['type']} {place}"
    for n, path in ((0, "beacon"), (4, "draws"), (4, "entropy"), (8, "opens"), (11, "beacon")):
        records = toy()
        part = records[n]["data"][path]
        (part[0] if isinstance(part, list) else part)["more"] = ZERO_TEXT
        assert any(text.startswith(f"record {n}: ") for text in check(records)), f"{n} {path}"


ZERO_TEXT = "0" * 64


def test_missing_fields_everywhere() -> None:
    optional = {(1, "entropy"), (2, "entropy"), (5, "entropy"), (6, "entropy"), (9, "entropy")}
    for n, record in enumerate(toy()):
        for name in record["data"]:
            records = toy()
            del records[n]["data"][name]
            if (n, name) not in optional:
                assert any(text.startswith(f"record {n}: ") for text in check(records)), f"{record['type']} {name}"


def test_values_of_an_odd_kind_are_problems_and_never_an_error() -> None:
    odd: list[Any] = [None, -1, "x", [[]], [{}], {"kind": "x"}]
    paths = [(n, name) for n, record in enumerate(toy()) for name in record["data"]]
    for n, name in paths:
        for value in odd:
            records = toy()
            records[n]["data"][name] = value
            log = rechain(records)
            assert isinstance(problems(log), list)
    for n, record in enumerate(toy()):
        for name in record:
            for value in odd:
                lines = TOY.splitlines()
                lines[n] = json.dumps({**record, name: value}, sort_keys=True, separators=(",", ":")).encode()
                log = b"\n".join(lines) + b"\n"
                assert problems(log) or log == TOY or (n, name) == (12, "at")
