"""Tests of Selfplay and of its training."""

import numpy as np
import pytest
from attrs import evolve
from camelcup_bot_selfplay.bot import SHIPPED, Selfplay
from camelcup_bot_selfplay.features import OUTPUTS, SEATS, Encoder
from camelcup_bot_selfplay.network import Network
from camelcup_bot_selfplay.training.learn import Adam, Learner, advantages
from camelcup_bot_selfplay.training.play import Arena, Decisions
from camelcup_bot_selfplay.training.run import Training
from camelcup_bot_selfplay.training.settings import Settings

from camelcup import UserError, tournament
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import check_bot

TINY = Settings(rounds=2, iterations=2, games=32, turns=96, width=16, batch=512)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_selfplay_keeps_the_contract(rules):
    check_bot(Selfplay, game="camelup", rules=rules, games=1)


def test_it_wins_most_games_against_bots_that_play_at_random():
    run = tournament(["Selfplay", "RandomBot"], 40, seats=SEATS, fill="RandomBot", seed=5, isolation="none")
    assert next(row.win_rate.value for row in run.standings.rows() if row.bot == "Selfplay") > 0.8


def test_weights_are_small_and_another_file_of_them_can_be_named(tmp_path):
    assert SHIPPED.stat().st_size < 300_000
    with pytest.raises(UserError, match=r"weights=.*none.npz: no weights of this network"):
        Selfplay(weights=str(tmp_path / "none.npz"))


def test_an_advantage_is_what_a_seat_gets_beyond_what_it_expected():
    def column(*numbers):
        return np.array(numbers, np.float32)[:, np.newaxis]

    shares = np.zeros((4, 1, SEATS), np.float32)
    shares[3, 0, 1] = 1
    decisions = Decisions(
        values=column(0, 0, 0, 0),
        mask=np.ones((4, 1, OUTPUTS), np.bool_),
        output=np.zeros((4, 1), np.int64),
        chance=column(1, 1, 1, 1),
        value=column(0.25, 0.5, 0.25, 0.5),
        seat=np.array([[1], [0], [1], [2]]),
        own=np.ones((4, 1), np.bool_),
        over=np.array([[False], [False], [False], [True]]),
        shares=shares,
    )
    found = advantages(decisions, decay=0.5, discount=1)
    assert found.advantage[:, 0].tolist() == [0.375, -0.5, 0.75, -0.5]
    assert found.known.all()
    unfinished = advantages(evolve(decisions, over=np.zeros((4, 1), np.bool_)), decay=0.5, discount=1)
    assert unfinished.known[:, 0].tolist() == [True, False, False, False]
    later = advantages(decisions, decay=0.5, discount=0.5)
    assert later.advantage[:, 0].tolist() == [-0.0625, -0.5, 0.25, -0.5]


def test_learning_from_the_same_games_again_improves_the_expected_share():
    settings = evolve(TINY, games=64, turns=192)
    random = np.random.default_rng(1)
    network = Network.fresh(Encoder().size, OUTPUTS, settings.width, random)
    zeros = ({name: np.zeros_like(each) for name, each in network.weights.items()} for _ in range(2))
    learner = Learner(settings, network, Adam(0, *zeros), random)
    decisions = Arena(settings, 1, random).play(network, network)
    errors = [learner.learn(decisions, rate=3e-3).error for _ in range(8)]
    assert errors[-1] < 0.8 * errors[0]


def test_a_training_that_was_interrupted_resumes_with_the_same_result(tmp_path):
    def results(training):
        return [result._replace(seconds=0) for result in training.run()]

    whole = Training(tmp_path / "whole", TINY)
    expected = results(whole)
    interrupted = Training(tmp_path / "parts", TINY)
    rounds = interrupted.run()
    next(rounds)
    rounds.close()
    assert results(interrupted) == expected[1:]
    for number in range(TINY.rounds + 1):
        with np.load(whole.file(number)) as one, np.load(interrupted.file(number)) as other:
            assert all(np.array_equal(one[name], other[name]) for name in one)
    assert results(interrupted) == []


def test_a_training_with_other_settings_is_not_resumed(tmp_path):
    next(Training(tmp_path, TINY).run())
    error = r"round-001.npz: made with seed=1, not 2; resume it so, or name a new folder"
    with pytest.raises(UserError, match=error):
        next(Training(tmp_path, evolve(TINY, seed=2)).run())


@pytest.mark.slow
def test_a_short_training_beats_its_older_selves(tmp_path):
    settings = Settings(rounds=2, iterations=16, games=256, width=32, batch=1024)
    *_, last = Training(tmp_path, settings).run()
    assert last.share > 0.4
