"""Install the wheels of a folder in a new environment, one package after those that it needs, and try each.

    python release/install_all.py FOLDER SBOM

FOLDER: the wheels, as release/build_all.py has built them
SBOM:   file that gets the list of all that was installed then, as CycloneDX JSON

There is no compiler in that environment, and no source beside it: pip may build nothing, and takes packages
of this repository from the folder alone. After the core, the first commands of the README are run; those
that look at a game are run at the end, as one needs camelcup-report.
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

PROGRAMS = "Scripts" if os.name == "nt" else "bin"
"""The folder of an environment that has its programs."""


def main(folder: Path, sbom: Path) -> None:
    """Install all packages, the core first, and list what is there; stop at the first command that fails."""
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        venv.create(place, with_pip=True)
        (place / "work").mkdir()
        for package in distributions().values():
            (wheel,) = folder.absolute().glob(f"{package.stem}-*.whl")
            print(f"install {wheel.name}", flush=True)
            install(place, str(wheel))
            if package.name == "camelcup":
                run_section(place, "Install and play")
        install(place, "camelcup[all]")
        run_section(place, "Look at a game")
        print(run(place, ["python", str(ROOT / "release" / "check_installed.py"), *distributions()]), end="")
        sbom.parent.mkdir(exist_ok=True)
        listing = ["environment", "--output-reproducible", "--output-file", str(sbom)]
        subprocess.run(  # noqa: S603
            [sys.executable, "-m", "cyclonedx_py", *listing, str(place / PROGRAMS / "python")], check=True
        )


def install(place: Path, what: str) -> None:
    """Install a wheel or a requirement, building nothing."""
    run(place, ["python", "-m", "pip", "install", "-q", "--only-binary=:all:", what])


def run(place: Path, words: list[str]) -> str:
    """Run a command of the environment, away from any source; return its output. Exits if it fails."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    variables |= {"PATH": str(place / PROGRAMS), "CC": "no-such-compiler", "CXX": "no-such-compiler"}
    command = [str(place / PROGRAMS / words[0]), *words[1:]]
    done = subprocess.run(  # noqa: S603
        command, cwd=place / "work", env=variables, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise SystemExit(f"{shlex.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}\nfailed")
    return done.stdout


def run_section(place: Path, title: str) -> None:
    """Run the commands of a section of the README."""
    for words in commands((ROOT / "README.md").read_text("utf-8"), title):
        print(f"run {shlex.join(words)}", flush=True)
        run(place, words)


def commands(readme: str, title: str) -> Iterator[list[str]]:
    """Yield the words of the commands `camelcup ...` in a section of the README."""
    (section,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", readme, re.MULTILINE | re.DOTALL)
    for line in re.findall(r"^    (.*)", section, re.MULTILINE):
        if found := re.match(r"(?:\$ |.*\.venv/bin/)?(camelcup .*)", line):
            yield shlex.split(found[1])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
