"""docs/orders.md: the display at work, as the page prints it."""

import subprocess
import sys

from guides import blocks, guide, write


def test_orders_are_built_as_the_page_says(tmp_path):
    (_, display), (_, script), (_, printed) = blocks(guide("orders"), "python", "text")
    write(tmp_path, display)
    (tmp_path / "script.py").write_text(script)
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (printed, "")
