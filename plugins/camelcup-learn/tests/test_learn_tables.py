"""Environments over the referee play the tables that camelcup plays, also when they are copied or pickled."""

import pickle
import re
from copy import deepcopy

import numpy as np
import pytest
from camelcup_checks.packages import run
from camelcup_learn import aec, parallel, single
from gymnasium.utils.env_checker import data_equivalence
from learn_games import legal, played

import camelcup
from camelcup import FaultKind, Observer, UserError, load_plugins
from tiny_tables import moves

BOTS = ["Player0", "RandomBot", "Player2"]


def record_of(bots, seed, game="camelup"):
    """Return the record of a table that camelcup plays."""
    (record,) = camelcup.play(bots, game=game, seed=seed, isolation="none", progress=False).records
    return record


def number(tables, move):
    """Return the number of a move on record."""
    actions = [tables.rules.encode(action) for action in tables.observer.actions(tables.seats) or ()]
    return actions.index(move)


def course(record):
    """Return how a game went."""
    return record.turns, record.scores, record.winners, record.faults


@pytest.mark.parametrize(
    ("seat", "isolation"),
    [(0, "none"), (1, "none"), (2, "none"), pytest.param(0, "process", marks=pytest.mark.slow)],
)
def test_a_learner_plays_the_table_that_camelcup_plays_with_its_seed(seat, isolation):
    environment = single("camelup", [*BOTS[:seat], *BOTS[seat + 1 :]], seat, isolation=isolation)
    for seed in range(3):
        record = record_of(BOTS, seed)
        environment.reset(seed=record.table.seed)
        for move in moves(record, seat):
            *_, terminated, truncated, _ = environment.step(number(environment.tables, move))
        assert (terminated, truncated) == (True, False)
        assert course(record) == course(environment.tables.record)
    environment.close()


def test_agents_play_the_table_that_camelcup_plays_with_its_seed():
    record = record_of(BOTS, 5)
    environment = aec("camelup", seats=3)
    environment.reset(seed=record.table.seed)
    for turn in [turn for turn in record.turns if turn.seat is not None]:
        assert environment.agent_selection == f"seat_{turn.seat}"
        environment.step(number(environment.tables, turn.move))
    assert course(record) == course(environment.tables.record)
    assert environment.rewards == {f"seat_{seat}": float(record.share(seat)) for seat in range(3)}


def test_agents_that_act_at_once_play_the_table_that_camelcup_plays():
    pytest.importorskip("camelcup_karate")
    bots = load_plugins().bots.of_game("karate")[:2]
    record = record_of(bots, 2, "karate")
    environment = parallel("karate")
    environment.reset(seed=record.table.seed)
    for chosen in zip(moves(record, 0), moves(record, 1), strict=True):
        numbers = [number(environment.tables, move) for move in chosen]
        environment.step(dict(zip(environment.agents, numbers, strict=True)))
    assert environment.agents == []
    assert course(record) == course(environment.tables.record)


def test_agents_that_act_at_once_all_need_an_action():
    pytest.importorskip("camelcup_karate")
    environment = parallel("karate")
    environment.reset(seed=1)
    with pytest.raises(UserError, match="actions has none for seat_1: give one for each of"):
        environment.step({"seat_0": 0})


def test_episodes_are_kept_in_a_cup_that_verify_accepts(tmp_path):
    path = tmp_path / "episodes.jsonl"
    environment = single("camelup", BOTS, out=path)
    for seed in range(3):
        _, info = environment.reset(seed=seed)
        played(environment, info)
    environment.close()
    assert "3 games replayed, no findings" in run("verify", path).stdout
    assert [record.table.seed for record in camelcup.load(path).records] == [0, 1, 2]


