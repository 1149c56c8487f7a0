"""Packages with plugins that pip installs in a fresh virtual environment."""

import re
import shutil

import pytest

from environments import ROOT
from guides import GUIDES, guide

pytestmark = pytest.mark.slow

ODDSMAKER = ROOT / "contrib_bots" / "camelcup-bot-oddsmaker"
BROKEN = ROOT / "tests" / "fixtures" / "camelcup-bot-broken"
FIELD = ("--bots", "Player0,Player1,Player2,RandomBot")
CUP = ("tournament", "--games", "4", "--seed", "1", "--workers", "1", *FIELD)


@pytest.fixture(scope="module")
def installed(newcomer):
    """Install the wheel of another package's bot in the environment."""
    newcomer.pip("wheel", "--no-deps", "--wheel-dir", "wheels", newcomer.copy(ODDSMAKER))
    (wheel,) = (newcomer.work / "wheels").iterdir()
    assert wheel.name == "camelcup_bot_oddsmaker-1.1.0-py3-none-any.whl"
    newcomer.pip("install", wheel)
    return newcomer


@pytest.fixture
def with_broken(installed):
    """Install a package that fails on import, for one test."""
    installed.pip("install", "--no-deps", installed.copy(BROKEN))
    yield installed
    installed.pip("uninstall", "--yes", BROKEN.name)
    shutil.rmtree(installed.work / BROKEN.name)


def test_an_installed_bot_is_listed_with_its_package_and_plays(installed):
    listed = installed.camelcup("bots")
    assert re.search(r"^Oddsmaker .*camelcup-bot-oddsmaker", listed.stdout, re.MULTILINE), listed.stderr
    done = installed.camelcup("tournament", "--games", "4", "--workers", "1", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "seed 1\n")
    assert "Oddsmaker" in done.stdout


def test_a_broken_package_is_ignored_with_a_warning_or_an_error_under_strict_plugins(with_broken):
    done, refused = with_broken.camelcup(*CUP), with_broken.camelcup(*CUP, "--strict-plugins")
    warning, *others = done.stderr.splitlines()
    (error,) = refused.stderr.splitlines()
    for line in (warning, error):
        assert "camelcup-bot-broken" in line
        assert "this package is broken on purpose" in line
    assert (done.returncode, others) == (0, ["seed 1"])
    assert "Player0" in done.stdout
    assert (refused.returncode, refused.stdout) == (1, "")


def test_an_installed_camelcup_has_its_guides_and_its_schema(newcomer):
    for path in GUIDES.glob("*.md"):
        assert newcomer.camelcup("help", path.stem).stdout == guide(path.stem)
    code = "from importlib.resources import files; print(*files('camelcup.players').glob('*.json'))"
    assert newcomer.shell(f'python -c "{code}"').stdout.endswith("/protocol.schema.json\n")
