"""Tests of the README."""

import re
from pathlib import Path

from camelcup_pacman.generator import SIZES
from camelcup_pacman.maze import Maze
from camelcup_pacman.mazes import NAMES
from camelcup_pacman.rulesets import RULE_SETS
from camelcup_pacman.state import View

from camelcup.testing import check_bot

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_bot_shown_keeps_the_contract() -> None:
    found = re.search(r"^    from camelcup import Bot\n(?:    .*\n|\n(?=    ))*", README, re.MULTILINE)
    assert found
    names: dict[str, type] = {}
    exec(re.sub("^    ", "", found[0], flags=re.MULTILINE), names)
    check_bot(names["Mine"], "pacman", '{"maze": "tiny", "limit": 200}')


def test_the_fields_shown_are_those_of_views() -> None:
    table = README.partition("## Views")[2].partition("A reading has")[0]
    heads = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert {name for head in heads for name in re.findall(r"`(\w+)`", head)} == set(View._fields)


def test_the_attributes_shown_are_those_of_a_maze() -> None:
    text = README.partition("A `Maze` has what bots need")[2].partition("## Your own bot")[0]
    names = re.findall(r"`(\w+)`", text)
    assert "neighbours" in names
    assert all(hasattr(Maze, name) for name in names)


def test_the_sizes_limits_and_keys_shown_are_those_of_the_game() -> None:
    assert (
        f"| limit, moves of all four | {RULE_SETS['classic'].limit} | {RULE_SETS['pelita'].limit} |" in README
    )
    for name in ("normal", "small", "tiny"):
        width, height, dots = SIZES[name]
        assert re.search(rf"`{name}` \([^)]*{width}x{height}, {dots} dots", README)
    assert len(NAMES) == 9
    keys = re.findall(
        r"^\| `(\w+)` \|", README.partition("### Other rules")[2].partition("Nine")[0], re.MULTILINE
    )
    assert set(keys) == {field.name for field in type(RULE_SETS["classic"]).__attrs_attrs__}  # type: ignore[attr-defined]
