"""Tokens and dollars in records and tables, and budgets."""

import json
from pathlib import Path

import endpoints
import pytest

from camelcup import UserError, load, play

PRICES = "[models.small]\ninput = 10\noutput = 100\nmax_tokens = 100\n"


def game(*bots, **options):
    """Return the record of a game."""
    return play(list(bots), **({"seed": 7, **endpoints.HERE, "max_turns": 40} | options)).records[0]


def asked_of(record, seat):
    """The numbers of the turns of a seat."""
    seats = [turn.seat for turn in record.turns if turn.seat is not None]
    return [number for number, each in enumerate(seats) if each == seat]


def test_a_record_keeps_what_each_move_of_a_model_used(endpoint):
    stub = endpoint(settings=PRICES)
    record = game("llm:small", "Player0")
    assert [turn for turn, _ in record.kept.used] == asked_of(record, 0)
    for request, (_, used) in zip(stub.requests, record.kept.used, strict=True):
        tokens = sum(len(endpoints.text_of(message).split()) for message in request["messages"])
        assert (used["retries"], used["input_tokens"]) == (0, tokens)
        assert used["dollars"] == pytest.approx((tokens * 10 + used["output_tokens"] * 100) / 1e6)
        assert used["seconds"] > 0


def test_a_wrong_answer_counts_as_a_retry_and_is_paid_for(endpoint):
    endpoint(lambda body, number: "leg pink" if number == 0 else "roll", PRICES)
    first, second, *_ = [used for _, used in game("llm:small", "Player0").kept.used]
    assert (first["retries"], second["retries"]) == (1, 0)
    assert first["input_tokens"] > 1.5 * second["input_tokens"]


def test_a_cup_has_a_table_of_costs(endpoint, camelcup):
    endpoint(lambda body, number: "roll", PRICES)
    record = play(["llm:small", "Player0"], seed=7, out="cup.jsonl").records[0]
    ran = camelcup("llm", "costs", "cup.jsonl", "--format", "json")
    (row,) = json.loads(ran.out)
    dollars = sum(used["dollars"] for _, used in record.kept.used)
    assert (row["bot"], row["games"], row["moves"]) == ("llm:small", 1, len(asked_of(record, 0)))
    assert row["dollars_a_game"] == pytest.approx(dollars)
    assert row["wins_a_dollar"] == pytest.approx(float(record.share(0)) / dollars)


def test_a_budget_stops_a_cup_before_it_is_exceeded_and_a_larger_one_resumes_it(endpoint, camelcup):
    stub = endpoint(settings=PRICES)
    words = ("tournament", "--bots", "llm:small,Player0", "--seats", 2, "--games", 4, "--max-turns", 60)
    ran = camelcup("llm", "run", "--budget", "0.1", *words, "--seed", 7, "--out", "cup.jsonl")
    assert ran.code == 1
    assert "budget 0.1: $0.0" in ran.err
    bought = len(stub.requests)
    ran = camelcup("llm", "run", "--budget", "9", "tournament", "--resume", "cup.jsonl")
    assert ran.code == 0, ran.err
    sent = [json.dumps(request["messages"]) for request in stub.requests]
    assert len(stub.requests) > bought > 0
    assert len(load("cup.jsonl").records) == 4
    costs = [used["dollars"] for record in load("cup.jsonl") for _, used in record.kept.used]
    assert len(costs) == len(sent)


def test_a_budget_that_is_used_up_is_one_line(endpoint):
    stub = endpoint(settings=f"budget = 0.0001\n{PRICES}")
    with pytest.raises(UserError, match=r"^budget 0\.0001: \$0\.0000 of it is spent or promised"):
        game("llm:small", "Player0")
    assert stub.requests == []


@pytest.mark.parametrize("section", ["", "[models.small]\ninput = 10\n"])
def test_a_budget_for_a_model_without_prices_is_refused_before_it_is_asked(endpoint, camelcup, section):
    stub = endpoint(settings=section)
    ran = camelcup("llm", "run", "--budget", "0", "play", 1, "llm:small", "Player0", "--seed", 7)
    assert (ran.code, stub.requests) == (1, [])
    assert "llm:small has no prices, so that a budget of 0 would count nothing" in ran.err


@pytest.mark.parametrize("text", ["abc", "", "nan", "-1"])
def test_a_variable_that_is_no_budget_is_one_line(endpoint, monkeypatch, text):
    endpoint(settings=PRICES)
    monkeypatch.setenv("CAMELCUP_LLM_BUDGET", text)
    with pytest.raises(UserError, match=rf"CAMELCUP_LLM_BUDGET='{text}': write dollars"):
        game("llm:small", "Player0")


def test_standings_show_what_a_game_of_each_model_costs_and_only_where_something_does(endpoint, camelcup):
    endpoint(lambda body, number: "roll", PRICES)
    run = play(["llm:small", "Player0"], games=3, seed=7, **endpoints.HERE, out="cup.jsonl")
    rows = {row.bot: row for row in run.standings.rows()}
    dollars = sum(used["dollars"] for record in run for _, used in record.kept.used)
    wins = sum(float(record.share(record.table.bots.index("llm:small"))) for record in run)
    assert rows["llm:small"].dollars_a_game == pytest.approx(dollars / 3)
    assert rows["llm:small"].wins_a_dollar == pytest.approx(wins / dollars)
    assert (rows["Player0"].dollars_a_game, rows["Player0"].wins_a_dollar) == (None, None)
    assert "wins a $" in camelcup("standings", "cup.jsonl").out
    assert camelcup("report", "cup.jsonl", "-o", "report.html").code == 0
    assert "$ a game" in Path("report.html").read_text("utf-8")
    play(["Player0", "Player1"], seed=7, **endpoints.HERE, out="free.jsonl")
    assert "wins a $" not in camelcup("standings", "free.jsonl").out
