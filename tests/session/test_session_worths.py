"""A bot says what actions are worth to it: in hints, and when it is asked about a recorded game."""

import pytest

from camelcup import play, session

WEIGHER = """
from camelcup import Bot, Values
from camelcup.camelup.actions import ROLL, LegBet


class Weigher(Bot):
    def move(self, seat, view):
        return ROLL

    def action_values(self, seat, view):
        return Values("coins", [(LegBet(2), -1), (["roll"], 2), (ROLL, 2.5), ("junk", 9), (LegBet(77), 9)])


class Unclear(Weigher):
    def action_values(self, seat, view):
        return {"roll": 1}
"""


@pytest.fixture
def bots(tmp_path):
    """A file with bots that value actions."""
    path = tmp_path / "weigher.py"
    path.write_text(WEIGHER)
    return path


@pytest.mark.parametrize("isolation", ["none", "process"])
def test_a_hint_has_the_worth_of_legal_actions_the_best_first(bots, isolation):
    with session.new(["Human", "Player0"], seed=7, isolation=isolation) as game:
        game.play()
        worths = game.hint(0, f"{bots}:Weigher").worths
        found = worths.unit, list(worths.by_action.items())
        assert found == ("coins", [("roll", 2.5), ("leg orange", -1.0)])
        assert [worths.cost(text) for text in ("roll", "leg orange", "leg blue")] == [0, 3.5, None]
        assert worths.meaning("leg orange") == "bets that orange wins the leg"
        assert game.hint(0, "Player0").worths is None


def test_values_of_another_form_are_no_fault_but_the_reasons_say_so(bots):
    with session.new(["Human", "Player0"], seed=7) as game:
        game.play()
        hint = game.hint(0, f"{bots}:Unclear")
    assert hint.worths is None
    assert hint.reasons.startswith(
        "explain failed: TypeError: action_values returned {'roll': 1}: it must be"
    )


def test_a_turn_costs_what_the_action_played_is_worth_less(bots, tmp_path):
    play(["Player2", "Player0"], seed=7, isolation="none", out=tmp_path / "cup.jsonl")
    first, *_ = session.ask_bot(tmp_path / "cup.jsonl", 0, f"{bots}:Weigher", seat=0)
    assert (first.text, first.cost) == ("roll", first.worths.cost(first.played))
    assert (first.does, first.did) == ("rolls", "bets that yellow wins the leg")
