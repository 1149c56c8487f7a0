"""Tests of `python -m camelcup_bot_simoom.learning.fit`, which fits the policy of play-outs."""

import json
import subprocess
import sys
from random import Random

import pytest
from camelcup_bot_simoom.learning.fit import main
from camelcup_bot_simoom.learning.fitting import Choice, fit, log_likelihood
from camelcup_bot_simoom.learning.outlooks import LegStart, fit_outlook
from camelcup_bot_simoom.learnt import Learnt

from camelcup import CHANCE, UserError, structure
from camelcup.camelup.batch import LEG_CELLS, Batch, Outlook
from camelcup.camelup.batch.policy import CELLS
from camelcup.camelup.engine import CamelUp
from camelup_seats import write_cup


def run(*words):
    main(list(map(str, words)))


def test_the_weights_by_which_choices_were_drawn_are_found_again():
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


def test_the_command_fits_a_policy_of_races_to_a_cup(tmp_path, capsys):
    cup, out = write_cup(tmp_path / "cup.jsonl", 10), tmp_path / "policy.json"
    run(cup, "-o", out, "--race")
    assert "fitted to" in capsys.readouterr().out
    policy = json.loads(out.read_text())
    turns = Batch("cup", 2).play_out_turns(0, 0, policy, 1)
    bets = sum(action in range(37, 42) for action, *_ in turns)
    assert 0.25 < bets / len(turns) < 0.75  # half of the turns are those of a bot that lays leg bets only


def test_the_command_fits_the_numbers_of_the_bot_to_a_cup(tmp_path):
    """Half of the seats lay a leg bet at each turn, and the others roll."""
    cup, out = write_cup(tmp_path / "cup.jsonl", 10), tmp_path / "learnt.json"
    run(cup, "-o", out)
    fitted = structure(json.loads(out.read_text()), Learnt, out.name)
    assert fitted.outlook.start > 0
    assert len(fitted.outlook.order) == 1
    weights = dict(zip(LEG_CELLS, fitted.policy, strict=True))
    assert weights["roll.dice_3"] > 10 * weights["mirage.first.near_1.dice_3"]


def test_the_outlook_of_made_up_games_is_found_again():
    """Of two seats that roll until the end of the race, the one with more coins wins."""
    game, random = CamelUp(), Random(1)
    state = game.start(2)
    while state.to_move is CHANCE:
        state = game.resolve(state, game.sample(state, random))
    leads = [random.randint(-12, 12) for _ in range(1500)]
    true = Outlook(start=20, roll=0.5)
    batch = Batch("cup", 2, len(leads))
    states = [state._replace(coins=(20 + lead, 20)) for lead in leads]
    batch.load(states)
    chances = [row[0] for row in batch.win_chances(true).tolist()]
    found = [
        LegStart(state, (1.0, 0.0) if random.random() < chance else (0.0, 1.0))
        for state, chance in zip(states, chances, strict=True)
    ]
    batch.load(states)
    fitted = [row[0] for row in batch.win_chances(fit_outlook(found, game.rules)).tolist()]
    off = [abs(one - other) for one, other in zip(chances, fitted, strict=True)]
    assert sum(off) / len(off) < 0.04


def test_the_command_refuses_games_of_two_rule_sets(tmp_path):
    cups = [write_cup(tmp_path / f"{rules}.jsonl", 4, rules=rules) for rules in ("cup", "cup2026")]
    with pytest.raises(UserError, match="has other rules or seats than the first"):
        run(*cups, "-o", tmp_path / "o.json")


def test_the_command_refuses_too_few_games_and_a_folder_that_is_missing(tmp_path):
    cup = write_cup(tmp_path / "cup.jsonl", 2)
    with pytest.raises(UserError, match="2 finished games"):
        run(cup, "-o", tmp_path / "out.json")
    with pytest.raises(UserError, match="no folder"):
        run(cup, "-o", tmp_path / "none" / "out.json")


@pytest.mark.parametrize("module", ["learning", "learning.fit"])
def test_a_mistake_is_a_line_on_the_command_line(module, tmp_path):
    words = [sys.executable, "-m", f"camelcup_bot_simoom.{module}", "-o", "none/out.json"]
    cups = ["cup.jsonl"] if module == "learning.fit" else []
    done = subprocess.run([*words, *cups], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "learning: --out none/out.json: there is no folder none\n"
