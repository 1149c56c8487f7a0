"""A person at the table: what is shown, what may be typed, and how a game is left."""

import os
import re
import signal

import pytest

from camelcup.installed.plugins import load_plugins
from camelcup.records import FaultKind, decode_record
from terminals import plain, read_until, terminal

FAST = ("--isolation", "none")
CAMELS = ("Human", "Player0", "Player1", "--seed", "3", *FAST)
"""A game of Camel Up, in which the person begins."""

PIPS = ("--game", "pips", "--seed", 3, *FAST)

CLEAR = "\x1b[2J"


def answers(out, name="Human (seat 0)"):
    """Return what came after each prompt, until the next."""
    return out.split(f"{name}> ")[1:]


def test_a_game_is_played_on_a_terminal():
    with terminal("watch", *CAMELS) as (process, screen):
        shown = read_until(screen, b"seat 0)> ")
        for typed in (b"leg gr\t\n", b"win purple\n", b"1\n", b"[3, 1]\n"):
            os.write(screen, typed)
            shown += read_until(screen, b"seat 0)> ")
        os.write(screen, b"q\n")
        read_until(screen, b"(y/n) ")
        os.write(screen, b"y\n")
        shown = plain(shown + read_until(screen))
    assert process.returncode == 0
    assert "> 0  Human       2    1  Player0     2    2  Player1     2\n" in shown
    first, wrong, roll, encoded, *_ = answers(shown)
    assert "turn 1: Human (seat 0) bets that green wins the leg\n" in first
    assert wrong.splitlines()[1].startswith("'purple' is not a camel; those are blue, green, ")
    assert re.search(r"turn 4: Human \(seat 0\) rolls: \w+ \d\nHuman \+1 \(roll\)\n", roll)
    assert "turn 7: Human (seat 0) bets that green wins the race\n" in encoded
    assert re.search(r"race bets winner .*g: s0", encoded)


def test_tab_completes_an_answer_and_lists_the_choices():
    with terminal("watch", *CAMELS) as (_, screen):
        read_until(screen, b"seat 0)> ")
        os.write(screen, b"LO\t")
        read_until(screen, b"lose ")
        os.write(screen, b"\t\t")
        listed = plain(read_until(screen, b"seat 0)> lose "))
        os.write(screen, b"o\t\n")
        shown = plain(read_until(screen, b"seat 0)> "))
        os.write(screen, b"hint Hu\t\x15")
        os.write(screen, b"hint Pla\t0\n")
        hint = plain(read_until(screen, b"seat 0)> "))
        os.write(screen, b"\x04")
        read_until(screen)
    assert re.search(r"lose blue +lose \w+", listed)
    assert "turn 1: Human (seat 0) bets that orange comes last\n" in shown
    assert "hint Human" not in hint
    assert "Player0 would play roll (number 1): rolls\n" in hint


def test_ctrl_d_leaves_and_ctrl_c_stops():
    with terminal("watch", *CAMELS) as (ended, screen):
        read_until(screen, b"seat 0)> ")
        os.write(screen, b"\x04")
        shown = plain(read_until(screen))
    assert ended.returncode == 0
    assert "Human (seat 0, after turn 0), left: the input ended\n" in shown
    with terminal("watch", *CAMELS) as (stopped, screen):
        read_until(screen, b"seat 0)> ")
        stopped.send_signal(signal.SIGINT)
        os.write(screen, b"\n")  # readline notices a signal that comes before it waits only at the next key
        shown = plain(read_until(screen))
    assert stopped.returncode == 130
    assert "Traceback" not in shown
    assert "over after" not in shown


def test_persons_take_turns_at_a_cleared_terminal():
    with terminal("watch", "Ann=Human", "Bob=Human", "--seed", "3", *FAST) as (_, screen):
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


def test_the_turns_since_ones_own_stay_on_a_small_terminal():
    with terminal("watch", *CAMELS, lines=24) as (_, screen):
        first = plain(read_until(screen, b"seat 0)> "))
        os.write(screen, b"roll\n")
        second = plain(read_until(screen, b"seat 0)> ")).replace("\r", "")
        os.write(screen, b"\n")
        board = plain(read_until(screen, b"seat 0)> "))
        os.write(screen, b"\x04")
        read_until(screen)
    assert second.startswith("roll\nturn 1: Human (seat 0) rolls: ")
    assert second.count("\n") < 24
    assert "Enter: board, actions" in second
    assert ["trap 1-18 + or -" in shown for shown in (first, second, board)] == [True, False, True]


