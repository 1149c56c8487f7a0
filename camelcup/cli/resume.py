"""Goes on with the cup of a file: plays what is missing, by the file's own plan."""

import json
from pathlib import Path
from typing import Any

import click
from attrs import asdict, evolve
from click.core import ParameterSource

from camelcup.cli.cup import count
from camelcup.cli.options import choose_game, import_planned, size_text
from camelcup.cli.running import PlayOptions, make_standings, play_tables, print_standings
from camelcup.cli.tables import check_format
from camelcup.cupfile.lines import Cup
from camelcup.cupfile.plan import Plan
from camelcup.cupfile.writer import CupWriter, reopen
from camelcup.errors import UserError
from camelcup.plugins import Plugins
from camelcup.tournament import games_for
from camelcup.wire import to_json


def resume(plugins: Plugins, path: Path, options: PlayOptions, bots: tuple[str, ...]) -> None:
    """Play what a cup file lacks, and print the standings of all of it.

    bots: those named on the command line, if any

    Raises UserError where the plan does not agree with what is installed, or with the options given.
    """
    check_format(options.layout)
    with reopen(path) as file:
        cup = Cup(path)
        _check_packages(cup, plugins)
        _check_options(cup, plugins, bots)
        plan, tournament = cup.plan, cup.plan.tournament
        standings = make_standings(plugins, tournament, plan.scoring)
        done = count(cup, standings)
        left = tournament.games - len(done)
        writer = CupWriter(path, plan, file, cup.whole, left)
        if not left:
            if not cup.finished:
                with writer:
                    pass  # it says so now
            click.echo(f"{path}: all {tournament.games} games are there, none is played", err=True)
            print_standings(standings, tournament.limits, options.layout, plan.unit)
            return
        import_planned(plugins, plan)
        options = evolve(options, memory=plan.memory, move_time=plan.move_time)
        missing = (table for table in tournament.tables() if table.number not in done)
        play_tables(plugins, tournament, plan.game(plugins), options, standings, missing, writer)


def _check_packages(cup: Cup, plugins: Plugins) -> None:
    """Raises UserError where the packages that are installed, or the files of bots, are not the plan's."""
    plan = cup.plan
    found = plan.changed_packages(plugins) + plan.changed_rules(plugins)
    if found:
        raise UserError(
            f"{cup.path}: {'; '.join(found)}; install what the plan has (pip install PACKAGE==VERSION), "
            f"or begin another file with --out"
        )
    if changed := plan.changed_files():
        raise UserError(
            f"{cup.path}: {'; '.join(changed)}; put back what was there, or begin another file with --out"
        )


def _check_options(cup: Cup, plugins: Plugins, bots: tuple[str, ...]) -> None:
    """Raises UserError where an option was given that says something else than the plan."""
    context = click.get_current_context()
    given = {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    planned = _planned(cup, plugins, given)
    found = [
        f"--{name.replace('_', '-')} {_told(name, given[name])}, but the plan has {_told(name, value)}"
        for name, value in planned.items()
        if name in given and given[name] != value
    ]
    if bots and bots != cup.plan.tournament.bots:
        found.append(f"bots {','.join(bots)}, but the plan has {','.join(cup.plan.tournament.bots)}")
    if found:
        raise UserError(
            f"{cup.path}: {'; '.join(found)}; leave such options out, or begin another file with --out"
        )


def _told(option: str, value: Any) -> str:
    """The value of an option as a person gives it."""
    if value is None:
        return "none"
    return size_text(value) if option == "memory" else str(value)


def _planned(cup: Cup, plugins: Plugins, given: dict[str, Any]) -> dict[str, Any]:
    """What each option would be that a plan holds.

    Where one that was given comes to the same in another way, it is that.
    """
    plan = cup.plan
    tournament = plan.tournament
    planned = asdict(tournament, recurse=False) | asdict(tournament.limits)
    planned |= {"on_fault": tournament.limits.on_fault.value, "scoring": plan.scoring}
    planned |= {"memory": plan.memory, "out": cup.path}
    if "rules" in given:
        planned["rules"] = _rules_told(plan, plugins, given["rules"])
    per_10 = given.get("games_per_10", 0)
    same = games_for(len(tournament.bots), per_10) == tournament.games
    planned["games_per_10"] = per_10 if same else f"{tournament.games} games"
    return planned


def _rules_told(plan: Plan, plugins: Plugins, rules: str) -> str:
    """The plan's rules: as they were named just now, or by their own name, or by what they have else."""
    game, _ = choose_game(plugins, plan.tournament.game, rules)
    if to_json(game.rules) == plan.rules:
        return rules
    if not plan.tournament.rules.startswith("{"):
        return plan.tournament.rules
    named = json.loads(to_json(game.rules))
    return ", ".join(
        f"{name} = {json.dumps(value)}"
        for name, value in json.loads(plan.rules).items()
        if named[name] != value
    )
