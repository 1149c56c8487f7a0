"""Imports bots before a run, each where it is going to run, and reports those that cannot be imported."""

import os
import sys
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from typing import Any

from camelcup.errors import PluginError, UserError
from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.game.teams import Teams, team_size
from camelcup.installed.config import from_json
from camelcup.installed.entries import resolve
from camelcup.installed.import_beside import forget_if_changed
from camelcup.installed.loading import BotSource, Elsewhere, Program, load_bot
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import find_bot, find_members, singles, with_alias
from camelcup.players import PlayerError
from camelcup.players.answers import describe
from camelcup.players.isolation import DEFAULT_PROCESSES, BotProcesses
from camelcup.players.pool import WorkerSpec, player_elsewhere
from camelcup.players.process import ProcessPlayer
from camelcup.players.program import process_player
from camelcup.records import FaultKind

AT_ONCE = os.cpu_count() or 1  # bots that are imported at a time

NO_ALIASES: Mapping[str, str] = {}


def report_problems(plugins: Plugins, strict: bool, warn: Callable[[str], object]) -> None:
    """Call `warn` with a line for each problem with a plugin. strict: raise UserError instead"""
    lines = [str(problem) for problem in plugins.problems]
    if lines and strict:
        raise UserError("; ".join(lines))
    for line in lines:
        warn(line)


def make_setup(
    plugins: Plugins,
    game: AnyGame,
    bots: Iterable[str],
    aliases: Mapping[str, str] = NO_ALIASES,
    teams: Teams = (),
    processes: BotProcesses = DEFAULT_PROCESSES,
    folder: str = "",
    keep: Collection[str] = (),
) -> WorkerSpec:
    """Return what it takes to play a game with some bots. folder: where relative paths begin"""
    bots = tuple(bots)
    members = find_members(bots, aliases, team_size(teams))
    here = processes.isolation == "none"
    sources = {
        bot: find_bot(with_alias(bot, aliases), game.name, plugins, here, folder)
        for bot in singles(bots, members)
    }
    entry = plugins.games.find(game.name)
    return WorkerSpec.of(
        entry, game, sources, members=members, processes=processes, keep=keep, plugins=plugins
    )


def import_bots(
    setup: WorkerSpec,
    optional: Iterable[str] = (),
    warn: Callable[[str], object] = str,
    *,
    limit: float,
    hint: str = "",
) -> list[str]:
    """Import the bots of a setup; return those that can be imported, and the teams of different bots.

    optional: bots that are left out where they cannot be imported, with a warning
    limit:    seconds for each; 0 for no limit
    hint:     the last line of an error about several bots
    """
    imported, problems = [], []
    optional = set(optional) - {member for members in setup.members.values() for member in members}
    for bot, problem in load_bots(setup, limit):
        if not problem:
            imported.append(bot)
        elif bot in optional:
            warn(f"{bot} is left out: {problem}")
        else:
            problems.append(problem)
    if len(problems) > 1:
        problems = [f"{len(problems)} bots cannot be loaded:", *problems, *filter(None, [hint])]
    if problems:
        raise UserError("\n".join(problems))
    return [*imported, *setup.members]


def load_bots(setup: WorkerSpec, limit: float) -> Iterator[tuple[str, str]]:
    """Import each bot of a setup where it is going to play; yield it with the problem, or an empty text."""
    game = resolve(setup.game)(from_json(setup.rules, resolve(setup.kind), "rules"))
    elsewhere = {bot: source for bot, source in setup.bots.items() if isinstance(source, Elsewhere)}
    display = resolve(setup.display)(game)
    yield from ((bot, _load_elsewhere(source, display)) for bot, source in elsewhere.items())
    own = {bot: source for bot, source in setup.bots.items() if bot not in elsewhere}
    here = {bot: source for bot, source in own.items() if setup.plays_here(source)}
    yield from ((bot, _load_here(source)) for bot, source in here.items())
    waiting = deque(bot for bot in own if bot not in here)
    started: dict[str, ProcessPlayer] = {}
    try:
        while waiting or started:
            while waiting and len(started) < AT_ONCE:
                bot = waiting.popleft()
                started[bot] = process_player(setup.process_spec(bot), game)
                started[bot].start()
            bot, player = next(iter(started.items()))
            yield bot, _wait_loaded(player, limit)
            started.pop(bot).close()
    finally:
        for player in started.values():
            player.close()


def _wait_loaded(player: ProcessPlayer, limit: float) -> str:
    try:
        player.wait_loaded(limit)
    except PlayerError as error:
        late = error.kind is FaultKind.TIMEOUT
        reason = f"it takes longer than {limit:g} s" if late else error.reason
        return _problem(player.spec.source, reason, error.traceback)
    return ""


def _load_elsewhere(source: Elsewhere, display: Display[Any, Any, Any]) -> str:
    try:
        player_elsewhere(source, display).close()
    except (PluginError, UserError) as error:
        return _problem(source, str(error))
    return ""


def _load_here(source: BotSource) -> str:
    if isinstance(source, Program):
        return ""
    if source.is_file:
        forget_if_changed(source.module)
    try:
        with redirect_stdout(sys.stderr):  # modules may print
            load_bot(source)
    except UserError as error:
        return _problem(source, str(error))
    except (Exception, SystemExit) as error:  # what a plugin's kind of spec raised
        return _problem(source, *describe(error))
    return ""


def _problem(source: BotSource, reason: str, traceback: str = "") -> str:
    """Return why a bot cannot be imported; the reason of a UserError may name it already."""
    if not reason.startswith(f"bot {source.spec!r}"):
        reason = f"bot {source.spec!r} cannot be imported: {reason}"
    return "\n".join(filter(None, [reason, traceback]))
