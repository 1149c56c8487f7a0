"""A bot asked about a recorded game, and what actions are worth to it."""

import pytest

import camelcup as library
from camelcup import session
from refusals import refusal
from tiny_bots import Small

pytestmark = pytest.mark.usefixtures("team_installed")


@pytest.fixture
def cup(tmp_path):
    """Return a function that writes a cup file with a game."""

    def play(*bots, game="pips", isolation="none", **options):
        path = tmp_path / "cup.jsonl"
        options = {"seed": 3, "isolation": isolation, "executor": "serial", "progress": False} | options
        library.play(bots, game=game, out=path, fixed_seats=True, **options)
        return path

    return play


def differing(opinions):
    """Return the turns at which a bot would have played another action."""
    return [opinion.turn for opinion in opinions if opinion.differs]


@pytest.mark.parametrize("bot", ["Rememberer", "Twin"])
def test_a_bot_asked_about_its_own_game_differs_nowhere(cup, bot):
    path = cup("Small", f"session_bots:{bot}", isolation="process", rules={"rounds": 6})
    opinions = session.ask_bot(path, 0, f"session_bots:{bot}")
    assert [opinion.turn for opinion in opinions] == [2, 4, 6, 8, 10, 12]
    assert len({opinion.action for opinion in opinions}) > 1
    assert differing(opinions) == []
    assert [opinion.text for opinion in opinions] == [opinion.played for opinion in opinions]


def test_where_it_differs_is_marked(cup):
    opinions = session.ask_bot(cup("Small", "Big"), 0, "Passer", seat=1)
    assert [(opinion.played, opinion.text) for opinion in opinions] == [("6", "0"), ("6", "0"), ("3", "0")]
    assert differing(opinions) == [2, 4, 6]


def test_a_bot_without_a_legal_answer_says_why(cup):
    path = cup("Small", "Big")
    raised = session.ask_bot(path, 0, "session_bots:Raises", seat=0)
    assert [opinion.action is None for opinion in raised] == [False, True, False]
    assert raised[1].text.startswith("no answer: ValueError: not now (session_bots.py:")
    malformed = session.ask_bot(path, 0, "faulty_bots:Malformed", seat=0)
    assert malformed[0].text == "no legal answer: 'three' is no action: those are 0, 3 and 6"
    nothing = session.ask_bot(path, 0, "faulty_bots:AnswersAnObject", seat=0)
    assert nothing[0].text.startswith("no legal answer: <object")
    assert all(opinion.differs for opinion in [*malformed, *nothing])


def test_a_bot_whose_process_ends_begins_afresh(cup):
    path = cup("Small", "Big", isolation="process", rules={"rounds": 5})
    opinions = session.ask_bot(path, 0, "session_bots:DiesOnce", seat=0)
    reasons = [opinion.reasons.partition(",")[0] for opinion in opinions]
    assert reasons == ["1 views", "2 views", "", "1 views", "2 views"]


def test_a_bot_that_faults_put_out_is_asked_no_more(cup):
    path = cup("Small", "Big", max_faults=2)
    opinions = session.ask_bot(path, 0, "faulty_bots:RaisesInMove", seat=0)
    assert [opinion.text for opinion in opinions][1:] == [opinions[0].text, "no answer: out after 2 faults"]


def test_a_bot_is_not_asked_for_a_seat_that_is_out(cup):
    path = cup("Small", "faulty_bots:RaisesInMove", max_faults=2)
    opinions = session.ask_bot(path, 0, Small, seat=1)
    assert [(opinion.turn, opinion.fault) for opinion in opinions] == [(2, True), (4, True)]


def test_turns_of_seats_that_act_at_once_have_their_own_numbers(cup):
    opinions = session.ask_bot(cup("Shower", "Shower:number=2", game="clash"), 0, "Shower:number=2")
    assert [opinion.turn for opinion in opinions] == [2, 4, 6, 8]
    assert differing(opinions) == []


@pytest.mark.parametrize(
    ("table", "bot", "seat", "reason"),
    [
        ("0", "Small", 0, "table='0': give a whole number"),
        (0, "Big", None, "Big is not at the table; name a seat with --as (in Python seat=): 0 (Small), 1 (S"),
        (0, "Small", None, "Small sits in seats 0, 1; name a seat"),
        (0, "Small", 2, "seat=2: give a whole number from 0 to 1"),
        (0, "Human", 0, "no code that could be asked"),
        (0, "Bigg", 0, "did you mean Big?"),
    ],
)
def test_what_cannot_be_asked_is_an_error(cup, table, bot, seat, reason):
    assert reason in refusal(session.ask_bot, cup("Small", "Small"), table, bot, seat)


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
def weighers(tmp_path):
    """A file with bots that value actions."""
    path = tmp_path / "weigher.py"
    path.write_text(WEIGHER)
    return path


@pytest.mark.parametrize("isolation", ["none", "process"])
def test_a_hint_has_the_worth_of_legal_actions_the_best_first(weighers, isolation):
    with session.new(["Human", "Player0"], seed=7, isolation=isolation) as game:
        game.play()
        worths = game.hint(0, f"{weighers}:Weigher").worths
        found = worths.unit, list(worths.by_action.items())
        assert found == ("coins", [("roll", 2.5), ("leg orange", -1.0)])
        assert [worths.cost(text) for text in ("roll", "leg orange", "leg blue")] == [0, 3.5, None]
        assert worths.meaning("leg orange") == "bets that orange wins the leg"
        assert game.hint(0, "Player0").worths is None


def test_values_of_another_form_are_no_fault_but_the_reasons_say_so(weighers):
    with session.new(["Human", "Player0"], seed=7) as game:
        game.play()
        hint = game.hint(0, f"{weighers}:Unclear")
    assert hint.worths is None
    assert hint.reasons.startswith(
        "explain failed: TypeError: action_values returned {'roll': 1}: it must be"
    )


def test_a_turn_costs_what_the_action_played_is_worth_less(weighers, tmp_path):
    library.play(["Player2", "Player0"], seed=7, isolation="none", out=tmp_path / "cup.jsonl")
    first, *_ = session.ask_bot(tmp_path / "cup.jsonl", 0, f"{weighers}:Weigher", seat=0)
    assert (first.text, first.cost) == ("roll", first.worths.cost(first.played))
    assert (first.does, first.did) == ("rolls", "bets that yellow wins the leg")
