"""A search of `camelcup tune`: its settings, which a folder keeps, and what it prints."""

import json
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from random import Random
from secrets import randbits
from tempfile import TemporaryDirectory
from typing import Any

import click
from attrs import asdict, evolve, frozen
from camelcup_report.building import Report, Section
from camelcup_report.rendering import render

from camelcup import Plugins, ResultTable, UserError, add_options, load, structure
from camelcup.cli import Comparisons, print_table, write_out
from camelcup.report import Figure
from camelcup_study.aiming import aim
from camelcup_study.options import Option, corners, joined, parse
from camelcup_study.search import FINALISTS, Candidate, Play, Tpe, effects, explore, search
from camelcup_study.tables import Tables
from camelcup_study.targets import RuleTables, order_of, parse_target, rules_with
from camelcup_study.tuning import table_of_test

FILE = "tune.json"
"""Name of the file with the settings of a search, in the folder of its games."""

OWN = ("scoring", "out", "log", "keep", "seed")
"""Options of runs that a search decides itself."""

GAMES, RULE_GAMES = 100, 400
"""Games of a candidate: values of options, and of rules, whose figures have more noise."""

CANDIDATES = 40
"""Times the games of a candidate that a search plays, unless a budget is given."""


@frozen(kw_only=True)
class Settings:
    """All that decides a search.

    name:    of the bot, or of the game whose rules are tuned
    choices: the options, as they were given
    target:  figures that rules are tuned towards; empty for a bot
    field:   opponents; where rules are tuned, the bots that play
    seats:   at a table
    pairs:   most pairs of the comparison at the end
    options: arguments of `camelcup.tournament`
    """

    name: str
    choices: tuple[str, ...]
    target: dict[str, float]
    field: tuple[str, ...]
    seats: int
    budget: int
    pairs: int
    seed: int
    options: dict[str, Any]

    @classmethod
    def read(cls, folder: Path) -> "Settings":
        """Return the settings in a folder. Raises UserError where they are wrong."""
        path = folder / FILE
        return structure(json.loads(path.read_text("utf-8")), cls, str(path))

    def write(self, folder: Path) -> None:
        """Write them to a folder, which is made if it is missing."""
        folder.mkdir(parents=True, exist_ok=True)
        write_out(folder / FILE, json.dumps(asdict(self), indent=1))

    @property
    def games(self) -> int:
        """Games of each candidate."""
        return RULE_GAMES if self.target else GAMES


def budget_of(given: int | None, games: int) -> int:
    """Return the budget of a search. games: of a candidate

    Raises UserError for one that is too small.
    """
    budget = CANDIDATES * games if given is None else given
    if budget < 2 * games:
        raise UserError(
            f"--budget {budget}: the start and one candidate play {games} games each: at least {2 * games}"
        )
    return budget


def bot_settings(
    comparisons: Comparisons, budget: int | None, bot: str, options: Sequence[Option], choices: Sequence[str]
) -> Settings:
    """Return the settings of a search for the options of a bot.

    Raises UserError for a budget that is too small, and for bots that cannot be compared.
    """
    plugins, games = comparisons.plugins, budget_of(budget, GAMES)
    ends = [(add_options(bot, joined(corner), plugins), bot) for corner in corners(options)]
    with TemporaryDirectory(prefix="camelcup-") as folder:
        comparisons.begin(ends[:1], Path(folder) / "first")
        plan = load(Path(folder) / "first" / "1.jsonl").plan.tournament
        with redirect_stderr(StringIO()):  # the seed and warnings have been printed
            rest = evolve(comparisons, options=evolve(comparisons.options, seed=plan.seed))
            rest.begin(ends[1:], Path(folder) / "rest")
    start = plan.bots[1]
    return _settings(
        comparisons,
        budget=games,
        name=plan.aliases.get(start, start),
        choices=tuple(choices),
        target={},
        field=comparisons.tables.field or plan.bots[2:],
        seats=plan.seats,
        seed=plan.seed,
        rules=comparisons.options.rules,
    )


def rule_settings(
    comparisons: Comparisons,
    budget: int | None,
    name: str | None,
    choices: Sequence[str],
    rule_choices: Sequence[str],
    target: str | None,
) -> Settings:
    """Return the settings of a search for rules. Raises UserError for what cannot be right."""
    plugins = comparisons.plugins
    if name is None or choices or not (rule_choices and target):
        raise UserError(
            "name a game, its rules and a target, as in camelcup tune camelup "
            "--rules-option trap_last=5..18 --target length=60"
        )
    options = parse(rule_choices, "--rules-option")
    rules, field = comparisons.options.rules, comparisons.tables.field or ()
    for corner in corners(options):
        rules_with(plugins, name, rules, corner)
    order = order_of(plugins, name, field, comparisons.tables.seats, None, {"rules": rules})
    (seats,) = order.seats
    seed = comparisons.options.seed
    return _settings(
        evolve(comparisons, options=evolve(comparisons.options, game=name)),
        budget=budget_of(budget, RULE_GAMES),
        name=name,
        choices=tuple(rule_choices),
        target=parse_target(target, len(order.game.teams(seats))),
        field=field,
        seats=seats,
        seed=randbits(63) if seed is None else seed,
        rules=rules,
    )


