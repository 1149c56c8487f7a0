"""A bot that makes several plans, follows each for some turns in which all seats plan, and plays the best."""

from collections.abc import Mapping

from camelcup import Bot
from camelcup_planetwars.bots.forecast import Forecast
from camelcup_planetwars.bots.staff import Planned, Staff, Style
from camelcup_planetwars.state import Order, Orders, State

SPAN = 31
"""Turns for which ships are counted."""

PLANS = 24
"""Plans that follow the first one of each seat: two seats plan in each of the next 12 turns."""

USUAL = Style()
"""The style of all seats in later turns, and of the other seats in the first."""

STYLES = (
    USUAL,
    Style(horizon=10),
    Style(horizon=22),
    Style(caution=0.4),
    Style(keep=0.3, hold=0.5),
    Style(keep=0.0),
    Style(neutral=False),
    Style(neutral=False, attack=False),
)
"""The styles that are tried; of equal ones the first is chosen."""


class Admiral(Bot[State, Orders]):
    """Plans in several styles, and plays what leaves it the most ships if all then plan on for some turns."""

    def move(self, seat: int, view: State) -> Orders:
        forecast = Forecast(view, min(SPAN, view.turns - view.turn))
        others = [each for each in view.alive if each != seat]
        answers = {other: Staff(other, forecast.copy(), 0, USUAL).plan() for other in others}
        values: dict[tuple[tuple[int, int, int], ...], int] = {}
        for style in STYLES:
            trial = forecast.copy()
            orders = tuple(sorted(Staff(seat, trial, 0, style).plan()))
            if orders not in values:
                values[orders] = _outcome(trial, seat, answers)
        return _merged(max(values, key=values.__getitem__))


def _outcome(forecast: Forecast, seat: int, answers: Mapping[int, Planned]) -> int:
    """Return the ships of a seat less those of the others if all plan on in each turn, the seat first."""
    for other, orders in answers.items():
        forecast.launch(0, other, orders)
    everyone = (seat, *answers)
    for turn in range(1, min(forecast.last, 1 + PLANS // len(everyone))):
        for each in everyone:
            Staff(each, forecast, turn, USUAL).plan()
    return forecast.value(seat)


def _merged(planned: tuple[tuple[int, int, int], ...]) -> Orders:
    """Return orders, at most one for a source and a target."""
    sent: dict[tuple[int, int], int] = {}
    for source, target, ships in planned:
        sent[source, target] = sent.get((source, target), 0) + ships
    return Orders([Order(source, target, ships) for (source, target), ships in sent.items()])
