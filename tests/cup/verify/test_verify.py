"""Verification of cup files: whatever is not as it should be is found and named."""

import json
import re

import pytest
from attrs import evolve
from msgspec import structs

from camelcup import Ending, Fault, FaultKind, Limits, Phase, Times, Turn, UserError
from camelcup.cup.file.reading import Cup
from camelcup.cup.plan import Replacement
from camelcup.cup.verify.cup import Verification
from camelcup.installed.config import to_json
from camelcup.records import OnFault
from camelcup.results.sprt import Hypotheses
from cups import findings, forge, plan_of, play_cup, records, rewrite, tournament

FAULTS = "faulty_bots:RaisesOnce"


def record(cup, number):
    """Return the record in a line."""
    return records(cup)[number - 2]


def with_turn(turns, index, **changes):
    """Return turns of which one is changed."""
    return (*turns[:index], structs.replace(turns[index], **changes), *turns[index + 1 :])


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"played": 5},
        {"limits": Limits(max_faults=1)},
        {"limits": Limits(on_fault=OnFault.FORFEIT)},
        {"limits": Limits(max_turns=3)},
        {"seating": "balanced", "games": 10},
        {"seats": 4, "fill": "Passer", "bots": ("Small", FAULTS)},
        {"bots": ("faulty_bots:RaisesInBegin", "faulty_bots:RaisesInEnd", FAULTS), "seats": 3},
        {"bots": ("faulty_bots:Illegal", "faulty_bots:Malformed", "faulty_bots:RaisesInMove"), "seats": 3},
        {"bots": ("Small", "Small", "faulty_bots:RaisesInInit"), "seats": 3, "seating": "fixed"},
        {"game": "clash", "bots": ("Shower:number=7", "Shower", "faulty_bots:RaisesInBegin"), "seats": 3},
        {"game": "tricks", "bots": ("smallest", "tiny_bots:Gambler", "faulty_bots:Malformed"), "seats": 3},
    ],
)
def test_nothing_is_found_whatever_the_limits_the_seating_and_the_faults(changes, tmp_path, tiny_plugins):
    cup = play_cup(tmp_path / "cup.jsonl", tiny_plugins, **changes)
    assert [findings(cup, tiny_plugins, bots) for bots in (False, True)] == [[], []]


def test_nothing_is_found_in_a_cup_whose_bots_ended_their_processes(tmp_path, tiny_plugins):
    bots = ("faulty_bots:Dies", "Gambler")
    cup = play_cup(tmp_path / "cup.jsonl", tiny_plugins, isolation="process", bots=bots, games=2)
    assert {fault.kind for each in records(cup) for fault in each.faults} == {FaultKind.EXITED}
    for again, trusted in ((False, 0), (True, 6)):
        verification = Verification(Cup(cup), tiny_plugins, bots=again)
        assert list(verification.findings()) == []
        assert verification.trusted == trusted


def other_chance(played):
    """Return turns with another outcome of the first event of chance."""
    index = next(index for index, turn in enumerate(played.turns) if turn.seat is None)
    return {"turns": with_turn(played.turns, index, move=played.turns[index].move % 3 + 1)}


def timed(times):
    """Return a change of the times of seat 0."""
    return lambda played: {"times": (times, *played.times[1:])}


def seated(**changes):
    """Return a change of the table."""
    return lambda played: {"table": evolve(played.table, **changes)}


