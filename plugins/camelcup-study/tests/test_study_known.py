"""A study finds what is known of a game, within its intervals."""

from collections import Counter

import pytest
from camelcup_study import study

HERE = {"isolation": "none", "executor": "serial", "progress": False}

ONES = ["One", "One_too"]
SIGNS = [f"Shows:sign={sign}" for sign in range(3)]

FAIR = {"seat 0 wins": 0.5, "seat": 0}

KNOWN = {
    "all luck": ("lottery", ONES, {"luck": 1, "bot": 0, "rest": 0, **FAIR}),
    "a head start": ("edge", ONES, {"seat 0 wins": 0.8, "seat": (2 * 0.8 - 1) ** 2, "bot": 0}),
    "all circles": ("duel", SIGNS, {"goes round in circles": 1, "bot": 0, **FAIR}),
    "no skill": ("duel", ["Even", "Level"], {"bot": 0, **FAIR}),
    "all skill": ("heap", ["Takes", "One"], {"bot": 1, "luck": 0, "seat": 0}),
    "an action that wins": ("push", ["Waits", "Tosses"], {"after push": 0.25, "forced push, Waits": 0.25}),
    "a card that wins": ("cards", ONES, {"more of card": 0.5, "start: more of card, seat 0": 0.5}),
    "a winner drawn half-way": (
        "draw",
        ONES,
        {"the winner is settled after": 5 / 9, "comebacks": 0, "ahead half-way wins": 0.5},
    ),
}
"""Games, their bots, and the figures that are known."""

known = pytest.mark.parametrize(("game", "bots", "figures"), KNOWN.values(), ids=list(KNOWN))


def hits(game, bots, figures, seeds, games=240):
    """Return in how many studies the interval of each figure holds what is known."""
    force = "push" if game == "push" else None
    counts = Counter()
    for seed in seeds:
        (part,) = study(game, bots=bots, games=games, seed=seed, force=force, **HERE).parts
        found = {finding.name.rpartition(",")[0]: finding.estimate for finding in part.findings}
        counts.update(name for name, value in figures.items() if found[name].low <= value <= found[name].high)
    return counts


@known
@pytest.mark.usefixtures("known_installed")
def test_what_is_known_is_found(game, bots, figures):
    counts = hits(game, bots, figures, range(100, 103))
    assert all(counts[name] >= 2 for name in figures)


@pytest.mark.long
@known
@pytest.mark.usefixtures("known_installed")
def test_what_is_known_is_found_in_95_of_100_seeds(game, bots, figures):
    """An exact interval of 95 % holds it in 91 or more, but for one time in 35."""
    counts = hits(game, bots, figures, range(100), games=480)
    print(game, dict(counts))
    assert all(counts[name] >= 91 for name in figures)


@pytest.mark.usefixtures("known_installed")
def test_a_feature_that_changes_nothing_is_compared_but_not_among_the_findings():
    found = study("cards", bots=ONES, games=240, seed=1, **HERE)
    assert found.figure("More and less").cells("feature") == ["card", "colour"]
    assert not any("colour" in finding.name for finding in found.parts[0].findings)


@pytest.mark.usefixtures("known_installed")
def test_the_turn_that_decided_is_found_with_the_command_that_shows_it(tmp_path):
    kept = study("draw", bots=ONES, games=60, seed=1, out=tmp_path, **HERE)
    turns = kept.figure("Turns that decided")
    assert len(turns.rows) == 5
    for command, mover in zip(turns.cells("turn"), turns.cells("moved by"), strict=True):
        assert command.startswith(f"camelcup replay {tmp_path / '2-seats.jsonl'} ")
        assert (command[-7:], mover) == (" --at 5", "chance")
    played = study("draw", bots=ONES, games=60, seed=1, **HERE).figure("Turns that decided")
    assert all(cell.startswith("table ") for cell in played.cells("turn"))


@pytest.mark.usefixtures("known_installed")
def test_each_bot_of_the_ladder_of_nim_is_measured_against_the_one_below():
    (part,) = study("heap", bots=["One", "Takes"], games=40, ladder=60, seed=1, **HERE).parts
    ladder = {finding.name: finding for finding in part.chapters[-1].findings}
    assert list(ladder)[:2] == ["OneStep beats Random, %", "MCTS:simulations=10 beats OneStep, %"]
    assert list(ladder)[-1] == "Takes beats One, %"
    assert ladder["Takes beats One, %"].estimate.low > 0.9
    assert ladder["OneStep beats Random, %"].estimate.low > 0.4
    assert all(finding.games == 60 for finding in ladder.values())
