"""Tests of the ranking of actions before play-outs, and of how it is learnt."""

import json
import sys
from collections import Counter
from math import exp
from random import Random

import numpy as np
import pytest
from camelcup_bot_oasis.api import Weighing, bold, guess_cards, learnt
from camelcup_bot_oasis.bot import Oasis
from camelcup_bot_simoom.advantages import CELLS, Turn
from camelcup_bot_simoom.learning.__main__ import main as learn
from camelcup_bot_simoom.learning.evidence import USUAL, Evidence, fit
from camelcup_bot_simoom.learning.games import NUMBERS, Decision, Learner, Seats, Table
from camelcup_bot_simoom.learning.styles import as_often, counts, fit_style
from camelcup_bot_simoom.learnt import Advantages, Known, Learnt, Ranks
from camelcup_bot_simoom.learnt import learnt as learnt_by_simoom
from camelcup_bot_simoom.ranking import LearntRanking, judgement
from camelcup_bot_simoom.style import SIGNS, Others, Style

from camelcup import UserError, load_plugins, structure
from camelcup.camelup.actions import ROLL
from camelcup.camelup.batch import Batch, Weigher
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet, Trap

ROLL_CELL = "roll.dice_5.rolls_5"

ROLLS = Advantages(chance=0, bold=1, cells={ROLL_CELL: 0.25})
"""Nothing but rolls at the beginning of a race is better than Oasis takes it to be."""

STYLE = Style(usual=0, signs={"winner.rolls_4": 1.0})

OASIS = Known(name="Oasis", style=STYLE, advantages=USUAL)

RANKS = Ranks(known=(OASIS,), unlike=USUAL)


@pytest.mark.parametrize("rules", ["cup", "cup2026", "camelai", "first-edition"])
def test_actions_are_weighed_and_taken_as_by_oasis(rules):
    batch = Batch(rules, 4, seed=11)
    game, seats, weigher = CamelUp(batch.rules), Seats(batch), Weigher(batch, judgement())
    bots = [Oasis() for _ in range(4)]
    for seat, bot in enumerate(bots):
        bot.begin(seat, 4, game)
    guesses = [[] for _ in bots]
    seen = [None for _ in bots]
    over = False
    while not over:
        (state,) = batch.states()
        view = game.view(state, state.seat)
        odds = view.odds()
        action = bots[state.seat].move(state.seat, view)
        weighed = {each.action: each for each in seats.weigh(state).actions}
        assert max(weighed.values(), key=lambda each: round(each.bold, 9)).action == action
        guesses[state.seat] = guess_cards(
            view.race_bets, guesses[state.seat], seen[state.seat] or odds, odds, learnt()
        )
        seen[state.seat] = odds
        outcomes = Weighing(state.seat, view, guesses[state.seat], False).ranked(True, learnt())
        every = {each.action: each for each in weigher.weigh().actions}
        assert every.keys() == {outcome.action for outcome in outcomes}
        for outcome in outcomes:
            assert every[outcome.action].chance == pytest.approx(outcome.chance(learnt()), abs=2e-6)
            assert every[outcome.action].bold == pytest.approx(outcome.chance(bold(learnt())), abs=2e-6)
        seats.took(state, action)
        _, ended, _ = batch.step([batch.actions.index(action)])
        over = ended[0]


def opening():
    """Return a game at its beginning, the view of the seat to move, and the outcomes of its actions."""
    batch = Batch(seed=4)
    (state,) = batch.states()
    view = CamelUp(batch.rules).view(state, state.seat)
    return batch, view, Weigher(batch, judgement()).weigh()


def test_every_cell_of_an_action_has_a_name_and_every_learnt_one_is_a_cell():
    batch = Batch(size=1, seed=2)
    game, weigher = CamelUp(batch.rules), Weigher(batch, judgement())
    used = set()
    for _ in range(400):
        (state,) = batch.states()
        outcomes = weigher.weigh()
        turn = Turn(game.view(state, state.seat), outcomes)
        for weighed in outcomes.actions:
            cells = turn.cells(weighed)
            assert len(set(cells)) == len(cells) in (5, 6)
            used.update(cells)
        batch.random_play(1)
        if not batch.states()[0].turn:
            weigher.begin()
    assert used <= set(CELLS)
    assert len(used) > 300
    ranks = learnt_by_simoom().ranks
    for learnt_cells in (each.cells for each in (ranks.unlike, *(known.advantages for known in ranks.known))):
        assert learnt_cells.keys() <= set(CELLS)


