"""camelcup simoom-fit and simoom-learn: the numbers of play-outs, and those by which actions are ranked."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from attrs import asdict, evolve
from camelcup_bot_oasis.learning.games import finished_games

from camelcup import GameRecord, Plugins, UserError, atomic_file, load_plugins, plural
from camelcup.camelup.batch import LEG_CELLS
from camelcup.camelup.batch.policy import CELLS
from camelcup.camelup.engine import CamelUp
from camelcup_bot_simoom.learning.fitting import Choice, choices, fit, leg_choices, log_likelihood, whole
from camelcup_bot_simoom.learning.outlooks import fit_outlook, leg_starts
from camelcup_bot_simoom.learnt import learnt

CHECKED = 5
"""Of so many games one is not learnt from, but used to check the policy."""

FIELDS = "Oasis,Greedy,Spoiler,Daring,Closer,Miser"

Found = Sequence[tuple[GameRecord, CamelUp]]


@click.command("simoom-fit")
@click.argument("cups", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="CUP...")
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="FILE", required=True)
@click.option("--race", is_flag=True, help="Fit the policy of whole races that comes with Camel Up instead.")
@click.pass_obj
def command(plugins: Plugins, /, cups: tuple[Path, ...], out: Path, race: bool) -> None:
    """Fit the numbers of Simoom to all seats in cup files, and write them to FILE.

    Four of five games are learnt from. Of the fifth, the mean log-likelihood of the actions is printed.
    """
    _check_folder(out)
    games: Found = list(finished_games(cups, plugins))
    if len(games) < CHECKED:
        raise UserError(f"{plural(len(games), 'finished game')} of Camel Up: at least {CHECKED} are needed")
    if race:
        _write(out, _policy(games, choices, CELLS))
    else:
        first = games[0]
        if odd := next((each for each in games if not _alike(each, first)), None):
            raise UserError(f"table {odd[0].table.number} has other rules or seats than the first")
        starts = [start for record, game in games for start in leg_starts(record, game)]
        outlook = fit_outlook(starts, first[1].rules)
        policy = tuple(_policy(games, leg_choices, LEG_CELLS))
        _write(out, asdict(evolve(learnt(), policy=policy, outlook=outlook)))


@click.command("simoom-learn")
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="FILE", required=True)
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--games", type=click.IntRange(1), default=20_000, show_default=True, help="Games of a round.")
@click.option(
    "--fields",
    default=FIELDS,
    show_default=True,
    help="Opponents: three of one name sit at a table; a name given twice plays twice as often.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True)
def learn(out: Path, rounds: int, games: int, fields: str, seed: int, workers: int) -> None:
    """Learn the advantages of actions from games by the rules of `cup`, and write all numbers to FILE.

    In each round the bot draws its actions by what it learnt in the rounds before.
    """
    _check_folder(out)
    try:
        from camelcup_bot_simoom.learning.rounds import learn_rounds
    except ImportError as error:
        needs = "simoom-learn needs numpy: pip install 'camelcup-bot-simoom[learn]'"
        raise UserError(f"{needs} ({error})") from error
    names = fields.split(",")
    for name in names:
        load_plugins().bots.find(name)
    made = learnt()
    for number, (ranks, shares) in enumerate(learn_rounds(names, rounds, games, seed, workers), 1):
        made = evolve(made, ranks=ranks)
        won = ", ".join(f"{name} {share:.1%}" for name, share in shares.items())
        click.echo(f"round {number}: it drew its actions, and won against {won}")
    _write(out, asdict(made))


def _check_folder(out: Path) -> None:
    if not out.parent.is_dir():
        raise UserError(f"--out {out}: there is no folder {out.parent}")


def _write(out: Path, made: Any) -> None:
    with atomic_file(out) as file:
        file.write(json.dumps(made) + "\n")
    click.echo(f"wrote {out}")


def _alike(one: tuple[GameRecord, CamelUp], other: tuple[GameRecord, CamelUp]) -> bool:
    return one[1].rules == other[1].rules and len(one[0].scores) == len(other[0].scores)


def _policy(
    games: Found, read: Callable[[GameRecord, CamelUp], Iterator[Choice]], names: Sequence[str]
) -> list[int]:
    """Fit a policy to games, print how likely it makes their actions, and return its weights."""
    turns = [list(read(record, game)) for record, game in games]
    seen = [turn for number, game in enumerate(turns) if number % CHECKED for turn in game]
    checked = [turn for game in turns[::CHECKED] for turn in game]
    weights = fit(seen, names)
    click.echo(
        f"policy fitted to {plural(len(seen), 'turn')}, mean log-likelihood "
        f"{log_likelihood(weights, seen):.3f}; {plural(len(checked), 'turn')} of other games: "
        f"{log_likelihood(weights, checked):.3f}"
    )
    return whole(weights, names)
