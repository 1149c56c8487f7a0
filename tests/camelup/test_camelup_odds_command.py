"""The command odds."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from camelcup.camelup import notation
from camelcup.camelup.odds import KERNEL, Odds, best_squares, exact

Run = Callable[..., Any]

POSITION = "gyor,,,w,-1 goy"


def rows(text: str) -> dict[str, list[str]]:
    """Return the cells of the table by the letter of the camel."""
    table = text.split("\n\n")[0].splitlines()[2:]
    return {line[0]: line.replace(" %", "").split()[2:] for line in table}


def test_the_table_has_the_chances_of_each_camel_and_the_worth_of_bets_on_it(run: Run) -> None:
    ran = run("odds", POSITION)
    assert (ran.code, ran.err) == (0, "")
    cells = rows(ran.out)
    assert list(cells) == ["b", "g", "o", "y", "w"]
    assert cells["b"] == ["32.7", "24.1", "22.8", "14.0", "+1.44", "+1.05", "+0.26"]
    assert cells["o"][:2] == ["0.0", "32.7"]
    assert "ends this leg in 0.0 % of cases, and takes 20.9 more dice on average" in ran.out


def test_bets_that_were_placed_make_others_worth_less(run: Run) -> None:
    plain, after = (rows(run("odds", POSITION, *bets).out) for bets in ((), ("--bets-placed", "ggrr/2/1")))
    assert [plain[camel][:4] for camel in "bgoyw"] == [after[camel][:4] for camel in "bgoyw"]
    assert plain["y"][4] == after["y"][4]
    assert float(after["b"][4]) == pytest.approx(0.327 * 2 + 0.241 - 0.432, abs=0.01)
    assert all(float(after[camel][5]) < float(plain[camel][5]) for camel in "bgoyw")
    assert all(float(after[camel][6]) < float(plain[camel][6]) for camel in "bgoyw")


def test_leg_bets_that_are_all_taken_are_marked(run: Run) -> None:
    ran = run("odds", POSITION, "--rules", "camelai", "--bets-placed", "gbbb")
    assert rows(ran.out)["b"][4] == "taken"
    assert "best: bets that blue wins the leg" not in ran.out
    ran = run("odds", POSITION, "--rules", "camelai", "--bets-placed", 3 * "bgoyw")
    assert "\nbest: " in ran.out


def test_the_best_action_is_the_last_line(run: Run) -> None:
    assert run("odds", POSITION).out.endswith("\nbest: bets that blue wins the leg, 1.44 coins on average\n")
    ran = run("odds", POSITION, "--bets-placed", "bgoywbgoyw/9/9")
    assert ran.out.endswith("\nbest: rolls, 1.00 coins on average\n")


def heat(text: str, kind: str) -> list[str]:
    """Return the marks for a kind of trap, from square 1 on."""
    (line,) = [line for line in text.splitlines() if line.strip().startswith(f"{kind}1 ")]
    return [line[place : place + 3].strip() for place in range(8, 8 + 3 * 19, 3)]


def test_a_heat_line_shows_what_traps_earn(run: Run) -> None:
    text = run("odds", POSITION).out
    best, coins = best_squares(notation.parse(POSITION), 0)[0]
    marks = heat(text, "+" if best.type > 0 else "-")
    assert marks[best.square - 1] == "█"
    assert f"█ earns up to {coins:.2f} coins this leg" in text
    assert heat(text, "+")[2:5] == ["x"] * 3
    assert heat(text, "+")[9:] == [""] * 9 + ["x"]


def test_heat_is_shown_by_digits_where_the_encoding_lacks_the_marks(run: Run) -> None:
    ran = run("odds", POSITION, charset="cp1252")
    assert heat(ran.out, "-")[:2] == ["7", "8"]
    assert "8 earns up to 0.85 coins this leg" in ran.out


def test_the_own_trap_is_moved(run: Run) -> None:
    own, other = (heat(run("odds", POSITION, "--seat", seat).out, "-") for seat in (1, 2))
    assert own[2:5] != ["x"] * 3
    assert other[2:5] == ["x"] * 3


def best(text: str) -> str:
    """Return the last line."""
    return text.splitlines()[-1]


def test_a_trap_that_earns_where_it_stands_is_moved_only_to_earn_more(run: Run) -> None:
    taken = ("--bets-placed", "gyorwwwyyyrrrooo/9/9")
    there = run("odds", "gyorw,,,-0 gyorw", "--seat", 0, *taken).out
    assert "the trap of seat 0 earns 1.48 where it stands; moving it gains the difference\n" in there
    assert best(there) == "best: rolls, 1.00 coins on average"
    other = run("odds", "gyorw gyorw", "--seat", 0, *taken).out
    assert best(other) == "best: sets a -1 trap on square 3, 1.48 coins on average"


@pytest.mark.parametrize("position", ["gyor,,,w,-1 .", "gyorw,,,,,,,,,,,,,BW B"])
def test_a_leg_that_is_over_has_no_leg_bets(run: Run, position: str) -> None:
    text = run("odds", position).out
    assert [cells[4] for cells in rows(text).values()] == ["-"] * 5
    assert "the leg is over: its bets are paid and traps come off before the next turn" in text
    assert "best" not in text


def test_json_has_the_fields_of_odds_by_name(run: Run) -> None:
    ran = run("odds", POSITION, "--json")
    odds = exact(notation.parse(POSITION))
    fields = json.loads(ran.out)
    assert list(fields) == list(Odds._fields)
    assert fields["leg_first"] == list(odds.leg_first)
    assert fields["joint"] == [*map(list, odds.joint)]
    assert fields["expected_rolls"] == odds.expected_rolls
    assert fields["trap_hits"] == {"4": odds.trap_hits[4]}
    assert fields["errors"] == {}


def test_sampled_chances_are_reported_with_their_error(run: Run) -> None:
    position = "gyor,,,w,-1,,,,,,,,B,W gyW"
    text = run("odds", position).out
    assert (
        "chances of the whole race are sampled: the standard error of wins and is last is at most 0." in text
    )
    assert set(json.loads(run("odds", position, "--json").out)["errors"]) == {
        "race_win",
        "race_last",
        "joint",
        "expected_rolls",
    }


def test_rules_that_the_odds_leave_out_are_reported(run: Run) -> None:
    left_out = "these odds remove traps at the end of the leg, though by these rules they stay"
    assert left_out in run("odds", POSITION, "--rules", "camelai").out
    assert left_out not in run("odds", POSITION).out


def test_two_camels_have_odds_too(run: Run) -> None:
    text = run("odds", "r,,,y ry").out
    assert "not on the track: green, orange, white; these odds are for a race without them\n" in text
    cells = rows(text)
    assert list(cells) == ["b", "y"]
    assert cells["y"][:2] == ["83.3", "16.7"]


def test_a_race_that_is_over_has_no_best_action(run: Run) -> None:
    ran = run("odds", ",,,,,,,,,,,,,,,bgo,yw", "--bets-placed", "www/1/1")
    assert ran.code == 0
    assert rows(ran.out)["w"][2:] == ["100.0", "0.0", "-", "-", "-"]
    assert "the race is over" in ran.out
    assert "best" not in ran.out
    assert "trap" not in ran.out


def test_rules_from_a_file_may_pay_differently(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "rich.toml"
    rules.write_text("leg_first = [50]\nleg_second = [0]\n")
    assert rows(run("odds", "r,,,y ry", "--rules", rules).out)["y"][4] == "+41.67"


@pytest.mark.parametrize(
    ("position", "line", "at"),
    [
        ("gyorbw,,,w goy", "camel b stands on the track already (as r, another name of it)", 4),
        ("gyo,,g,w goy", "camel g stands on the track already", 5),
        ("gyorz,,,w goy", "'z' is no camel: those are b g o y w B W", 4),
        ("gyor,,+2,-1,w goy", "a trap cannot stand beside another, on square 2", 9),
        ("gyor,,,w gox", "'x' is no camel: those are b g o y w B W", 11),
    ],
)
def test_a_wrong_position_is_an_error_at_the_character(run: Run, position: str, line: str, at: int) -> None:
    ran = run("odds", position)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"not a position: {line}\n  {position}\n  {' ' * at}^"


@pytest.mark.parametrize(
    ("bets", "line", "at"),
    [
        ("gxg", "'x' is no camel to bet on; choose from b g o y w", 1),
        ("gB", "'B' is no camel to bet on; choose from b g o y w", 1),
        ("g/a", "a pile is a number of cards, 0 to 40", 2),
        ("g/1/41", "a pile is a number of cards, 0 to 40", 4),
        (f"/{'9' * 5000}", "a pile is a number of cards, 0 to 40", 1),
        ("g/1/2/3", "there are two piles, the winner's and the loser's", 5),
        ("goggg", "by these rules there are 3 cards of a camel", 4),
    ],
)
def test_wrong_bets_are_an_error_at_the_character(run: Run, bets: str, line: str, at: int) -> None:
    ran = run("odds", POSITION, "--rules", "camelai", "--bets-placed", bets)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"--bets-placed: {line}\n  {bets}\n  {' ' * at}^"


@pytest.mark.parametrize(
    ("position", "line", "at"),
    [
        ("gyorwB", "a crazy camel is missing: the track has both or neither", 5),
        ("g", "a race needs two camels", 0),
        (f"gyorw{',' * 19}+1", "by these rules traps stand on squares 1 to 18, not on 19", 24),
    ],
)
def test_a_position_that_has_no_odds_is_an_error_at_the_character(
    run: Run, position: str, line: str, at: int
) -> None:
    ran = run("odds", position)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"no odds: {line}\n  {position}\n  {' ' * at}^"


@pytest.mark.parametrize(
    ("position", "rules", "line"),
    [
        ("gyor,,,w,B,W", "cup", "has no crazy camels, but the position has (B and W)"),
        ("gyor,,,w", "second-edition", "has crazy camels, but the position has none (B and W)"),
    ],
)
def test_rules_for_other_camels_than_those_on_the_track_are_an_error(
    run: Run, position: str, rules: str, line: str
) -> None:
    ran = run("odds", position, "--rules", rules)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"--rules {rules}: {line}"


@pytest.mark.parametrize(
    ("seat", "reason"), [("x", "'x' is not a valid seat."), (8, "8 is not in the range 0<=x<=7.")]
)
def test_a_wrong_seat_is_an_error(run: Run, seat: object, reason: str) -> None:
    ran = run("odds", POSITION, "--seat", seat)
    assert ran.code != 0
    assert reason in ran.err


@pytest.mark.parametrize("option", [("--seat", 0), ("--bets-placed", "g")])
def test_json_has_chances_only(run: Run, option: tuple[str, Any]) -> None:
    ran = run("odds", POSITION, "--json", *option)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "--json: prints chances only; leave out --bets-placed and --seat"


def test_the_help_ends_with_the_kernel(run: Run) -> None:
    ran = run("odds", "--help")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].strip() == f"odds kernel: {KERNEL.name}"
    assert KERNEL.name.startswith(("compiled", "pure Python ("))
