"""Export of a cup, a few thousand decisions at a time, to a file that is complete or not there at all."""

from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from camelcup import Plugins, Run, UserError, make_observer
from camelcup_learn.export.decisions import Decision, Decisions
from camelcup_learn.export.formats import WRITERS, Writer

ROWS = 4096
"""Most decisions that are kept in memory."""

CELLS = 1 << 21
"""Most cells of their masks."""


def export(run: Run, path: Path, kind: str, plugins: Plugins) -> int:
    """Write the decisions of a cup to a new file, and return how many there are.

    kind: name of the format

    Raises UserError if the cup has no game, or tables of several sizes, or if the file cannot be written.
    """
    records = iter(run)
    first = next(records, None)
    if first is None:
        raise UserError("the cup has no game yet: there is nothing to export")
    game = run.display.game
    decisions = Decisions(game, make_observer(plugins, game), len(first.table.bots))
    rows = (row for record in chain([first], records) for row in decisions.of(record))
    with (
        _new_file(path) as part,
        closing(WRITERS[kind](part, decisions.features, decisions.actions)) as writer,
    ):
        return _write(rows, writer, max(1, min(ROWS, CELLS // decisions.actions)))


def _write(rows: Iterator[Decision], writer: Writer, most: int) -> int:
    """Write rows, of which at most some are kept in memory, and return how many there are."""
    written = 0
    while some := list(islice(rows, most)):
        writer.write(some)
        written += len(some)
    return written


@contextmanager
def _new_file(path: Path) -> Generator[Path, None, None]:
    """Give a path to write to; the file is moved to its place once it is complete."""
    if path.exists() or path.is_symlink():
        raise UserError(f"{path}: exists already; name a new file by --out")
    if not path.parent.is_dir():
        raise UserError(f"{path}: there is no folder {path.parent}")
    try:
        with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
            part = Path(folder) / path.name
            yield part
            part.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror})") from error
