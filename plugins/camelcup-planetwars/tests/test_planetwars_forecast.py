"""Tests of forecasts: they say what the rules do."""

import pytest
from camelcup_planetwars.bots.forecast import Forecast
from planetwars_positions import position, random_states, wait

LAST = 12


@pytest.mark.parametrize("seats", [2, 3])
def test_a_forecast_is_what_happens_without_orders(game, seats):
    for state, _ in list(random_states(game, seats, seed=3))[5:40:7]:
        forecast = Forecast(state, LAST)
        for turn in range(LAST):
            if state.turn == state.turns or len(state.alive) < 2:
                break
            assert [line[turn] for line in forecast.owners] == [planet.owner for planet in state.planets]
            assert [line[turn] for line in forecast.ships] == [planet.ships for planet in state.planets]
            state = wait(game, state)


def test_fleets_that_are_sent_later_leave_then():
    forecast = Forecast(position([(0, 10, 1), (1, 5, 0)]), LAST)
    forecast.send(3, 0, 1, 12)
    assert forecast.ships[0][2:5] == [12, 1, 2]
    assert (forecast.owners[1][6], forecast.ships[1][6]) == (1, 5)
    assert (forecast.owners[1][7], forecast.ships[1][7]) == (0, 7)
