"""Commands that learn from the games of cup files; other packages import it, too."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from camelcup import Ending, GameRecord, Plugins, UserError, load, plural
from camelcup.camelup.engine import CamelUp

CHECKED = 5
"""Of so many games one is not learnt from, but used to check what was learnt."""


def command(module: str, text: str, out: bool = True) -> ArgumentParser:
    """Return the arguments of `python -m MODULE`, of which one is the file to write.

    text: its help
    out:  whether there must be such a file
    """
    parser = ArgumentParser(
        f"python -m {module}", description=text, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("-o", "--out", type=Path, required=out, metavar="FILE", help="the file to write")
    return parser


def read_arguments(parser: ArgumentParser, arguments: Sequence[str] | None) -> Namespace:
    """Return arguments. Raises UserError for a file without a folder, before anything is learnt."""
    given = parser.parse_args(arguments)
    if given.out is not None and not given.out.parent.is_dir():
        raise UserError(f"--out {given.out}: there is no folder {given.out.parent}")
    return given


def run(main: Callable[[], None]) -> None:
    """Run a command; a mistake is one line."""
    try:
        main()
    except UserError as error:
        sys.exit(f"learning: {error}")


def finished_games(cups: Iterable[Path], plugins: Plugins) -> Iterator[tuple[GameRecord, CamelUp]]:
    """Yield the games of Camel Up that were played to their end. Raises UserError for another game."""
    for cup in cups:
        results = load(cup, plugins=plugins)
        game = results.plan.game(plugins)
        if not isinstance(game, CamelUp):
            raise UserError(f"{cup}: these are games of {game.name}, not of camelup")
        for record in results.records:
            if record.ending is Ending.OVER:
                yield record, game


def enough_games(cups: Iterable[Path], plugins: Plugins) -> list[tuple[GameRecord, CamelUp]]:
    """Return the same. Raises UserError, too, where they are too few to learn from."""
    games = list(finished_games(cups, plugins))
    if len(games) < CHECKED:
        raise UserError(f"{plural(len(games), 'finished game')} of Camel Up: at least {CHECKED} are needed")
    return games
