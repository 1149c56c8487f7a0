"""A folder may hold odd files, and be changed while it is served."""

import os
from pathlib import Path

import pytest
from camelcup_web.app import make_app
from camelcup_web.identity import key_of
from camelcup_web.tables import Tables
from sites import settings

from camelcup import UserError, load_plugins

ODD = {
    "folder": Path.mkdir,
    "link to nothing": lambda path: path.symlink_to("nothing"),
    "link to itself": lambda path: path.symlink_to(path.name),
    "pipe": getattr(os, "mkfifo", Path.touch),
    "empty": Path.touch,
    "noise": lambda path: path.write_bytes(b"\xff\x00" * 100),
}


@pytest.mark.parametrize("odd", ODD)
def test_the_pages_leave_out_what_is_no_cup_and_nobody_removes_it(odd, client, tmp_path):
    for name in ("cup-odd", "odd"):
        path = tmp_path / f"{name}.jsonl"
        ODD[odd](path)
        for page, status in (("/", 200), ("/cups", 200), (f"/cups/{name}", 404)):
            answer = client.get(page)
            assert (answer.status_code, "odd" in answer.text) == (status, False)
        Tables(settings(tmp_path, keep=-1)).remove_old()
        assert os.path.lexists(path)


def test_a_key_that_is_none_or_cannot_be_written_is_an_error_at_the_start(tmp_path):
    for text in ("", "short", "é" * 10):
        (tmp_path / ".key").write_text(text)
        with pytest.raises(UserError, match=r"\.key: it holds no key; remove it"):
            make_app(settings(tmp_path), load_plugins())
    with pytest.raises(UserError, match=r"\.key: No such file or directory"):
        key_of(tmp_path / "missing")
