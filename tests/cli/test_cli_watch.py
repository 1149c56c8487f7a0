"""camelcup watch: one game, turn by turn."""

import os
import re
import signal
import textwrap
import time
from functools import cache, partial

import pytest
from rich.cells import cell_len
from rich.text import Text

from camelcup.cli.terminal.marks import mark_changes
from terminals import plain, read_until, terminal
from tiny_games import ClashDisplay, ClashSources

FOUR = ("Player0", "Player1", "Player2", "RandomBot")
ROLLERS = ("Player0", "Player0")
FAST = ("--isolation", "none")
HERE = ("--executor", "serial", *FAST)
SHORT = ("--seed", "3", "--delay", "0", "--max-turns", "12")

HEADLINE = re.compile(r"^turn (\d+): (\S+) \(seat (\d)\) (.*)$", re.MULTILINE)

FAULTY = """
from camelcup import Bot

class Bad(Bot):
    def move(self, seat, view):
        print("this is printed")
        raise ValueError("no idea")
"""

REASON = "ValueError: no idea (bad.py:7 in move); its last line: this is printed"


def scores(result):
    """Return the score of each bot in the final table, and whether it wins."""
    table = result.rpartition("------")[2]
    rows = re.findall(r"^ +\d  (\S+) +(-?\d+)(  wins)?$", table, re.MULTILINE)
    return {bot: (int(score), bool(wins)) for bot, score, wins in rows}


def test_a_game_is_shown_from_start_to_end(camelcup):
    ran = camelcup("watch", *FOUR, *FAST, "--seed", 3)
    assert ran.code == 0
    assert ran.err == "seed 3\n"
    pictures = ran.out.count("position  ")
    turns = [int(number) for number, *_ in HEADLINE.findall(ran.out)]
    assert turns == list(range(1, pictures))
    assert ran.out.startswith("the start\n")
    assert ran.out.count("the start") == 1
    assert f"\nover after {turns[-1]} turns\n" in ran.out


def test_the_seat_to_move_is_marked_and_changed_scores_are_shown(camelcup):
    pictures = camelcup("watch", *ROLLERS, *FAST, "--seed", 3).out.split("\nturn ")[1:]
    assert re.search(r"^  0  Player0 +3  \+1\n> 1  Player0 +2\n", pictures[0], re.MULTILINE)
    assert re.search(r"^> 0  Player0 +3\n  1  Player0 +3  \+1\n", pictures[1], re.MULTILINE)
    assert ">" not in pictures[-1].partition("\norder")[0]


TRACEBACK = """\
Traceback (most recent call last):
  File "{file}", line 7, in move
    raise ValueError("no idea")
ValueError: no idea
"""


def test_the_traceback_of_a_fault_is_shown_at_its_turn_and_at_the_end(camelcup, tmp_path):
    file, cup = tmp_path / "bad.py", tmp_path / "cup.jsonl"
    file.write_text(FAULTY)
    bots = ("Player0", f"{file}:Bad")
    camelcup("play", 1, *bots, "--seed", 3, "--out", cup)
    trace = TRACEBACK.format(file=file)
    for ran in (camelcup("watch", *bots, "--seed", 3), camelcup("replay", cup, 0)):
        turns, _, end = ran.out.partition("\nfaults\n")
        assert turns.count(trace) == 3
        assert f"{REASON}\n\n{trace}\n" in turns
        assert end.count(textwrap.indent(trace, "    ").rstrip()) == 3
    at = camelcup("replay", cup, 0, "--at", 1).out
    assert at.endswith(f"{REASON}\n{textwrap.indent(trace, '    ')}")


def test_a_fault_in_begin_is_shown_with_its_phase(camelcup, tiny_installed):
    ran = camelcup("watch", "faulty_bots:RaisesInBegin", "Small", "--game", "pips", "--seed", 3)
    assert "fault of faulty_bots:RaisesInBegin (seat 0, after turn 0, in begin), raised: " in ran.out


