"""camelcup watch: one game, turn by turn."""

import os
import re
import signal
import textwrap
import time

from rich.cells import cell_len

from terminals import plain, read_until, terminal
from tiny_games import ClashDisplay, ClashSources

FOUR = ("Player0", "Player1", "Player2", "RandomBot")
ROLLERS = ("Player0", "Player0")
FAST = ("--isolation", "none")


FAULTY = """
from camelcup import Bot

class Bad(Bot):
    def move(self, seat, view):
        print("this is printed")
        raise ValueError("no idea")
"""

REASON = "ValueError: no idea (bad.py:7 in move); its last line: this is printed"


def test_a_game_is_shown_from_start_to_end_with_what_moves_settle(camelcup):
    ran = camelcup("watch", *FOUR, *FAST, "--seed", 3)
    assert ran.code == 0
    assert ran.err == "seed 3\n"
    pictures = ran.out.count("position  ")
    turns = [int(number) for number in re.findall(r"^turn (\d+): \S+ \(seat \d\) ", ran.out, re.MULTILINE)]
    assert turns == list(range(1, pictures))
    assert ran.out.startswith("the start\n")
    assert ran.out.count("the start") == 1
    assert f"\nover after {turns[-1]} turns\n" in ran.out
    assert re.search(r"^turn 1: .* rolls: green 2\nPlayer0 \+1 \(roll\)\n\n. 0  ", ran.out, re.MULTILINE)
    legs = re.findall(r"^leg (\d) ends: \w+ first, \w+ second; ", ran.out, re.MULTILINE)
    assert legs == [str(number + 1) for number in range(len(legs))]
    assert re.search(r"^turn 61: .*\nleg \d ends: .*\nthe race ends: ", ran.out, re.MULTILINE)


def test_the_seat_to_move_is_marked_and_changed_scores_are_shown(camelcup):
    first, second, *_, last = camelcup("watch", *ROLLERS, *FAST, "--seed", 3).out.split("\nturn ")[1:]
    assert re.search(r"^  0  Player0 +3  \+1\n> 1  Player0 +2\n", first, re.MULTILINE)
    assert re.search(r"^> 0  Player0 +3\n  1  Player0 +3  \+1\n", second, re.MULTILINE)
    assert ">" not in last.partition("\norder")[0]


def test_a_fault_is_shown_with_its_traceback_and_the_default_action_until_the_bot_is_out(camelcup, tmp_path):
    file, cup = tmp_path / "bad.py", tmp_path / "cup.jsonl"
    file.write_text(FAULTY)
    bots = ("Player0", f"{file}:Bad")
    camelcup("play", 1, *bots, "--seed", 3, "--out", cup)
    trace = (
        f'Traceback (most recent call last):\n  File "{file}", line 7, in move\n'
        '    raise ValueError("no idea")\nValueError: no idea\n'
    )
    for ran in (camelcup("watch", *bots, "--seed", 3), camelcup("replay", cup, 0)):
        turns, _, end = ran.out.partition("\nfaults\n")
        assert turns.count(trace) == 3
        assert f"{REASON}\n\n{trace}\n" in turns
        assert end.count(textwrap.indent(trace, "    ").rstrip()) == 3
    at = camelcup("replay", cup, 0, "--at", 1).out
    assert at.endswith(f"{REASON}\n{textwrap.indent(trace, '    ')}")
    pictures = re.split(r"^turn \d+: ", turns.partition("\nover after")[0], flags=re.MULTILINE)[1:]
    assert all("(seat 0) rolls: " in picture for picture in pictures[::2])
    assert all("(seat 1, default action) rolls: " in picture for picture in pictures[1::2])
    marks = [re.search(r"^[> ] 1 .*  out$", picture, re.MULTILINE) is not None for picture in pictures]
    assert marks == [number >= 5 for number in range(len(pictures))]


TALKER = """
from camelcup import Bot

class Talker(Bot):
    def begin(self, seat, seats, game):
        print("sits down")
    def move(self, seat, view):
        print(f"first\\n\\tthen {view.turn}")
        return [0]
    def end(self, scores):
        print("good night")
"""


def test_without_processes_what_a_bot_prints_comes_on_stderr(camelcup, tmp_path):
    (tmp_path / "talker.py").write_text(TALKER)
    ran = camelcup("watch", "Player0", f"{tmp_path}/talker.py:Talker", "--seed", 3, "--isolation", "none")
    assert ran.code == 0
    assert "sits down\nfirst\n\tthen 1\n" in ran.err
    assert ran.err.endswith("good night\n")
    assert "then 1" not in ran.out


