"""Tests of the bots after a known sequence, and of their models: Markov's, the equilibrium, the choice."""

import pytest
from camelcup_karate.bots.equilibrium import Equilibrium, solve
from camelcup_karate.bots.fighter import normal, values
from camelcup_karate.bots.markov import Markov
from camelcup_karate.bots.mind_reader import MindReader
from camelcup_karate.bots.mixture import Mixture
from camelcup_karate.bots.second_guess import SecondGuess
from camelcup_karate.bots.sparring import Alternator, Copycat, Kicker, NeverRepeats, Switcher, WinStay
from camelcup_karate.engine import Karate
from camelcup_karate.rules import Rules
from camelcup_karate.rulesets import RULE_SETS
from hypothesis import given, settings
from hypothesis import strategies as st
from karate_views import SHORT, begun, drawn, expected, view

from camelcup import UserError
from camelcup.testing import play_table

READERS = (MindReader, Mixture, SecondGuess)
BOTS = (*READERS, Equilibrium, Kicker, NeverRepeats, WinStay, Alternator, Copycat, Switcher)
RPS = RULE_SETS["rock-paper-scissors"]

Words = st.lists(st.sampled_from(sorted(SHORT)), max_size=25)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "rules", [RPS, Rules(first_to=60), Rules(names=("x", "punch"), matrix=((0, 1), (2, 0)))]
)
def test_a_bot_plays_by_other_rules(bot, rules):
    record = play_table(Karate(rules), [bot(), Kicker()], seed=1)
    assert record.faults == ()


def test_mind_reader_expects_what_followed_the_last_two_actions():
    # After kick, punch came parry-kick twice; the prior counts are 0.5, 2, 0.5 and 1.
    seen = view("k k k k k k k k", "k p pk k p pk k p")
    bot = begun(MindReader())
    assert expected(bot, seen) == pytest.approx(
        {"punch": 0.5 / 6, "kick": 2 / 6, "parry-punch": 0.5 / 6, "parry-kick": 3 / 6}
    )
    assert drawn(bot, seen) == {"punch": 1}, "it scores 10 against parry-kick"


def test_the_order_of_a_mind_reader_is_how_far_it_looks_back():
    seen = view("k k k k k", "p p k p p")
    assert expected(begun(MindReader(order=0)), seen)["punch"] == pytest.approx(4.5 / 9)
    assert expected(begun(MindReader(order=1)), seen)["kick"] == pytest.approx(3 / 7)
    assert expected(begun(MindReader(order=2)), seen)["kick"] == pytest.approx(3 / 5)
    assert expected(begun(MindReader(order=3)), seen)["kick"] == pytest.approx(2 / 4), "nothing seen yet"


def test_with_beta_a_mind_reader_prefers_what_is_worth_more():
    even = drawn(begun(MindReader(beta=0)), view("", ""))
    assert even == pytest.approx(dict.fromkeys(Rules().names, 0.25))
    some = drawn(begun(MindReader(beta=0.5)), view("", ""))
    assert some["kick"] / some["punch"] == pytest.approx(2.718281828 ** (0.5 * (1.25 + 3.125)))


@pytest.mark.parametrize(
    "options", [{"order": -1}, {"order": 1.0}, {"order": True}, {"order": 21}, {"beta": -1}, {"beta": "x"}]
)
def test_an_option_that_makes_no_sense_is_an_error(options):
    with pytest.raises(UserError, match=r"^MindReader: (order|beta) is .*; it must be a"):
        MindReader(**options)


def test_mixture_learns_a_cycle_that_is_longer_than_two_actions_can_tell():
    cycle = "k k k p p " * 10
    seen = view("p " * 50, cycle)
    assert expected(begun(Mixture()), seen)["kick"] > 0.9
    assert drawn(begun(Mixture()), seen) == {"parry-kick": 1}
    later = view("p " * 53, cycle + "k k k")
    assert expected(begun(Mixture()), later)["punch"] > 0.9
    assert expected(begun(MindReader()), later)["punch"] < 0.6, "kick, kick led to both"


def test_second_guess_gains_from_a_mind_reader_in_every_exchange_once_it_knows_it():
    game, bot, reader = Karate(), begun(SecondGuess()), begun(MindReader())
    state = game.start(2)
    gained = []
    for exchange in range(60):
        own, other = bot.move(0, game.view(state, 0)), reader.move(1, game.view(state, 1))
        state = game.apply(state, (own, other))
        gained.append(game.gains(own, other)[0] - game.gains(other, own)[0])
        assert exchange < 40 or gained[-1] > 0


def test_second_guess_falls_back_to_the_equilibrium_where_no_level_has_paid():
    game, bot = Karate(), begun(SecondGuess())
    state = game.start(2)
    for _ in range(40):  # against one that knows what it is about to play
        odds = drawn(bot, game.view(state, 0))
        if len(odds) == 3:
            break
        own = max(odds, key=odds.__getitem__)
        worst = min(game.rules.names, key=lambda name: game.gains(own, name)[0] - game.gains(name, own)[0])
        state = game.apply(state, (own, worst))
    assert odds == pytest.approx({"punch": 0.2, "kick": 0.4, "parry-kick": 0.4})
    assert bot.explain(0, game.view(state, 0)).splitlines()[1].startswith("no level has paid: ")


NAMES = Rules().names

