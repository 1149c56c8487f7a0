"""The package: its README, its public names, and the plugin."""

import re
import subprocess
from pathlib import Path

import camelcup_sandbox
import pytest
from sandboxes import found

from camelcup import load_plugins

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_readme_has_every_public_name():
    assert [name for name in camelcup_sandbox.__all__ if f"`{name}" not in README] == []
    with pytest.raises(AttributeError, match="no attribute 'find_sandboxes'"):
        _ = camelcup_sandbox.find_sandboxes


@pytest.mark.skipif(not getattr(found(""), "bubblewrap", ""), reason="there is no bubblewrap here")
def test_the_program_of_the_readme_has_no_rights():
    [block] = re.findall(r"^    from camelcup_sandbox import.*?(?=\n\S)", README, re.MULTILINE | re.DOTALL)
    names = {}
    exec(block.replace("\n    ", "\n").strip(), names)
    done = subprocess.run(names["command"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("uid=65534")


def test_the_plugin_offers_the_sandbox_and_imports_it_when_it_is_asked_for():
    entry = load_plugins().isolations.find("sandbox")
    assert entry.factory == "camelcup_sandbox.sandbox:find_sandbox"
    assert entry.load() is camelcup_sandbox.find_sandbox
