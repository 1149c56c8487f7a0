"""docs/models.md, docs/agents.md and the README: their commands run against an endpoint on loopback."""

import json
import re
import sys
from pathlib import Path

import pytest

from environments import Environment
from guides import blocks, commands, guide, shell

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def run_commands(folder, text):
    """Run the commands of a page in a folder, but for installations; each prints something."""
    here = Environment(Path(sys.executable).parent, folder)
    for _, block in blocks(text, "console"):
        for command in commands(block):
            if not command.startswith("pip "):
                assert shell(here, command), command


@pytest.mark.slow
@pytest.mark.parametrize("text", [guide("models"), README], ids=["guide", "readme"])
def test_the_commands_of_a_page_run_with_its_settings(endpoint, tmp_path, text):
    stub = endpoint()
    (settings,) = (block for _, block in blocks(text, "toml"))
    (tmp_path / "llm.toml").write_text(re.sub('http://[^"]+', stub.url, settings))
    run_commands(tmp_path, text)
    assert stub.requests


@pytest.mark.slow
def test_the_commands_of_the_guide_about_agents_run(endpoint, tmp_path):
    text = guide("agents")
    (starter,) = (block for _, block in blocks(guide("first-bot"), "python") if "# mine.py" in block)
    stub = endpoint(lambda body, number: f"```python\n{starter}```")
    run_commands(tmp_path, text)
    assert len(stub.requests) == 2
    (settings,) = (block for _, block in blocks(text, "json"))
    assert json.loads(settings)["mcpServers"]["camelcup"]["args"][0] == "mcp"
