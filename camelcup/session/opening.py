"""Opens a session: draws up its table from names, options and a seed."""

import warnings
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TypedDict, Unpack

from attrs import evolve

from camelcup.arguments import AnyRules, Bots, check_arguments, enter_bots, list_bots, make_options
from camelcup.cup.fixed_tables import choose_seed, choose_teams, fixed_table
from camelcup.cup.importing import import_bots, make_setup
from camelcup.cup.options import RunOptions
from camelcup.cup.plan import Plan
from camelcup.errors import UserError, nearest, unknown
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import is_outside, name_bots
from camelcup.records import OnFault
from camelcup.session.session import Session


class SessionArguments(TypedDict, total=False):
    """Options of a session, as `camelcup.RunArguments` has them.

    game:        name of the game; by default the first in `camelcup games`
    rules:       name of a rule set, path of a TOML file, dictionary, or JSON text; by default the first set
    seed:        seed of all random numbers; by default a random one
    isolation:   where bots run: "process", "sandbox" or "none"
    move_time:   seconds for a move of a bot; 0 for no limit
    begin_time:  seconds for the import of a bot, for its begin and for its end; 0 for no limit
    memory:      most memory of a bot's process, as "500M" or in bytes
    bot_output:  folder for files with what each bot prints
    max_turns:   turns after which a game ends with the scores it has
    max_faults:  faults after which a bot is out of the game
    on_fault:    "default" or "forfeit"
    """

    game: str | None
    rules: AnyRules
    seed: int | None
    isolation: str
    move_time: float
    begin_time: float
    memory: int | str | None
    bot_output: str | Path | None
    max_turns: int
    max_faults: int
    on_fault: str


def new(
    bots: Bots,
    *,
    practice: bool = False,
    explain: Collection[str] = (),
    **options: Unpack[SessionArguments],
) -> Session:
    """Open a session at a new table.

        >>> with session.new(["Human", "Player0"], seed=7) as game:
        ...     game.play()
        [0]

    bots:     in turn order: names, specs, classes, functions; "Human" is a person and "Caller" a program that
              answers through the session, under another name too ("Anna=Human"); in a game with teams one for
              each team
    practice: whether moves may be taken back, which the record says then
    explain:  names of bots that are asked for the reasons for their moves
    options:  game, rules, seed, isolation, ...: see `SessionArguments`

    Raises UserError for an argument that cannot be right. Nobody is asked before `Session.play`.
    """
    for name in options:
        if name not in SessionArguments.__annotations__:
            meant = nearest(name, list(SessionArguments.__annotations__))
            raise TypeError(f"unexpected argument {name!r}{f'; did you mean {meant}?' if meant else ''}")
    plugins = load_plugins()
    given = make_options(plugins, check_arguments(options), _warn)
    named = enter_bots(list_bots(bots), plugins)
    return open_table(plugins, named, given, practice=practice, explain=explain)


def open_table(
    plugins: Plugins,
    bots: Sequence[str],
    options: RunOptions,
    *,
    practice: bool = False,
    explain: Collection[str] = (),
    table_seed: int | None = None,
) -> Session:
    """Open a session at a new table, with the options of a run; its bots have been imported.

    table_seed: the seed of the table itself, in the place of one that is drawn from the seed of the options
    """
    if options.limits.on_fault is OnFault.ABORT:
        raise UserError("on_fault abort: it stops a run at a fault; a session goes on: choose another")
    game, rules = choose_game(plugins, options.game, options.rules)
    names, aliases = name_bots(bots, options.game, plugins)
    names, teams = choose_teams(plugins, names, game)
    if strangers := [bot for bot in explain if bot not in names]:
        raise unknown("bot", strangers[0], set(names), "explain")
    robots = [bot for bot in names if not is_outside(bot, aliases)]
    setup = make_setup(plugins, options.game, game, robots, aliases, teams, options.processes)
    import_bots(plugins, setup, limit=options.limits.begin_time)
    tournament = fixed_table(
        options.game, rules, names, 1, choose_seed(options.seed), options.limits, aliases, teams
    )
    table = next(tournament.tables())
    if table_seed is not None:
        table = evolve(table, seed=table_seed)
    plan = Plan.of(
        tournament,
        game,
        options.scoring,
        plugins,
        processes=options.processes,
        keep=options.keep,
        practice=practice,
    )
    return Session(plugins, plan, table, setup, practice=practice, explain=explain)


def _warn(line: str) -> None:
    warnings.warn(line, stacklevel=3)
