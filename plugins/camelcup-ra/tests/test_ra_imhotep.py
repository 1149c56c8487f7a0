"""Imhotep: what it decides, and why."""

import numpy as np
import pytest
from camelcup_ra.bots.imhotep import LEVELS, Imhotep
from camelcup_ra.learning.auction import Auction
from camelcup_ra.learning.boards import Sheet, board_of
from camelcup_ra.learning.features import features
from camelcup_ra.learning.look import Look, deeper
from camelcup_ra.learning.network import new_network
from camelcup_ra.learning.weights import SHIPPED, read_weights
from camelcup_ra.tiles import GOLD, NILE, PHARAOH, UNREST
from ra_positions import GAME, dealt, holding, play, position

from camelcup import UserError
from camelcup.testing import check_bot, random_moves

EMPTY = {}


def bot(level="normal", seats=3):
    """Return a bot at a table."""
    made = Imhotep(level)
    made.begin(0, seats, GAME)
    return made


def answer(state, level="normal"):
    """Return what Imhotep does, in encoded form."""
    seat = state.to_move or 0
    return list(GAME.encode(bot(level).move(seat, GAME.view(state, seat))))


@pytest.mark.slow
@pytest.mark.parametrize("level", sorted(set(LEVELS) - {"normal"}))
def test_a_level_keeps_the_contract(level):
    """The contract tests of camelcup have level normal."""
    check_bot(f"Imhotep:level={level}", "ra", games=1)


def test_it_pays_for_tiles_that_are_worth_it_and_not_for_a_catastrophe():
    rich = position(track=(GOLD, GOLD, GOLD, 6, 7, 8, 9, 10), suns=((2, 5), (3, 6), (4, 7)))
    assert answer(play(rich, [[1], [3, 0], [3, 0]]))[1] > 0
    poor = position(track=(UNREST,), tiles=holding({6: 1, 7: 1, 8: 1}, EMPTY, EMPTY), ra_tiles=2)
    assert answer(play(poor, [[1], [3, 3], [3, 0]])) == [3, 0]


def test_a_bid_is_explained_by_the_tiles_and_the_suns():
    state = play(position(track=(PHARAOH, GOLD, GOLD), centre=1), [[1], [3, 0]])
    lines = bot().explain(2, GAME.view(state, 2)).splitlines()
    assert lines[0].startswith("points for a pharaoh and 2 gold: ")
    assert all(name in lines[0] for name in ("itself", "seat 0", "seat 1"))
    assert all(f" with the {sun}" in lines[1] for sun in (4, 7, 10, 11))
    assert lines[2].partition(":")[0] == str(bot().move(2, GAME.view(state, 2)))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"level": "godly"}, "level is 'godly'; it must be one of easy, normal, hard"),
        ({"weights": "none.npz"}, "weights none.npz: no such file"),
    ],
)
def test_a_wrong_option_is_a_line(arguments, reason):
    with pytest.raises(UserError, match=reason):
        Imhotep(**arguments)


def test_the_shipped_weights_are_small_and_say_how_they_were_made():
    found = read_weights(SHIPPED)
    assert sorted(found) == [2, 3, 4, 5]
    assert SHIPPED.stat().st_size < 1_000_000
    for seats, learnt in found.items():
        assert learnt.note["command"].startswith(f"python -m camelcup_ra.learning --seats {seats} --games ")
        assert learnt.note["curve"][-1][0] == learnt.note["games"]


def best_reply(auction, row, step, highest):
    """Return the sun with which an auction ends, by trying all that each seat can do."""
    if step == auction.seats:
        return highest
    seat = (auction.caller[row] + 1 + step) % auction.seats
    none = auction.none
    must = step == auction.seats - 1 and not auction.free and highest == none
    mine = auction.boards.up[row] & (auction.boards.owner[row] == seat)
    options = [] if must else [highest]
    options += [sun for sun in range(none) if mine[sun] and (highest == none or sun > highest)]
    ends = [best_reply(auction, row, step + 1, option) for option in options]
    return max(ends, key=lambda end: auction.worth[row, end, seat])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("free", [True, False])
def test_auctions_end_as_if_every_reply_were_tried(seats, free):
    sheet, random = Sheet(GAME.rules, seats), np.random.default_rng(seats)
    states = [before for before, _, _ in random_moves(GAME, seats, 7) if before.phase == "turn"][::12]
    for state in states:
        boards = board_of(sheet, state)
        worth = random.random((1, len(sheet.suns) + 1, seats)).astype(np.float32)
        auction = Auction(boards, worth, boards.mover.astype(np.intp), free)
        for asked in range(seats):
            result = auction.results(asked)[0]
            for highest in range(auction.none + 1):
                assert result[highest] == best_reply(auction, 0, asked, highest)


def test_a_draw_is_the_mean_over_all_tiles():
    sheet, state = Sheet(GAME.rules, 3), position(track=(NILE,), ra_tiles=7)
    network = untrained(sheet)
    look = Look(sheet, board_of(sheet, state), network.evaluate)
    total = np.zeros(3)
    for outcome, weight in GAME.outcomes(play(state, [[0]])):
        after = GAME.resolve(play(state, [[0]]), outcome)
        total += weight * network.evaluate(sheet, board_of(sheet, after))[0][0]
    assert look.of_choices()[0][0, 0] == pytest.approx(total, abs=1e-4)


def test_the_chances_add_up_and_an_ended_game_is_certain():
    sheet = Sheet(GAME.rules, 3)
    over = position(phase="over", to_move=None, epoch=3, points=(20, 31, 31))
    for evaluate in (untrained(sheet).evaluate, deeper(untrained(sheet).evaluate)):
        chances, points = evaluate(sheet, board_of(sheet, over))
        assert chances.tolist() == [[0, 1, 0]]
        assert points.tolist() == [[20, 31, 31]]
        assert evaluate(sheet, board_of(sheet, dealt()))[0].sum() == pytest.approx(1)


def untrained(sheet):
    """Return a network with outputs that mean nothing."""
    random = np.random.default_rng(1)
    width = features(sheet, board_of(sheet, dealt(sheet.seats)))[0].shape[2]
    network = new_network(width, random)
    network.weights["w3"] = random.normal(0, 0.3, network.weights["w3"].shape).astype(np.float32)
    return network
