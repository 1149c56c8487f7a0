"""Score sheets of recorded games: a line a turn, what each paid, and the scores after each stage."""

from typing import Any

import pytest

import camelcup
from camelcup import Gain, UserError
from camelcup.session import ScoreSheet

pytestmark = pytest.mark.usefixtures("tiny_installed")

HERE: dict[str, Any] = {"isolation": "none", "executor": "serial", "progress": False}


@pytest.fixture(scope="module")
def race():
    """A game of Camel Up."""
    return camelcup.play(["Player1", "RandomBot", "Player0"], seed=3, **HERE)


def pips(*bots):
    return camelcup.play([*bots], game="pips", seed=7, **HERE)


def test_each_turn_of_a_game_is_a_line_with_what_it_paid():
    run = pips("Small", "Big")
    rolls = [turn.move for turn in run.records[0].turns if turn.seat is None]
    lines = [
        f"{number:4}  {name} {die}: {roll}; {name} +{roll}"
        for number, (roll, (name, die)) in enumerate(
            zip(rolls, [("Small", 3), ("Big", 6), ("Small", 3), ("Big", 6)], strict=False), 1
        )
    ]
    text = str(run.sheet(0))
    assert text.splitlines()[:4] == lines
    assert "over after 6 turns" in text


def test_a_turn_has_its_number_seats_scores_and_changes():
    run = pips("Small", "Big")
    first, *_, last = run.sheet(0)
    assert (first.number, first.seats, first.stage, first.last) == (1, (0,), "", False)
    assert first.changes == first.scores == (run.records[0].turns[1].move, 0)
    assert (last.number, last.seats, last.scores, last.last) == (6, (1,), run.records[0].scores, True)


def test_the_changes_add_up_to_the_scores_and_each_line_fits(race):
    turns = [*race.sheet(0)]
    record = race.records[0]
    for seat, score in enumerate(record.scores):
        assert 2 + sum(turn.changes[seat] or 0 for turn in turns) == score
    assert [turn.number for turn in turns] == list(range(len(turns)))
    for width in (60, 80, 200):
        assert max(map(len, race.sheet(0).text(width).splitlines())) <= width


def test_the_scores_are_printed_after_each_stage(race):
    ends = [turn for turn in race.sheet(0) if turn.stage]
    assert [turn.stage for turn in ends] == [f"leg {number}" for number in range(1, len(ends) + 1)]
    names = ("Player1", "RandomBot", "Player0")
    lines = [line.strip() for line in str(race.sheet(0)).splitlines() if line.lstrip().startswith("after ")]
    assert lines == [
        f"after {turn.stage}: {', '.join(map('{} {}'.format, names, turn.scores))}" for turn in ends[:-1]
    ]


def test_the_turns_of_a_bot_are_its_own_and_those_that_paid_it(race):
    turns = [*race.sheet(0)]
    own = [*race.sheet(0, "RandomBot")]
    assert own == [turn for turn in turns if 1 in turn.seats or turn.changes[1] or turn.stage]
    assert 0 < len(own) < len(turns)
    with pytest.raises(UserError, match=r"^unknown bot 'Random' in table 0; did you mean RandomBot\?"):
        race.sheet(0, "Random")


def test_sources_are_printed_for_a_display_that_shows_them(monkeypatch):
    run = pips("Small", "Big")

    def sources(before, move, after):
        return [] if isinstance(move, tuple) else [Gain((after.turn - 1) % 2, "dice", "luck", move)]

    monkeypatch.setattr(run.display, "shows_gains", True)
    monkeypatch.setattr(run.display, "sources", sources)
    roll = run.records[0].turns[1].move
    assert next(iter(run.sheet(0))).lines == (f"Small 3: {roll}", f"dice: Small +{roll} (luck)")


def test_a_seat_reads_what_it_may_know():
    run = camelcup.play(["tiny_bots:smallest", "faulty_bots:Malformed"], game="tricks", seed=7, **HERE)
    turns = [*ScoreSheet(run.records[0], run.display, seat=0)]
    hidden = [turn.lines[0] for turn in turns if turn.seats == (1,)]
    assert {line.removesuffix(" (default action)") for line in hidden} == {"faulty_bots:Malformed moves"}
    run.display.secret_scores = True
    *during, last = ScoreSheet(run.records[0], run.display, seat=0)
    assert {turn.scores[1] for turn in during} == {None}
    assert last.scores == run.records[0].scores


def test_faults_and_default_actions_are_marked():
    run = pips("faulty_bots:RaisesOnce", "Big")
    fault = run.faults[0].fault
    turn = next(turn for turn in run.sheet(0) if turn.faults)
    assert turn.number == fault.turn + 1
    assert turn.lines[0].startswith("faulty_bots:RaisesOnce 0 (default action)")
    assert turn.faults[0].startswith("fault of faulty_bots:RaisesOnce (seat 0, after turn ")
