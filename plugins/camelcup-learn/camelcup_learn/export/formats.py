"""Files of decisions, written as they come: CSV, NumPy's .npz, Parquet, and datasets of Minari."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Protocol
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from camelcup import Feature, UserError
from camelcup_learn.environments.observations import space_of
from camelcup_learn.export.decisions import Decision, End

TYPES = {"table": np.int64, "turn": np.int32, "seat": np.int16, "action": np.int32, "share": np.float64}
"""Types of the columns that hold one number."""

Columns = Mapping[str, NDArray[Any]]


class Writer(Protocol):
    """Writes decisions to a file. ending: that of its name, if none is given"""

    ending: str

    def __init__(self, path: Path, features: Sequence[Feature], actions: int) -> None: ...

    def write(self, some: Sequence[Decision]) -> None:
        """Write the next decisions."""

    def close(self) -> None:
        """Complete the file."""


def columns_of(some: Sequence[Decision], actions: int) -> Columns:
    """Return decisions as arrays with a row for each."""
    columns: dict[str, NDArray[Any]] = {
        name: np.array([getattr(decision, name) for decision in some], kind) for name, kind in TYPES.items()
    }
    mask = np.zeros((len(some), actions), np.bool_)
    for row, decision in zip(mask, some, strict=True):
        row[list(decision.legal)] = True
    observation = np.array([decision.observation for decision in some], np.float32)
    return {**columns, "mask": mask, "observation": observation}


class CsvWriter:
    """A line for each decision: its numbers, the mask as 0s and 1s, then each number of the observation."""

    ending = ".csv"

    def __init__(self, path: Path, features: Sequence[Feature], actions: int) -> None:
        self._actions = actions
        self._file = path.open("w", encoding="utf-8", newline="")
        self._rows = csv.writer(self._file, lineterminator="\n")
        self._rows.writerow([*TYPES, "mask", *(f"observation.{feature.name}" for feature in features)])

    def write(self, some: Sequence[Decision]) -> None:
        for decision in some:
            mask = bytearray(b"0" * self._actions)
            for number in decision.legal:
                mask[number] = ord("1")
            numbers = [getattr(decision, name) for name in TYPES]
            self._rows.writerow([*numbers, mask.decode(), *decision.observation])

    def close(self) -> None:
        self._file.close()


class NpzWriter:
    """An array for each column, and `features`, the names of the numbers of an observation.

    The columns wait in files of their own until it is known how long they are.
    """

    ending = ".npz"

    def __init__(self, path: Path, features: Sequence[Feature], actions: int) -> None:
        self._path = path
        self._actions = actions
        self._rows = 0
        self._features = np.array(names_of(features))
        self._none = {**columns_of([], actions), "observation": np.zeros((0, len(features)), np.float32)}
        self._open = ExitStack()
        self._parts = {name: self._open.enter_context(_unnamed(path.parent)) for name in self._none}

    def write(self, some: Sequence[Decision]) -> None:
        self._rows += len(some)
        for name, column in columns_of(some, self._actions).items():
            self._parts[name].write(column.tobytes())

    def close(self) -> None:
        with self._open, ZipFile(self._path, "w", ZIP_DEFLATED, compresslevel=1) as archive:
            for name, none in self._none.items():
                header = {
                    "descr": none.dtype.str,
                    "fortran_order": False,
                    "shape": (self._rows, *none.shape[1:]),
                }
                with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                    np.lib.format.write_array_header_2_0(member, header)
                    for piece in _pieces(self._parts[name]):
                        member.write(piece)
            with archive.open("features.npy", "w") as member:
                np.lib.format.write_array(member, self._features, allow_pickle=False)


class ParquetWriter:
    """A column for each number, and lists of one length for the mask and the observation.

    The names of the numbers of an observation are in the metadata of the schema, one a line.
    """

    ending = ".parquet"

    def __init__(self, path: Path, features: Sequence[Feature], actions: int) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError as error:
            raise UserError("--to parquet needs pyarrow: pip install 'camelcup-learn[parquet]'") from error
        self._arrow = pyarrow
        self._actions = actions
        lists = {"mask": pyarrow.list_(pyarrow.bool_(), actions)}
        lists["observation"] = pyarrow.list_(pyarrow.float32(), len(features))
        fields = [(name, pyarrow.from_numpy_dtype(kind)) for name, kind in TYPES.items()]
        self._schema = pyarrow.schema([*fields, *lists.items()], {"features": "\n".join(names_of(features))})
        self._writer = parquet.ParquetWriter(path, self._schema)

    def write(self, some: Sequence[Decision]) -> None:
        columns = columns_of(some, self._actions)
        arrays = [self._array(columns[name], name) for name in self._schema.names]
        self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))

    def close(self) -> None:
        self._writer.close()

    def _array(self, column: NDArray[Any], name: str) -> Any:
        """Return a column in the form of Parquet."""
        if column.ndim == 1:
            return self._arrow.array(column)
        flat = self._arrow.array(column.reshape(-1))
        return self._arrow.FixedSizeListArray.from_arrays(flat, type=self._schema.field(name).type)


class MinariWriter:
    """A folder that Minari loads. The decisions of a seat in a game are an episode, which pays its share.

    Those without a number are left out. The options of an episode are its table and its seat.
    """

    ending = "-v0"

    def __init__(self, path: Path, features: Sequence[Feature], actions: int) -> None:
        if not re.fullmatch(r"[-\w]+-v\d+", path.name):
            raise UserError(
                f"{path.name}: Minari names a dataset like cup-v0: name a new folder so, by --out"
            )
        path.mkdir()
        try:
            import minari
            from minari.data_collector import EpisodeBuffer
            from minari.dataset.minari_storage import MinariStorage

            self._storage = MinariStorage.new(
                path.absolute() / "data",  # Minari takes the size of a dataset only of a whole path
                observation_space=space_of(features, actions),
                action_space=Discrete(actions),
            )
        except ImportError as error:
            raise UserError("--to minari needs minari: pip install 'camelcup-learn[minari]'") from error
        self._actions = actions
        self._buffer = EpisodeBuffer
        self._open: dict[int, list[Decision]] = {}
        self._storage.update_metadata({"dataset_id": path.name, "minari_version": minari.__version__})

    def write(self, some: Sequence[Decision]) -> None:
        ended = []
        for decision in some:
            episode = self._open.setdefault(decision.seat, [])
            if decision.action >= 0:
                episode.append(decision)
            if decision.end is not None:
                del self._open[decision.seat]
                if episode:
                    ended.append(self._episode(episode, decision.end))
        self._storage.update_episodes(ended)

    def close(self) -> None:
        pass

    def _episode(self, decisions: Sequence[Decision], end: End) -> Any:
        """Return an episode. An observation more than there are actions is that of the end."""
        columns = columns_of(decisions, self._actions)
        at_end = np.arange(1, len(decisions) + 1) == len(decisions)
        return self._buffer(
            options={"table": decisions[0].table, "seat": decisions[0].seat},
            observations={
                "observation": np.vstack([columns["observation"], np.array(end.observation, np.float32)]),
                "action_mask": np.vstack([columns["mask"], np.zeros(self._actions)]).astype(np.int8),
            },
            actions=columns["action"].astype(np.int64),
            rewards=at_end * columns["share"],
            terminations=at_end & (not end.truncated),
            truncations=at_end & end.truncated,
            infos={},
        )


def names_of(features: Sequence[Feature]) -> list[str]:
    """Return the names of the numbers of an observation."""
    return [feature.name for feature in features]


def _unnamed(folder: Path) -> IO[bytes]:
    """Return a file in a folder that is gone once it is closed."""
    return TemporaryFile(dir=folder)


def _pieces(part: IO[bytes]) -> Iterator[bytes]:
    """Yield what was written to a file, in pieces."""
    part.seek(0)
    while piece := part.read(1 << 20):
        yield piece


WRITERS: dict[str, type[Writer]] = {
    "npz": NpzWriter,
    "csv": CsvWriter,
    "parquet": ParquetWriter,
    "minari": MinariWriter,
}
"""The writers, by the name of their format."""
