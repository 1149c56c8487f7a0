"""A person at the table: what is shown, what may be typed, and how a game is left."""

import os
import re
import signal

import pytest

from camelcup import FaultKind
from cups import by_table
from terminals import plain, read_until, terminal
from tiny_games import Pips

FAST = ("--isolation", "none")
CAMELS = ("Human", "Player0", "Player1", "--seed", "3", *FAST)
"""A game of Camel Up, in which the person begins."""

PIPS = ("--game", "pips", "--seed", 3, *FAST)

CLEAR = "\x1b[2J"


def answers(out, name="Human (seat 0)"):
    """Return what came after each prompt, until the next."""
    return out.split(f"{name}> ")[1:]


def turns(text):
    """Return the numbers of the turns that are told."""
    return [int(turn) for turn in re.findall(r"^turn (\d+): ", text, re.MULTILINE)]


def test_a_game_is_played_on_a_terminal():
    with terminal("sit", *CAMELS) as (process, screen):
        shown = read_until(screen, b"seat 0)> ")
        for typed in (b"leg gr\t\n", b"win purple\n", b"1\n", b"[3, 1]\n"):
            os.write(screen, typed)
            shown += read_until(screen, b"seat 0)> ")
        os.write(screen, b"\x04")
        shown = plain(shown + read_until(screen))
    assert process.returncode == 0
    assert "Human (seat 0, after turn 9), left: the input ended\n" in shown
    assert "> 0  Human       2    1  Player0     2    2  Player1     2\n" in shown
    first, wrong, roll, encoded, *_ = answers(shown)
    assert "turn 1: Human (seat 0) bets that green wins the leg\n" in first
    assert wrong.splitlines()[1].startswith("'purple' is not a camel; those are blue, green, ")
    assert "; legal now, for example: roll, lose white" in " ".join(wrong.split())
    assert re.search(r"turn 4: Human \(seat 0\) rolls: \w+ \d\nHuman \+1 \(roll\)\n", roll)
    assert "turn 7: Human (seat 0) bets that green wins the race\n" in encoded
    assert re.search(r"race bets winner .*g: s0", encoded)


def test_tab_completes_an_answer_and_lists_the_choices():
    with terminal("sit", *CAMELS) as (_, screen):
        read_until(screen, b"seat 0)> ")
        os.write(screen, b"LO\t")
        read_until(screen, b"lose ")
        os.write(screen, b"\t\t")
        listed = plain(read_until(screen, b"seat 0)> lose "))
        os.write(screen, b"o\t\n")
        shown = plain(read_until(screen, b"seat 0)> "))
        os.write(screen, b"hint Pla\t0\n")
        hint = plain(read_until(screen, b"seat 0)> "))
        os.write(screen, b"\x04")
        read_until(screen)
    assert re.search(r"lose blue +lose \w+", listed)
    assert "turn 1: Human (seat 0) bets that orange comes last\n" in shown
    assert "Player0 would play roll (number 1): rolls\n" in hint


def test_persons_take_turns_at_a_cleared_terminal():
    with terminal("sit", "Ann=Human", "Bob=Human", "--seed", "3", *FAST) as (_, screen):
        own = plain(read_until(screen, b"Ann (seat 0)> "))
        os.write(screen, b"win blue\n")
        between = read_until(screen, b"Bob is to move: press Enter when no other person looks ")
        os.write(screen, b"\n")
        other = plain(read_until(screen, b"Bob (seat 1)> "))
        os.write(screen, b"\x04")
        alone = read_until(screen, b"Ann (seat 0)> ")
        os.write(screen, b"\x04")
        read_until(screen)
    assert "race bets winner -" in own
    assert "press Enter" not in alone
    assert CLEAR in between.partition("win blue")[2]
    assert "turn 1: Ann (seat 0) bets on the winner of the race\n" in other
    assert "race bets winner ?: s0" in other
    assert "blue" not in other.partition("leg blue")[0]


