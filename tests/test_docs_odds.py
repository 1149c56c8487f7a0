"""docs/odds.md does what it says: its command prints what stands there, and its Python runs."""

import re
import shlex
import subprocess
import sys
from typing import Any

from camelcup.camelup.odds import Odds, best_squares
from environments import ROOT

GUIDE = (ROOT / "docs" / "odds.md").read_text("utf-8")


def block(language: str) -> str:
    """The only block in a language."""
    (text,) = re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    return str(text)


def test_the_command_prints_what_the_guide_shows() -> None:
    command, _, shown = block("console").partition("\n")
    words = [sys.executable, "-X", "utf8", "-m", *shlex.split(command.removeprefix("$ "))]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=True)
    assert (done.stdout, done.stderr) == (shown, "")


def test_the_guides_python_runs() -> None:
    names: dict[str, Any] = {}
    exec(block("python"), names)
    assert isinstance(names["odds"], Odds)
    assert best_squares(names["position"], seat=0)[0][0].square == 2


def test_every_field_of_the_odds_is_explained() -> None:
    assert all(re.search(rf"^ *{field}: ", Odds.__doc__ or "", re.MULTILINE) for field in Odds._fields)
