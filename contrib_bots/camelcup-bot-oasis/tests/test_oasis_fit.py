"""Tests of `python -m camelcup_bot_oasis.learning`, which learns the numbers of Oasis."""

import json
import re
import subprocess
import sys
from random import Random

import pytest
from camelcup_bot_oasis.cards import read_pile
from camelcup_bot_oasis.chance import Prospects
from camelcup_bot_oasis.learning.__main__ import main as learn
from camelcup_bot_oasis.learning.chances import Position, fit_chances
from camelcup_bot_oasis.learning.secrets import fit_guesses
from camelcup_bot_oasis.learnt import Learnt, learnt
from camelcup_bot_oasis.leg import leg_coins

from camelcup import UserError, load, structure
from camelcup.camelup import notation
from camelcup.camelup.engine import CamelUp
from camelup_seats import write_cup

GAME = CamelUp()
START_ODDS = GAME.view(GAME.start(4)._replace(track=notation.parse("bgoyw bgoyw").track), 0).odds()


def fit(*words):
    learn(list(map(str, words)))


def drawn_position(random, edge, die):
    """Return a position of seat 0 of four without bets whose further coins are drawn."""
    odds = START_ODDS._replace(expected_rolls=random.uniform(1, 20), joint=((0, 1, 0, 0, 0), *[(0,) * 5] * 4))
    rolls = odds.expected_rolls
    sure = [random.gauss(10, 4) for _ in range(4)]
    final = [random.gauss(coins, (die * rolls / 2) ** 0.5) for coins in sure]
    no_cards = read_pile(GAME.rules, 4, ())
    prospects = Prospects(sure, leg_coins((), 4, GAME.rules), no_cards, no_cards)
    return Position(0, prospects, odds, float(final[0] + edge * rolls > max(final[1:])))


@pytest.mark.slow
@pytest.mark.parametrize(("edge", "die"), [(0.3, 4.0), (-0.1, 8.0)])
def test_the_numbers_by_which_wins_were_drawn_are_found_again(edge, die):
    random = Random(1)
    found = fit_chances([drawn_position(random, edge, die) for _ in range(2000)], learnt())
    assert found.edge == pytest.approx(edge, abs=0.08)
    assert found.die == pytest.approx(die, rel=0.3)


@pytest.mark.slow
def test_the_command_learns_from_games_and_checks_its_chances(tmp_path, capsys):
    cup, out = write_cup(tmp_path / "cup.jsonl", 10, "Oasis", "Greedy"), tmp_path / "learnt.json"
    fit(cup, "-o", out)
    printed = capsys.readouterr().out
    note = json.loads(out.read_text())
    assert note["games"] == 8
    assert note["command"] == "python -m camelcup_bot_oasis.learning cup.jsonl -o learnt.json"
    again = structure(note["learnt"], Learnt)
    assert again.sharpness > 5
    assert again != learnt()
    assert "more than 15 dice" in printed
    assert re.search(r"^mean log-likelihood -\d\.\d+, with the same chance for all -\d", printed, re.M)


def test_without_a_file_to_write_it_checks_the_numbers_of_the_package_in_all_games(tmp_path, capsys):
    cup = write_cup(tmp_path / "cup.jsonl", 5, "Oasis", "Greedy")
    fit(cup)
    printed = capsys.readouterr().out
    assert "learnt from" not in printed
    counted = [int(line.rpartition("dice  ")[2].split()[0]) for line in printed.splitlines()[2:6]]
    seats = [(record.table.bots.index("Oasis"), record) for record in load(cup)]
    assert sum(counted) == sum(turn.seat == seat for seat, record in seats for turn in record.turns)


def test_the_command_refuses_too_few_games_and_games_without_oasis(tmp_path):
    few, others = (write_cup(tmp_path / f"{games}.jsonl", games) for games in (2, 5))
    with pytest.raises(UserError, match="2 finished games"):
        fit(few, "-o", tmp_path / "out.json")
    with pytest.raises(UserError, match="no bot named Oasis"):
        fit(others, "-o", tmp_path / "out.json")
    with pytest.raises(UserError, match="no folder"):
        fit(few, "-o", tmp_path / "none" / "out.json")


def test_the_command_names_what_to_install_where_numpy_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "camelcup_bot_oasis.learning.fitting", None)
    with pytest.raises(UserError, match=r"pip install 'camelcup-bot-oasis\[fit\]'"):
        fit("cup.jsonl", "-o", tmp_path / "out")


def test_a_mistake_is_a_line_on_the_command_line(tmp_path):
    words = [sys.executable, "-m", "camelcup_bot_oasis.learning", "none.jsonl", "-o", "none/out.json"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "learning: --out none/out.json: there is no folder none\n"


def test_guesses_of_cards_that_were_drawn_are_found_again():
    random = Random(1)
    found = []
    for _ in range(4000):
        parts = [random.random() for _ in range(5)]
        chances = [part / sum(parts) for part in parts]
        weights = [2.718281828 ** (20 * chance) for chance in chances]
        doubted = random.random() < 0.2
        camel = random.choices(range(5), None if doubted else weights)[0]
        found.append((camel, chances))
    sharpness, doubt = fit_guesses(found)
    assert sharpness == pytest.approx(20, abs=3)
    assert doubt == pytest.approx(0.2, abs=0.05)
