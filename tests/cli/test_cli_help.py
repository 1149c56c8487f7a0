"""camelcup --help, which imports little."""

import subprocess
import sys
from typing import Any

import pytest

from camelcup.cli import COMMANDS


def test_help_lists_every_command(camelcup: Any) -> None:
    ran = camelcup("--help")
    assert ran.code == 0
    for name, summary in COMMANDS.items():
        assert f"  {name}" in ran.out
        assert summary in ran.out


def test_commands_of_other_plugins_come_last(camelcup: Any) -> None:
    listed = [line.split()[0] for line in camelcup("--help").out.partition("Commands:\n")[2].splitlines()]
    assert listed[: len(COMMANDS)] == list(COMMANDS)
    assert len(listed) > len(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(camelcup: Any, name: str) -> None:
    ran = camelcup(name, "--help")
    assert ran.code == 0
    assert f"camelcup {name} " in ran.out.splitlines()[0]


def test_no_arguments_print_the_help(camelcup: Any) -> None:
    ran = camelcup()
    assert ran.code == 0
    assert "tournament" in ran.out + ran.err


def test_the_help_describes_both_isolations(camelcup: Any) -> None:
    text = " ".join(camelcup("tournament", "--help").out.split())
    assert "process (each bot in a process of its own)" in text
    assert "one that hangs, hangs its worker" in text


def test_help_imports_nothing_that_is_slow_to_import() -> None:
    program = (
        "import sys\n"
        "from camelcup.cli import main\n"
        "sys.argv = ['camelcup', '--help']\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    print(sorted({'rich', 'tabulate', 'cattrs'} & set(sys.modules)), file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "new-bot" in ran.stdout
    assert ran.stderr.splitlines() == ["[]"]
