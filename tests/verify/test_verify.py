"""A cup played again from its file: whatever is not as it should be is found and named."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from camelcup import Ending, Fault, FaultKind, GameRecord, Limits, Turn
from camelcup.cupfile.lines import SEAL, SEAL_SIZE, seal
from camelcup.plugins import Plugins, load_plugins
from camelcup.record import OnFault, Times
from camelcup.wire import from_json
from cups import findings, forge, plan_of, play_cup, tournament

FAULTS = "faulty_bots:RaisesOnce"


@pytest.fixture
def path(tmp_path: Path, tiny_plugins: Plugins) -> Path:
    """A finished cup of Pips."""
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins)


def record(path: Path, number: int) -> GameRecord:
    """The record in a line."""
    return from_json(path.read_bytes().splitlines()[number - 1][: 1 - SEAL_SIZE] + b"}", GameRecord)


def with_turn(turns: tuple[Turn, ...], index: int, **changes: Any) -> tuple[Turn, ...]:
    return (*turns[:index], turns[index]._replace(**changes), *turns[index + 1 :])


def edit(path: Path, change: Callable[[list[bytes]], None]) -> None:
    """Change the lines of a file."""
    lines = path.read_bytes().splitlines(keepends=True)
    change(lines)
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize("suffix", ["jsonl", "gz", "zst"])
@pytest.mark.parametrize("bots", [False, True])
def test_nothing_is_found_in_a_cup_as_it_was_played(
    bots: bool, suffix: str, tmp_path: Path, tiny_plugins: Plugins
) -> None:
    path = play_cup(tmp_path / f"cup.{suffix}", tiny_plugins)
    assert findings(path, tiny_plugins, bots) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"limits": Limits(max_faults=1)},
        {"limits": Limits(on_fault=OnFault.FORFEIT)},
        {"limits": Limits(max_turns=3)},
        {"seating": "balanced", "games": 10},
        {"seats": 4, "fill": "Passer", "bots": ("Small", FAULTS)},
        {"bots": ("faulty_bots:RaisesInBegin", "faulty_bots:RaisesInEnd", FAULTS), "seats": 3},
        {"bots": ("faulty_bots:Illegal", "faulty_bots:Malformed", "faulty_bots:RaisesInMove"), "seats": 3},
        {"bots": ("Small", "Small", "faulty_bots:RaisesInInit"), "seats": 3, "seating": "fixed"},
        {"game": "clash", "bots": ("Shower", "Shower:number=2", "Shower:number=7"), "seats": 3},
        {
            "game": "clash",
            "bots": ("Shower:number=7", "Shower", "faulty_bots:RaisesInBegin"),
            "seats": 3,
            "seating": "fixed",
        },
        {"limits": Limits(on_fault=OnFault.ABORT), "bots": ("Small", "Big")},
    ],
)
@pytest.mark.parametrize("bots", [False, True])
def test_nothing_is_found_whatever_the_limits_the_seating_and_the_faults(
    bots: bool, changes: dict[str, Any], tmp_path: Path, tiny_plugins: Plugins
) -> None:
    assert findings(play_cup(tmp_path / "cup.jsonl", tiny_plugins, **changes), tiny_plugins, bots) == []


def test_another_outcome_of_chance_is_found(path: Path, tiny_plugins: Plugins) -> None:
    turns = record(path, 5).turns
    index = next(index for index, turn in enumerate(turns) if turn.seat is None)
    shown = turns[index].move
    forge(path, 5, turns=with_turn(turns, index, move=3 if shown != 3 else 1))
    asked = sum(turn.seat is not None for turn in turns[:index])
    assert findings(path, tiny_plugins) == [
        f"line 5, table 3, turn {asked}: chance plays {3 if shown != 3 else 1}; the seed gives {shown}"
    ]


def test_two_outcomes_that_were_swapped_are_found(path: Path, tiny_plugins: Plugins) -> None:
    for line in range(2, 14):
        turns = record(path, line).turns
        chance = [index for index, turn in enumerate(turns) if turn.seat is None]
        one, other = next(
            ((one, other) for one in chance for other in chance if turns[one].move != turns[other].move),
            (0, 0),
        )
        if one != other:
            break
    swapped = with_turn(with_turn(turns, one, move=turns[other].move), other, move=turns[one].move)
    forge(path, line, turns=swapped)
    (found,) = findings(path, tiny_plugins)
    assert found.startswith(f"line {line}, table {line - 2}, turn ")
    assert "the seed gives" in found


def test_an_illegal_action_is_found_with_the_reason(path: Path, tiny_plugins: Plugins) -> None:
    turns = record(path, 2).turns
    forge(path, 2, turns=with_turn(turns, 0, move=5))
    (found,) = findings(path, tiny_plugins)
    assert found == ("line 2, table 0, turn 1: seat 0 plays 5; 5 is no action: those are 0, 3 and 6")


def test_a_move_of_another_seat_is_found(path: Path, tiny_plugins: Plugins) -> None:
    forge(path, 2, turns=with_turn(record(path, 2).turns, 0, seat=1))
    (found,) = findings(path, tiny_plugins)
    assert found.startswith("line 2, table 0, turn 1: seat 1 plays ")
    assert found.endswith("; seat 0 is to move")


@pytest.mark.parametrize(
    ("cut", "told"), [(slice(-1), "the record ends here; "), (slice(None), "1 moves more; ")]
)
def test_moves_too_few_or_too_many_are_found(
    cut: slice, told: str, path: Path, tiny_plugins: Plugins
) -> None:
    turns = record(path, 2).turns
    forge(path, 2, turns=turns[cut] if cut.stop else (*turns, Turn(0, 3)))
    (found,) = findings(path, tiny_plugins)
    assert told in found


def test_a_wrong_score_is_found_and_the_winners_it_makes(path: Path, tiny_plugins: Plugins) -> None:
    scores = record(path, 6).scores
    forge(path, 6, scores=(99, scores[1]))
    assert findings(path, tiny_plugins) == [
        f"line 6, table 4: scores [99,{scores[1]}]; the moves lead to [{scores[0]},{scores[1]}]"
    ]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"winners": ()}, "winners []; the moves lead to ["),
        ({"forfeits": (1,)}, "forfeits [1]; the moves lead to []"),
        ({"ending": Ending.TURN_CAP}, 'ending "turn cap"; the moves lead to "over"'),
        ({"times": ()}, "faults or times of other seats; there are 2 seats"),
        (
            {"faults": (Fault(0, 7, FaultKind.RAISED, ""),)},
            "faults or times of other seats; there are 2 seats",
        ),
    ],
)
def test_what_does_not_follow_from_the_moves_is_found(
    changes: dict[str, Any], told: str, path: Path, tiny_plugins: Plugins
) -> None:
    forge(path, 6, **changes)
    (found,) = findings(path, tiny_plugins)
    assert found.startswith(f"line 6, table 4: {told}")


@pytest.mark.parametrize("times", [Times(10**6, 0, 0), Times(0, -1, -1), Times(1, 5, 6)])
def test_times_that_cannot_be_are_found(times: Times, path: Path, tiny_plugins: Plugins) -> None:
    forge(path, 6, times=(times, *record(path, 6).times[1:]))
    (found,) = findings(path, tiny_plugins)
    assert found.startswith("line 6, table 4: times of seat 0 {")


def faulty_line(path: Path) -> tuple[int, GameRecord]:
    """A line with a game in which a bot fails at its first turn, and then no more."""
    for number in range(2, 14):
        found = record(path, number)
        if FAULTS in found.table.bots:
            return number, found
    raise AssertionError("the bot that fails sits at some table")


def test_faults_of_a_seat_that_was_not_asked_then_are_found(path: Path, tiny_plugins: Plugins) -> None:
    number, found = faulty_line(path)
    (fault,) = found.faults
    forge(path, number, faults=(evolve(fault, turn=fault.turn + 3),))
    assert any("a fault (raised) of seat" in told for told in findings(path, tiny_plugins))


def test_a_benched_bot_may_hang_when_it_is_let_go_of(tmp_path: Path, tiny_plugins: Plugins) -> None:
    path = play_cup(tmp_path / "cup.jsonl", tiny_plugins, limits=Limits(max_faults=1))
    number, found = faulty_line(path)
    turns = sum(turn.seat is not None for turn in found.turns)
    late = Fault(turns, found.faults[0].seat, FaultKind.TIMEOUT, "no answer within 10 s")
    forge(path, number, faults=(*found.faults, late))
    assert findings(path, tiny_plugins) == []


def test_a_bot_may_have_hung_more_than_once_before_it_is_benched(path: Path, tiny_plugins: Plugins) -> None:
    """Each time its table was played, at another moment; then its faults stand together."""
    number, found = faulty_line(path)
    (fault,) = found.faults
    forge(path, number, faults=(fault, evolve(fault, kind=FaultKind.TIMEOUT)))
    assert not any("a fault" in told for told in findings(path, tiny_plugins))
    forge(path, number, faults=(fault, fault))
    assert any("a fault (raised) of seat" in told for told in findings(path, tiny_plugins))


def test_a_seat_that_failed_plays_the_default_action(path: Path, tiny_plugins: Plugins) -> None:
    number, found = faulty_line(path)
    other = 1 - found.faults[0].seat
    index = next(index for index, turn in enumerate(found.turns) if turn.seat == other and turn.move)
    turn = sum(turn.seat is not None for turn in found.turns[:index])
    faults = sorted((*found.faults, Fault(turn, other, FaultKind.RAISED, "")), key=lambda fault: fault.turn)
    forge(path, number, faults=tuple(faults))
    assert any("failed or is benched, so that 0 is played" in told for told in findings(path, tiny_plugins))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"bots": ("Small", "Passer")}, 'bots ["Small","Passer"]; the plan gives ['),
        ({"seed": 1}, "seed 1; the plan gives "),
        ({"rules": "long"}, 'rules "long"; the plan gives "standard"'),
        ({"fills": (1,)}, "fills [1]; the plan gives []"),
        ({"limits": Limits(max_faults=9)}, 'limits {"max_turns":2000,"max_faults":9'),
    ],
)
def test_a_table_that_the_plan_does_not_give_is_found(
    changes: dict[str, Any], told: str, path: Path, tiny_plugins: Plugins
) -> None:
    forge(path, 3, table=evolve(record(path, 3).table, **changes))
    assert [found for found in findings(path, tiny_plugins) if found.startswith(f"line 3, table 1: {told}")]


def test_bots_that_changed_their_seats_are_found(path: Path, tiny_plugins: Plugins) -> None:
    table = record(path, 3).table
    forge(path, 3, table=evolve(table, bots=table.bots[::-1]))
    (found,) = findings(path, tiny_plugins)
    assert found.startswith("line 3, table 1: bots [")


def test_a_line_that_is_dropped_is_found(path: Path, tiny_plugins: Plugins) -> None:
    edit(path, lambda lines: lines.pop(4))
    assert findings(path, tiny_plugins) == [
        "table 3: no line holds it; the file says that the cup is finished"
    ]


def test_a_line_that_is_doubled_is_found(path: Path, tiny_plugins: Plugins) -> None:
    edit(path, lambda lines: lines.insert(7, lines[4]))
    assert findings(path, tiny_plugins) == ["line 8, table 3: the table a second time; line 5 holds it"]


def test_lines_in_another_order_are_as_good(path: Path, tiny_plugins: Plugins) -> None:
    edit(path, lambda lines: lines.insert(2, lines.pop(9)))
    assert findings(path, tiny_plugins) == []


def test_a_table_that_is_none_of_the_plan_is_found(path: Path, tiny_plugins: Plugins) -> None:
    forge(path, 3, table=evolve(record(path, 3).table, number=12))
    assert findings(path, tiny_plugins) == [
        "line 3, table 12: no such table; the plan has 0 to 11",
        "table 1: no line holds it; the file says that the cup is finished",
    ]


def test_a_plan_whose_rules_are_not_those_it_names_is_found(path: Path, tiny_plugins: Plugins) -> None:
    plan = evolve(plan_of(tiny_plugins, tournament()), rules='{"rounds":4,"big_rolls":2}')
    edit(path, lambda lines: lines.__setitem__(0, seal(plan)))
    assert findings(path, tiny_plugins)[0].startswith('line 1: the plan\'s rules standard are {"rounds":4,')


def test_an_unfinished_cup_is_no_finding(tmp_path: Path, tiny_plugins: Plugins) -> None:
    assert findings(play_cup(tmp_path / "cup.jsonl", tiny_plugins, played=5), tiny_plugins) == []


def test_a_line_that_is_no_record_is_found(path: Path, tiny_plugins: Plugins) -> None:
    edit(path, lambda lines: lines.__setitem__(3, b"[1, 2, 3]\n"))
    found = findings(path, tiny_plugins)
    assert found[0] == "line 4: the line has been changed; its checksum is another one"
    assert found[1].startswith("line 4: no record; ")


def test_a_bot_that_answers_otherwise_when_asked_again_is_found(path: Path, tiny_plugins: Plugins) -> None:
    swap_names(path, "Small", "Big")
    assert findings(path, tiny_plugins) == []
    found = findings(path, tiny_plugins, bots=True)
    assert found
    assert all("asked again, " in told for told in found)
    assert any(told.endswith("plays 3; asked again, seat 0 plays 6") for told in found), found


def swap_names(path: Path, one: str, other: str) -> None:
    """Say throughout a file that two bots played in each other's place."""
    names = {f'"{one}"': f'"{other}"', f'"{other}"': f'"{one}"'}
    lines = []
    for line in path.read_bytes().splitlines(keepends=True):
        body = line[:-SEAL_SIZE].decode() + "}"
        text = re.sub("|".join(names), lambda found: names[found[0]], body)
        lines.append(f"{text[:-1]}{SEAL.format(crc32(text.encode()))}".encode())
    path.write_bytes(b"".join(lines))


