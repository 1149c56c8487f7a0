"""Views: what they hide, how they cross to bots, and the states that they allow; and observations."""

from random import Random

import pytest
from camelcup_pacman.display import PacManDisplay
from camelcup_pacman.observer import PacManObserver
from camelcup_pacman.possible import possible_squares
from camelcup_pacman.state import ENEMIES, HIDDEN, SEATS, Entry, Reading
from pacman_positions import CORRIDORS, at, make_game, position, random_states

GAMES = {
    "classic": make_game("classic", "12x7,2", limit=200),
    "pelita": make_game("pelita", "12x7,2", limit=200),
    "pelita, small": make_game("pelita", "small", limit=100),
    "classic, small": make_game("classic", "small", limit=100),
}


@pytest.fixture(params=GAMES)
def either(request):
    return GAMES[request.param]


def asked(game, seed):
    """Return the positions of a random game in which a seat is asked, with its view."""
    states = [state for state in random_states(game, seed) if state.phase == "turn"]
    return [(state, game.view(state, state.moves % 4)) for state in states]


def test_a_view_shows_its_own_team_and_nothing_of_what_is_hidden(either):
    state, view = asked(either, 5)[-1]
    assert view.own == (state.squares[view.team], state.squares[view.team + 2])
    assert (view.reading, view.partner) == (state.readings[view.seat], state.readings[(view.seat + 2) % 4])
    other, third = ENEMIES[view.team]
    hidden = state._replace(
        squares=tuple([1 if seat in (other, third) else square for seat, square in enumerate(state.squares)]),
        readings=tuple(
            [None if seat in (other, third) else each for seat, each in enumerate(state.readings)]
        ),
        ages=tuple([ages if team == view.team else (9,) * len(ages) for team, ages in enumerate(state.ages)]),
    )
    assert either.view(hidden, view.seat) == view


def test_spectators_see_only_the_bots_that_the_log_places(either):
    display, shown = PacManDisplay(either), set()
    for state in random_states(either, 5):
        squares = display.public(state).squares
        assert all(square in (HIDDEN, true) for square, true in zip(squares, state.squares, strict=True))
        moved = [true if square != HIDDEN else 1 for square, true in zip(squares, state.squares, strict=True)]
        other = state._replace(squares=tuple(moved), readings=(None,) * 4)
        for show in (display.draw, display.show):
            assert show(display.public(other)) == show(display.public(state))
        assert "data-pick" not in display.draw(display.public(state))
        shown |= {square == HIDDEN for square in squares}
    assert shown == {True, False}


@pytest.mark.parametrize("data", [[], {}, {"maze": ["#"]}, {"maze": 3, "log": 4}, None])
def test_what_is_no_view_is_refused(data, game):
    with pytest.raises(ValueError, match="not a view of pacman"):
        game.decode_view(data)


@pytest.mark.parametrize("seed", range(2))
def test_the_true_squares_are_always_possible_whoever_is_to_move(either, seed):
    for state in random_states(either, seed):
        for seat in range(4):
            view = either.view(state, seat)
            for enemy in view.enemies:
                assert state.squares[enemy] in possible_squares(view, enemy)


def test_who_ate_or_died_just_now_is_known_to_be_there():
    game = make_game("classic")
    before = position(game, 1, squares={1: at(1, 2), 0: at(9, 1)})
    view = game.view(game.apply(before, (game.check(before, 1, 0),)), 0)
    assert possible_squares(view, 1) == (at(1, 1),)
    before = position(game, 0, squares={0: at(6, 3), 1: at(7, 3)})
    view = game.view(game.apply(before, (game.check(before, 0, 1),)), 2)
    assert possible_squares(view, 1) == (view.maze.starts[1],)


def test_determinized_states_are_all_that_the_view_allows(either):
    random = Random(1)
    for _, view in asked(either, 2)[::7]:
        drawn = [either.determinize(view, random) for _ in range(60)]
        for one in drawn:
            assert either.view(one, view.seat) == view
            assert either.to_move(one) == (view.seat,)
        for enemy in view.enemies:
            possible = set(possible_squares(view, enemy))
            found = {one.squares[enemy] for one in drawn}
            assert found <= possible
            assert len(possible) > 5 or found == possible


