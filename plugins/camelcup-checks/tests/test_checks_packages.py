"""Packages of games: one in the form of 0.2 passes its tests, and GamePackage finds what is wrong in one."""

import re
from pathlib import Path
from shutil import copytree

import pytest
from camelcup_checks.packages import Readme, run

from packages import install, run_its_tests

PACKAGE = Path(__file__).parents[3] / "tests" / "fixtures" / "camelcup-high-card"

SHORT = """\
from camelcup.testing.packages import GamePackage


class TestHighCard(GamePackage):
    game = "high-card"
    heavy = ("xmlrpc",)
"""

MISTAKES = (
    ("game.py", "return [int(", "return [__import__('time').time_ns() or int("),
    ("bots.py", "return SWAP", "return 7 or SWAP"),
    ("bots.py", '"""', '""">>> 1\n2\n\n'),
    ("__init__.py", "from camelcup import", "import xmlrpc\nfrom camelcup import"),
    ("__init__.py", 'name="Careful"', 'name="Hidden"'),
)
"""Files of the package, and what is replaced in them by what is wrong."""


@pytest.fixture
def package(tmp_path):
    """A package of a game in the form that `new-game` wrote in 0.2."""
    folder = tmp_path / PACKAGE.name
    copytree(PACKAGE, folder)
    install(folder, PACKAGE.name, {"high_card": "camelcup_high_card"})
    return folder


def test_a_package_in_the_form_of_0_2_passes_its_tests(package):
    tested = run_its_tests(package)
    assert tested.returncode == 0, tested.stdout
    assert "5 passed" in tested.stdout


def test_a_class_of_tests_finds_what_is_wrong_in_a_package(package):
    (package / "tests" / "test_high_card.py").write_text(SHORT)
    with (package / "README.md").open("a") as readme:
        readme.write(
            "\n    camelcup watch --slow\n\n    from camelcup import Bot\n\n    class Mine(Bot): ...\n"
        )
    for name, right, wrong in MISTAKES:
        file = package / "camelcup_high_card" / name
        assert right in file.read_text()
        file.write_text(file.read_text().replace(right, wrong, 1))
    failed = re.findall(r"^FAILED \S+::test_(\S+)", run_its_tests(package).stdout, re.MULTILINE)
    assert sorted(failed) == [
        "a_bot_keeps_the_contract[Hidden]",
        "a_cup_verifies_from_its_record",
        "a_new_bot_keeps_the_contract",
        "a_person_can_read_the_rules[standard]",
        "heavy_libraries_wait_until_they_are_needed[camelcup_high_card]",
        "the_bot_in_the_readme_keeps_the_contract",
        "the_bots_are_in_the_readme",
        "the_commands_in_the_readme_have_their_options",
        "the_examples_hold_and_show_the_public_names",
        "the_game_keeps_the_contract[standard]",
    ]


def test_a_command_is_run_with_what_it_prints_and_its_exit_code():
    assert "Player0" in run("bots").stdout
    assert run("nonsense", code=1).stderr.startswith("camelcup: ")
    with pytest.raises(AssertionError, match="exit code 1, not 0:\ncamelcup: "):
        run("nonsense")


def test_parts_of_a_readme_are_found_by_their_beginning():
    readme = Readme(
        "Intro\n\n    x = 1\n\n    y = x + z\n\n| a | |\n|---|---|\n| `b`, `c(d)` | 2 |\nEnd `e`\n"
    )
    assert readme.block("x = 1") == "x = 1\n\ny = x + z\n"
    assert readme.run("x = 1", z=2)["y"] == 3
    assert readme.rows == [["a", ""], ["`b`, `c(d)`", "2"]]
    assert readme.between("Intro", "End").names == ["b", "c"]
    with pytest.raises(AssertionError, match="no block that starts with 'w'"):
        readme.block("w")
