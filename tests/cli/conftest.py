"""Fixtures for the tests of all commands."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from camelcup.cli import main


class Ran(NamedTuple):
    """Exit code and output of a command."""

    code: int
    out: str
    err: str


@pytest.fixture
def camelcup(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Return a function that runs a camelcup command in this process."""

    def run(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["camelcup", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            main()
        code = stopped.value.code
        return Ran(code if isinstance(code, int) else 0, *capsys.readouterr())

    return run