def test_actions_that_are_numbers_are_their_own(say, tiny_installed):
    ran = say(("sit", "Human", "Small", *PIPS), "6", "0", "3", "9")
    assert "\n0  3  6\nTab completes" in ran.out
    heads = re.findall(r"turn \d: Human \(seat 0\) (.*)", ran.out)
    assert [head.partition(":")[0] for head in heads] == ["6", "0", "3"]
    assert ran.out.endswith("\n\nYou win.\n")
    assert "You win" not in say(("sit", "Human", "Big", *PIPS), "0", "0", "0").out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7", "there is no number '7'; they go from 0 to 6"),
        ("[6]", "[6] is no action: those are 0, 3 and 6"),
        ("hint Big", "Big would play 6\n(it gives no reasons)"),
        ("5", "number 5 is not legal now; Enter lists those that are"),
        ("hint Nobody", "unknown bot 'Nobody' (choices: Big, Gambler, "),
        ("hint faulty_bots:RaisesInMove", "faulty_bots:RaisesInMove has no answer: ValueError: lost count ("),
    ],
)
def test_an_answer_that_is_none_is_explained_and_asked_again(text, reason, say, tiny_installed):
    ran = say(("sit", "Human", "Small", *PIPS), text, "3")
    first, second, *_ = answers(ran.out)
    assert first.startswith(f"{text}\n{reason}")
    assert ("; legal now: 0, 3 or 6\n" in first) == (not text.startswith("hint"))
    assert second.startswith("3\nturn 1: Human (seat 0) 3: ")


def test_history_prints_the_turns_so_far_or_those_of_a_seat_or_a_leg(say):
    asked = ["history", "history 1", "history leg", "history leg 1", "history leg 9"]
    ran = say(("sit", *CAMELS), *["roll"] * 4, *asked)
    *_, every, of_seat, of_leg, of_first, of_none, _ = answers(ran.out)
    assert turns(every) == [*range(1, 13)]
    assert turns(of_seat) == [2, 5, 8, 11]
    assert turns(of_first) + turns(of_leg) == turns(every)
    assert "leg 1 ends: " in of_first
    assert of_none.startswith("history leg 9\nno turns of 'leg 9' so far\n")


def test_a_move_is_taken_back_at_a_practice_table(say, tiny_installed):
    ran = say(("sit", "Human", "Small", *PIPS, "--practice"), "6", "undo", "3", "history")
    _, back, again, history, *_ = answers(ran.out)
    assert "turn 1 is played again\n\n> 0  Human     0    1  Small     0\n" in back
    assert again.startswith("3\nturn 1: Human (seat 0) 3: ")
    assert "Human (seat 0) 6" not in history


def test_help_lists_all_that_may_be_typed(say):
    told, *_ = answers(say(("sit", *CAMELS), "help").out)
    for word in ("ACTION", "NUMBER", "Enter", "list", "hint BOT", "history", "undo", "q"):
        assert re.search(rf"^{word}  +\w", told, re.MULTILINE)
    assert max(map(len, told.splitlines())) < 80


def test_leaving_is_asked_about_and_recorded_as_a_fault(say, tiny_installed, tmp_path):
    cup = tmp_path / "cup.jsonl"
    game = ("sit", "Human", "Passer", *PIPS, "--out", cup)
    ran = say(game, "q", "p", "6", "q", "l")
    assert ran.code == 0
    question = "keep the game for later, leave it and lose, or play on? (k/l/p) "
    assert f"{question}l\n" in ran.out
    assert "Human (seat 0, after turn 2), left: left the game\n" in ran.out
    (record,) = by_table(cup)
    assert [(fault.seat, fault.turn, fault.kind, fault.reason) for fault in record.faults] == [
        (0, 2, FaultKind.LEFT, "left the game")
    ]
    assert (record.out, record.winners) == ((0,), (1,))
    assert [turn.move for turn in record.turns if turn.seat == 0] == [6, 0, 0]


