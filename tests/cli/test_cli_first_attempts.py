"""What people try first: a wrong order, a missing opponent, a method that was not called."""

import pytest

from camelcup.installed.commands import ELSEWHERE

BOT = """\
from camelcup import Bot


class Mine(Bot):
    def move(self, seat, view):
        return {answer}
"""


@pytest.fixture
def mine(tmp_path):
    """Return a function that writes a bot with an answer, and returns its file."""

    def write(answer="view.legal_actions()[0]"):
        path = tmp_path / f"mine{len(answer)}.py"  # a file is imported once in a process
        path.write_text(BOT.format(answer=answer))
        return path

    return write


def test_a_bot_in_the_place_of_the_number_of_games_is_told_apart(camelcup, mine):
    line = f"'{mine()}': the number of games comes first, as in camelcup play 100 {mine()}"
    assert camelcup("play", mine(), "Player0").mistake == line


def test_a_game_in_the_place_of_a_bot_is_named_as_one(camelcup, mine):
    line = "'CamelUp' is a game: name a bot, or choose the game by --game camelup"
    assert camelcup("compare", mine(), "CamelUp").mistake == line


@pytest.mark.parametrize(
    ("answer", "text", "isolation"),
    [
        ("view.legal_actions", "View.legal_actions without ()", "none"),
        ("view.legal_actions", "View.legal_actions without ()", "process"),
        ("object()", "<object object>", "none"),
    ],
)
def test_an_answer_that_is_no_data_gets_the_hint_of_other_wrong_answers(
    camelcup, mine, answer, text, isolation
):
    errors = []
    for given in (answer, "17"):
        ran = camelcup("play", 1, mine(given), "Player0", "--seed", 1, "--isolation", isolation)
        errors.append(ran.err.partition("malformed: ")[2].partition("\n")[0])
    assert errors[0].startswith(text)
    assert errors[0].partition(" is not an action; ")[2] == errors[1].removeprefix("17 is not an action; ")


def test_input_in_a_bot_points_to_debug(camelcup, mine):
    ran = camelcup("play", 1, mine("input()"), "Player0")
    assert "EOFError: EOF when reading a line; only `camelcup debug` gives a bot the terminal" in ran.err


def test_an_async_move_is_refused_when_the_bot_is_loaded(camelcup, mine):
    path = mine()
    path.write_text(path.read_text().replace("    def", "    async def"))
    line = f"bot '{path}': move is async def, which no game awaits: def move(self, seat, view)"
    assert camelcup("play", 1, path, "Player0").mistake == line


def test_a_bot_is_not_compared_with_itself_by_any_name(camelcup, mine):
    path = mine()
    for names in ((path, f"{path}:Mine"), (f"A={path}", f"B={path}")):
        ran = camelcup("compare", *names, "--pairs", 2, "--isolation", "none")
        assert "a bot is not compared with itself" in ran.mistake


def test_the_games_of_a_comparison_are_twice_its_pairs(camelcup):
    here = ("--executor", "serial", "--isolation", "none", "--seats", 2, "--seed", 5)
    compared = ("compare", "Player0", "RandomBot", *here, "--fixed", "--format", "csv")
    by_games, by_pairs = camelcup(*compared, "--games", 8), camelcup(*compared, "--pairs", 4)
    assert (by_games.code, by_games.out) == (0, by_pairs.out)
    assert "--games 7: a pair is two games" in camelcup(*compared, "--games", 7).err
    assert "--games 8 and --pairs 4: give one" in camelcup(*compared, "--games", 8, "--pairs", 4).err


def test_a_command_of_a_package_that_is_missing_names_the_package(camelcup, monkeypatch):
    monkeypatch.setitem(ELSEWHERE, "crown", "camelcup-crown")
    line = "camelcup crown comes with camelcup-crown: pip install camelcup-crown"
    assert camelcup("crown", "cup.jsonl").err == f"camelcup: {line}\n"
