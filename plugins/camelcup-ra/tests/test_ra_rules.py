"""The rules, case by case."""

import pytest
from camelcup_ra.actions import Drawn
from camelcup_ra.display import RaDisplay
from camelcup_ra.engine import Ra
from camelcup_ra.rules import STANDARD, Rules, Table
from camelcup_ra.tiles import EARTHQUAKE, FLOOD, FUNERAL, GOD, GOLD, NILE, PHARAOH, RA, UNREST
from ra_positions import DISPLAY, GAME, dealt, holding, legal, play, position

from camelcup import Gain, IllegalAction, MalformedAction
from camelcup.installed.config import from_json, to_json

FULL = (PHARAOH,) * 8
EMPTY = {}


def last_ra_tile(epoch, *held, **fields):
    """Return the state before the last Ra tile of an epoch is drawn."""
    spaces = GAME.rules.table(len(held)).ra_spaces
    return position(len(held), epoch=epoch, tiles=holding(*held), ra_tiles=spaces - 1, phase="draw", **fields)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_way_to_deal_the_sets_is_as_likely(seats):
    outcomes = GAME.outcomes(GAME.start(seats))
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes) == [2, 6, 24, 120][seats - 2]
    assert {weight for _, weight in outcomes} == {1 / len(outcomes)}


def test_a_draw_is_weighted_by_what_the_bag_has():
    state = play(dealt(), [[0]])
    assert dict(GAME.outcomes(state))[Drawn(RA)] == 30 / 180
    assert dict(GAME.outcomes(state))[Drawn(FUNERAL)] == 2 / 180


PASSES = [[3, 0], [3, 0]]

LEGAL = {
    "a call only, with a full track": (FULL, [], [[1]]),
    "no god tile for a god tile": ((GOD,), [], [[0], [1]]),
    "a bid of the caller, if nobody else has": ((NILE,), [[1], *PASSES], [[3, 2], [3, 5], [3, 8], [3, 13]]),
    "a pass, where another seat has bid": ((NILE,), [[1], [3, 9], [3, 0]], [[3, 0], [3, 13]]),
    "a pass, with a full track": (FULL, [[1], *PASSES], [[3, 0], [3, 2], [3, 5], [3, 8], [3, 13]]),
    "a pass, after a Ra tile": ((), [[0], Drawn(RA), *PASSES], [[3, 0], [3, 2], [3, 5], [3, 8], [3, 13]]),
}
"""The track, moves from the turn of seat 0 with a god tile on, and what is legal then."""


@pytest.mark.parametrize(("track", "moves", "expected"), LEGAL.values(), ids=LEGAL)
def test_a_seat_may_do_what_the_rules_allow(track, moves, expected):
    assert legal(play(position(track=track, tiles=holding({GOD: 1}, EMPTY, EMPTY)), moves)) == expected


def test_unrest_is_discarded_before_an_earthquake_and_both_before_the_next_turn():
    held = holding({6: 2, 7: 1, 11: 3}, EMPTY, EMPTY)
    state = position(track=(EARTHQUAKE, UNREST), tiles=held)
    state = play(state, [[1], [3, 0], [3, 0], [3, 2]])
    assert (state.phase, state.owed, legal(state)) == ("discard", (2, 2), [[4, 6], [4, 7]])
    state = play(state, [[4, 6], [4, 6]])
    assert (state.owed, legal(state)) == ((0, 2), [[4, 11]]), "though there is no choice left"
    state = play(state, [[4, 11], [4, 11]])
    assert (state.phase, state.to_move, state.tiles[0][11]) == ("turn", 1, 1)


EVERY, SETS = dict.fromkeys(range(11, 19), 1), {11: 3, 12: 4, 13: 5, 14: 2}
SUNS = {"suns": ((13,), (1,), (4,)), "face_down": ((), (12,), (3,))}
POOR = {"points": (3, 5, 40)}

