"""docs/play.md and orders.md: a session is what a person sees, and commands run."""

import re

import pytest

from guides import blocks, commands, guide, shell, write

GUIDE = guide("play")

COMMANDS = [line for _, block in blocks(GUIDE, "console") for line in commands(block)]

KEPT = [command for command in COMMANDS if "game.jsonl" in command]


@pytest.fixture(autouse=True)
def files(here):
    """Write the files of the guide."""
    for _, block in blocks(GUIDE, "python"):
        write(here.work, block)


def test_the_session_is_what_a_person_sees(here):
    [(_, session)] = blocks(GUIDE, "text")
    typed = re.findall(r"^Human \(seat 0\)> .*$", session, re.MULTILINE)
    assert len(typed) == 3
    lines = "".join(f"{line.partition('> ')[2]}\n" for line in typed)
    printed = here.python("-m", *COMMANDS[0].split(), typed=lines)
    assert re.sub(r" +$", "", printed, flags=re.MULTILINE).startswith(session)
    assert max(map(len, session.splitlines())) < 80


def test_a_game_is_kept_and_goes_on(here):
    begins, goes_on = KEPT
    assert "over after" not in shell(here, f"echo roll | {begins}")
    shown = shell(here, f"printf 'history\\nq\\nleave\\n' | {goes_on}")
    assert "turn 1: Human (seat 0) rolls: " in shown
    assert "over after" in shown


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in KEPT])
def test_a_command_of_the_guide_runs(command, here):
    out = shell(here, f"{command} < /dev/null")
    assert ("over after" in out) == ("--out" not in command)  # the end of the input keeps a game in a file
    if "--explain" in command:
        assert re.search(r"^leader.py explains:\n    leg \w+ [+-]\d\.\d\d, leg \w+ ", out, re.MULTILINE)


def test_orders_are_built_as_their_page_says(here):
    (_, display), (_, script), (_, printed) = blocks(guide("orders"), "python", "text")
    write(here.work, display)
    assert here.python(typed=script) == printed