def test_the_best_ranked_action_has_the_chance_of_the_turn():
    batch, view, _ = opening()
    ranked = LearntRanking(batch).ranked(view, view.odds(), True, True)
    best = max(each.chance for each in Weigher(batch, judgement()).weigh(traps_wait=True).actions)
    assert ranked[0].prior == pytest.approx(best)
    assert [each.prior for each in ranked] == sorted([each.prior for each in ranked], reverse=True)


def test_a_learnt_advantage_changes_the_value_of_its_actions_alone():
    _, view, outcomes = opening()
    turn = Turn(view, outcomes)
    for weighed in outcomes.actions:
        more = ROLLS.value(weighed, turn.cells(weighed), 0.5)
        assert more == pytest.approx(weighed.bold + 0.125 * (weighed.action == ROLL))


def test_advantages_count_by_how_likely_the_others_play_as_each_known_bot():
    _, view, outcomes = opening()
    turn, actions = Turn(view, outcomes), outcomes.actions
    cells = [turn.cells(weighed) for weighed in actions]
    one = Known(name="one", style=STYLE, advantages=ROLLS)
    other = Known(name="other", style=STYLE, advantages=USUAL)
    for cards in (0, 1, 3, 9):
        signs = Counter({"winner.rolls_4": cards})
        chance = 1 / (1 + exp(-cards))
        for known, likely in ((one,), chance), ((one, other), chance), ((other, one), (1 - chance) * chance):
            values = Ranks(known=known, unlike=USUAL).values(actions, cells, 1, signs)
            for weighed, value in zip(actions, values, strict=True):
                more = 0.25 * likely * (weighed.action == ROLL)
                assert value == pytest.approx(weighed.bold + more, abs=0.011)  # the least likely are left out


def test_the_acts_of_others_are_counted_once():
    view = CamelUp().view(CamelUp().start(4), 0)
    others = Others()
    others.read(view, 5)
    assert others.signs == {"turn.rolls_5": 1}
    view = view._replace(
        race_bets=(RaceBet(2, 0, True), RaceBet(None, 1, True), RaceBet(None, 2, False)),
        round_bets=((0, 3), (0, 0)),
        traps=(Trap(1, 9), Trap(1, 5), Trap(-1, 7), None),
    )
    others.read(view, 4)
    seen = {"winner.rolls_4", "loser.rolls_4", "leg_bet.rolls_4", "oasis.rolls_4", "mirage.rolls_4"}
    assert others.signs == Counter(["turn.rolls_5", "turn.rolls_4", *seen])
    others.read(view, 3)
    assert others.signs.total() == 8
    others.read(view._replace(unmoved=view.unmoved[1:], traps=(None, Trap(-1, 5), Trap(-1, 7), None)), 3)
    assert others.signs["mirage.rolls_3"] == 1
    others.read(view._replace(round_bets=((1, 1), (2, 2)), traps=(None, None, None, Trap(1, 3))), 2)
    assert others.signs["leg_bet.rolls_2"] == 2
    assert others.signs["oasis.rolls_2"] == 1


def test_a_style_is_learnt_from_what_others_do():
    rare, often = Counter({"winner.rolls_5": 1, "turn.rolls_5": 4}), Counter({"winner.rolls_5": 4})
    style = fit_style([counts(often)] * 90 + [counts(rare)] * 10, [counts(often)] * 20 + [counts(rare)] * 80)
    assert style.chance(often) == pytest.approx(90 / 110, abs=0.03)
    assert style.chance(rare) == pytest.approx(10 / 90, abs=0.03)
    assert fit_style([], [], 0.5) == Style(usual=0.5, signs=dict.fromkeys(SIGNS, 0.0))


def test_a_style_can_be_told_as_if_few_games_were_as_many_as_the_others():
    few, many = [counts(Counter())] * 1000, [counts(Counter())] * 9000
    assert fit_style(few, many).chance(Counter()) == pytest.approx(0.1, abs=0.01)
    assert fit_style(few, many, as_often(few, many)).chance(Counter()) == pytest.approx(0.5, abs=0.01)
    assert as_often([], many) == as_often(few, []) == 0


def decided(random, true):
    """Return a game of one decision, which is won by chance and by what the drawn action is worth."""
    more = np.zeros(NUMBERS)
    more[[1, 2, 40]] = random.normal(0, (0.05, 1, 1))
    chance = random.uniform(0.2, 0.4)
    return float(random.random() < chance + more @ true), [
        Decision(more.astype(np.float32), chance, Counter())
    ]


