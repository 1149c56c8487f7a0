"""camelcup new-contest: a folder for a contest between programs."""

from pathlib import Path

import click

from camelcup import Plugins
from camelcup_contest.writing import write_contest


@click.command("new-contest")
@click.argument("game")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.pass_obj
def command(plugins: Plugins, /, game: str, folder: Path) -> None:
    """Create a folder DIR for a contest between programs that play GAME.

    It has contest.toml with the times and maps of the contest, a README for those who take part, a starter in
    Python and one in C, and evening.sh, which checks what they send, plays, and writes a page.
    """
    write_contest(game, folder, plugins)
    click.echo(
        f"Created {folder}. Next:\n\n"
        f"    give {folder / 'README.md'}, contest.toml and the starters to those who take part\n"
        f"    put the folder of each into {folder / 'submissions'}\n"
        f"    {folder / 'evening.sh'}"
    )
