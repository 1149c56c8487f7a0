"""Cup files: what is written is read back, whatever happened to the end of the file."""

import gzip
import io
import os
import sys

import pytest
import zstandard

from camelcup import UserError, system
from camelcup.cup.executors.serial import Serial
from camelcup.cup.file.appending import CupFile, reopen
from camelcup.cup.file.reading import Cup, end_line
from camelcup.cup.file.writer import CupWriter
from camelcup.records import decode_record, encode_record
from cups import plan_of, play_cup, records, tournament, without_times, writing
from disks import room_for
from records import record
from refusals import refusal


@pytest.fixture(params=["jsonl", "jsonl.gz", "jsonl.zst"])
def path(request, tmp_path):
    return tmp_path / f"cup.{request.param}"


@pytest.fixture
def plain(tmp_path):
    return tmp_path / "cup.jsonl"


@pytest.fixture
def plan(tiny_plugins):
    return plan_of(tiny_plugins, tournament())


def text(path):
    """Return the text of a file, as the tools for its suffix read it."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        return gzip.decompress(data)
    if path.suffix == ".zst":
        reader = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data), read_across_frames=True)
        return reader.read()
    return data


def resumed(path, plugins, size=None):
    """Return a writer that resumes a file."""
    file = reopen(path)
    return CupWriter(path, plugins, CupFile(path, file, Cup(path).size if size is None else size))


def test_a_file_holds_the_plan_and_each_record_in_a_line_of_json(path, plan, tiny_plugins):
    play_cup(path, tiny_plugins)
    first, *lines, last = text(path).splitlines(keepends=True)
    played = [decode_record(line) for line in Serial(plan.setup(tiny_plugins)).run(plan.tournament.tables())]
    assert first.startswith(b'{"format":4,')
    assert b'"crc32":"' in first
    assert without_times([decode_record(line) for line in lines]) == without_times(played)
    assert last == end_line()
    cup = Cup(path)
    assert cup.plan == plan
    assert without_times(list(cup.records())) == without_times(played)
    assert (cup.finished, cup.truncated, cup.size) == (True, 0, path.stat().st_size)


def test_a_truncated_end_is_left_out_wherever_it_is_cut(path, plan, tiny_plugins):
    play_cup(path, tiny_plugins, played=2)
    kept, complete = records(path), path.read_bytes()
    with writing(resumed(path, tiny_plugins), plan) as write:
        write(kept[0])
    longer = path.read_bytes()
    for end in range(len(complete), len(longer)):
        path.write_bytes(longer[:end])
        cup = Cup(path)
        assert list(cup.records()) == kept
        assert cup.size == len(complete)
        assert cup.truncated == end - len(complete)


def test_a_resumed_file_loses_its_truncated_end(path, plan, tiny_plugins):
    play_cup(path, tiny_plugins, played=3)
    kept, size = records(path), path.stat().st_size
    path.write_bytes(path.read_bytes() + b"\x1f\x8b\x28\xb5{torn")
    with writing(resumed(path, tiny_plugins, size), plan) as write:
        write(kept[1])
    assert records(path) == [*kept, kept[1]]
    assert text(path).count(b"\n") == 5


def test_a_file_that_another_program_compressed_is_read_too(plain, tiny_plugins):
    play_cup(plain, tiny_plugins)
    for suffix, compress in ((".gz", gzip.compress), (".zst", zstandard.ZstdCompressor().compress)):
        packed = plain.with_name(plain.name + suffix)
        packed.write_bytes(compress(plain.read_bytes()))
        assert records(packed) == records(plain)


@pytest.mark.parametrize("suffix", ["gz", "zst"])
def test_a_changed_byte_in_a_compressed_file_is_reported(suffix, tmp_path, tiny_plugins):
    path = play_cup(tmp_path / f"cup.{suffix}", tiny_plugins)
    data = path.read_bytes()
    found = 0
    for place in range(0, len(data), 7):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :])
        try:
            cup = Cup(path)
            kept = list(cup.records())
        except UserError as error:
            found += "damaged behind byte" in str(error) or "not a cup file" in str(error)
        else:  # in a header, where it does not touch the text, or the end of a piece is no longer found
            assert cup.truncated or len(kept) == 12
    assert found > 50


def test_a_changed_line_is_reported_with_its_number(plain, tiny_plugins):
    play_cup(plain, tiny_plugins)
    lines = plain.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"scores":[', b'"scores":[1')
    plain.write_bytes(b"".join(lines))
    with pytest.raises(UserError, match=r"cup.jsonl, line 5: its checksum is wrong, it has been changed"):
        list(Cup(plain).records())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"format":3,', ": not a cup file: no line of it is complete; begin a cup with --out"),
        (b'{"table":{}}\n', ": not a cup file: its first line is not a plan; --out writes one"),
        (
            b'{"format":3,"rules":""}\n',
            ", line 1: its checksum is wrong, it has been changed (see camelcup help records)",
        ),
        (
            b'{"packages":{"camelcup":"0.1.0"},"tournament":{}}\n',
            ": a cup file of format 1, but this camelcup reads formats 3 and 4; "
            "read it with the version that wrote it, or begin another cup with --out",
        ),
        (
            b'{"format":5,"packages":{}}\n',
            ": a cup file of format 5, but this camelcup reads formats 3 and 4; "
            "upgrade it (pip install -U camelcup)",
        ),
    ],
)
def test_a_file_without_a_plan_of_this_format_is_refused_in_one_line(plain, data, message):
    plain.write_bytes(data)
    assert refusal(Cup, plain) == f"{plain}{message}"


def test_a_file_that_cannot_be_read_or_written_is_reported(plain, plan, tiny_plugins):
    assert refusal(Cup, plain) == f"{plain}: cannot be read (No such file or directory)"
    cup = CupWriter(plain.parent / "missing" / "cup.jsonl", tiny_plugins)
    assert refusal(cup.begin, plan).endswith("cannot be written (No such file or directory)")


def test_a_file_that_exists_is_left_alone(path, plan, tiny_plugins):
    path.write_text("precious\n")
    with pytest.raises(UserError, match=r"^--out .*: exists already; to resume it: .*--resume"):
        CupWriter(path, tiny_plugins).begin(plan)
    assert path.read_text() == "precious\n"


def test_two_runs_cannot_write_one_file(path, plan, tiny_plugins):
    refused = "another run is writing it; wait for it, or stop it"
    with writing(CupWriter(path, tiny_plugins), plan), pytest.raises(UserError, match=refused):
        reopen(path)
    with reopen(path), pytest.raises(UserError, match=refused):
        reopen(path)
    reopen(path).close()


def test_a_system_without_locks_writes_cups_too(path, tiny_plugins, monkeypatch):
    monkeypatch.setenv(system.WITHOUT, system.Capability.LOCKS.name)
    play_cup(path, tiny_plugins)
    with reopen(path), reopen(path):
        assert len(records(path)) == 12


def keep(cup, scores):
    """Write a record, and have it in the file."""
    cup.write_line(encode_record(record(scores)))
    cup.file.sync()


@pytest.mark.parametrize("more", [0, 1, 100])
def test_a_full_disk_is_reported_and_leaves_a_file_that_can_be_resumed(path, plan, tiny_plugins, more):
    cup = CupWriter(path, tiny_plugins)
    with writing(cup, plan):
        keep(cup, (1, 2))
        size = path.stat().st_size
        with room_for(size + more), pytest.raises(UserError, match=r"cannot be written \(File too large\)$"):
            keep(cup, (3, 4))
    assert path.stat().st_size == cup.size == size
    assert records(path) == [record((1, 2))]
    path.unlink()
    with room_for(9), pytest.raises(UserError, match="cannot be written"):
        CupWriter(path, tiny_plugins).begin(plan)
    assert not path.exists()


def test_a_disk_that_reports_late_that_it_is_full_is_reported_as_well(path, plan, tiny_plugins, monkeypatch):
    def fail(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    cup = CupWriter(path, tiny_plugins)
    with pytest.raises(UserError, match=r"cannot be written \(No space left on device\)$"):
        cup.begin(plan)
    assert not path.exists()
    assert cup.size == 0  # so that the command does not say how to resume it


def test_a_run_stops_when_the_file_of_a_bot_changes(plain, tiny_plugins):
    bot = plain.with_name("bot.py")
    bot.write_text("def first(seat, view):\n    return 3\n")
    plan = plan_of(tiny_plugins, tournament(bots=(f"{bot}:first", "Small")))
    with writing(CupWriter(plain, tiny_plugins), plan) as write:
        write(record((1, 2)))
        bot.touch()
        write(record((1, 2)))
        bot.write_text("def first(seat, view):\n    return 0 or 0\n")
        with pytest.raises(UserError, match=r"cup.jsonl: the file of .*bot.py:first has changed during the"):
            write(record((1, 2)))
    assert len(records(plain)) == 2


def test_a_missing_library_is_reported_with_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert refusal(Cup, "cup.zst") == (
        'cup.zst: .zst needs the package zstandard: pip install "camelcup[zstd]"; or name a file .gz'
    )


def test_lines_are_in_a_plain_file_at_once_in_a_compressed_one_after_a_second_and_synced_each_second(
    path, plan, tiny_plugins, monkeypatch
):
    now, found, synced = 0.0, [], []
    monkeypatch.setattr("camelcup.cup.file.appending.monotonic", lambda: now)
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(now))
    with writing(CupWriter(path, tiny_plugins), plan) as write:
        for moment in (0.0, 0.9, 1.0, 1.0, 2.5, 3.0):
            now = moment
            write(record((1, 2)))
            found.append(len(records(path)))
    assert found == ([1, 2, 3, 4, 5, 6] if path.suffix == ".jsonl" else [0, 0, 3, 3, 5, 5])
    assert synced == [0.0, 1.0, 2.5, 3.0]
    assert len(records(path)) == 6
