"""Compute the table of races between two legs again, in about ten seconds.

python -m camelcup.camelup.odds FILE
"""

import sys
from pathlib import Path

from camelcup.camelup.odds.codes import CAMELS
from camelcup.camelup.odds.table import compute, pack

if len(sys.argv) != 2:
    sys.exit("usage: python -m camelcup.camelup.odds FILE")
Path(sys.argv[1]).write_bytes(pack(compute(CAMELS)))
