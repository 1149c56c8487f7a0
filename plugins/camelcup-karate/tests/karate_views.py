"""Views and bots for tests."""

from camelcup_karate.engine import Karate

from camelcup.testing import play_moves

SHORT = {"p": "punch", "k": "kick", "pp": "parry-punch", "pk": "parry-kick"}


def actions(text):
    """Return the actions of a text such as "p k pp pk"."""
    return tuple(SHORT[word] for word in text.split())


def played(game, *pairs):
    """Return the state after some exchanges."""
    return play_moves(game, [action for pair in pairs for action in pair])


def view(own, other, rules=None):
    """Return what seat 0 sees after these actions."""
    game = Karate(rules)
    return game.view(played(game, *zip(actions(own), actions(other), strict=True)), 0)


def begun(bot, rules=None, seed=0):
    """Return a bot that has begun a game at seat 0."""
    game = Karate(rules)
    bot.game = game
    bot._seed = seed
    bot.begin(0, 2, game)
    return bot


def drawn(bot, seen):
    """Return the chance of each action that a bot may take on a view."""
    weights = bot._think_about(seen).weights
    total = sum(weights)
    return {name: weight / total for name, weight in zip(bot.rules.names, weights, strict=True) if weight > 0}


def expected(bot, seen):
    """Return the chances that a bot gives to each action of the other seat."""
    return dict(zip(bot.rules.names, bot._think_about(seen).chances, strict=True))
