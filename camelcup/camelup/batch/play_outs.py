"""Play-outs of the games of a batch, in arrays."""

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from camelcup.camelup.batch.arrays import zeros
from camelcup.camelup.batch.policy import as_weights
from camelcup.camelup.batch.threads import Threads

if TYPE_CHECKING:
    from camelcup.camelup.batch._games import Games


class PlayOuts(NamedTuple):
    """Results of play-outs, by copy, first action and seat.

    scores: the coins
    shares: the shares of the win: 1, or less among seats that tie

    >>> from camelcup.camelup.batch import Batch, fitted_policy
    >>> batch = Batch("cup", seats=4, seed=1)
    >>> results: PlayOuts = batch.play_out([0, 41], copies=100, policy=fitted_policy(), seed=1)
    >>> results.scores.shape
    (100, 2, 4)
    """

    scores: "memoryview[int]"
    shares: "memoryview[float]"


def play_out_all(
    games: "Games",
    threads: Threads,
    actions: "memoryview[int]",
    copies: int,
    policy: Any,
    seed: int,
    seats: int,
) -> PlayOuts:
    """Return the results of copies of games after each of some legal actions."""
    from camelcup.camelup.batch._play_out import play_out

    made = PlayOuts(zeros("q", copies, len(actions), seats), zeros("f", copies, len(actions), seats))
    threads.share(partial(play_out, games, actions, as_weights(policy), seed, *made), copies)
    return made


def turns_of(games: "Games", action: int, policy: Any, seed: int, copy: int) -> list[tuple[int, int, int]]:
    """Return the turns of one play-out."""
    from camelcup.camelup.batch._play_out import turns

    return turns(games, action, as_weights(policy), seed, copy)


def cells_of(games: "Games", actions: int) -> "memoryview[int]":
    """Return for each game and action the cell of its weight in a policy, or -1."""
    from camelcup.camelup.batch._play_out import show_cells

    shown: memoryview[int] = zeros("i", games.size, actions)
    show_cells(games, shown)
    return shown
