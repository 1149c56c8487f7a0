"""The page of a report: safe, self-contained, the same for the same file; errors in one line."""

import os
import re
import subprocess
import sys

import pytest

from camelcup import session
from camelcup.report import SERIES, stylesheet
from conftest import ODD_NAME
from cups import rewrite
from styles import own_values


def test_names_and_texts_of_bots_are_text_and_nothing_else(text, read):
    assert not {"img", "b", "script", "iframe", "object", "embed", "form", "base"} & read.tags
    assert not read.handlers
    assert ODD_NAME in {row["bot"] for row in read.tables["Points a game"]}
    assert "42" not in re.findall(r"&#39;a&#39; (.*?)\.py", text), "no template reads a name"
    assert "{{ 7 * 6 }}" in text


def test_the_page_refers_to_nothing_outside_itself(text, read):
    assert all(link.startswith("#") or link == "data:," for link in read.links)
    assert not re.search(r"@import|url\((?!#)", text)


def test_no_element_has_a_style_of_its_own(text):
    assert re.search(r'<path [^>]*stroke="', text)
    assert not re.search(r"<[^>]* style=", text)


def test_links_and_ids_of_the_page_fit(text, read):
    ids = re.findall(r' id="(.*?)"', text)
    assert len(set(ids)) == len(ids)
    used = {link[1:] for link in read.links if link.startswith("#")} | {*re.findall(r"url\(#(.*?)\)", text)}
    assert used <= {*ids}
    assert all(re.match(r"t\d+-(then|end)-", name) for name in {*ids} - used), "pictures of a game name parts"


def test_all_colours_and_sizes_are_of_the_palette(text):
    assert stylesheet() in text
    rest = text.replace(stylesheet(), "")
    assert not re.search(r"#[0-9a-f]{6}|rgb\(", rest)
    assert own_values(text.partition("<style>")[2].partition("</style>")[0]) == []
    used = {*re.findall(r"var\(--([\w-]+)\)", rest)}
    assert {"ink", "paper", *SERIES[:6]} <= used
    assert used <= {*re.findall(r"--([\w-]+):", stylesheet())}


@pytest.mark.slow
def test_the_same_file_gives_the_same_page_in_every_process(cup, tmp_path):
    part, settings = tmp_path / "part.jsonl", tmp_path / "matplotlibrc"
    part.write_bytes(b"".join(cup.read_bytes().splitlines(keepends=True)[:11]))
    settings.write_text("svg.fonttype: path\nfont.size: 30\naxes.grid: True\n")
    texts = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.html"
        command = [sys.executable, "-m", "camelcup", "report", str(part), "--out", str(out)]
        variables = os.environ | {"PYTHONHASHSEED": seed}
        if seed == "2":
            variables["MATPLOTLIBRC"] = str(settings)
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        texts.append(out.read_text("utf-8"))
    assert texts[0] == texts[1]


def test_errors_are_one_line(run, cup, tmp_path):
    other, empty, missing = (tmp_path / name for name in ("other.jsonl", "empty.jsonl", "missing.jsonl"))
    kept = tmp_path / "kept.jsonl"
    session.new(["Human", "Player0"], out=kept).close()
    other.write_text("{}\n")
    lines = cup.read_bytes().splitlines(keepends=True)
    empty.write_bytes(lines[0])
    out = tmp_path / "report.html"
    for path, reason in (
        (other, "not a cup file: its first line is not a plan"),
        (empty, "no game has been played yet; to resume: camelcup tournament --resume"),
        (kept, "no game has been played yet; to resume: camelcup sit --resume"),
        (missing, "cannot be read (No such file or directory)"),
    ):
        ran = run("report", path, "-o", out)
        assert ran.code == 1
        assert ran.err.startswith(f"{path}: {reason}")
        assert "\n" not in ran.err
    nowhere = tmp_path / "nowhere" / "report.html"
    assert run("report", cup, "-o", nowhere).err == f"--out {nowhere}: there is no folder {nowhere.parent}"
    assert not out.exists()


def test_a_game_that_breaks_the_rules_is_named(run, cup, tmp_path):
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(cup.read_bytes())
    wrong = b'"turns":[[null,[0,9]]'
    rewrite(path, lambda number, body: re.sub(rb'"turns":\[\[null,\[\d,\d\]\]', wrong, body))
    assert wrong in path.read_bytes()
    ran = run("report", path, "-o", tmp_path / "report.html")
    assert re.match(
        rf"{path}: table \d+ does not follow the rules \(turns\[0\]: .*\); camelcup verify", ran.err
    )
