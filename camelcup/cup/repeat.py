"""The commands that repeat a game of a cup."""

import inspect
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from attrs import evolve

from camelcup.cup.plan import Plan
from camelcup.errors import TableError, UserError
from camelcup.files import path_from
from camelcup.installed.entries import LocalEntry
from camelcup.installed.loading import Program
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import files_of, find_bot, is_outside, move_file, split_alias, with_alias
from camelcup.records import GameResult, Table


def repeat_command(plan: Plan, game: GameResult, plugins: Plugins) -> str:
    """Return the command that plays a game of a cup again: aliases in full, paths from here, no defaults."""
    table = _table_here(plan, game.table, plugins)
    return shlex.join(["camelcup", table.verb, *table.bots, *_words(table, plan, plugins)])


@contextmanager
def whole_commands(plan: Plan, plugins: Plugins) -> Iterator[None]:
    """Have errors at tables of a plan name commands as `repeat_command` does."""
    try:
        yield
    except TableError as error:
        complete_command(error, plan, plugins)
        raise


def complete_command(error: BaseException, plan: Plan, plugins: Plugins) -> None:
    """Have an error at a table of a plan name the command as `repeat_command` does."""
    match error.args if isinstance(error, TableError) else ():
        case what, table, details:  # a plugin that knows no table raises one with a text alone
            error.args = what, _table_here(plan, table, plugins), details


def debug_command(
    plan: Plan, game: GameResult, plugins: Plugins, seats: Sequence[int]
) -> tuple[int, str] | None:
    """Return the first of some seats whose bot can be debugged, and the command that debugs it in this game.

    Bots in files come first. None if there is no such seat, as in games with programs or people.
    """
    tournament, bots = plan.tournament, game.table.bots
    if len(bots) < 2 or any(is_outside(bot, tournament.aliases) for bot in bots):
        return None
    single = list(bots)
    for team in tournament.teams:
        for seat, member in zip(team, tournament.members.get(bots[team[0]], ()), strict=False):
            single[seat] = member
    specs = {seat: with_alias(single[seat], tournament.aliases) for seat in seats}
    by_file = sorted(seats, key=lambda seat: not files_of(specs[seat], plugins, plan.folder))
    python = [seat for seat in by_file if _is_python(specs[seat], plan, plugins)]
    if not python:
        return None
    seat, here = python[0], _specs_here(plan, plugins)
    teams = tournament.teams or [(seat,) for seat in range(len(bots))]
    opponents = [here[bots[team[0]]] for team in teams if seat not in team]
    words = ["camelcup", "debug", here[bots[seat]], *opponents, "--seat", str(seat)]
    return seat, shlex.join([*words, *_words(game.table, plan, plugins)])


def _words(table: Table, plan: Plan, plugins: Plugins) -> list[str]:
    """Return the words of a command that repeat all of a table but its bots, and are not the default here."""
    rules, game = plugins.games.find(table.game).rule_names[0], plan.game(plugins)
    usual = {"--game": plugins.default_game, "--rules": rules, "--max-turns": str(game.max_turns)}
    options = zip(table.words[::2], table.words[1::2], strict=True)
    return [word for name, value in options if usual.get(name) != value for word in (name, value)]


def _is_python(spec: str, plan: Plan, plugins: Plugins) -> bool:
    """Whether a bot is found, and is no program."""
    try:
        return not isinstance(find_bot(spec, plan.tournament.game, plugins, folder=plan.folder), Program)
    except UserError:
        return False


def _table_here(plan: Plan, table: Table, plugins: Plugins) -> Table:
    """Return a table whose bots are named so that a command here finds them."""
    here = _specs_here(plan, plugins)
    return evolve(table, bots=tuple([here.get(bot, bot) for bot in table.bots]))


def _specs_here(plan: Plan, plugins: Plugins) -> dict[str, str]:
    """Return the spec of each bot of a cup: its alias in full, its path from the working directory."""
    tournament = plan.tournament
    folder, aliases = plan.folder, tournament.aliases
    here = {
        bot: move_file(_spec_of(bot, plan, plugins), lambda file: path_from("", Path(folder, file)), plugins)
        for bot in tournament.single_bots
    }
    for team, members in tournament.members.items():
        spec = "+".join([split_alias(here[member])[1] for member in members])
        here[team] = f"{team}={spec}" if team in aliases else spec
    return here


def _spec_of(bot: str, plan: Plan, plugins: Plugins) -> str:
    """Return the spec of a bot, with its alias; that of one that only this process has names its file."""
    tournament = plan.tournament
    with suppress(UserError, OSError, TypeError):  # no file has what somebody typed
        entry = plugins.bots.find(bot, tournament.game)
        if isinstance(entry, LocalEntry):
            code = entry.load()
            return f"{bot}={inspect.getsourcefile(code)}:{code.__qualname__}"
    return with_alias(bot, tournament.aliases)
