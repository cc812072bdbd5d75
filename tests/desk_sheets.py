"""Sheets put together from the data of an order desk, as its script does it, by chance."""

from __future__ import annotations

from typing import Any, Protocol

from pbem.core.orderdesk import Desk, Group, Offered


class Luck(Protocol):
    def below(self, n: int) -> int: ...


class Composer:
    """Puts sheets together from `pbem.core.orderdesk.data`."""

    def __init__(self, data: dict[str, Any], luck: Luck) -> None:
        self.data, self.luck = data, luck
        self.words = data["words"]

    def sheet(self, most: int = 12) -> list[str]:
        """Up to so many lines; of lines that stand once the newest."""
        lines: dict[str | int, str] = {}
        for number in range(self.luck.below(most + 1)):
            found = self.line()
            if found is not None:
                once, text = found
                lines[once or number] = text
        return list(lines.values()) or [self.words["pass"]]

    def line(self) -> tuple[str, str] | None:
        """A line, perhaps with alternatives, and the word of lines that stand once."""
        if not self.data["groups"]:
            return None
        group = self._pick(self.data["groups"])
        line = self._pick(group["lines"])
        text = self.one(group, line)
        either = line.get("or", group["or"])
        while either and not self.luck.below(3):
            others = [(g, x) for g in self.data["groups"] for x in g["lines"] if x.get("or", g["or"]) == either]
            longer = text + self.words["or"] + self.one(*self._pick(others))
            if len(longer) > self.data["longest"]:
                break
            text = longer
        return line.get("once", group["once"]), text

    def one(self, group: dict[str, Any], line: dict[str, Any]) -> str:
        """A line with some extras and tests."""
        text = self.text(line["t"])
        for extra in group["extras"]:
            if not self.luck.below(3):
                text += self.text(extra["t"])
        return text + self._tests(group, tested=self.words["if"] in text)

    def _tests(self, group: dict[str, Any], *, tested: bool) -> str:
        asks = [ask for ask in self.data["ifs"] if group["id"] in ask.get("in", [group["id"]])]
        text = ""
        while group["if"] and asks and not self.luck.below(3):
            word = self.words["and" if text or tested else "if"]
            text += word + (self.words["not"] if not self.luck.below(4) else "") + self.text(self._pick(asks)["t"])
        return text

    def text(self, parts: list[Any]) -> str:
        text, count = "", 1
        for part in parts:
            if isinstance(part, list):
                count = self._number(part)
                before = part[3] if len(part) > 3 else ""
                text += "" if before and count == 1 else f"{before}{count}"
            else:
                text += part if isinstance(part, str) else self._word(part, count)
        return text

    def _number(self, part: list[Any]) -> int:
        least, most, first = part[:3]
        assert least <= first <= most
        return int(self._pick([first, least, most, least + self.luck.below(most - least + 1)]))

    def _word(self, part: dict[str, list[str]], count: int) -> str:
        if "places" in part:
            return str(self._pick([name for _, name, kind in self.data["places"] if kind in part["places"]]))
        one = part.get("words") or part["ops"]
        return str(self._pick(part.get("many", one) if count != 1 else one))

    def _pick(self, things: Any) -> Any:
        return things[self.luck.below(len(things))]


def group(found: Desk, id: str) -> Group:
    """The group of a desk by its id."""
    return next(group for group in found.groups if group.id == id)


def lines(found: Desk, id: str, *at: str) -> list[Offered]:
    """Its lines, those whose places begin so."""
    return [line for line in group(found, id).lines if line.at[: len(at)] == at]