def test_a_game_is_kept_and_goes_on_with_the_same_luck(say, camelcup, tiny_installed, tmp_path):
    cup, whole = tmp_path / "cup.jsonl", tmp_path / "whole.jsonl"
    game = ("sit", "Me=Human", "Gambler", *PIPS, "--practice", "--out")
    say((*game, whole), *["3"] * 3)
    first = say((*game, cup), "6", "undo", "3", "3", "q", "k")
    later = f"the game is kept; to go on: camelcup sit --resume {cup}\n"
    assert (first.code, first.err) == (0, f"seed 3\n{later}")
    again = say(("sit", "--resume", cup), "history", "q", "keep")
    assert (again.code, again.err) == (0, later)
    assert turns(answers(again.out, "Me (seat 0)")[0]) == [1, 2, 3, 4]
    end = say(("sit", "--resume", cup), "3")
    assert "\nturn 5: Me (seat 0) 3: " in end.out
    assert "\nturn 4: " not in end.out
    assert by_table(cup) == by_table(whole)
    assert camelcup("verify", cup, "--replay-bots").out == f"{cup}: 1 game replayed, no findings\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_signal_loses_no_answer(number, say, tmp_path):
    cup = tmp_path / "cup.jsonl"
    with terminal("sit", *CAMELS, "--out", str(cup)) as (stopped, screen):
        read_until(screen, b"seat 0)> ")
        os.write(screen, b"roll\n")
        read_until(screen, b"seat 0)> ")
        stopped.send_signal(number)
        if number == signal.SIGINT:
            os.write(screen, b"\n")  # readline may notice a signal only at the next key
            shown = plain(read_until(screen))
            assert f"camelcup: to go on: camelcup sit --resume {cup}" in shown
            assert "Traceback" not in shown
    assert stopped.returncode == (130 if number == signal.SIGINT else -signal.SIGKILL)
    assert turns(answers(say(("sit", "--resume", cup), "history").out)[0]) == [1, 2, 3]


def test_leaving_is_asked_about_until_the_answer_is_yes_or_no(say, tiny_installed):
    ran = say(("sit", "Human", "Small", *PIPS), "q", "maybe", "", "No", "q", "y")
    question = "leave the game? You cannot win it then (y/n) "
    assert f"> q\n{question}maybe\n{question}\n{question}No\nHuman (seat 0)> q\n{question}y\n" in ran.out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("Big", "Small", "--out", "cup.jsonl"), "name the bots in their turn order, and Human for a person"),
        (
            ("Human", "--practice", "--resume", "g"),
            "--resume g: the file holds the game; leave out the bots, --practice, --game",
        ),
        (("Human", "Ann=Human", "--hide"), "--hide: it hides the game from one person, and 2 share"),
        (("Human", "Small", "--delay", "nan"), "--delay nan: give a number of seconds from 0 to 3600"),
        (("Human", "Small", "--on-fault", "abort"), "on_fault abort: it stops a run at a fault; "),
    ],
)
def test_wrong_options_are_one_line(arguments, reason, camelcup, tiny_installed, workdir):
    assert camelcup("sit", *arguments, "--game", "pips").mistake.startswith(reason)
    assert not (workdir / "cup.jsonl").exists()


def test_a_table_is_named_by_its_seed(say, tiny_installed):
    game = ("sit", "Human", "Gambler", "--game", "pips", *FAST, "--table-seed", 7)
    ran = say(game, "3", "3", "3")
    assert ran.err == ""
    assert ran == say(game, "3", "3", "3")


def test_an_error_in_a_game_names_the_command_that_repeats_it(camelcup, tiny_installed, monkeypatch):
    monkeypatch.setattr(Pips, "apply", lambda *_: 1 / 0)
    ran = camelcup("sit", "Small", "Me=Human", *PIPS)
    assert ran.code == 1
    error = ran.err.partition("camelcup: game pips failed at table 0 after 1 turns; to repeat: ")[2]
    assert error.startswith("camelcup sit Small Me=Human --game pips --rules standard --table-seed ")
    assert error.endswith("ZeroDivisionError: division by zero\n")


def test_a_person_has_all_seats_of_a_team(say, team_installed):
    game = ("sit", "Human", "Master+Taker", "--game", "team-nim", "--seed", 1, *FAST)
    ran = say(game, "hint Master+Taker", "2", *["1"] * 5)
    assert ran.code == 0
    assert "> 0, 2  Human            0    1, 3  Master+Taker     0\n" in ran.out
    assert "Human (seat 2)" in ran.out
    assert "would play" in ran.out


def test_of_too_many_actions_to_list_one_is_typed(camelcup, say, heaps_installed, tmp_path):
    path = tmp_path / "game.jsonl"
    lines = ["list", "hint Even", "[9, 0, 0, 0, 0]", "[2, 2, 2, 0, 0]", "q", "l"]
    ran = say(("sit", "Human", "Even", "--game", "heaps", *FAST, "--seed", 1, "--out", path), *lines)
    assert "\ntoo many actions to list: type one\n" in ran.out
    assert "Even would play (1, 1, 1, 1, 1)\n" in ran.out
    assert "[9, 0, 0, 0, 0] lays more counters than seat 0 has, or fewer than none\n" in ran.out
    assert by_table(path)[0].out == (0,)
    assert camelcup("verify", path).code == 0
