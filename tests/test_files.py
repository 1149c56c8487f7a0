"""Files that are complete or not there at all."""

import pytest

from camelcup.files import atomic_file


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