def test_ctrl_c_in_a_pause_ends_it_at_once(camelcup, monkeypatch):
    def interrupt(seconds):
        assert seconds == 0.25
        raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", interrupt)
    ran = camelcup("watch", *FOUR, *FAST, "--seed", 3, "--delay", "0.25")
    assert ran.code == 130
    assert "Traceback" not in ran.err
    assert "turn 1:" not in ran.out


ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
"""The codes that enter and leave the alternate screen."""


def test_on_a_terminal_one_picture_in_colour_is_redrawn_and_the_last_stays():
    with terminal("watch", *FOUR, *FAST, "--seed", "3", "--delay", "0") as (process, screen):
        shown = read_until(screen)
    assert process.returncode == 0
    drawn, left, stays = shown.partition(NORMAL)
    assert ALTERNATE in drawn
    assert left
    assert drawn.count("position") > 50
    assert stays.count("position") == 1
    assert "\x1b[1;97;48;5;27m b " in stays
    assert re.search(r"position  \S+ \S+ *\n\nover after \d+ turns\n\nseat  bot ", plain(stays))


WIDE = "a_bot_with_quite_a_long_name_駱駝.py"


def test_wide_names_keep_the_columns_in_line_and_a_picture_that_is_cut_says_so(tmp_path):
    (tmp_path / WIDE).write_text(TALKER)
    talker = f"{tmp_path}/{WIDE}:Talker"
    game = ("watch", "Player0", talker, "--seed", "3", "--delay", "0")
    with terminal(*game, columns=40, lines=16) as (_, screen):
        drawn, _, stays = map(plain, read_until(screen).partition(NORMAL))
    assert re.search(r"… \d+ more lines in a taller terminal", drawn)
    assert max(map(cell_len, stays.partition("over after")[0].splitlines())) <= 40
    seats = re.findall(r"^[> ] \d  .*?駱駝.py:Talker +-?\d+|^[> ] \d  Player0 +-?\d+", stays, re.MULTILINE)
    assert len({cell_len(line) for line in seats}) == 1
    table = stays.partition("\nseat  ")[2].splitlines()
    (end,) = {cell_len(re.sub(r"  wins$", "", line)) for line in table[1:4]}
    assert end <= 40
    assert re.search(r"^ 0   1   2 .* …$(.*\n)*^… cut at 40 of \d\d columns$", stays, re.MULTILINE)


def test_n_shows_the_next_turn_and_what_a_move_changed_is_underlined():
    with terminal("watch", *FOUR, *FAST, "--seed", "3", "--delay", "60") as (process, screen):
        start = shown = read_until(screen, b"q: quit")
        for number in (1, 2):
            os.write(screen, b"n")
            shown += read_until(screen, b"turn %d:" % number)
        os.write(screen, b"q")
        shown += read_until(screen)
    assert process.returncode == 0
    assert "turn 2:" in shown.partition(NORMAL)[2]
    underlined = re.compile(r"\x1b\[(\d+;)*4(;\d+)*m")
    assert not underlined.search(start)
    assert underlined.search(shown)


def test_ctrl_c_restores_the_terminal():
    with terminal("watch", *FOUR, *FAST, "--seed", "3", "--delay", "60") as (process, screen):
        shown = read_until(screen, b"n: next")
        os.write(screen, b"n")
        shown += read_until(screen, b"turn 1:")
        process.send_signal(signal.SIGINT)
        shown += read_until(screen)
    assert process.returncode == 130
    assert "Traceback" not in shown
    stays = shown.partition(NORMAL)[2]
    assert "turn 1: Player0 (seat 0)" in stays
    assert "n: next" not in stays


def test_each_stage_ends_with_its_sources_and_hidden_scores_are_shown_once_the_game_is_over(
    tiny_installed, camelcup, monkeypatch
):
    monkeypatch.setattr(ClashDisplay, "sources", ClashSources.sources)
    words = ("watch", "Shower:number=2", "Shower:number=3", "--game", "clash", *FAST)
    out = camelcup(*words).out
    for number in range(1, 5):
        table = f"round {number}  seat 0  seat 1\n-------  ------  ------\ntwos         +2       0\n"
        assert out.count(f"{table}threes        0      +3\nsum          +2      +3\n") == 1
    monkeypatch.setattr(ClashDisplay, "secret_scores", True)
    *during, last = camelcup(*words, "--as", 0).out.split("\nturn ")
    assert all(re.search(r"1  Shower:number=3 +\?$", picture, re.MULTILINE) for picture in during)
    assert all("sum          +2\n" in picture for picture in during[1:])
    assert re.search(r"1  Shower:number=3 +12  ", last)
