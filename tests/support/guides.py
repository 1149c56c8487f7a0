"""The guides in docs/, and what tests do with their blocks."""

import re

from environments import ROOT

GUIDES = ROOT / "docs"


def guide(name):
    """Return the text of docs/NAME.md."""
    return (GUIDES / f"{name}.md").read_text("utf-8")


def blocks(text, *languages):
    """Return the blocks of a guide in some languages, in order."""
    found = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(language, block) for language, block in found if language in languages]


def file_name(block):
    """Return the name of the file that a block is, which its first line holds."""
    name = re.match(r"# (\S+\.(?:py|toml))\n", block)
    return name[1] if name else None


def write(folder, block):
    """Write a block that is a file."""
    name = file_name(block)
    assert name, f"the first line of a file in a guide is its name, not {block.splitlines()[0]!r}"
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block, "utf-8")


def run_python(text, without="\n\n\n"):
    """Run the Python of a guide, but for blocks that hold a word, and return its names."""
    names = {}
    for _, block in blocks(text, "python"):
        if without not in block:
            exec(block, names)
    return names


def commands(block):
    """Return the commands of a block."""
    return [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ ")]


def shell(environment, command):
    """Return the output of a command, which must succeed."""
    done = environment.shell(command)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout
