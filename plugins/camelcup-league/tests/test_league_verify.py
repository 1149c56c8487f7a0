"""Verification of a league: whatever is changed behind its back is found and named."""

import pytest
from camelcup_league import schema
from leagues import findings, rows, sql
from sqlalchemy import delete, insert, select


@pytest.mark.parametrize(("since", "games"), [(0, 30), (20, 14)])
def test_a_league_that_nobody_touched_has_no_findings_nor_has_a_span_of_it(played, since, games):
    verification = played.verification(since)
    assert list(verification.findings()) == []
    assert (verification.games, verification.by_rules) == (games, 0)


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE entrants SET mean = mean + 1 WHERE version = 2", "Player1.1 in season 1: rating"),
        ("UPDATE places SET mean = mean + 1 WHERE sequence = 20 AND place = 0", ": rating of"),
        ("UPDATE places SET rank = 3 - rank WHERE sequence = 20", ", place 0: has Place"),
        ("DELETE FROM places WHERE sequence = 20 AND place = 1", ": 1 places"),
        ('UPDATE results SET "offset" = "offset" + 1 WHERE sequence = 20', ": the record is missing"),
        ("UPDATE tables SET seed = seed + 1 WHERE number = 16", ": the record is of another table"),
        ("UPDATE league SET sequence = 40", "sequence 41: follows 34; 35 is missing"),
    ],
)
def test_a_row_that_was_changed_is_named(played, statement, found):
    sql(played, statement)
    lines = findings(played)
    place = "result 20, table 16" if found.startswith((":", ",")) else ""
    assert any(place + found in line for line in lines), lines


def test_results_in_another_order_are_named(played):
    def swap(connection):
        """Let two results change places in the sequence, with all that they hold."""
        found = [
            (table, dict(row._mapping))
            for table in (schema.results, schema.places)
            for row in connection.execute(select(table).where(table.c.sequence.in_([20, 21])))
        ]
        for table in (schema.places, schema.results):
            connection.execute(delete(table).where(table.c.sequence.in_([20, 21])))
        for table, row in found:
            connection.execute(insert(table).values(row | {"sequence": 41 - row["sequence"]}))

    played.database.write(swap)
    assert any("result 21, table 16: its record comes before" in line for line in findings(played))


def test_a_record_that_was_changed_is_named(played):
    row = next(row for row in rows(played, schema.results) if row.sequence == 20)
    path = played.folder / rows(played, schema.files)[0].path
    data = bytearray(path.read_bytes())
    at = data.index(b'"scores":[', row.offset)
    data[at + 10 : at + 11] = b"9" if data[at + 10 : at + 11] != b"9" else b"8"
    path.write_bytes(data)
    lines = findings(played)
    assert any(line.startswith("result 20, table 16: the record is missing or was changed") for line in lines)
    assert any("the rules contradict the record" in line for line in lines)


def test_a_file_that_is_gone_is_named(played):
    (played.folder / rows(played, schema.files)[0].path).unlink()
    assert len([line for line in findings(played) if "the record is missing" in line]) == 30
