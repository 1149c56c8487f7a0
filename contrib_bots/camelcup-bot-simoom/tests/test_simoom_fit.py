"""Tests of `camelcup simoom-fit`, which fits the policy of play-outs."""

import json
from pathlib import Path
from random import Random

import pytest
from camelcup_bot_simoom.learning.commands import command
from camelcup_bot_simoom.learning.fitting import Choice, fit, log_likelihood, whole
from click.testing import CliRunner, Result

from camelcup import tournament
from camelcup.camelup.batch import Batch
from camelcup.camelup.batch.policy import CELLS, GREATEST
from camelcup.installed.plugins import load_plugins


def run(*words: object) -> Result:
    return CliRunner().invoke(command, list(map(str, words)), obj=load_plugins())


def test_the_weights_by_which_choices_were_drawn_are_found_again() -> None:
    random = Random(1)
    true = {0: 1.0, 30: 4.0, 31: 0.5, 900: 2.0}
    found = []
    for _ in range(4000):
        offered = {0: 1, **{cell: random.randint(1, 3) for cell in (30, 31, 900) if random.random() < 0.6}}
        weights = [true[cell] * count for cell, count in offered.items()]
        found.append(Choice(random.choices(list(offered), weights)[0], offered))
    weights = fit(found)
    for cell, weight in true.items():
        assert weights[cell] / weights[0] == pytest.approx(weight, rel=0.15)
    flat = [1.0] * len(CELLS)
    assert log_likelihood(weights, found) > log_likelihood(flat, found)


def test_whole_weights_are_those_of_a_policy() -> None:
    made = whole([1.0 if cell.startswith("roll") else 1e-9 for cell in CELLS])
    assert made[0] == 30_000
    assert made[-1] == 0
    assert whole([1e9] * len(CELLS)) == [GREATEST] * len(CELLS)
    assert min(whole([0.0] * len(CELLS))[:5]) == 1


def test_the_command_fits_a_policy_to_a_cup(tmp_path: Path) -> None:
    cup, out = tmp_path / "cup.jsonl", tmp_path / "policy.json"
    tournament(
        ["Player0", "Player2"], games=10, seats=2, seed=1, isolation="none", executor="serial", out=cup
    )
    result = run(cup, "-o", out)
    assert result.exit_code == 0, result.output
    assert "fitted to" in result.output
    policy = json.loads(out.read_text())
    turns = Batch("cup", 2).play_out_turns(0, 0, policy, 1)
    bets = sum(action in range(37, 42) for action, *_ in turns)
    assert 0.25 < bets / len(turns) < 0.75  # half of the turns are those of a bot that lays leg bets only


def test_the_command_refuses_too_few_games_and_a_folder_that_is_missing(tmp_path: Path) -> None:
    cup = tmp_path / "cup.jsonl"
    tournament(["Player0", "Player2"], games=2, seats=2, seed=1, isolation="none", executor="serial", out=cup)
    assert "2 finished games" in str(run(cup, "-o", tmp_path / "out.json").exception)
    assert "no folder" in str(run(cup, "-o", tmp_path / "none" / "out.json").exception)
