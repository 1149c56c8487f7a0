"""Fit the numbers of play-outs to cup files: `python -m camelcup_bot_simoom.learning.fit CUP... -o FILE`.

All seats are fitted to. Four of five games are learnt from. Of the fifth, the mean log-likelihood of the
actions is printed.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from attrs import asdict, evolve
from camelcup_bot_oasis.learning.games import CHECKED, command, enough_games, read_arguments, run

from camelcup import GameRecord, UserError, load_plugins, plural
from camelcup.camelup.batch import LEG_CELLS
from camelcup.camelup.batch.policy import CELLS
from camelcup.camelup.engine import CamelUp
from camelcup_bot_simoom.learning.fitting import Choice, choices, fit, leg_choices, log_likelihood, whole
from camelcup_bot_simoom.learning.outlooks import fit_outlook, leg_starts
from camelcup_bot_simoom.learnt import learnt, write

Found = Sequence[tuple[GameRecord, CamelUp]]


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the numbers and write them."""
    parser = command("camelcup_bot_simoom.learning.fit", __doc__)
    parser.add_argument("cups", nargs="+", type=Path, metavar="CUP", help="a cup file")
    parser.add_argument(
        "--race", action="store_true", help="fit the policy of whole races that comes with Camel Up instead"
    )
    given = read_arguments(parser, arguments)
    out, games = given.out, enough_games(given.cups, load_plugins())
    if given.race:
        write(out, _policy(games, choices, CELLS))
    else:
        first = games[0]
        if odd := next((each for each in games if not _alike(each, first)), None):
            raise UserError(f"table {odd[0].table.number} has other rules or seats than the first")
        starts = [start for record, game in games for start in leg_starts(record, game)]
        outlook = fit_outlook(starts, first[1].rules)
        policy = tuple(_policy(games, leg_choices, LEG_CELLS))
        write(out, asdict(evolve(learnt(), policy=policy, outlook=outlook)))


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
    print(
        f"policy fitted to {plural(len(seen), 'turn')}, mean log-likelihood "
        f"{log_likelihood(weights, seen):.3f}; {plural(len(checked), 'turn')} of other games: "
        f"{log_likelihood(weights, checked):.3f}"
    )
    return whole(weights, names)


if __name__ == "__main__":
    run(main)
