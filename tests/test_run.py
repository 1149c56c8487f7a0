"""A run as values: its games by filter, one of them position by position, and standings."""

import builtins
import io
import sys
from types import ModuleType
from typing import Any

import pytest

import camelcup
import tiny_bots
from camelcup import GameRecord, GameResult, RecordedGame, Table, UserError, load
from cups import play_cup, records
from terminals import plain

pytestmark = pytest.mark.usefixtures("tiny_installed")

HERE: dict[str, Any] = {"isolation": "none", "executor": "serial", "progress": False}


@pytest.fixture(params=["file", "memory"])
def run(request, tmp_path):
    """A run of twelve games in which a bot commits faults, kept in a file and in memory."""
    bots = ["Gambler", "Small", "Big", "faulty_bots:RaisesOnce"]
    out = tmp_path / "cup.jsonl" if request.param == "file" else None
    return camelcup.tournament(bots, 12, game="pips", seed=7, out=out, **HERE)


def test_games_are_those_that_meet_all_conditions(run):
    raises = "faulty_bots:RaisesOnce"
    lost = list(run.games(raises, lost=True, faults=True))
    assert lost
    for result in lost:
        seat = result.table.bots.index(raises)
        assert seat not in result.winners
        assert {fault.seat for fault in result.faults} == {seat}
    assert len([*run.games()]) == 12
    with pytest.raises(UserError, match=r"^unknown bot 'Smal' in .*; did you mean Small\?"):
        run.games("Smal")
    with pytest.raises(UserError, match=r"^unknown bot <class 'tiny_bots\.Small'> in .* \(choices: "):
        run.games(tiny_bots.Small)
    with pytest.raises(UserError, match="name the bot that lost"):
        run.games(lost=True)


def test_the_worst_games_of_a_bot_come_first(run):
    def margin(result):
        return result.margin(result.table.bots.index("Small"))

    games = [*run.games("Small", worst=100)]
    lost = [result for result in games if "Small" not in [result.table.bots[seat] for seat in result.winners]]
    assert games[: len(lost)] == lost
    assert [margin(result) for result in lost] == sorted(map(margin, lost))
    assert [*run.games("Small", worst=2)] == games[:2]
    with pytest.raises(UserError, match="name the bot whose games are listed"):
        run.games(worst=2)


def test_a_game_is_its_positions_from_the_start_to_the_end(run):
    game = run.game(3)
    assert game.record == run.records[3]
    assert isinstance(game, RecordedGame)
    first, last = game[0], game[-1]
    assert (first.number, first.seats, first.text()) == (0, (0,), "0 0")
    assert first.move == (game.record.turns[0].move,)
    assert first.move_text == f"seat 0: {first.move[0]}"
    assert [position.number for position in game] == list(range(len(game.record.turns) + 1))
    assert (last.move, last.move_text, last.seats) == (None, "", ())
    assert game.game.scores(last.state) == game.record.scores
    outcome = next(position for position in game if position.move_text.startswith("chance: "))
    assert (outcome.seats, outcome.move_text) == ((), f"chance: {outcome.move}")


def test_there_is_no_game_at_a_table_that_was_not_played(run):
    with pytest.raises(UserError, match=r"table 12 is (none of the 12 games of this run|not of this cup)"):
        run.game(12)
    number: Any = "3"
    with pytest.raises(UserError, match="number='3': give a whole number"):
        run.game(number)


def test_a_position_is_shown_as_a_seat_saw_it():
    game = camelcup.play(["smallest"] * 3, game="tricks", seed=1, **HERE).game(0)
    dealt = game[1]
    assert dealt.view(1).hand == dealt.state.hands[1]
    assert str(dealt.state.hands[0]) not in dealt.text(1)
    assert str(dealt.state.hands[0]) in dealt.text()
    for seat in (9, -1, "0"):
        for show in (dealt.view, dealt.text):
            with pytest.raises(UserError, match=f"seat={seat!r}: give a whole number from 0 to 2"):
                show(seat)


def test_tables_are_followed_as_they_begin_and_end():
    begun: list[Table] = []
    ended: list[GameResult] = []
    game = {"game": "pips", "seed": 1, **HERE}
    run = camelcup.play(["Small", "Big"], 3, begun=begun.append, ended=ended.append, **game)
    assert begun == [result.table for result in ended] == [record.table for record in run.records]
    assert [result.scores for result in ended] == [record.scores for record in run.records]


