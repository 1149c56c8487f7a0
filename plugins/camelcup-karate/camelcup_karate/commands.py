"""camelcup karate-curve: plot how fast a bot learns to beat another."""

from pathlib import Path

import click

from camelcup import Plugins, UserError, choose_game, find_bot, play, plural
from camelcup.cli import Whole
from camelcup_karate.curve import check_output, differences, draw, estimate, learning_curve, new_figure, save


@click.command("karate-curve")
@click.argument("bot")
@click.argument("partner")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The plot to write: .svg, .png or .pdf.",
)
@click.option(
    "--games", type=Whole(min=1), default=200, show_default=True, metavar="N", help="Games to play."
)
@click.option(
    "--rules", metavar="NAME|FILE.toml", help="Rule set: a name, a TOML file, or JSON text. [default: karate]"
)
@click.option("--seed", type=Whole(), help="Seed of all random numbers. [default: random, printed]")
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bot: str,
    partner: str,
    output: Path,
    games: int,
    rules: str | None,
    seed: int | None,
) -> None:
    """Plot the score difference of BOT to PARTNER against the exchange, over many games of karate.

    The line is the mean over the last 10 exchanges and all games; the band is its 95 % interval. The
    mean difference over whole games is printed with its 95 % interval.
    """
    game, _ = choose_game(plugins, "karate", rules)
    for each in (bot, partner):
        find_bot(each, game.name, plugins)
    check_output(output)
    figure = new_figure()
    run = play([bot, partner], games, fixed_seats=True, game="karate", rules=rules, seed=seed)
    if run.faults:
        raise UserError(f"{plural(len(run.faults), 'fault')}, so nothing is plotted: {run.faults[0]}")
    played = [differences(record, game.rules) for record in run]
    gain = estimate([sum(each) / len(each) for each in played])
    text = f"{bot} against {partner}: {gain} points an exchange"
    draw(figure, learning_curve(played), text)
    save(figure, output)
    click.echo(f"{text} ({plural(games, 'game')}, seed {run.plan.tournament.seed}); plotted in {output}")
