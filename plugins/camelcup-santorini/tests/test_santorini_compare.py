"""Comparisons of bots that play Santorini: both have both colours, and no luck but their own."""

import subprocess
import sys
from pathlib import Path

import camelcup


def test_two_bots_play_both_colours_against_each_other() -> None:
    found = camelcup.compare("Climber", "Random", game="santorini", seed=1, isolation="none", progress=False)
    seats = [record.table.bots.index("Climber") for record in found.records]
    assert seats == [0, 1, 1, 0] * 100
    assert found.comparison is not None
    assert found.comparison.verdict.startswith("better by ")


def test_a_bot_against_its_twin_differs_in_no_pair(tmp_path: Path) -> None:
    for name in ("twin", "other"):
        (tmp_path / f"{name}.py").write_text(
            f"from camelcup.installed.random_bot import Random\n\n\nclass {name.title()}(Random):\n    pass\n"
        )
    command = [sys.executable, "-m", "camelcup", "compare", "twin.py", "Random"]
    ran = subprocess.run(
        [*command, "--game", "santorini", "--isolation", "none", "--field", "other.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "not better by 2 points (no pair differed in 200 pairs)" in ran.stdout
