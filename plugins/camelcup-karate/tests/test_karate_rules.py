"""Tests of the game: what an exchange scores, when a game ends, what a seat may answer; and of rule sets."""

from itertools import product
from random import Random

import pytest
from camelcup_karate.display import KarateDisplay
from camelcup_karate.engine import Karate
from camelcup_karate.rules import Rules
from camelcup_karate.rulesets import RULE_SETS
from hypothesis import given
from hypothesis import strategies as st
from karate_views import actions, played, view

from camelcup import OVER, MalformedAction, UserError, choose_game
from camelcup.installed.plugins import load_plugins
from camelcup.testing import ScriptedBot, play_table

KARATE = Karate()
DISPLAY = KarateDisplay(KARATE)

NUMBERS = st.integers(-20, 20) | st.floats(-20, 20, allow_nan=False)


def naive_points(own, other):
    """Return the points of karate as a teacher would explain them, without a matrix."""
    if own == "punch":  # lands on what does not stop it, unless a longer kick comes first
        return 10 if other in ("punch", "parry-kick") else 0
    if own == "kick":
        return 0 if other == "parry-kick" else 10
    return 5 if other == own.removeprefix("parry-") else 0


def naive_rock_paper_scissors(own, other):
    return int((own, other) in {("rock", "scissors"), ("paper", "rock"), ("scissors", "paper")})


@st.composite
def rule_sets(draw):
    """Rules with any matrix of two to five actions."""
    size = draw(st.integers(2, 5))
    row = st.lists(NUMBERS, min_size=size, max_size=size).map(tuple)
    matrix = tuple(draw(st.lists(row, min_size=size, max_size=size)))
    return Rules(names=tuple("abcde"[:size]), matrix=matrix, exchanges=draw(st.integers(1, 30)))


@st.composite
def bouts(draw):
    """Games by any rules, with all their exchanges, and the last state."""
    game = Karate(draw(rule_sets()))
    seed = Random(draw(st.integers(0, 2**32)))
    state, pairs = game.start(2), []
    while game.to_move(state) is not OVER:
        pairs.append((seed.choice(game.rules.names), seed.choice(game.rules.names)))
        state = game.apply(state, pairs[-1])
    return game, pairs, state


@pytest.mark.parametrize(
    ("name", "naive"), [("karate", naive_points), ("rock-paper-scissors", naive_rock_paper_scissors)]
)
def test_a_matrix_is_what_its_rules_say(name, naive):
    game = Karate(RULE_SETS[name])
    for own, other in product(game.rules.names, repeat=2):
        assert game.gains(own, other) == (naive(own, other), naive(other, own))


@given(bouts())
def test_points_are_the_sums_of_the_matrix_and_a_game_has_its_exchanges(bout):
    game, pairs, state = bout
    rules = game.rules
    place = rules.names.index
    assert len(pairs) == rules.exchanges
    assert list(zip(*state.histories, strict=True)) == pairs
    assert state.points[0] == pytest.approx(sum(rules.matrix[place(a)][place(b)] for a, b in pairs))
    assert state.points[1] == pytest.approx(sum(rules.matrix[place(b)][place(a)] for a, b in pairs))
    assert sum(rules.differences[place(a)][place(b)] for a, b in pairs) == pytest.approx(
        state.points[0] - state.points[1]
    )


def test_a_game_has_100_exchanges_unless_its_rules_say_otherwise():
    record = play_table(KARATE, [lambda seat, view: "kick", lambda seat, view: "punch"])
    assert (len(record.turns), record.scores, record.winners) == (200, (1000, 0), (0,))
    assert Rules().exchanges == 100
    assert Rules(first_to=5).exchanges is None
    both = Karate(Rules(first_to=1000, exchanges=3))
    assert both.to_move(played(both, *[("kick", "kick")] * 3)) is OVER


def test_equal_points_are_a_shared_win():
    game = Karate(Rules(exchanges=2))
    record = play_table(game, [ScriptedBot(actions("k p")), ScriptedBot(actions("p k"))])
    assert (record.scores, record.winners) == ((10, 10), (0, 1))


