"""Packages with plugins that pip installs in a fresh virtual environment."""

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


def test_an_installed_bot_is_listed_with_its_package(installed):
    done = installed.camelcup("bots")
    assert done.returncode == 0, done.stderr
    assert "Oddsmaker" in done.stdout
    assert "camelcup-bot-oddsmaker" in done.stdout


def test_an_installed_bot_plays_in_a_tournament_of_all_bots(installed):
    done = installed.camelcup("tournament", "--games", "4", "--workers", "1", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "Oddsmaker" in done.stdout
    assert done.stderr == "seed 1\n"


def test_a_broken_package_is_reported_in_a_warning_and_ignored(with_broken):
    done = with_broken.camelcup(*CUP)
    assert done.returncode == 0, done.stderr
    warning, *others = done.stderr.splitlines()
    assert others == ["seed 1"]
    assert "camelcup-bot-broken" in warning
    assert "this package is broken on purpose" in warning
    assert "Player0" in done.stdout


def test_a_broken_package_is_an_error_under_strict_plugins(with_broken):
    done = with_broken.camelcup(*CUP, "--strict-plugins")
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "camelcup-bot-broken" in line
    assert "this package is broken on purpose" in line


def test_an_installed_camelcup_has_every_guide(newcomer):
    for path in GUIDES.glob("*.md"):
        assert newcomer.camelcup("help", path.stem).stdout == guide(path.stem)


def test_an_installed_camelcup_has_the_schema_of_the_protocol(newcomer):
    code = "from importlib.resources import files; print(*files('camelcup.players').glob('*.json'))"
    assert newcomer.shell(f'python -c "{code}"').stdout.endswith("/protocol.schema.json\n")


def test_an_installed_camelcup_has_the_templates_of_packages(newcomer):
    for name, kind in [("new-game", "camelcup"), ("new-bot", "camelcup-bot")]:
        done = newcomer.camelcup(name, "dromedary")
        assert done.returncode == 0, done.stderr
        written = [path.name for path in (newcomer.work / f"{kind}-dromedary").rglob("*.*")]
        assert {"pyproject.toml", "README.md", "__init__.py", "test_dromedary.py"} <= {*written}
