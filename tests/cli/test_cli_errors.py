"""A mistake of a person ends with one line that says what would be right, and exit code 1."""

from pathlib import Path

import pytest

from camelcup.installed.packages import ELSEWHERE


@pytest.mark.parametrize(
    ("arguments", "error", "choice"),
    [
        (["tournamnt"], "unknown command 'tournamnt'; did you mean tournament?", "check-bot"),
        (["tournament", "--format", "gihub"], "unknown format 'gihub'; did you mean github?", "json"),
    ],
)
def test_the_error_for_an_unknown_name_lists_the_nearest_and_all_choices(camelcup, arguments, error, choice):
    line = camelcup(*arguments).mistake
    assert line.startswith(error)
    assert choice in line.partition("(choices: ")[2]


BOTS = ("Player0", "Player1")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["play", 1, "Player0"], "Player0 has no opponent: camelup with these rules seats 2 to 8"),
        (
            ["tournament", "--bots", "Player0"],
            "1 bot for tables of 4: install more (pip install camelcup-bot-...), name more, such as Random, "
            "fill seats with copies (--fill NAME), or play with fewer seats (--seats N)",
        ),
        (["tournament", "--games", "many"], "'many' is not a valid integer."),
        (["tournament", "--on-fault", "shout"], "'shout' is not one of 'default', 'forfeit', 'abort'"),
        (["tournament", "--gmes", 3], "No such option"),
        (["tournament", "--move-time", "nan", "--bots", "Player0"], "nan is no number."),
        (["tournament", "--memory", "1M"], "--memory '1M': a bot's process needs at least 32M"),
        (["watch", "A", "B", "--seed", 1, "--table-seed", 2], "--seed 1 and --table-seed 2: give one"),
        (["check-bot"], "Missing argument 'BOT...'"),
        (["play", "-5", *BOTS], "No such option"),
        (["tournament", "--bots", "Player0,Player1,Player0"], "'Player0' is the same as 'Player0': a bot"),
        (
            ["watch", "Human", "Player0"],
            "bot 'Human' is a person: play by camelcup sit Human ..., of the package camelcup-",
        ),
        (
            ["play", 1, "Me=Human", "Player0"],
            "bot 'Me=Human' is a person: play by camelcup sit Human ..., of",
        ),
        (
            ["watch", "Human=Player0", "Player1"],
            "bot 'Human=Player0': Human is a person; choose another alias",
        ),
    ],
)
def test_a_wrong_option_is_one_line_too(camelcup, arguments, error):
    assert error in camelcup(*arguments).mistake


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--log", "jsonl:file/log"), "log file/log: cannot be written (Not a directory)"),
        (
            ("--out", "file.jsonl"),
            "--out file.jsonl: exists already; to resume it: camelcup tournament --resume file.jsonl",
        ),
        (("--log", "jsonl:file"), "log file: exists already; name another file"),
        (
            ("--out", "a.jsonl", "--log", "jsonl:./a.jsonl"),
            "--log jsonl:./a.jsonl: the cup is written to that file; name another",
        ),
        (
            ("--log", "jsonl:./b", "--log", "jsonl:b"),
            "--log jsonl:b: another --log is written to that file; name another",
        ),
    ],
)
def test_a_file_that_cannot_be_written_is_an_error_before_the_first_game(options, error, camelcup, workdir):
    for name in ("file", "file.jsonl"):
        Path(name).write_text("kept")
    ran = camelcup("play", 1, *BOTS, "--executor", "serial", "--isolation", "none", *options)
    assert ran == (1, "", f"camelcup: {error}\n"), "no seed is printed"


@pytest.fixture
def mine(tmp_path):
    """Return a function that writes a bot with an answer, and returns its file."""

    def write(answer="view.legal_actions()[0]"):
        path = tmp_path / f"mine{len(answer)}.py"  # a file is imported once in a process
        path.write_text(f"def move(seat, view):\n    return {answer}\n")
        return path

    return write


def test_words_in_a_wrong_place_are_told_apart(camelcup, mine):
    line = f"'{mine()}': the number of games comes first, as in camelcup play 100 {mine()} ..."
    assert camelcup("play", mine(), "Player0").mistake == line
    line = "'CamelUp' is a game: name a bot, or choose the game by --game camelup"
    assert camelcup("compare", mine(), "CamelUp").mistake == line


def test_an_answer_that_is_no_data_gets_the_hint_of_other_wrong_answers(camelcup, mine):
    wrong = camelcup("play", 1, mine("17"), "Player0", "--seed", 1).err
    hint = wrong.partition("malformed: 17 is not an action; ")[2].partition("\n")[0]
    assert hint
    uncalled = camelcup("play", 1, mine("view.legal_actions"), "Player0", "--seed", 1).err
    assert f"malformed: View.legal_actions without () is not an action; {hint}\n" in uncalled


def test_input_in_a_bot_points_to_debug(camelcup, mine):
    ran = camelcup("play", 1, mine("input()"), "Player0")
    assert "EOFError: EOF when reading a line; only `camelcup debug` gives a bot the terminal" in ran.err


def test_an_async_move_is_refused_when_the_bot_is_loaded(camelcup, mine):
    path = mine()
    path.write_text(f"async {path.read_text()}")
    line = f"bot '{path}': move is async def, which no game awaits: def move(seat, view)"
    assert camelcup("play", 1, path, "Player0").mistake == line


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("command crown", ["crown", "cup.jsonl"]),
        ("bot Crown", ["play", "1", "Crown", "Player0"]),
        ("bot kind crown", ["play", "1", "crown:Crown", "Player0"]),
        ("scoring rule crown", ["play", "1", "Player0", "Player1", "--scoring", "crown"]),
        ("executor crown", ["play", "1", "Player0", "Player1", "--executor", "crown"]),
        ("logger crown", ["play", "1", "Player0", "Player1", "--log", "crown:logs"]),
    ],
)
def test_what_a_package_that_is_missing_brings_names_the_package(entry, words, camelcup, monkeypatch):
    monkeypatch.setitem(ELSEWHERE, entry, "camelcup-crown")
    assert camelcup(*words).mistake == f"{entry} comes with camelcup-crown: pip install camelcup-crown"