def test_list_prints_the_legal_actions_numbered_and_by_kind(say):
    listed = answers(say(("watch", *CAMELS), "list").out)[0].splitlines()[1:]
    assert max(map(len, listed)) < 80
    assert listed[0] == " 1 roll"
    kinds = [line.split()[1] for line in listed]
    assert kinds == sorted(kinds, key=["roll", "trap", "leg", "win", "lose"].index)
    found = [int(number) for number in re.findall(r"(\d+) (?:roll|trap|leg|win|lose)", "\n".join(listed))]
    assert found == list(range(1, 53))


def test_actions_without_numbers_are_typed_as_text(say, tiny_installed, monkeypatch):
    monkeypatch.setattr("camelcup.session.choices.MAX_LISTED", 2)
    out = say(("watch", "Human", "Big", "--game", "pips", "--seed", 3, *FAST)).out
    assert "3 actions, which have no numbers: type one, such as" in out


def test_actions_that_are_numbers_are_their_own(say, tiny_installed):
    ran = say(("watch", "Human", "Small", *PIPS), "6", "0", "3", "9")
    assert "\n0  3  6\nTab completes" in ran.out
    heads = re.findall(r"turn \d: Human \(seat 0\) (.*)", ran.out)
    assert [head.partition(":")[0] for head in heads] == ["6", "0", "3"]
    assert "over after 6 turns" in ran.out
    assert ran.out.endswith("\n\nYou win.\n")
    lost = say(("watch", "Human", "Big", *PIPS), "0", "0", "0").out
    assert "over after 6 turns" in lost
    assert "You win" not in lost


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7", "there is no number '7'; they go from 0 to 6"),
        ("six", "'six' is not an action"),
        ("[6]", "[6] is no action: those are 0, 3 and 6"),
        ("hint", "Small would play 3\n(it gives no reasons)"),
        ("hint Big", "Big would play 6\n(it gives no reasons)"),
        ("5", "number 5 is not legal now; Enter lists those that are"),
        ("hint Nobody", "unknown bot 'Nobody' (choices: Big, Gambler, "),
        ("hint faulty_bots:RaisesInMove", "faulty_bots:RaisesInMove has no answer: ValueError: lost count ("),
    ],
)
def test_an_answer_that_is_none_is_explained_and_asked_again(text, reason, say, tiny_installed):
    ran = say(("watch", "Human", "Small", *PIPS), text, "3")
    first, second, *_ = answers(ran.out)
    assert first.startswith(f"{text}\n{reason}")
    assert ("; legal now: 0, 3 or 6\n" in first) == (not text.startswith("hint"))
    assert second.startswith("3\nturn 1: Human (seat 0) 3: ")


def test_a_hint_without_a_name_is_that_of_the_strongest_bot_that_is_installed(say):
    entries = [entry for entry, _ in load_plugins().bots.values() if entry.game == "camelup"]
    strongest = max(entry.strength for entry in entries)
    first, *_ = answers(say(("watch", *CAMELS), "?").out)
    assert first.split()[1] in {entry.name for entry in entries if entry.strength == strongest}


def test_between_turns_events_are_narrated_without_boards(say):
    ran = say(("watch", *CAMELS), *["roll"] * 200)
    first, *_ = answers(ran.out)
    told = first.partition("position")[0]
    assert [int(turn) for turn in re.findall(r"^turn (\d+): ", told, re.MULTILINE)] == [1, 2, 3]
    assert told.count("dice left") == 1
    assert re.search(r"^leg 1 ends: \w+ first, \w+ second; ", ran.out, re.MULTILINE)
    end = ran.out.rpartition("the race ends: ")[2]
    assert end.count("position") == 1
    assert "\nover after " in end


def test_history_prints_the_turns_so_far_or_those_of_a_seat_or_a_leg(say):
    asked = ["history", "history 1", "history leg", "history leg 1", "history leg 9"]
    ran = say(("watch", *CAMELS), "history", *["roll"] * 4, *asked)
    before, *_, every, of_seat, of_leg, of_first, of_none, _ = answers(ran.out)
    assert before.startswith("history\nno turns so far\n")

    def turns(text):
        return re.findall(r"^turn (\d+): ", text, re.MULTILINE)

    assert turns(every) == [str(number) for number in range(1, 13)]
    assert turns(of_seat) == ["2", "5", "8", "11"]
    assert turns(of_leg)[-1] == "12"
    assert turns(of_first)[0] == "1"
    assert "leg 1 ends: " in of_first
    assert set(turns(of_leg)) < set(turns(every))
    assert of_none.startswith("history leg 9\nno turns of 'leg 9' so far\n")


