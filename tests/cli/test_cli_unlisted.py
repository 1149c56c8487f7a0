"""A game with too many actions to list, at the command line."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from camelcup import load
from programs import write_program

HEAPS = ("--game", "heaps", "--isolation", "none")

RUNS = [
    ("play", 1, "Even", "Even"),
    ("tournament", "--games", 1),
    ("compare", "Even", "Sampler", "--games", 2),
]


@pytest.mark.parametrize("command", RUNS)
@pytest.mark.parametrize(("options", "turns"), [((), 500), (("--max-turns", 3), 3)])
@pytest.mark.usefixtures("heaps_installed")
def test_a_game_sets_its_number_of_turns_unless_an_option_does(
    command: Any, options: Any, turns: int, camelcup: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "cup.jsonl"
    ran = camelcup(*command, *HEAPS, *options, "--out", path)
    assert ran.code == 0, ran.err
    assert load(path).plan.tournament.limits.max_turns == turns


@pytest.mark.usefixtures("heaps_installed")
def test_a_bot_that_needs_the_list_is_refused_before_a_game_begins(camelcup: Callable[..., Any]) -> None:
    ran = camelcup("play", 1, "Searcher", "Even", *HEAPS)
    reason = "bot 'Searcher' needs a list of the legal actions: heaps has too many to list"
    assert (ran.code, ran.out, ran.err) == (1, "", f"camelcup: {reason}\n")


@pytest.mark.usefixtures("heaps_installed")
def test_the_game_and_its_bots_keep_the_contract(camelcup: Callable[..., Any]) -> None:
    ran = camelcup("check-game", "heaps")
    assert ran.code == 0
    assert "  skip  search bots can play it: it does not list its actions, which they need\n" in ran.out
    for isolation in ("none", "process"):
        ran = camelcup("check-bot", "Sampler", "--game", "heaps", "--isolation", isolation)
        assert ran.code == 0, ran.out


@pytest.mark.usefixtures("heaps_installed")
def test_a_new_bot_draws_among_the_legal_actions(
    camelcup: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert camelcup("new-bot", "layer", "--game", "heaps").code == 0
    written = "camelcup-bot-layer/camelcup_bot_layer/__init__.py"
    ran = camelcup("play", 1, written, "Even", *HEAPS, "--on-fault", "abort")
    assert ran.code == 0, ran.err


@pytest.mark.usefixtures("heaps_installed")
def test_a_program_gets_no_list(
    camelcup: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lay = "assert message['legal'] is None; message['legal'] = [0, [1, 1, 1, 1, 1]]"
    program = write_program(tmp_path, move=lay)
    ran = camelcup("play", 1, program, "Even", "--game", "heaps", "--on-fault", "abort")
    assert ran.code == 0, ran.err


FAILS = """
def move(seat, view):
    return "nothing" if view.rounds else [2, 2, 0, 0, 0]
"""


@pytest.mark.usefixtures("heaps_installed")
def test_a_cup_in_which_a_seat_leaves_is_verified(
    camelcup: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("fails.py").write_text(FAILS)
    ran = camelcup("play", 3, "fails.py", "Even", "Even", *HEAPS, "--max-faults", 2, "--out", "cup.jsonl")
    assert ran.code == 0, ran.err
    run = load("cup.jsonl")
    seats = [record.table.bots.index("fails.py") for record in run.records]
    assert [record.out for record in run.records] == [(seat,) for seat in seats]
    assert run.game(0)[-1].state.left == (seats[0],)
    verified = camelcup("verify", "cup.jsonl")
    assert verified.code == 0, verified.out


@pytest.mark.usefixtures("heaps_installed")
def test_a_person_types_an_action_and_asks_for_hints(
    camelcup: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    lines = ["list", "hint Even", "[9, 0, 0, 0, 0]", "[2, 2, 2, 0, 0]", "q", "l"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    ran = camelcup("watch", "Human", "Even", *HEAPS, "--seed", 1, "--out", path)
    assert "\ntoo many actions to list: type one\n" in ran.out
    assert "Even would play (1, 1, 1, 1, 1)\n" in ran.out
    assert "[9, 0, 0, 0, 0] lays more counters than seat 0 has, or fewer than none\n" in ran.out
    assert load(path).records[0].out == (0,)
    assert camelcup("verify", path).code == 0
