"""A game with too many actions to list, at the command line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from camelcup import load

HEAPS = ("--game", "heaps", "--isolation", "none")

RUNS = [
    ("play", 1, "Even", "Even"),
    ("tournament", "--games", 1),
    ("compare", "Even", "Sampler", "--games", 2),
]


@pytest.mark.parametrize("command", RUNS)
@pytest.mark.parametrize(("options", "turns"), [((), 500), (("--max-turns", 3), 3)])
@pytest.mark.usefixtures("heaps_installed")
def test_a_game_sets_its_number_of_turns_unless_an_option_does(
    command: Any, options: Any, turns: int, camelcup: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "cup.jsonl"
    ran = camelcup(*command, *HEAPS, *options, "--out", path)
    assert ran.code == 0, ran.err
    assert load(path).plan.tournament.limits.max_turns == turns
