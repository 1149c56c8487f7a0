"""The formats of cup files that are read, and the lines that are no records: plan, tables, answers, undos."""

import json
import os
import re
from pathlib import Path

from attrs import evolve, frozen

from camelcup.cup.plan import FORMAT, Plan
from camelcup.encoding import encode_json, freeze, json_decoder
from camelcup.errors import UserError
from camelcup.files import path_from
from camelcup.installed.config import structure, unstructure
from camelcup.records import Table, add_checksum
from camelcup.table.kept_answer import Answer

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


FORMATS = (3, FORMAT)  # the formats that are read

PLAN = re.compile(rb'\{"(?:format":(\d{1,9}),|packages":)')
"""The beginning of a plan, with the version of its format; format 1 did not say its version."""

IN_PROCESSES = ("isolation", "memory")  # the keys of `processes` that stand beside it in format 3


def plan_line(plan: Plan, path: Path) -> bytes:
    """Return the first line of a file, in which the folder of a plan is relative to that of the file."""
    data = unstructure(evolve(plan, format=FORMAT, folder=path_from(path.parent, plan.folder)))
    return add_checksum(json.dumps(data, separators=(",", ":")).encode())


def find_format(line: bytes, path: Path) -> int:
    """Return the format of a file with a first line."""
    match = PLAN.match(line)
    if not match:
        raise UserError(f"{path}: not a cup file: its first line is not a plan; --out writes one")
    version = int(match[1] or 1)
    if version not in FORMATS:
        newer = "upgrade it (pip install -U camelcup)"
        older = "read it with the version that wrote it, or begin another cup with --out"
        raise UserError(
            f"{path}: a cup file of format {version}, but this camelcup reads formats "
            f"{' and '.join(map(str, FORMATS))}; {newer if version > FORMAT else older}"
        )
    return version


def read_plan(body: bytes, version: int, path: Path) -> Plan:
    """Return the plan in the JSON text of the first line of a file. Raises UserError where it is none."""
    source = f"{path}, line 1"
    try:
        data = json.loads(body)
        json.dumps(data, ensure_ascii=False).encode()  # half of a character, which JSON allows, is no text
    except (ValueError, RecursionError) as error:
        raise UserError(f"{source}: not JSON ({error})") from error
    if version == 3:
        data["processes"] = {name: data.pop(name) for name in IN_PROCESSES if name in data}
    data.pop("modules", None)  # older digests, also of files that no bot imports
    plan = structure(data, Plan, source)
    return evolve(plan, folder=os.path.realpath(path.parent / plan.folder))