def test_a_seat_whose_fault_cannot_be_repeated_plays_what_is_recorded(
    path: Path, tiny_plugins: Plugins
) -> None:
    number, found = faulty_line(path)
    forge(path, number, faults=tuple(evolve(fault, kind=FaultKind.TIMEOUT) for fault in found.faults))
    assert findings(path, tiny_plugins, bots=True) == []


def test_a_fault_that_does_not_happen_again_is_found(path: Path, tiny_plugins: Plugins) -> None:
    number, found = faulty_line(path)
    forge(path, number, faults=tuple(evolve(fault, kind=FaultKind.ILLEGAL) for fault in found.faults))
    (told,) = findings(path, tiny_plugins, bots=True)
    assert "a fault (illegal) of seat" in told
    assert "asked again, a fault (raised) of seat" in told


MOODY = """
import random
import time
from pathlib import Path

from camelcup import Bot


class Moody(Bot):
    def move(self, player, state):
        if Path(__file__).with_name("slow").exists():
            time.sleep(0.05)
        while Path(__file__).with_name("stuck").exists():
            pass
        return random.choice([0, 3])
"""


@pytest.fixture
def moody(tmp_path: Path, tiny_plugins: Plugins) -> Path:
    """A finished cup with a bot that becomes slow, or stuck, where there is a file of that name beside it."""
    (tmp_path / "moody.py").write_text(MOODY)
    bots = (f"{tmp_path}/moody.py:Moody", "Small")
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins, bots=bots, games=3, limits=Limits(move_time=0.04))