def _settings(comparisons: Comparisons, rules: str | None, **given: Any) -> Settings:
    """Return settings with the options of runs."""
    values = asdict(comparisons.options, recurse=False)
    values["on_fault"] = values["on_fault"].value
    options = {
        name: str(value) if isinstance(value, Path) else value
        for name, value in values.items()
        if value is not None and name not in OWN
    }
    return Settings(pairs=comparisons.tables.pairs, options={**options, "rules": rules}, **given)


def run_search(comparisons: Comparisons, settings: Settings, folder: Path, page: Path | None) -> None:
    """Search, resume a search whose games are in the folder, and print what it found."""
    plugins, layout = comparisons.plugins, comparisons.output.layout
    flag = "--rules-option" if settings.target else "--option"
    options = parse(settings.choices, flag)
    every = {**settings.options, "progress": False, "warn": lambda line: click.echo(line, err=True)}
    tables = (
        _rules(plugins, settings, folder, every)
        if settings.target
        else _bot(plugins, settings, folder, every)
    )
    play: Play = tables.play

    def report(candidate: Candidate, best: Candidate, spent: int) -> None:
        leads = f"best so far {best.number}: {best.outcome.text}"
        click.echo(f"{candidate}; {leads}; {spent:,} of {settings.budget:,} games", err=True)

    optimiser = Tpe(options, settings.seed)
    if isinstance(tables, RuleTables):
        tried, spent = explore(optimiser, play, settings.budget, settings.games, report)
        best = _aim(options, tables, tried, settings, spent)
    else:
        best, tried = search(optimiser, play, settings.budget, settings.games, report)
    if page is not None:
        unit = "nearness" if settings.target else "difference"
        write_out(page, _page(settings, effects(options, tried, unit), tried))
    if isinstance(tables, RuleTables):
        print_table(_figures(tables, best, settings), layout)
    elif (table := _test(tables, best, settings)) is not None:
        print_table(table, layout)


def _aim(
    options: Sequence[Option], tables: RuleTables, tried: Sequence[Candidate], settings: Settings, spent: int
) -> Candidate:
    """Return the rules that the games so far, and the rest of the budget, say are nearest to the target."""
    rest, random = settings.budget - spent, Random(settings.seed)
    if rest < FINALISTS * settings.games:
        return max(tried, key=lambda each: each.outcome.value)
    return aim(options, tables, rest, random, lambda candidate: click.echo(candidate, err=True))


def _bot(plugins: Plugins, settings: Settings, folder: Path, options: Mapping[str, Any]) -> Tables:
    return Tables(plugins, settings.name, settings.field, settings.seats, settings.seed, folder, options)


def _rules(plugins: Plugins, settings: Settings, folder: Path, options: Mapping[str, Any]) -> RuleTables:
    order = order_of(plugins, settings.name, settings.field, settings.seats, folder, options)
    return RuleTables(plugins, order, settings.seats, settings.target, settings.seed)


def _test(tables: Tables, best: Candidate, settings: Settings) -> ResultTable | None:
    """Compare the winner with the start on fresh tables; None if the start is the winner."""
    if best.outcome.value <= 0:
        click.echo("no candidate was better than the start; nothing is compared", err=True)
        return None
    click.echo(f"{tables.spec(best.values)} against {settings.name}, on fresh tables", err=True)
    result = tables.compare(best.values, settings.pairs).comparison
    return table_of_test(joined(best.values), settings.name, result)


def _figures(tables: RuleTables, best: Candidate, settings: Settings) -> ResultTable:
    """Return the figures of the start and of the winner, from fresh games."""
    games = 2 * settings.games
    start, tuned = (
        tables.figures(values, games, "check", number) for number, values in ((0, {}), (1, best.values))
    )
    names = ("figure", "target", "start", "tuned", "low", "high", "games")
    lines, rows = [], []
    for name, wanted in settings.target.items():
        own, other = tuned[name], start[name]
        lines.append((name, f"{wanted:g}", other.cells[1], *own.cells[1:]))
        ends = (own.estimate.value, own.estimate.low, own.estimate.high)
        scaled = [None if end is None else end * own.scale for end in ends]
        rows.append((name, wanted, other.estimate.value * other.scale, *scaled, own.games))
    rules = rules_with(tables.plugins, settings.name, settings.options.get("rules"), best.values)
    click.echo(f"rules: {rules}", err=True)
    heads = ("figure", "target", "start", joined(best.values), "95 %", "games")
    return ResultTable(heads, lines, names, rows)


def _page(settings: Settings, figure: Figure, tried: Sequence[Candidate]) -> str:
    """Return the page of a search."""
    rows = [(str(each.number), joined(each.values), each.outcome.text) for each in tried]
    text = f"Each after {settings.games} games, with the same luck. The best of many looks better than it is."
    candidates = Figure("Candidates", text, ("candidate", "options", "outcome"), rows)
    facts = (("budget", f"{settings.budget} games"), ("seed", str(settings.seed)))
    sections = (Section("Options", (figure,)), Section("Candidates", (candidates,)))
    games = settings.games * len(tried)
    return render(Report(settings.name, games, facts, (), sections, (), subject="Tuning of"))