ASKED = r"; it was asked for 3 moves, the slowest within the total"


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (other_chance, r", turn \d: chance plays \d; the seed gives \d"),
        (
            lambda played: {"turns": with_turn(played.turns, 0, move=5)},
            r", turn 1: seat 0 plays 5; 5 is no action: those are 0, 3 and 6",
        ),
        (
            lambda played: {"turns": with_turn(played.turns, 0, seat=1)},
            r", turn 1: seat 1 plays .*; seat 0 is to move",
        ),
        (
            lambda played: {"turns": played.turns[:-1]},
            r", turn 6: the record ends here; (chance|seat 1) is to move",
        ),
        (lambda played: {"turns": (*played.turns, Turn(0, 3))}, r", turn 6: 1 more turn; the game ends here"),
        (lambda _: {"scores": (99, 0)}, r": scores \[99,0\]; the turns lead to \[.*"),
        (lambda _: {"winners": ()}, r": winners \[\]; the turns lead to \[.*"),
        (lambda _: {"out": (1,)}, r": out \[1\]; the turns lead to \[\]"),
        (lambda _: {"ending": Ending.TURN_CAP}, r': ending "turn cap"; the turns lead to "over"'),
        (lambda _: {"times": ()}, r": times \[\]; there are 2 seats"),
        (timed(Times(4, 0, 0)), rf": times of seat 0 \[.*{ASKED}"),
        (timed(Times(3, -1, -1)), rf": times of seat 0 \[.*{ASKED}"),
        (timed(Times(3, 5, 6)), rf": times of seat 0 \[.*{ASKED}"),
        (seated(bots=("Small", "Passer")), r': bots \["Small","Passer"\]; the plan has \[.*'),
        (seated(seed=1), r": seed 1; the plan has \d+"),
        (seated(rules="long"), r': rules "long"; the plan has "standard"'),
        (seated(fills=(1,)), r": fills \[1\]; the plan has \[\]"),
        (seated(limits=Limits(max_faults=9)), r': limits {"max_turns":10000,"max_faults":9.*'),
    ],
)
def test_what_does_not_follow_from_the_plan_and_the_turns_is_found(change, finding, cup, tiny_plugins):
    forge(cup, 6, **change(record(cup, 6)))
    (found,) = findings(cup, tiny_plugins)
    assert re.fullmatch(f"line 6, table 4{finding}", found)


@pytest.fixture
def faulty(tmp_path, tiny_plugins):
    """Return a function that writes a game in which seat 0 fails at its first turn, and its fault."""

    def play(**limits):
        table = {"bots": (FAULTS, "Small"), "seating": "fixed", "games": 1, "limits": Limits(**limits)}
        cup = play_cup(tmp_path / "faulty.jsonl", tiny_plugins, **table)
        (fault,) = record(cup, 2).faults
        return cup, fault

    return play


@pytest.mark.parametrize(
    ("max_faults", "changes"),
    [(3, {"seat": 7}), (3, {}), (3, {"turn": 1}), (3, {"turn": 6}), (1, {"turn": 2})],
    ids=["of no seat", "a second one", "a later one", "after the game", "of a bot that is out"],
)
def test_a_fault_that_did_not_happen_is_found(max_faults, changes, faulty, tiny_plugins):
    cup, fault = faulty(max_faults=max_faults)
    other = evolve(fault, **changes)
    forge(cup, 2, faults=(fault, other))
    (message,) = findings(cup, tiny_plugins)
    seat = "seat 7" if other.seat == 7 else f"seat 0 ({FAULTS})"
    place = f"line 2, table 0, turn {other.turn + 1}: a fault (raised in move) of {seat}"
    assert message == f"{place} at turn {other.turn + 1}: {fault.reason}; the turns allow no fault"


def test_a_fault_that_would_have_stopped_the_run_is_found(cup, tiny_plugins):
    limits = Limits(on_fault=OnFault.ABORT)
    table = {"bots": ("Passer", "Small"), "seating": "fixed", "games": 1, "limits": limits}
    cup = play_cup(cup.with_name("one.jsonl"), tiny_plugins, **table)
    forge(cup, 2, faults=(Fault(2, 0, Phase.MOVE, FaultKind.ILLEGAL, "no"),))
    assert findings(cup, tiny_plugins) == [
        "line 2, table 0, turn 3: a fault (illegal in move) of seat 0 (Passer) at turn 3: no; by the limits "
        "it stops the run"
    ]


def test_a_seat_that_failed_plays_the_default_action(faulty, tiny_plugins):
    cup, fault = faulty()
    forge(cup, 2, faults=(fault, Fault(1, 1, Phase.MOVE, FaultKind.RAISED, "")))
    found = "line 2, table 0, turn 2: seat 1 plays 3; the seat failed or is out, so 0 is played"
    assert findings(cup, tiny_plugins) == [found]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": FaultKind.TIMEOUT}, None),
        ({"kind": FaultKind.ILLEGAL}, "a fault (illegal in move) of seat"),
        ({"phase": Phase.BEGIN}, "a fault (raised in begin) of seat"),
    ],
)
def test_a_fault_that_does_not_happen_again_is_found_unless_it_cannot_be_repeated(
    changes, message, faulty, tiny_plugins
):
    cup, fault = faulty()
    forge(cup, 2, faults=(evolve(fault, **changes),))
    assert findings(cup, tiny_plugins) == []
    found = findings(cup, tiny_plugins, bots=True)
    assert len(found) == (message is not None)
    for difference in found:
        assert message in difference
        assert "asked again, a fault (raised in move) of seat" in difference


