"""Templates of the files of a new bot's package."""

PYPROJECT = """\
[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "$package"
version = "0.1.0"
description = "$bot, a bot for $game"
readme = "README.md"
requires-python = ">=3.11"
dependencies = [$needs]

[project.entry-points.camelcup]
$entry_point = "$module"

[tool.setuptools]
packages = ["$module"]
"""

BOT = '''\
"""$bot, a bot for $game."""
$typing
from camelcup import Bot, BotEntry, hookimpl
$imports

class $bot(Bot[$view, $action]):
    """Describe here how the bot plays."""

    def move(self, seat: int, view: $view) -> $action:
$body


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [BotEntry(name="$bot", factory=$bot, game="$game", summary="how it plays")]
'''

TEST = """\
from camelcup.testing import check_bot

from $module import $bot


def test_${entry_point}_keeps_the_contract() -> None:
    check_bot($bot, game="$game")
"""

README = """\
# $bot

A bot for $game, a game of camelcup. To install it and play against all other bots, run in this folder:

    pip install -e .
    camelcup tournament$option

The method `move` in `$module/__init__.py` decides how it plays. To check the bot after a change:

    camelcup check-bot $bot$option

`pip install pytest && pytest` runs the same checks as a test.
"""
