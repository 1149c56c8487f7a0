"""Tests of `camelcup oasis-fit`, which learns the numbers of Oasis."""

import json
import sys
from pathlib import Path
from random import Random

import pytest
from camelcup_bot_oasis.learning.command import command
from camelcup_bot_oasis.learning.leads import Position, fit_spread
from camelcup_bot_oasis.learning.secrets import fit_guesses
from camelcup_bot_oasis.learnt import Learnt, learnt
from click.testing import CliRunner, Result

from camelcup import UserError, structure
from camelcup.cli import main
from camelcup.plugins import load_plugins


def fit(*words: object) -> Result:
    return CliRunner().invoke(command, list(map(str, words)), obj=load_plugins())


def play(path: Path, games: int, bots: str = "Oasis,Greedy") -> Path:
    """Write a cup file."""
    options = f"--bots {bots} --games {games} --seats 2 --seed 4 --isolation none --executor serial"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["camelcup", "tournament", *options.split(), "--out", str(path)])
        with pytest.raises(SystemExit) as stopped:
            main()
    assert not stopped.value.code
    return path


def test_guesses_of_cards_that_were_drawn_are_found_again() -> None:
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


def test_the_spread_of_leads_that_were_drawn_is_found_again_whatever_the_bots() -> None:
    random = Random(1)
    found = []
    for _ in range(8000):
        rolls = random.uniform(1, 20)
        width = (40 + 5 * rolls) ** 0.5
        changes = [(bot, random.gauss(mean * rolls, width)) for bot, mean in (("A", -1.0), ("B", 0.5))]
        found.append(Position(rolls, 0.3, 0.0, changes))
    end, die = fit_spread(found)
    assert end == pytest.approx(40, abs=5)
    assert die == pytest.approx(5, abs=0.5)


@pytest.mark.slow
def test_the_command_learns_from_games_and_checks_its_chances(tmp_path: Path) -> None:
    cup, out = play(tmp_path / "cup.jsonl", games=10), tmp_path / "learnt.json"
    result = fit(cup, "-o", out)
    assert result.exit_code == 0, result.output
    note = json.loads(out.read_text())
    assert note["games"] == 8
    assert note["command"] == "camelcup oasis-fit cup.jsonl -o learnt.json"
    again = structure(note["learnt"], Learnt)
    assert again.sharpness > 5
    assert again != learnt()
    assert "more than 15 dice" in result.output


def test_the_command_refuses_too_few_games_and_games_without_oasis(tmp_path: Path) -> None:
    few = play(tmp_path / "few.jsonl", games=2, bots="Player0,Player2")
    assert "2 finished games" in str(fit(few, "-o", tmp_path / "out.json").exception)
    others = play(tmp_path / "others.jsonl", games=5, bots="Player0,Player2")
    failed = fit(others, "-o", tmp_path / "out.json").exception
    assert isinstance(failed, UserError)
    assert "no bot named Oasis" in str(failed)
    assert "no folder" in str(fit(few, "-o", tmp_path / "none" / "out.json").exception)


def test_the_command_names_what_to_install_where_numpy_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "camelcup_bot_oasis.learning.fitting", None)
    assert "pip install 'camelcup-bot-oasis[fit]'" in str(fit("cup.jsonl", "-o", tmp_path / "out").exception)
