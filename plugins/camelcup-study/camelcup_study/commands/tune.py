"""camelcup tune: paired comparisons over the options of a bot."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from camelcup import Plugins, UserError, add_options
from camelcup.cli import Comparisons, comparison_options
from camelcup_study.tuning import Tuning, combinations, holm_remark, table_of

PAIRS = 1000
"""Pairs of each comparison."""


@click.command("tune")
@click.argument("bot", metavar="BOT", required=False)
@click.option(
    "--option",
    "choices",
    multiple=True,
    metavar="NAME=A,B,C",
    help="An option of the bot and its values. Repeatable, for all combinations.",
)
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Keep the games in a new folder, a cup file for each comparison, to be resumed.",
)
@click.option(
    "--resume",
    "kept",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Resume from a folder of --out; it holds the bot and all other options.",
)
@comparison_options(PAIRS)
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bot: str | None,
    choices: tuple[str, ...],
    folder: Path | None,
    kept: Path | None,
    comparisons: Comparisons,
) -> None:
    """Compare a bot with itself under other options, as `camelcup compare --fixed` does.

    The first value is the baseline: each other one is compared with it, all on the same tables.
    """
    if kept is not None:
        if bot or choices or folder:
            raise UserError(f"--resume {kept}: the folder holds the bot and its options; leave them out")
        return _play(comparisons, Tuning.read(kept), _resume_text(kept))
    if bot is None or not choices:
        raise UserError("name a bot and its options, as in camelcup tune mine.py --option depth=1,2,3")
    if folder is not None and folder.exists():
        raise UserError(f"--out {folder}: exists already; name a new folder, or, {_resume_text(folder)}")
    baseline, *others = combinations(choices)
    first, *rest = [add_options(bot, text, plugins) for text in (baseline, *others)]
    with _folder(folder) as games:
        comparisons.begin([(other, first) for other in rest], games)
        tuning = Tuning.of(games, baseline, others)
        return _play(comparisons, tuning, "nothing is kept" if folder is None else _resume_text(folder))


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
            comparisons.print(table_of(tuning, results))
            click.echo(holm_remark(len(tuning.files), results[0].pairs), err=True)
        if missing := tuning.choices[len(results) :]:
            click.echo(f"not finished: {'; '.join(missing)}; {rest_text}", err=True)
