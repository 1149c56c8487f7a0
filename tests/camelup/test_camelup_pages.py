"""The pages of Camel Up for reports: starts of camels beside the odds, earnings of bets."""

import pytest

from camelcup import OVER, Step
from camelcup.camelup import notation, race
from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, ROLL, WINNER_BETS, Throw
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import exact
from camelcup.camelup.pages import Bets, Starts
from camelcup.report import Estimate, proportion
from camelcup.table.recorded import replay
from camelcup.testing import play_table


def drawing(seat, view):
    """Roll at times, so that the race ends, and else play any action, traps and bets among them."""
    legal = view.legal_actions()
    return legal[(7 * view.turn + 3 * sum(view.player_money_values)) % len(legal)] if view.turn % 3 else ROLL


def watched(game, page, games):
    """Play games, show them to a page, and return their first states in which a seat is to move, and last."""
    found = []
    for seed in range(games):
        record = play_table(game, [drawing] * 3, seed=seed)
        steps = list(replay(record, game))
        for step in steps:
            page.watch(step)
        page.add(record)
        found.append((next(step.after for step in steps if step.after.to_move == (0,)), steps[-1].after))
    return found


def rows_of(figure):
    return {row[:2]: row[2:] for row in figure.rows}


def test_starts_count_every_camel_by_square_and_by_rank_beside_the_odds():
    page = Starts()
    games = watched(CamelUp(), page, 12)
    squares, ranks = map(rows_of, page.figures())
    starts = [start.track for start, _ in games]
    ends = [race.ranking(end.track) for _, end in games]
    for square in range(3):
        camels = [camel for track in starts for camel in track[square]]
        wins = sum(end[0] in track[square] for track, end in zip(starts, ends, strict=True))
        lasts = sum(end[-1] in track[square] for track, end in zip(starts, ends, strict=True))
        for result, hits in (("wins the race", wins), ("comes last", lasts)):
            row = squares[result, f"square {square}"]
            assert row[:2] == (len(camels), hits / len(camels))
            assert Estimate(*row[1:4]) == proportion(hits, len(camels))
    front = sum(race.ranking(track)[0] == end[0] for track, end in zip(starts, ends, strict=True))
    assert ranks["wins the race", "1, in front"][:2] == (12, front / 12)
    exactly = sum(exact(start).race_win[race.ranking(start.track)[0]] for start, _ in games)
    assert ranks["wins the race", "1, in front"][4] == pytest.approx(exactly / 12)
    rear = [exact(start).race_last[camel] for start, _ in games for camel in start.track[0]]
    assert squares["comes last", "square 0"][4] == pytest.approx(sum(rear) / len(rear))
    assert sum(row[1] for (result, _), row in ranks.items() if result == "comes last") == pytest.approx(1)


def test_a_card_on_the_winner_earns_its_place_on_the_ladder():
    game = CamelUp()
    track = notation.parse(",,,,,,,,,,,,,,w,bgoy").track
    before = game.start(2)._replace(track=track, unmoved=(4, 3), turn=30, leg=5, to_move=(0,))
    page = Bets(game.rules)
    for action in (WINNER_BETS[3], WINNER_BETS[3], LOSER_BETS[0], LEG_BETS[3]):
        after = game.apply(before, (action,))
        page.watch(Step(before, (action,), after, [], []))
        before = after
    rolling_state = game.apply(before, (ROLL,))
    end = game.resolve(rolling_state, Throw(3, 1))
    assert end.to_move is OVER
    page.watch(Step(rolling_state, Throw(3, 1), end, [], []))
    figure, of_order = page.figures()
    assert [rows_of(of_order)["winner bet", order][1] for order in (1, 2)] == [8, 5]
    assert rows_of(figure)["winner bet", 5][:2] == (2, (8 + 5) / 2)
    assert rows_of(figure)["loser bet", 5][:2] == (1, -1)
    assert rows_of(figure)["leg bet", 5] == (1, 5, None, None, 1)
