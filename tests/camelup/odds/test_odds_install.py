"""camelcup can be installed without a compiler, and prints its kernel of the odds."""

import os
import subprocess

import pytest

from environments import ROOT, empty_environment

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def any_kernel(monkeypatch):
    """Let the installed command choose its kernel, however these tests are run."""
    monkeypatch.delenv("CAMELCUP_PURE", raising=False)


@pytest.fixture(scope="module")
def without_compiler(tmp_path_factory):
    """Return an environment in which camelcup was installed without a compiler."""
    environment = empty_environment(tmp_path_factory.mktemp("bare"))
    command = [environment.bin / "python", "-m", "pip", "install", environment.copy(ROOT)]
    variables = {**os.environ, "CC": "no-such-compiler", "CXX": "no-such-compiler"}
    done = subprocess.run(
        command, cwd=environment.work, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return environment


def kernel(environment):
    """Return the last line of the help of the odds."""
    return environment.camelcup("odds", "--help").stdout.splitlines()[-1].strip()


def test_without_a_compiler_the_python_kernel_is_installed(without_compiler, newcomer):
    assert kernel(without_compiler).startswith("odds kernel: pure Python (none is built in ")
    asked = ("odds", "gyor,,,w,-1 goy", "--json")
    here, there = (environment.camelcup(*asked) for environment in (without_compiler, newcomer))
    assert (here.returncode, here.stderr) == (0, "")
    assert here.stdout == there.stdout


def test_with_a_compiler_the_kernel_is_compiled(newcomer):
    if newcomer.shell("cc --version").returncode:
        pytest.skip("there is no compiler here")
    assert kernel(newcomer) == "odds kernel: compiled"
    forbidden = newcomer.shell("CAMELCUP_PURE=1 camelcup odds --help")
    assert forbidden.stdout.splitlines()[-1].strip() == "odds kernel: pure Python (CAMELCUP_PURE=1)"
