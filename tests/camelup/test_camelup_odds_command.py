"""The command odds."""

import json
import re

import pytest

from camelcup.camelup import notation
from camelcup.camelup.actions import ACTIONS
from camelcup.camelup.odds import KERNEL, Odds, best_squares, exact

LETTERS = "b (or r) blue, g green, o orange, y yellow, w white, B crazy black, W crazy white"

POSITION = "gyob,,,w,-1 goy"
CRAZY = "gyor,,,w,-1,,,,,,,,B,W gyW"
FIRST = ("--rules", "first-edition")
BETS = (POSITION, "--rules", "camelai", "--bets-placed")
FAR_TRAP = f"gyobw{',' * 19}+1"


def rows(text):
    """Return the cells of both tables by the letter of the camel: four chances, then the bets."""
    found = {}
    for part in text.split("\n\n")[1:3]:
        for line in part.splitlines()[2:]:
            if line[1] == " ":
                cells = [cell.replace(" %", "") for cell in re.split("  +", line)]
                found.setdefault(line[0], []).extend(cells[1:])
    return found


def test_the_rules_and_squares_are_named_before_the_chances_of_each_camel_and_the_bets_on_it(run):
    ran = run("odds", POSITION, *FIRST)
    assert (ran.code, ran.err) == (0, "")
    squares = "squares count from 0: 0 is the printed board's space 1, 16 is past its finish"
    assert ran.out.startswith(f"rules: first-edition\n{squares}\n")
    cells = rows(ran.out)
    assert list(cells) == ["b", "g", "o", "y", "w"]
    assert cells["b"] == ["32.7", "24.1", "22.8", "14.0", "+1.44", "5 1 -1", "5 3 2", "+1.05", "+0.26"]
    assert cells["o"][:2] == ["0.0", "32.7"]
    assert "ends this leg in 0.0 % of cases, and takes 20.9 more dice on average" in ran.out


def test_the_ladder_left_and_what_each_bet_pays_now_are_shown(run):
    text = run("odds", POSITION, "--bets-placed", "gggbby/2/0", *FIRST).out
    cells = rows(text)
    assert max(map(len, text.splitlines())) <= 80
    assert [cells[camel][5:7] for camel in "bgyw"] == [
        ["2 1 -1", "2"],
        ["-", "taken"],  # its leg bet has no worth
        ["3 1 -1", "3 2"],
        ["5 1 -1", "5 3 2"],
    ]
    assert "\nright race bets pay 8 5 3 2 1 ... in the order laid, wrong ones -1\n" in text
    assert "\nnow a right winner bet pays 8 or 5 or 3, a right loser bet 8\n" in text


def traps(text, kind):
    """Return the heat marks and the coins of a kind of trap, from square 1 on."""
    lines = text.splitlines()
    (place,) = (place for place, line in enumerate(lines) if line.strip().startswith(f"{kind}1 "))
    return [[line[at : at + 4].strip() for at in range(8, 68, 4)] for line in lines[place - 1 : place + 1]]


def test_a_table_shows_the_coins_of_traps_under_a_heat_line(run):
    text = run("odds", POSITION, *FIRST).out
    best, coins = best_squares(notation.parse(POSITION), 0)[0]
    heat, shown = traps(text, "+" if best.type > 0 else "-")
    assert heat[best.square - 1] == "█"
    assert shown[best.square - 1] == f"{coins:.2f}".removeprefix("0") == ".85"
    assert traps(text, "+")[1] == [".61", ".72", "x", "x", "x", ".15", ".02", ".02", ".01", *"000000"]
    (ruler,) = (line for line in text.splitlines() if line.startswith("trap on"))
    assert ruler.split()[2:] == [str(square) for square in range(1, 16)]


def test_a_leg_that_is_over_has_no_leg_bets(run):
    text = run("odds", "gyob,,,w,-1 .").out
    assert [cells[4:7] for cells in rows(text).values()] == [["-"] * 3] * 5
    assert "the leg is over: its bets are paid and traps come off before the next turn" in text
    assert "best" not in text


