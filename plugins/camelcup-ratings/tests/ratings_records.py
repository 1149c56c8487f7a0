"""Records for the tests: made by hand, and simulated from known strengths."""

from functools import cache
from math import exp, log

from camelcup import AnyGame, Ending, GameResult, Table, Times
from camelcup.installed.plugins import load_plugins

ELO = 400 / log(10)

RULES = ("luce", "plackett-luce", "openskill")
LIKELIHOODS = RULES[:2]


@cache
def factory(rule):
    """Return the class of an installed scoring rule."""
    return load_plugins().scoring_rules.find(rule).load()


def make(rule):
    """Return a scoring rule before its first record."""
    return factory(rule)()


def result(bots, scores, out=(), number=0):
    """Return the result of a table of the game pips."""
    eligible = [seat for seat in range(len(scores)) if seat not in out]
    table = Table(number, "pips", "standard", tuple(bots), seed=0)
    winners = tuple(AnyGame().winners(None, scores, eligible))
    ended = {"ending": Ending.OVER, "faults": (), "out": tuple(out), "winners": winners}
    return GameResult(table=table, scores=tuple(scores), times=(Times(1, 1, 1),) * len(scores), **ended)


def rated(rule, results):
    """Return a rule after some results, of which each seat is ranked."""
    found = make(rule)
    for each in results:
        found.add(each, each.table.bots)
    return found


def numbers(rule):
    """Return the ratings of a rule without their intervals."""
    return {bot: rating.value for bot, rating in rule.ratings().items()}


def intervals(rule):
    """Return the bounds of the intervals of a rule's ratings."""
    return {bot: (rating.low, rating.high) for bot, rating in rule.ratings().items()}


def games(*tables, times=1):
    """Return results from a text with a letter for each bot, and its scores."""
    found = [result(bots, scores) for _ in range(times) for bots, scores in tables]
    return numbered(found)


def numbered(results):
    """Return results with the numbers of their places."""
    return [result(each.table.bots, each.scores, each.out, number) for number, each in enumerate(results)]


def simulated(ratings, tables, seats, random):
    """Draw tables, and finishing orders in which a bot is chosen in proportion to exp(strength)."""
    found = []
    for number in range(tables):
        bots = random.sample(sorted(ratings), seats)
        left, scores = list(range(seats)), [0] * seats
        while left:
            seat = random.choices(left, [exp(ratings[bots[each]] / ELO) for each in left])[0]
            scores[seat] = len(left)
            left.remove(seat)
        found.append(result(bots, scores, number=number))
    return found
