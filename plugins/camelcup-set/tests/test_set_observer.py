"""An observation has all that a view has."""

from random import Random

import pytest
from camelcup_set.actions import claims
from camelcup_set.cards import CARDS, FEATURES, NAMES, card_of
from camelcup_set.engine import SetGame
from camelcup_set.observer import SetObserver
from camelcup_set.state import View

from camelcup import replay
from camelcup.testing import play_table


def read(observer: SetObserver, seat: int, seats: int, numbers: list[float]) -> View:
    """Return the view that was observed."""
    names = [feature.name for feature in observer.features(seats)]
    row = {name: int(number) for name, number in zip(names, numbers, strict=True)}
    return View(
        cards=tuple(
            card_of(row[f"{name}.{place}"] - 1 for name, _ in FEATURES) for place in range(row["cards"])
        ),
        deck=tuple(card for card in CARDS if row[f"deck.{NAMES[card]}"]),
        scores=tuple(row[f"score.{(each - seat) % seats}"] for each in range(seats)),
        failed=row["failed"],
    )


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_view_is_read_from_its_observation(game: SetGame, seats: int) -> None:
    observer, random = SetObserver(game), Random(1)
    record = play_table(game, [lambda seat, view: random.choice([view.sets() or [()], [()]])[0]] * seats)
    for step in replay(record, game):
        seat = random.randrange(seats)
        view = game.view(step.after, seat)
        assert read(observer, seat, seats, observer.observe(seat, view)) == view


def test_fewer_cards_have_the_first_claims_of_more() -> None:
    assert len(claims(81)) == 85_321
    assert all(claims(81)[: len(claims(cards))] == claims(cards) for cards in (3, 12, 15, 21))