def test_json_has_everything_that_the_text_has(run):
    arguments = ("odds", POSITION, "--seat", 1, "--bets-placed", "gggb/2/0", *FIRST)
    fields, text = json.loads(run(*arguments, "--json").out), run(*arguments).out
    odds, cells = json.loads(json.dumps(exact(notation.parse(POSITION))._asdict(), default=dict)), rows(text)
    assert {name: fields[name] for name in Odds._fields} == odds
    assert (fields["rules"], fields["seat"]) == ("first-edition", 1)
    assert fields["bets_placed"] == {"leg": [1, 1, 1, 0], "winner": 2, "loser": 0}
    assert fields["leg_ladders"] == [[3, 2], [], [5, 3, 2], [5, 3, 2], [5, 3, 2]]
    assert fields["leg_pays"] == [[3, 1, -1], None, [5, 1, -1], [5, 1, -1], [5, 1, -1]]
    for name, column in (("leg_bets", 4), ("winner_bets", 7), ("loser_bets", 8)):
        shown = ["-" if coins is None else f"{coins:+.2f}" for coins in fields[name]]
        assert shown == [cells[camel][column] for camel in "bgoyw"]
    assert (fields["race_ladder"], fields["race_wrong"]) == ([8, 5, 3, 2, 1], -1)
    assert (fields["winner_pays"], fields["loser_pays"]) == ([8, 5, 3], [8])
    coins = {(kind, square): coins for kind, square, coins in fields["traps"]}
    assert traps(text, "-")[1][1] == f"{coins[-1, 2]:.2f}".removeprefix("0")
    assert f"the trap there now earns {fields['own_trap']:.2f};" in text
    action, worth = ACTIONS[tuple(fields["best"]["action"])], fields["best"]["coins"]
    assert text.endswith(f"best: seat 1 {action}, {worth:.2f} coins on average\n")
    assert fields["notes"][0].startswith("squares count from 0")
    assert all(note in text for note in fields["notes"])


def test_sampled_chances_are_reported_with_their_error(run):
    text = run("odds", CRAZY).out
    line = r"\nchances to win the race or come last are sampled: standard error up to 0\.\d %\n"
    assert re.search(line, text)
    errors = json.loads(run("odds", CRAZY, "--json").out)["errors"]
    assert set(errors) == {"race_win", "race_last", "joint", "expected_rolls"}


def test_rules_that_the_odds_leave_out_are_reported(run):
    left_out = "these odds remove traps at the end of the leg, though by these rules they stay"
    assert left_out in run("odds", POSITION, "--rules", "camelai").out
    assert left_out not in run("odds", POSITION).out


def test_the_first_line_names_the_missing_camels(run):
    line = "not on the track: green, orange, white; these odds are for a race without them"
    assert run("odds", "r,,,y ry").out.splitlines()[0] == line


def test_a_race_that_is_over_has_no_best_action(run):
    ran = run("odds", ",,,,,,,,,,,,,,,bgo,yw", "--bets-placed", "www/1/1")
    assert ran.code == 0
    assert rows(ran.out)["w"] == ["100.0", "0.0", "100.0", "0.0"]
    assert "the race is over" in ran.out
    assert "best" not in ran.out
    assert "trap" not in ran.out


def test_rules_from_a_file_may_pay_differently(run, tmp_path):
    rules = tmp_path / "rich.toml"
    rules.write_text("leg_first = [50]\nleg_second = [0]\n")
    assert rows(run("odds", "r,,,y ry", "--rules", rules).out)["y"][4] == "+41.67"


@pytest.mark.parametrize(
    ("words", "error", "at"),
    [
        (["gyor,,,w gox"], f"not a position: 'x' is not a camel; those are {LETTERS}", 11),
        ([FAR_TRAP], "no odds: by the rules cup traps stand on squares 1 to 18, not on 19", 24),
        ([*BETS, "gxg"], "--bets-placed: 'x' is not a camel to bet on; choose from b g o y w", 1),
        ([*BETS, "g/1/41"], "--bets-placed: '41' is not a number of cards, 0 to 40", 4),
        ([*BETS, "g/1/2/3"], "--bets-placed: there are two piles, the winner's and the loser's", 5),
        ([*BETS, "goggg"], "--bets-placed: by these rules there are 3 cards of a camel", 4),
    ],
)
def test_an_error_marks_the_character(run, words, error, at):
    ran = run("odds", *words)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"{error}\n  {words[-1]}\n  {' ' * at}^"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["gy,B,W", "--rules", "cup"], "--rules cup: has no crazy camels, but the position has (B and W)"),
        (["gy", "g"], 'a position is one argument: quote it: camelcup odds "gy g"'),
    ],
)
def test_arguments_that_do_not_fit_each_other_are_an_error(run, words, error):
    ran = run("odds", *words)
    assert (ran.code, ran.out, ran.err) == (1, "", error)


def test_the_help_ends_with_the_kernel(run):
    ran = run("odds", "--help")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].strip() == f"odds kernel: {KERNEL.name}"
    assert KERNEL.name.startswith(("compiled", "pure Python ("))
