"""camelcup --help, which imports little."""

import re
import subprocess
import sys

import pytest
from rich.cells import cell_len

from camelcup.installed.commands import COMMANDS
from guides import GUIDES, guide
from packages import install
from terminals import plain, read_until, terminal


def test_help_lists_every_command_by_what_it_is_for_and_those_of_other_plugins_last(camelcup):
    text = camelcup("--help").out
    for name, summary in COMMANDS.items():
        assert re.search(rf"^  {name} .*{re.escape(summary)}$", text, re.MULTILINE)
    own, _, others = text.partition("\nFrom games and plugins:\n")
    assert [line.split()[0] for line in own.splitlines() if line[2:].startswith(tuple(COMMANDS))] == [
        *COMMANDS
    ]
    assert "odds" in [line.split()[0] for line in others.splitlines()]
    places = [own.index(f"\n{head}") for head in ("Play:", "  play ", "Read:", "  standings ", "Make:")]
    assert places == sorted(places)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(camelcup, name):
    shown = camelcup(name, "--help").out
    assert f"camelcup {name} " in shown.splitlines()[0]
    assert "None" not in shown


def test_no_arguments_print_the_help_and_import_nothing_that_is_slow_to_import():
    program = (
        "import sys\n"
        "from camelcup.cli import main\n"
        "sys.argv = ['camelcup']\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    print(sorted({'rich', 'tabulate', 'cattrs'} & set(sys.modules)), file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "  check-bot " in ran.stderr
    assert ran.stderr.endswith("\n[]\n")


def test_help_lists_the_guides_with_their_headings_and_prints_them(camelcup):
    ran = camelcup("help")
    listed = [line.split(maxsplit=1) for line in ran.out.split("\n\n")[1].splitlines()]
    assert [name for name, _ in listed] == sorted(path.stem for path in GUIDES.glob("*.md"))
    assert ["trust", "Isolation and trust"] in listed
    assert camelcup("help", "trust").out == guide("trust")


def test_help_lists_installed_games_and_packages_and_prints_their_readmes(camelcup, tmp_path, monkeypatch):
    install(tmp_path, "silent", {"silent": "tiny_orders"})
    install(tmp_path, "tiny-games", {"tiny": "tiny_plugin"})
    with (tmp_path / "tiny_games-1.0.dist-info" / "METADATA").open("a") as file:
        file.write("Summary: Tiny games\n\n# The README of tiny games\n\nSmall.\n")
    monkeypatch.syspath_prepend(tmp_path)
    listed = camelcup("help").out.partition("each with its rules:\n\n")[2]
    games, _, packages = listed.partition("each with a README:\n\n")
    assert {"pips", "camelup"} <= {line.split()[0] for line in games.splitlines() if line}
    assert ["tiny-games", "Tiny games"] in [line.split(None, 1) for line in packages.splitlines()]
    assert "silent" not in packages
    for topic in ("pips", "tiny-games"):
        assert camelcup("help", topic).out == "# The README of tiny games\n\nSmall.\n"


def test_help_of_a_game_prints_who_it_is_for_and_its_rules_without_pictures(camelcup):
    text = camelcup("help", "camelup").out
    assert text.startswith("# Camel Up\n\n2 to 8 seats, 20 minutes")
    assert "on squares 1 to 18, never on or beside another seat's trap" in " ".join(text.split())
    assert "![" not in text
    assert text.endswith("`camelcup help camel-up`\n")


def test_on_a_terminal_a_guide_is_rendered_and_its_links_are_commands():
    with terminal("help", "odds") as (process, screen):
        shown = plain(read_until(screen))
    assert process.returncode == 0
    assert max(map(cell_len, shown.splitlines())) <= 80
    assert "camelcup help rules" in shown
    assert ".md" not in shown
    assert "|--" not in shown


@pytest.mark.parametrize(
    ("topic", "line"),
    [
        ("oddz", "unknown topic 'oddz'; did you mean odds? (choices: "),
        ("scoring", "unknown topic 'scoring'; more in: camelcup help plugins or plugins-of-runs"),
        ("contest", "unknown topic 'contest'; more in: camelcup help contests or protocol"),
        ("tournament", "'tournament' is a command: camelcup tournament --help"),
    ],
)
def test_help_of_an_unknown_topic_names_a_near_one(camelcup, topic, line):
    assert camelcup("help", topic).mistake.startswith(line)
