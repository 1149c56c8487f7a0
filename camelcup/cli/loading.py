"""Imports bots before a run, each where it is going to run, and reports those that cannot be imported."""

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from typing import Any

import click
from attrs import frozen

from camelcup.config import from_json
from camelcup.entry import resolve
from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.loading import BotSource, load_bot
from camelcup.players import PlayerError
from camelcup.players.answers import describe
from camelcup.players.host import identity
from camelcup.players.pool import Setup
from camelcup.players.process import HostSetup, ProcessPlayer
from camelcup.plugins import Plugins
from camelcup.records import FaultKind, Limits
from camelcup.specs import find_bot

AT_ONCE = os.cpu_count() or 1
"""Bots that are imported at a time."""


@frozen
class Loaded:
    """The result of importing a bot.

    identity: the same for two specs of one bot
    problem:  why it cannot be imported; empty where it can
    """

    bot: str
    identity: str = ""
    problem: str = ""


def make_setup(
    plugins: Plugins, name: str, game: Game[Any, Any, Any], bots: Iterable[str], **more: Any
) -> Setup:
    """Return what it takes to play a game with some bots; `more` holds further fields of `Setup`.

    Raises UserError where a bot is not found.
    """
    here = more.get("isolation") == "none"
    sources = {bot: find_bot(bot, name, plugins, here) for bot in bots}
    return Setup.of(plugins.games.find(name), game, sources, **more)


def import_bots(plugins: Plugins, setup: Setup, optional: Iterable[str] = ()) -> list[Loaded]:
    """Import the bots of a setup, and return those that can be imported.

    optional: bots for which a warning is printed where they cannot be imported

    Raises UserError where another bot cannot be imported.
    """
    found = []
    optional = set(optional)
    for loaded in load_bots(setup):
        if not loaded.problem:
            found.append(loaded)
            continue
        problem = f"{_package(plugins, loaded.bot)}{loaded.problem}"
        if loaded.bot not in optional:
            raise UserError(problem)
        click.echo(f"camelcup: warning: {loaded.bot} is left out: {problem}", err=True)
    return found


def load_bots(setup: Setup, limit: float = Limits().begin_time) -> Iterator[Loaded]:
    """Import each bot of a setup, in a process of its own unless the setup's isolation is none.

    limit: seconds for each
    """
    if setup.isolation == "none":
        yield from (_load_here(bot, source) for bot, source in setup.bots.items())
        return
    game = resolve(setup.game)(from_json(setup.rules, resolve(setup.kind), "rules"))
    waiting = deque(setup.bots.items())
    started: deque[tuple[str, ProcessPlayer]] = deque()
    try:
        while waiting or started:
            while waiting and len(started) < AT_ONCE:
                bot, source = waiting.popleft()
                player = ProcessPlayer(HostSetup(source, setup.game, setup.kind, setup.memory), game)
                started.append((bot, player))
                player.start()
            yield _wait_loaded(*started[0], limit)
            started.popleft()[1].close()
    finally:
        for _, player in started:
            player.close()


def _wait_loaded(bot: str, player: ProcessPlayer, limit: float) -> Loaded:
    try:
        player.wait_loaded(limit)
    except PlayerError as error:
        late = error.kind is FaultKind.TIMEOUT
        reason = f"it takes longer than {limit:g} s" if late else error.reason
        return _failed(bot, reason, error.traceback)
    return Loaded(bot, player.identity)


def _load_here(bot: str, source: BotSource) -> Loaded:
    try:
        with redirect_stdout(sys.stderr):  # modules may print when they are imported
            return Loaded(bot, identity(load_bot(source), source))
    except UserError as error:
        return _failed(bot, str(error))
    except (Exception, SystemExit) as error:  # what a plugin's kind of spec raised
        return _failed(bot, *describe(error))


def _failed(bot: str, reason: str, traceback: str = "") -> Loaded:
    """Return the result for a bot that cannot be imported; the reason of a UserError may name it already."""
    if not reason.startswith(f"bot {bot!r}"):
        reason = f"bot {bot!r} cannot be imported: {reason}"
    return Loaded(bot, problem="\n".join(filter(None, [reason, traceback])))


def _package(plugins: Plugins, bot: str) -> str:
    """Return the package of an installed bot, to begin a message with; empty for any other."""
    try:
        entry = plugins.bots.find(bot)
    except UserError:
        return ""
    (package,) = {offer.source.package for offer in plugins.bots.values() if offer.entry is entry}
    return f"package {package}: "
