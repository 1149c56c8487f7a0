"""A mistake of a person ends with one line that says what would be right, and exit code 1."""

import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("arguments", "error", "choice"),
    [
        (["tournamnt"], "unknown command 'tournamnt'; did you mean tournament?", "new-bot"),
        (["play", 1, "Playr0", "RandomBot"], "unknown bot 'Playr0'; did you mean Player0?", "RandomBot"),
        (["check-bot", "randombott"], "unknown bot 'randombott'; did you mean RandomBot?", "Player0"),
        (["tournament", "--fill", "Playr1"], "unknown bot 'Playr1'; did you mean Player1?", "Player0"),
        (["tournament", "--game", "camlup"], "unknown game 'camlup'; did you mean camelup?", "camelup"),
        (["check-game", "camlup"], "unknown game 'camlup'; did you mean camelup?", "camelup"),
        (["bots", "--game", "camlup"], "unknown game 'camlup'; did you mean camelup?", "camelup"),
        (["new-bot", "x", "--game", "camlup"], "unknown game 'camlup'; did you mean camelup?", "camelup"),
        (
            ["tournament", "--rules", "cup2062"],
            "unknown rule set 'cup2062' in camelup; did you mean cup2026?",
            "camelai",
        ),
        (
            ["tournament", "--scoring", "scor"],
            "unknown scoring rule 'scor'; did you mean score?",
            "placement",
        ),
        (["tournament", "--log", "jsnl:x"], "unknown logger 'jsnl'; did you mean jsonl?", "csv"),
        (["tournament", "--format", "gihub"], "unknown format 'gihub'; did you mean github?", "json"),
        (
            ["tournament", "--executor", "serail"],
            "unknown executor 'serail'; did you mean serial?",
            "processes",
        ),
    ],
)
def test_the_error_for_an_unknown_name_lists_the_nearest_and_all_choices(camelcup, arguments, error, choice):
    line = camelcup(*arguments).mistake
    assert line.startswith(error)
    assert choice in line.partition("(choices: ")[2]


@pytest.mark.parametrize("bots", ["", "Player0,,Player1"])
def test_a_bot_without_a_name_is_an_error(camelcup, bots):
    line = camelcup("tournament", "--bots", bots).mistake
    assert line == "bot '' has no name: write Name, file.py:Class or package.module:Class"


def test_a_number_of_games_that_is_not_one_is_an_error(camelcup):
    line = camelcup("play", "ten", "Player0", "Player1").mistake
    assert line == "'ten': the number of games comes first, as in camelcup play 100 ten"
    line = camelcup("play", "-5", "Player0", "Player1").mistake
    assert line == "-5: a negative number has no meaning here (see camelcup play --help)"


@pytest.mark.parametrize("seats", [1, 9])
def test_the_error_for_seats_names_the_range(camelcup, seats):
    line = camelcup("tournament", "--seats", seats).mistake
    assert line == f"--seats {seats}: camelup with these rules seats 2 to 8"


@pytest.mark.parametrize(
    ("bots", "count", "hint"),
    [(["Player0"], "Player0 has no opponent", " (try --rules camelai)"), (["Player0"] * 9, "9 bots", "")],
)
def test_the_error_for_a_table_of_a_wrong_size_names_the_range(camelcup, bots, count, hint):
    error = f"{count}: camelup with these rules seats 2 to 8"
    assert camelcup("play", 1, *bots).mistake == error + hint


@pytest.mark.parametrize(("bots", "count"), [("Player0", "1 bot"), ("Player0,Player1", "2 bots")])
def test_the_error_for_too_few_bots_names_three_ways_out(camelcup, bots, count):
    line = camelcup("tournament", "--bots", bots).mistake
    assert line.startswith(f"{count} for tables of 4: ")
    for way in ("pip install camelcup-bot-", "name more", "--fill NAME"):
        assert way in line


BOTS = ("Player0", "Player1")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["tournament", "--games", "many"], "many is not a whole number"),
        (["tournament", "--seating", "alphabetical"], "unknown seating 'alphabetical' (choices: balanced, g"),
        (["tournament", "--on-fault", "shout"], "'shout' is not one of 'default', 'forfeit', 'abort'"),
        (["tournament", "--workers", 0], "--workers"),
        (["tournament", "--gmes", 3], "no such option --gmes; did you mean --games? (see"),
        (["tournament", "--labl", 3], "no such option --labl (see"),
        (["tournament", "--isolation", "box"], "'box' is not one of 'process', 'sandbox', 'none'"),
        (["tournament", "--memory", "much"], "--memory 'much': write a number followed by K, M, G or T"),
        (["tournament", "--memory", "1M"], "--memory '1M': a bot's process needs at least 32M"),
        (["watch", "A", "B", "--seed", 1, "--table-seed", 2], "--seed 1 and --table-seed 2: give one"),
        (["check-bot"], "Missing argument 'BOT...'"),
        (["play", "--", 0, "Player0", "Player1"], "0 games: at least 1 must be played"),
        (["play", 1, "S=Player0", "S=Player1"], "bot 'S=Player1': S stands for Player0 already"),
        (["play", 1, *BOTS, "--isolation", "none", "--memory", "500M"], "--memory needs --isolation process"),
        (
            ["tournament", "--out", "cup.txt"],
            "--out cup.txt: the name of a cup file ends in ",
        ),
        (["tournament", "--bots", "Player0,Player1,Player0"], "bot 'Player0' is named twice"),
        (["tournament", "--bot", "S=Player0", "--bot", "T=Player0"], "bot 'T' is the same as 'S'"),
        (["watch", "Human", "Player0", "--as", 1], "--as 1: a person sees the game from its own seat; write"),
        (["watch", *BOTS, "--as", 1, "--explain", "Player0"], "--as 1 shows the reasons of seat 1 only"),
    ],
)
def test_a_wrong_option_is_one_line_too(camelcup, arguments, error):
    assert error in camelcup(*arguments).mistake


