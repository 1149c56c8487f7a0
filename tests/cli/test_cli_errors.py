"""A mistake of a person ends with one line that says what would be right, and exit code 1."""

import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("arguments", "error", "choice"),
    [
        (["tournamnt"], "unknown command 'tournamnt'; did you mean tournament?", "new-bot"),
        (["play", 1, "Playr0", "RandomBot"], "unknown bot 'Playr0'; did you mean Player0?", "RandomBot"),
        (["tournament", "--game", "camlup"], "unknown game 'camlup'; did you mean camelup?", "camelup"),
        (["new-bot", "x", "--game", "camlup"], "unknown game 'camlup'; did you mean camelup?", "camelup"),
        (
            ["tournament", "--rules", "cup2062"],
            "unknown rule set 'cup2062' in camelup; did you mean cup2026?",
            "camelai",
        ),
        (["tournament", "--format", "gihub"], "unknown format 'gihub'; did you mean github?", "json"),
    ],
)
def test_the_error_for_an_unknown_name_lists_the_nearest_and_all_choices(camelcup, arguments, error, choice):
    line = camelcup(*arguments).mistake
    assert line.startswith(error)
    assert choice in line.partition("(choices: ")[2]


@pytest.mark.parametrize(
    ("command", "count", "hint"),
    [
        (["play", 1, "Player0"], "Player0 has no opponent", " (try --rules camelai)"),
        (["watch", *["Player0"] * 9], "9 bots", ""),
    ],
)
def test_the_error_for_a_table_of_a_wrong_size_names_the_range(camelcup, command, count, hint):
    assert camelcup(*command).mistake == f"{count}: camelup with these rules seats 2 to 8{hint}"


def test_the_error_for_too_few_bots_names_three_ways_out(camelcup):
    line = camelcup("tournament", "--bots", "Player0").mistake
    assert line.startswith("1 bot for tables of 4: ")
    for way in ("pip install camelcup-bot-", "name more", "--fill NAME"):
        assert way in line


BOTS = ("Player0", "Player1")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["tournament", "--games", "many"], "many is not a whole number"),
        (["tournament", "--on-fault", "shout"], "'shout' is not one of 'default', 'forfeit', 'abort'"),
        (["tournament", "--workers", 0], "--workers"),
        (["tournament", "--gmes", 3], "no such option --gmes; did you mean --games? (see"),
        (["tournament", "--labl", 3], "no such option --labl (see"),
        (["tournament", "--isolation", "box"], "'box' is not one of 'process', 'sandbox', 'none'"),
        (["tournament", "--memory", "1M"], "--memory '1M': a bot's process needs at least 32M"),
        (["watch", "A", "B", "--seed", 1, "--table-seed", 2], "--seed 1 and --table-seed 2: give one"),
        (["check-bot"], "Missing argument 'BOT...'"),
        (["play", "--", 0, "Player0", "Player1"], "0 games: at least 1 must be played"),
        (["play", "-5", *BOTS], "-5: a negative number has no meaning here (see camelcup play --help)"),
        (["tournament", "--seats", 9], "--seats 9: camelup with these rules seats 2 to 8"),
        (["check-bot", "Player0", "--begin-time", "1e300"], "'--begin-time': 1e300 is not a number from"),
        (["tournament", "--move-time", "nan"], "'--move-time': nan is not a number from 0 to 86400 (see"),
        (["tournament", "--bots", "Player0,Player1,Player0"], "bot 'Player0' is named twice"),
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


def test_logs_and_the_cup_have_different_files(camelcup, noisy_bot):
    line = camelcup(*NOISY, "--out", "a.jsonl", "--log", "jsonl:./a.jsonl").mistake
    assert line == "--log jsonl:./a.jsonl: the cup is written to that file; name another"
    line = camelcup(*NOISY, "--log", "csv:b", "--log", "jsonl:b").mistake
    assert line == "--log jsonl:b: another --log is written to that file; name another"
    assert not noisy_bot.exists()
