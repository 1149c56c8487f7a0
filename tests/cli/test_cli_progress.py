"""Progress of a tournament on a terminal."""

import signal

import pytest

from camelcup.cli.tables import fit_columns
from terminals import plain, read_until, terminal

BOTS = ("tournament", "--bots", "Player0,Player1,Player2,Sir_Humpfree_Bogart", "--seed", "1")

HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"

TABLE = """\
rank  bot      points
----  -------  ------
   1  Player0     100
"""


def test_a_terminal_shows_the_games_and_the_standings_so_far_and_keeps_the_last() -> None:
    with terminal(*BOTS, "--games", "10") as (process, screen):
        shown = plain(read_until(screen))
    assert process.returncode == 0
    assert "0/10 games" in shown
    assert " games/s, " in shown
    assert shown.count("rank  bot") > 2
    assert "games/s" not in shown.rpartition("rank  bot")[2]


def test_a_narrow_terminal_gets_the_columns_that_fit_and_a_note() -> None:
    with terminal(*BOTS, "--games", "4") as (process, screen):
        shown = plain(read_until(screen))
    assert process.returncode == 0
    last = "rank  bot" + shown.rpartition("rank  bot")[2]
    assert all(len(line) <= 80 for line in last.splitlines())
    assert "the terminal is too narrow for all columns; --format plain prints them\n" in last


def test_the_message_about_ctrl_c_is_printed_above_the_picture() -> None:
    with terminal(*BOTS, "--games", "5000") as (process, screen):
        shown = read_until(screen, b" games/s, ")
        process.send_signal(signal.SIGINT)
        shown += read_until(screen)
    assert process.returncode == 130
    before, _, after = plain(shown).partition("finishing the games in progress; Ctrl-C again stops at once\n")
    assert before
    assert "stopped after " in after


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_a_signal_ends_restores_the_terminal(number: signal.Signals) -> None:
    with terminal(*BOTS, "--games", "5000") as (process, screen):
        shown = read_until(screen, b" games/s, ")
        process.send_signal(number)
        shown += read_until(screen)
    assert process.returncode == 128 + number
    assert SHOW_CURSOR in shown.rpartition(HIDE_CURSOR)[2]


def test_a_table_is_cut_to_the_columns_that_fit() -> None:
    assert fit_columns(TABLE, 21) == TABLE.rstrip("\n")
    assert fit_columns(TABLE, 20) == "rank  bot\n----  -------\n   1  Player0"
    assert fit_columns(TABLE, 13) == "rank  bot\n----  -------\n   1  Player0"
    assert fit_columns(TABLE, 12) == "rank\n----\n   1"
