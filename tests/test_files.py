"""Files that are complete or not there at all."""

import pytest

from camelcup.errors import UserError
from camelcup.files import atomic_file, write_errors


def test_a_file_takes_its_name_once_it_is_complete(tmp_path):
    path = tmp_path / "log.csv"
    with atomic_file(path) as file:
        file.write("a\r\n1 é\n")
        assert not path.exists()
    assert path.read_bytes() == "a\r\n1 é\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_file_leaves_the_older_one_and_nothing_else(tmp_path):
    path = tmp_path / "log.csv"
    path.write_text("older")

    def write_half():
        with atomic_file(path) as file:
            file.write("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_half()
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_says_what_cannot_be_written_or_exists(tmp_path):
    path = tmp_path / "page.html"
    name = f"--out {path}"
    path.touch()
    with pytest.raises(UserError) as found, write_errors(name, exists="name a new file"):
        path.open("x")
    assert str(found.value) == f"{name}: exists already; name a new file"
    with pytest.raises(UserError) as found, write_errors(name):
        (path / "page.html").open("w")
    assert str(found.value) == f"{name}: cannot be written (Not a directory)"