def test_a_bot_asked_again_has_the_random_numbers_it_had_and_all_the_time_it_takes(
    moody: Path, tiny_plugins: Plugins
) -> None:
    moody.with_name("slow").touch()
    assert findings(moody, tiny_plugins, bots=True) == []


def test_a_bot_that_hangs_when_it_is_asked_again_is_found(
    moody: Path, tiny_plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("camelcup.verify.bots.PATIENCE", 0.2)
    moody.with_name("stuck").touch()
    found = findings(moody, tiny_plugins, bots=True)
    assert len(found) == 3
    assert all("asked again, " in told for told in found)


@pytest.fixture(scope="module")
def one_cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished cup of Camel Up, with faults."""
    bots = ("RandomBot", "Player1", "Player2", "faulty_bots:Recurses")
    path = tmp_path_factory.mktemp("one") / "cup.jsonl"
    return play_cup(path, load_plugins(), game="camelup", rules="cup", bots=bots, games=3, seats=4)


@given(data=st.data())
def test_any_changed_byte_of_a_record_is_found(data: st.DataObject, one_cup: Path) -> None:
    whole = one_cup.read_bytes()
    end = whole.index(b'\n{"finished"')  # without its line break the last line would be a torn one
    place = data.draw(st.integers(whole.index(b"\n") + 1, end - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[place]))
    spoiled = one_cup.with_name("spoiled.jsonl")
    spoiled.write_bytes(whole[:place] + bytes([byte]) + whole[place + 1 :])
    line = whole[:place].count(b"\n") + 1
    found = findings(spoiled, load_plugins())
    assert any(told.startswith(f"line {line}") for told in found), found
