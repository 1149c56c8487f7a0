"""Training by self-play, and the command for it."""

import numpy as np
import pytest
from camelcup_ra.bots.imhotep import Imhotep
from camelcup_ra.engine import Ra
from camelcup_ra.learning import training
from camelcup_ra.learning.__main__ import main
from camelcup_ra.learning.boards import Sheet, new_boards
from camelcup_ra.learning.training import Plan, begin, resume
from camelcup_ra.learning.transfer import transferred
from camelcup_ra.learning.weights import read_weights
from camelcup_ra.rules import Rules
from camelcup_ra.tiles import BAG

from camelcup import UserError, play


@pytest.fixture
def small(monkeypatch):
    """Let batches have four games."""
    monkeypatch.setattr(training, "BATCH", 4)


def train(*words):
    main([str(word) for word in words])


def same(one, other):
    return all(np.array_equal(array, other.weights[name]) for name, array in one.weights.items())


def test_a_training_that_was_stopped_ends_with_the_same_weights(small, tmp_path):
    plan, part = Plan(seats=2, games=6, seed=3), tmp_path / "part"
    whole = begin(plan)
    curve = list(whole.run())
    assert [point.games for point in curve] == [4, 6]
    stopped = begin(plan)
    next(stopped.run())
    stopped.save(part)
    again = resume(plan, part)
    list(again.run())
    assert again.curve == curve
    assert same(again.network, whole.network)


def test_the_command_writes_weights_and_keeps_those_of_other_seats(small, tmp_path, capsys):
    out = tmp_path / "w.npz"
    train("--seats", 2, "--games", 4, "--seed", 1, "-o", out)
    assert "    4  " in capsys.readouterr().out
    first = read_weights(out)[2]
    train("--seats", 3, "--games", 4, "-o", out)
    found = read_weights(out)
    assert sorted(found) == [2, 3]
    assert same(found[2].network, first.network)
    assert found[2].note["command"] == "python -m camelcup_ra.learning --seats 2 --games 4 --seed 1 -o w.npz"
    assert [path.name for path in tmp_path.iterdir()] == ["w.npz"]


def test_the_command_goes_on_with_what_it_finds(small, tmp_path, capsys):
    out, plan = tmp_path / "w.npz", Plan(2, 8, 1)
    stopped = begin(plan)
    next(stopped.run())
    stopped.save(tmp_path / "w.npz.2.part")
    train("--seats", 2, "--games", 8, "-o", out)
    printed = capsys.readouterr()
    assert "going on after 4 games" in printed.err
    assert "      8  " in printed.out
    assert [point[0] for point in read_weights(out)[2].note["curve"]] == [4, 8]


def test_what_cannot_be_trained_is_a_line(small, tmp_path):
    with pytest.raises(UserError, match=r"ends in \.npz"):
        train("-o", tmp_path / "weights.txt")
    with pytest.raises(UserError, match="there is no folder"):
        train("-o", tmp_path / "none" / "w.npz")
    with pytest.raises(UserError, match="--games 0 --seed 1: they are at least 1 and 0"):
        train("--games", 0, "-o", tmp_path / "w.npz")
    with pytest.raises(SystemExit):
        train("--seats", 6)
    begin(Plan(2, 8, 1)).save(tmp_path / "w.npz.2.part")
    with pytest.raises(UserError, match="a training of 8 games with --seed 1, not of 12 games with --seed 1"):
        train("--seats", 2, "--games", 12, "-o", tmp_path / "w.npz")
    for torn in (b"nothing", b"PK\x03\x04 torn"):
        (tmp_path / "w.npz").write_bytes(torn)
        with pytest.raises(UserError, match="not a file of such weights"):
            train("-o", tmp_path / "w.npz")


def test_weights_for_other_seats_are_no_use(small, tmp_path):
    out = tmp_path / "w.npz"
    train("--seats", 2, "--games", 1, "-o", out)
    bot = Imhotep("normal", str(out))
    with pytest.raises(UserError, match="there is no network for 3 seats, only for 2"):
        bot.begin(0, 3, Ra())


@pytest.mark.slow
def test_a_small_training_beats_random_bots(monkeypatch, tmp_path):
    monkeypatch.setattr(training, "BATCH", 64)
    out = tmp_path / "tiny.npz"
    train("--seats", 2, "--games", 256, "--seed", 1, "-o", out)
    bots = [f"Imhotep:level=normal,weights={out}", "Random"]
    rows = play(bots, games=20, game="ra", seed=1, isolation="none", progress=False).standings.rows()
    assert rows[0].bot == bots[0]
    assert rows[0].win_rate.value >= 0.9


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_network_is_laid_out_for_other_numbers_of_seats(seats):
    learnt, sheet = Sheet(Rules(), 3), Sheet(Rules(), seats)
    network = begin(Plan(3, 1, 1)).network
    laid_out = transferred(network, learnt, sheet)
    boards = new_boards(sheet, BAG, 4, np.random.default_rng(1))
    chances, points = laid_out.evaluate(sheet, boards)
    assert chances.sum(axis=1) == pytest.approx(1)
    assert points.shape == (4, seats)
    assert same(laid_out, network) == (seats == 3)


def test_the_command_begins_with_the_network_for_the_nearest_number_of_seats(small, tmp_path):
    out = tmp_path / "w.npz"
    with pytest.raises(UserError, match="has no network for another number"):
        train("--transfer", "-o", out)
    train("--seats", 2, "--games", 4, "-o", out)
    train("--seats", 3, "--games", 4, "--transfer", "-o", out)
    found = read_weights(out)
    assert found[3].note["command"].endswith(" --transfer -o w.npz")
    begun = begin(Plan(3, 4, 1), {2: found[2]})
    list(begun.run())
    assert same(begun.network, found[3].network)
