"""A bot that plays any game at random."""

from typing import Any

from camelcup.game.bot import Bot
from camelcup.installed.entries import BotEntry
from camelcup.installed.hookspecs import hookimpl


class Random(Bot[Any, Any]):
    """Plays an action that the game draws in a state that the view allows, or in the view itself."""

    def move(self, seat: int, view: Any) -> Any:
        try:
            state = self.game.determinize(view, self.rng)
        except NotImplementedError:
            state = view
        return self.game.sample_action(state, seat, self.rng)


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="Random",
            factory=Random,
            game=None,
            author="camelcup",
            summary="any legal action that the game draws",
            former=("RandomBot", "SantoriniRandom"),
        )
    ]