def test_an_illegal_action_is_one_clear_line_and_changes_nothing():
    environment = single("camelup", "Player0")
    environment.reset(seed=1)
    wrong = number(environment.tables, (3, 2))
    observation, *_, info = environment.step(wrong)
    turns = environment.tables.game.turn
    with pytest.raises(camelcup.IllegalAction) as error:
        environment.step(wrong)
    assert str(error.value).startswith(
        f"seat 0: action {wrong}: bets that orange wins the race is not legal; legal (action_mask): 0, "
    )
    assert "\n" not in str(error.value)
    with pytest.raises(camelcup.IllegalAction, match="action 1000: there is no such action; legal"):
        environment.step(1000)
    assert environment.tables.game.turn == turns
    assert (observation["action_mask"] == info["action_mask"]).all()
    with pytest.raises(camelcup.MalformedAction, match="seat 0: action None: give the number of an action"):
        environment.step(None)
    environment.step(0)
    assert environment.tables.game.turn > turns


def test_an_illegal_action_may_lose_the_game():
    environment = single("camelup", "Player0", illegal="lose")
    environment.reset(seed=1)
    _, reward, terminated, _, _ = environment.step(1000)
    record = environment.tables.record
    assert terminated
    assert record.out == (0,)
    assert record.faults[0].kind is FaultKind.MALFORMED
    assert reward == 0


def test_an_illegal_action_may_be_replaced_by_a_random_legal_one_and_is_counted_in_info():
    environment = single("camelup", illegal="replace")

    def reached(seed):
        _, info = environment.reset(seed=seed)
        assert info["replaced"] == 0
        counts = [environment.step(action)[-1]["replaced"] for action in (1000, 0, 1000)]
        assert counts == [1, 1, 2]
        return environment.tables.game.state

    assert reached(1) == reached(1) != reached(2)
    agents = aec("camelup", seats=2, illegal="replace")
    agents.reset(seed=1)
    for action in (1000, 0, 1000):
        agents.step(action)
    assert [agents.infos[agent]["replaced"] for agent in agents.agents] == [2, 0]


def test_a_fault_of_an_opponent_is_recorded_and_the_game_goes_on():
    environment = single("camelup", [lambda seat, view: None, "Player0"])
    _, info = environment.reset(seed=1)
    played(environment, info)
    record = environment.tables.record
    assert record.out == (1,)
    assert {fault.seat for fault in record.faults} == {1}


def test_the_limit_of_turns_truncates_a_game_after_which_no_step_is_played():
    environment = single("camelup", "Player0", max_turns=20)
    _, info = environment.reset(seed=1)
    *_, (_, _, terminated, truncated, _) = played(environment, info)
    assert (terminated, truncated) == (False, True)
    with pytest.raises(UserError, match="no game is in progress: call reset first"):
        environment.step(0)


def rewarded(**options):
    """Return the only reward of a learner, and the record."""
    environment = single("camelup", BOTS, **options)
    _, info = environment.reset(seed=3)
    *before, (_, reward, *_) = played(environment, info)
    assert not any(earlier for _, earlier, *_ in before)
    return reward, environment.tables.record


def test_rewards_are_the_share_of_the_win_the_difference_or_a_function():
    reward, record = rewarded()
    assert reward == record.share(0)
    reward, record = rewarded(reward="difference")
    assert reward == record.margin(0)

    def own(result, seat):
        return 7 + result.scores[seat]

    reward, record = rewarded(reward=own)
    assert reward == 7 + record.scores[0]


def test_seats_of_a_team_have_the_reward_of_the_team():
    pytest.importorskip("camelcup_pacman")
    environment = aec("pacman", reward="win", max_turns=40)
    environment.reset(seed=1)
    for _ in environment.agent_iter():
        _, _, terminated, truncated, info = environment.last()
        if terminated or truncated:
            break
        environment.step(legal(info))
    assert list(environment.truncations.values()) == [True] * 4
    assert environment.rewards == dict.fromkeys(environment.agents, 0.5)


def test_a_learner_that_names_no_opponents_meets_random_ones():
    with single("camelup") as environment:
        environment.reset(seed=1)
        bots = set(environment.unwrapped.tables.game.table.bots)
    assert bots == {"Caller", "Random"}


class Nothing(Observer):
    """Sees one number, and lists no actions."""

    def features(self, seats):
        return [camelcup.Feature("nothing", 0, 0)]

    def observe(self, seat, view):
        return [0]