SPARRING = [
    (Kicker, "p", "p", {"punch": 0.1, "kick": 0.7, "parry-punch": 0.1, "parry-kick": 0.1}),
    (NeverRepeats, "", "", dict.fromkeys(NAMES, 1 / 4)),
    (NeverRepeats, "k p", "p p", dict.fromkeys(("kick", "parry-punch", "parry-kick"), 1 / 3)),
    (WinStay, "k", "p", {"kick": 1}),
    (WinStay, "k", "pk", dict.fromkeys(("punch", "parry-punch", "parry-kick"), 1 / 3)),
    (WinStay, "k", "k", dict.fromkeys(NAMES, 1 / 4)),
    (Alternator, "", "", {"punch": 1}),
    (Alternator, "p k p", "k k k", {"kick": 1}),
    (Copycat, "k k", "p pk", {"parry-kick": 1}),
]
"""A bot, its actions and those of the other seat so far, and the odds of its next one."""


@pytest.mark.parametrize(("bot", "own", "other", "odds"), SPARRING)
def test_a_bot_to_spar_with_has_its_habit(bot, own, other, odds):
    assert drawn(begun(bot()), view(own, other)) == pytest.approx(odds)


@settings(max_examples=20)
@given(Words, st.integers(0, 2**32), st.sampled_from(BOTS), st.sampled_from(BOTS))
def test_a_fresh_bot_thinks_like_one_that_has_played_all_along(words, seed, kind, other):
    game, bot, rival = Karate(), begun(kind(), seed=seed), begun(other(), seed=seed + 1)
    state = game.start(2)
    for word in words:
        seen = game.view(state, 0)
        bot.move(0, seen)
        rival.move(1, game.view(state, 1))
        assert bot._think_about(seen) == begun(kind())._think_about(seen)
        state = game.apply(state, (SHORT[word], SHORT[words[0]]))


def test_a_mind_reader_explains_what_it_expected_what_that_was_worth_and_why():
    seen = view("k " * 11, "k p pk k p pk k p pk k p")
    assert begun(MindReader()).explain(0, seen).splitlines() == [
        "I expected parry-kick 57 %, kick 29 %, punch 7 %",
        "worth: punch +2.5, parry-kick +0.7, kick -1.4",
        "after kick, punch the other had played parry-kick 3 times of 3",
    ]
    nothing = begun(MindReader()).explain(0, view("", "")).splitlines()[-1]
    assert nothing == "so far I had seen nothing, so I went by what people like"


def test_the_other_bots_explain_themselves():
    seen = view("k " * 20, "k p " * 10)

    def lines(bot):
        return begun(bot).explain(0, seen).splitlines()

    assert lines(Mixture())[0].startswith("I expected kick 9")
    assert lines(Mixture())[1].startswith("worth: parry-kick +")
    assert lines(Mixture())[2].startswith("of 16 models I trusted most the one by ")
    assert lines(SecondGuess())[0].startswith("I expected kick ")
    assert lines(SecondGuess())[2].startswith("reading the other has paid most: reading the other +")
    odds, worth, reason = lines(Equilibrium())
    assert odds == "I expected kick 40 %, parry-kick 40 %, punch 20 %"
    assert sorted(worth.removeprefix("worth: ").split(", ")) == ["kick +0.0", "parry-kick +0.0", "punch +0.0"]
    assert reason.startswith("I drew by the same odds")
    assert lines(Kicker()) == ["I drew from kick 70 %, punch 10 %, parry-punch 10 %", "I like to kick"]
    assert lines(Copycat()) == ["I drew from punch 100 %", "the other had played punch last"]


KARATE = Rules()


def worth_against(mix, rules):
    """Return what each action gains on average against a mix."""
    return values(rules.differences, mix)


def test_the_equilibrium_of_karate_never_plays_parry_punch_which_loses_3_an_exchange():
    mix = solve(KARATE.differences)
    assert mix == pytest.approx((0.2, 0.4, 0, 0.4))
    assert worth_against(mix, KARATE) == pytest.approx([0, 0, -3, 0])


@settings(max_examples=30)
@given(st.integers(2, 5).flatmap(lambda size: st.lists(
    st.lists(st.integers(-9, 9), min_size=size, max_size=size).map(tuple), min_size=size, max_size=size
)))  # fmt: skip
def test_nothing_gains_against_the_equilibrium_of_any_matrix(matrix):
    rules = Rules(names=tuple("abcde"[: len(matrix)]), matrix=tuple(matrix))
    mix = solve(rules.differences)
    assert sum(mix) == pytest.approx(1)
    assert min(mix) >= 0
    assert max(worth_against(mix, rules)) <= 1e-6


def test_equilibrium_draws_by_its_odds_whatever_it_sees():
    bot = begun(Equilibrium())
    for seen in (view("", ""), view("k k k", "p p p")):
        assert drawn(bot, seen) == pytest.approx({"punch": 0.2, "kick": 0.4, "parry-kick": 0.4})
    mix = drawn(begun(Equilibrium(), RULE_SETS["rock-paper-scissors"]), view("", ""))
    assert mix == pytest.approx({"rock": 1 / 3, "paper": 1 / 3, "scissors": 1 / 3})


@given(st.integers(0, 4), st.lists(st.integers(0, 3), max_size=30))
def test_a_model_agrees_with_counting_by_hand(order, history):
    model = Markov(order, [0.5] * 4)
    for place, action in enumerate(history):
        model.learn(history[:place], action)
    context = history[-order:] if order else []
    counts = [0.5] * 4
    for place, action in enumerate(history):
        if history[max(0, place - order) : place] == context:
            counts[action] += 1
    assert model.chances(history) == pytest.approx(normal(counts))
