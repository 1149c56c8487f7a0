"""Answers as values: a game that is fed with them has the record of the game that they come from."""

import pytest

import faulty_bots
import tiny_bots
from camelcup import FaultKind, Limits, Phase, Table, UserError
from camelcup.players.inline import InlinePlayer
from camelcup.table.kept_answer import Answer, Failure
from camelcup.table.match import ask, play
from camelcup.table.open_game import OpenGame
from camelcup.table.referee import referee
from tiny_games import Pips, PipsRules

LIMITS = Limits(max_faults=9)


def kept(game, table, players):
    """Return all answers of a game."""
    answers = []
    running = referee(table, game, moves=False)
    progress = next(running)
    try:
        while True:
            seat = progress.waiting[0]
            answers.append(Answer.of(ask(players[seat.number], seat), seat, lambda: "said so"))
            progress = running.send(answers[-1].reply())
    except StopIteration:
        return answers


def fed(game, table, answers):
    """Return the record of a game to which answers lead."""
    running = referee(table, game, moves=False)
    next(running)
    for answer in answers[:-1]:
        running.send(answer.reply())
    with pytest.raises(StopIteration) as end:
        running.send(answers[-1].reply())
    return end.value.value


@pytest.mark.parametrize(
    "maker", [tiny_bots.Big, faulty_bots.RaisesInMove, faulty_bots.Illegal, faulty_bots.AnswersAnObject]
)
def test_answers_lead_to_the_record_of_their_game(maker):
    game = Pips(PipsRules(big_rolls=1))
    table = Table(3, "pips", "standard", ("A", "B"), 5, limits=LIMITS)
    players = [InlinePlayer(maker, game), InlinePlayer(tiny_bots.Small, game)]
    answers = kept(game, table, players)
    record, played = fed(game, table, answers), play(table, game, players)
    assert record.turns == played.turns
    assert [fault.reason for fault in record.faults] == [fault.reason for fault in played.faults]
    assert all(fault.output == "said so" for fault in record.faults)
    assert {answer.table for answer in answers} == {3}


def test_an_answer_that_the_game_refuses_is_kept_as_a_failure():
    game = Pips(PipsRules(big_rolls=0))
    table = Table(0, "pips", "standard", ("A", "B"), 5, limits=LIMITS)
    players = [InlinePlayer(faulty_bots.Illegal, game), InlinePlayer(tiny_bots.Small, game)]
    failed = next(answer for answer in kept(game, table, players) if answer.error)
    assert (failed.phase, failed.answer) == (Phase.MOVE, None)
    reason = "6 is illegal: seat 0 has no roll of the big die left"
    assert failed.error == Failure(FaultKind.ILLEGAL, reason, output="said so")


def test_a_seat_played_from_outside_is_asked_for_its_moves_only():
    live = OpenGame(Table(3, "pips", "standard", ("Human", "A"), 5), Pips(PipsRules(rounds=1)), {0}, ())
    asked = []
    while live.record is None:
        (seat,) = live.waiting
        asked.append((seat.number, seat.phase))
        live.take(Answer(3, seat.number, seat.phase, 3 if seat.phase is Phase.MOVE else None))
    assert asked == [(1, Phase.BEGIN), (0, Phase.MOVE), (1, Phase.MOVE), (1, Phase.END)]


@pytest.mark.parametrize(("seat", "phase"), [(1, Phase.MOVE), (0, Phase.BEGIN), (2, Phase.BEGIN)])
def test_an_answer_that_is_not_asked_for_is_refused(seat, phase):
    live = OpenGame(Table(3, "pips", "standard", ("Human", "A"), 5), Pips(PipsRules()), {0}, ())
    with pytest.raises(UserError, match=f"^table 3: seat {seat} is not asked for its {phase.value} after 0"):
        live.take(Answer(3, seat, phase, 3))
    assert live.answers == []
