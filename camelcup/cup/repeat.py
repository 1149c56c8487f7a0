"""The command that repeats a game of a cup."""

from pathlib import Path

from attrs import evolve

from camelcup.cup.plan import Plan
from camelcup.files import path_from
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import move_file, split_alias, with_alias
from camelcup.records import GameResult


def repeat_command(plan: Plan, game: GameResult, plugins: Plugins) -> str:
    """Return the command that plays a game of a cup again: its aliases in full, paths from here."""
    tournament = plan.tournament
    folder, aliases = plan.folder, tournament.aliases
    here = {
        bot: move_file(with_alias(bot, aliases), lambda file: path_from("", Path(folder, file)), plugins)
        for bot in tournament.single_bots
    }
    for team, members in tournament.members.items():
        spec = "+".join([split_alias(here[member])[1] for member in members])
        here[team] = f"{team}={spec}" if team in aliases else spec
    return evolve(game.table, bots=tuple(here[bot] for bot in game.table.bots)).command
