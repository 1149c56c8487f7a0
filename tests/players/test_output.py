"""What a bot prints is kept: its end in memory, its beginning in a file of its own."""

import pytest

from camelcup import UserError
from camelcup.players import output
from camelcup.players.output import Output, output_file
from disks import room_for

NOTE = "\n[camelcup: {} more bytes of output are not kept]\n"


def test_a_file_takes_so_much_and_then_counts(tmp_path, monkeypatch):
    monkeypatch.setattr(output, "MAX_BYTES", 10)
    printed = Output(tmp_path / "file")
    for _ in range(400):
        printed.add(b"seven..")
    printed.close()
    text = "seven..sev" + NOTE.format("2,790")
    assert (tmp_path / "file").read_text() == text
    again = Output(tmp_path / "file")  # of the next process of the same bot
    again.add(b"more")
    assert again.kept == b"more"
    again.close()
    assert (tmp_path / "file").read_text() == text + NOTE.format(4)


def test_a_full_disk_is_an_error_that_names_the_file(tmp_path):
    path = tmp_path / "file"
    printed = Output(path)
    with room_for(1000), pytest.raises(UserError) as full:
        printed.add(b"x" * 1001)
    assert str(full.value) == f"--bot-output {path}: cannot be written (File too large)"
    printed.close()
    assert path.stat().st_size == 1000


def test_a_file_that_cannot_be_opened_is_an_error_that_names_it(tmp_path):
    with pytest.raises(UserError, match=rf"^--bot-output {tmp_path}: cannot be written \(Is a directory\)$"):
        Output(tmp_path)


@pytest.mark.parametrize(
    ("one", "other"), [("骆驼", "山羊"), ("a b", "a:b"), ("a" * 300, "a" * 301), ("\udc80", "\udc81")]
)
def test_each_bot_has_a_file_of_its_own(one, other, tmp_path):
    paths = [tmp_path / output_file(bot, copy) for bot in (one, other) for copy in (0, 1)]
    for path in paths:
        Output(path).close()
    assert sorted(tmp_path.iterdir()) == sorted(paths)
    assert len(set(paths)) == 4
    assert output_file("here/bot.py:Mine", 0).startswith("here_bot.py_Mine-")
