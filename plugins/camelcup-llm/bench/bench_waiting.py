"""Answers a second of many tables at once, beside those of one, where an answer takes two seconds."""

import subprocess
import sys
from pathlib import Path
from time import perf_counter

sys.path.append(str(Path(__file__).parents[1] / "tests"))
import endpoints

SECONDS = 2.0
TABLES = 64
TURNS = 50
TARGET = 30


def answers_a_second(tables, tmp_path):
    """Play each table once, all at the same time."""
    folder = tmp_path / str(tables)
    folder.mkdir()
    words = ["play", tables, "llm:small", "Player0", "--workers", tables, "--seed", 7, "--isolation", "none"]
    with endpoints.serving(endpoints.slowly(SECONDS)) as stub:
        (folder / "llm.toml").write_text(f'base_url = "{stub.url}"\n')
        command = [sys.executable, "-m", "camelcup", *map(str, words), "--max-turns", str(TURNS)]
        begun = perf_counter()
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        return len(stub.requests) / (perf_counter() - begun)


def bench_many_tables_that_wait(tmp_path, capsys):
    one = answers_a_second(1, tmp_path)
    many = answers_a_second(TABLES, tmp_path)
    with capsys.disabled():
        print(f"\n{TABLES} tables: {many:.1f} answers a second, one: {one:.2f}", end="")
        print(f"   ratio {many / one:.1f}   target: >= {TARGET}")
    assert many / one >= TARGET
