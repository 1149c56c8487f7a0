"""Check what is installed in the environment of the Python that runs this, by `camelcup plugins`.

    python release/check_installed.py [NAME ...]

NAME: packages that must be there; all that can be compiled must be compiled, and no plugin may fail
"""

import subprocess
import sys


def main(names: list[str]) -> None:
    """Print which parts are compiled, or exit with what is wrong."""
    command = [sys.executable, "-m", "camelcup", "plugins"]
    listed = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout  # noqa: S603
    print(checked(listed, names))


def checked(listed: str, names: list[str]) -> str:
    """Return the line of `camelcup plugins` that says what is compiled. Exits if anything is wrong in it."""
    lines = listed.splitlines()
    missing = {*names} - {line.partition(" ")[0] for line in lines}
    if missing:
        raise SystemExit(f"{listed}\nnot installed: {', '.join(sorted(missing))}")
    if any(line.split()[:1] == ["package"] and line.endswith("problem") for line in lines):
        raise SystemExit(f"{listed}\na plugin has a problem")
    (compiled,) = (line for line in lines if line.startswith("compiled: "))
    if "not compiled" in compiled:
        raise SystemExit(f"{compiled}\nnot all is compiled in this wheel")
    return compiled


if __name__ == "__main__":
    main(sys.argv[1:])
