"""The file of a cup: what is written into it is read back, whatever happened to its end."""

import gzip
import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import zstandard
from attrs import evolve
from hypothesis import given

from camelcup import GameRecord, Limits, UserError
from camelcup.cupfile.lines import Cup, seal
from camelcup.cupfile.plan import Plan
from camelcup.cupfile.writer import CupWriter, NewCup, reopen
from camelcup.executors.serial import Serial
from camelcup.plugins import Plugins
from camelcup.record import OnFault
from camelcup.wire import from_json, to_json
from cups import plan_of, play_cup, records, tournament
from disks import room_for
from records import game_records, record

SUFFIXES = ["jsonl", "jsonl.gz", "jsonl.zst"]


@pytest.fixture(params=SUFFIXES)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / f"cup.{request.param}"


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    return tmp_path / "cup.jsonl"


def text(path: Path) -> bytes:
    """The text of a file, as the tools for its suffix read it."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        return gzip.decompress(data)
    if path.suffix == ".zst":
        reader = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data), read_across_frames=True)
        return reader.read()
    return data


def test_a_file_holds_the_plan_and_each_record_in_a_line_of_json(path: Path, tiny_plugins: Plugins) -> None:
    play_cup(path, tiny_plugins)
    first, *lines, last = text(path).splitlines()
    played = list(Serial(tiny_plugins).run(tournament().tables()))
    assert b'"crc32":"' in first
    assert len(lines) == 12
    assert last.startswith(b'{"finished":true,')
    cup = Cup(path)
    assert cup.plan == plan_of(tiny_plugins, tournament())
    assert [evolve(line.record(), times=()) for line in cup.lines()] == [
        evolve(each, times=()) for each in played
    ]
    assert (cup.finished, cup.torn()) == (True, 0)


@given(found=game_records())
def test_a_line_is_the_json_of_a_record_with_a_checksum_at_its_end(found: GameRecord) -> None:
    line = seal(found)
    assert line.partition(b',"crc32":')[0] + b"}" == to_json(found).encode()


def test_a_plan_holds_all_it_takes_to_go_on(tiny_plugins: Plugins) -> None:
    limits = Limits(max_turns=9, max_faults=1, on_fault=OnFault.FORFEIT, move_time=0.5)
    plan = plan_of(tiny_plugins, tournament(limits=limits, fill="Small", seating="balanced", rules="long"))
    assert from_json(to_json(plan), Plan) == plan
    assert plan.rules == '{"rounds":50,"big_rolls":2}'
    assert plan.packages.keys() == {source.package for source in tiny_plugins.sources}


def test_an_unfinished_file_does_not_say_that_it_is_finished(path: Path, tiny_plugins: Plugins) -> None:
    play_cup(path, tiny_plugins, played=5)
    cup = Cup(path)
    assert len(list(cup.lines())) == 5
    assert not cup.finished


def test_a_torn_end_is_left_out_wherever_it_was_torn(path: Path, tiny_plugins: Plugins) -> None:
    play_cup(path, tiny_plugins, played=2)
    kept, whole = records(path), path.read_bytes()
    with CupWriter(path, Cup(path).plan, reopen(path), len(whole), left=10) as writer:
        writer.write(kept[0])
    longer = path.read_bytes()
    for end in range(len(whole), len(longer)):
        path.write_bytes(longer[:end])
        cup = Cup(path)
        assert [line.record() for line in cup.lines()] == kept
        assert cup.whole == len(whole)
        assert cup.torn() == end - len(whole)


def test_what_is_appended_behind_a_torn_end_replaces_it(path: Path, tiny_plugins: Plugins) -> None:
    play_cup(path, tiny_plugins, played=3)
    kept, size = records(path), path.stat().st_size
    path.write_bytes(path.read_bytes() + b"\x1f\x8b\x28\xb5{torn")
    with CupWriter(path, Cup(path).plan, reopen(path), size, left=9) as writer:
        writer.write(kept[1])
    assert records(path) == [*kept, kept[1]]
    assert text(path).count(b"\n") == 5


def test_a_file_that_another_program_compressed_is_read_too(tmp_path: Path, tiny_plugins: Plugins) -> None:
    path = play_cup(tmp_path / "cup.jsonl", tiny_plugins)
    for suffix, compress in ((".gz", gzip.compress), (".zst", zstandard.ZstdCompressor().compress)):
        packed = path.with_name(path.name + suffix)
        packed.write_bytes(compress(path.read_bytes()))
        assert records(packed) == records(path)


@pytest.mark.parametrize("suffix", ["gz", "zst"])
def test_a_byte_changed_in_the_middle_of_a_compressed_file_is_told(
    suffix: str, tmp_path: Path, tiny_plugins: Plugins
) -> None:
    path = play_cup(tmp_path / f"cup.{suffix}", tiny_plugins)
    whole = bytearray(path.read_bytes())
    found = 0
    for place in range(0, len(whole), 7):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])
        try:
            cup = Cup(path)
            kept = [line.record() for line in cup.lines()]
        except UserError as error:
            found += "is damaged" in str(error) or "no plan" in str(error)
        else:  # in a header, where it says nothing about the text, or its end is no longer found
            assert cup.torn() or len(kept) == 12
    assert found > 50


def test_a_changed_line_is_told_with_its_number(plain: Path, tiny_plugins: Plugins) -> None:
    play_cup(plain, tiny_plugins)
    lines = plain.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"seat":', b'"seet":').replace(b'"scores":[', b'"scores":[1')
    plain.write_bytes(b"".join(lines))
    with pytest.raises(UserError, match=r"cup.jsonl, line 5: its checksum is wrong, it has been changed"):
        records(plain)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "holds no plan, for nothing in it is whole: it was cut off"),
        (b'{"packages":', "holds no plan, for nothing in it is whole: it was cut off"),
        (b'{"table":{}}\n', "is no cup file, for its first line is no plan; --out writes one"),
        (b'{"packages":{}}\n', "line 1: its checksum is wrong"),
    ],
)
def test_a_file_without_a_plan_is_told(plain: Path, data: bytes, told: str) -> None:
    plain.write_bytes(data)
    with pytest.raises(UserError, match=told):
        Cup(plain)


def test_a_file_that_is_not_there_is_told(plain: Path) -> None:
    with pytest.raises(UserError, match=r"cup.jsonl: cannot be read \(No such file or directory\)"):
        Cup(plain)


def test_a_file_that_exists_is_left_alone(path: Path, tiny_plugins: Plugins) -> None:
    path.write_text("precious\n")
    with (
        pytest.raises(UserError, match=r"^--out .*: exists already; to go on with it: .*--resume"),
        NewCup(path, plan_of(tiny_plugins, tournament())),
    ):
        pass
    assert path.read_text() == "precious\n"


def test_two_runs_cannot_write_one_file(path: Path, tiny_plugins: Plugins) -> None:
    play_cup(path, tiny_plugins, played=1)
    with reopen(path), pytest.raises(UserError, match="another run is writing it; wait for that one"):
        reopen(path)
    reopen(path).close()


def test_a_new_file_is_locked_as_well(path: Path, tiny_plugins: Plugins) -> None:
    with (
        NewCup(path, plan_of(tiny_plugins, tournament())),
        pytest.raises(UserError, match="another run is writing it"),
    ):
        reopen(path)


def keep(cup: NewCup, scores: tuple[int, ...]) -> None:
    """Write a record, and have it in the file."""
    cup.write(record(scores))
    cup.flush()


@pytest.mark.parametrize("more", [0, 1, 100])
def test_a_full_disk_is_told_and_leaves_a_file_to_go_on_with(
    path: Path, tiny_plugins: Plugins, more: int
) -> None:
    with NewCup(path, plan_of(tiny_plugins, tournament())) as cup:
        keep(cup, (1, 2))
        size = path.stat().st_size
        with room_for(size + more), pytest.raises(UserError, match=r"cannot be written \(File too large\)$"):
            keep(cup, (3, 4))
    assert path.stat().st_size == size
    assert records(path) == [record((1, 2))]


def test_a_disk_without_room_for_the_plan_leaves_no_file(path: Path, tiny_plugins: Plugins) -> None:
    with room_for(9), pytest.raises(UserError, match="cannot be written"):
        NewCup(path, plan_of(tiny_plugins, tournament())).__enter__()
    assert not path.exists()


def test_a_disk_that_tells_late_that_it_is_full_is_told_as_well(
    path: Path, tiny_plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    cup = NewCup(path, plan_of(tiny_plugins, tournament()))
    with pytest.raises(UserError, match=r"cannot be written \(No space left on device\)$"):
        cup.__enter__()
    assert not path.exists()
    assert cup.whole == 0  # so that nobody is told to go on with it


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, tiny_plugins: Plugins) -> None:
    with (
        pytest.raises(UserError, match=r"^--out .*: cannot be written \(No such file or directory\)$"),
        NewCup(tmp_path / "missing" / "cup.jsonl", plan_of(tiny_plugins, tournament())),
    ):
        pass


def test_each_plain_line_is_in_the_file_before_the_next_game(plain: Path, tiny_plugins: Plugins) -> None:
    with NewCup(plain, plan_of(tiny_plugins, tournament())) as cup:
        for number in (2, 3, 4):
            cup.write(record((1, 2)))
            assert plain.read_bytes().count(b"\n") == number


@pytest.mark.parametrize("suffix", ["gz", "zst"])
def test_compressed_lines_are_gathered_for_a_second(
    suffix: str, tmp_path: Path, tiny_plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("camelcup.cupfile.writer.monotonic", lambda: now)
    path = tmp_path / f"cup.{suffix}"
    with NewCup(path, plan_of(tiny_plugins, tournament())) as cup:
        cup.write(record((1, 2)))
        now = 0.9
        cup.write(record((1, 2)))
        assert records(path) == []
        now = 1.0
        cup.write(record((1, 2)))
        assert len(records(path)) == 3
        cup.write(record((1, 2)))
    assert len(records(path)) == 4


def test_a_file_is_synced_each_second_of_play_and_at_its_end(
    path: Path, tiny_plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, synced = 0.0, []
    monkeypatch.setattr("camelcup.cupfile.writer.monotonic", lambda: now)
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(now))
    with NewCup(path, plan_of(tiny_plugins, tournament())) as cup:
        for moment in (0.5, 0.9, 1.5, 2.0, 2.5, 3.0):
            now = moment
            cup.write(record((1, 2)))
    assert synced == [0.0, 1.5, 2.5, 3.0]


def test_the_records_are_kept_when_a_run_is_interrupted(path: Path, tiny_plugins: Plugins) -> None:
    with suppress(KeyboardInterrupt), NewCup(path, plan_of(tiny_plugins, tournament())) as cup:
        cup.write(record((1, 2)))
        raise KeyboardInterrupt
    assert records(path) == [record((1, 2))]


def test_a_missing_library_is_told_with_what_to_install(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['zstandard'] = None\n"
        "from pathlib import Path; from camelcup.cupfile.lines import Cup; from camelcup import UserError\n"
        "try: Cup(Path('cup.zst'))\n"
        "except UserError as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout == (
        'cup.zst: .zst needs the package zstandard: pip install "camelcup[zstd]"; or name a file .gz\n'
    )
