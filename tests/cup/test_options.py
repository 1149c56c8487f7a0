"""Options of a run, as texts and values: what is read, and what cannot be right."""

from datetime import datetime, time, timedelta
from pathlib import Path

import pytest

from camelcup import UserError
from camelcup.cup.options import (
    RunOptions,
    TableOptions,
    is_over_at,
    parse_bots,
    parse_keep,
    parse_size,
    parse_sprt,
    parse_time,
    size_text,
)
from refusals import refusal


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        (" Small , Big ", ("Small", "Big")),
        ("Shower:number=1,label=a,Big:x=2", ("Shower:number=1,label=a", "Big:x=2")),
        ("One=Shower,Two=Big", ("One=Shower", "Two=Big")),
        ("Small,,Big,", ("Small", "", "Big", "")),
    ],
)
def test_bots_have_commas_between_them_which_their_options_have_too(text, bots):
    assert parse_bots(text) == bots


def test_extras_of_records_are_kept_each_once_and_in_their_order():
    assert parse_keep("reasons, times,reasons") == parse_keep(["reasons", "times"]) == ("times", "reasons")
    assert parse_keep([]) == ()
    with pytest.raises(UserError, match=r"unknown extra of a record 'reason' in --keep; did you mean rea"):
        parse_keep("times,reason")


def test_the_hypotheses_of_a_test_are_two_numbers():
    assert parse_sprt("-1,2.5") == (-1, 2.5)
    for text in ("2", "a,b", "1,2,3"):
        message = f"--sprt '{text}': write two differences in points of win rate"
        assert refusal(parse_sprt, text).startswith(message)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"games": 0}, "--games 0: at least 1 game must be played"),
        ({"games": 5, "games_per_10": 10}, "--games 5 and --games-per-10 10: give one of them"),
        ({"games": 3, "until": "07:00"}, "--games 3 and --until 07:00: give one of them"),
        ({"hours": float("nan")}, "--hours nan: give a number above 0 and up to 10,000"),
        ({"hours": 10_001}, "--hours 10001: give a number above 0 and up to 10,000"),
        ({"until": "25:00"}, "--until '25:00'"),
        ({"seating": "fix"}, "unknown seating 'fix'"),
    ],
)
def test_numbers_of_tables_that_cannot_be_right_are_errors(options, reason):
    assert refusal(TableOptions, **options).startswith(reason)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"out": Path("cup.zip")}, "--out cup.zip: the name of a cup file ends in .jsonl, .gz, .zst"),
        ({"executor": "serail"}, "unknown executor 'serail'; did you mean serial?"),
        ({"scoring": "scor"}, "unknown scoring rule 'scor'; did you mean score?"),
        ({"log": ("jsnl:x",)}, "unknown logger 'jsnl'; did you mean jsonl?"),
        ({"log": ("jsonl",)}, "--log 'jsonl' has no target: write jsonl:PATH"),
        ({"isolation": "none", "memory": 1 << 30}, "--memory needs --isolation process"),
        ({"isolation": "none", "bot_output": Path("x")}, "--bot-output needs --isolation process"),
    ],
)
def test_options_that_cannot_be_right_are_errors(options, reason, tiny_plugins):
    assert refusal(RunOptions(game="pips", **options).check, tiny_plugins).startswith(reason)


def test_a_size_is_read_as_it_is_written():
    assert [size_text(parse_size(text)) for text in ("500M", "1.5g")] == ["500M", "1.5G"]


def test_a_number_of_hours_begins_now():
    end = TableOptions(hours=8).end()
    assert timedelta(hours=7, minutes=59) < end - datetime.now().astimezone() <= timedelta(hours=8)
    assert not is_over_at(end)()
    assert is_over_at(datetime.now().astimezone())()
    assert TableOptions().end() is is_over_at(None) is None


@pytest.mark.parametrize("text", ["00:00", "07:00", "23:59"])
def test_a_time_of_day_is_the_next_one(text):
    end = TableOptions(until=text).end()
    assert f"{end:%H:%M:%S}" == f"{text}:00"
    assert timedelta() < end - datetime.now().astimezone() <= timedelta(days=1)


def test_a_time_of_day_has_hours_and_minutes():
    assert parse_time("7:05") == time(7, 5)
    for text in ("7", "25:00", "noon", ""):
        with pytest.raises(UserError, match="write a time of day, such as 07:00"):
            parse_time(text)
