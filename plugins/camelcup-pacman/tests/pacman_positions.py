"""Positions for tests."""

from random import Random

from camelcup_pacman.engine import PacMan
from camelcup_pacman.moves import MOVES
from camelcup_pacman.rules import Rules
from camelcup_pacman.state import ENEMIES, TURN

from camelcup import CHANCE, OVER, replay
from camelcup.testing import play_table

CORRIDORS = """\
################
#...        #.3#
# #### ###.## 1#
#    #         #
#         #    #
#0 ##.### #### #
#2.#        ...#
################"""
"""A maze with room to meet in the rows 3 and 4."""


def make_game(rules="classic", maze=CORRIDORS, **options):
    return PacMan(Rules(rules=rules, maze=maze, **options))


def at(x, y, width=16):
    """Return a square."""
    return y * width + x


def position(game, seat=0, **fields):
    """Return a position in which a seat is to move, with other fields than at the start.

    squares: where given, by seat; others are on their start squares
    """
    start = game.start(4)
    squares = fields.pop("squares", {})
    placed = tuple([squares.get(other, start.squares[other]) for other in range(4)])
    return start._replace(moves=seat, phase=TURN, squares=placed, **fields)


def move(game, state, action):
    """Return the state after a move."""
    return game.apply(state, (MOVES[action],))


def play(bots, rules, seed):
    """Play a game of bots, and return its states in which a seat is to move."""
    game = PacMan(rules)
    record = play_table(game, bots, seed)
    assert not record.faults, record.faults[0].traceback
    return [step.before for step in replay(record, game) if step.before.phase == TURN]


def random_states(game, seed):
    """Return all states of a game of bots that move at random half the time, else where something happens."""
    random = Random(seed)
    states = [game.start(4)]
    while (mover := game.to_move(state := states[-1])) is not OVER:
        if mover is CHANCE:
            states.append(game.resolve(state, game.sample(state, random)))
        else:
            states.append(game.apply(state, (_drawn(state, random),)))
    return states


def _drawn(state, random):
    """Return a move at random, or one toward an enemy, an enemy's start or a dot."""
    seat, maze = state.moves % 4, state.maze
    legal = maze.moves[state.squares[seat]]
    if random.random() < 0.5:
        return random.choice(legal)
    enemies = ENEMIES[seat % 2]
    near = [*[state.squares[enemy] for enemy in enemies], maze.starts[enemies[0]]]
    targets = [*near, *state.food[1 - seat % 2]]
    place = (state.moves // 24 + state.moves % 4) % len(targets)  # stays for some moves of a seat
    away = maze.distances[targets[place]]
    return min(legal, key=lambda each: away[maze.steps[state.squares[seat]][each]])


def maze_of(game):
    return game.start(4).maze
