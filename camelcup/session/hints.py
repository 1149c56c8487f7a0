"""Bots that a person asks what they would play, and what actions are worth to them."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from attrs import Factory, evolve, frozen

from camelcup.arguments import AnyBot, enter_bots
from camelcup.errors import UserError, unknown
from camelcup.game.display import Display
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import find_bot, is_outside, split_alias, with_alias
from camelcup.players import Player
from camelcup.players.answers import check_answer
from camelcup.players.pool import PlayerPool, WorkerSpec
from camelcup.records import Fault, Table
from camelcup.results.faults import REFUSED
from camelcup.session.bots import call_elsewhere
from camelcup.session.choices import Choices
from camelcup.table.match import ask_move
from camelcup.table.recorded import without_abort
from camelcup.table.seat import Seat


@frozen
class Worths:
    """The worth of actions of a position to a bot that gives numbers, the best first.

        >>> by_action, meanings = {"roll": 1.0, "bet blue": 0.4}, {"roll": "rolls"}
        >>> worths: session.Worths = session.Worths("coins", by_action, meanings)
        >>> worths.cost("bet blue"), worths.meaning("roll")
        (0.6, 'rolls')

    unit:      of the numbers, such as "coins" or "chance to win, %"
    by_action: the number of each action by its text, as a person types it
    meanings:  what actions do, by these texts, as the lines of turns say it
    """

    unit: str
    by_action: Mapping[str, float]
    meanings: Mapping[str, str] = Factory(dict)

    def meaning(self, action: str) -> str:
        """Return what an action does, as the lines of turns say it; its text where that is not known."""
        return self.meanings.get(action, action)

    def cost(self, action: str) -> float | None:
        """Return how much less an action is worth than the best; None where the bot says nothing of it."""
        worth = self.by_action.get(action)
        return None if worth is None else max(self.by_action.values()) - worth


def worths_of(seat: Seat, display: Display[Any, Any, Any]) -> Worths | None:
    """Return the values that a bot gave for legal actions; None where it gives no numbers."""
    if seat.values is None:
        return None
    found, meanings = dict[str, float](), dict[str, str]()
    for answer, worth in sorted(seat.values.worths, key=lambda pair: -pair[1]):
        with suppress(Exception):  # whatever a game raises of what is no action
            action = check_answer(seat.game, seat.state, seat.number, answer)
            text = display.shorthand(action)
            found.setdefault(text, worth)
            meanings[text] = str(action)
    return Worths(seat.values.unit, found, meanings) if found else None


@frozen
class Hint:
    """Advice of a bot. As text it has all of it.

        >>> with session.new(["Human", "Player1"], seed=7) as game:
        ...     game.play()
        ...     hint: session.Hint = game.hint(0, "Player1")
        [0]
        >>> hint.bot
        'Player1'

    text:    the action as a person types it, with its number
    meaning: what it does, as the lines of turns say it; empty where that is its text
    reasons: empty where it gives none
    worths:  what actions are worth to it; None where it gives no numbers
    """

    bot: str
    action: Any
    text: str
    meaning: str
    reasons: str
    worths: Worths | None = None

    def __str__(self) -> str:
        played = ": ".join(filter(None, [self.text, self.meaning]))
        return f"{self.bot} would play {played}\n{self.reasons or '(it gives no reasons)'}"


class Hints:
    """Asks a fresh bot of some kind in the place of a person; its process is kept for the next hint."""

    def __init__(self, plugins: Plugins, setup: WorkerSpec, aliases: Mapping[str, str]) -> None:
        self.plugins = plugins
        self.setup = setup
        self.aliases = aliases
        self.pools: dict[str, PlayerPool] = {}

    def ask(self, bot: AnyBot, table: Table, turn: int, choices: Choices) -> Hint:
        """Return the hint of a bot that has seen nothing but the view. Raises UserError where it has none."""
        (spec,) = enter_bots([(None, bot)], self.plugins)
        single = self.setup.single_bots([spec] * len(table.bots), choices.game)[choices.seat]
        player = self._player(single, table)
        return call_elsewhere(player, lambda: _hint(player, split_alias(spec)[0], table, turn, choices))

    def names(self, table: Table) -> list[str]:
        """Return the bots that can be asked without a file: the strongest first, then those at the table."""
        game = self.plugins.games.find(table.game)
        playing = [entry for entry, _ in self.plugins.bots.values() if entry.plays(game)]
        playing.sort(key=lambda entry: (-entry.strength, entry.name))
        strong = [entry.name for entry in playing if entry.strength]
        seated = [bot for bot in table.bots if not is_outside(bot, self.aliases)]
        return list(dict.fromkeys([*strong, *seated, *(entry.name for entry in playing)]))

    def close(self) -> None:
        """Stop all bots."""
        for pool in self.pools.values():
            pool.close()

    def _player(self, bot: str, table: Table) -> Player:
        if is_outside(bot, self.aliases):
            raise UserError("a person gives no hints")
        names = self.names(table)
        installed = {entry.name for entry, _ in self.plugins.bots.values()}  # of other games too
        if bot.isidentifier() and bot not in names and bot not in installed:
            raise unknown("bot", bot, names)
        if bot not in self.pools:
            here = self.setup.processes.isolation == "none"
            source = find_bot(with_alias(bot, self.aliases), table.game, self.plugins, here)
            self.pools[bot] = PlayerPool(evolve(self.setup, bots={bot: source}, members={}))
        (player,) = self.pools[bot].seat(evolve(table, bots=(bot,)))
        return player


def _hint(player: Player, bot: str, table: Table, turn: int, choices: Choices) -> Hint:
    seat = Seat(without_abort(table), choices.seat, choices.game)
    if fault := ask_move(player, seat, choices.state, turn, explain=True):
        raise UserError(f"{bot} has {no_answer(fault)}")
    text, meaning = choices.text_of(seat.action), meaning_of(seat.action, choices.display)
    return Hint(bot, seat.action, text, meaning, seat.reasons or "", worths_of(seat, choices.display))


def meaning_of(action: Any, display: Display[Any, Any, Any]) -> str:
    """Return what an action does, as the lines of turns say it; empty where its text is that."""
    meaning = str(action)
    return "" if meaning == display.shorthand(action) else meaning


def no_answer(fault: Fault) -> str:
    """Return that a bot has no answer, or none that is legal, and the reason."""
    return f"no {'legal ' if fault.kind in REFUSED else ''}answer: {fault.reason}"