def test_a_move_is_taken_back_at_a_practice_table_only(say, tiny_installed):
    ran = say(("watch", "Human", "Small", *PIPS, "--practice"), "undo", "6", "undo", "3", "history")
    first, _, back, again, history, *_ = answers(ran.out)
    assert first.startswith("undo\nundo: there is no move of a person or a program so far\n")
    assert "turn 1 is played again\n\n> 0  Human     0    1  Small     0\n" in back
    assert again.startswith("3\nturn 1: Human (seat 0) 3: ")
    assert "Human (seat 0) 6" not in history
    refused = answers(say(("watch", "Human", "Small", *PIPS), "6", "undo").out)[1]
    assert refused.startswith("undo\nundo: moves are taken back at a practice table only")


def test_help_lists_all_that_may_be_typed(say):
    told, *_ = answers(say(("watch", *CAMELS), "help").out)
    for word in ("ACTION", "NUMBER", "Enter", "list", "hint BOT", "history", "undo", "q"):
        assert re.search(rf"^{word}  +\w", told, re.MULTILINE)
    assert max(map(len, told.splitlines())) < 80


def test_seats_that_act_at_once_do_not_see_each_others_answers(say, tiny_installed):
    game = ("watch", "Ann=Human", "Shower:number=3", "Bob=Human", "--game", "clash", "--seed", 3, *FAST)
    ran = say(game, "2", "", "1", "", "3")
    before = ran.out.partition("Bob (seat 2)> ")[0]
    assert "turn 3:" not in before
    assert "Bob is to move: press Enter when no other person looks" in before
    assert "turns 1 to 3: Ann (seat 0) 2; Shower:number=3 (seat 1) 3; Bob (seat 2) 1\n" in ran.out


def test_leaving_is_asked_about_and_recorded_as_a_fault(say, tiny_installed, tmp_path):
    cup = tmp_path / "cup.jsonl"
    game = ("play", 1, "Human", "Passer", "--game", "pips", "--seed", 3, *FAST, "--out", cup)
    ran = say(game, "q", "p", "6", "q", "l")
    assert ran.code == 0
    record = only_record(cup)
    assert [(fault.seat, fault.turn, fault.kind, fault.reason) for fault in record.faults] == [
        (0, 2, FaultKind.LEFT, "left the game")
    ]
    assert (record.out, record.winners) == ((0,), (1,))
    assert [turn.move for turn in record.turns if turn.seat == 0] == [6, 0, 0]


def only_record(cup):
    """Return the record of a cup of one game."""
    (record,) = records(cup)
    return record


def test_games_of_a_person_that_are_missing_are_played_by_play(say, camelcup, tiny_installed, tmp_path):
    whole, cup = tmp_path / "whole.jsonl", tmp_path / "cup.jsonl"
    play = ("play", 2, "Me=Human", "Big", "--game", "pips", "--seed", 3, *FAST, "--out")
    say((*play, whole), *["3"] * 8)
    lines = whole.read_bytes().splitlines(keepends=True)
    first = next(place for place, line in enumerate(lines) if line.startswith(b'{"table":'))
    cup.write_bytes(b"".join(lines[: first + 1]))
    later = f"camelcup play --resume {cup}"
    assert camelcup("standings", cup).err.splitlines()[-1] == f"1 of 2 games; to resume: {later}"
    assert camelcup(*play, cup).err == f"camelcup: --out {cup}: exists already; to resume it: {later}\n"
    line = f"{cup}: a seat of it is played by a person or a program; to resume: {later}"
    assert camelcup("tournament", "--resume", cup).mistake == line
    assert "--seed 4, but the plan has 3" in camelcup("play", "--resume", cup, "--seed", 4).err
    ran = say(("play", "--resume", cup), *["3"] * 4)
    assert ran.out.count("\nover after 6 turns\n") == 1
    assert [turns(record) for record in records(cup)] == [turns(record) for record in records(whole)]
    replayed = camelcup("replay", cup, 0).err
    assert "to play it again: camelcup watch Me=Human Big --game pips" in replayed
    assert "to debug" not in replayed


@pytest.fixture
def three(tiny_installed, tmp_path):
    """The command that plays three games with a person and a bot that rolls dice, and keeps them."""
    game = ("play", 3, "Me=Human", "Gambler", "--game", "pips", "--seed", 3, *FAST)
    return (*game, "--out", tmp_path / "cup.jsonl")