SECOND = ["line 8, table 3: the table a second time; line 5 holds it"]
NO_TABLE = "no line holds it; the file says that the cup is finished"


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda lines: lines.insert(2, lines.pop(9)), []),
        (lambda lines: lines.pop(4), [f"table 3: {NO_TABLE}"]),
        (lambda lines: lines.insert(7, lines[4]), SECOND),
        (
            lambda lines: lines.__setitem__(3, b"[1, 2, 3]\n"),
            [
                "line 4: the line has been changed; its checksum is another one",
                "line 4: not a record; JSON is malformed: invalid character (byte 0)",
                f"table 2: {NO_TABLE}",
            ],
        ),
    ],
    ids=["in another order", "a line too few", "a line twice", "no record"],
)
def test_each_table_has_one_line_anywhere(change, found, cup, tiny_plugins):
    lines = cup.read_bytes().splitlines(keepends=True)
    change(lines)
    cup.write_bytes(b"".join(lines))
    assert findings(cup, tiny_plugins) == found


def test_a_table_that_is_not_of_the_plan_is_found(cup, tiny_plugins):
    forge(cup, 3, table=evolve(record(cup, 3).table, number=12))
    found = ["line 3, table 12: no such table; the plan has 0 to 11", f"table 1: {NO_TABLE}"]
    assert findings(cup, tiny_plugins) == found


@pytest.mark.parametrize(
    ("changes", "teams", "message"),
    [
        ({"unit": "gold"}, (), 'line 1: unit "gold"; the game has "points"'),
        ({"rules": '{"rounds":4,"big_rolls":2}'}, (), 'line 1: the plan\'s rules standard are {"rounds":4,'),
        ({}, ((0,), (1,)), "line 1: teams [[0],[1]]; the game has []"),
        ({"comparison": Hypotheses()}, (), "line 1: a comparison; the seating balanced has no pairs"),
        ({"replaced": (Replacement(bot="X", files=""),)}, (), "line 1: X was replaced; in a file are none"),
    ],
)
def test_a_plan_that_its_game_does_not_lead_to_is_found(changes, teams, message, cup, tiny_plugins):
    plan = evolve(plan_of(tiny_plugins, tournament(teams=teams)), **changes)
    rewrite(cup, lambda number, body: to_json(plan).encode() if number == 1 else body)
    assert findings(cup, tiny_plugins)[0].startswith(message)


def test_a_carriage_return_ends_no_line(cup, tiny_plugins):
    rewrite(cup, lambda number, body: b'{"table":"\r"}' if number == 3 else body)
    assert [finding.partition(":")[0] for finding in findings(cup, tiny_plugins)] == ["line 3", "table 1"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (rb'"scores":\[', b'"scores": ['),
        (b',"turns":', b',"scores":[7,7],"scores":[7,7],"turns":'),
        (rb'"fills":\[\],', b""),
        (b'"max_turns":10000,', b""),
        (rb'"move_time":10\.0', b'"move_time":10'),
    ],
)
def test_a_record_that_is_written_in_another_way_is_found(old, new, cup, tiny_plugins):
    rewrite(cup, lambda number, body: re.sub(old, new, body) if number == 4 else body)
    (found,) = findings(cup, tiny_plugins)
    assert found.startswith("line 4, table 2: ")


def test_a_bot_that_answers_differently_when_asked_again_is_found(cup, tiny_plugins):
    names = {b'"Small"': b'"Big"', b'"Big"': b'"Small"'}
    swap = re.compile(b"|".join(names))
    rewrite(cup, lambda number, body: swap.sub(lambda found: names[found[0]], body))
    assert findings(cup, tiny_plugins) == []
    found = findings(cup, tiny_plugins, bots=True)
    assert found
    assert all("asked again, " in message for message in found)
    assert any(message.endswith("plays 3; asked again, seat 0 plays 6") for message in found), found


