"""A person at the terminal builds a list of orders, a line for each, and sends it."""

import os
import re
import sys

import pytest

from terminals import plain, read_until, terminal
from tiny_orders import DepotsDisplay

SIT = ("sit", "Human", "Hoarder", "--game", "depots", "--seed", "3", "--isolation", "none")

PROMPT = "Human (seat 0)> "

pytestmark = pytest.mark.usefixtures("orders_installed")


@pytest.fixture
def answers(say):
    """Return what came after each prompt, until the next, for lines that are typed."""

    return lambda *lines, command=SIT: say(command, *lines).out.split(PROMPT)


def test_orders_are_collected_and_sent(answers):
    first, added, second, sent, *_ = answers("d0 d3 4", "d0 d1 2", "send")
    assert "\n9 0 0 0\n9 0 0 0\n" in first
    assert "\nno orders so far\nan order begins with d0\nTab completes   Enter: board" in first
    assert added == "d0 d3 4\n1 order so far:\nd0 d3 4\nan order begins with d0 or d3\n"
    assert second == "d0 d1 2\n2 orders so far:\nd0 d3 4  d0 d1 2\nan order begins with d0, d1 or d3\n"
    assert "turns 1 to 2: Human (seat 0) ((0, 3, 4), (0, 1, 2)); Hoarder (seat 1) moves" in sent
    assert "\n3 2 0 4\n0 0 0 9\n" in sent


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("d0 d3 4 d3 d1 4", "((0, 3, 4), (3, 1, 4))"),
        ("[[0, 3, 4]]", "((0, 3, 4),)"),
        ("", "()"),
    ],
)
def test_orders_stand_on_a_line_or_are_typed_as_bots_answer_or_there_are_none(line, orders, answers):
    assert any(
        f"turns 1 to 2: Human (seat 0) {orders}; Hoarder" in shown for shown in answers(line, *["send"] * 3)
    )


def test_turns_are_sent_without_orders_until_one_settles_something(answers, monkeypatch):
    _, _, sent, *_ = answers("d0 d3 4", "send 2")
    assert re.findall(r"turns \d to \d: Human \(seat 0\) (\(.*\));", sent) == ["((0, 3, 4),)", "()"]
    assert sent.count("no orders so far") == 1
    monkeypatch.setattr(DepotsDisplay, "events", lambda *_: ["a depot burns"])
    _, sent, *_ = answers("send 2")
    assert sent.count("turns ") == sent.count("a depot burns") == 1


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("send all", "send all: the number of turns is 1 or more"),
        ("[[0, 3]]", "[0, 3] is not an order: [from, to, counters]"),
        ("d0 d3", "an order is not complete: after d0 d3 comes a number from 1 to 9"),
    ],
)
def test_a_wrong_line_changes_nothing(line, problem, answers):
    _, wrong, board, *_ = answers(line, "")
    assert wrong == f"{line}\n{problem}\n"
    assert "\nno orders so far\n" in board


def test_orders_are_taken_back_and_without_any_the_last_move(answers):
    _, _, _, undone, cleared, undo, *_ = answers("d0 d3 4", "d0 d1 2", "undo", "clear", "undo")
    assert undone == "undo\n1 order so far:\nd0 d3 4\nan order begins with d0 or d3\n"
    assert cleared == "clear\nno orders so far\nan order begins with d0\n"
    assert "undo: moves are taken back at a practice table only" in undo
    again = answers("d0 d3 9", "send", "undo", command=(*SIT, "--practice"))[3]
    assert "turn 1 is played again\n" in again
    assert "\n9 0 0 0\n9 0 0 0\n" in again


def test_tab_completes_the_words_that_can_come_next(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    with terminal(*SIT) as (_, screen):
        read_until(screen, PROMPT.encode())
        os.write(screen, b"d\t")
        read_until(screen, b"d0")
        os.write(screen, b" \t\t\t")
        listed = plain(read_until(screen, PROMPT.encode()))
        os.write(screen, b"2 \t\t")
        listed += plain(read_until(screen, PROMPT.encode()))
        os.write(screen, b"9\n")
        added = plain(read_until(screen, PROMPT.encode()))
        os.write(screen, b"se\t\n")
        sent = plain(read_until(screen, PROMPT.encode()))
        os.write(screen, b"\x04")
        read_until(screen)
    assert re.search(r"d0 d1 +d0 d2 +d0 d3", listed)
    assert re.search(r"d0 d2 1 +d0 d2 9", listed)
    assert "1 order so far:\nd0 d2 9\n" in added
    assert "turns 1 to 2: Human (seat 0) ((0, 2, 9),)" in sent
