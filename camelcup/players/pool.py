"""The players of one worker, kept from table to table."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import Factory, frozen

from camelcup.errors import UserError
from camelcup.game.bot import Bot
from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.game.teams import find_teams
from camelcup.installed.bot_files import digest
from camelcup.installed.config import from_json, to_json
from camelcup.installed.entries import GameEntry, deferred, locate, resolve
from camelcup.installed.isolations import OWN, OWN_TARGET, find_isolation
from camelcup.installed.loading import BotSource, Elsewhere, LocalBot, Program, load_bot
from camelcup.installed.plugins import Plugins
from camelcup.players import Player
from camelcup.players.inline import InlinePlayer
from camelcup.players.isolation import DEFAULT_PROCESSES, BotProcesses, BotProcessSpec
from camelcup.players.output import output_file
from camelcup.players.program import process_player
from camelcup.records import Table

MAX_PLAYERS = 32
"""Players that a pool keeps; of more, the one that was used least recently is closed."""

NO_PLAYERS: Mapping[int, Player] = {}

NO_MEMBERS: Mapping[str, tuple[str, ...]] = {}


@frozen(kw_only=True)
class WorkerSpec:
    """Everything that a worker needs to play the tables of a run; it can be sent to another machine.

    game, display, kind: "module:attribute" of the classes of the game, its display and its rules
    rules:      the rules in full, as JSON text
    bots:       the source of each bot by its spec
    members:    the specs of the bots of each mixed team, by the name of the team
    processes:  where the bots run
    isolation:  "module:attribute" of what makes the isolation that these name
    alone:      specs of the bots that may see their own file only
    keep:       what records keep besides: "times", "reasons"

    >>> run = play(["Player0", "RandomBot"], seed=7, isolation="none")
    >>> spec: WorkerSpec = run.plan.setup(load_plugins())
    >>> list(spec.bots)
    ['Player0', 'RandomBot']
    """

    game: str
    display: str
    kind: str
    rules: str
    isolation: str
    bots: Mapping[str, BotSource]
    members: Mapping[str, tuple[str, ...]] = Factory(dict)
    processes: BotProcesses = DEFAULT_PROCESSES
    alone: Collection[str] = ()
    keep: Collection[str] = ()

    def __attrs_post_init__(self) -> None:
        name = self.processes.isolation
        if (name in OWN) != (self.isolation == OWN_TARGET):  # bots would run with less than was asked for
            raise UserError(f"isolation {name!r} is not made by {self.isolation!r}: use WorkerSpec.of")

    @classmethod
    def of(
        cls,
        entry: GameEntry,
        game: AnyGame,
        bots: Mapping[str, BotSource],
        *,
        members: Mapping[str, tuple[str, ...]] = NO_MEMBERS,
        processes: BotProcesses = DEFAULT_PROCESSES,
        keep: Collection[str] = (),
        plugins: Plugins | None = None,
    ) -> "WorkerSpec":
        """Return the specification for a game and its bots. plugins: by default those that are installed

        Raises PluginError if another process could not import the game, UserError if the isolation is not
        installed, or if this system or a bot's folder does not allow it.
        """
        isolation = find_isolation(processes.isolation, plugins)
        return cls(
            game=locate(entry.factory),
            display=locate(entry.display),
            kind=locate(entry.rules_kind),
            rules=to_json(game.rules),
            isolation=isolation,
            bots=bots,
            members=members,
            processes=processes,
            alone=resolve(isolation)().check(bots),
            keep=keep,
        )

    def single_bots(self, seated: Sequence[str], game: AnyGame) -> list[str]:
        """Return the bots in the seats of a table; a mixed team stands for its members."""
        bots = list(seated)
        if self.members:
            for team in find_teams(game, len(bots)):
                for seat, bot in zip(team, self.members.get(bots[team[0]], ()), strict=False):
                    bots[seat] = bot
        return bots

    def digests(self) -> dict[str, str]:
        """Return the digests of bots' files that a cup's plan has, but for programs, by a name for people.

        A digest is empty if a file is missing.
        """
        files = {bot: paths for bot, source in self.bots.items() if (paths := source.own_files())}
        return {f"the file of {bot}": digest(paths) for bot, paths in files.items()}

    def process_spec(self, bot: str, output: Path | None = None) -> BotProcessSpec:
        """Return the specification of the process of a bot. output: a file for all that it prints"""
        return BotProcessSpec(
            source=self.bots[bot],
            isolation=resolve(self.isolation)(),
            game=self.game,
            display=self.display,
            kind=self.kind,
            memory=self.processes.memory,
            output=output,
            alone=bot in self.alone,
        )

    def plays_here(self, source: BotSource) -> bool:
        """Whether a bot plays in the process of its table."""
        trusted = self.processes.isolation == "none" and not isinstance(source, Program)
        return trusted or isinstance(source, LocalBot)


class PlayerPool:
    """Makes and keeps players, one for each bot and each of its seats at a table. A copy makes players anew.

    most: how many it keeps

    >>> run = play(["Player0", "RandomBot"], seed=7, isolation="none")
    >>> pool = PlayerPool(run.plan.setup(load_plugins()))
    >>> len(pool.seat(run.records[0].table))
    2
    """

    def __init__(self, spec: WorkerSpec) -> None:
        self.spec = spec
        self.most = MAX_PLAYERS
        self.game: AnyGame = resolve(spec.game)(from_json(spec.rules, resolve(spec.kind), "rules"))
        self.make_display = deferred(spec.display)
        self.players: OrderedDict[tuple[str, str, int], Player] = OrderedDict()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.spec,)

    def seat(self, table: Table, given: Mapping[int, Player] = NO_PLAYERS) -> list[Player]:
        """Return a player for each seat of a table. given: players of some seats, whose bots are not run"""
        copies: Counter[str] = Counter()
        players = []
        singles = self.spec.single_bots(table.bots, self.game)
        for seat, bot in enumerate(table.bots):
            if seat in given:
                players.append(given[seat])
                continue
            key = singles[seat], bot, copies[bot]
            copies[bot] += 1
            if key not in self.players:
                self.players[key] = self._player(*key)
            self.players.move_to_end(key)
            players.append(self.players[key])
        while len(self.players) > max(self.most, len(players)):
            self.players.popitem(last=False)[1].close()
        return players

    def held(self) -> list[tuple[str, int]]:
        """Return the bot of each player that is kept, and the number of seats of that bot before its own."""
        return [(bot, copy) for _, bot, copy in self.players]

    def close(self) -> None:
        """Close all players."""
        while self.players:
            self.players.popitem()[1].close()

    def kill(self) -> None:
        """Kill the processes of all players without waiting for their end."""
        for player in self.players.values():
            player.kill()

    def _player(self, spec: str, bot: str, copy: int) -> Player:
        """Return a player. bot: the name in the table; copy: number of seats with that name before its own"""
        source = self.spec.bots[spec]
        if isinstance(source, Elsewhere):
            return player_elsewhere(source, self.make_display(self.game))
        if self.spec.plays_here(source):
            return InlinePlayer(_lazy_factory(source), self.game, self.make_display)
        folder = self.spec.processes.output
        output = folder / output_file(bot, copy) if folder else None
        return process_player(self.spec.process_spec(spec, output), self.game)


def player_elsewhere(source: Elsewhere, display: Display[Any, Any, Any]) -> Player:
    """Return the player of a bot that only its package can reach. Raises UserError as its class does."""
    player: Player = resolve(source.player)(source.rest, display)
    return player


def _lazy_factory(source: BotSource) -> Callable[[], Bot[Any, Any]]:
    load = cache(lambda: load_bot(source))
    return lambda: load()()