def test_actions_that_are_not_listed_are_numbered_by_their_place_among_the_legal_ones():
    environment = single("camelup", "Player0", observer=Nothing)
    observation, info = environment.reset(seed=1)
    legal = environment.tables.game.actions(0)
    assert observation["observation"].tolist() == [0]
    assert np.flatnonzero(info["action_mask"]).tolist() == list(range(len(legal)))
    environment.step(len(legal) - 1)
    bets = environment.tables.game.state.race_bets
    assert [(4, bet.camel) for bet in bets if bet.player == 0] == [legal[-1].encoded]


def test_the_board_is_rendered_as_a_seat_sees_it():
    environment = single("camelup", "Player0", render_mode="ansi")
    environment.reset(seed=1)
    display = environment.tables.display
    assert environment.render() == display.show(display.conceal(environment.tables.game.state, 0))
    with pytest.raises(UserError, match="render_mode='human': give 'ansi'"):
        single("camelup", "Player0", render_mode="human")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reward": "wins"}, "reward='wins': give 'win' or 'difference', or a function"),
        ({"illegal": "ignore"}, "illegal='ignore': give 'raise' or 'lose' or 'replace'"),
        ({"seat": 4}, "seat=4: give a whole number from 0 to 3"),
        ({"rules": "cap"}, "unknown rule set 'cap'"),
        ({"rules": {"coin": 4}}, "rules: unknown key coin; did you mean coins?"),
        ({"observer": "odds"}, "observer='odds': give a class of observers, or a function of a game"),
        ({"opponents": ["Player0", "Human"]}, "opponents: Human has no code; name bots, or give functions"),
    ],
)
def test_a_wrong_argument_is_explained(options, message):
    with pytest.raises(UserError, match=message.replace("(", r"\(")):
        single("camelup", **{"opponents": "Player0"} | options)


def test_a_wrong_number_of_seats_is_explained():
    with pytest.raises(UserError, match="seats=9: give a whole number from 2 to 8"):
        aec("camelup", seats=9)


def test_rules_may_be_a_dictionary():
    rules = aec("camelup", {"max_seats": 3}).tables.rules
    assert rules.seats == range(2, 4)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", [1]])
def test_a_wrong_seed_is_explained(seed):
    with pytest.raises(UserError, match=re.escape(f"seed={seed!r}: give a whole number from 0 on")):
        aec("camelup").reset(seed=seed)


def test_what_is_asked_before_the_first_game_is_an_error():
    agents, alone = aec("camelup", render_mode="ansi"), single("camelup")
    asks = [agents.last, agents.render, lambda: agents.observe("seat_1")]
    for ask in (*asks, lambda: agents.step(0), lambda: alone.step(0)):
        with pytest.raises(UserError, match="no game is in progress: call reset first"):
            ask()


# Copies


def pickled(value):
    """Return what a pickle of a value holds."""
    return pickle.loads(pickle.dumps(value))


COPIED = pytest.mark.parametrize("copied", [deepcopy, pickled])

GAMES = [name for name, (entry, _) in load_plugins().games.items() if entry.lists_actions]


@COPIED
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_a_learner_goes_on_with_the_same_luck(game, copied):
    environment = single(game, load_plugins().bots.of_game(game)[-1], max_turns=150)
    _, info = environment.reset(seed=4)
    *_, info = environment.step(legal(info, 1))
    copy, then = copied(environment), info
    expected = played(environment, info)
    later = copied(environment)
    assert data_equivalence(played(copy, then), expected, exact=True)
    assert later.tables.record == environment.tables.record
    assert data_equivalence(later.reset(), environment.reset(), exact=True)


@COPIED
def test_a_copy_replaces_illegal_actions_by_the_same_ones(copied):
    environment = single("camelup", "RandomBot", illegal="replace")
    environment.reset(seed=1)
    environment.step(1000)
    copy = copied(environment)
    assert data_equivalence(environment.step(1000), copy.step(1000), exact=True)
    assert copy.tables.replaced[0] == 2
