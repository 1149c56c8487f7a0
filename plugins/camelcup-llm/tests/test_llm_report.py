"""camelcup llm report: the decisions of models beside those of a bot that gives values."""

import json

import endpoints
import pytest

from camelcup import play as play_games

pytest.importorskip("camelcup_bot_oasis")


@pytest.fixture
def cup(endpoint):
    """Play two games of a model, whose first answer is wrong, and return the file."""

    def answer(body, number):
        return "leg pink" if number == 0 else endpoints.first_action(body)

    endpoint(answer)
    play("Small=llm:small", "Player0")
    return "cup.jsonl"


def play(*bots):
    """Play two games in this process."""
    options = {"seed": 7, **endpoints.HERE, "max_turns": 60, "keep": ["reasons"]}
    play_games(list(bots), games=2, out="cup.jsonl", **options)


def test_a_report_has_the_regret_of_models_and_answers_that_were_refused(cup, camelcup):
    ran = camelcup("llm", "report", cup, "--json")
    assert ran.code == 0, ran.err
    report = json.loads(ran.out)
    tables = {figure["title"]: figure["rows"] for figure in report["figures"]}
    rows = {row["bot"]: row for row in tables["Regret of each bot"]}
    assert report["reference"] == "Oasis"
    assert (rows["Small"]["refused"], rows["Player0"]["refused"]) == (1, 0)
    assert rows["Small"]["regret"] > 0


def test_the_costliest_moves_have_the_words_of_the_model_beside_the_reasons_of_the_reference(cup, camelcup):
    ran = camelcup("llm", "report", cup, "--bot", "Small")
    assert ran.code == 0, ran.err
    assert "Player0" not in ran.out
    _, *worst = ran.out.partition("Costliest decisions")[2].split("\n\n")
    assert 0 < len(worst) <= 10
    for block in worst:
        first, *lines = block.strip().splitlines()
        assert first.startswith("Small, table ")
        assert lines[:3] == ["  Small:", "  the first of the list", "  Oasis:"]
        command = lines[-1].split()
        assert command[:3] == ["camelcup", "replay", cup]
    assert camelcup(*command[1:]).code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("cup.jsonl", "--bot", "Large"), "unknown bot 'Large' in cup.jsonl"),
        (("cup.jsonl", "--reference", "Player0"), "reference Player0 gives no values of actions"),
        (("none.jsonl",), "none.jsonl: cannot be read"),
    ],
)
def test_a_report_that_cannot_be_is_one_line(workdir, camelcup, words, message):
    play("Player0", "Player1")
    ran = camelcup("llm", "report", *words)
    assert (ran.code, message in ran.err) == (1, True)
    assert ran.err.count("\n") <= 1
