"""Differential tests: recorded games of the contest's own engine, compared turn by turn."""

import hashlib

import pytest
from camelcup_ants.hives import gather
from camelcup_ants.protocol import AntsProtocol
from camelcup_ants.state import OVER
from camelcup_ants.torus import near_of
from camelcup_ants.turn import owners_of
from camelcup_checks.packages import read_games
from recorded_games import ALL, SAMPLE, Chance, game_of, squares_of

from camelcup import CHANCE, Limits


def state_lines(state):
    """Yield the lines of what is on the board, with the true owners."""
    places = state.board.torus.places
    for hill in state.hills:
        if not hill.razed:
            yield "h {} {} {}".format(*places[hill.square], hill.owner)
    for square, seat in sorted(owners_of(state).items()):
        yield "a {} {} {}".format(*places[square], seat)
    for square in sorted(state.food):
        yield "f {} {}".format(*places[square])
    for square, seat in state.dead:
        yield "d {} {} {}".format(*places[square], seat)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Told:
    """The programs of a recorded game, and what they were told."""

    def __init__(self, game, recorded):
        self.game, self.recorded, seats = game, recorded, recorded["seats"]
        self.protocols = [
            AntsProtocol(game, seat, seats, Limits(move_time=1, begin_time=3)) for seat in range(seats)
        ]

    def begin(self, state):
        """Compare the texts at the start."""
        for seat, expected in enumerate(self.recorded["first_input"]):
            text = self.protocols[seat].begin(self.game.view(state, seat))
            assert text.endswith("\nready\n")
            assert digest(text.removesuffix("ready\n")) == expected

    def tell(self, state, row):
        """Compare the texts of a turn."""
        for seat in state.alive:
            text = self.protocols[seat].tell(self.game.view(state, seat))
            assert text == row.get("text", {}).get(str(seat), text)
            assert digest(text) == row["inputs"][str(seat)]


def check_orders(game, state, row, told):
    """Compare how the orders of a turn are counted; return them."""
    found = []
    for seat in state.alive:
        answer = told.protocols[seat].answer(row["orders"].get(str(seat), []))
        orders = game.check(state, seat, answer)
        counts = row["counts"][str(seat)]
        assert counts is None or counts == [orders.valid, orders.ignored, orders.invalid]
        assert game.check(state, seat, game.encode(orders)) == orders
        found.append(orders)
    return tuple(found)


def new_food(before, state):
    """Return the squares that got food in a turn, those where food was gathered among them."""
    near = near_of(state.board.torus, state.rules.spawnradius2)
    return sorted(state.food - before.food.difference(gather(before.food, owners_of(state), near)))


def check_after(before, state, row):
    """Compare the state after a turn."""
    board = state.board
    assert new_food(before, state) == squares_of(board, row["food"])
    assert list(state.hive) == row["hive"]
    assert list(map(len, state.ants)) == row["ants"]
    assert len(state.dead) == row["dead"]
    assert list(state.cutoff) == row["cutoff"]
    assert digest("".join([f"{line}\n" for line in state_lines(state)])) == row["state"]


def follow(recorded):
    """Play a recorded game, compare each turn, and return their number."""
    game = game_of(recorded)
    state = game.start(recorded["seats"])
    chance = Chance(recorded, state.board)
    state = game.resolve(state, chance.setup())
    assert sorted(state.food) == squares_of(state.board, recorded["start_food"])
    told = Told(game, recorded)
    told.begin(state)
    for number, row in enumerate(recorded["rows"]):
        told.tell(state, row)
        assert game.to_move(state) == tuple(row["alive"])
        before = state
        orders = check_orders(game, state, row, told)
        for seat in row.get("put_out", ()):
            state = game.leave(state, seat)
            assert game.to_move(state) == tuple(row["alive"])
        state = game.apply(state, orders)
        if game.to_move(state) is CHANCE:
            state = game.resolve(state, chance.luck(state, row, number))
        check_after(before, state, row)
        bonus = recorded["result"]["bonus"] if state.phase == OVER else [0] * recorded["seats"]
        assert [score - extra for score, extra in zip(state.score, bonus, strict=True)] == row["score"]
    if state.phase == OVER:
        assert recorded["result"]["cutoff"] == state.ending
        assert recorded["result"]["score"] == list(game.scores(state))
        assert recorded["result"]["turn"] == state.turn
    return len(recorded["rows"])


def test_the_game_follows_the_sample():
    assert [follow(recorded) for recorded in read_games(SAMPLE)] == [90, 50, 30, 30]


@pytest.mark.slow
def test_the_game_follows_every_recorded_game():
    recorded = read_games(ALL)
    assert len(recorded) == 17
    assert sum(follow(one) for one in recorded) == 3_778
