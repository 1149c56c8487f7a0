"""New virtual environments, for tests of installed packages."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from attrs import evolve, frozen

ROOT = Path(__file__).parents[2]


@frozen
class Environment:
    """A virtual environment and a working folder outside it."""

    bin: Path
    work: Path

    def camelcup(self, *arguments):
        """Run the installed command outside the repository, so that nothing is imported from there."""
        return self._run([self.bin / "camelcup", *arguments])

    def shell(self, line):
        """Run a shell command with the environment activated, in the working folder."""
        path = f"{self.bin}{os.pathsep}{os.environ['PATH']}"
        return self._run(line, shell=True, env={**os.environ, "PATH": path})

    def python(self, *words, typed=""):
        """Return the output of Python, which must succeed; without words it runs the text that is typed."""
        done = self._run([self.bin / "python", *(words or ("-",))], input=typed)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def pip(self, *arguments):
        """Run pip, which must succeed."""
        done = self._run([self.bin / "python", "-m", "pip", "--disable-pip-version-check", *arguments])
        assert done.returncode == 0, done.stdout + done.stderr

    def _run(self, command, **more):
        return subprocess.run(
            command, cwd=self.work, capture_output=True, encoding="utf-8", check=False, **more
        )

    def copy(self, package):
        """Copy the sources of a package; a build there leaves no files in the repository."""
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", ".*", "contrib_bots")
        return shutil.copytree(package, self.work / package.name, ignore=ignored)

    def in_folder(self, name):
        """Return the environment with a new working folder of its own."""
        (work := self.work / name).mkdir()
        return evolve(self, work=work)


def empty_environment(folder):
    """Create an environment that contains only pip, and its working folder."""
    venv.create(folder / "venv", with_pip=True)
    work = folder / "work"
    work.mkdir()
    return Environment(folder / "venv" / "bin", work)


@pytest.fixture
def here(tmp_path):
    """Return the environment of the tests, with an empty working folder."""
    return Environment(Path(sys.executable).parent, tmp_path)


@pytest.fixture(scope="session")
def newcomer(tmp_path_factory):
    """Return an environment in which pip has installed camelcup."""
    environment = empty_environment(tmp_path_factory.mktemp("newcomer"))
    environment.pip("install", environment.copy(ROOT))
    return environment
