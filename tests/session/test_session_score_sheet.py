"""Score sheets of recorded games: what each turn paid, the scores after each stage."""

from itertools import pairwise
from typing import Any

import pytest

import camelcup
from camelcup import UserError, replay
from camelcup.session import ScoreSheet
from camelcup.session.narration import Narration

pytestmark = pytest.mark.usefixtures("tiny_installed")

BOTS = ("Player1", "RandomBot", "Player0")
HERE: dict[str, Any] = {"isolation": "none", "executor": "serial", "progress": False}


@pytest.fixture(scope="module")
def race():
    """A game of Camel Up."""
    return camelcup.play(BOTS, seed=3, **HERE)


def pips(*bots):
    return camelcup.play([*bots], game="pips", seed=7, **HERE)


def test_each_turn_of_a_game_is_a_line_with_what_it_paid():
    run = pips("Small", "Big")
    first, second, *_ = (turn.move for turn in run.records[0].turns if turn.seat is None)
    text = str(run.sheet(0))
    assert text.splitlines()[:2] == [
        f"   1  Small 3: {first}; Small +{first}",
        f"   2  Big 6: {second}; Big +{second}",
    ]
    assert "over after 6 turns" in text


def turns(sheet):
    """Return the lines of the turns of a sheet, without the scores between them and the result."""
    lines = str(sheet).partition("\n\n")[0].splitlines()
    return [line for line in lines if not line.lstrip().startswith("after ")]


def test_the_scores_are_printed_after_each_stage(race):
    record, display = race.records[0], race.display
    frames = Narration(display, record.table).frames(replay(record, display.game))
    ends = [frame for frame, following in pairwise(frames) if frame.stage not in ("", following.stage)]
    scores = [[f"{bot} {team.score}" for bot, team in zip(BOTS, end.scores, strict=True)] for end in ends]
    lines = [line.strip() for line in str(race.sheet(0)).splitlines() if line.lstrip().startswith("after ")]
    assert lines == [f"after {end.stage}: {', '.join(own)}" for end, own in zip(ends, scores, strict=True)]
    assert len(lines) > 1


def test_the_turns_of_a_bot_are_its_own_and_those_that_paid_it(race):
    every, own = (turns(race.sheet(0, bot).text(1000)) for bot in (None, "RandomBot"))
    ends = [every[place] for place, line in enumerate(every) if " ends: " in line]
    paid = [line for line in every if "RandomBot +" in line or "RandomBot -" in line]
    assert {line for line in every if line[6:].startswith("RandomBot ")} < set(own) < set(every)
    assert {*ends, *paid} <= set(own)
    with pytest.raises(UserError, match=r"^unknown bot 'Random' in table 0; did you mean RandomBot\?"):
        race.sheet(0, "Random")


def test_a_seat_reads_what_it_may_know():
    run = camelcup.play(["tiny_bots:smallest", "faulty_bots:Malformed"], game="tricks", seed=7, **HERE)
    lines = turns(ScoreSheet(run.records[0], run.display, seat=0).text(1000))
    hidden = {line[6:].partition(";")[0] for line in lines if line[6:].startswith("faulty_bots:Malformed ")}
    assert {line.removesuffix(" (default action)") for line in hidden} == {"faulty_bots:Malformed moves"}
    run.display.secret_scores = True
    secret = turns(ScoreSheet(run.records[0], run.display, seat=0).text(1000))
    assert sum("Malformed +" in line for line in lines) > 1
    assert sum("Malformed +" in line for line in secret) == 1  # when the game is over


def test_faults_and_default_actions_are_marked():
    run = pips("faulty_bots:RaisesOnce", "Big")
    lines = turns(run.sheet(0))
    (place,) = [place for place, line in enumerate(lines) if "fault of" in line]
    number = run.faults[0].fault.turn + 1
    assert lines[place - 1].startswith(f"{number:4}  faulty_bots:RaisesOnce 0 (default action)")
    assert lines[place].strip().startswith("fault of faulty_bots:RaisesOnce (seat 0, after turn ")
