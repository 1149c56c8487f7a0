"""The games, rule sets and bots that the page offers. The text of a form only chooses among them."""

from collections.abc import Mapping, Sequence

from attrs import frozen

from camelcup import Plugins, choose_game
from camelcup_web.settings import Settings

PERSON = "Human"
"""The spec of a seat that a person plays."""

STRONG = ("Oasis", "Oddsmaker", "Greedy", "AlphaBeta", "MindReader", "Duo", "Imhotep", "Attentive")
"""Bots that a form proposes as opponents where they are installed; of another game the first bots are."""


@frozen
class Offer:
    """A game that can be played.

    rules:  the names of its rule sets, the default first
    places: for each number of bots and people at a table the number of seats; a team counts as one
    usual:  the usual number of bots and people
    bots:   the specs of the bots, by the names that the page shows
    opponents: the names of those that a form proposes
    """

    game: str
    summary: str
    rules: Sequence[str]
    places: Mapping[int, int]
    usual: int
    bots: Mapping[str, str]
    opponents: Sequence[str]


def offers(plugins: Plugins, settings: Settings) -> dict[str, Offer]:
    """Return what is offered of each installed game, by its name."""
    return {name: _offer(plugins, name, settings) for name in plugins.games}


def _offer(plugins: Plugins, name: str, settings: Settings) -> Offer:
    entry, _ = plugins.games[name]
    game, _ = choose_game(plugins, name, None)
    places = {len(game.teams(seats)): seats for seats in game.seats}
    bots = {bot: bot for bot in sorted(plugins.bots.names(name))} | dict(settings.bots.get(name, {}))
    return Offer(
        game=name,
        summary=entry.summary,
        rules=entry.rule_names,
        places=places,
        usual=len(game.teams(game.cup_seats)),
        bots=bots,
        opponents=[bot for bot in STRONG if bot in bots] or list(bots)[:1] or [PERSON],
    )
