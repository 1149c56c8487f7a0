"""Tables of the tiny games, played in this process."""

from camelcup import Display, Limits, Table
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import Match
from camelcup.testing.bot_checks import inspect_trial
from camelcup.testing.trial import InlineTrial
from tiny_games import Pips, PipsRules

DEFAULT = Limits()


def played(game, *makers, first=InlinePlayer, limits=DEFAULT, seed=1, watch=None):
    """Return the record of a game between bots of these classes (or of what makes them).

    first: the class of the player at seat 0
    """
    names = tuple([getattr(maker, "__name__", "?") for maker in makers])
    table = Table(0, game.name, "standard", names, seed, limits=limits)
    own, *others = makers
    players = [first(own, game), *[InlinePlayer(maker, game) for maker in others]]
    match = Match(table, game, players)
    for step in match:
        if watch:
            watch(step)
    return match.finish()


def pips(*makers, rounds=3, big_rolls=2, **more):
    """Return the record of a game of Pips."""
    return played(Pips(PipsRules(rounds, big_rolls)), *makers, **more)


def moves(record, seat):
    """Return the moves of a seat (or, for None, of chance), in order."""
    return [turn.move for turn in record.turns if turn.seat == seat]


def tried_inline(bot, game, games=1, display=Display):
    """Return the report on a class of bots that is checked in this process."""
    limits, repeat = Limits(move_time=0), f"check_bot({bot.__name__})"
    return inspect_trial(InlineTrial(bot.__name__, display(game), games, 0, limits, repeat, bot, display))
