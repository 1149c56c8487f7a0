"""docs/records.md does what it says: its commands run, in its order, and its Python reads what they wrote."""

import json
import re

import pytest

from environments import ROOT, Environment

pytestmark = pytest.mark.slow

GUIDE = (ROOT / "docs" / "records.md").read_text("utf-8")
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_command_of_the_guide_works(newcomer: Environment) -> None:
    log = "camelcup tournament --log jsonl:games.jsonl"
    assert f"    {log}\n" in GUIDE
    assert newcomer.shell(f"{log} --games 4").returncode == 0
    printed = {}
    for language, block in BLOCK.findall(GUIDE):
        if language == "python":
            (newcomer.work / "count.py").write_text(block, "utf-8")
            block = "$ python count.py\n"
        for line in block.splitlines():
            command = line.removeprefix("$ ")
            done = newcomer.shell(command)
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            printed[command] = done.stdout
    assert "'Player0'" in printed["python count.py"]
    assert "0 findings" in printed["camelcup verify cup.jsonl --replay-bots"]
    assert "position  " in printed["camelcup replay cup.jsonl 7 --at 12"]
    assert "Player0" in printed["camelcup tournament --resume cup.jsonl"]


def test_the_guide_names_every_key_of_the_plan(newcomer: Environment) -> None:
    assert newcomer.camelcup("tournament", "--games", "1", "--out", "named.jsonl").returncode == 0
    first, *_, last = (newcomer.work / "named.jsonl").read_text("utf-8").splitlines()
    plan = json.loads(first)
    assert plan.pop("crc32")
    assert all(f"`{key}`" in GUIDE for key in plan)
    assert all(name in GUIDE for name in plan["tournament"])
    assert last.startswith('{"finished":true,"crc32":')
