"""Comparisons of a bot with itself under other options."""

from collections.abc import Callable, Sequence
from itertools import product

from attrs import evolve

from camelcup.cup.fixed_tables import choose_seed
from camelcup.cup.make_tournament import choose_seats, make_comparison
from camelcup.cup.options import PairOptions, RunOptions
from camelcup.cup.runner import PendingRun, new_run
from camelcup.errors import UserError
from camelcup.game.teams import find_teams, team_size
from camelcup.installed.plugins import Plugins
from camelcup.installed.programs import find_command
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import OPTIONS, find_members, split_alias
from camelcup.results.sprt import Hypotheses


def make_runs(
    plugins: Plugins,
    bot: str,
    choices: Sequence[str],
    tables: PairOptions,
    options: RunOptions,
    warn: Callable[[str], object],
) -> list[PendingRun]:
    """Return runs that compare a bot with itself, on equal tables: each choice of options with the first.

    choices: options of the bot, as `combinations` returns them

    Raises UserError for a team of different bots, and as `make_comparison` does.
    """
    options = evolve(options, seed=choose_seed(options.seed))
    first, *rest = choices
    check_single(plugins, bot, tables, options)
    base = with_options(bot, first)
    made = [
        make_comparison(plugins, (with_options(bot, choice), base), tables, options, warn) for choice in rest
    ]
    fixed = Hypotheses(fixed=True)
    return [new_run(plugins, tournament, game, options, fixed) for tournament, game in made]


def check_single(plugins: Plugins, bot: str, tables: PairOptions, options: RunOptions) -> None:
    """Raise UserError for a program, and for a team of different bots."""
    if find_command(split_alias(bot)[1], plugins):
        raise UserError(f"bot {bot!r} is a program: tune sets options of Python bots")
    game, _ = choose_game(plugins, options.game, options.rules)
    teams = find_teams(game, choose_seats(tables.seats, game))
    if find_members([split_alias(bot)[1]], {}, team_size(teams)):
        raise UserError(f"bot {bot!r}: tune sets options of one bot; compare two teams with camelcup compare")


def combinations(options: Sequence[str]) -> list[str]:
    """Return all combinations of values, as option=value,...; the first has the first value of each.

    Raises UserError where an option is not of the form name=value,value, or something is given twice.
    """
    choices: dict[str, list[str]] = {}
    for text in options:
        name, equals, values = text.partition("=")
        chosen = [value.strip() for value in values.split(",")]
        if not (equals and name.isidentifier() and all(chosen)):
            raise UserError(f"--option {text!r}: write name=value,value,... such as simulations=100,300")
        if name in choices:
            raise UserError(f"--option {text!r}: {name} is given twice; write all its values in one --option")
        if twice := [value for value in chosen if chosen.count(value) > 1]:
            raise UserError(f"--option {text!r}: the value {twice[0]} is given twice")
        choices[name] = [f"{name}={value}" for value in chosen]
    combined = [",".join(combination) for combination in product(*choices.values())]
    if len(combined) < 2:
        raise UserError(f"--option {options[0]!r}: name two values at least; the first is the baseline")
    return combined


def with_options(bot: str, text: str) -> str:
    """Return the spec of a bot with further options."""
    spec = split_alias(bot)[1]
    return f"{spec}{',' if OPTIONS.search(spec) else ':'}{text}"
