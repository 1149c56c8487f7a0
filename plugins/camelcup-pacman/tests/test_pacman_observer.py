"""An observation has all that a view has."""

from random import Random

import pytest
from camelcup_pacman.observer import PacManObserver
from camelcup_pacman.state import SEATS, Entry, Reading
from pacman_positions import CORRIDORS, make_game, random_states


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