def test_a_bot_that_is_not_there_is_reported_before_anything_is_verified(cup, tiny_plugins):
    rewrite(cup, lambda number, body: body.replace(b'"Small"', b'"Smal"'))
    read = Cup(cup)
    with pytest.raises(UserError, match="unknown bot 'Smal'; did you mean Small"):
        Verification(read, tiny_plugins, bots=True)
    assert list(Verification(read, tiny_plugins).findings()) == []


def test_a_bot_asked_again_has_the_random_numbers_it_had(tmp_path, tiny_plugins):
    """It draws from everybody's."""
    (tmp_path / "moody.py").write_text("import random\ndef moody(*_):\n    return random.choice([0, 3])\n")
    bots = (f"{tmp_path}/moody.py:moody", "Small")
    cup = play_cup(tmp_path / "cup.jsonl", tiny_plugins, isolation="process", bots=bots, games=3)
    assert findings(cup, tiny_plugins, bots=True) == []


def test_a_bot_asked_again_has_more_time_but_not_any(cup, tiny_plugins, monkeypatch):
    rewrite(cup, lambda number, body: body.replace(b'"move_time":10.0', b'"move_time":1e-9'))
    assert Cup(cup).plan.tournament.limits.move_time == 1e-9
    assert findings(cup, tiny_plugins, bots=True) == []
    monkeypatch.setattr("camelcup.cup.verify.cup.MIN_SECONDS", 0.0)
    found = findings(cup, tiny_plugins, bots=True)
    assert len(found) == 12
    assert all("asked again, " in message for message in found)


UNVERIFIED = re.compile(r"\.faults\[\d\]\.(reason|traceback|output)|\.times\[\d\]\[[12]\]")
"""Values of a record that are accepted as they are, as long as they are possible."""


def tampered(value, place=""):
    """Yield every way to change, double or drop one value of JSON data, with its place."""
    if isinstance(value, dict):
        for key in value:
            yield f"{place}.{key}", {other: value[other] for other in value if other != key}
            for inner, changed in tampered(value[key], f"{place}.{key}"):
                yield inner, value | {key: changed}
        return
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield place, value[:index] + value[index + 1 :]
            yield place, value[:index] + [item] + value[index:]
            for inner, changed in tampered(item, f"{place}[{index}]"):
                yield inner, value[:index] + [changed] + value[index + 1 :]
        yield place, [*value, 0]
        return
    others = [None, True, 0, 3.0, "over", "raised", "default", "begin", [], {}]
    if isinstance(value, str):
        others += [value + "x", value[:-1]]
    elif value is not None:
        others += [value + 1, value - 1, float(value)]
    yield from ((place, other) for other in others if json.dumps(other) != json.dumps(value))


def test_any_changed_value_of_a_record_is_found(tmp_path, tiny_plugins):
    cup = play_cup(tmp_path / "cup.jsonl", tiny_plugins, bots=("Gambler", FAULTS), games=1, seating="fixed")
    before = cup.read_bytes()
    body = json.loads(before.splitlines()[1])
    del body["crc32"]
    missed = []
    for place, changed in tampered(body):
        cup.write_bytes(before)
        text = json.dumps(changed, separators=(",", ":")).encode()
        rewrite(cup, lambda number, body, text=text: text if number == 2 else body)
        # A bot may play the default action by itself: only the bot can tell that it failed, and how.
        if not findings(cup, tiny_plugins) and not findings(cup, tiny_plugins, bots=True):
            missed.append(place)
    assert missed
    assert [place for place in missed if not UNVERIFIED.fullmatch(place)] == []


def test_any_changed_byte_of_a_record_is_found(tmp_path, tiny_plugins):
    cup = play_cup(tmp_path / "cup.jsonl", tiny_plugins, bots=("Gambler", FAULTS), games=1, seating="fixed")
    whole = cup.read_bytes()
    for place in range(whole.index(b"\n") + 1, whole.index(b'\n{"finished"')):
        change = (0x01, 0x20, 0x80)[place % 3]
        cup.write_bytes(whole[:place] + bytes([whole[place] ^ change]) + whole[place + 1 :])
        assert any(message.startswith("line 2") for message in findings(cup, tiny_plugins))
