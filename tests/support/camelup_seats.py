"""Bots at seat 0 of a table of Camel Up, positions for them, and cups that they learn from."""

from random import Random

from camelcup import tournament
from camelcup.camelup import notation
from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds.table import table
from camelcup.camelup.pieces import RaceBet

GAME = CamelUp()
DISPLAY = CamelUpDisplay(GAME)

LEADER_SURE = "bgoy,,,,,,w w"
"""White wins this leg, whatever the dice show."""

NEARLY_OVER = ",,g,,b,,,,,oy,,,,,,w w"
"""White wins the race, and green is last."""

YELLOW_RIDES = ",,,,bgoy,,w g"
"""Green may carry yellow past white."""

RIVALS = {
    "leg_bets": ((4, 0), (4, 0), (4, 0), (3, 1), (3, 2), (3, 3)),
    "race_bets": tuple([RaceBet(camel, 0, camel == 3) for camel in range(5)]),
}
"""Seat 0 has bet on white, all others on yellow, and it has no cards left."""


def placed(line, seats=4, **more):
    """Return the state of a position in which seat 0 is to move."""
    position = notation.parse(line)
    start = GAME.start(seats)._replace(track=position.track, unmoved=position.unmoved, to_move=(0,), seat=0)
    return start._replace(**more)


def see(line, seats=4, **more):
    """Return the view of seat 0 in such a position."""
    return GAME.view(placed(line, seats, **more), 0)


def seated(bot, seats=4, seed=1):
    """Return a bot that has begun a game in seat 0."""
    bot.game, bot.display, bot.rng = GAME, DISPLAY, Random(seed)
    bot.begin(0, seats, GAME)
    return bot


def answer(bot, line, seats=4, **more):
    """Return the action of a bot whose first turn is in a position."""
    return seated(bot, seats).move(0, see(line, seats, **more))


def check_what_odds_need_is_read_early(bot):
    """Check that a bot reads what it computes odds from before its first move, which a deadline ends."""
    table.cache_clear()
    seated(bot)
    assert table.cache_info().misses == 1
    bot.move(0, see(",,bgoyw"))
    assert table.cache_info().misses == 1


def write_cup(path, games, *bots, **options):
    """Write a cup of two bots at each table, by default of those that only roll and bet on legs."""
    here = {"isolation": "none", "executor": "serial", "progress": False}
    tournament(bots or ("Player0", "Player2"), games, seats=2, seed=1, out=path, **here, **options)
    return path
