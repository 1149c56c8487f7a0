"""Lines of a cup file that are no records: tables listed one by one, answers at open tables, undos.

The plan's line is in `plan_line`, that of a record in `camelcup.records`; `reading` reads all of them.
"""

from attrs import evolve, frozen

from camelcup.encoding import encode_json, freeze, json_decoder
from camelcup.records import Table, add_checksum
from camelcup.table.answer import Answer

# Classes here have no slots: msgspec writes fields in their order only where a class has a __dict__.


@frozen(slots=False)
class Undo:
    """Answers taken back at a practice table. answers: how many of the table's answers hold"""

    table: int
    answers: int


Entry = Table | Answer | Undo

_KEYS: dict[type, str] = {Table: "listed", Answer: "answer", Undo: "undo"}


@frozen(slots=False)
class _Line:
    listed: Table | None = None
    answer: Answer | None = None
    undo: Undo | None = None


_decode_line = json_decoder(_Line)


def encode_entry(entry: Entry) -> bytes:
    """Return the line for a listed table, an answer or an undo."""
    return add_checksum(encode_json({_KEYS[type(entry)]: entry}))


def decode_entry(line: bytes) -> Entry:
    """Return the listed table, the answer or the undo in a line. Raises ValueError if it holds none."""
    data = _decode_line(line)
    entry = data.listed or data.answer or data.undo
    if entry is None:
        raise ValueError("neither a table, an answer nor an undo")
    return evolve(entry, answer=freeze(entry.answer)) if isinstance(entry, Answer) else entry
