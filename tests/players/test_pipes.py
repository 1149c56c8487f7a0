"""Lines cross pipes with a deadline, on systems that can wait for several pipes and on those that cannot."""

import re
import subprocess
import sys
from select import select
from time import monotonic

import pytest

from camelcup import UserError, system
from camelcup.players.messages import MAX_LINE_BYTES
from camelcup.players.output import Output
from camelcup.players.pipes import BrokenLine, ThreadedPipes, open_pipes

LATER = 30.0
"""Seconds that no test should need."""


@pytest.fixture(params=["", "POLL"], ids=["polled", "threaded"])
def start(request, monkeypatch):
    """Start a program, and open its pipes."""
    monkeypatch.setenv("CAMELCUP_WITHOUT", request.param)
    started = []

    def open_them(program):
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", f"import os, sys\n{program}"]
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        output = Output()
        pipes = open_pipes(process, output)
        started.append((process, pipes))
        return pipes, output

    yield open_them
    for process, pipes in started:
        system.kill(process)
        if not pipes.streams[0].closed:
            pipes.close()
        if isinstance(pipes, ThreadedPipes):
            assert [thread for thread in pipes.threads if thread.is_alive()] == []


POLLED = pytest.mark.parametrize("start", [""], indirect=True, ids=["polled"])
"""Marks what threads cannot do: they read replies and output at their own times."""

ECHO = "for line in sys.stdin: print(line, end='', flush=True)"


def test_lines_come_back_whole(start):
    pipes, _ = start(ECHO)
    for text in (b"a\n", b"b" * 200_000 + b"\n", b"c\n"):
        assert pipes.write(text, monotonic() + LATER)
        assert pipes.read(monotonic() + LATER) == text


def test_two_lines_that_come_at_once_are_two_and_a_third_that_does_not_come_in_time_is_none(start):
    pipes, _ = start("os.write(1, b'a\\nb\\n'); import time; time.sleep(3600)")
    assert pipes.read(monotonic() + LATER) == b"a\n"
    assert pipes.waits()
    assert pipes.read(monotonic() + LATER) == b"b\n"
    assert not pipes.waits()
    assert pipes.read(monotonic() + 0.05) is None
    assert not pipes.write(b"x" * (1 << 20), monotonic() + 0.1), "nobody reads so much"


def test_the_end_of_a_process_is_an_empty_line_however_often_it_is_read(start):
    pipes, _ = start("os.write(1, b'half a line')")
    assert pipes.read(monotonic() + LATER) == b""
    assert pipes.buffer == b"half a line"
    assert pipes.read(monotonic() + LATER) == b""


def test_an_answer_may_end_with_a_mark(start):
    pipes, _ = start("os.write(1, b'a\\n'); sys.stdin.readline(); os.write(1, b'go\\nb\\n')")
    pipes.ends = re.compile(rb"^go\n", re.MULTILINE)
    assert pipes.read(monotonic() + 0.05) is None
    assert not pipes.has_answer()
    assert pipes.write(b"go on\n", None)
    while not pipes.has_answer():
        pass
    assert pipes.read(monotonic() + LATER) == b"a\ngo\n"
    assert not pipes.has_answer()


@pytest.mark.parametrize("end", [rb"^go\n", rb"\n"])
def test_an_answer_without_its_end_is_refused(end, start):
    pipes, _ = start(f"os.write(1, b'x' * {MAX_LINE_BYTES + 100_000}); sys.stdin.read()")
    pipes.ends = re.compile(end, re.MULTILINE)
    with pytest.raises(BrokenLine):
        pipes.read(monotonic() + LATER)
    assert len(pipes.buffer) < 2 * MAX_LINE_BYTES


def test_a_process_comes_to_the_end_of_its_input(start):
    pipes, _ = start("print(len(sys.stdin.read()), flush=True)")
    assert pipes.write(b"abc\n", None)
    pipes.end_requests()
    assert pipes.read(monotonic() + LATER) == b"4\n"
    pipes.close()


def test_a_process_that_has_ended_takes_no_line(start):
    pipes, _ = start("pass")
    assert pipes.read(monotonic() + LATER) == b""
    assert not all(pipes.write(b"x" * 100_000 + b"\n", monotonic() + LATER) for _ in range(10))


@POLLED
def test_what_was_printed_before_an_answer_is_there_with_it(start):
    pipes, output = start("os.write(2, b'printed'); os.write(1, b'answer\\n'); sys.stdin.read()")
    assert pipes.read(monotonic() + LATER) == b"answer\n"
    assert output.kept == b"printed"


def test_a_process_that_prints_before_it_reads_takes_a_long_line(start):
    pipes, output = start("os.write(2, b'x' * (1 << 20)); print(len(sys.stdin.readline()), flush=True)")
    assert pipes.write(b"y" * (1 << 20) + b"\n", monotonic() + LATER)
    assert pipes.read(monotonic() + LATER) == b"1048577\n"
    assert output.kept[-1:] == b"x"


@POLLED
def test_what_was_printed_before_the_end_is_kept(start):
    pipes, output = start("os.write(2, b'printed')")
    select([pipes.streams[1]], [], [])  # until the process has ended
    pipes.close()
    assert output.kept == b"printed"


def test_a_process_that_prints_without_end_is_late_all_the_same(start):
    pipes, output = start("os.write(1, b'started\\n')\nwhile True: os.write(2, b'again ' * 1000)")
    assert pipes.read(monotonic() + LATER) == b"started\n"
    assert pipes.read(monotonic() + 0.2) is None
    assert b"again again" in output.kept


def test_output_that_cannot_be_kept_is_an_error(start, monkeypatch):
    def full(output, data):
        raise UserError("the disk is full")

    monkeypatch.setattr(Output, "add", full)
    pipes, _ = start(f"os.write(2, b'printed')\n{ECHO}")

    def talk():
        while pipes.write(b"a\n", monotonic() + LATER):
            pipes.read(monotonic() + LATER)

    with pytest.raises(UserError, match="the disk is full"):
        talk()
