"""Properties of random games, and of observations: they have all of a position but the order of the track."""

from random import Random

import pytest
from camelcup_ra.observer import HELD, ON_TRACK, PHASES, WORDS, RaObserver
from camelcup_ra.state import View
from camelcup_ra.tiles import BAG, KINDS
from hypothesis import given, settings
from hypothesis import strategies as st
from ra_positions import DISPLAY, GAME

from camelcup import replay
from camelcup.testing import play_table, random_moves

TABLES = {seats: sorted([GAME.rules.centre, *sum(GAME.rules.table(seats).suns, ())]) for seats in GAME.seats}
"""All suns at a table, by its number of seats."""


def in_play(state):
    """Return the tiles of each kind in the bag, on the track and with the seats."""
    found = list(map(sum, zip(state.bag, *state.tiles, strict=True)))
    for tile in state.track:
        found[tile] += 1
    return found


def check_game(seats, seed, every_move):
    """Check that suns and tiles are conserved, that the game ends and that points add up.

    every_move: whether to check the tiles after each move, and not only when a turn begins
    """
    had, last, gains = list(BAG), None, []
    for before, move, state in random_moves(GAME, seats, seed):
        last = state
        gains += DISPLAY.sources(before, move, state)
        if every_move or state.phase == "turn":
            left = in_play(state)
            assert all(now <= was for was, now in zip(had, left, strict=True)), "no tile returns"
            had = left
        if state.phase == "turn":
            check_suns(state)
    check_points(last, gains)


def check_suns(state):
    """Check that no sun is lost, that all seats have as many, and that the seat to move has one face up."""
    every = sorted([*sum(state.suns, ()), *sum(state.face_down, ()), state.centre])
    assert every == TABLES[len(state.suns)]
    assert len({len(up + down) for up, down in zip(state.suns, state.face_down, strict=True)}) == 1
    assert state.suns[state.to_move or 0]


def check_points(last, gains):
    """Check that points are the sum of their sources, and that one seat wins."""
    assert list(dict.fromkeys(gain.stage for gain in gains)) == ["epoch 1", "epoch 2", "epoch 3"]
    for seat, points in enumerate(last.points):
        assert GAME.rules.points + sum(gain.amount for gain in gains if gain.seat == seat) == points >= 0
    assert len(GAME.winners(last, last.points, range(len(last.points)))) == 1
    assert all(left <= number for left, number in zip(last.bag, BAG, strict=True))


@given(st.sampled_from(GAME.seats), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_tiles_and_suns_are_conserved_and_points_add_up(seats, seed):
    check_game(seats, seed, every_move=True)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_10000_games_of_all_numbers_of_seats_conserve_tiles_and_suns(seats):
    for seed in range(2500):
        check_game(seats, seed, every_move=False)


def read(read_number, suns, seats):
    """Return the view that was observed, with its track in ascending order."""
    seat = read_number("seat")
    places = [(each - seat) % seats for each in range(seats)]  # of each seat, from the observer

    def marked(name):
        return next((each for each in range(seats) if read_number(f"{name}.{places[each]}")), None)

    def of_suns(name):
        return tuple(tuple(sun for sun in suns if read_number(f"{name}.{place}.{sun}")) for place in places)

    caller = marked("caller")
    bids = {
        each: read_number(f"bid.{places[each]}")
        for each in (((caller or 0) + step) % seats for step in range(1, seats + 1))
        if read_number(f"bid.{places[each]}") or read_number(f"passed.{places[each]}")
    }
    return View(
        seat=seat,
        ra_spaces=0,
        epoch=read_number("epoch"),
        ra_tiles=read_number("ra_tiles"),
        track=tuple(tile for tile in ON_TRACK for _ in range(read_number(f"track.{WORDS[tile]}"))),
        centre=read_number("centre"),
        suns=of_suns("face_up"),
        face_down=of_suns("face_down"),
        tiles=tuple(
            tuple(read_number(f"tiles.{place}.{WORDS[tile]}") if tile in HELD else 0 for tile in KINDS)
            for place in places
        ),
        points=tuple(read_number(f"points.{place}") for place in places),
        bag=tuple(read_number(f"bag.{WORDS[tile]}") for tile in KINDS),
        phase=next(phase for phase in PHASES if read_number(f"phase.{phase}")),
        to_move=marked("to_move"),
        caller=caller,
        free=bool(read_number("free")),
        bids=tuple(bids.items()),
        owed=(read_number("owed.civilizations"), read_number("owed.monuments")),
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_view_is_read_from_its_observation(seats):
    observer, random = RaObserver(GAME), Random(1)
    names = [feature.name for feature in observer.features(seats)]
    record = play_table(GAME, [lambda seat, view: random.choice(view.legal_actions())] * seats)
    for step in replay(record, GAME):
        seat = random.randrange(seats)
        view = GAME.view(step.after, seat)
        row = dict(zip(names, observer.observe(seat, view), strict=True))
        seen = read(lambda name, row=row: int(row[name]), observer.suns[seats], seats)
        assert seen == view._replace(ra_spaces=0, track=tuple(sorted(view.track)))
