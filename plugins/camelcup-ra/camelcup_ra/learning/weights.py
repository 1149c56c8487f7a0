"""Files of weights: networks for numbers of seats, each with a note on how it was made."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from camelcup import UserError
from camelcup_ra.learning.network import Network

NOTES = "notes"

WRONG = (AttributeError, BadZipFile, EOFError, KeyError, TypeError, ValueError)
"""Errors of a file that holds something else."""

SHIPPED = Path(__file__).parents[1] / "weights.npz"


@frozen
class Learnt:
    """A network for a number of seats. note: the command that made it, its games and its learning curve"""

    network: Network
    note: Mapping[str, Any]


def read_weights(path: Path) -> dict[int, Learnt]:
    """Return the networks in a file, by number of seats. Raises UserError where it is no such file."""
    try:
        arrays = read_arrays(path)
        notes = json.loads(str(arrays.pop(NOTES)))
        return {int(seats): Learnt(Network(_of(arrays, f"{seats}/")), note) for seats, note in notes.items()}
    except FileNotFoundError:
        command = f"python -m camelcup_ra.learning -o {path}"
        raise UserError(f"weights {path}: no such file; `{command}` makes one") from None
    except OSError as error:
        raise UserError(f"weights {path}: {error.strerror or 'it cannot be read'}") from error
    except WRONG as error:
        raise UserError(f"weights {path}: not a file of such weights") from error


def write_weights(path: Path, networks: Mapping[int, Learnt]) -> None:
    """Write networks to a file; an interrupted write leaves the file as it was."""
    arrays: dict[str, NDArray[Any]] = {
        f"{seats}/{name}": array
        for seats, learnt in sorted(networks.items())
        for name, array in learnt.network.weights.items()
    }
    notes = {str(seats): dict(learnt.note) for seats, learnt in sorted(networks.items())}
    write_arrays(path, {**arrays, NOTES: np.array(json.dumps(notes))})


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Return the arrays in a file. Raises OSError where it cannot be read, or one of `WRONG`."""
    with path.open("rb") as data, np.load(data, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def write_arrays(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays to a file, all or nothing. Raises UserError where it cannot be written."""
    new = path.with_name(f".{path.name}.new")
    try:
        with new.open("wb") as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
        new.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror})") from error
    finally:
        new.unlink(missing_ok=True)


def _of(arrays: Mapping[str, NDArray[Any]], prefix: str) -> dict[str, NDArray[Any]]:
    return {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