def test_default_actions_and_a_bot_that_is_out_are_marked(camelcup, tmp_path):
    (tmp_path / "bad.py").write_text(FAULTY)
    out = camelcup("watch", "Player0", f"{tmp_path}/bad.py:Bad", *FAST, "--seed", 3).out
    pictures = re.split(r"^turn \d+: ", out.partition("\nover after")[0], flags=re.MULTILINE)[1:]
    assert all("(seat 0) rolls: " in picture for picture in pictures[::2])
    assert all("(seat 1, default action) rolls: " in picture for picture in pictures[1::2])
    marks = [re.search(r"^[> ] 1 .*  out$", picture, re.MULTILINE) is not None for picture in pictures]
    assert marks == [number >= 5 for number in range(len(pictures))]


@pytest.fixture
def step(say):
    """Return a function that answers after each turn; it returns the turns that were shown, and all else."""

    def run(*answers, game=("watch", *FOUR, *FAST, "--seed", 3)):
        ran = say((*game, "--step"), *answers)
        heads = re.findall(r"^(?:turn (\d+):|the start$)", ran.out, re.MULTILINE)
        return [int(head or 0) for head in heads], ran

    return run


def test_step_goes_back_and_forth_and_q_stops_without_a_result(step):
    assert step("", "", "b", "b", "b", "", "q")[0] == [0, 1, 2, 1, 0, 0, 1]
    turns, ran = step("7", "", "2", "", "12", "b", "x", "q")
    assert turns == [0, 7, 8, 2, 3, 12, 11, 11]
    assert ran.code == 0
    assert "'x' is no answer; answers are Enter, b, q and the number of a turn\n" in ran.err
    assert "over after" not in ran.out


def test_step_does_not_wait_at_the_end_of_the_input(step):
    assert step()[1].code == 0


def test_a_turn_after_the_end_shows_the_end_and_says_so(step):
    turns, ran = step("999", "b", "999", "")
    assert turns == [0, 61, 60, 61]
    assert ran.err == "seed 3\nthe game has 61 turns\nthe game has 61 turns\n"
    assert "over after 61 turns" in ran.out


def test_replay_steps_as_watch_does(step, camelcup, tmp_path):
    camelcup("play", 1, *FOUR, "--seed", 3, *HERE, "--out", tmp_path / "cup.jsonl")
    assert step("5", "b", "q", game=("replay", tmp_path / "cup.jsonl", 0))[0] == [0, 5, 4]


def test_what_a_move_settles_is_printed_under_it(camelcup):
    ran = camelcup("watch", *FOUR, *FAST, "--seed", 3)
    assert re.search(r"^turn 2: .* rolls: \w+ \d\n\w+ \+1 \(roll\)\n\n. 0  ", ran.out, re.MULTILINE) is None
    assert re.search(r"^turn 1: .* rolls: green 2\nPlayer0 \+1 \(roll\)\n\n. 0  ", ran.out, re.MULTILINE)
    legs = re.findall(r"^leg (\d) ends: \w+ first, \w+ second; ", ran.out, re.MULTILINE)
    assert legs == [str(number + 1) for number in range(len(legs))]
    assert re.search(r"^turn 61: .*\nleg \d ends: .*\nthe race ends: ", ran.out, re.MULTILINE)


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


def talk(camelcup, folder, *options):
    """Watch a bot that prints, on seats 1 and 2."""
    (folder / "talker.py").write_text(TALKER)
    talker = f"{folder}/talker.py:Talker"
    return camelcup("watch", "Player0", talker, talker, "--seed", 3, *options)