@pytest.fixture
def noisy_bot(tmp_path, monkeypatch):
    """Write a bot in a file noisy.py of a new working directory; return the file that it makes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())  # the folder of a bot's file is added to it
    played = tmp_path / "played"
    (tmp_path / "noisy.py").write_text(
        "from pathlib import Path\nfrom camelcup import Bot\n\n\n"
        "class Noisy(Bot):\n"
        "    def move(self, seat, view):\n"
        f"        Path({str(played)!r}).touch()\n"
        "        return [0]\n"
    )
    return played


NOISY = ["play", 1, "noisy.py:Noisy", "Player0", "--executor", "serial", "--isolation", "none"]


def test_a_bot_in_a_file_plays(camelcup, noisy_bot):
    assert camelcup(*NOISY).code == 0
    assert noisy_bot.exists()


@pytest.mark.parametrize("logger", ["jsonl", "csv"])
def test_a_log_that_cannot_be_written_is_an_error_before_the_first_game(camelcup, noisy_bot, logger):
    Path("file").write_text("")
    line = camelcup(*NOISY, "--log", f"{logger}:file/log").mistake
    assert "file/log" in line
    assert "cannot be written" in line
    assert not noisy_bot.exists()


def test_no_seed_is_printed_before_a_refusal(camelcup, noisy_bot):
    Path("old.jsonl").write_text("kept")
    for option in (("--out", "old.jsonl"), ("--log", "jsonl:old.jsonl")):
        (line,) = camelcup(*NOISY, *option).err.splitlines()
        assert "old.jsonl: exists already" in line
    assert camelcup(*NOISY, "--seed", 3, "--out", "new.jsonl").err.splitlines()[0] == "seed 3"


@pytest.mark.parametrize("command", [["tournament"], ["check-bot", "Player0"]])
@pytest.mark.parametrize(("option", "number"), [("--move-time", "nan"), ("--begin-time", "1e300")])
def test_a_time_limit_is_a_number_of_seconds(camelcup, command, option, number):
    line = camelcup(*command, option, number).mistake
    end = f"(see camelcup {command[0]} --help)"
    assert line == f"Invalid value for '{option}': {number} is not a number from 0 to 86400 {end}"


def test_logs_and_the_cup_have_different_files(camelcup, noisy_bot):
    line = camelcup(*NOISY, "--out", "a.jsonl", "--log", "jsonl:./a.jsonl").mistake
    assert line == "--log jsonl:./a.jsonl: the cup is written to that file; name another"
    line = camelcup(*NOISY, "--log", "csv:b", "--log", "jsonl:b").mistake
    assert line == "--log jsonl:b: another --log is written to that file; name another"
    assert not noisy_bot.exists()


def test_a_bot_file_that_does_not_import_shows_its_own_frames(camelcup, noisy_bot):
    Path("brokens_helper.py").write_text("def count():\n    return 1 / 0\n")
    Path("broken.py").write_text("from brokens_helper import count\n\nNUMBER = count()\n")
    ran = camelcup("play", 1, "broken.py:Broken", "Player0")
    lines = ran.err.splitlines()
    assert ran.code == 1
    assert lines[:2] == [
        "camelcup: bot 'broken.py:Broken' cannot be imported",
        "Traceback (most recent call last):",
    ]
    assert lines[2].endswith('broken.py", line 3, in <module>')
    assert lines[-1] == "ZeroDivisionError: division by zero"
    assert "importlib" not in ran.err
    assert "specs.py" not in ran.err


@pytest.mark.parametrize(
    ("bot", "error"),
    [
        ("N=nowhere.py", "bot 'N=nowhere.py': there is no file nowhere.py"),
        ("noisy.py:Nosy", "bot 'noisy.py:Nosy' cannot be imported: unknown bot class 'Nosy' in "),
        ("no_such_module:Bot", "bot 'no_such_module:Bot' cannot be imported: ModuleNotFoundError"),
        ("Player0:speed=3", "bot 'Player0:speed=3': got an unexpected keyword argument 'speed'"),
    ],
)
def test_the_error_for_a_wrong_spec_is_one_line(camelcup, noisy_bot, bot, error):
    assert camelcup("play", 1, bot, "Player0").mistake.startswith(error)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("coin = 3", "unknown key coin"),
        ("roll_coin = 'later'", "roll_coin must be one of 'at once', 'at leg end', not 'later'"),
        ("leg_first = [5, 3]", "leg_second has 4 payments: it needs 2, as leg_first says"),
        ("leg_bets_per_camel = 3", "leg_first has 4 payments: it needs 3, as leg_bets_per_camel says"),
        ("max_seats = 9", "max_seats is 9: it must be from 1 to 8"),
        ("coins = [", "not TOML"),
    ],
)
def test_the_error_for_a_rules_file_names_the_file_and_the_key(camelcup, tmp_path, text, error):
    rules = tmp_path / "mine.toml"
    rules.write_text(text)
    line = camelcup("tournament", "--rules", rules).mistake
    assert line.startswith(f"rules {rules}: ")
    assert error in line
