"""Which options may be given again for a cup that is resumed, and what is said of others."""

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from camelcup import UserError
from camelcup.cup.file.reading import Cup
from camelcup.cup.file.writer import CupWriter
from camelcup.cup.options import RunOptions, TableOptions, options_of
from camelcup.cup.resume import check_comparison, resumed
from camelcup.results.sprt import Hypotheses
from cups import BOTS, plan_of, play, play_cup, records, tournament
from refusals import refusal

OPTIONS = RunOptions(game="pips", isolation="none", executor="serial")


@pytest.fixture
def path(tmp_path, tiny_plugins):
    """Return a cup of which five of twelve games have been played."""
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins, played=5)


@pytest.fixture
def compared(tmp_path, tiny_plugins):
    """Return a comparison of six pairs."""
    chosen = tournament(seating="paired")
    plan = evolve(plan_of(tiny_plugins, chosen), comparison=Hypotheses())
    play(plan, tiny_plugins, [CupWriter(tmp_path / "pairs.jsonl", tiny_plugins)])
    return tmp_path / "pairs.jsonl"


def resume(path, plugins, more=None, **given):
    """Play the games that a cup lacks, where some options are given."""
    with resumed(plugins, path, OPTIONS, given, more, pytest.fail) as run:
        if not run.finished:
            run.play(run.make_executor())


def refused(path, plugins, more=None, **given):
    """Return the error for options that are given, without the path that begins it."""
    before = path.read_bytes()
    reason = refusal(resume, path, plugins, more, **given)
    assert path.read_bytes() == before
    return reason.removeprefix(f"{path}: ")


def test_options_that_agree_with_the_plan_are_accepted(path, tiny_plugins):
    agreeing = {"bots": BOTS, "games": 12, "seed": 7, "rules": "standard", "on_fault": "default", "keep": ()}
    resume(path, tiny_plugins, out=path.parent / "." / path.name, fill="", **agreeing)
    assert Cup(path).finished
    assert len(records(path)) == 12


DIFFERENT: list[tuple[dict[str, Any], str]] = [
    ({"seed": 4}, "--seed 4, but the plan has 7"),
    ({"games": 30}, "--games 30, but the plan has 12"),
    ({"out": Path("/other.jsonl")}, "--out /other.jsonl, but the plan has {path}"),
    ({"games_per_10": 30}, "--games-per-10 30, but the plan has 12 games"),
    ({"seats": 3}, "--seats 3, but the plan has 2"),
    ({"fill": "Small"}, "--fill Small, but the plan has none"),
    ({"rules": "long"}, "--rules long, but the plan has standard"),
    ({"scoring": "score"}, "--scoring score, but the plan has points-per-win"),
    ({"max_turns": 9}, "--max-turns 9, but the plan has 10000"),
    ({"on_fault": "forfeit"}, "--on-fault forfeit, but the plan has default"),
    ({"move_time": 1.0}, "--move-time 1.0, but the plan has 10.0"),
    ({"isolation": "process"}, "--isolation process, but the plan has none"),
    ({"memory": 500 << 20}, "--memory 500M, but the plan has none"),
    ({"game": "twopips"}, "--game twopips, but the plan has pips"),
    ({"seating": "random"}, "--seating random, but the plan has balanced"),
    ({"max_faults": 4}, "--max-faults 4, but the plan has 3"),
    ({"begin_time": 1.0}, "--begin-time 1.0, but the plan has 30.0"),
    ({"keep": ("times", "reasons")}, "--keep times,reasons, but the plan has none"),
    ({"bots": ("Small", "Big")}, f"--bots Small,Big, but the plan has {','.join(BOTS)}"),
    ({"seed": 4, "seats": 3}, "--seats 3, but the plan has 2; --seed 4, but the plan has 7"),
]

FREE = {"hours", "until", "skip_broken", "log", "bot_output", "executor", "workers", "strict_plugins"}
"""Options that may change when a cup is resumed, since no record depends on them."""


def test_each_option_is_held_by_the_plan_or_may_change():
    held = {name for given, _ in DIFFERENT for name in given} - {"bots"}
    assert options_of(TableOptions, RunOptions).keys() - FREE == held - FREE


@pytest.mark.parametrize(("given", "reason"), DIFFERENT)
def test_an_option_that_differs_from_the_plan_is_an_error(given, reason, path, tiny_plugins):
    end = "; leave such options out (to add games: --extend N), or begin another file with --out"
    assert refused(path, tiny_plugins, **given) == f"{reason.format(path=path)}{end}"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"sprt": (0.0, 3.0)}, "--sprt 0.0,3.0, but the plan has 0.0,2.0"),
        ({"beta": 0.1}, "--beta 0.1, but the plan has 0.05"),
        ({"fixed": True}, "--fixed True, but the plan has False"),
        ({"pairs": 11}, "--pairs 11, but the plan has 6"),
        ({"games": 16}, "--games 16, but the plan has 12"),
    ],
)
def test_a_comparison_has_options_of_its_own(given, reason, compared, tiny_plugins):
    assert refused(compared, tiny_plugins, **given).startswith(f"{reason}; leave such options out")
    resume(compared, tiny_plugins, sprt=(0, 2), alpha=0.05, pairs=6, fixed=False)


def test_games_are_added_to_a_finished_cup_only(path, tiny_plugins):
    reason = refused(path, tiny_plugins, more=5)
    assert reason.startswith("5 of 12 games are in the file; finish it before --extend: camelcup ")
    resume(path, tiny_plugins)
    resume(path, tiny_plugins, more=5)
    assert (len(records(path)), Cup(path).planned) == (17, 17)


def test_a_cup_that_lacks_its_last_line_alone_is_finished(tmp_path, tiny_plugins):
    path = play_cup(tmp_path / "cup.jsonl", tiny_plugins)
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    resume(path, tiny_plugins)
    assert path.read_bytes() == whole


def test_a_cup_with_a_number_of_games_has_no_time(path, tiny_plugins):
    timed = resumed(tiny_plugins, path, OPTIONS, {}, None, pytest.fail, is_over=lambda: True)
    assert "the plan has 12 games; leave out --hours and --until (to add" in refusal(timed.__enter__)


def test_another_cup_is_not_resumed_as_a_comparison(path, compared):
    check_comparison(compared, ())
    with pytest.raises(UserError, match=r"cup.jsonl: not a comparison; use camelcup tournament --resume "):
        check_comparison(path, ())
    with pytest.raises(UserError, match=r"pairs.jsonl: the file holds the bots; leave out Big Small"):
        check_comparison(compared, ("Big", "Small"))