POINTS = [
    ("pharaohs", 1, [{PHARAOH: 3}, {PHARAOH: 3}, {PHARAOH: 2}, {PHARAOH: 2}], {}, [5, 5, -2, -2]),
    ("pharaohs", 1, [{PHARAOH: 3}, {PHARAOH: 2}, EMPTY], {}, [5, 0, -2]),
    ("pharaohs", 1, [{PHARAOH: 2}] * 3, {}, [0, 0, 0]),
    ("river", 1, [{NILE: 3}, {NILE: 3, FLOOD: 2}, {FLOOD: 1}], {}, [0, 5, 1]),
    *[
        ("civilizations", 1, [dict.fromkeys(range(6, 6 + kinds), 2), EMPTY], {}, [points, -5])
        for kinds, points in enumerate((-5, 0, 0, 5, 10, 15))
    ],
    ("monuments", 3, [EVERY, SETS, EMPTY], {}, [15, 4 + 5 + 10 + 15, 0]),
    ("monuments", 1, [EVERY, SETS, EMPTY], {}, []),
    ("suns", 3, [EMPTY] * 3, SUNS, [5, 5, -5]),
    ("never below 0", 1, [EMPTY, {PHARAOH: 1}, {PHARAOH: 1}], POOR, [4, 0, 0]),
]
"""Sources of points, an epoch, the tiles of the seats at its end, other fields, and what each seat gets."""


@pytest.mark.parametrize(("source", "epoch", "held", "fields", "points"), POINTS)
def test_the_end_of_an_epoch_pays(source, epoch, held, fields, points):
    before = last_ra_tile(epoch, *held, **fields)
    after = GAME.resolve(before, Drawn(RA))
    gains = [gain.amount for gain in DISPLAY.sources(before, Drawn(RA), after) if gain.source == source]
    assert gains == points
    assert min(after.points) >= 0


def test_the_highest_sun_breaks_a_tie():
    state = position(points=(20, 20, 5), suns=((2, 5), (3, 12), (4, 13)))
    assert GAME.winners(state, state.points, [0, 1, 2]) == [1]
    assert GAME.winners(state, state.points, [0, 2]) == [0]
    assert GAME.winners(state, state.points, []) == []


def test_answers_that_cannot_be_played_are_refused_with_what_can():
    with pytest.raises(IllegalAction, match=r"bid 4 \[3, 4\] is illegal now; legal: pass \[3, 0\], bid 3 \["):
        GAME.check(play(position(), [[1]]), 1, [3, 4])
    for answer in (None, [], [0, 0], [3], [6], [True], [3, 1.0], "draw", [[0]]):
        with pytest.raises(MalformedAction, match=r"answer one of \[0\] draw"):
            GAME.check(position(), 0, answer)


def test_a_rule_set_changes_points_suns_and_spaces():
    text = to_json(Rules(gold=7, tables=(Table(suns=((2, 4), (3, 5)), ra_spaces=1),)))
    game = Ra(from_json(text, Rules))
    assert list(game.seats) == [2]
    assert game.cup_seats == 2
    state = game.start(2)
    assert {outcome.suns for outcome, _ in game.outcomes(state)} == {((2, 4), (3, 5)), ((3, 5), (2, 4))}
    state = game.resolve(state, game.outcomes(state)[0][0])._replace(tiles=holding({GOLD: 2}, EMPTY))
    state = game.apply(state, (game.legal_actions(state, 0)[0],))
    gains = list(RaDisplay(game).sources(state, Drawn(RA), game.resolve(state, Drawn(RA))))
    assert Gain(0, "epoch 1", "gold", 14) in gains


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"civilizations": (1, 2)}, "civilizations has 2 entries: it needs 6"),
        ({"gold": 10**6}, "gold is 1000000: it must be from -1000 to 1000"),
        ({"centre": 13}, "centre is 13: a set of suns for 3 seats has it"),
        ({"tables": ()}, "it needs one table for each number of seats"),
        ({"tables": (STANDARD[0], STANDARD[2])}, r"for \[2, 4\] seats"),
    ],
)
def test_wrong_rules_name_their_field(changes, reason):
    with pytest.raises(ValueError, match=reason):
        Rules(**changes)


@pytest.mark.parametrize(
    ("suns", "spaces", "reason"),
    [
        (((2, 3), (4,)), 6, "each set needs as many suns"),
        (((2, 3), (3, 4)), 6, "no sun may come twice"),
        (((0, 3), (1, 4)), 6, "suns must be from 1 to 1000"),
        (((2, 3), (5, 4)), 11, "ra_spaces is 11: it must be from 1 to 10"),
    ],
)
def test_a_wrong_table_names_what_is_wrong(suns, spaces, reason):
    with pytest.raises(ValueError, match=reason):
        Table(suns=suns, ra_spaces=spaces)
