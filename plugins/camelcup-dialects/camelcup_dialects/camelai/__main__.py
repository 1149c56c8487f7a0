"""Runs a script with the modules of the camelai runner: `python -m camelcup_dialects.camelai SCRIPT ...`.

The tests of a unittest file are run even where it does not call `unittest.main`.
"""

import sys
import unittest
from pathlib import Path

from camelcup_dialects.camelai.bot import SUPPLIED
from camelcup_dialects.surroundings import run_file

USAGE = "usage: python -m camelcup_dialects.camelai SCRIPT [ARGUMENT ...]"


def main() -> None:
    """Run the script that the first argument names, with those that follow."""
    if len(sys.argv) < 2:
        sys.exit(USAGE)
    del sys.argv[0]
    script = Path(sys.argv[0]).resolve()
    if not script.is_file():
        sys.exit(f"there is no file {sys.argv[0]}\n{USAGE}")
    sys.path[0] = str(script.parent)
    for name, path in SUPPLIED.items():
        run_file(name, path)
    module = run_file("__main__", script)
    if any(
        isinstance(value, type) and issubclass(value, unittest.TestCase) for value in vars(module).values()
    ):
        unittest.main(module)


if __name__ == "__main__":
    main()