def test_output_shows_what_a_bot_prints_beside_its_moves(camelcup, tmp_path):
    talker = f"{tmp_path}/talker.py:Talker"
    out = talk(camelcup, tmp_path, "--output", talker).out
    begin, *turns = re.split(r"^turn \d+: ", out, flags=re.MULTILINE)
    assert (
        f"\n{talker} (seat 1) printed:\n    sits down\n{talker} (seat 2) printed:\n    sits down\n\n" in begin
    )
    for number, turn in enumerate(turns):
        seat = number % 3
        expected = [f"{talker} (seat {seat}) printed:\n    first\n    \tthen {number}\n"] if seat else []
        found = re.findall(
            r"^\S+ \(seat \d\) printed:\n(?:    .*\n)+", turn.partition("\nover")[0], re.MULTILINE
        )
        assert found == expected
    assert out.endswith(f"{talker} (seat 2) printed:\n    good night\n")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--output", "Player1"), "unknown bot 'Player1' in --output; did you mean Player0? (choices: "),
        (("--output", "Player0", "--isolation", "none"), "--output needs --isolation process"),
    ],
)
def test_output_that_cannot_be_shown_is_an_error(options, reason, camelcup, tmp_path):
    assert talk(camelcup, tmp_path, *options).mistake.startswith(reason)


@pytest.mark.parametrize(("option", "pause"), [((), 0.0), (("--delay", "0.25"), 0.25)])
def test_delay_is_the_time_between_turns_and_0_on_a_pipe(option, pause, camelcup, monkeypatch):
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    ran = camelcup("watch", *FOUR, *FAST, "--seed", 3, *option)
    assert pauses == [pause] * len(HEADLINE.findall(ran.out))


