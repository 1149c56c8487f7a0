"""A thousand uploads at once: how many are taken, and how long the answers take."""

import asyncio
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from league_sites import open_submissions, site_of, token_of, upload_at_once

UPLOADS, PER_DAY = 1000, 4


def bench_a_thousand_uploads_at_once(tmp_path, capsys):
    folder = open_submissions(tmp_path, per_day=PER_DAY, bots=2)
    token = token_of(folder, "ann")
    with site_of(folder) as app:
        begun = perf_counter()
        statuses = asyncio.run(upload_at_once(app, token, [f"Bot{number % 5}" for number in range(UPLOADS)]))
        seconds = perf_counter() - begun
    with capsys.disabled():
        print(f"\n{statuses[303]} taken, {statuses[400]} refused in {seconds:.1f} s")
    assert statuses == Counter({400: UPLOADS - PER_DAY, 303: PER_DAY})