def test_a_game_of_several_is_kept_and_goes_on_with_the_same_luck(say, camelcup, three, tmp_path):
    cup, whole = three[-1], tmp_path / "whole.jsonl"
    say((*three[:-1], whole), *["3"] * 9)
    first = say(three, *["3"] * 4, "q", "k")
    resume = ("play", "--resume", cup)
    second = say(resume, "q", "keep")
    opened = camelcup("verify", cup)
    third = say(resume, "history", *["3"] * 5)
    later = f"to resume: camelcup play --resume {cup}\n"
    assert (first.code, first.err) == (0, f"seed 3\nstopped after 1 of 3 games\n{later}")
    assert re.search(r"^ +\d  Me +1 ", first.out.rpartition("rank ")[2], re.MULTILINE)
    assert (second.code, second.err) == (0, f"{cup}: 1 of 3 games found, 2 left\n{first.err}")
    assert "turn 2: Me (seat 1) 3: " in answers(third.out, "Me (seat 1)")[0]
    assert (
        opened.out == f"{cup}: 1 of 3 games replayed, 1 in progress, no findings; the cup is not finished\n"
    )
    assert third.out.count("\nover after 6 turns\n") == 2
    assert list(map(turns, records(cup))) == list(map(turns, records(whole)))
    assert camelcup("verify", cup, "--replay-bots").out == f"{cup}: 3 games replayed, no findings\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_signal_loses_no_answer_of_several_games(number, say, tmp_path):
    cup = tmp_path / "cup.jsonl"
    game = ("play", "2", *CAMELS, "--out", str(cup))
    with terminal(*game) as (stopped, screen):
        read_until(screen, b"seat 0)> ")
        os.write(screen, b"roll\n")
        read_until(screen, b"seat 0)> ")
        stopped.send_signal(number)
        if number == signal.SIGINT:
            os.write(screen, b"\n")  # as above
            shown = plain(read_until(screen))
            assert f"stopped after 0 of 2 games\nto resume: camelcup play --resume {cup}" in shown
    assert stopped.returncode == (130 if number == signal.SIGINT else -signal.SIGKILL)
    told = answers(say(("play", "--resume", cup), "history").out)[0]
    assert re.findall(r"^turn (\d+): ", told, re.MULTILINE) == ["1", "2", "3"]


def records(cup):
    """Return the records in a cup file, by table."""
    lines = [line for line in cup.read_bytes().splitlines() if line.startswith(b'{"table":')]
    return sorted(map(decode_record, lines), key=lambda record: record.table.number)


def turns(record):
    """Return the seat and the move of each turn of a game."""
    return [(turn.seat, turn.move) for turn in record.turns]


def test_a_game_is_kept_and_goes_on_with_the_same_luck(say, camelcup, tmp_path):
    whole, kept = tmp_path / "whole.jsonl", tmp_path / "kept.jsonl"
    rolls = ["roll"] * 60
    say(("watch", *CAMELS, "--out", whole), *rolls)
    first = say(("watch", *CAMELS, "--out", kept), *rolls[:2])
    second = say(("watch", "--resume", kept), "roll", "q", "?", "k")
    last = say(("watch", "--resume", kept), "history", *rolls)
    later = f"to go on: camelcup watch --resume {kept}\n"
    assert (first.code, first.err) == (0, f"seed 3\nthe game is kept; {later}")
    assert second.out.startswith("turn 6: Player1 (seat 2) ")
    assert (second.code, second.err) == (0, f"the game is kept; {later}")
    assert "turn 1: Human (seat 0) rolls: " in answers(last.out)[0]
    assert "\nover after " in last.out
    assert [turns(record) for record in records(kept)] == [turns(record) for record in records(whole)]
    assert camelcup("verify", kept).out == f"{kept}: 1 game replayed, no findings\n"


def test_leaving_is_asked_about_until_the_answer_is_yes_or_no(say, tiny_installed):
    ran = say(("watch", "Human", "Small", *PIPS), "q", "maybe", "", "No", "3")
    question = "leave the game? You cannot win it then (y/n) "
    assert f"> q\n{question}maybe\n{question}\n{question}No\nHuman (seat 0)> 3\n" in ran.out


