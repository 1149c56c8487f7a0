"""What tests of several guides share."""

import pytest

from guides import blocks, commands, shell, write


@pytest.fixture(scope="session")
def follow():
    """Return a function that writes the files of a text, runs its commands, and returns what each printed."""

    def run(environment, text):
        printed = {}
        for language, block in blocks(text, "python", "toml", "console"):
            if language == "console":
                printed |= {command: shell(environment, command) for command in commands(block)}
            else:
                write(environment.work, block)
        return printed

    return run
