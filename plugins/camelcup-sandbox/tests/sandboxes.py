"""Each way in which a system can confine bots, for tests."""

from functools import cache

import pytest
from camelcup_sandbox import sandbox

from camelcup import UserError

MODES = {"bubblewrap": "", "bubblewrap without Landlock": "LANDLOCK", "first step alone": "BUBBLEWRAP"}
"""What the environment asks to do without."""


@cache
def found(without):
    """Return the sandbox that a system has without some parts, or why it has none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAMELCUP_WITHOUT", without)
        try:
            return sandbox.find_sandbox.__wrapped__()
        except UserError as error:
            return str(error)


@pytest.fixture(params=MODES)
def mode(request, monkeypatch):
    """Have --isolation sandbox confine bots in each way; skip the test where the system has no such way."""
    confines = found(MODES[request.param])
    if isinstance(confines, str):
        pytest.skip(confines)
    if request.param.startswith("bubblewrap") and not confines.bubblewrap:
        pytest.skip("bubblewrap is not installed, or forbidden")
    monkeypatch.setattr(sandbox, "find_sandbox", lambda: confines)
    return str(request.param)
