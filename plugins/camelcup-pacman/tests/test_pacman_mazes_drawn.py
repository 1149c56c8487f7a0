"""Mazes of which each table draws its own."""

import pytest
from camelcup_pacman.bots.random_bot import RandomBot
from camelcup_pacman.generator import make_maze
from pacman_positions import make_game

from camelcup import Table
from camelcup.installed.config import to_json
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import play

DRAWN = make_game("pelita", "12x7,random", limit=40)


def played(game, seed, bot=RandomBot):
    table = Table(0, "pacman", to_json(game.rules), ("bot",) * 4, seed)
    return play(table, game, [InlinePlayer(bot, game) for _ in range(4)])


def test_chance_draws_the_maze_first_and_the_record_keeps_its_seed():
    record = played(DRAWN, seed=5)
    first, second = record.turns[:2]
    (seed,) = first.move
    assert (first.seat, second.seat) == (None, None)
    assert len(record.turns) == 1 + 2 * 40
    state = DRAWN.resolve(DRAWN.start(4), (seed,))
    assert state.maze == make_maze("12x7", seed)
    assert state == make_game("pelita", f"12x7,{seed}", limit=40).start(4)


def test_drawn_mazes_have_no_dead_ends_where_the_rules_forbid_them():
    game = make_game(maze="tiny,random", dead_ends=False)
    assert game.resolve(game.start(4), (2,)).maze == make_maze("tiny", 2, dead_ends=False)


def test_the_size_of_drawn_mazes_is_one_that_there_is():
    sizes = [
        make_game(maze=maze).rules.size for maze in ("small,random", "small, random", "small,7", "normal")
    ]
    assert sizes == ["small", "small", None, None]
    with pytest.raises(ValueError, match=r"^maze 'smal,random' is none; did you mean 'small'\?"):
        make_game(maze="smal,random")
