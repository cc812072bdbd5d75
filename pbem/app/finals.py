"""Whether a sheet that was taken in says that its sender will not revise it."""

from __future__ import annotations

from pbem.app.intake import head
from pbem.app.receipts import note_of
from pbem.app.table import Sheet, Table
from pbem.core import seal
from pbem.core.envelope import ANSWERS
from pbem.core.lex import fold
from pbem.core.reading import decode
from pbem.store import inbox


def is_final(table: Table, seat: str, sheet: Sheet) -> bool:
    """Whether the newest sheet of a seat in the open step says `Final: yes`. Raises Failure when it is lost."""
    name = seal.orders_name(table.step, seat, sheet.rev)
    value = table.unseal(name, table.record(sheet.seq).data.orders)
    note = note_of(table, sheet.seq)
    text = decode(inbox.raw(table.folder, value["raw"])) if note is None or note.text is None else note.text
    return isinstance(text, str) and ANSWERS.get(fold(head(table, text).get("final", ""))) == "yes"
