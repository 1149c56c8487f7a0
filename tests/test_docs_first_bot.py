"""docs/first-bot.md does what it says: its files are written and its commands run, in its order."""

import re

import pytest

from environments import ROOT, Environment

pytestmark = pytest.mark.slow

BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GUIDE = (ROOT / "docs" / "first-bot.md").read_text("utf-8")


def test_every_command_of_the_guide_works_in_a_new_environment(newcomer: Environment) -> None:
    printed = {}
    for language, block in BLOCK.findall(GUIDE):
        if language == "python":
            name = re.match(r"# (\S+)", block)
            assert name, "a file in the guide starts with its name"
            (newcomer.work / name[1]).write_text(block, "utf-8")
            continue
        for line in block.splitlines():
            command = line.removeprefix("$ ")
            done = newcomer.shell(command)
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            printed[command] = done.stdout
    newcomer.pip("uninstall", "--yes", "camelcup-bot-mine")
    assert re.search(
        r"^ *\d  mine.py:Mine",
        printed["camelcup play 100 mine.py:Mine Player0 Player1 Player2 --seed 1"],
        re.M,
    )
    assert "camelcup-bot-mine" in printed["camelcup bots"]
    assert "Mine" in printed["camelcup tournament --games 20 --seed 1"]
