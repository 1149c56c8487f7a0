"""Print turns a second of this project and of others, in one run: `tox -e rivals`.

Each framework plays the same game by its own runner, in one process: a hundred rounds of rock, paper,
scissors between two players that choose at random. Axelrod has a game of that shape, the iterated prisoner's
dilemma. Records are made where a framework makes them by itself; OpenSpiel has no runner, its states are
driven by a loop. Then a dice race with many games side by side: Camel Up here, backgammon in Pgx.
"""

import random
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from time import process_time

from attrs import frozen

from camelcup import OVER, Bot, Game, Node
from camelcup.players.inline import InlinePlayer
from camelcup.records import Table
from camelcup.table.match import play

ROUNDS = 100
SECONDS = 3
SIDE_BY_SIDE = 1024

Measured = Iterator[tuple[str, str, float]]
"""Package, what it plays, turns a second of processor time."""


@frozen
class Rounds:
    """The rounds that are over, and the points of both seats."""

    played: int = 0
    points: tuple[int, int] = (0, 0)


class RockPaperScissors(Game[Rounds, Rounds, int]):
    """A hundred rounds; both seats choose at once."""

    def start(self, seats: int) -> Rounds:
        return Rounds()

    def to_move(self, state: Rounds) -> Node | tuple[int, ...]:
        return OVER if state.played == ROUNDS else (0, 1)

    def legal_actions(self, state: Rounds, seat: int) -> tuple[int, ...]:
        return (0, 1, 2)

    def apply(self, state: Rounds, actions: tuple[int, ...]) -> Rounds:
        result = (actions[0] - actions[1]) % 3
        first, second = state.points
        return Rounds(state.played + 1, (first + (result == 1), second + (result == 2)))

    def scores(self, state: Rounds) -> tuple[int, int]:
        return state.points


class Chooser(Bot[Rounds, int]):
    """Choose at random."""

    def move(self, seat: int, view: Rounds) -> int:
        return self.rng.randrange(3)


def of_camelcup() -> Measured:
    game = RockPaperScissors()
    players = [InlinePlayer(Chooser, game) for _ in range(2)]

    def match() -> int:
        play(Table(0, "rps", "", ("a", "b"), seed=1), game, players)
        return 2 * ROUNDS

    yield "camelcup", "rock, paper, scissors", rate(match)
    from camelcup.camelup.batch import Batch

    batch = Batch("cup", 4, SIDE_BY_SIDE)

    def turns() -> int:
        batch.random_play(100)
        return 100 * SIDE_BY_SIDE

    yield "camelcup", f"Camel Up, {SIDE_BY_SIDE} games side by side", rate(turns)


def of_axelrod() -> Measured:
    import axelrod

    def match() -> int:
        axelrod.Match((axelrod.Random(), axelrod.Random()), turns=ROUNDS, seed=1).play()
        return 2 * ROUNDS

    yield "axelrod", "prisoner's dilemma", rate(match)


def of_kaggle() -> Measured:
    from kaggle_environments import make

    def chooser(observation: object) -> int:
        return random.randrange(3)

    def match() -> int:
        make("rps", {"episodeSteps": ROUNDS + 1}).run([chooser, chooser])
        return 2 * ROUNDS

    yield "kaggle-environments", "rock, paper, scissors", rate(match)


def of_pettingzoo() -> Measured:
    from pettingzoo.classic import rps_v2

    def match() -> int:
        env = rps_v2.env(max_cycles=ROUNDS)
        env.reset(seed=1)
        for _ in env.agent_iter():
            *_, terminated, truncated, _info = env.last()
            env.step(None if terminated or truncated else random.randrange(3))
        return 2 * ROUNDS

    yield "pettingzoo", "rock, paper, scissors", rate(match)


def of_open_spiel() -> Measured:
    import pyspiel

    game = pyspiel.load_game(f"repeated_game(stage_game=matrix_rps(),num_repetitions={ROUNDS})")

    def match() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_actions([random.choice(state.legal_actions(seat)) for seat in (0, 1)])
        return 2 * ROUNDS

    yield "open_spiel", "rock, paper, scissors", rate(match)


def of_pgx() -> Measured:
    import jax
    import pgx

    env = pgx.make("backgammon")

    def step(state: object, key: object) -> tuple[object, None]:
        choosing, throwing = jax.random.split(key)
        legal = jax.numpy.log(state.legal_action_mask.astype(float))
        actions = jax.random.categorical(choosing, legal, axis=-1)
        return jax.vmap(env.step)(state, actions, jax.random.split(throwing, SIDE_BY_SIDE)), None

    @jax.jit
    def many(state: object, key: object) -> object:
        return jax.lax.scan(step, state, jax.random.split(key, 100))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), SIDE_BY_SIDE))

    def turns() -> int:
        jax.block_until_ready(many(state, jax.random.PRNGKey(2)))
        return 100 * SIDE_BY_SIDE

    yield "pgx", f"backgammon, {SIDE_BY_SIDE} games side by side", rate(turns)


def rate(task: Callable[[], int]) -> float:
    """Return turns a second of processor time, over all threads. task: returns the turns that it played"""
    task()  # what is compiled or loaded at first is not counted
    turns, begun = 0, process_time()
    while (spent := process_time() - begun) < SECONDS:
        turns += task()
    return turns / spent


def main() -> None:
    """Print a row for each that is installed."""
    print("| package | plays | turns a second |\n|---|---|---|")
    for measure in (of_camelcup, of_axelrod, of_kaggle, of_pettingzoo, of_open_spiel, of_pgx):
        try:
            for package, plays, turns in measure():
                print(f"| {package} {version(package)} | {plays} | {turns:,.0f} |")
        except ImportError as error:
            print(f"{measure.__name__}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