class Reader:
    """Reads the view that was observed."""

    def __init__(self, observer, numbers):
        names = [feature.name for feature in observer.features(SEATS)]
        self.row = {name: int(number) for name, number in zip(names, numbers, strict=True)}
        self.seat = self.row["seat"]
        self.rules = observer.game.rules
        self.maze = observer.maze
        self.places = [(each - self.seat) % SEATS for each in range(SEATS)]
        """Of each seat, from the observer."""

    def view(self):
        """Return the fields of the view, but those that rules decide."""
        row, team = self.row, self.seat % 2
        by_team = [("own", "enemy"), ("enemy", "own")][team]
        winners = {0: by_team[0], 1: by_team[1], "draw": "draw"}
        return {
            "moves": row["moves"],
            "food": tuple(self.plane(f"{each}_food") for each in by_team),
            "score": tuple(row[f"score.{each}"] for each in by_team),
            "kills": tuple(row[f"kills.{place}"] for place in self.places),
            "deaths": tuple(row[f"deaths.{place}"] for place in self.places),
            "killed": tuple(bool(row[f"killed.{place}"]) for place in self.places),
            "winner": next((each for each, name in winners.items() if row[f"winner.{name}"]), None),
            "log": tuple(self.entry(ago) for ago in range(min(4, row["moves"]), 0, -1)),
            "seat": self.seat,
            "own": self.own(""),
            "reading": self.reading("reading"),
            "partner": self.reading("partner"),
            "shaded": self.plane("shaded") if self.rules.rules == "pelita" else (),
        }

    def plane(self, name):
        maze = self.maze
        return tuple(s for s in range(len(maze.marks)) if self.row[f"{name}.{maze.xs[s]}.{maze.ys[s]}"])

    def square(self, prefix, place):
        x, y = self.row[f"{prefix}x{place}"], self.row[f"{prefix}y{place}"]
        return y * self.maze.width + x or None

    def own(self, prefix):
        team = self.seat % 2
        return tuple(self.square(prefix, f".{self.places[seat]}") for seat in (team, team + 2))

    def entry(self, ago):
        move, died = self.row["moves"] - ago, [self.row[f"log.{ago}.died.{place}"] for place in self.places]
        ate = self.square(f"log.{ago}.ate_", "")
        return Entry(move, move % SEATS, ate, tuple(seat for seat in range(SEATS) if died[seat]))

    def reading(self, name):
        if not self.row[f"{name}.given"]:
            return None
        sights = []
        for enemy in (1 - self.seat % 2, 3 - self.seat % 2):
            place = self.places[enemy]
            square, seen = self.square(f"{name}.", f".{place}"), bool(self.row[f"{name}.seen.{place}"])
            if self.rules.rules == "pelita":
                sights.append((square, not seen))
            else:
                sights.append((square, None if seen else self.row[f"{name}.distance.{place}"]))
        return Reading(self.row["moves"] - self.row[f"{name}.age"], self.own(f"{name}."), tuple(sights))


@pytest.mark.parametrize("rules", ["classic", "pelita"])
def test_a_view_is_read_from_its_observation(rules):
    game = make_game(rules, CORRIDORS, limit=400)
    observer, random = PacManObserver(game), Random(1)
    for state in random_states(game, seed=1):
        seat = random.randrange(SEATS)
        view = game.view(state, seat)
        seen = Reader(observer, observer.observe(seat, view)).view()
        assert seen == {name: getattr(view, name) for name in seen}


def test_the_maze_that_a_table_drew_is_observed():
    game = make_game("classic", "12x7,random", limit=40)
    observer = PacManObserver(game)
    state = random_states(game, seed=3)[-1]
    reader = Reader(observer, observer.observe(0, game.view(state, 0)))
    assert reader.plane("free") == state.maze.free