def test_a_game_of_bots_alone_goes_on_where_a_person_quit(say, camelcup, tmp_path):
    kept = tmp_path / "kept.jsonl"
    left = say(("watch", "Player0", "Player1", "--seed", 3, "--step", "--out", kept), "", "", "q")
    later = f"camelcup watch --resume {kept}\n"
    assert (left.code, left.err) == (0, f"seed 3\nthe game is kept; to go on: {later}")
    assert camelcup("tournament", "--resume", kept).err.endswith(f"that was kept; to resume: {later}")
    assert "\nover after " in camelcup("watch", "--resume", kept).out


def test_a_kept_game_can_be_left(say, camelcup, tmp_path):
    kept = tmp_path / "kept.jsonl"
    ran = say(("watch", *CAMELS, "--out", kept), "q", "p", "q", "leave")
    question = "keep the game for later, leave it and lose, or play on? (k/l/p) "
    assert f"> q\n{question}p\nHuman (seat 0)> q\n{question}leave\n" in ran.out
    assert "Human (seat 0, after turn 0), left: left the game\n" in ran.out
    assert camelcup("watch", "--resume", kept).out.endswith(ran.out.rpartition("leave\n")[2])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "name the bots, in their turn order, or the file of a game with --resume FILE"),
        (("Human", "--resume", "g.jsonl"), "--resume g.jsonl: the file holds the game; leave out the bots"),
        (
            ("--resume", "g.jsonl", "--seed", 1, "--practice"),
            "--resume g.jsonl: the file holds the game; leave out --seed, --practice",
        ),
        (
            ("--resume", "cup.jsonl"),
            "cup.jsonl: a cup, not a single game that was kept; "
            "to resume: camelcup tournament --resume cup.jsonl",
        ),
    ],
)
def test_a_game_that_goes_on_is_that_of_its_file(arguments, reason, camelcup, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert camelcup("play", 1, "Player0", "Player1", "--out", "cup.jsonl", *FAST).code == 0
    assert camelcup("watch", *arguments).mistake == reason


@pytest.mark.parametrize(
    "command",
    [
        ("tournament", "--bots", "Human,Small", "--seats", 2),
        ("tournament", "--bot", "Me=Human", "--bot", "Small"),
        ("debug", "Small", "Human"),
        ("check-bot", "Human"),
    ],
)
def test_other_commands_refuse_a_person(command, camelcup, tiny_installed):
    line = camelcup(*command, "--game", "pips").mistake
    assert re.match(r"bot '(Me=)?Human' is a person: only .* and camelcup.session have a seat ", line)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("watch", "Human", "Small", "--step"), "--step: a game waits for the person at its table anyway; "),
        (("watch", "Human", "Ann=Human", "--hide"), "--hide: it hides the game from one person, and 2 share"),
        (("watch", "Human=Big", "Small"), "bot 'Human=Big': Human is a person; choose another alias"),
        (("watch", "Human", "Small", "--explain", "Smal"), "unknown bot 'Smal' in explain; did you mean "),
        (("play", 1, "Human", "Small", "--workers", 2), "--workers 2: a person plays one game at a time; "),
        (("play", 1, "Human", "Small", "--executor", "serial"), "--executor serial: a person plays at this "),
        (("play", 1, "Small", "Humn"), "unknown bot 'Humn'; did you mean Human, a person at the terminal?"),
    ],
)
def test_options_that_a_person_rules_out_are_errors(arguments, reason, camelcup, tiny_installed):
    assert camelcup(*arguments, "--game", "pips").mistake.startswith(reason)


def test_explanations_are_printed_beside_the_moves_of_their_bot(camelcup, tiny_installed, tmp_path):
    (tmp_path / "wise.py").write_text(
        "from camelcup import Bot\n"
        "class Wise(Bot):\n"
        "    def move(self, seat, view):\n"
        "        return 3\n"
        "    def explain(self, seat, view):\n"
        "        return f'first\\nthen {view.turn}'\n"
    )
    bot = f"{tmp_path}/wise.py"
    told = camelcup("watch", bot, "Small", *PIPS, "--explain", bot, "--explain", "Small")
    assert told.code == 0
    assert told.out.count("\nSmall gives no reasons\n") == 1
    for turn in (0, 2, 4):
        assert re.search(
            rf"^turn {turn + 1}: .*\n{bot} explains:\n    first\n    then {turn}\n\n", told.out, re.M
        )
    silent = camelcup("watch", bot, "Small", *PIPS).out
    assert re.sub(r"\n.* (explains:\n    first\n    then \d|gives no reasons)", "", told.out) == silent
