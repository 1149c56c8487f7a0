"""Progress of a tournament on a terminal."""

import re
import signal

import pytest

from camelcup.cli import run_and_print
from camelcup.cli.terminal import interrupt
from terminals import plain, read_until, terminal

BOTS = ("tournament", "--bots", "Player0,Player1,Player2,Sir_Humpfree_Bogart", "--seed", "1")

HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"


@pytest.mark.slow
def test_a_terminal_shows_the_games_and_the_standings_so_far_and_keeps_the_last():
    with terminal(*BOTS, "--games", "10") as (process, screen):
        shown = plain(read_until(screen))
    assert process.returncode == 0
    assert "0/10 games" in shown
    assert " games/s, " in shown
    assert shown.count("rank  bot") > 2
    assert "games/s" not in shown.rpartition("rank  bot")[2]


def test_the_message_about_ctrl_c_is_printed_above_the_picture():
    with terminal(*BOTS, "--games", "5000") as (process, screen):
        shown = read_until(screen, b" games/s, ")
        process.send_signal(signal.SIGINT)
        shown += read_until(screen)
    assert process.returncode == 130, shown
    before, _, after = plain(shown).partition("finishing the games in progress; Ctrl-C again stops at once\n")
    assert before
    assert "stopped after " in after


def test_ctrl_c_in_the_midst_of_a_write_stops_the_run_without_its_line():
    def interrupted(line):
        raise RuntimeError("reentrant call inside <_io.BufferedWriter name='<stderr>'>")

    stop = interrupt.Stop()
    stop.report = interrupted
    stop.press(signal.SIGINT, None)
    assert stop.pressed


def test_lines_show_the_progress_where_stderr_is_no_terminal(camelcup, monkeypatch):
    monkeypatch.setattr(run_and_print, "INTERVAL_SECONDS", 0.0)
    play = ("play", 4, "Player0", "Player1", "--seed", 1, "--executor", "serial", "--isolation", "none")
    seed, *lines, seats = camelcup(*play, "--progress").err.splitlines()
    assert seed == "seed 1"
    assert [line.partition(" games, ")[0] for line in lines] == ["1/4", "2/4", "3/4", "4/4"]
    assert all(re.fullmatch(r".*, \d+\.\d games/s, 0:\d\d:\d\d left", line) for line in lines)
    assert camelcup(*play).err == f"{seed}\n{seats}\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_a_signal_ends_restores_the_terminal(number):
    with terminal(*BOTS, "--games", "5000") as (process, screen):
        shown = read_until(screen, b" games/s, ")
        process.send_signal(number)
        shown += read_until(screen)
    assert process.returncode == 128 + number
    assert SHOW_CURSOR in shown.rpartition(HIDE_CURSOR)[2]
