"""docs/play.md and first-game.md: what a person sees is what they show, and commands run."""

import re

import pytest

from camelcup import Display
from guides import blocks, commands, guide, shell, write
from packages import look_installed

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
    out = shell(here, f"echo roll | {command}")
    assert "over after" in out
    if "--explain" in command:
        assert re.search(r"^leader.py explains:\n    leg \w+ [+-]\d\.\d\d, leg \w+ ", out, re.MULTILINE)


def test_the_package_of_new_game_plays_as_the_annotated_screen_shows(here, monkeypatch):
    template, _ = guide("first-game").split("## A game from nothing")
    site = here.work / "site"
    monkeypatch.setenv("PYTHONPATH", str(site))
    ((_, block),) = blocks(template, "console")
    new, install_it, *others, sit = commands(block)
    shell(here, new)
    look_installed(here.work / re.search(r"camelcup-[a-z-]+", install_it)[0], site)
    for command in others:
        assert shell(here, command)
    printed = shell(here, f"echo keep | {sit}")
    ((_, screen),) = blocks(template, "text")
    lines = [re.sub(r" +<- .*", "", line) for line in screen.splitlines()]
    assert lines == [line.rstrip() for line in printed.rstrip("\n").splitlines()]
    methods = re.findall(r"Display\.(\w+)", screen)
    assert len(methods) > 5
    assert all(hasattr(Display, method) for method in methods)
