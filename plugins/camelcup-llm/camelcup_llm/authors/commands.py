"""camelcup llm write-bot: a model writes a bot, round by round."""

import re
from contextlib import closing
from pathlib import Path

import click
from camelcup_sandbox import find_sandbox

from camelcup import Plugins, UserError, choose_game, find_bot
from camelcup_llm.authors.author import Author
from camelcup_llm.authors.trial import Trials
from camelcup_llm.options import ModelSpec

OPPONENTS = 3
"""Opponents at most, unless others are named."""


@click.command("write-bot")
@click.argument("name")
@click.option("--game", metavar="GAME", help="Game of the bot. [default: the first of camelcup games]")
@click.option("--rounds", type=click.IntRange(1, 100), default=5, show_default=True, help="Versions.")
@click.option(
    "--opponents",
    metavar="BOT,...",
    help="Bots that versions meet. [default: up to three that the game proposes, the weakest]",
)
@click.option(
    "--games", type=click.IntRange(1), default=20, show_default=True, help="Games of the cup of a version."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of all luck.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="New folder. [default: NAME-GAME]"
)
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    name: str,
    game: str | None,
    rounds: int,
    opponents: str | None,
    games: int,
    seed: int,
    out: Path | None,
) -> None:
    """Have the model NAME write a bot, and better ones by what it is told of their games.

    NAME is a section of llm.toml, or the name that the endpoint knows, perhaps with options as in
    small:temperature=0,effort=high. In each round it writes a version, which is checked and plays a cup;
    what failed and how it lost goes back. At the end the versions and the opponents play a cup, whose
    standings are printed. What it writes runs in the sandbox, and nowhere else.

    DIR gets bots/vN.py, and for each version its result (vN.json) and the games of its cup (vN.jsonl). A
    second run with the same options buys no answer again.
    """
    find_sandbox()  # it is attacked before a model is asked
    played, _ = choose_game(plugins, game or plugins.default_game, None)
    field = _named(opponents, plugins, played.name) if opponents else _proposed(plugins, played.name)
    trials = Trials(game=played, opponents=field, games=games, seed=seed)
    model = ModelSpec.parse(name)
    folder = out or Path(re.sub(r"[^\w.-]+", "-", f"{model.name}-{played.name}"))
    author = Author(model, plugins, trials, folder)
    with closing(author):
        versions = []
        for number in range(1, rounds + 1):
            click.echo(f"asking {model.name} for v{number}", err=True)
            versions.append(author.write(number))
            click.echo(str(versions[-1]))
    entered = [author.spec(version) for version in versions if version.passed]
    if not entered:
        raise UserError(f"no version keeps the contract: {folder}/v{rounds}.json has the reasons")
    click.echo()
    click.echo(repr(trials.cup(entered, games * len(entered), folder / "cup.jsonl")))


def _named(opponents: str, plugins: Plugins, game: str) -> list[str]:
    """Return the bots of an option. Raises UserError for one that cannot play, or is named twice."""
    field = opponents.split(",")
    for bot in field:
        find_bot(bot, game, plugins)
    if len(set(field)) < len(field):
        raise UserError(f"--opponents {opponents}: a bot is named twice")
    return field


def _proposed(plugins: Plugins, game: str) -> list[str]:
    """Return the weakest of the bots that forms propose as opponents in a game."""
    entry = plugins.games.find(game)
    known = [bot for bot, _ in plugins.bots.values() if bot.strength and bot.plays(entry)]
    weakest = sorted(known, key=lambda bot: (bot.strength, bot.name))[:OPPONENTS]
    return [bot.name for bot in weakest] or ["Random"]
