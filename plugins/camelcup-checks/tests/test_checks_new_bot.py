"""camelcup new-bot: the package it writes works without changes."""

import tomllib

import pytest

from packages import run_its_tests


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Return an empty working directory."""
    (place := tmp_path / "empty").mkdir()
    monkeypatch.chdir(place)
    return place


def test_the_package_has_a_bot_a_test_and_a_readme_with_the_next_commands(camelcup, folder):
    ran = camelcup("new-bot", "slow-camel")
    assert (ran.code, ran.err) == (0, "")
    package = folder / "camelcup-bot-slow-camel"
    files = {str(path.relative_to(package)) for path in package.rglob("*.*")}
    assert {"README.md", "pyproject.toml", "tests/test_slow_camel.py"} <= files
    assert "    pip install -e .\n    camelcup tournament\n" in (package / "README.md").read_text()
    assert "camelcup-bot-slow-camel/camelcup_bot_slow_camel/__init__.py" in ran.out
    for line in ("pip install -e camelcup-bot-slow-camel", "camelcup check-bot SlowCamel"):
        assert f"    {line}\n" in ran.out


@pytest.mark.usefixtures("tiny_installed")
@pytest.mark.parametrize(
    ("game", "needs", "option", "types"),
    [
        pytest.param("camelup", ["camelcup"], "", "View, Action", marks=pytest.mark.slow),
        ("pips", ["camelcup", "tiny-games"], " --game pips", "Any, Any"),
    ],
)
def test_its_test_passes(camelcup, folder, game, needs, option, types):
    ran = camelcup("new-bot", "tested", "--game", game)
    assert f"    camelcup tournament{option}\n" in ran.out
    package = folder / "camelcup-bot-tested"
    assert f"class Tested(Bot[{types}]):" in (package / "camelcup_bot_tested/__init__.py").read_text()
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    assert project["dependencies"] == needs
    tested = run_its_tests(package)
    assert tested.returncode == 0, tested.stdout
    assert "1 passed" in tested.stdout


@pytest.mark.parametrize("name", ["2fast", "a b", "../x", "", "ä", "a-", "none", "bot-entry"])
def test_a_name_that_no_package_or_class_can_have_is_an_error(camelcup, folder, name):
    assert camelcup("new-bot", "--", name).mistake.startswith(f"NAME {name!r}: ")
    assert list(folder.iterdir()) == []


def test_a_folder_that_exists_or_cannot_be_written_is_an_error(camelcup, folder, monkeypatch):
    (folder / "camelcup-bot-mine").mkdir()
    line = camelcup("new-bot", "mine").mistake
    assert line == "folder camelcup-bot-mine: exists already; choose another NAME, or remove it"
    assert list((folder / "camelcup-bot-mine").iterdir()) == []
    monkeypatch.chdir("/proc")  # where nobody can make a folder
    assert camelcup("new-bot", "mine").mistake.startswith("folder camelcup-bot-mine: cannot be written (")
