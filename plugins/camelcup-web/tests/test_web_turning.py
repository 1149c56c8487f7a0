"""The turns at which a game was decided."""

from camelcup_web.turning import turning_points

from camelcup import play
from camelcup.testing import ScriptedBot, play_table
from tiny_games import Clash, ClashDisplay, ClashRules


def test_turns_that_change_the_lead_most_come_in_their_order():
    game = play(["Player1", "RandomBot", "Player0"], seed=3, isolation="none", progress=False).game(0)
    points, every = [turning_points(game.record, game.display, most) for most in (3, 1000)]
    winner = game.record.winners[0]
    best = max(score for seat, score in enumerate(game.record.scores) if seat != winner)
    assert [point.turn for point in points] == sorted(point.turn for point in points)
    assert sum(point.change for point in every) == every[-1].lead == game.record.scores[winner] - best
    largest = sorted((abs(point.change) for point in every), reverse=True)[:3]
    assert sorted(abs(point.change) for point in points) == sorted(largest)


def test_turns_of_several_seats_at_once_are_one_round():
    game = Clash(ClashRules())
    record = play_table(game, [ScriptedBot([1, 3, 1, 2]), ScriptedBot([1, 2, 2, 2])])
    points = turning_points(record, ClashDisplay(game))
    assert [(point.turn, point.round) for point in points] == [(4, 2), (6, 3)]
