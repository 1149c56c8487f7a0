"""Standings as a person sees them: order, ties, broken bots."""

import json
import re

from camelcup.cli.terminal.printing import print_table
from camelcup.results.intervals import Estimate
from camelcup.results.result_table import SIMPLE, ResultTable
from camelcup.results.standings import Row, standings_table
from cups import forge


def with_scores(path, scores):
    """Give other scores to the first games in a file."""
    for number, pair in enumerate(scores, 2):
        forge(path, number, scores=pair, winners=[seat for seat in (0, 1) if pair[seat] == max(pair)])


def test_the_number_of_tied_games_is_printed(cup, camelcup):
    with_scores(cup, [(5, 5), (5, 5), *[(5, 4)] * 10])
    line = "2 of 12 games tied; win % shares a tied win"
    whole = f"{line}, points-per-win gives each winner a whole point"
    assert whole in camelcup("standings", cup).err.splitlines()
    assert line in camelcup("standings", cup, "--scoring", "shared-win").err.splitlines()
    with_scores(cup, [(5, 4)] * 12)
    assert "tied" not in camelcup("standings", cup).err


def test_the_win_rate_stands_alone_where_points_a_game_are_the_same(cup, camelcup):
    with_scores(cup, [(5, 4)] * 12)
    head = camelcup("standings", cup).out.splitlines()[0]
    assert re.split(r"  +", head.strip())[:6] == ["rank", "bot", "games", "faults", "win %", "95 %"]
    with_scores(cup, [(5, 5)] + [(5, 4)] * 11)
    head = camelcup("standings", cup).out.splitlines()[0]
    assert "per game  per game 95 %  games  faults  win %     wins 95 %" in head


def test_ratings_are_rounded_and_a_bot_without_games_has_none():
    rate = Estimate(0.5, 0.2, 0.8)
    good = Row(1, "Good", None, 4, rate, 12.0, Estimate(1503.2819, 1463.9, 1542.66), 0, 0, 1.0, 2.0)
    new = Row(2, "New", None, 0, rate, 12.0, Estimate(0), 0, 0, 1.0, 2.0)
    text = standings_table([good, new], "points").text()
    head, _, first, second = [re.split(r"  +", line.strip()) for line in text.splitlines()]
    assert head[:7] == ["rank", "bot", "rating", "rating 95 %", "games", "win %", "wins 95 %"]
    assert first[2:4] == ["1503", "1464 to 1543"]
    assert second[2:5] == ["-", "-", "0"]


def test_a_table_is_cut_to_the_terminal_with_a_note_or_folded(monkeypatch, capsys):
    table = ResultTable(["bot", "reason"], [["Small", "no answer within 1 s, which is long"]])
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "30")
    print_table(table, SIMPLE)
    printed = capsys.readouterr()
    assert printed.out == "bot\n-----\nSmall\n"
    assert printed.err == "the terminal is too narrow for all columns; --format plain prints them\n"
    print_table(table, SIMPLE, fold=True)
    assert capsys.readouterr() == (f"{table.folded(30).text()}\n", "")
    print_table(table, "plain")
    assert capsys.readouterr() == (f"{table.text('plain')}\n", "")


def test_several_files_are_joined_and_a_line_says_which(workdir, camelcup):
    bots = ("--bots", "Player0,Player1,Player2")
    here = ("--executor", "serial", "--isolation", "none", "--seats", 3, "--games", 4)
    for seed in (1, 2):
        assert camelcup("tournament", *bots, *here, "--seed", seed, "--out", f"{seed}.jsonl").code == 0
    ran = camelcup("standings", "1.jsonl", "2.jsonl", "--format", "json")
    assert [row["games"] for row in json.loads(ran.out)] == [8, 8, 8]
    first, second = "1.jsonl (4 games, seed 1, from table 0 on)", "2.jsonl (4 games, seed 2, from table 4 on)"
    assert f"joined {first} and {second}\n" in ran.err
    assert camelcup("standings", "1.jsonl", "1.jsonl").code == 1
