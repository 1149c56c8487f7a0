"""Files that are complete or not there at all."""

from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from camelcup.errors import UserError
from camelcup.files import append_whole, atomic_file, write_errors


def test_a_file_takes_its_name_once_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    with atomic_file(path) as file:
        file.write("a\r\n1 é\n")
        assert not path.exists()
    assert path.read_bytes() == "a\r\n1 é\n".encode()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, ValueError])
def test_an_interrupted_file_leaves_the_older_one_and_nothing_else(
    interruption: type[BaseException], tmp_path: Path
) -> None:
    path = tmp_path / "log.csv"
    path.write_text("older")

    def write_half() -> None:
        with atomic_file(path) as file:
            file.write("half")
            raise interruption

    with pytest.raises(interruption):
        write_half()
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), atomic_file(tmp_path / "missing" / "log.csv"):
        pass


class FullDisk(FileIO):
    """A file on a disk that takes three bytes, and then no more."""

    taken = 0

    def write(self, data: Any) -> int:
        if self.taken:
            raise OSError(28, "No space left on device")
        self.taken = super().write(data[:3])
        return self.taken


def test_a_file_that_takes_a_part_of_some_data_is_as_before(tmp_path: Path) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_bytes(b"whole\nhalf")
    with FullDisk(path, "r+") as file:
        file.seek(6)
        with pytest.raises(OSError, match="No space left"):
            append_whole(file, b"further\n", 6)
    assert path.read_bytes() == b"whole\n"
    with path.open("ab", buffering=0) as file:
        assert append_whole(file, b"further\n", 6) == 14
    assert path.read_bytes() == b"whole\nfurther\n"


def test_an_error_says_what_cannot_be_written_or_exists(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    name = f"--out {path}"
    path.touch()
    with pytest.raises(UserError) as found, write_errors(name, exists="name a new file"):
        path.open("x")
    assert str(found.value) == f"{name}: exists already; name a new file"
    with pytest.raises(UserError) as found, write_errors(name):
        (path / "page.html").open("w")
    assert str(found.value) == f"{name}: cannot be written (Not a directory)"
