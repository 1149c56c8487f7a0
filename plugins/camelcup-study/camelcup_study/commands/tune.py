"""camelcup tune: paired comparisons over the options of a bot, and searches for the best of them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from click.core import ParameterSource

from camelcup import Plugins, UserError, add_options
from camelcup.cli import Comparisons, Whole, check_out, comparison_options, print_table
from camelcup_study.commands.searching import (
    CANDIDATES,
    FILE,
    GAMES,
    RULE_GAMES,
    Settings,
    bot_settings,
    rule_settings,
    run_search,
)
from camelcup_study.commands.study import PAGE
from camelcup_study.options import Option, combinations, parse
from camelcup_study.tuning import Tuning, holm_remark, table_of

PAIRS = 1000
"""Pairs of each comparison."""

SHOWN = {"--resume", "--page", "--format", "--progress", "--strict-plugins"}
"""Options that go with a search that is resumed."""


@click.command("tune")
@click.argument("name", metavar="BOT|GAME", required=False)
@click.option(
    "--option",
    "choices",
    multiple=True,
    metavar="NAME=A,B,C|NAME=LOW..HIGH",
    help="An option of the bot and its values, or a range. Repeatable, for all combinations.",
)
@click.option(
    "--rules-option",
    "rule_choices",
    multiple=True,
    metavar="NAME=A,B,C|NAME=LOW..HIGH",
    help="The same for a rule of a game, to be tuned towards --target. The bots are those of --field.",
)
@click.option("--target", metavar="FIGURE=VALUE ...", help="Figures that a study of the game is to find.")
@click.option(
    "--budget",
    type=Whole(min=1),
    metavar="GAMES",
    help="Games of a search, which a range needs. "
    f"[default: {CANDIDATES * GAMES}; for rules {CANDIDATES * RULE_GAMES}]",
)
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Keep the games in a new folder, to be resumed.",
)
@click.option(
    "--resume",
    "kept",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Resume from a folder of --out; it holds the bot and all other options.",
)
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    metavar="FILE.html",
    help="Write a page with the effect of each option in a search.",
)
@comparison_options(PAIRS)
@click.pass_obj
def command(
    plugins: Plugins, /, folder: Path | None, kept: Path | None, comparisons: Comparisons, **given: Any
) -> None:
    """Find the options of a bot that win most, or the rules of a game that meet a target.

    Listed values are compared, each with the first, all on the same tables, as `camelcup compare --fixed`
    does. With a range, or a --budget, a search tries values that look good, all with the same luck; then the
    best is compared with the bot as it is, on fresh tables.
    """
    if (page := given.pop("page")) is not None:
        check_out(page, None, PAGE, "pages", "--page")
    if kept is not None:
        if folder or any(given.values()):
            raise UserError(f"--resume {kept}: the folder holds the bot and its options; leave them out")
        if not (kept / FILE).exists():
            return _play(comparisons, Tuning.read(kept), _resume_text(kept))
        for option in sorted(_given_flags() - SHOWN):
            raise UserError(
                f"--resume {kept}: the folder holds the options of its search; leave out {option}"
            )
        return _search(comparisons, Settings.read(kept), kept, True, page)
    if folder is not None and folder.exists():
        raise UserError(f"--out {folder}: exists already; name a new folder, or, {_resume_text(folder)}")
    budget = given.pop("budget")
    with _folder(folder) as games:
        if given["rule_choices"] or given["target"]:
            found = rule_settings(comparisons, budget, **given)
            _check_for_rules(found, comparisons.options.game)
            click.echo(f"seed {found.seed}", err=True)
        elif (options := _options(given)) and (budget or not all(option.values for option in options)):
            found = bot_settings(comparisons, budget, given["name"], options, given["choices"])
        else:
            if page is not None:
                raise UserError("--page: listed values have no page unless they are searched, with --budget")
            return _compare(comparisons, given["name"], options, games, folder is not None)
        found.write(games)
        return _search(comparisons, found, games, folder is not None, page)


def _given_flags() -> set[str]:
    """Return the flags of the options that were typed."""
    context = click.get_current_context()
    return {
        option.opts[0]
        for option in context.command.params
        if option.name and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    }


def _check_for_rules(settings: Settings, game: str) -> None:
    """Raise UserError for options that decide nothing where rules are tuned. game: of --game"""
    typed = _given_flags()
    if "--pairs" in typed:
        raise UserError("--pairs: rules are not compared in pairs; leave it out")
    if "--game" in typed and game != settings.name:
        raise UserError(f"--game {game}: the game whose rules are tuned is {settings.name}; leave it out")


def _options(given: Mapping[str, Any]) -> list[Option]:
    """Return the options of a bot that are tuned. Raises UserError where there is no bot, or no option."""
    if given["name"] is None or not given["choices"]:
        raise UserError("name a bot and its options, as in camelcup tune mine.py --option depth=1,2,3")
    return parse(given["choices"])


def _compare(comparisons: Comparisons, bot: str, options: Sequence[Option], games: Path, stays: bool) -> None:
    """Compare all combinations of listed values with the first. stays: whether the games are kept"""
    baseline, *others = combinations(options)
    first, *rest = [add_options(bot, text, comparisons.plugins) for text in (baseline, *others)]
    comparisons.begin([(other, first) for other in rest], games)
    tuning = Tuning.of(games, baseline, others)
    return _play(comparisons, tuning, _resume_text(games) if stays else "nothing is kept")


def _search(
    comparisons: Comparisons, settings: Settings, games: Path, stays: bool, page: Path | None
) -> None:
    """Search; after Ctrl-C print how to resume. stays: whether the games are kept"""
    try:
        run_search(comparisons, settings, games, page)
    except KeyboardInterrupt as error:
        click.echo(f"not finished; {_resume_text(games) if stays else 'nothing is kept'}", err=True)
        raise KeyboardInterrupt(*error.args) from None  # without the notes about one run of many


@contextmanager
def _folder(named: Path | None) -> Iterator[Path]:
    """Yield the folder for the games, which is removed at the end unless it was named."""
    if named is not None:
        yield named
        return
    with TemporaryDirectory(prefix="camelcup-") as folder:
        yield Path(folder) / "games"


def _resume_text(folder: Path) -> str:
    return f"to resume: camelcup tune --resume {folder}"


def _play(comparisons: Comparisons, tuning: Tuning, rest_text: str) -> None:
    """Play what is missing, and print the table; that of complete comparisons if the command ends early.

    rest_text: what becomes of the others
    """
    results = []
    try:
        for place, (path, choice) in enumerate(zip(tuning.files, tuning.choices, strict=True), 1):
            click.echo(f"{place} of {len(tuning.files)}: {choice} against {tuning.baseline}", err=True)
            results.append(comparisons.play(path))
    finally:
        if results:
            print_table(table_of(tuning, results), comparisons.output.layout)
            click.echo(holm_remark(len(tuning.files), results[0].pairs), err=True)
        if missing := tuning.choices[len(results) :]:
            click.echo(f"not finished: {'; '.join(missing)}; {rest_text}", err=True)
