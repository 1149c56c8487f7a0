"""Bots that a person asks what they would play."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from camelcup.errors import ActionError, UserError
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import find_bot, is_person, with_alias
from camelcup.players import Player, PlayerError
from camelcup.players.pool import PlayerPool, WorkerSpec
from camelcup.records import Table
from camelcup.session.choices import Choices
from camelcup.table.match import EXPLAIN_FAILED


class Hints:
    """Asks a fresh bot of some kind in the place of a person; its process is kept for the next hint."""

    def __init__(self, plugins: Plugins, setup: WorkerSpec, aliases: Mapping[str, str]) -> None:
        self.plugins = plugins
        self.setup = setup
        self.aliases = aliases
        self.pools: dict[str, PlayerPool] = {}

    def ask(self, bot: str, table: Table, turn: int, choices: Choices) -> str:
        """Return the action that a bot would play, and its reasons, as text.

        It has seen nothing of the game so far but the view. Raises UserError where it cannot be asked.
        """
        single = self.setup.single_bots([bot] * len(table.bots), choices.game)[choices.seat]
        player = self._begin(single, table, choices.seat)
        try:
            if player.lists_actions:
                player.offer(turn, choices.actions)
            answer = player.move(choices.view)
            action = choices.game.check(choices.state, choices.seat, answer)
        except PlayerError as error:
            return f"{bot} has no answer: {error.reason}"
        except ActionError as error:
            return f"{bot} has no legal answer: {error}"
        return f"{bot} would play {choices.text_of(action)}\n{_reasons(player, choices.view)}".rstrip()

    def names(self, table: Table) -> list[str]:
        """Return the names of the bots that can be asked without a file, those at the table first."""
        seated = [bot for bot in table.bots if not is_person(bot, self.aliases)]
        every = self.plugins.bots.items()
        installed = [name for name, (entry, _) in every if entry.game in (None, table.game)]
        return list(dict.fromkeys([*seated, *installed]))

    def close(self) -> None:
        """Stop all bots."""
        for pool in self.pools.values():
            pool.close()

    def _begin(self, bot: str, table: Table, seat: int) -> Player:
        """Return the player of a bot at a seat. Raises UserError where there is none, or it cannot begin."""
        if is_person(bot, self.aliases):
            raise UserError("a person gives no hints")
        if bot not in self.pools:
            here = self.setup.isolation == "none"
            source = find_bot(with_alias(bot, self.aliases), table.game, self.plugins, here)
            self.pools[bot] = PlayerPool(evolve(self.setup, bots={bot: source}, members={}))
        (player,) = self.pools[bot].seat(evolve(table, bots=(bot,)))
        try:
            player.begin(table, seat)
        except PlayerError as error:
            raise UserError(f"{bot} has no answer: {error.reason}") from error
        return player


def _reasons(player: Player, view: Any) -> str:
    try:
        return player.explain(view) or "(it gives no reasons)"
    except PlayerError as error:
        return f"{EXPLAIN_FAILED}{error.reason}"