@pytest.mark.parametrize("answer", ["Kick", "", 1, None, ["kick"]])
def test_an_answer_that_is_no_action_is_malformed(answer):
    with pytest.raises(MalformedAction, match="answer one of punch, kick, parry-punch, parry-kick"):
        KARATE.check(KARATE.start(2), 0, answer)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (" Kick ", "kick"),
        ("p", "punch"),
        ("pu", "punch"),
        ("PK", "parry-kick"),
        ("parry kick", "parry-kick"),
        ("parry-p", "parry-punch"),
        ('"kick"', "kick"),
    ],
)
def test_a_person_may_type_the_first_letters(text, action):
    assert DISPLAY.parse(text, view("", "")) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("parry", "'parry' is not clear: parry-punch or parry-kick"),
        ("bite", "'bite' is not an action: type one of punch, kick, parry-punch, parry-kick, or its first"),
        ("  ", "is not an action"),
    ],
)
def test_a_typed_text_that_is_no_action_is_an_error(text, reason):
    with pytest.raises(MalformedAction, match=reason):
        DISPLAY.parse(text, view("", ""))


def narrated(game, before, *pair):
    """Return the lines for one more exchange."""
    state = played(game, *before)
    return KarateDisplay(game).events(state, pair, game.apply(state, pair), ["Ann", "Bob"])


def test_each_exchange_is_narrated_and_the_end():
    assert narrated(KARATE, [], "kick", "punch") == ["kick meets punch: Ann +10"]
    assert narrated(KARATE, [], "kick", "kick") == ["kick meets kick: Ann +10, Bob +10"]
    assert narrated(KARATE, [], "parry-kick", "parry-kick") == ["parry-kick meets parry-kick: no points"]
    game = Karate(Rules(exchanges=2))
    lost = narrated(game, [("punch", "kick")], "punch", "parry-punch")
    assert lost[1:] == ["the game ends after 2 exchanges: Bob wins, 15 to 0"]
    shared = narrated(game, [("punch", "kick")], "kick", "punch")
    assert shared[1:] == ["the game ends after 2 exchanges: Ann and Bob share the win, 10 to 10"]


def test_the_picture_shows_the_last_exchanges_and_the_points_of_both():
    state = played(KARATE, *[("punch", "punch")] * 5, ("kick", "parry-kick"), ("kick", "punch"))
    assert DISPLAY.show(state).splitlines() == [
        "exchange 8 of 100",
        "        seat 0            seat 1",
        "     2  punch       +10   punch       +10",
        "     3  punch       +10   punch       +10",
        "     4  punch       +10   punch       +10",
        "     5  punch       +10   punch       +10",
        "     6  kick          0   parry-kick   +5",
        "     7  kick        +10   punch         0",
        "points               60                55",
    ]


PLUGINS = load_plugins()

BOXING = """
first_to = 7.5
names = ["jab", "hook"]
matrix = [[1, 0.5], [2.0, 0]]
"""


def read(path, text):
    """Return the rules in a TOML file."""
    file = path / "mine.toml"
    file.write_text(text)
    return choose_game(PLUGINS, "karate", str(file))[0].rules


def test_the_default_rules_are_those_of_the_file():
    assert RULE_SETS["karate"] == Rules()
    assert next(iter(RULE_SETS)) == "karate"


def test_a_rule_set_in_a_file_has_its_own_names_and_matrix(tmp_path):
    rules = read(tmp_path, BOXING)
    assert rules == Rules(first_to=7.5, names=("jab", "hook"), matrix=((1, 0.5), (2, 0)))
    assert rules.exchanges is None
    assert rules.differences == ((0, -1.5), (1.5, 0))
    assert read(tmp_path, "exchanges = 7") == Rules(exchanges=7)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("exchanges = 0", "exchanges is 0: it must be from 1 to 2500"),
        ("first_to = 0", "first_to is 0: it must be above 0 and at most 1000000"),
        ('names = ["a"]', "names has 1 action: it needs two or more"),
        ('names = ["a", "b", "c"]', "matrix has 4 rows: it needs 3, one for each of the names a, b, c"),
        ('names = ["a", "A"]', "names has 'A' twice"),
        ('names = ["a b", "c"]', "names has 'a b': a name has letters, digits, _ and -, a letter first"),
        ('names = ["a", "b"]\nmatrix = [[1, 2]]', "matrix has 1 row: it needs 2"),
        (
            'names = ["a", "b"]\nmatrix = [[1, 2], [1]]',
            "matrix has 1 number in its row for b: it needs 2, one for each of the names a, b",
        ),
        (
            'first_to = 3\nnames = ["a", "b"]\nmatrix = [[0, 0], [0, -1]]',
            "first_to is 3: no action scores points, so exchanges must be given too",
        ),
    ],
)
def test_what_is_wrong_in_a_rule_set_is_said_in_one_line(tmp_path, text, reason):
    with pytest.raises(UserError) as caught:
        read(tmp_path, text)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(f"rules {tmp_path / 'mine.toml'}: ")
    assert reason in str(caught.value)
