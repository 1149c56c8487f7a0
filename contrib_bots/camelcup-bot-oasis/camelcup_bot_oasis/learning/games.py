"""Games of cup files that bots learn from; other packages import it, too."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from camelcup import Ending, GameRecord, Plugins, UserError, load
from camelcup.camelup.engine import CamelUp


def finished_games(cups: Iterable[Path], plugins: Plugins) -> Iterator[tuple[GameRecord, CamelUp]]:
    """Yield the games of Camel Up that were played to their end. Raises UserError for another game."""
    for cup in cups:
        results = load(cup, plugins=plugins)
        game = results.plan.game(plugins)
        if not isinstance(game, CamelUp):
            raise UserError(f"{cup}: these are games of {game.name}, not of camelup")
        for record in results.records:
            if record.ending is Ending.OVER:
                yield record, game
