"""The folder of a tuning: a cup file for each comparison, written before the first game."""

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from pathlib import Path

from attrs import frozen

from camelcup.cup.file.appending import CupFile
from camelcup.cup.file.reading import Cup
from camelcup.cup.runner import PendingRun
from camelcup.errors import UserError


@frozen
class TuningFolder:
    """The files of the comparisons of a tuning, in their order.

    baseline: the options that the others are compared with
    choices:  the other options, one for each file
    """

    files: Sequence[Path]
    baseline: str
    choices: Sequence[str]

    @classmethod
    def read(cls, folder: Path) -> "TuningFolder":
        """Return the files in a folder. Raises UserError if they are not those of a tuning."""
        files = sorted(folder.glob("[0-9]*.jsonl"), key=lambda path: int(re.sub(r"\D", "", path.stem)))
        cups = [Cup(path) for path in files]
        if not cups or any(cup.plan.comparison is None for cup in cups):
            raise UserError(f"--resume {folder}: not a folder of camelcup tune; --out {folder} begins one")
        specs = [cup.plan.tournament.bots[0] for cup in cups]
        baseline, *choices = _options([cups[0].plan.tournament.bots[1], *specs])
        return cls(files, baseline, choices)


def write_plans(folder: Path, runs: Iterable[PendingRun]) -> None:
    """Write the plan of each run to a cup file of its own in a new folder.

    Raises UserError where the folder exists, or cannot be written.
    """
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        again = f"to resume it: camelcup tune --resume {folder}"
        raise UserError(f"--out {folder}: exists already; name a new folder, or, {again}") from None
    except OSError as error:
        raise UserError(f"--out {folder}: cannot be written ({error.strerror})") from error
    for number, run in enumerate(runs, 1):
        CupFile.create(folder / f"{number}.jsonl", run.plan).close()


def _options(specs: Sequence[str]) -> list[str]:
    """Return the options of specs of one bot, without those before the first that differs."""
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*specs, strict=False))
    common = "".join(letters[0] for letters in alike)
    start = max(common.rfind(":"), common.rfind(",")) + 1
    return [spec[start:] for spec in specs]