def test_warnings_are_python_warnings_or_lines_for_a_callback(tmp_path, tiny_installed):
    path = play_cup(tmp_path / "cup.jsonl", tiny_installed, played=5)
    path.write_bytes(path.read_bytes() + b'{"table"')
    whole = path.read_bytes()
    lines: list[str] = []
    camelcup.tournament(resume=path, progress=False, warn=lines.append)
    assert any(line.startswith(f"{path}: ignored a truncated last line") for line in lines)
    path.write_bytes(whole)
    with pytest.warns(UserWarning, match="ignored a truncated last line"):
        camelcup.tournament(resume=path, progress=False)


def test_standings_are_those_of_the_command_a_table_in_a_notebook_and_counted_by_any_rule(cup, camelcup):
    printed = camelcup("standings", cup)
    run = load(cup)
    assert f"{run.standings}\n" == printed.out
    assert str(run) == f"{run.standings}\n\n12 games, seed 7\n{printed.err.rstrip()}"
    shown = run._repr_html_()
    assert shown.startswith(run.standings._repr_html_())
    assert "<p>12 games, seed 7<br>" in shown
    assert run.standings_by("score").rule.rows() != run.standings.rule.rows()
    with pytest.raises(UserError, match=r"unknown scoring rule 'scor'; did you mean score\?"):
        run.standings_by("scor")


def test_records_are_listed_by_table_and_a_loop_yields_them_as_they_came(cup):
    head, first, *rest = cup.read_bytes().splitlines(keepends=True)
    cup.write_bytes(b"".join([head, *rest[:-1], first, rest[-1]]))
    run = load(cup)
    assert [record.table.number for record in run.records] == list(range(12))
    assert list(run) == records(cup)
    assert not any(isinstance(result, GameRecord) for result in run.games())


def test_faults_name_the_bot_and_the_table(cup):
    faults = load(cup).faults
    assert {each.bot for each in faults} == {"faulty_bots:RaisesOnce"}
    tables = [each.table for each in faults]
    assert tables == sorted(tables)
    assert str(faults[0]).startswith(f"faulty_bots:RaisesOnce (table {tables[0]}, seat ")


@pytest.mark.slow
def test_a_frame_has_a_row_for_each_seat(cup):
    pytest.importorskip("pandas")
    frame = load(cup).to_frame()
    first = load(cup).records[0]
    assert [*frame.columns][:5] == ["table", "seat", "bot", "score", "win"]
    assert len(frame) == 24
    assert tuple(frame.bot[:2]) == first.table.bots
    assert tuple(frame.score[:2]) == first.scores
    assert frame.groupby("table").win.sum().eq(1).all()
    assert frame.faults.sum() == len(load(cup).faults)


def test_a_frame_without_pandas_is_refused_with_what_to_install(cup, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UserError, match=r"^to_frame\(\) needs pandas: pip install pandas$"):
        load(cup).to_frame()


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize(("progress", "stream"), [(True, Terminal), (False, Terminal), (True, io.StringIO)])
def test_a_terminal_shows_a_bar_unless_progress_is_false(progress, stream, monkeypatch):
    monkeypatch.setattr(sys, "stderr", stream())
    monkeypatch.setenv("TERM", "xterm")
    camelcup.play(["Small", "Big"], 3, game="pips", **HERE | {"progress": progress})
    assert ("0/3 games" in plain(sys.stderr.getvalue())) == (progress and stream is Terminal)


class Display(list[str]):
    """Stands in for `IPython.display.display`, and keeps the texts that it shows in one place."""

    def __call__(self, shown, display_id):
        self.update(shown)
        return self

    def update(self, shown):
        self.append(shown._repr_mimebundle_([], [])["text/html"])


def test_a_notebook_shows_a_bar_below_the_cell(monkeypatch):
    display = Display()
    module = ModuleType("IPython.display")
    monkeypatch.setattr(module, "display", display, raising=False)
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    shell = type("ZMQInteractiveShell", (), {})  # by which rich recognises a notebook
    monkeypatch.setattr(builtins, "get_ipython", shell, raising=False)
    camelcup.play(["Small", "Big"], 3, game="pips", **HERE | {"progress": True})
    assert "0/3" in display[0]
    assert "3/3" in display[-1]
