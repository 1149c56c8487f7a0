"""The pace of `watch` and `replay`, the keys that change it, and games shown as one seat sees them."""

import os
import re
import sys
import termios
import time
from collections.abc import Iterator
from typing import Any

import pytest
from click.exceptions import Exit

from camelcup import Display
from camelcup.cli.terminal.screens import Slides, choose_pace
from camelcup.session.narration import Frame
from terminals import read_until, terminal
from tiny_games import Clash, ClashRules

FOUR = ("Player0", "Player1", "Player2", "RandomBot")
FRAME = Frame(3, "turn 3", "", (), "board")


class Clock:
    """A screen on which keys are pressed after some time, and its clock.

    now:    the time
    drawn:  the time of each frame, with its foot
    waited: the times that were waited
    """

    colour = True
    width = 80
    keys = True

    def __init__(self, *keys, draws=0.0):
        self.pressed: Iterator[tuple[float, str]] = iter([*keys, (1e9, "")])
        self.next = next(self.pressed)
        self.draws = draws
        self.now = 0.0
        self.drawn: list[tuple[float, str]] = []
        self.waited: list[float | None] = []

    def show(self, frame, foot=""):
        self.drawn.append((self.now, foot))
        self.now += self.draws

    def wait(self, seconds):
        self.waited.append(seconds)
        at, key = self.next
        if seconds is not None and at > self.now + seconds:
            self.now += seconds
            return ""
        self.next = next(self.pressed)
        self.now = max(self.now, at)
        return key


@pytest.fixture
def slides(monkeypatch):
    """Return a function that makes slides on a clock."""

    def make(clock, delay):
        monkeypatch.setattr(time, "monotonic", lambda: clock.now)
        return Slides(clock, delay)

    return make


def pace(foot):
    return foot.partition("   ")[0]


def test_frames_follow_each_other_by_the_delay_whatever_drawing_takes(slides):
    clock = Clock(draws=0.01)
    shown = slides(clock, 0.025)
    for number in range(4):
        shown.show(FRAME._replace(last=number == 3))
    assert [at for at, _ in clock.drawn] == pytest.approx([0, 0.025, 0.05, 0.075])
    assert {pace(foot) for _, foot in clock.drawn} == {"40 turns a second"}


def test_keys_make_it_faster_and_slower(slides):
    clock = Clock((0.1, "+"), (1.0, "-"), (1.1, "-"), (1.2, "x"))
    shown = slides(clock, 0.5)
    for _ in range(4):
        shown.show(FRAME)
    paces = [pace(foot) for _, foot in clock.drawn]
    assert list(dict.fromkeys(paces)) == ["2 turns a second", "4 turns a second", "1 s a turn"]
    assert shown.delay == 1.0
    assert clock.now == pytest.approx(0.25 + 0.25 + 0.25 + 1.0)


def test_the_space_bar_pauses_the_game_until_it_is_pressed_again_or_the_keyboard_is_gone(slides):
    clock = Clock((0.1, " "), (77.0, " "))
    shown = slides(clock, 0.5)
    shown.show(FRAME)
    assert clock.now == 77
    assert clock.waited == [0.5, None, 0.0]
    assert [pace(foot) for _, foot in clock.drawn] == ["2 turns a second", "paused", "2 turns a second"]
    stepped = Clock((0.1, " "), (9.0, "n"), (9.001, "n"), (9.002, "n"))
    shown = slides(stepped, 0.5)
    for at in (9.0, 9.001, 9.002):
        shown.show(FRAME)
        assert (stepped.now, len(stepped.drawn)) == (at, 1 + round(1000 * (at - 9.0)) + 1)
    gone = Clock((0.1, " "), (0.2, ""))
    slides(gone, 0.5).show(FRAME)
    assert gone.now == 0.5


def test_a_fast_game_leaves_out_frames_but_no_key(slides):
    clock = Clock((0.1, " "), (0.5, " "), (0.8, "-"), draws=0.012)
    shown = slides(clock, 0.001)
    for number in range(300):
        shown.show(FRAME._replace(last=number == 299))
    drawn = [at for at, _ in clock.drawn]
    assert len(drawn) < 100
    assert "paused" in {pace(foot) for _, foot in clock.drawn}
    assert pace(clock.drawn[-1][1]) == "500 turns a second"
    assert not [at for at in drawn if 0.15 < at < 0.5]
    assert drawn[-1] == pytest.approx(clock.now - 0.012)


def test_q_quits_and_nothing_is_asked_after_the_last_frame(slides):
    with pytest.raises(Exit):
        slides(Clock((0.1, "q")), 0.5).show(FRAME)
    clock = Clock((0.1, "q"))
    slides(clock, 0.5).show(FRAME._replace(last=True))
    assert clock.waited == []


def test_a_game_sets_the_pace_on_a_terminal(monkeypatch):
    class Quick(Display[Any, Any, Any]):
        pace = 0.01

    display = Quick(Clash(ClashRules()))
    for terminal_there, given, delay in ((True, None, 0.01), (True, 0.7, 0.7), (False, None, 0.0)):
        monkeypatch.setattr(sys.stdout, "isatty", lambda there=terminal_there: there, raising=False)
        shown = choose_pace(Clock(), display, given)
        assert shown.delay == delay
    assert Display.pace == 0.5


def test_keys_work_on_a_terminal_which_is_as_before_at_the_end():
    with terminal("watch", *FOUR, "--isolation", "none", "--seed", "3", "--delay", "30") as (process, screen):
        before = termios.tcgetattr(screen)
        shown = read_until(screen, b"q: quit")
        os.write(screen, b"-")
        shown += read_until(screen, b"60 s a turn")
        assert termios.tcgetattr(screen)[3] != before[3]
        os.write(screen, b"q")
        shown += read_until(screen)
        after = termios.tcgetattr(screen)
    assert process.returncode == 0
    assert "30 s a turn   + faster   - slower   space: pause   n: next   q: quit" in shown
    assert after == before


TELLER = """
from camelcup import Bot

class Teller(Bot):
    def move(self, seat, view):
        return view.hand[0]

    def explain(self, seat, view):
        return f"seat {seat} has {len(view.hand)} cards"
"""


def test_a_game_is_shown_as_one_seat_sees_it_which_alone_gives_reasons(tiny_installed, camelcup, tmp_path):
    bot = f"Teller={tmp_path / 'teller.py'}"
    (tmp_path / "teller.py").write_text(TELLER)
    words = ("watch", bot, bot, bot, "--game", "tricks", "--isolation", "none", "--seed", 2)
    whole = camelcup(*words, "--explain", "Teller").out
    assert set(re.findall(r"seat \d has", whole)) == {"seat 0 has", "seat 1 has", "seat 2 has"}
    shown = camelcup(*words, "--explain", "Teller", "--as", 1).out
    heads = re.findall(r"^turn \d+: Teller \(seat (\d)\) (.*)$", shown, re.MULTILINE)
    assert len(heads) == 9
    assert all((move == "moves") == (seat != "1") for seat, move in heads)
    *during, last = shown.split("\nturn ")
    assert all("\nhand (" in frame and "\nhands (" not in frame for frame in during[1:])
    assert "\nhands (" in last
    assert re.findall(r"seat \d has \d cards", shown) == [
        f"seat 1 has {cards} cards" for cards in (3, 2, 1) for _ in range(3 if cards > 1 else 2)
    ]
    assert camelcup(*words, "--as", 3).mistake == "--as 3: the table has seats 0 to 2"