def test_what_games_show_is_learnt_and_little_evidence_changes_little():
    random, true = np.random.default_rng(1), np.zeros(NUMBERS)
    true[[1, 2, 40]] = 1.0, 0.01, -0.008
    evidence, little = Evidence(), Evidence()
    evidence.add([decided(random, true) for _ in range(30_000)])
    little.add([decided(random, true) for _ in range(20)])
    found = fit([evidence])
    assert found.bold == pytest.approx(1, abs=0.15)
    assert found.cells[CELLS[0]] == pytest.approx(0.01, abs=0.004)
    assert found.cells[CELLS[38]] == pytest.approx(-0.008, abs=0.004)
    assert abs(fit([little]).cells.get(CELLS[0], 0)) < 0.003
    assert fit([Evidence(), evidence]) == found
    assert fit([]) == USUAL
    assert fit([], ROLLS) == fit([Evidence()], ROLLS) == ROLLS
    near = fit([little], ROLLS)
    assert abs(near.cells[ROLL_CELL] - ROLLS.cells[ROLL_CELL]) < 0.003


def test_a_learner_draws_the_best_actions_most_and_keeps_what_distinguishes_them():
    _, view, outcomes = opening()
    learner = Learner(RANKS, Random(1))
    drawn = [learner.draw(view, outcomes) for _ in range(500)]
    best = max(outcomes.actions, key=lambda weighed: weighed.bold)
    assert drawn.count(best.action) == max(drawn.count(each.action) for each in outcomes.actions)
    assert len(set(drawn)) > 1
    mean = np.mean([decision.more for decision in learner.decisions], axis=0)
    assert np.abs(mean).max() < 0.1  # without the mean of what was likely, it is 0 on average


def test_a_seed_repeats_the_games_of_a_table():
    plugins = load_plugins()
    played = [Table(plugins, 5).play("Oasis", RANKS) for _ in range(2)]
    assert played[0][0] == played[1][0]
    assert len(played[0][1]) == len(played[1][1]) > 8
    share, decisions = Table(plugins, 5).play("Sir_Humpfree_Bogart", RANKS)
    assert 0 <= share <= 1
    assert len(decisions) > 5


def test_the_command_learns_in_rounds(tmp_path, capsys):
    out = tmp_path / "learnt.json"
    words = ["-o", str(out), "--rounds", "2", "--games", "6", "--fields", "Oasis,Player0"]
    learn(words)
    first, second, wrote = capsys.readouterr().out.splitlines()
    assert first.startswith("round 1: it drew its actions, and won against Oasis ")
    assert "Player0" in second
    assert wrote == f"wrote {out}"
    made = structure(json.loads(out.read_text()), Learnt, str(out))
    assert made.policy == learnt_by_simoom().policy
    (known,) = made.ranks.known
    assert known.name == "Oasis"
    assert known.advantages.cells.keys() | made.ranks.unlike.cells.keys() <= set(CELLS)
    assert known.style.signs.keys() == set(SIGNS)
    learn([*words, "--workers", "2"])
    assert structure(json.loads(out.read_text()), Learnt, str(out)) == made


def test_the_command_adds_a_field_to_those_that_are_known(tmp_path):
    out = tmp_path / "learnt.json"
    learn(["-o", str(out), "--rounds", "1", "--games", "20", "--fields", "Oasis,Player0", "--add", "Player0"])
    before, made = learnt_by_simoom(), structure(json.loads(out.read_text()), Learnt, str(out))
    (added, *rest), kept = made.ranks.known, [each for each in before.ranks.known if each.name != "Player0"]
    assert added.name == "Player0"
    assert added.advantages != made.ranks.unlike
    assert rest == kept
    assert made.ranks.unlike == before.ranks.unlike


def test_what_the_command_needs_is_named(monkeypatch, tmp_path):
    with pytest.raises(UserError, match="there is no folder"):
        learn(["-o", str(tmp_path / "no" / "file"), "--games", "1"])
    with pytest.raises(UserError, match="--rounds, --games and --workers are at least 1"):
        learn(["-o", str(tmp_path / "file"), "--workers", "0"])
    with pytest.raises(UserError, match="unknown bot 'Oasi'"):
        learn(["-o", str(tmp_path / "file"), "--fields", "Oasi"])
    with pytest.raises(UserError, match="--add Wind: --fields has no such name"):
        learn(["-o", str(tmp_path / "file"), "--fields", "Oasis", "--add", "Wind"])
    monkeypatch.setitem(sys.modules, "camelcup_bot_simoom.learning.rounds", None)
    with pytest.raises(UserError, match=r"needs numpy: pip install 'camelcup-bot-simoom\[learn\]'"):
        learn(["-o", str(tmp_path / "file")])
