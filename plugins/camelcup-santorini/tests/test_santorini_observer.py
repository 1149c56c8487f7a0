"""An observation has all that a view has."""

from random import Random

from camelcup_santorini.engine import PLAYERS
from camelcup_santorini.observer import OF_WORKERS, PLACES, SantoriniObserver
from camelcup_santorini.state import View, rows

from camelcup import replay
from camelcup.testing import play_table


def read(observer, numbers):
    """Return the view that was observed."""
    row = {feature.name: int(number) for feature, number in zip(observer.features(2), numbers, strict=True)}
    player = PLAYERS[row["seat"]]
    return View(
        buildings=rows([row[f"height.{place}"] for place in PLACES]),
        workers=rows(
            [sum(worker * row[f"worker.{worker}.{place}"] for worker in OF_WORKERS) for place in PLACES]
        ),
        parts=(0, *[row[f"parts.{height}"] for height in range(1, 5)]),
        player=player,
        to_move=player if row["to_move"] else -player,
        quiet=row["quiet"],
    )


def test_a_view_is_read_from_its_observation(game):
    observer, random = SantoriniObserver(game), Random(1)
    for seed in range(5):
        record = play_table(game, [lambda seat, view: random.choice(view.legal_actions())] * 2, seed)
        for step in replay(record, game):
            for seat in (0, 1):
                view = game.view(step.after, seat)
                assert read(observer, observer.observe(seat, view)) == view
