"""Files of numbers that were learnt."""

import json
from pathlib import Path
from typing import Any

from camelcup import UserError, atomic_file


def check_folder(out: Path) -> None:
    """Raise UserError where a file has no folder: it is known before anything is learnt."""
    if not out.parent.is_dir():
        raise UserError(f"--out {out}: there is no folder {out.parent}")


def write(out: Path, made: Any) -> None:
    """Write numbers as JSON."""
    with atomic_file(out) as file:
        file.write(json.dumps(made) + "\n")
    print(f"wrote {out}")
