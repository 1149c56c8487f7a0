"""Compute the tables of races between two legs again, in about ten seconds.

python -m camelcup.camelup.odds FOLDER
"""

import sys
from pathlib import Path

from camelcup.camelup.odds.codes import CAMELS
from camelcup.camelup.odds.table import SHIPPED, compute, ordered

if len(sys.argv) != 2:
    sys.exit("usage: python -m camelcup.camelup.odds FOLDER")
for camels in range(2, CAMELS + 1):
    Path(sys.argv[1], SHIPPED.format(camels)).write_bytes(ordered(compute(camels)).tobytes())
