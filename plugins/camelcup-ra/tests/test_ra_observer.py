"""An observation has all of a position but the order of the track."""

from random import Random

import pytest
from camelcup_ra.observer import HELD, ON_TRACK, PHASES, WORDS, RaObserver
from camelcup_ra.state import View
from camelcup_ra.tiles import KINDS
from ra_positions import GAME

from camelcup import replay
from camelcup.testing import play_table


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
