"""Fixtures for the tests of all commands."""

import io
import signal
import sys
from itertools import count
from typing import NamedTuple

import pytest

from camelcup.cli import main
from camelcup.cli.terminal.interrupt import Stop
from packages import install


class Ran(NamedTuple):
    """Exit code and output of a command."""

    code: int
    out: str
    err: str

    @property
    def mistake(self):
        """The line that says what was wrong; the seed and the opponents may stand before it."""
        assert (self.code, self.out) == (1, "")
        (line,) = (line for line in self.err.splitlines() if not line.startswith(("seed ", "opponents ")))
        assert line.startswith("camelcup: ")
        return line.removeprefix("camelcup: ")


class Missing(NamedTuple):
    """Has a package not be found."""

    package: str

    def find_spec(self, name, path, target=None):
        if name == self.package:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.fixture
def workdir(tmp_path, monkeypatch):
    """Return an empty folder, which is the working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def camelcup(monkeypatch, capsys):
    """Return a function that runs a camelcup command in this process."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["camelcup", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            main()
        code = stopped.value.code
        return Ran(code if isinstance(code, int) else 0, *capsys.readouterr())

    return run


@pytest.fixture
def say(camelcup, monkeypatch):
    """Return a function that runs a command, to whose standard input some lines are written."""

    def run(command, *lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return camelcup(*command)

    return run


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    """Return a function that installs a package whose plugin is a module of this text."""

    def install_module(package, text, version="1.0"):
        module = package.replace("-", "_")
        install(tmp_path, package, {module: module}, version)
        (tmp_path / f"{module}.py").write_text(text, "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, module, raising=False)  # that of another test's folder

    return install_module


@pytest.fixture
def missing(monkeypatch):
    """Return a function that has a package not be found, as where it is not installed."""

    def hide(package):
        for loaded in [each for each in sys.modules if each.split(".")[0] == package]:
            monkeypatch.delitem(sys.modules, loaded)
        monkeypatch.setattr(sys, "meta_path", [Missing(package), *sys.meta_path])

    return hide


@pytest.fixture
def press_ctrl_c(monkeypatch):
    """Return a function that has Ctrl-C pressed once, during the n-th table that begins from then on."""

    def arm(number):
        until, begun = Stop.until, count(1)

        def pressed(stop, tables):
            for table in until(stop, tables):
                if next(begun) == number:
                    signal.raise_signal(signal.SIGINT)  # os.kill may reach another thread first, and later
                yield table

        monkeypatch.setattr(Stop, "until", pressed)

    return arm