@pytest.mark.parametrize("words", [(), ("a message",)])
def test_ctrl_c_ends_it_at_once(words, camelcup, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt(*words)

    monkeypatch.setattr(time, "sleep", interrupt)
    ran = camelcup("watch", *FOUR, *FAST, "--seed", 3)
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


WIDE = "a_bot_with_quite_a_long_name_駱駝.py:Talker"


def watch_wide(folder, columns, lines):
    """Watch a bot with a wide name on a terminal; return the pictures drawn, and the text that stays."""
    (folder / WIDE.partition(":")[0]).write_text(TALKER)
    bots = ("Player0", f"{folder}/{WIDE}")
    game = ("watch", *bots, "--output", bots[1], "--seed", "3", "--delay", "0")
    with terminal(*game, columns=columns, lines=lines) as (_, screen):
        drawn, _, stays = read_until(screen).partition(NORMAL)
    return [plain(picture) for picture in drawn.split("\x1b[H")[1:]], plain(stays)


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    """Return a function that watches it once on a terminal of each size."""
    return cache(partial(watch_wide, tmp_path_factory.mktemp("wide")))


@pytest.mark.parametrize("columns", [40, 120])
def test_wide_names_keep_the_columns_in_line_and_a_picture_that_is_cut_says_so(columns, watched):
    pictures, stays = watched(columns, 40)
    for text in (pictures[-1], stays):
        picture = text.partition("over after")[0].splitlines()
        assert max(map(cell_len, picture)) <= columns
    seats = re.findall(r"^[> ] \d  .*?駱駝.py:Talker +-?\d+|^[> ] \d  Player0 +-?\d+", stays, re.MULTILINE)
    assert len({cell_len(line) for line in seats}) == 1
    table = stays.partition("\nseat  ")[2].splitlines()
    ends = [cell_len(re.sub(r"  wins$", "", line)) for line in table[1:4]]
    assert len(set(ends)) == 1
    assert ends[0] <= columns
    cut = re.search(r"^ 0   1   2 .* …$(.*\n)*^… cut at 40 of \d\d columns$", stays, re.MULTILINE)
    assert bool(cut) == ("… cut" in stays) == (columns == 40)


def test_a_picture_that_is_cut_at_the_height_says_so(watched):
    low, high = (watched(120, lines)[0][-2] for lines in (16, 40))
    assert re.search(r"… \d+ more lines in a taller terminal", low)
    assert "more lines" not in high
    assert "printed:" in high


def test_seats_stand_side_by_side_on_a_low_terminal():
    with terminal("watch", *FOUR, *FAST, *SHORT, lines=18) as (_, screen):
        low = plain(read_until(screen).partition(NORMAL)[0])
    with terminal("watch", *FOUR, *FAST, *SHORT, lines=40) as (_, screen):
        high = plain(read_until(screen).partition(NORMAL)[0])
    pair = re.compile(r"^[> ] 0  \S+ .* 1  \S+ ", re.MULTILINE)
    assert pair.search(low)
    assert not pair.search(high)


def test_step_goes_back_on_a_terminal():
    with terminal("watch", *FOUR, *FAST, "--seed", "3", "--step") as (process, screen):
        shown = read_until(screen, b"q: quit")
        for answer, reply in ((b"5", b"turn 5:"), (b"b", b"turn 4:"), (b"?", b"'?' is no answer")):
            os.write(screen, answer + b"\n")
            shown += read_until(screen, reply)
        os.write(screen, b"q\n")
        shown += read_until(screen)
    assert process.returncode == 0
    assert "turn 4:" in shown.partition(NORMAL)[2]
    assert "turn 3:" not in shown


def test_ctrl_c_restores_the_terminal():
    with terminal("watch", *FOUR, *FAST, "--seed", "3", "--step") as (process, screen):
        shown = read_until(screen, b"Enter: next turn")
        os.write(screen, b"\n")
        shown += read_until(screen, b"turn 1:")
        process.send_signal(signal.SIGINT)
        shown += read_until(screen)
    assert process.returncode == 130
    assert "Traceback" not in shown
    stays = shown.partition(NORMAL)[2]
    assert "turn 1: Player0 (seat 0)" in stays
    assert "Enter: next turn" not in stays


def test_each_stage_of_a_game_ends_with_its_sources(tiny_installed, camelcup, monkeypatch):
    monkeypatch.setattr(ClashDisplay, "sources", ClashSources.sources)
    ran = camelcup("watch", "Shower:number=2", "Shower:number=3", "--game", "clash", *FAST)
    for number in range(1, 5):
        table = f"round {number}  seat 0  seat 1\n-------  ------  ------\ntwos         +2       0\n"
        assert ran.out.count(f"{table}threes        0      +3\nsum          +2      +3\n") == 1


def test_hidden_scores_are_shown_once_the_game_is_over(tiny_installed, camelcup, monkeypatch):
    monkeypatch.setattr(ClashDisplay, "sources", ClashSources.sources)
    monkeypatch.setattr(ClashDisplay, "secret_scores", True)
    ran = camelcup("watch", "Shower:number=2", "Shower:number=3", "--game", "clash", *FAST, "--hide")
    *during, last = ran.out.split("\nturn ")
    assert all(re.search(r"1  Shower:number=3 +\?$", picture, re.MULTILINE) for picture in during)
    assert all("sum          +2\n" in picture for picture in during[1:])
    assert re.search(r"1  Shower:number=3 +12  ", last)


@pytest.mark.parametrize(
    ("before", "after", "marked"),
    [
        (". g .\n0 1 2", ". . g\n0 1 2", "  ^ ^\n     "),
        ("track nile\nbag 9", "track nile, ra\nbag 8", "          ^ ^^\n    ^"),
        ("track nile, ra", "track nile", "          ^ ^^"),
        ("head\na 1\nb 2", "head\nnew\na 1\nb 2", "    \n^^^\n   \n   "),
        ("one\ntwo", "two", "   "),
    ],
)
def test_what_a_move_changed_is_underlined(before, after, marked):
    lines = [Text(line) for line in after.splitlines()]
    mark_changes(lines, [Text(line) for line in before.splitlines()])
    spans = [{place for span in line.spans for place in range(span.start, span.end)} for line in lines]
    shown = ["".join(" ^"[place in at] for place in range(max(at, default=-1) + 1)) for at in spans]
    assert shown == [row.rstrip() for row in marked.splitlines()]


def test_a_terminal_shows_the_marks():
    with terminal("watch", *FOUR, *FAST, "--seed", "3", "--step") as (_, screen):
        start = read_until(screen, b"q: quit")
        os.write(screen, b"5\n")
        later = read_until(screen, b"turn 5:")
        os.write(screen, b"q\n")
        later += read_until(screen)
    underlined = re.compile(r"\x1b\[(\d+;)*4(;\d+)*m")
    assert not underlined.search(start)
    assert underlined.search(later)
