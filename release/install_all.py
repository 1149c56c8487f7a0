"""Install the wheels of a folder in a new environment, one package after those that it needs, and try each.

    python release/install_all.py FOLDER

There is no compiler in that environment, and no source beside it: pip may build nothing, and takes packages
of this repository from the folder alone. After the core, the first commands of the README are run.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

from distributions import ROOT, distributions

FIRST_COMMANDS = ("Install and play", "Look at a game")
"""The sections of the README whose commands are run."""


def main(folder: Path) -> None:
    """Install all packages, the core first; stop at the first command that fails."""
    with tempfile.TemporaryDirectory() as place:
        venv.create(Path(place) / "venv", with_pip=True)
        for package in distributions().values():
            (wheel,) = folder.absolute().glob(f"{package.stem}-*.whl")
            print(f"install {wheel.name}", flush=True)
            run(place, ["python", "-m", "pip", "install", "-q", "--only-binary=:all:", str(wheel)])
            if package.name == "camelcup":
                for words in first_commands((ROOT / "README.md").read_text("utf-8")):
                    print(f"run {shlex.join(words)}", flush=True)
                    run(place, words)
        run(place, ["python", "-m", "pip", "install", "-q", "--only-binary=:all:", "camelcup[all]"])
        print(run(place, ["python", str(ROOT / "release" / "check_installed.py"), *distributions()]), end="")


def run(place: str, words: list[str]) -> str:
    """Run a command of the environment in an empty folder beside it; return its output. Exits if it fails."""
    programs = Path(place) / "venv" / ("Scripts" if os.name == "nt" else "bin")
    work = Path(place) / "work"
    work.mkdir(exist_ok=True)
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    variables |= {"PATH": str(programs), "CC": "no-such-compiler", "CXX": "no-such-compiler"}
    command = [str(programs / words[0]), *words[1:]]
    done = subprocess.run(  # noqa: S603
        command, cwd=work, env=variables, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise SystemExit(f"{shlex.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}\nfailed")
    return done.stdout


def first_commands(readme: str) -> Iterator[list[str]]:
    """Yield the words of the commands `camelcup ...` in the first sections of the README."""
    for section in re.split(r"^## ", readme, flags=re.MULTILINE):
        if section.startswith(FIRST_COMMANDS):
            for line in re.findall(r"^    (.*)", section, re.MULTILINE):
                if found := re.match(r"(?:\$ |.*\.venv/bin/)?(camelcup .*)", line):
                    yield shlex.split(found[1])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
