"""A model writes bots: faults and lost games go back, versions are kept, nothing runs outside the sandbox."""

import json
import os
import socket
import subprocess
import sys

import pytest
from camelcup_llm.settings import Settings
from camelcup_llm.store import Store

from camelcup.system import Capability, has

FAULTY = "I bet.\n```python\ndef mine(seat, view):\n    return [9, view.leaader]\n```\n"

BETTER = """\
Better.
```python
from camelcup import Bot
from camelcup.camelup.actions import LegBet, Roll


class Mine(Bot):
    def move(self, seat, view):
        return LegBet(view.leader) if view.leg_bet_pays(view.leader) >= 3 else Roll()
```
"""

SPY = """\
```python
import socket


def mine(seat, view):
    try:
        open({secret!r}).read()
    except OSError as error:
        file = type(error).__name__
    try:
        socket.create_connection(("127.0.0.1", {port}), 1)
    except OSError as error:
        raise ValueError(f"file {{file}}, socket {{type(error).__name__}}")
```
"""

SMALL = ["--games", 2, "--opponents", "Player0,Player1"]

pytestmark = pytest.mark.slow


def answers(*texts):
    """Return an answer to each request, in order."""
    return lambda body, number: texts[number]


def test_a_model_is_told_what_failed_and_every_version_is_kept(endpoint, camelcup, tmp_path):
    pytest.importorskip("camelcup_bot_oasis")
    stub = endpoint(answers(FAULTY, "no code, sorry", BETTER), "[models.small]\ninput = 10\noutput = 100\n")
    ran = camelcup("llm", "write-bot", "small", "--rounds", 3, *SMALL, "--out", "made")
    assert ran.code == 0, ran.err
    first, second, third, _, *standings = ran.out.splitlines()
    assert first.startswith("v1: It does not keep the contract ($")
    assert second.startswith("v2: Your answer has no block of Python")
    assert third.startswith("v3: keeps the contract, ")
    assert {"v3", "Player0", "Player1"} <= set(" ".join(standings).split())

    task, after_fault, after_words = stub.prompts
    for told in ("Camel Up", "Your first bot", "Player0, Player1", "```python"):
        assert told in task
    assert "AttributeError: 'View' object has no attribute 'leaader'" in after_fault
    assert str(tmp_path) not in after_fault
    assert "no block of Python" in after_words

    assert (tmp_path / "made" / "bots" / "v3.py").read_text() in BETTER
    kept = [json.loads((tmp_path / "made" / f"v{number}.json").read_text()) for number in (1, 2, 3)]
    assert [result["passed"] for result in kept] == [False, False, True]
    assert "A game that it lost" in kept[2]["feedback"] or kept[2]["standings"][0]["bot"] == "v3"
    assert "Where scores came from:" in kept[2]["feedback"]
    assert "Judged by Oasis." in kept[2]["feedback"]
    exchanges = {row["digest"] for row in Store(Settings.read().store).all()}
    assert exchanges == {result["prompt"] for result in kept}


@pytest.mark.skipif(not has(Capability.PARENT_DEATH), reason="the sandbox needs Linux")
def test_what_a_model_writes_reaches_no_file_and_no_socket(endpoint, camelcup, tmp_path):
    (secret := tmp_path / "secret.txt").write_text("the secret of the tests")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0)
        spy = SPY.format(secret=str(secret), port=listener.getsockname()[1])
        stub = endpoint(answers(spy, spy + "Again."))
        mistake = camelcup("llm", "write-bot", "small", "--rounds", 2, *SMALL, "--out", "made")
        with pytest.raises(BlockingIOError):
            listener.accept()
    assert "no version keeps the contract: made/v2.json has the reasons" in mistake.err
    told = stub.prompts[1]
    assert "ValueError: file " in told
    assert "the secret of the tests" not in told


REFUSED = {
    "a folder that is there": (["--out", "."], "--out .: it is there already"),
    "an opponent twice": (["--opponents", "Player0,Player0"], "a bot is named twice"),
}


@pytest.mark.parametrize(("options", "words"), REFUSED.values(), ids=REFUSED)
def test_a_wrong_option_is_refused_before_a_model_is_asked(endpoint, camelcup, options, words):
    stub = endpoint()
    assert words in camelcup("llm", "write-bot", "small", *options).mistake
    assert stub.requests == []


@pytest.mark.parametrize("command", ["llm write-bot small", "mcp"])
def test_without_a_sandbox_a_command_refuses_with_a_line(endpoint, command):
    stub = endpoint()
    words = [sys.executable, "-m", "camelcup", *command.split()]
    without = {**os.environ, "CAMELCUP_WITHOUT": "BUBBLEWRAP,LANDLOCK"}
    done = subprocess.run(words, env=without, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "--isolation sandbox is not available here" in done.stderr
    assert stub.requests == []
