"""Imports bots before a run, each where it is going to run, and reports those that cannot be imported."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from typing import Any

from attrs import frozen

from camelcup.errors import OtherGame, PluginError, UserError
from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.game.teams import Teams, team_size
from camelcup.installed.config import from_json
from camelcup.installed.entries import resolve
from camelcup.installed.import_beside import forget_if_changed
from camelcup.installed.loading import BotSource, Elsewhere, LocalBot, Program, load_bot
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import find_bot, find_members, singles, with_alias
from camelcup.players import PlayerError
from camelcup.players.answers import describe
from camelcup.players.host import identity
from camelcup.players.isolation import DEFAULT_PROCESSES, BotProcesses
from camelcup.players.pool import WorkerSpec, player_elsewhere
from camelcup.players.process import ProcessPlayer
from camelcup.players.program import process_player
from camelcup.records import FaultKind

AT_ONCE = os.cpu_count() or 1  # bots that are imported at a time

NO_ALIASES: Mapping[str, str] = {}


def _ignore(line: str) -> None:
    """Drop a warning."""


def report_problems(plugins: Plugins, strict: bool, warn: Callable[[str], object]) -> None:
    """Call `warn` with a line for each problem with a plugin. strict: raise UserError instead"""
    lines = [str(problem) for problem in plugins.problems]
    if lines and strict:
        raise UserError("; ".join(lines))
    for line in lines:
        warn(line)


@frozen
class Loaded:
    """The result of importing a bot. identity: tells whether two specs name the same bot"""

    bot: str
    identity: str = ""
    problem: str = ""


def make_setup(
    plugins: Plugins,
    game: AnyGame,
    bots: Iterable[str],
    aliases: Mapping[str, str] = NO_ALIASES,
    teams: Teams = (),
    processes: BotProcesses = DEFAULT_PROCESSES,
) -> WorkerSpec:
    """Return what it takes to play a game with some bots."""
    bots = tuple(bots)
    members = find_members(bots, aliases, team_size(teams))
    here = processes.isolation == "none"
    return WorkerSpec.of(
        plugins.games.find(game.name),
        game,
        {bot: _find(bot, game, plugins, aliases, here) for bot in singles(bots, members)},
        members=members,
        processes=processes,
    )


def _find(bot: str, game: AnyGame, plugins: Plugins, aliases: Mapping[str, str], here: bool) -> BotSource:
    try:
        return find_bot(with_alias(bot, aliases), game.name, plugins, here)
    except OtherGame as error:
        raise UserError(f"{error}: use --game {error.plays}") from None


def import_bots(
    setup: WorkerSpec,
    optional: Iterable[str] = (),
    warn: Callable[[str], object] = _ignore,
    *,
    limit: float,
    hint: str = "",
) -> list[Loaded]:
    """Import the bots of a setup; return those that can be imported, then the teams of different bots.

    optional: bots that are left out where they cannot be imported, with a warning
    limit:    seconds for each; 0 for no limit
    hint:     the last line of an error about several bots
    """
    imported, problems = [], []
    optional = set(optional) - {member for members in setup.members.values() for member in members}
    for loaded in load_bots(setup, limit):
        if not loaded.problem:
            imported.append(loaded)
            continue
        if loaded.bot in optional:
            warn(f"{loaded.bot} is left out: {loaded.problem}")
        else:
            problems.append(loaded.problem)
    if len(problems) > 1:
        problems = [f"{len(problems)} bots cannot be loaded:", *problems, *filter(None, [hint])]
    if problems:
        raise UserError("\n".join(problems))
    return imported + _loaded_teams(imported, setup)


def _loaded_teams(imported: Iterable[Loaded], setup: WorkerSpec) -> list[Loaded]:
    """Return the teams of different bots; one whose bots are the same is that bot."""
    identities = {loaded.bot: loaded.identity for loaded in imported}
    teams = []
    for team, members in setup.members.items():
        parts = [identities[member] for member in members]
        teams.append(Loaded(team, parts[0] if len(set(parts)) == 1 else " + ".join(parts)))
    return teams


def load_bots(setup: WorkerSpec, limit: float) -> Iterator[Loaded]:
    """Import each bot of a setup where it is going to play: here, or in a process of its own."""
    game = resolve(setup.game)(from_json(setup.rules, resolve(setup.kind), "rules"))
    elsewhere = {bot: source for bot, source in setup.bots.items() if isinstance(source, Elsewhere)}
    display = resolve(setup.display)(game)
    yield from (_load_elsewhere(bot, source, display) for bot, source in elsewhere.items())
    own = {bot: source for bot, source in setup.bots.items() if bot not in elsewhere}
    here = {bot: source for bot, source in own.items() if setup.plays_here(source)}
    yield from (_load_here(bot, source) for bot, source in here.items())
    waiting = deque(bot for bot in own if bot not in here)
    started: dict[str, ProcessPlayer] = {}
    try:
        while waiting or started:
            while waiting and len(started) < AT_ONCE:
                bot = waiting.popleft()
                started[bot] = process_player(setup.process_spec(bot), game)
                started[bot].start()
            bot, player = next(iter(started.items()))
            yield _wait_loaded(bot, player, limit)
            started.pop(bot).close()
    finally:
        for player in started.values():
            player.close()


def _wait_loaded(bot: str, player: ProcessPlayer, limit: float) -> Loaded:
    try:
        player.wait_loaded(limit)
    except PlayerError as error:
        late = error.kind is FaultKind.TIMEOUT
        reason = f"it takes longer than {limit:g} s" if late else error.reason
        return _failed(bot, player.spec.source, reason, error.traceback)
    return Loaded(bot, player.identity)


def _load_elsewhere(bot: str, source: Elsewhere, display: Display[Any, Any, Any]) -> Loaded:
    try:
        player_elsewhere(source, display).close()
    except (PluginError, UserError) as error:
        return _failed(bot, source, str(error))
    return Loaded(bot, f"{source.player} {source.rest}")


def _load_here(bot: str, source: BotSource) -> Loaded:
    if isinstance(source, Program):
        return Loaded(bot, source.identity)
    if source.is_file:
        forget_if_changed(source.module)
    try:
        with redirect_stdout(sys.stderr):  # modules may print
            known = identity(load_bot(source), source)
            own = f" {id(source.target)}" if isinstance(source, LocalBot) else ""  # lambdas share a name
            return Loaded(bot, known + own)
    except UserError as error:
        return _failed(bot, source, str(error))
    except (Exception, SystemExit) as error:  # what a plugin's kind of spec raised
        return _failed(bot, source, *describe(error))


def _failed(bot: str, source: BotSource, reason: str, traceback: str = "") -> Loaded:
    """Return the result for a bot that cannot be imported; the reason of a UserError may name it already."""
    if not reason.startswith(f"bot {source.spec!r}"):
        reason = f"bot {source.spec!r} cannot be imported: {reason}"
    return Loaded(bot, problem="\n".join(filter(None, [reason, traceback])))
