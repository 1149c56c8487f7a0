"""The files of a new bot's package; `$word` is filled in."""

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

from camelcup import Bot, BotEntry, hookimpl


class $bot(Bot):
    """Say here how it plays."""

    def move(self, player, state):
$body


@hookimpl
def camelcup_register_bots(register):
    register(BotEntry(name="$bot", factory=$bot, game="$game", summary="say here how it plays"))
'''

TEST = """\
from $module import $bot

from camelcup.testing import check_bot


def test_${entry_point}_keeps_the_contract():
    check_bot($bot, game="$game")
"""

README = """\
# $bot

A bot for $game, a game of camelcup. In this folder, install it and let it play against all others:

    pip install -e .
    camelcup tournament$option

How it plays is up to `move` in `$module/__init__.py`. After a change, see whether it still keeps the
contract; `pip install pytest && pytest` runs the same checks:

    camelcup check-bot $bot$option
"""
